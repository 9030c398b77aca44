// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shuffles, votes, matches and reductions over the threads of a warp.
#ifndef ROOFLINE_EMULATE_COMPILE_WARPEXCHANGE_H
#define ROOFLINE_EMULATE_COMPILE_WARPEXCHANGE_H

#include "DeviceCalls.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline::emulate {

struct MatrixProduct;

/// How to get the value of operand \p Index for thread \p Lane.
using OperandOfLane =
    llvm::function_ref<llvm::Value *(unsigned Index, llvm::Value *Lane)>;

/// Lowers one such operation: computed once for the warp, or thread by
/// thread.
class WarpExchange {
public:
  WarpExchange(const llvm::CallInst &Call, llvm::Value *Active)
      : Call(Call), Active(Active) {}

  /// Before the loop over threads: what all of them need. \p ForEachLane
  /// makes a loop over the active threads around the code of its argument.
  using LaneCode =
      llvm::function_ref<void(llvm::IRBuilder<> &, llvm::Value *Lane)>;
  void prepare(llvm::IRBuilder<> &B, OperandOfLane Operand,
               llvm::function_ref<void(LaneCode)> ForEachLane);
  /// In the loop: the result of \p Context's thread.
  llvm::Value *result(const LaneContext &Context, OperandOfLane Operand);

private:
  void prepareProduct(llvm::IRBuilder<> &B, const MatrixProduct &P,
                      OperandOfLane Operand,
                      llvm::function_ref<void(LaneCode)> ForEachLane);
  llvm::Value *multiply(const LaneContext &Context, const MatrixProduct &P,
                        OperandOfLane Operand);
  llvm::Value *loadMatrix(const LaneContext &Context, OperandOfLane Operand);
  llvm::Value *elect(const LaneContext &Context, OperandOfLane Operand);
  llvm::Value *shuffle(const LaneContext &Context, OperandOfLane Operand);
  llvm::Value *vote(const LaneContext &Context, OperandOfLane Operand);
  llvm::Value *match(const LaneContext &Context, OperandOfLane Operand);
  llvm::Value *reduce(const LaneContext &Context, OperandOfLane Operand);

  const llvm::CallInst &Call;
  llvm::Value *Active;
  /// 32 values of all threads for matches and reductions, all factors for
  /// products of matrices; one word of predicates for votes.
  llvm::Value *Gathered = nullptr;
};

} // namespace roofline::emulate

#endif
