// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/score/Confusion.h"
#include <cassert>
#include <cmath>

using namespace roofline;

static std::optional<double> share(double Part, double Whole) {
  return Whole > 0 ? std::optional(Part / Whole) : std::nullopt;
}

static std::optional<double> meanOf(std::optional<double> A,
                                    std::optional<double> B) {
  if (A && B)
    return (*A + *B) / 2;
  return A ? A : B;
}

static unsigned classOf(Verdict V) {
  assert(V != Verdict::Undetermined && "a class must be chosen");
  return V == Verdict::Compute ? ConfusionMatrix::Compute
                               : ConfusionMatrix::Bandwidth;
}

void ConfusionMatrix::add(Verdict Label, std::optional<Verdict> Predicted) {
  ++Counts[classOf(Label)][Predicted ? classOf(*Predicted) : Nothing];
}

unsigned ConfusionMatrix::labelled(unsigned Class) const {
  return Counts[Class][0] + Counts[Class][1] + Counts[Class][2];
}

unsigned ConfusionMatrix::predicted(unsigned Class) const {
  return Counts[0][Class] + Counts[1][Class];
}

std::optional<double> ConfusionMatrix::accuracy() const {
  return share(correct(), total());
}

std::optional<double> ConfusionMatrix::recall(unsigned Class) const {
  return share(Counts[Class][Class], labelled(Class));
}

std::optional<double> ConfusionMatrix::precision(unsigned Class) const {
  return share(Counts[Class][Class], predicted(Class));
}

std::optional<double> ConfusionMatrix::f1(unsigned Class) const {
  return share(2.0 * Counts[Class][Class], labelled(Class) + predicted(Class));
}

std::optional<double> ConfusionMatrix::balancedAccuracy() const {
  return meanOf(recall(Compute), recall(Bandwidth));
}

std::optional<double> ConfusionMatrix::macroF1() const {
  return meanOf(f1(Compute), f1(Bandwidth));
}

std::optional<double> ConfusionMatrix::mcc() const {
  double N = total();
  if (N == 0)
    return std::nullopt;
  double Agreement = N * correct(), Predictions = N * N, Labels = N * N;
  for (unsigned Class : {Compute, Bandwidth, Nothing}) {
    double P = predicted(Class), L = Class == Nothing ? 0 : labelled(Class);
    Agreement -= P * L;
    Predictions -= P * P;
    Labels -= L * L;
  }
  if (Predictions == 0 || Labels == 0)
    return 0;
  return Agreement / std::sqrt(Predictions * Labels);
}
