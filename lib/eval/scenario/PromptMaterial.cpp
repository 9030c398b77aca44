// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/PromptMaterial.h"
#include "report/PredictionFields.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// The binary logarithm of \p V, clamped to \p Low and \p High.
static double logWithin(double V, double Low, double High) {
  return V > 0 ? std::clamp(std::log2(V), Low, High) : Low;
}

KernelTraits roofline::traitsOf(const Prediction &P) {
  const Evaluation &E = P.Headline;
  double Bytes = E.DramRead.Likely + E.DramWritten.Likely;
  KernelTraits T{};
  auto *Next = T.begin();
  for (OpKind Kind : {OpKind::Fp64, OpKind::Fp32, OpKind::Fp16, OpKind::Int}) {
    double Count = E.Operations[static_cast<unsigned>(Kind)].Likely;
    double PerByte = Bytes > 0 ? Count / Bytes : (Count > 0 ? HUGE_VAL : 0);
    *Next++ = logWithin(PerByte, -6, 8);
  }
  *Next++ = logWithin(Bytes, -4, 12);
  // Clamped: a kernel with few threads is bound by neither roof, and beyond a
  // full GPU more threads make no difference.
  *Next++ = logWithin(P.Point.threads(), 5, 20) / 4;
  *Next++ = 4 * E.GatherShare;
  *Next++ = std::min<double>(P.Loops.size(), 4);
  *Next++ = logWithin(1 + P.Resources.Barriers.Likely, 0, 6) / 2;
  *Next++ = std::min(P.Resources.DivergentBranches, 4.0) / 2;
  return T;
}

double roofline::distance(const KernelTraits &A, const KernelTraits &B) {
  double Sum = 0;
  for (unsigned I = 0; I < NumKernelTraits; ++I)
    Sum += (A[I] - B[I]) * (A[I] - B[I]);
  return std::sqrt(Sum);
}

namespace roofline {
template <class F> void fields(F &Member, PromptMaterial &M) {
  Member.required("parts", M.Parts);
  Member.required("prediction", M.Static);
}
} // namespace roofline

std::string roofline::sheetLine(const KernelQuestion &Q) {
  return jsonText(PromptMaterial{partsOf(Q), *Q.Static}, /*Indented=*/false) +
         "\n";
}

Expected<std::vector<PromptMaterial>> roofline::parseSheets(StringRef Text,
                                                            StringRef Name) {
  return readJsonLines<PromptMaterial>(Text, Name);
}
