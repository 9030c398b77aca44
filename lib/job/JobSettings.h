// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The settings of one compile job, made from the user's options.
#ifndef ROOFLINE_JOB_JOBSETTINGS_H
#define ROOFLINE_JOB_JOBSETTINGS_H

#include "config/Options.h"
#include "guard/EarlyEnd.h"
#include "job/AssumptionRules.h"
#include "launch/HostProgram.h"
#include "llm/AdvisorSettings.h"
#include "model/GivenLaunch.h"
#include "model/GpuSpec.h"
#include "model/KernelSource.h"
#include "model/LaunchProfile.h"
#include "model/WhatIf.h"
#include "verdict/Confidence.h"
#include "verdict/LlmJoin.h"
#include "clang/Frontend/CompilerInstance.h"

namespace roofline {

enum class JobKind { CudaDevice, CudaHost, OpenMPDevice, Other };

/// What a tool that runs a compile itself wants of the job, and gives it. Empty
/// in a compiler.
struct ToolRequest {
  /// Print each kernel's launches, source text or features to standard output.
  /// Remarks are printed as well, unless Options::Quiet is set.
  bool Launches = false, Source = false, Features = false;
  /// Print the derivations of the kernels that match this regular expression,
  /// likewise.
  std::optional<std::string> Explain;
  /// Predict what the user asks, in place of the code as it is.
  WhatIf Asked;
  /// Collect the questions for a language model instead of asking them.
  bool Questions = false;
  /// The file to which findings of the kinds Verdict, Question and Stages are
  /// appended, each as soon as it is made; empty: none is written.
  std::string ResultFile;
  /// As LaunchSearch::OtherUnits.
  std::function<std::vector<OtherUnit>(clang::ASTContext &)> OtherUnits;
  /// Returns the launches to predict, which depend on the names of the unit's
  /// kernels; null if none are given.
  std::function<GivenLaunches(const SourceModel &)> LaunchesFor;
};

/// The settings of a job. In a job of kind Other the plugin does nothing.
struct JobSettings {
  JobKind Kind = JobKind::Other;
  Options Opts;
  std::string Unit;          // the main file, as the compiler was given it
  std::string Arch;          // device jobs: "sm_80"
  std::vector<GpuSpec> Gpus; // GPUs that this job reports
  /// The architectures of the device jobs that report GPUs; see
  /// reportingArch().
  std::vector<std::string> ReportingArchs;
  std::vector<AssumptionRule> Assumed;
  /// Absent if it could not be read, which was reported.
  std::optional<ConfidenceWeights> Confidence;
  /// Absent if no language model is asked.
  std::optional<AdvisorSettings> Advice;
  ModelCards Cards;
  /// The profile of option launch-profile, or null.
  std::shared_ptr<const LaunchProfile> Profiled;
  /// Folders to search for ptxas and nvdisasm, for option counts=machine.
  std::vector<std::string> ToolFolders;
  /// The key that jobs of one compile share; see embed/Handoff.h.
  std::string HandoffKey;
  ToolRequest Tool;

  /// What to tell the user about the settings. Empty in a host job, since the
  /// device jobs have the same.
  std::vector<OptionMessage> Messages;
  /// Reading the settings ended early; see guard/EarlyEnd.h.
  bool EndedEarly = false;

  bool isDevice() const {
    return Kind == JobKind::CudaDevice || Kind == JobKind::OpenMPDevice;
  }
  bool handsOverCode() const { return isDevice() && Opts.EmbedKernelCode; }
  /// The limits for the analysis. The time to wait includes that for a language
  /// model.
  GuardLimits limits() const {
    GuardLimits Limits;
    Limits.Seconds = Opts.AnalysisTimeout;
    Limits.WaitSeconds += 2 * Opts.LlmTimeout;
    Limits.MebiBytes = Opts.AnalysisMemory;
    return Limits;
  }
};

/// The kind of the job that \p CI runs.
JobKind jobKindOf(const clang::CompilerInstance &CI);

/// The message for guarded work that ended with \p End in the job of
/// \p Settings: the file, the cause, the stage, and how to report it.
std::string earlyEndText(const JobSettings &Settings, const EarlyEnd &End);

/// Reads the settings for the job that \p CI runs. \p DriverCommand is the
/// driver's command line, and \p Here where the user gives options in this
/// case, for advice. If nothing can be predicted, since no GPU is known or
/// reading the settings ends early, the job's kind is Other.
JobSettings settingsFor(clang::CompilerInstance &CI,
                        const OptionArguments &Arguments, OptionSource Here,
                        llvm::ArrayRef<std::string> DriverCommand);

} // namespace roofline

#endif
