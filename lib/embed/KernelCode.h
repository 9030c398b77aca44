// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Embeds device IR in the program that launches it, in an ELF section
// ".roofline_ir" with a record for each unit and architecture. Linkers
// concatenate the records of all units. KernelCodeRecord.h has the grammar.
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

/// The device code of one unit for one architecture.
struct KernelCode {
  std::string Unit;    // the main file, as the compiler was given it
  std::string Arch;    // "sm_80"
  std::string Bitcode; // the optimised module
};

/// Adds \p Codes to \p HostModule, linked to its fat binary if it has one, such
/// that --gc-sections and strip keep them. Fails and adds nothing if the
/// module's objects are not ELF.
llvm::Error embedKernelCode(llvm::Module &HostModule,
                            const std::vector<KernelCode> &Codes);

/// Reads the records in an object, a shared library, an executable or an
/// archive; empty if it has no such section.
llvm::Expected<std::vector<KernelCode>>
readKernelCode(llvm::StringRef PathToObjectOrExecutable);

/// The records in this process that belong to the fat binary \p FatbinWrapper,
/// the argument of __cudaRegisterFatBinary(), one per architecture; empty if
/// the unit was compiled without. If no record refers to \p FatbinWrapper, the
/// linker made that fat binary (-fgpu-rdc), and the result is the code of all
/// units in its program or library that have no fat binary of their own.
llvm::Expected<std::vector<KernelCode>>
loadedKernelCode(const void *FatbinWrapper);

/// The code of all target regions in the program or library of this process
/// that contains \p Address.
llvm::Expected<std::vector<KernelCode>> loadedRegionCode(const void *Address);

} // namespace roofline

#endif
