// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A question of one of the four scenarios of arXiv 2505.03988: the request, the
// right answer, and the group in which its result is counted.
#ifndef ROOFLINE_EVAL_SCENARIO_QUESTION_H
#define ROOFLINE_EVAL_SCENARIO_QUESTION_H

#include "llm/LlmClient.h"
#include "model/KernelId.h"

namespace roofline {

/// The subject of a question, the same for every prompt and sample.
struct QuestionItem {
  std::string Id; ///< line in the table, or number of a random roofline
  std::optional<Language> Lang; ///< absent if the subject is not a kernel
  std::string Program, Kernel;
  Verdict Label = Verdict::Bandwidth; ///< Compute or Bandwidth
};

/// The four research questions of arXiv 2505.03988.
enum class Scenario { Rq1, Rq2, Rq3, Rq4 };
template <>
inline constexpr llvm::StringLiteral EnumIds<Scenario>[] = {"rq1", "rq2", "rq3",
                                                            "rq4"};

/// How a question is asked. Results of different ways are never added up.
struct QuestionWay {
  roofline::Scenario Scenario = roofline::Scenario::Rq1;
  std::string Prompt; ///< "paper", "features", ...
  unsigned Shots = 0; ///< number of worked examples
  Drawing Draw = {};

  auto operator<=>(const QuestionWay &) const = default;
};

/// A subject, how it is asked, and the request.
struct ScenarioQuestion {
  QuestionItem Item;
  QuestionWay Way;
  Question Asked; ///< the request with its cache key
};

/// Appends \p Samples copies of \p Request about \p Item to \p To, which differ
/// in the sample's number. The keys are for answers of \p Model.
void addSamples(const QuestionItem &Item, const QuestionWay &Way,
                ChatRequest Request, unsigned Samples, llvm::StringRef Model,
                std::vector<ScenarioQuestion> &To);

/// The word that one-word prompts ask for: "Compute" or "Bandwidth".
llvm::StringRef verdictWord(Verdict V);

} // namespace roofline

#endif
