// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How far a figure is from the true one, and how that is said.
#ifndef ROOFLINE_MODEL_RATIO_H
#define ROOFLINE_MODEL_RATIO_H

#include <string>

namespace roofline {

/// How many times too large \p Guess is: 1 where both are the same, also if
/// they are zero; infinite or 0 where one alone is.
double ratioOf(double Guess, double Truth);

/// How far off, whichever way: at least 1.
double distanceOf(double Ratio);

/// "0 %", "+12 %", "-8 %"; from a factor of two on "x3.2" and "/3.2".
std::string ratioText(double Ratio);

} // namespace roofline

#endif
