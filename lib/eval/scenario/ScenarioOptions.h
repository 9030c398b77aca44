// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a run of one of the four scenarios is asked for: roofline eval rq1 to
// rq4.
#ifndef ROOFLINE_EVAL_SCENARIO_SCENARIOOPTIONS_H
#define ROOFLINE_EVAL_SCENARIO_SCENARIOOPTIONS_H

#include "compile/PredictOptions.h"
#include "eval/labels/LabelRule.h"
#include "eval/table/TableJobs.h"
#include "llm/AdvisorSettings.h"
#include "model/GpuSpec.h"

namespace roofline {

struct ScenarioOptions {
  std::string Scenario; ///< "rq1" to "rq4"
  std::string Model;    ///< or "static", "emulated"

  std::string Labels, Device, Split;
  LabelRule Rule = LabelRule::Table;
  GivenFacts Given{true, true};
  std::optional<GpuSpec> Gpu; ///< that is asked about
  std::string GpuName;
  unsigned Limit = 0; ///< kernels, and rooflines; 0: all, and 240
  uint64_t Seed = 1;

  std::vector<std::string> Prompts;
  std::vector<unsigned> Shots;
  std::vector<std::string> Questions; ///< rq1: "rooflines", "profiles"
  std::vector<bool> Thoughts;         ///< rq1: without and with
  unsigned Samples = 1;
  Drawing Draw;
  unsigned MaxTokens = 0;  ///< of an answer; 0: the client's own
  uint64_t MaxPrompt = 0;  ///< bytes; 0: any
  std::string ExampleFile; ///< empty: the shipped ones

  bool Resume = false, Progress = true;
  std::string Output;    ///< of results
  std::string Diagram;   ///< of -svg; empty: none
  std::string BatchFile; ///< questions go there; empty: they are asked
  Dialect BatchDialect = Dialect::OpenAI;
  std::vector<std::string> Predictions; ///< for static and emulated

  // rq4
  std::string Export; ///< a folder; empty: none
  bool Start = false;
  unsigned Epochs = 0;
  double Poll = 30; ///< seconds

  /// Compiles, and the options of the table of options.
  PredictOptions Predict;
  Options Table;

  bool isPredictor() const { return Model == "static" || Model == "emulated"; }
  /// Something is to be asked, or written for a batch.
  bool isAsked() const { return Export.empty() && !Start && !isPredictor(); }
};

/// The endpoint and what else the options say of it; without an endpoint where
/// answers come from stored ones alone.
llvm::Expected<AdvisorSettings> endpointFor(const ScenarioOptions &Options);

/// The rows that are asked about, labelled by the rule. Notes go to standard
/// error.
llvm::Expected<std::vector<LabelRow>> rowsFor(const ScenarioOptions &Options);

} // namespace roofline

#endif
