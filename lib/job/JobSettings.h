// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one compile job is to do: the user's options made concrete.
#ifndef ROOFLINE_JOB_JOBSETTINGS_H
#define ROOFLINE_JOB_JOBSETTINGS_H

#include "config/Options.h"
#include "guard/EarlyEnd.h"
#include "llm/AdvisorSettings.h"
#include "model/GpuSpec.h"
#include "model/LaunchProfile.h"
#include "verdict/Confidence.h"
#include "verdict/JoinModel.h"
#include "clang/Frontend/CompilerInstance.h"

namespace roofline {

enum class JobKind { CudaDevice, CudaHost, OpenMPDevice, Other };

struct JobSettings {
  JobKind Kind = JobKind::Other;
  Options Opts;
  std::string Unit;          // the main file, as the compiler was given it
  std::string Arch;          // device jobs: "sm_80"
  std::vector<GpuSpec> Gpus; // those that this job reports
  /// Absent where it could not be read, which has been said.
  std::optional<ConfidenceModel> Confidence;
  /// Absent where no language model is asked.
  std::optional<AdvisorSettings> Advice;
  JoinModels Join;
  /// Null without option launch-profile.
  std::shared_ptr<const LaunchProfile> Seen;
  /// Where CUDA's programs may be, for option counts=machine.
  std::vector<std::string> ToolFolders;
  /// Joins the jobs of one driver run; see section/Handoff.h.
  std::string HandoffKey;

  /// They could not be found out; see EarlyEnd.h.
  bool EndedEarly = false;

  bool isDevice() const {
    return Kind == JobKind::CudaDevice || Kind == JobKind::OpenMPDevice;
  }
  bool handsOverCode() const { return isDevice() && Opts.EmbedKernelCode; }
  /// Of the analysis.
  GuardLimits limits() const {
    GuardLimits Limits;
    Limits.Seconds = Opts.AnalysisTimeout;
    Limits.WaitSeconds += 2 * Opts.LlmTimeout;
    Limits.MebiBytes = Opts.AnalysisMemory;
    return Limits;
  }
};

JobKind jobKindOf(const clang::CompilerInstance &CI);

/// What the user reads when guarded work for the job of \p Settings has come to
/// \p End: the file, the cause, the stage and how to report it.
std::string earlyEndText(const JobSettings &Settings, const EarlyEnd &End);

/// Settings for the job that \p CI runs, one of those of \p DriverCommand.
/// What is wrong with the options is reported to \p CI as a warning that
/// -Werror leaves alone, and the job is then Other: a build never fails
/// because of us. Should the search for them come to an early end, the same.
JobSettings settingsFor(clang::CompilerInstance &CI,
                        const std::vector<std::string> &Arguments,
                        llvm::ArrayRef<std::string> DriverCommand);

} // namespace roofline

#endif
