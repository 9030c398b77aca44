// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats numbers for users, with the few significant digits that a prediction
// justifies, with units, and as a range only if its ends differ visibly.
#ifndef ROOFLINE_MODEL_QUANTITY_H
#define ROOFLINE_MODEL_QUANTITY_H

#include "model/Prediction.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// Formats \p V with \p Digits significant digits: "0.312", "16.0", "4100". Use
/// formatCount for counts, which are usually integers.
std::string formatNumber(double V, unsigned Digits = 3);

/// Formats a count: integers below 1000 without a fraction, other numbers with
/// three significant digits.
std::string formatCount(double V);

/// Formats a problem size: integers with all digits, other numbers with three
/// significant digits.
std::string formatSize(double V);

/// Formats the end of a range of sizes or shares: integers with all digits
/// below ten million, "1.6e7" from there on, others with two decimals. What is
/// cut off makes the range smaller: \p IsLow tells which end it is. If that
/// would exclude one of \p Inside, which are printed by formatSize(), nothing
/// is cut off a whole number.
std::string formatBound(double V, bool IsLow,
                        llvm::ArrayRef<double> Inside = {});

/// Formats operations, with an SI prefix from 1000 on: "5 op", "12.3 kop",
/// "151 Mop".
std::string formatOperations(double V);
/// Formats bytes: "16.0 byte", "2.56 kB", "269 MB".
std::string formatBytes(double V);
/// Formats seconds: "4.50 us", "1.20 ms", "3.00 s".
std::string formatSeconds(double V);

/// Returns true if both ends are equal to two significant digits.
bool isTight(const Estimate &E);

/// Formats a range: "0.312" if it is tight, "0.20 to 3.1" otherwise, "up to
/// 3.1" if Low is 0, "0.20 or more" if High is infinite, and "any number of" if
/// both hold.
std::string formatRange(const Estimate &E);

/// Formats the size of a grid or block: "(65536,1,1)".
std::string formatExtents(const std::array<double, 3> &Size);
std::string formatExtents(const std::array<unsigned, 3> &Size);
/// Formats a launch: "grid (65536,1,1) block (256,1,1)".
template <class Extents>
std::string formatLaunch(const Extents &Grid, const Extents &Block) {
  return "grid " + formatExtents(Grid) + " block " + formatExtents(Block);
}

/// Apply to Low, Likely and High separately.
Estimate operator+(const Estimate &A, const Estimate &B);
Estimate operator*(const Estimate &A, double Factor);

} // namespace roofline

#endif
