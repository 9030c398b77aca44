// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shuffles, votes, matches and reductions of the reference interpreter,
// implemented from the PTX ISA: the result of each participating thread.
#ifndef ROOFLINE_TEST_UNIT_EMULATE_REFERENCE_WARPMEETING_H
#define ROOFLINE_TEST_UNIT_EMULATE_REFERENCE_WARPMEETING_H

#include "Word.h"
#include <array>

namespace roofline::reference {

/// Whether \p I waits for the other threads of a mask.
bool isWarpMeeting(const llvm::Instruction &I);
/// The index of the mask operand.
unsigned maskOperand(const llvm::CallBase &Call);

/// Operands by lane; those of lanes that are not in \p Came are not read.
using WarpOperands = std::array<llvm::SmallVector<Word, 4>, 32>;

/// The result of thread \p Lane.
Word meet(const llvm::CallBase &Call, const WarpOperands &Operands,
          uint32_t Came, unsigned Lane);

} // namespace roofline::reference

#endif
