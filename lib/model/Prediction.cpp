// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/Prediction.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace llvm;
using namespace roofline;

StringRef roofline::verdictId(Verdict V) {
  switch (V) {
  case Verdict::Compute:
    return "compute";
  case Verdict::Bandwidth:
    return "bandwidth";
  case Verdict::Undetermined:
    return "undetermined";
  }
  return "";
}

std::optional<Verdict> roofline::parseVerdict(StringRef Id) {
  for (Verdict V :
       {Verdict::Compute, Verdict::Bandwidth, Verdict::Undetermined})
    if (verdictId(V) == Id)
      return V;
  return std::nullopt;
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
