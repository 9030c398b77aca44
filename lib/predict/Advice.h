// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A language model as a second opinion: it proposes values for what the
// analysis left open and a verdict of its own; operations, bytes and the joint
// verdict are computed here. docs/llm.md has the rules and their reasons.
#ifndef ROOFLINE_PREDICT_ADVICE_H
#define ROOFLINE_PREDICT_ADVICE_H

#include "model/KernelFeatures.h"
#include "predict/Predict.h"
#include "verdict/JoinModel.h"

namespace roofline {

/// The predictions of predictModule() with a model's advice: every kernel is
/// analysed, all are asked about at once, and those with an answer are
/// analysed again within the ranges that it gives.
std::vector<Prediction> predictWithAdvice(std::vector<KernelFeatures> &Kernels,
                                          const PredictRequest &Request);

/// The unknowns that a question lists: those that change anything, most effect
/// first.
std::vector<OpenUnknown> openUnknowns(const KernelFeatures &Features,
                                      const SourceModel &Sources,
                                      const LikeliestPoint &At);

/// What the samples in \p Advice come to: one verdict, one confidence, and the
/// ranges that they give together. Ids that were not asked about, and ranges
/// outside the unknown's own, are refused. \p Used gets what is left.
ModelOpinion opinionOf(const KernelAdvice &Advice,
                       llvm::ArrayRef<OpenUnknown> Asked,
                       std::vector<Narrowing> &Used);

/// Weighs \p Opinion into \p E. A verdict that holds everywhere in its
/// unknowns' ranges stays, unless \p By says that the model may overrule it.
void join(Evaluation &E, const ModelOpinion &Opinion, const JoinModel &By);

} // namespace roofline

#endif
