// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The assumptions that accompany a verdict.
#ifndef ROOFLINE_VERDICT_VERDICTNOTES_H
#define ROOFLINE_VERDICT_VERDICTNOTES_H

#include "verdict/Examination.h"

namespace roofline {

/// The assumptions that were made about the kernel.
std::vector<Assumption> assumptionsOf(const KernelFeatures &Features,
                                      const SymbolValues &Fixed);

/// The assumptions of the user that are in effect at \p Launch.
std::vector<Assumption> givenValues(const SourceLaunch &Launch);

/// The values that the figures take for the unknowns with most effect.
std::vector<Assumption> assumedValues(const Examination &E);

} // namespace roofline

#endif
