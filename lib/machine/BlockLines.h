// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers the basic blocks of a module as debug lines. Code generation, ptxas
// and nvdisasm keep lines, so every machine instruction names its block.
#ifndef ROOFLINE_MACHINE_BLOCKLINES_H
#define ROOFLINE_MACHINE_BLOCKLINES_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

/// PTX with lines, and what the lines stand for.
struct LinedPtx {
  std::string Text;
  std::string Arch; // "sm_80"
  /// The block of line N is Blocks[N - 1]; blocks of the module that was given.
  std::vector<const llvm::BasicBlock *> Blocks;
  /// Lines of code that runs for unusual operands only: the part of a block
  /// that divides in 64 bits where 32 would mostly do.
  llvm::DenseSet<unsigned> RareLines;
};

/// The PTX of a copy of \p M, one line per block. Unrolling by ptxas is
/// switched off: a block of IR then occurs once in the machine code, and its
/// counts hold for each execution. 64-bit divisions are split as LLVM's code
/// generation would, so that the part that seldom runs has lines of its own.
/// Fails if LLVM cannot generate the code.
llvm::Expected<LinedPtx> emitLinedPtx(const llvm::Module &M);

} // namespace roofline

#endif
