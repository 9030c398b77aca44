// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uses a language model as a second opinion. It proposes values for the
// unknowns of the analysis and a verdict of its own; operations, bytes and the
// joint verdict are computed here. docs/llm.md has the rules and their reasons.
#ifndef ROOFLINE_PREDICT_ADVICE_H
#define ROOFLINE_PREDICT_ADVICE_H

#include "predict/Predict.h"
#include "verdict/LlmJoin.h"

namespace roofline {

/// Joins \p Alone with \p Advice on its unknowns, by the one of \p Models for
/// the model that answered. The kernel is evaluated again within the ranges
/// that the advice gives; the other arguments are those that \p Alone was made
/// from. Without answers, the prediction stays as it is.
Prediction withAdvice(StaticPrediction Alone, const KernelAdvice &Advice,
                      const KernelFeatures &Features,
                      const PredictRequest &Request, const GpuSpec &Gpu,
                      const LlmJoins &Models);

/// Combines the samples in \p Advice, at least one, to one verdict, one
/// confidence, and for each unknown the range that covers theirs. Refuses
/// ranges of unknowns that were not \p Asked about and ranges outside the
/// unknown's own. Appends the others to \p Used.
LlmOpinion opinionOf(const KernelAdvice &Advice,
                     llvm::ArrayRef<OpenUnknown> Asked,
                     std::vector<Narrowing> &Used);

/// Replaces outcome, leaning and confidence of \p E by the joint ones with
/// \p Opinion, weighted \p By. A decided verdict stays unless \p By says that
/// the model may overrule it.
void join(Evaluation &E, const LlmOpinion &Opinion, const LlmJoin &By);

} // namespace roofline

#endif
