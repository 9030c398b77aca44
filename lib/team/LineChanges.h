// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the lines of a kernel whose operations or DRAM traffic have changed,
// although other lines have moved. The source of the former state is mostly
// gone when it is asked about, so lines are told apart by what they do.
#ifndef ROOFLINE_TEAM_LINECHANGES_H
#define ROOFLINE_TEAM_LINECHANGES_H

#include "model/Prediction.h"

namespace roofline {

/// What one line of the source does, at the examined point: for all threads if
/// the launch is known on both sides, else for one.
struct LineWork {
  std::array<double, NumOpKinds> Operations{};
  double Dram = 0;                  ///< bytes
  std::vector<std::string> Objects; ///< whose bytes these are
};

/// A line that is there before, after, or both, with different work.
struct LineChange {
  SourceLocation Before, After; ///< one is empty if the line is new or gone
  LineWork Was, Is;
  /// The largest share that the line has in the change of a kind of operation
  /// or of the DRAM bytes.
  double Share = 0;
  /// For each kind of operation, and then for the DRAM bytes, whether the line
  /// changes less of it than is worth a word.
  std::array<bool, NumOpKinds + 1> Negligible{};
};

/// Whether the launches at the examined points of both are known, and other
/// figures are sums (hasSums()), so that the work of lines is that of all
/// threads, too.
bool arePointsKnown(const Prediction &Before, const Prediction &After);

/// The lines that make up most of the difference between \p Before and \p
/// After, those with the largest share first.
std::vector<LineChange> lineChanges(const Prediction &Before,
                                    const Prediction &After);

} // namespace roofline

#endif
