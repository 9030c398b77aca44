// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The questions of RQ1, which give all figures and ask only for the roofline
// arithmetic: about random rooflines, and about measured kernels.
#ifndef ROOFLINE_EVAL_SCENARIO_ROOFLINEQUESTIONS_H
#define ROOFLINE_EVAL_SCENARIO_ROOFLINEQUESTIONS_H

#include "eval/labels/Labels.h"
#include "eval/scenario/Question.h"
#include "eval/scenario/Random.h"
#include "model/GpuSpec.h"

namespace roofline {

/// A point under a roofline. Its figures are rounded as they are printed, so
/// that the answer follows from the printed text.
struct RooflinePoint {
  double Bandwidth = 0;   ///< GB/s
  double Peak = 0;        ///< Gop/s
  double Intensity = 0;   ///< op/byte
  double Performance = 0; ///< Gop/s

  double balance() const { return Peak / Bandwidth; }
  Verdict verdict() const {
    return Intensity >= balance() ? Verdict::Compute : Verdict::Bandwidth;
  }
};

/// A random point on the side of \p Wanted, at least 5 % away from the balance
/// point and at most ten times it.
RooflinePoint randomPoint(Random &R, Verdict Wanted);

/// A problem with its solution: the question, the reasoning and the answer.
struct RooflineProblem {
  std::string Text, Thought;
  Verdict Label = Verdict::Bandwidth;
};

/// The problem that asks for the class of \p Point.
RooflineProblem problemOf(const RooflinePoint &Point);

/// The problem that asks for the class of \p Row, by operations of \p Kinds.
/// std::nullopt if a figure is missing or if the figures on \p Gpu give another
/// label than the row has, since the answer would not follow from the text.
std::optional<RooflineProblem> problemOf(const LabelRow &Row,
                                         const GpuSpec &Gpu,
                                         llvm::ArrayRef<OpKind> Kinds);

/// The request for \p Asked, preceded by \p Examples. With \p Thoughts the
/// examples show their reasoning and the model may reason as well.
ChatRequest rooflineRequest(const RooflineProblem &Asked,
                            llvm::ArrayRef<RooflineProblem> Examples,
                            bool Thoughts);

/// Draws \p Count problems from \p Pool, excluding the one at index \p But:
/// half from each class; fewer if a class does not have enough. \p Count is
/// even. They are in random order.
std::vector<RooflineProblem>
chooseExamples(llvm::ArrayRef<RooflineProblem> Pool, unsigned Count,
               std::optional<size_t> But, Random &R);

} // namespace roofline

#endif
