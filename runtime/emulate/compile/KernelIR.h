// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One kernel taken out of its module, in a shape that can be run: one
// function, no calls of user code, shared memory as addresses.
#ifndef ROOFLINE_EMULATE_COMPILE_KERNELIR_H
#define ROOFLINE_EMULATE_COMPILE_KERNELIR_H

#include "MachineReader.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <optional>

namespace roofline::emulate {

struct KernelIR {
  std::unique_ptr<llvm::Module> Code; // in the context of the original
  llvm::Function *Kernel = nullptr;   // the only one with a body
  /// Where each shared variable of the kernel lies in the block's shared
  /// memory; dynamic ones begin at StaticShared.
  std::map<llvm::GlobalVariable *, uint64_t> SharedOffsets;
  uint64_t StaticShared = 0; // bytes
  /// All blocks of a launch have to be under way at once.
  bool HasGridBarriers = false;
  /// By the blocks of Kernel; none where it was not asked for, or, with a
  /// problem, where it could not be read.
  std::optional<KernelMachine> Machine;
  std::string MachineProblem;
};

/// Takes \p Name out of \p M; an error names what the executor does not
/// support, with its line. \p Machine reads the code's machine code; null for
/// none.
llvm::Expected<KernelIR> extractKernel(const llvm::Module &M,
                                       llvm::StringRef Name,
                                       MachineReader *Machine = nullptr);

/// Bytes of shared memory that the variables reachable from \p Kernel take,
/// dynamic ones left out.
uint64_t staticSharedBytes(const llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
