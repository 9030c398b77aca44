// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the part of the check for races between thread blocks that most
// accesses to global memory pass; see check/BlockRaces.h.
#ifndef ROOFLINE_EMULATE_COMPILE_QUICKGLOBAL_H
#define ROOFLINE_EMULATE_COMPILE_QUICKGLOBAL_H

#include "QuickTables.h"

namespace roofline::emulate {

class QuickGlobal {
public:
  /// \p Grain: of the shadow of global memory, in bytes.
  QuickGlobal(uint64_t Grain, bool HasFences)
      : Grain(Grain), HasFences(HasFences) {}

  /// Emits the check of \p A, at \p Offset bytes in the memory of \p Range (a
  /// CheckedRange), with a jump to \p Unsure if the checker has to be called.
  void emit(const LaneContext &Context, QuickTables &Tables,
            const QuickAccess &A, llvm::Value *Offset, llvm::Value *Range,
            llvm::BasicBlock *Unsure);

private:
  struct Traces;
  void checkRead(llvm::IRBuilder<> &B, const Traces &T,
                 llvm::BasicBlock *Unsure) const;
  void checkWrite(llvm::IRBuilder<> &B, const Traces &T, bool IsAtomic,
                  llvm::BasicBlock *Unsure) const;

  uint64_t Grain;
  bool HasFences;
};

} // namespace roofline::emulate

#endif
