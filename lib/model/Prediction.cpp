// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/Prediction.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace llvm;
using namespace roofline;

const Evaluation &roofline::examined(const Prediction &P) {
  return P.Point.Launch ? P.Launches[*P.Point.Launch].Result : P.Headline;
}

FigureBasis roofline::basisOf(const Prediction &P, Counter C) {
  const Evaluation &E = examined(P);
  bool Exact = C == Counter::Dram
                   ? E.DramRead.exact() && E.DramWritten.exact()
                   : all_of(AllOpKinds, [&](OpKind Kind) {
                       return counterOf(Kind) != C ||
                              E.Operations[unsigned(Kind)].exact();
                     });
  auto IsAssumed = [&](const Assumption &A) {
    return !isTakenValue(A) && !isSample(A) &&
           ((A.Kind != AssumptionKind::TextureLayout &&
             A.Kind != AssumptionKind::DataPlaces &&
             A.Kind != AssumptionKind::KeptInL2) ||
            C == Counter::Dram) &&
           A.Kind != AssumptionKind::HostMemory &&
           A.Kind != AssumptionKind::Given &&
           A.Kind != AssumptionKind::LaterLaunches; // about others
  };
  if (!Exact || !P.NotModelled.empty() || any_of(E.Assumed, IsAssumed))
    return FigureBasis::Assumed;
  if (any_of(E.Assumed, isPartOfLaunch))
    return FigureBasis::Sampled;
  bool IsModelled = C == Counter::Dram ||
                    (C == Counter::Integer && P.Counts == CountSource::Model);
  return IsModelled ? FigureBasis::Modelled : FigureBasis::Counted;
}

std::vector<const OperationSummary *> roofline::sitesOf(const Prediction &P,
                                                        OpKind Kind) {
  std::vector<const OperationSummary *> Sites;
  for (const OperationSummary &S : P.OperationSites)
    if (S.Kind == Kind && S.PerThread > 0)
      Sites.push_back(&S);
  llvm::sort(Sites, [](auto *A, auto *B) {
    return std::tuple(-A->PerThread, A->Where) <
           std::tuple(-B->PerThread, B->Where);
  });
  return Sites;
}
