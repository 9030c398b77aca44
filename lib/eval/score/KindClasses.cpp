// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/score/KindClasses.h"
#include "eval/labels/RidgeLabel.h"
#include <numeric>

using namespace llvm;
using namespace roofline;

std::optional<KindClass> roofline::classOf(OpKind Kind,
                                           std::optional<double> Operations,
                                           std::optional<double> DramBytes,
                                           const GpuSpec &Gpu) {
  if (!Operations)
    return std::nullopt;
  if (*Operations == 0)
    return KindClass::Zero;
  if (!DramBytes)
    return std::nullopt;
  return overRidge(Kind, *Operations, *DramBytes, Gpu) >= 1
             ? KindClass::Compute
             : KindClass::Bandwidth;
}

static unsigned column(std::optional<KindClass> Predicted) {
  return Predicted ? static_cast<unsigned>(*Predicted) : 3;
}

void KindRecall::add(KindClass Measured, std::optional<KindClass> Predicted) {
  ++Counts[static_cast<unsigned>(Measured)][column(Predicted)];
}

unsigned KindRecall::rows(KindClass Measured) const {
  auto &Row = Counts[static_cast<unsigned>(Measured)];
  return std::accumulate(std::begin(Row), std::end(Row), 0u);
}

unsigned KindRecall::count(KindClass Measured,
                           std::optional<KindClass> Predicted) const {
  return Counts[static_cast<unsigned>(Measured)][column(Predicted)];
}

std::optional<double> KindRecall::recall(KindClass Measured) const {
  if (!rows(Measured))
    return std::nullopt;
  return double(count(Measured, Measured)) / rows(Measured);
}

bool KindRecall::empty() const {
  return !rows(KindClass::Zero) && !rows(KindClass::Bandwidth) &&
         !rows(KindClass::Compute);
}

void roofline::addClasses(const JoinedRow &Joined, const GpuSpec &Gpu,
                          KindRecalls &Recalls) {
  const LabelRow &Row = *Joined.Row;
  for (OpKind Kind : AllOpKinds) {
    unsigned K = static_cast<unsigned>(Kind);
    std::optional<KindClass> Measured =
        classOf(Kind, Row.Operations[K], Row.DramBytes, Gpu);
    if (!Measured)
      continue;
    std::optional<KindClass> Predicted;
    if (Joined.Match)
      Predicted = classOf(Kind, Joined.Match->Operations[K],
                          Joined.Match->DramBytes, Gpu);
    Recalls[K].add(*Measured, Predicted);
  }
}
