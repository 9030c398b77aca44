// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uses a language model as a second opinion. It proposes values for the
// unknowns of the analysis, estimates of its figures, and a verdict; what
// contradicts the analysis is refused, and joint figures and verdict are
// computed here. docs/llm.md has the rules and their reasons.
#ifndef ROOFLINE_PREDICT_ADVICE_H
#define ROOFLINE_PREDICT_ADVICE_H

#include "predict/Predict.h"
#include "verdict/LlmJoin.h"

namespace roofline {

/// Joins \p Alone with \p Advice on its unknowns and figures, by the one of
/// \p Cards for the model that answered. The kernel is evaluated again within
/// the ranges that the advice gives; the other arguments are those that
/// \p Alone was made from. Without answers, the prediction stays as it is.
Prediction withAdvice(StaticPrediction Alone, const KernelAdvice &Advice,
                      const KernelFeatures &Features,
                      const PredictRequest &Request, const GpuSpec &Gpu,
                      const ModelCards &Cards);

/// Combines the samples in \p Advice, at least one, to one verdict, one
/// confidence, and for each unknown the range that covers theirs. Refuses
/// ranges of unknowns that were not \p Asked about and ranges outside the
/// unknown's own. Appends the others to \p Used.
LlmOpinion opinionOf(const KernelAdvice &Advice,
                     llvm::ArrayRef<OpenUnknown> Asked,
                     std::vector<Narrowing> &Used);

/// The figures of \p Launch, which has a known size, as the answers in
/// \p Advice estimate them, joined \p By. \p Bases says how the analysis
/// alone obtained them.
std::vector<CounterOpinion> counterOpinions(const KernelAdvice &Advice,
                                            const Evaluation &Launch,
                                            const ByCounter<FigureBasis> &Bases,
                                            const GpuSpec &Gpu,
                                            const LlmJoin &By);

/// Whether the verdict of \p P is decided and holds whatever the values of its
/// unknowns are, with operations that were neither assumed nor sampled and
/// traffic that does not depend on data.
bool followsFromCounts(const Prediction &P);

/// Whether the verdict of \p P holds for all values of its unknowns with a
/// confidence above \p CertainFrom.
bool needsNoOpinion(const Prediction &P, double CertainFrom);

/// Replaces outcome, leaning and confidence of \p E by the joint ones with
/// \p Opinion, weighted \p By; \p Margin as for LlmJoin::logit(). A decided
/// verdict stays if it is certain, or unless \p By says that the model may
/// overrule it.
void join(Evaluation &E, const LlmOpinion &Opinion, double Margin,
          const LlmJoin &By);

} // namespace roofline

#endif
