// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of a program's kernels, read from any mix of reports, programs
// with embedded verdicts, and profiles, so that every subcommand that shows or
// compares programs takes the same inputs.
#ifndef ROOFLINE_TEAM_PROGRAMFACTS_H
#define ROOFLINE_TEAM_PROGRAMFACTS_H

#include "validate/Validation.h"
#include <memory>
#include <set>

namespace roofline {

/// All launches of a kernel in one run whose memory traffic was counted.
struct KernelObservation {
  std::string Program; ///< as the profile names it
  RunEvidence Evidence = RunEvidence::Emulated;
  CountSource Counts = CountSource::Model;
  unsigned Launches = 0;
  Figures Mean; ///< per thread, over all these launches
  /// The time that all these launches took on a GPU; absent if emulated.
  std::optional<double> Seconds;
  /// A row for each grid, block and observed verdict, with how it compares with
  /// the prediction.
  std::vector<ValidationRow> Rows;
};

/// One kernel on one GPU. Has a prediction, an observation or both.
struct KernelFacts {
  KernelId Id;
  std::string DisplayName;
  std::string Gpu, GpuDisplayName;
  std::optional<Prediction> Predicted;
  std::string File; ///< the input that Predicted is from
  /// One for each run, measured ones first.
  std::vector<KernelObservation> Observed;
};

/// The kernels of one program, or of several that were given together.
struct ProgramFacts {
  /// Sorted by name, id and GPU.
  std::vector<KernelFacts> Kernels;
  /// What the profiles have beside the kernels' rows, as sentences.
  std::vector<std::string> Notes;
  /// What KernelObservation::Rows refer to.
  std::vector<std::unique_ptr<Profile>> Views;
  /// GPUs that the inputs have predictions for and that were not asked for.
  std::set<std::string> OtherGpus;
};

/// The facts of predictions that are not from a file.
KernelFacts kernelFacts(Prediction P);
ProgramFacts factsOf(std::vector<Prediction> Predictions);

/// The inputs of a command line.
struct ProgramInputs {
  /// Reports, folders of reports, programs, profiles.
  std::vector<std::string> Paths;
  /// Names or files of the GPUs to keep; empty: all.
  std::vector<std::string> Gpus;
  /// Whether kernels are predicted for those of Gpus that no input has, from
  /// the device code in programs.
  bool PredictsOthers = false;
};

/// Reads all of \p Inputs. A prediction that several inputs have is kept once,
/// from the first. Where a profile is of a GPU without a prediction, the
/// kernels are predicted for it from the IR in the programs, if there is any.
/// Fails if a file cannot be read, is of another kind or version, or is a
/// program without verdicts; and if a profile is of an unknown GPU.
llvm::Expected<ProgramFacts> readProgramFacts(const ProgramInputs &Inputs);

} // namespace roofline

#endif
