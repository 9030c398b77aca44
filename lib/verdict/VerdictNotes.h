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

/// The line of \p Where if that is in the file of the kernel of \p Launch,
/// whose notes name lines alone; else 0.
unsigned lineForNotes(const SourceLaunch &Launch, const SourceLocation &Where);

/// The objects that the kernel accesses at places which follow from data and
/// not from the share of gathers that caches serve, if their bytes matter or,
/// where those limit the launch (\p ByAtomics), by atomic operations.
std::vector<Assumption> placesInData(const Examination &E, bool ByAtomics);

/// Whether L2 still has what is read again at \p Likeliest, if that is not
/// sure.
std::vector<Assumption> reuseInL2(const PointResult &Likeliest);

/// The values that the figures take for the unknowns with most effect, and for
/// those \p OfFigures, by index, on which the time of the launch or a ratio
/// that is shown depends.
std::vector<Assumption> assumedValues(const Examination &E,
                                      llvm::ArrayRef<unsigned> OfFigures);

} // namespace roofline

#endif
