// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shuffles, votes, matches and reductions of the naive interpreter, written
// from the PTX ISA: what each thread that came gets.
#ifndef ROOFLINE_TEST_UNIT_EMULATE_REFERENCE_WARPMEETING_H
#define ROOFLINE_TEST_UNIT_EMULATE_REFERENCE_WARPMEETING_H

#include "Word.h"
#include <array>

namespace roofline::reference {

/// Whether \p I waits for the other threads of a mask.
bool isWarpMeeting(const llvm::Instruction &I);
/// Which operand is the mask.
unsigned maskOperand(const llvm::CallBase &Call);

/// Operands by thread of the warp; those that are not in \p Came are not
/// looked at.
using WarpOperands = std::array<llvm::SmallVector<Word, 4>, 32>;

/// What thread \p Lane gets.
Word meet(const llvm::CallBase &Call, const WarpOperands &Operands,
          uint32_t Came, unsigned Lane);

} // namespace roofline::reference

#endif
