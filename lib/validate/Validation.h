// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predictions held against what a run was seen to do.
#ifndef ROOFLINE_VALIDATE_VALIDATION_H
#define ROOFLINE_VALIDATE_VALIDATION_H

#include "validate/Figures.h"
#include "validate/KernelReplay.h"

namespace roofline {

enum class Agreement {
  Confirmed,
  Contradicted,
  LeaningRight, // undetermined, and the leaning is what was observed
  LeaningWrong,
  NotPredicted,
};
/// "confirmed", "contradicted", "leaning-right", "leaning-wrong",
/// "not-predicted".
llvm::StringRef agreementId(Agreement A);

/// Counted launches of one kernel with one grid and block and one verdict.
struct ValidationRow {
  KernelId Id;
  std::string DisplayName;
  std::array<unsigned, 3> Grid{}, Block{};
  std::vector<const LaunchRecord *> Launches;
  Figures Observed;
  /// As the program's verdicts say: for this grid and block if it was
  /// expected, else for any launch or for all expected ones together.
  std::optional<Figures> Predicted;
  bool LaunchExpected = false;
  /// As the model says, once it knows what these launches passed.
  std::optional<Figures> LaunchKnown;
  Agreement Result = Agreement::NotPredicted;
  /// Which assumptions were wrong, a sentence each.
  std::vector<std::string> Reasons;

  /// \p Guess by observed intensity, of the kind that was observed; none
  /// where DRAM was not met.
  std::optional<double> off(const std::optional<Figures> &Guess) const;
  std::optional<double> off() const { return off(Predicted); }
};

/// How many verdicts were right.
struct VerdictScore {
  unsigned Verdicts = 0; // rows, predicted or not
  std::array<unsigned, 5> Count{};
  /// Predicted by observed intensity of the rows in the middle (of two, the
  /// better) and at the end when they are sorted by how far off they are; none
  /// where nothing was predicted.
  std::optional<double> MedianRatio, WorstRatio;

  unsigned count(Agreement A) const { return Count[static_cast<unsigned>(A)]; }
  /// Of all rows.
  double confirmedShare() const {
    return Verdicts ? double(count(Agreement::Confirmed)) / Verdicts : 0;
  }
};

struct Validation {
  std::string Gpu, GpuDisplayName, Evidence, Program;
  CountSource Counts = CountSource::Model; // of what was observed
  std::vector<ValidationRow> Rows;
  VerdictScore Score;
  /// The same if every launch had been known; none where no code was there.
  std::optional<VerdictScore> ScoreIfKnown;
  /// What is not in the rows, and why.
  std::vector<std::string> Notes;
};

/// \p Predictions are all for \p Gpu; \p Replay may be null or empty. The
/// result refers to \p P.
Validation validate(const Profile &P, llvm::ArrayRef<Prediction> Predictions,
                    const GpuSpec &Gpu, KernelReplay *Replay);

/// Which assumptions of \p Predicted were wrong for \p Row; \p Known is the
/// prediction for its first launch as it was, if there is one.
std::vector<std::string> wrongAssumptions(const ValidationRow &Row,
                                          const Prediction &Predicted,
                                          const Prediction *Known);

/// "grid (32,128) block 256".
std::string launchText(const std::array<double, 3> &Grid,
                       const std::array<double, 3> &Block);

std::string validationText(const Validation &V);
/// One object; what \p All has beyond the first is its "other_gpus".
std::string validationJson(llvm::ArrayRef<Validation> All);

} // namespace roofline

#endif
