// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RQ1: everything that decides is given, and only the roofline arithmetic is
// left: for rooflines made up at random, and for kernels with what was
// measured of them.
#ifndef ROOFLINE_EVAL_SCENARIO_ROOFLINEQUESTIONS_H
#define ROOFLINE_EVAL_SCENARIO_ROOFLINEQUESTIONS_H

#include "eval/labels/Labels.h"
#include "eval/scenario/Question.h"
#include "eval/scenario/Random.h"
#include "model/GpuSpec.h"

namespace roofline {

/// A point under a roofline. Figures are rounded as they are printed, so that
/// the answer follows from the text.
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

/// A point at least 5 % of the balance point away from it, on the side of
/// \p Wanted: up to ten times it.
RooflinePoint randomPoint(Random &R, Verdict Wanted);

/// A worked problem: question, the way to the answer, the answer.
struct RooflineProblem {
  std::string Text, Thought;
  Verdict Label = Verdict::Bandwidth;
};

RooflineProblem problemOf(const RooflinePoint &Point);

/// By operations of \p Kinds. Nothing where \p Row lacks a figure that decides
/// on \p Gpu, or where they give another label than it has: then the answer
/// does not follow from the text.
std::optional<RooflineProblem> problemOf(const LabelRow &Row,
                                         const GpuSpec &Gpu,
                                         llvm::ArrayRef<OpKind> Kinds);

/// \p Examples, half of each class, before \p Asked; with \p Thoughts they show
/// how, and the model may think, too.
ChatRequest rooflineRequest(const RooflineProblem &Asked,
                            llvm::ArrayRef<RooflineProblem> Examples,
                            bool Thoughts);

/// \p Count of \p Pool without number \p But, half of each class as far as
/// there are, in random order.
std::vector<RooflineProblem>
chooseExamples(llvm::ArrayRef<RooflineProblem> Pool, unsigned Count,
               std::optional<size_t> But, Random &R);

} // namespace roofline

#endif
