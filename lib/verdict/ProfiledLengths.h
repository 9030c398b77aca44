// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lengths of lists that a profiled run had, by how often it read their
// elements.
#ifndef ROOFLINE_VERDICT_PROFILEDLENGTHS_H
#define ROOFLINE_VERDICT_PROFILEDLENGTHS_H

#include "verdict/LaneEvaluator.h"

namespace roofline {

/// Sets lengths of lists in \p B to the means of a profiled run. Where its
/// counts do not tell a length, it does not limit what is read of the lists.
void applyProfiledLengths(const KernelFeatures &Features, SymbolValues &B);

} // namespace roofline

#endif
