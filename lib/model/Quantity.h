// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers as people read them: no more digits than a prediction deserves,
// always with a unit, and ranges only where the ends differ visibly.
#ifndef ROOFLINE_MODEL_QUANTITY_H
#define ROOFLINE_MODEL_QUANTITY_H

#include "model/Prediction.h"

namespace roofline {

/// \p V with \p Digits significant digits: "0.312", "16.0", "4096". A whole
/// number that has no more digits than that, and is known to be one, should
/// go through formatCount.
std::string formatNumber(double V, unsigned Digits = 3);

/// A number of things: whole numbers below 1000 without a fraction.
std::string formatCount(double V);

/// A size as the program has it: whole numbers to the last digit, others with
/// three.
std::string formatSize(double V);

/// With an SI prefix from 1000 on: "5 op", "12.3 kop", "151 Mop".
std::string formatOperations(double V);
/// "16.0 byte", "2.56 kB", "269 MB".
std::string formatBytes(double V);
/// "4.50 us", "1.20 ms", "3.00 s".
std::string formatSeconds(double V);

/// Whether both ends read the same with two digits, so that one number says
/// it all.
bool isTight(const Estimate &E);

/// "0.312" where it is tight, else "0.20 to 3.1"; "up to 3.1" and "0.20 or
/// more" where an end is 0 or has no bound.
std::string formatRange(const Estimate &E);

/// End by end.
Estimate operator+(const Estimate &A, const Estimate &B);
Estimate operator*(const Estimate &A, double Factor);

} // namespace roofline

#endif
