// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predicts many compiles, each in a process of its own, so that a crash in one
// does not affect the rest. Used by roofline predict and roofline eval predict.
#ifndef ROOFLINE_COMPILE_PREDICTRUN_H
#define ROOFLINE_COMPILE_PREDICTRUN_H

#include "compile/PredictUnit.h"
#include "llm/Prompt.h"
#include "model/Prediction.h"
#include "remark/Finding.h"
#include "support/StageTrace.h"

namespace roofline {

/// The result of one job.
struct PredictResult {
  bool Failed = false;  ///< including mistakes in the options
  bool Skipped = false; ///< the command generates no device code
  std::vector<Prediction> Predictions;
  /// The kernels that option kernels left out, if it left out all.
  std::vector<std::string> LeftOut;
  RecordValue LeftOutBy; ///< the option's spelling and value
  /// The same of option explain, if it matches none of Predictions.
  RecordValue UnexplainedBy;
  bool OfLibraries = false;     ///< it has kernels of system headers only
  std::vector<Finding> Assumed; ///< what option assume did
  /// Names option arguments if it has no effect, as there is no main().
  std::string NoMain;
  /// With PredictOptions::Questions, one about each of Predictions, except the
  /// last where the analysis ended early.
  std::vector<PromptParts> Questions;
};

/// The results of all jobs.
struct PredictResults {
  std::vector<PredictResult> Jobs; ///< in the order of the jobs
  StageTimes Times;

  bool anyFailed() const;
};

/// Runs \p Jobs in parallel and prints their output in their order. Each failed
/// job is reported in one line that begins with \p Speaker. Fails only if no
/// job can be run, or when interrupted.
llvm::Expected<PredictResults> predictAll(llvm::StringRef Speaker,
                                          llvm::ArrayRef<PredictJob> Jobs,
                                          const PredictOptions &Options);

/// Whether the user has interrupted predictAll().
bool wasInterrupted();

/// Writes \p Predictions as one report to \p Output; if that is empty, to
/// standard output.
llvm::Error writeReport(llvm::ArrayRef<Prediction> Predictions,
                        llvm::StringRef Output);

} // namespace roofline

#endif
