// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares a predicted figure with the true one, and formats their ratio.
#ifndef ROOFLINE_MODEL_RATIO_H
#define ROOFLINE_MODEL_RATIO_H

#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// Returns \p Guess / \p Truth: 1 if both are equal, even if zero; infinity if
/// only \p Truth is zero.
double ratioOf(double Guess, double Truth);

/// Returns the larger of \p Ratio and its inverse, so at least 1; infinity for
/// a ratio of 0.
double distanceOf(double Ratio);

/// Returns the error that ratioText() prints, as a positive number: 0.12 for
/// "+12 %" and "-12 %", 2.2 for "x3.2" and "/3.2".
double errorOf(double Ratio);

/// The middle one of \p Values, of an even number the mean of the two in the
/// middle; nothing if there are none.
std::optional<double> medianOf(std::vector<double> Values);

/// Formats a ratio as "0 %", "+12 %", "-8 %", from a factor of two on as "x3.2"
/// or "/3.2", and as "one is 0" if it is 0 or infinite.
std::string ratioText(double Ratio);

/// The same without the direction: "0 %", "12 %", "x3.2", "one is 0".
std::string distanceText(double Ratio);

} // namespace roofline

#endif
