// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the operations that exchange values between the threads of a warp:
// shuffles, votes, matches, reductions and matrix products.
#ifndef ROOFLINE_EMULATE_COMPILE_WARPEXCHANGE_H
#define ROOFLINE_EMULATE_COMPILE_WARPEXCHANGE_H

#include "LaneCode.h"

namespace roofline::emulate {

struct MatrixProduct;

/// Lowers one such operation.
class WarpExchange {
public:
  WarpExchange(const WarpFunction &Warp, const llvm::CallInst &Call,
               llvm::Value *Active)
      : Warp(Warp), Call(Call), Active(Active) {}

  /// Emits the operation for all threads at the insertion point of \p B: first
  /// what all threads contribute, then the result of each.
  void emit(llvm::IRBuilder<> &B);

private:
  void gather(llvm::IRBuilder<> &B);
  void multiply(llvm::IRBuilder<> &B, const MatrixProduct &P);
  llvm::Value *result(LaneCode &Code);
  llvm::Value *product(LaneCode &Code, const MatrixProduct &P);
  llvm::Value *loadMatrix(LaneCode &Code);
  llvm::Value *elect(LaneCode &Code);
  llvm::Value *shuffle(LaneCode &Code);
  llvm::Value *vote(LaneCode &Code);
  llvm::Value *match(LaneCode &Code);
  llvm::Value *reduce(LaneCode &Code);
  /// The value of operand \p Index in the thread of \p Code, or in \p Lane.
  llvm::Value *operand(LaneCode &Code, unsigned Index) {
    return operand(Code, Index, Code.lane());
  }
  llvm::Value *operand(LaneCode &Code, unsigned Index, llvm::Value *Lane) {
    return Code.valueOf(*Call.getArgOperand(Index), Lane);
  }
  /// The threads that execute the operation and are in its mask.
  llvm::Value *members(LaneCode &Code, unsigned MaskIndex = 0) {
    return Code.builder().CreateAnd(Active, operand(Code, MaskIndex));
  }

  const WarpFunction &Warp;
  const llvm::CallInst &Call;
  llvm::Value *Active;
  /// The operands of all threads: 32 values for matches and reductions, a mask
  /// of predicates for votes. For matrix products the results.
  llvm::Value *Gathered = nullptr;
};

} // namespace roofline::emulate

#endif
