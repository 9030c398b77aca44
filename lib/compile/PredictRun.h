// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Many compiles predicted, each in a process of its own: what one of them does
// to itself costs no other. Behind roofline predict and roofline eval predict.
#ifndef ROOFLINE_COMPILE_PREDICTRUN_H
#define ROOFLINE_COMPILE_PREDICTRUN_H

#include "compile/PredictUnit.h"
#include "model/Prediction.h"
#include "support/StageTrace.h"

namespace roofline {

/// What came of one job.
struct PredictResult {
  bool Failed = false;
  bool Skipped = false; ///< the command turned out to make no device code
  std::vector<Prediction> Predictions;
  std::string Questions; ///< where asked for: lines of a batch, or sheets
};

struct PredictResults {
  std::vector<PredictResult> Jobs; ///< in their order
  StageTimes Times;

  bool anyFailed() const;
};

/// Runs \p Jobs, several at a time, and prints in their order what each left;
/// a job that fails is reported in one line that begins with \p Speaker.
/// Fails itself only where nothing can be run, or when interrupted.
llvm::Expected<PredictResults> predictAll(llvm::StringRef Speaker,
                                          llvm::ArrayRef<PredictJob> Jobs,
                                          const PredictOptions &Options);

/// \p Predictions as one report to \p Output; empty: to standard output.
llvm::Error writeReport(llvm::ArrayRef<Prediction> Predictions,
                        llvm::StringRef Output);

} // namespace roofline

#endif
