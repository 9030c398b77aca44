// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Debug lines that are numbers of basic blocks: code generation, ptxas and
// nvdisasm carry them along, so every machine instruction names its block.
#ifndef ROOFLINE_MACHINE_BLOCKLINES_H
#define ROOFLINE_MACHINE_BLOCKLINES_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

struct LinedPtx {
  std::string Text;
  std::string Arch; // "sm_80"
  /// The block of each line, from 1 on; those of the module given.
  std::vector<const llvm::BasicBlock *> Blocks;
  /// Lines of code for operands out of the ordinary: the part of their block
  /// that divides in 64 bit what may as well be divided in 32.
  llvm::DenseSet<unsigned> RareLines;
};

/// PTX of a copy of \p M. ptxas is told not to unroll: a block of IR then
/// stands once in the machine code, and its counts hold for each run of it.
/// 64-bit divisions are split as LLVM's code generation would, so that what is
/// seldom run has lines of its own.
/// Fails where LLVM cannot generate the code.
llvm::Expected<LinedPtx> emitLinedPtx(const llvm::Module &M);

} // namespace roofline

#endif
