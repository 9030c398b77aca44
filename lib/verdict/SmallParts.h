// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches over parts of an array, which may be small.
#ifndef ROOFLINE_VERDICT_SMALLPARTS_H
#define ROOFLINE_VERDICT_SMALLPARTS_H

#include "verdict/LaunchFit.h"

namespace roofline {

/// Lowers the lower ends of those \p Unknowns by which \p Launch goes over a
/// part of an array of known size, as rows[first + i] for i < count, of which
/// the first element is open: any part may be small. Not of defaults, nor to
/// less than the user or a check of the program says.
std::vector<Unknown> fromSmallParts(std::vector<Unknown> Unknowns,
                                    const KernelFeatures &Features,
                                    const SourceLaunch &Launch,
                                    const SymbolValues &Fixed,
                                    const Coverage &Covered);

} // namespace roofline

#endif
