// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uses a language model as a second opinion. It proposes values for the
// unknowns of the analysis and a verdict of its own; operations, bytes and the
// joint verdict are computed here. docs/llm.md has the rules and their reasons.
#ifndef ROOFLINE_PREDICT_ADVICE_H
#define ROOFLINE_PREDICT_ADVICE_H

#include "model/KernelFeatures.h"
#include "predict/Predict.h"
#include "verdict/JoinModel.h"

namespace roofline {

/// The predictions of predictModule() with a model's advice. Every kernel is
/// analysed, all questions are asked at once with Request.Advise, and kernels
/// with an answer are analysed again within the ranges that it gives.
std::vector<Prediction> predictWithAdvice(std::vector<KernelFeatures> &Kernels,
                                          const PredictRequest &Request);

/// The unknowns that a question lists: those with an effect on the verdict,
/// largest effect first, twelve at most.
std::vector<OpenUnknown> openUnknowns(const KernelFeatures &Features,
                                      const SourceModel &Sources,
                                      const LikeliestPoint &At);

/// Combines the samples in \p Advice, at least one, to one verdict, one
/// confidence, and for each unknown the range that covers theirs. Refuses
/// ranges of unknowns that were not \p Asked about and ranges outside the
/// unknown's own. Appends the others to \p Used.
ModelOpinion opinionOf(const KernelAdvice &Advice,
                       llvm::ArrayRef<OpenUnknown> Asked,
                       std::vector<Narrowing> &Used);

/// Replaces outcome, leaning and confidence of \p E by the joint ones with
/// \p Opinion, weighted \p By. A decided verdict stays unless \p By says that
/// the model may overrule it.
void join(Evaluation &E, const ModelOpinion &Opinion, const JoinModel &By);

} // namespace roofline

#endif
