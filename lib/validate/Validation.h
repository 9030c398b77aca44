// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares predictions with the observations of a run.
#ifndef ROOFLINE_VALIDATE_VALIDATION_H
#define ROOFLINE_VALIDATE_VALIDATION_H

#include "validate/KernelReplay.h"
#include "verdict/Observation.h"

namespace roofline {

/// Figures of one launch, or the mean of several. Operations and bytes are per
/// thread. Predictions and observations have them in common.
struct Figures {
  Verdict Outcome = Verdict::Undetermined;
  Verdict Leaning = Verdict::Bandwidth; // Compute or Bandwidth
  /// The kind of operation that takes longest at its peak.
  OpKind Kind = OpKind::Int;
  std::array<double, NumOpKinds> Operations{};
  double Dram = 0, Requested = 0;
  double Intensity = 0; // operations of Kind per DRAM byte

  static Figures of(const Observation &Observed);
  /// At the most likely values of the unknowns.
  static Figures of(const Evaluation &E);

  double operations(OpKind K) const {
    return Operations[static_cast<unsigned>(K)];
  }
  /// Operations of kind \p K per DRAM byte.
  double intensity(OpKind K) const;
};

/// How a prediction compares with the observed verdict.
enum class Agreement {
  Confirmed,
  Contradicted,
  LeaningRight, // undetermined, but the leaning is right
  LeaningWrong,
  OutsideRange, // differs, but nothing was stated of a launch like this
  NotPredicted,
};
template <>
inline constexpr llvm::StringLiteral EnumIds<Agreement>[] = {
    "confirmed",     "contradicted",  "leaning-right",
    "leaning-wrong", "outside-range", "not-predicted"};

/// An unknown whose value in a launch, Was, is not in the range for which the
/// verdict is stated.
struct OutsideValue {
  UnknownRange Stated;
  double Was = 0;
  /// The stated ranges of values of the host program that Stated follows from;
  /// empty if it was stated itself.
  std::vector<UnknownRange> From = {};
};

/// All counted launches of a kernel with the same grid, block and observed
/// verdict. Refers to the profile's launches.
struct ValidationRow {
  KernelId Id;
  std::string DisplayName;
  std::array<unsigned, 3> Grid{}, Block{};
  std::vector<const LaunchRecord *> Launches;
  Figures Observed;
  /// The program's prediction: for this grid and block if the compiler expected
  /// it, else the kernel's headline.
  std::optional<Figures> Predicted;
  bool LaunchExpected = false;
  /// The model's prediction when it knows the launches' arguments.
  std::optional<Figures> LaunchKnown;
  /// Why LaunchKnown is absent: values that the launch has, and the profile
  /// not.
  std::vector<std::string> NotInProfile;
  Agreement Result = Agreement::NotPredicted;
  std::vector<OutsideValue> Outside; ///< of OutsideRange
  /// The assumptions that were wrong, one sentence each.
  std::vector<std::string> Reasons;

  /// The ratio of the intensity in \p Guess to the observed one, for the
  /// kind of operation that is shown; std::nullopt if there was no DRAM
  /// traffic.
  std::optional<double> off(const std::optional<Figures> &Guess) const;
  std::optional<double> off() const { return off(Predicted); }
};

/// Statistics over all rows.
struct VerdictScore {
  unsigned Verdicts = 0; // number of rows, predicted or not; with the launches
                         // known, of those whose values are in the profile
  std::array<unsigned, std::size(EnumIds<Agreement>)> Count{};
  /// Median and maximum of the ratios of predicted to observed intensity, those
  /// below 1 inverted, and of the errors that ratioText() prints for them, less
  /// 1 where it prints a factor. Absent if nothing was predicted.
  std::optional<double> MedianFactor, WorstFactor, MedianError, WorstError;

  unsigned count(Agreement A) const { return Count[static_cast<unsigned>(A)]; }
  /// The confirmed rows as a share of all rows.
  double confirmedShare() const {
    return Verdicts ? double(count(Agreement::Confirmed)) / Verdicts : 0;
  }
};

/// The validation for one GPU.
struct Validation {
  std::string Gpu, GpuDisplayName, Program;
  RunEvidence Evidence = RunEvidence::Emulated;
  CountSource Counts = CountSource::Model; // how the observations were counted
  std::vector<ValidationRow> Rows;
  VerdictScore Score;
  /// The score if every launch had been known; absent if no device code was
  /// available.
  std::optional<VerdictScore> ScoreIfKnown;
  /// Kernels and launches that are not in the rows, and why.
  std::vector<std::string> Notes;
};

/// Whether \p A and \p B name the same kernel, ignoring their units.
bool areSameKernel(const KernelId &A, const KernelId &B);

/// Compares \p P with \p Predictions, which must all be for \p Gpu. \p Replay
/// may be null or empty. The result refers to \p P.
Validation validate(const Profile &P, llvm::ArrayRef<Prediction> Predictions,
                    const GpuSpec &Gpu, KernelReplay *Replay);

/// The values of the first launch of \p Row that are outside of the ranges of
/// the first of \p Stated, which are evaluations in \p Predicted; none if the
/// launch is in the ranges of any of them, as far as its values are known.
std::vector<OutsideValue> outsideOfAll(const ValidationRow &Row,
                                       llvm::ArrayRef<Evaluation> Stated,
                                       const Prediction &Predicted,
                                       const Prediction *WithLaunch);

/// The assumptions of \p Predicted that were wrong for \p Row. \p WithLaunch is
/// the prediction for the row's first launch with its arguments known, or null.
std::vector<std::string> wrongAssumptions(const ValidationRow &Row,
                                          const Prediction &Predicted,
                                          const Prediction *WithLaunch);

std::string validationText(const Validation &V);
/// One JSON object for the first of \p All, with the others as its
/// "other_gpus".
std::string validationJson(llvm::ArrayRef<Validation> All);

} // namespace roofline

#endif
