// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One question of one of the four scenarios of arXiv 2505.03988, whatever it is
// about: what is sent, what is right, and which results it is counted with.
#ifndef ROOFLINE_EVAL_SCENARIO_QUESTION_H
#define ROOFLINE_EVAL_SCENARIO_QUESTION_H

#include "llm/LlmClient.h"
#include "model/KernelId.h"

namespace roofline {

/// What is asked about, the same in every prompt and sample.
struct QuestionItem {
  std::string Id; ///< the line in the table, or the number of a roofline
  std::optional<Language> Lang; ///< none: no kernel
  std::string Program, Kernel;
  Verdict Label = Verdict::Bandwidth; ///< Compute or Bandwidth
};

/// How it is asked. Results of different ways are never added up.
struct QuestionWay {
  std::string Scenario; ///< "rq1" to "rq4"
  std::string Prompt;   ///< "paper", "features", ...
  unsigned Shots = 0;   ///< worked examples in it
  Drawing Draw = {};

  auto operator<=>(const QuestionWay &) const = default;
};

struct ScenarioQuestion {
  QuestionItem Item;
  QuestionWay Way;
  Question Asked; ///< request and key
};

/// \p Item asked by \p Request, once for each of \p Samples; keys are for
/// answers of \p Model.
void addSamples(const QuestionItem &Item, const QuestionWay &Way,
                ChatRequest Request, unsigned Samples, llvm::StringRef Model,
                std::vector<ScenarioQuestion> &To);

/// "Compute", "Bandwidth": the word that one-word prompts ask for.
llvm::StringRef verdictWord(Verdict V);

} // namespace roofline

#endif
