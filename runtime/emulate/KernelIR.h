// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One kernel taken out of its module, in a shape that can be run: one
// function, no calls of user code, shared memory as addresses.
#ifndef ROOFLINE_EMULATE_KERNELIR_H
#define ROOFLINE_EMULATE_KERNELIR_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>

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
};

/// Takes \p Name out of \p M; an error names what the executor does not
/// support, with its line.
llvm::Expected<KernelIR> extractKernel(const llvm::Module &M,
                                       llvm::StringRef Name);

/// Bytes of shared memory that the variables reachable from \p Kernel take,
/// dynamic ones left out.
uint64_t staticSharedBytes(const llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
