// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device IR inside the program that launches it: an ELF section
// ".roofline_ir" with a record for each unit and architecture. Linkers put
// the records of all units one after the other. KernelCodeRecord.h has the
// grammar.
#ifndef ROOFLINE_EMBED_KERNELCODE_H
#define ROOFLINE_EMBED_KERNELCODE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace llvm {
class Module;
}

namespace roofline {

inline constexpr llvm::StringLiteral KernelCodeSectionName = ".roofline_ir";

struct KernelCode {
  std::string Unit;    // the main file, as the compiler was given it
  std::string Arch;    // "sm_80"
  std::string Bitcode; // the optimised module
};

/// Adds \p Codes to \p HostModule, tied to its fat binary if it has one, such
/// that --gc-sections and strip leave them in. Where that can't be done nothing
/// is added and the error says why: its objects are not ELF.
llvm::Error embedKernelCode(llvm::Module &HostModule,
                            const std::vector<KernelCode> &Codes);

/// The records in an object, a shared library, an executable or an archive;
/// none where it has no such section.
llvm::Expected<std::vector<KernelCode>>
readKernelCode(llvm::StringRef PathToObjectOrExecutable);

/// Of this running process: the records that belong to the fat binary
/// \p FatbinWrapper, as __cudaRegisterFatBinary() gets it, by architecture;
/// none where the unit was compiled without. A fat binary that no record names
/// is the one that the linker made: it has the code of all units of its program
/// or library that have none of their own.
llvm::Expected<std::vector<KernelCode>>
loadedKernelCode(const void *FatbinWrapper);

/// Of this running process: the code of all target regions of the program or
/// library that \p Address lies in.
llvm::Expected<std::vector<KernelCode>> loadedRegionCode(const void *Address);

} // namespace roofline

#endif
