// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What conditions on thread and block indices look like, which tells how the
// threads can be counted for which they hold.
#ifndef ROOFLINE_VERDICT_THREADCONDITIONS_H
#define ROOFLINE_VERDICT_THREADCONDITIONS_H

#include "model/KernelFeatures.h"

namespace roofline {

/// Whether \p Condition contains an equality test of thread or block indices,
/// which picks out single threads.
bool testsForEquality(SymExpr Condition);

/// \p Condition without its negation, which \p IsNegated tells, if it compares
/// two values that rise or fall along an axis; else null.
SymExpr comparisonIn(SymExpr Condition, bool &IsNegated);

/// The dimensions of the launch that \p E mentions: bit A stands for threadIdx
/// of axis A, bit 3 + A for blockIdx.
unsigned dimensionsIn(const KernelFeatures &Features, SymExpr E);

/// Whether \p Dimensions are of several axes.
bool testsSeveralAxes(unsigned Dimensions);

} // namespace roofline

#endif
