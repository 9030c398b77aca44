// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options of `roofline eval rq1` to `rq4`.
#ifndef ROOFLINE_EVAL_SCENARIO_SCENARIOOPTIONS_H
#define ROOFLINE_EVAL_SCENARIO_SCENARIOOPTIONS_H

#include "compile/PredictOptions.h"
#include "eval/labels/LabelRule.h"
#include "eval/scenario/Question.h"
#include "eval/table/TableJobs.h"
#include "llm/AdvisorSettings.h"
#include "model/GpuSpec.h"

namespace roofline {

struct ScenarioOptions {
  roofline::Scenario Scenario = roofline::Scenario::Rq1;
  std::string Model; ///< or our own "static" or "emulated"

  std::string Labels, Device, Split;
  LabelRule Rule = LabelRule::Table;
  GivenFacts Given{true, true};
  std::optional<GpuSpec> Gpu; ///< GPU that the questions are about
  std::string GpuName;
  unsigned Limit = 0; ///< kernels and rooflines; 0: all kernels, 240 rooflines
  uint64_t Seed = 1;

  std::vector<std::string> Prompts;
  std::vector<unsigned> Shots;
  std::vector<std::string> Questions; ///< rq1: "rooflines", "profiles"
  std::vector<bool> Thoughts;         ///< rq1: whether to let the model reason
  unsigned Samples = 1;
  Drawing Draw;
  unsigned MaxTokens = 0;  ///< of an answer; 0: the default of ChatRequest
  uint64_t MaxPrompt = 0;  ///< bytes; 0: no limit
  std::string ExampleFile; ///< empty: the built-in examples

  bool Resume = false, Progress = true;
  std::string Output;    ///< file of results
  std::string Diagram;   ///< SVG file for the diagram; empty: none
  std::string BatchFile; ///< file to write questions to; empty: ask them
  Dialect BatchDialect = Dialect::OpenAI;
  std::vector<std::string> Predictions; ///< files, if isPredictor()

  // Options of rq4 only.
  std::string Export; ///< folder for training files; empty: none
  bool Start = false;
  unsigned Epochs = 0;
  double Poll = 30; ///< seconds between two queries of a job's state

  /// The compiles, and the values of the option table.
  PredictOptions Predict;
  Options Table;

  bool isPredictor() const { return Model == "static" || Model == "emulated"; }
  /// Whether questions are to be asked or written to a batch file.
  bool isAsked() const { return Export.empty() && !Start && !isPredictor(); }
};

class CommandLine;

/// The options of a subcommand that runs a scenario. Fails if one is missing
/// that others require.
llvm::Expected<ScenarioOptions> scenarioOptions(const CommandLine &Line);

/// The GPU that the option gpu names, from any source. Fails unless it is one
/// GPU.
llvm::Expected<GpuSpec> onlyGpu(const Options &Opts, const CommandLine &Line);

/// The model's settings under \p Options; without an endpoint if only stored
/// answers are used.
llvm::Expected<AdvisorSettings> endpointFor(const ScenarioOptions &Options);

/// The selected rows of the table, labelled by Options.Rule. Notes go to
/// standard error. Fails if no row is left.
llvm::Expected<std::vector<LabelRow>> rowsFor(const ScenarioOptions &Options);

} // namespace roofline

#endif
