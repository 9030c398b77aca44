// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unrolling and inlining make several copies of one branch or loop of the
// source, and the analysis makes an unknown of each.
#ifndef ROOFLINE_VERDICT_COPIEDUNKNOWNS_H
#define ROOFLINE_VERDICT_COPIEDUNKNOWNS_H

#include "verdict/Unknowns.h"

namespace roofline {

/// Joins those of \p Found that are copies of one branch or loop of the source:
/// the first takes the others as its copies. What is stated about "the branch
/// at line 11" is about all copies, so they have to move together; each by
/// itself would also use up what can be examined.
std::vector<Unknown> joinCopies(const KernelFeatures &Features,
                                std::vector<Unknown> Found);

} // namespace roofline

#endif
