// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/Question.h"
#include "llm/Prompt.h"

using namespace llvm;
using namespace roofline;

void roofline::addSamples(const QuestionItem &Item, const QuestionWay &Way,
                          ChatRequest Request, unsigned Samples,
                          StringRef Model, std::vector<ScenarioQuestion> &To) {
  for (unsigned Sample = 0; Sample < Samples; ++Sample) {
    Request.Sample = Sample;
    To.push_back({Item, Way, {Request, cacheKey(Request, Model)}});
  }
}

StringRef roofline::verdictWord(Verdict V) {
  return V == Verdict::Compute ? "Compute" : "Bandwidth";
}
