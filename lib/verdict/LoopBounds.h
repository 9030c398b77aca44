// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of unknowns that loops depend on. Trip counts that depend on data are
// bounded by the sizes of objects: a loop that steps through an object ends
// within it, and lists stored one behind the other in an object together fill
// it. Other values are those with which the loops run.
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

/// Lowers the upper end of \p U, a value that the analysis cannot follow, to
/// the largest one with which all loops run both of whose ends depend on it: of
/// a place from whose neighbour before to that behind a loop goes, both within
/// a grid, one in the grid. Sets U.EndsLoops if that lowers it. Leaves \p U
/// unchanged if there are no such loops, or no value with which all run.
void limitToRunning(const KernelFeatures &Features, const SymbolValues &Fixed,
                    Unknown &U);

/// Lowers the values of those \p Unknowns in \p Values that end loops to the
/// largest with which these run.
void keepRunning(const KernelFeatures &Features,
                 llvm::ArrayRef<Unknown> Unknowns, SymbolValues &Values);

/// Gives open parameters of which a loop begins with one and ends with another
/// likely values with which it runs: it begins with the least.
void letLoopsRun(const KernelFeatures &Features,
                 llvm::MutableArrayRef<Unknown> Unknowns);

} // namespace roofline

#endif
