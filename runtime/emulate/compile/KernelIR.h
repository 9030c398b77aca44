// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Extracts a kernel from its module and simplifies it for the executor: one
// function that calls no user code, and shared variables as offsets in the
// shared memory of the thread block.
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
  /// Belongs to the LLVMContext of the original module.
  std::unique_ptr<llvm::Module> Code;
  llvm::Function *Kernel = nullptr; // the only function of Code with a body
  /// Offset of each shared variable in the shared memory of the thread block,
  /// in bytes. Dynamic shared memory begins at StaticShared.
  std::map<llvm::GlobalVariable *, uint64_t> SharedOffsets;
  uint64_t StaticShared = 0; // bytes
  /// The kernel has grid barriers, so all blocks of a launch must run
  /// concurrently.
  bool HasGridBarriers = false;
  /// The machine code by the blocks of Kernel. Empty if it was not requested,
  /// or if it could not be read; MachineProblem then says why.
  std::optional<KernelMachine> Machine;
  std::string MachineProblem;
};

/// Extracts kernel \p Name from \p M. An error names the unsupported feature
/// and its source line. \p Machine reads the kernel's machine code; null for
/// none.
llvm::Expected<KernelIR> extractKernel(const llvm::Module &M,
                                       llvm::StringRef Name,
                                       MachineReader *Machine = nullptr);

/// Bytes of static shared memory that the variables reachable from \p Kernel
/// take.
uint64_t staticSharedBytes(const llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
