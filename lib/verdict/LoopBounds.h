// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bounds trip counts that depend on data by the sizes of objects: a loop that
// steps through an object ends within it, and lists stored one behind the other
// in an object together fill it.
#ifndef ROOFLINE_VERDICT_LOOPBOUNDS_H
#define ROOFLINE_VERDICT_LOOPBOUNDS_H

#include "verdict/Unknowns.h"

namespace roofline {

/// Lowers the upper end of \p U, a trip count or a value that determines one,
/// to what fits into the objects of known size that the loops step through, and
/// makes the value with which the lists that threads read fill their object the
/// likely one; also the largest, if \p SizesAreKnown and so is the number of
/// lists. Leaves \p U unchanged if the grid is not known.
void limitToObjects(const KernelFeatures &Features, const SymbolValues &Fixed,
                    Unknown &U, bool SizesAreKnown = false);

} // namespace roofline

#endif
