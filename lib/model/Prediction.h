// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The prediction for a kernel on a GPU. Remarks, reports and the ELF section
// are all written from this value.
#ifndef ROOFLINE_MODEL_PREDICTION_H
#define ROOFLINE_MODEL_PREDICTION_H

#include "model/Counters.h"
#include "model/Facts.h"
#include "model/KernelId.h"
#include "model/OpKind.h"
#include "model/ProposedChange.h"
#include "model/SourceLocation.h"
#include "model/TemplateInstance.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace roofline {

enum class Verdict { Compute, Bandwidth, Undetermined };

template <>
inline constexpr llvm::StringLiteral EnumIds<Verdict>[] = {
    "compute", "bandwidth", "undetermined"};

/// A quantity whose unknowns were varied over their ranges: the smallest and
/// largest value found, and the value at the likeliest point.
struct Estimate {
  double Low = 0, Likely = 0, High = 0;

  bool exact() const { return Low == High; }
};

/// The intensity of one kind of operation and the ridge of its roof, in
/// operations per DRAM byte.
struct RoofFigure {
  OpKind Kind = OpKind::Fp32;
  Estimate Intensity;
  double Ridge = 0;
};

/// The time that a launch is predicted to take, in seconds, and how long each
/// part would take alone, at the likeliest point; 0 where there is nothing of
/// it or it is not known.
struct LaunchTime {
  Estimate Seconds;
  std::array<double, NumTimeParts> Parts{};

  double &operator[](TimePart P) { return Parts[static_cast<unsigned>(P)]; }
  double operator[](TimePart P) const {
    return Parts[static_cast<unsigned>(P)];
  }
};

/// The result of the roofline model for one launch configuration, or for any
/// launch if none is known.
struct Evaluation {
  Verdict Outcome = Verdict::Undetermined;
  /// Compute or Bandwidth, even if the outcome is undetermined.
  Verdict Leaning = Verdict::Bandwidth;
  /// The kind of operation that takes longest at the likeliest point.
  OpKind Kind = OpKind::Int;
  /// Operations of Kind per DRAM byte.
  Estimate Intensity;
  /// The ridge point of Kind: the intensity at which its roof meets that of
  /// DRAM, in operations per byte.
  double Ridge = 0;
  /// The same of the floating-point kind that the kernel has most of, if that
  /// is not Kind.
  std::optional<RoofFigure> Floating;
  /// Operations per thread, the mean over the threads of the launch.
  std::array<Estimate, NumOpKinds> Operations{};
  Estimate DramRead, DramWritten; // byte per thread
  /// Bytes per thread that loads and stores request, before any cache.
  Estimate Requested;
  /// Seconds for the whole launch at the likeliest point; negative if the
  /// number of threads is unknown.
  std::array<double, NumOpKinds> ComputeSeconds{};
  double MemorySeconds = -1;
  /// Threads of the launch, if known.
  std::optional<double> Threads;
  /// The unknowns that the figures depend on, largest effect first; of an
  /// undetermined verdict, those that decide it.
  std::vector<UnknownId> DependsOn;
  ValidityRange Validity;
  std::vector<Assumption> Assumed;
  /// The verdict changes if the achievable bandwidth replaces the theoretical
  /// one.
  bool FlipsWhenAchievable = false;
  /// Of the whole launch; none if the launch is not known.
  std::optional<LaunchTime> Time;
  /// What takes most of this time. None if the launch is not known.
  Fact<LimiterKind> Limiter;
  /// Number of points in the ranges of the unknowns at which the verdict was
  /// computed.
  unsigned PointsExamined = 0;
  /// Natural logarithm of the longest compute time over the memory time; at
  /// least 0 on the compute-bound side.
  Estimate Margin;
  /// The share of the DRAM bytes, at the likeliest point, of accesses whose
  /// addresses depend on data (gathers and scatters).
  double GatherShare = 0;
  /// Bytes of the whole launch at the likeliest point: its DRAM traffic, and
  /// the part of it that is no data but code, constants and parameters.
  double LaunchDram = 0, LaunchFloor = 0;
  /// Threads of the launch at the likeliest point, or of all launches of which
  /// this is the sum; 0 in older reports.
  double LaunchThreads = 0;
  /// A construct that may decide the verdict and that the analysis did not
  /// model; the figures leave it out. DependsOn is then empty, and
  /// dependenciesOf() names the construct.
  std::optional<UnseenConstruct> Unseen;
  /// The probability, at least 0.5, that a measurement confirms the outcome, or
  /// the leaning if undetermined; absent without calibration.
  std::optional<double> Confidence;

  /// Whether the launch fails, so that there is nothing to judge.
  bool startsNothing() const {
    return Limiter.Kind == LimiterKind::InvalidLaunch;
  }
  /// Whether most of the DRAM traffic is no data, so that the intensity says
  /// nothing about the kernel.
  bool isMostlyFloor() const { return LaunchFloor > LaunchDram / 2; }
};

/// The value that a launch passes for a parameter, or a field of one.
struct PassedValue {
  std::string Name;
  double Value = 0;

  bool operator==(const PassedValue &) const = default;
};

/// A launch of the kernel, from the source or from a profile.
struct LaunchEntry {
  SourceLocation Where;
  std::array<double, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  /// The number of launches like this one, its weight in sums; 0 if the source
  /// does not tell it, or if the sum has one of each kind.
  double Times = 1;
  /// Of the numbers that it passes, those in which the launches differ.
  std::vector<PassedValue> Passed;
  Evaluation Result;
};

/// The profile of a former run that launches were to be taken from.
struct LaunchOrigin {
  std::string File;
  unsigned Launches = 0, Kinds = 0; // the kernel's launches; distinct ones
  /// Why none of them is used, or none if they are.
  Fact<LaunchMisfit> Misfit;
};

/// One memory access, for reports.
struct AccessSummary {
  std::string Object; // its name
  MemorySpace Space = MemorySpace::Global;
  AccessKind Kind = AccessKind::Load;
  unsigned Width = 0; // byte per thread
  std::string OffsetFormula, CountFormula;
  Estimate Count;            // executions per thread
  double SectorsPerWarp = 0; // 32-byte sectors touched by one warp's access
  Estimate DramBytes;        // per thread: its share of the object's traffic
  /// Of an atomic, and of a store for which the rest of sectors is read, per
  /// thread: the part of DramBytes that is written. None in older reports.
  std::optional<double> DramWritten;
  SourceLocation Where;
};

/// The operations of one kind that come from one source line, for reports.
struct OperationSummary {
  OpKind Kind = OpKind::Int;
  double PerThread = 0; // at the examined point
  std::string Formula;
  SourceLocation Where;
};

/// One loop, for reports.
struct LoopSummary {
  std::string TripsFormula;
  Estimate Trips; // iterations per entry
  SourceLocation Where;
};

/// A branch whose two successors are both taken, for reports.
struct BranchSummary {
  std::string Condition; // formula; empty if unknown
  Estimate Share;        // of the executions that take the first successor
  bool Guard = false;    // a bounds check of the thread's index
  SourceLocation Where;
};

/// A symbol of the formulas that has a range instead of a value.
struct UnknownSummary {
  UnknownId Id;
  Fact<HostOrigin> Origin; ///< of values of the host program
  /// Plausible values. Symbols that determine the launch's size are examined
  /// beyond High.
  Estimate Range;
  SourceLocation Where;
  /// The value at the examined point; Known: the source determines it.
  double Taken = 0;
  bool Known = false;
  bool IsDefault = false; ///< Taken is the program's default; not in reports
};

/// The point at which the figures of lines and accesses are given: the launch
/// that takes longest, or the likeliest values if no launch is known.
struct ExaminedPoint {
  std::array<double, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  bool GridKnown = false, BlockKnown = false;
  /// Index into Prediction::Launches.
  std::optional<unsigned> Launch;
  /// Seconds for all threads at each roof; 0 if a roof has no work.
  std::array<double, NumOpKinds> ComputeSeconds{};
  double MemorySeconds = 0;

  double threads() const {
    return Grid[0] * Grid[1] * Grid[2] * Block[0] * Block[1] * Block[2];
  }
};

/// Counts and resources other than operations and accesses.
struct KernelResources {
  Estimate Barriers; // per thread
  std::string BarriersFormula;
  double DivergentBranches = 0; // branches at which warps may diverge
  double SharedBytes = 0;       // static, per block
  double LocalBytes = 0;        // per thread
};

/// The range that a language model gave for an unknown.
struct OpinionBinding {
  UnknownId Id; ///< of kind Other, the model's own name if it is unknown
  double Low = 0, High = 0;
  Fact<RangeRefusal> Refusal; ///< why the range is not used, or none if it is
};

/// How a figure was obtained.
enum class FigureBasis {
  Counted,  ///< on the compiled code, with every trip count and branch known
  Modelled, ///< the same, but machine instructions or caches are modelled
  Sampled,  ///< with trip counts or branch shares of a few warps that were run
  Assumed,  ///< with values that were assumed, or without code that is not seen
};
template <>
inline constexpr llvm::StringLiteral EnumIds<FigureBasis>[] = {
    "counted", "modelled", "sampled", "assumed"};

/// A figure of the launch that a language model was asked about.
struct CounterOpinion {
  Counter What = Counter::Dram;
  double Static = 0; ///< of the analysis, within the ranges that the model gave
  /// How the analysis alone obtained it. What it counted is not changed.
  FigureBasis Basis = FigureBasis::Assumed;
  /// The model's estimates before and after it weighed the analysis, over all
  /// samples.
  std::array<double, 2> Own{}, Final{};
  Fact<RangeRefusal> Refusal; ///< why Final is not used, or none if it is
  double Joint = 0;           ///< weighted mean of both
};

/// What a language model said about the kernel, and the verdicts of the
/// analysis without and with its ranges.
struct LlmOpinion {
  std::string Model;
  unsigned Samples = 0;
  unsigned InputTokens = 0, OutputTokens = 0; ///< 0 if not known
  bool Unanimous = true;             ///< all samples have the same verdict
  Verdict Said = Verdict::Bandwidth; ///< Compute or Bandwidth
  double Confidence = 0.5;           ///< as the model states it
  std::string Reason;                ///< the model's words; only displayed
  /// Where its estimates and the analysis differ, and which is right; likewise.
  std::string Differences;
  std::vector<OpinionBinding> Bindings;
  /// By counter; empty if the launch is not known.
  std::vector<CounterOpinion> Counters;
  std::optional<double> Accuracy; ///< by the model's card, if there is one
  /// Whether the verdict of the analysis alone follows from what it counted, so
  /// that it is not overruled.
  bool IsCertain = false;
  /// The result of the analysis alone.
  Verdict StaticOutcome = Verdict::Undetermined;
  Verdict StaticLeaning = Verdict::Bandwidth;
  std::optional<double> StaticConfidence;
  /// The result of the analysis within the ranges that the model gave.
  Verdict WithinOutcome = Verdict::Undetermined;
  Verdict WithinLeaning = Verdict::Bandwidth;
  std::optional<double> WithinConfidence;
};

/// The prediction for one kernel on one GPU.
struct Prediction {
  KernelId Id;
  std::string DisplayName;
  TemplateInstance Instance;
  SourceLocation Where;
  std::string Gpu, GpuDisplayName, Convention;
  std::string CodeArch; // the architecture that the code was compiled for
  /// CodeArch is not the GPU's own architecture; the remark mentions it.
  bool ForeignArch = false;
  roofline::Evidence Evidence = roofline::Evidence::Static;
  std::optional<LlmOpinion> Opinion;
  AskingSpared Spared = AskingSpared::None;
  CountSource Counts = CountSource::Model;
  /// The arguments of the user's program, if given.
  std::optional<std::vector<std::string>> Arguments;

  /// Set if the user gave a profile.
  std::optional<LaunchOrigin> Origin;

  /// Compute or Bandwidth, if ROOFLINE_EXPECT states the verdict for this GPU,
  /// and where it does.
  std::optional<Verdict> Expected;
  SourceLocation ExpectedAt;

  /// The verdict for the kernel: from the operations and bytes summed over
  /// Launches, which may be those at the program's defaults, or for any launch
  /// if there are none.
  Evaluation Headline;
  /// The launches have different verdicts.
  bool Mixed = false;
  std::vector<LaunchEntry> Launches;

  ExaminedPoint Point;
  std::array<std::string, NumOpKinds> OperationFormulas;
  /// Whether all symbols of a formula are names in the program or numbers of
  /// loops (i0, i1).
  std::array<bool, NumOpKinds> IsNamedFormula{};
  std::vector<OperationSummary> OperationSites;
  std::vector<AccessSummary> Accesses;
  std::vector<LoopSummary> Loops;
  std::vector<BranchSummary> Branches;
  std::vector<UnknownSummary> Unknowns;
  KernelResources Resources;
  std::vector<PredictionNote> Notes;
  /// What would make the launch of Point faster, the largest gain first; or,
  /// if the user asked what if, that question alone, with the figures of the
  /// headline.
  std::vector<ProposedChange> Changes;
  /// Constructs that the analysis does not model; the figures leave them out.
  std::vector<UnseenConstruct> NotModelled;
};

/// The question "what if" that \p P answers, as the user wrote it; empty if it
/// is the prediction for the code as it is.
inline llvm::StringRef askedChange(const Prediction &P) {
  return !P.Changes.empty() && P.Changes[0].Kind == ChangeKind::Asked
             ? llvm::StringRef(P.Changes[0].Symbol)
             : "";
}

/// The verdict of the analysis alone, without a language model.
inline Verdict staticOutcome(const Prediction &P) {
  return P.Opinion ? P.Opinion->StaticOutcome : P.Headline.Outcome;
}

/// Whether the analysis decided otherwise than P.Expected.
inline bool isContradicted(const Prediction &P) {
  return P.Expected && staticOutcome(P) != Verdict::Undetermined &&
         staticOutcome(P) != *P.Expected;
}

/// The evaluation of the launch that P.Point is about, or of any launch.
const Evaluation &examined(const Prediction &P);

/// How the figure of examined(P) for \p C was obtained.
FigureBasis basisOf(const Prediction &P, Counter C);

/// Returns the lines of \p P that have operations of \p Kind, those with the
/// most first. The pointers are into \p P.
std::vector<const OperationSummary *> sitesOf(const Prediction &P, OpKind Kind);

} // namespace roofline

#endif
