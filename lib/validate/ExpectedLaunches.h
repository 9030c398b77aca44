// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which of the launches that the compiler saw are those of a run.
#ifndef ROOFLINE_VALIDATE_EXPECTEDLAUNCHES_H
#define ROOFLINE_VALIDATE_EXPECTEDLAUNCHES_H

#include "validate/Validation.h"

namespace roofline {

/// The launches of \p Predicted that are those of a row.
struct ExpectedLaunches {
  /// If AreThese, those of the row, with LaunchEntry::Times of them in it; else
  /// all with its grid and block. Empty if the compiler saw none with these.
  std::vector<LaunchEntry> Entries;
  /// Whether each launch of the row is known to be one of those seen.
  bool AreThese = true;
};

/// Launches with the same grid and block are told apart by the numbers that
/// they pass; those that pass the same by their order, if the run has as many
/// as the compiler saw.
ExpectedLaunches expectedLaunches(const Profile &Run, const ValidationRow &Row,
                                  const Prediction &Predicted);

/// The launches of \p Predicted with the block of \p Row, where the blocks of
/// the launches differ and so tell them apart; none where they do not.
std::vector<LaunchEntry> launchesWithBlockOf(const ValidationRow &Row,
                                             const Prediction &Predicted);

/// The figures that are predicted for a row of \p Expected, at least one. Where
/// it is not known which launches they are and their verdicts differ, the
/// verdict is open.
Figures figuresOf(const ExpectedLaunches &Expected, const GpuSpec &Gpu);

} // namespace roofline

#endif
