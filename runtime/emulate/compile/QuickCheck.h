// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the part of a check that most accesses pass, so that only the others
// call the checker (check/BlockCheck.h). Both agree on what is an error: where
// the emitted code is not sure, it leaves the decision to the call.
#ifndef ROOFLINE_EMULATE_COMPILE_QUICKCHECK_H
#define ROOFLINE_EMULATE_COMPILE_QUICKCHECK_H

#include "QuickGlobal.h"

namespace roofline::emulate {

class QuickCheck {
public:
  explicit QuickCheck(const ShadowShape &Shape)
      : Grain(Shape.Grain), Blocks(Shape.GlobalGrain, Shape.HasFences) {}

  using Access = QuickAccess;
  /// Emits the checks of \p A, with jumps to \p Unsure if one fails. Returns
  /// false, with nothing emitted, for accesses that always need the call.
  bool emit(const LaneContext &Context, const Access &A,
            llvm::BasicBlock *Unsure);

private:
  void checkRange(const LaneContext &Context, const Access &A,
                  llvm::BasicBlock *Unsure);
  void checkShared(const LaneContext &Context, const Access &A,
                   llvm::BasicBlock *Unsure);
  void checkCell(const LaneContext &Context, const CheckPoint &P,
                 llvm::Value *Cell, llvm::Value *Mine,
                 llvm::BasicBlock *Unsure);
  void checkWritten(const LaneContext &Context, const Access &A,
                    llvm::Value *Offset, llvm::Value *Range,
                    llvm::BasicBlock *Unsure);

  uint64_t Grain;
  QuickGlobal Blocks;
  QuickTables Tables;
};

} // namespace roofline::emulate

#endif
