// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is predicted of a kernel on a GPU: the value that remarks, reports and
// the ELF section are all written from.
#ifndef ROOFLINE_MODEL_PREDICTION_H
#define ROOFLINE_MODEL_PREDICTION_H

#include "model/KernelId.h"
#include "model/OpKind.h"
#include "model/SourceLocation.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace roofline {

enum class Verdict { Compute, Bandwidth, Undetermined };

/// "compute", "bandwidth", "undetermined".
llvm::StringRef verdictId(Verdict V);
std::optional<Verdict> parseVerdict(llvm::StringRef Id);

/// A quantity whose unknowns were varied over their ranges: the least and
/// greatest value met, and the value at the likeliest point.
struct Estimate {
  double Low = 0, Likely = 0, High = 0;

  bool exact() const { return Low == High; }
};

/// The roofline arithmetic for one launch configuration, or for any launch
/// where none is known.
struct Evaluation {
  Verdict Outcome = Verdict::Undetermined;
  /// Compute or Bandwidth, also where the outcome is undetermined.
  Verdict Leaning = Verdict::Bandwidth;
  /// The kind whose roof is the highest in time at the likeliest point.
  OpKind Kind = OpKind::Int;
  /// Operations of Kind per DRAM byte, and where the roofs meet.
  Estimate Intensity;
  double Ridge = 0;
  /// Per thread, the mean over the threads of the launch.
  std::array<Estimate, NumOpKinds> Operations{};
  Estimate DramRead, DramWritten; // byte per thread
  /// Bytes that loads and stores ask for, per thread, before any cache.
  Estimate Requested;
  /// Seconds for the whole launch at the likeliest point; negative where the
  /// number of threads is not known.
  std::array<double, NumOpKinds> ComputeSeconds{};
  double MemorySeconds = -1;
  /// Threads of the launch, where it is known.
  std::optional<double> Threads;
  /// Names of the unknowns that can flip the verdict.
  std::vector<std::string> DependsOn;
  /// "holds for every n", "holds for n >= 2300", "depends on n".
  std::string Validity;
  /// What was taken for granted, a clause each.
  std::vector<std::string> Assumed;
  /// The verdict is another one under achievable instead of theoretical
  /// bandwidth.
  bool FlipsWhenAchievable = false;
  /// Why neither roof may be the limit, in words; empty where nothing says so.
  std::string Limiter;
  /// Points of the unknowns' ranges at which the verdict was computed.
  unsigned PointsExamined = 0;
  /// Logarithm of the longest compute time over the memory time: not below 0
  /// on the compute-bound side.
  Estimate Margin;
  /// The share of the DRAM bytes, at the likeliest point, that go where data
  /// say.
  double GatherShare = 0;
  /// Something that may decide is not seen, and the figures leave it out.
  bool Unseen = false;
  /// The probability, at least 0.5, that a measurement gives this outcome, or
  /// the leaning; absent where nothing is calibrated.
  std::optional<double> Confidence;
};

/// A launch of the kernel that the source shows, or that a profile has.
struct LaunchEntry {
  SourceLocation Where;
  std::array<double, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  /// Launches like this in the profile, by which it counts in a sum; 1 for
  /// those of the source.
  double Times = 1;
  Evaluation Result;
};

/// The profile of a former run that launches were to be taken from.
struct LaunchOrigin {
  std::string File;
  unsigned Launches = 0, Kinds = 0; // of the kernel there
  /// Why none of it is used, a clause; empty where it is.
  std::string Unused;
};

/// Something to say at a source line: an access or loop that decides.
struct PredictionNote {
  std::string Id; // "reuse", "uncoalesced", "trip-count"
  std::string Text;
  SourceLocation Where;
};

/// One access as reports show it.
struct AccessSummary {
  std::string Object, Space, Kind; // "in", "global", "load"
  unsigned Width = 0;              // byte per thread
  std::string OffsetFormula, CountFormula;
  Estimate Count;            // executions per thread
  double SectorsPerWarp = 0; // 32-byte sectors that one warp's access touches
  Estimate DramBytes;        // per thread, its share of the object's traffic
  SourceLocation Where;
};

/// Operations of one kind that one source line asks for.
struct OperationSummary {
  OpKind Kind = OpKind::Int;
  double PerThread = 0; // at the examined point
  std::string Formula;
  SourceLocation Where;
};

struct LoopSummary {
  std::string TripsFormula;
  Estimate Trips; // per entry
  SourceLocation Where;
};

/// A branch that splits the threads of a launch, or its runs.
struct BranchSummary {
  std::string Condition; // formula; empty where it can't be followed
  Estimate Share;        // of the runs that go the first way
  bool Guard = false;    // a bounds check
  SourceLocation Where;
};

/// A symbol of the formulas that has a range instead of a value.
struct UnknownSummary {
  std::string Name, Meaning;
  /// Plausible values; what sizes the launch is examined further up.
  Estimate Range;
  SourceLocation Where;
  /// The value at the examined point; Known where the source says so.
  double Taken = 0;
  bool Known = false;
};

/// The one point that figures of lines and accesses are for: the launch that
/// takes longest, or the likeliest values where launches are not known.
struct ExaminedPoint {
  std::array<double, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  bool GridKnown = false, BlockKnown = false;
  /// Which of the prediction's launches it is.
  std::optional<unsigned> Launch;
  /// At each roof, for all threads; 0 where nothing is to be done there.
  std::array<double, NumOpKinds> ComputeSeconds{};
  double MemorySeconds = 0;

  double threads() const {
    return Grid[0] * Grid[1] * Grid[2] * Block[0] * Block[1] * Block[2];
  }
};

/// What is counted beside operations and accesses.
struct KernelResources {
  Estimate Barriers; // per thread
  std::string BarriersFormula;
  double DivergentBranches = 0; // that part the threads of a warp
  double SharedBytes = 0;       // static, per block
  double LocalBytes = 0;        // per thread
};

/// Values that a language model gave for an unknown.
struct OpinionBinding {
  std::string Name;
  double Low = 0, High = 0;
  std::string Refused; ///< why it is not used; empty where it is
};

/// What a language model said of the kernel, and what it met.
struct ModelOpinion {
  std::string Model;
  unsigned Samples = 0;
  bool Unanimous = true;             ///< the samples have one verdict
  Verdict Said = Verdict::Bandwidth; ///< Compute or Bandwidth
  double Confidence = 0.5;           ///< its own, over the samples
  std::string Reason;                ///< its own words: for people only
  std::vector<OpinionBinding> Bindings;
  /// The analysis by itself: outcome, leaning and confidence.
  Verdict StaticOutcome = Verdict::Undetermined;
  Verdict StaticLeaning = Verdict::Bandwidth;
  std::optional<double> StaticConfidence;
  /// The same within the ranges that the model gave.
  Verdict WithinOutcome = Verdict::Undetermined;
  Verdict WithinLeaning = Verdict::Bandwidth;
  std::optional<double> WithinConfidence;
};

struct Prediction {
  KernelId Id;
  std::string DisplayName;
  SourceLocation Where;
  std::string Gpu, GpuDisplayName, Convention;
  std::string CodeArch; // what the code was compiled for
  /// CodeArch is not the GPU's own, and the remark says so.
  bool ForeignArch = false;
  /// "static", or "llm" where a model's opinion went into it.
  std::string Evidence = "static";
  std::optional<ModelOpinion> Opinion;
  /// Where operation counts come from: "model" on IR, or "machine" code.
  std::string Counts = "model";
  /// Of the program, where the user gave them.
  std::optional<std::vector<std::string>> Arguments;

  /// Where the user gave a profile.
  std::optional<LaunchOrigin> Origin;

  /// From total operations and bytes over Launches, or for any launch.
  Evaluation Headline;
  /// The launches disagree.
  bool Mixed = false;
  std::vector<LaunchEntry> Launches;

  ExaminedPoint Point;
  std::array<std::string, NumOpKinds> OperationFormulas;
  std::vector<OperationSummary> OperationSites;
  std::vector<AccessSummary> Accesses;
  std::vector<LoopSummary> Loops;
  std::vector<BranchSummary> Branches;
  std::vector<UnknownSummary> Unknowns;
  KernelResources Resources;
  std::vector<PredictionNote> Notes;
  /// What the analysis could not see; the figures leave it out.
  std::vector<PredictionNote> NotModelled;
};

/// Where \p P has operations of \p Kind, the lines with most of them first.
std::vector<const OperationSummary *> sitesOf(const Prediction &P, OpKind Kind);

} // namespace roofline

#endif
