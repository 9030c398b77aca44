// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A verdict may be stated for values of the host program, which a run does not
// show: it shows the grid, the block and the arguments that follow from them.
#ifndef ROOFLINE_VERDICT_LAUNCHRANGES_H
#define ROOFLINE_VERDICT_LAUNCHRANGES_H

#include "verdict/Examination.h"

namespace roofline {

/// Sets V.OfLaunch of \p V, which is stated in ranges of \p E's unknowns: what
/// follows where the values of the host program that are among V.Over are in
/// their ranges, and the others have any value. Quantities that do not depend
/// on values in Over, or not monotonically, are left out.
void addLaunchRanges(const Examination &E, ValidityRange &V);

} // namespace roofline

#endif
