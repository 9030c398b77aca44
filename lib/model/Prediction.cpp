// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/Prediction.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace llvm;
using namespace roofline;

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
