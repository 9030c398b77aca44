// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the operations that exchange values between the threads of a warp:
// shuffles, votes, matches, reductions and matrix products.
#ifndef ROOFLINE_EMULATE_COMPILE_WARPEXCHANGE_H
#define ROOFLINE_EMULATE_COMPILE_WARPEXCHANGE_H

#include "DeviceCalls.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline::emulate {

struct MatrixProduct;

/// Returns the value of operand \p Index in thread \p Lane.
using OperandOfLane =
    llvm::function_ref<llvm::Value *(unsigned Index, llvm::Value *Lane)>;

/// Lowers one such operation. prepare() emits what is computed once for the
/// warp, result() what is computed for each thread.
class WarpExchange {
public:
  WarpExchange(const llvm::CallInst &Call, llvm::Value *Active)
      : Call(Call), Active(Active) {}

  /// Emits the common part, before the loop over threads. \p ForEachLane emits
  /// a loop over the active threads with the code of its argument as body.
  using LaneCode =
      llvm::function_ref<void(llvm::IRBuilder<> &, llvm::Value *Lane)>;
  void prepare(llvm::IRBuilder<> &B, OperandOfLane Operand,
               llvm::function_ref<void(LaneCode)> ForEachLane);
  /// Emits, inside the loop, the result for the thread of \p Context.
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
  /// The operands of all threads: 32 values for matches and reductions, the
  /// factors for matrix products, a mask of predicates for votes.
  llvm::Value *Gathered = nullptr;
};

} // namespace roofline::emulate

#endif
