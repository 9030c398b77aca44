// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_VERDICT_SYMBOLRANGE_H
#define ROOFLINE_VERDICT_SYMBOLRANGE_H

#include "verdict/LaneEvaluator.h"

namespace roofline {

/// The range of symbol \p Id over the threads of a launch with \p Values.
Interval rangeOf(const KernelFeatures &Features, const SymbolValues &Values,
                 SymbolId Id);

/// Bounds of \p E over all threads and iterations of a launch, where launch
/// and arguments determine them; none where \p E depends on anything else.
std::optional<Interval> knownRange(const KernelFeatures &Features,
                                   const SymbolValues &Values, SymExpr E);

/// Whether the launch and the program's arguments determine \p E, null if it is
/// not known, in every thread and iteration.
bool isDetermined(SymExpr E, const KernelFeatures &Features,
                  const SymbolValues &Values);

/// Whether \p Condition asks for a pointer of the kernel of which the launch
/// does not tell that it is null, or that it is not.
bool asksForUntoldPointer(SymExpr Condition, const KernelFeatures &Features,
                          const SymbolValues &Values);

} // namespace roofline

#endif
