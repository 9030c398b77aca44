// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/CommonFields.h"
#include "team/Difference.h"

using namespace llvm;
using namespace roofline;

namespace roofline {

template <class F> void fields(F &Member, LineWork &W) {
  Member("operations", ByKind{W.Operations});
  Member("dram_bytes", W.Dram);
  Member("objects", W.Objects);
}
template <class F> void fields(F &Member, LineChange &C) {
  Member("before", C.Before);
  Member("after", C.After);
  Member("was", C.Was);
  Member("is", C.Is);
  Member("share", C.Share);
}
template <class F> void fields(F &Member, AspectChange &C) {
  Member("what", C.What);
  Member.when(C.What == Aspect::Operations || C.What == Aspect::Intensity,
              "kind", C.Kind);
  Member.sparse("of", C.Of);
  Member.sparse("of_before", C.OfBefore);
  Member.sparse("before", C.Before);
  Member.sparse("after", C.After);
}

} // namespace roofline

static JsonValue stateJson(JsonBuilder &B, const KernelFacts *K,
                           bool PerThread) {
  if (!K)
    return JsonValue();
  JsonWriter Member(B);
  Member("kernel", K->Id);
  Member("display_name", K->DisplayName);
  if (const std::optional<Prediction> &P = K->Predicted) {
    KernelFigures F = figuresOf(*P, PerThread);
    Member("where", P->Where);
    Member("verdict", P->Headline.Outcome);
    Member("leaning", P->Headline.Leaning);
    Member("mixed", P->Mixed);
    Member("confidence", P->Headline.Confidence);
    Member("roof", F.Kind);
    Member("intensity", F.Intensity);
    Member("operations", ByKind{F.Operations});
    Member("dram_bytes", F.Dram);
    Member("roof_seconds", F.Seconds);
    Member.sparse("predicted_seconds", F.Predicted);
    Member("limiter", P->Headline.Limiter.Kind);
  }
  if (!K->Observed.empty()) {
    Member("observed_verdict", K->Observed.front().Mean.Outcome);
    Member("observed_intensity", K->Observed.front().Mean.Intensity);
    Member("measured_seconds", K->Observed.front().Seconds);
  }
  return Member.take();
}

static JsonValue kernelJson(JsonBuilder &B, const KernelDifference &D) {
  bool PerThread = D.PerThread;
  if (!D.Before || !D.After)
    PerThread = D.kernel().Predicted && !hasSums(*D.kernel().Predicted);
  JsonWriter Member(B);
  Member("state", stateId(D));
  Member("gpu", D.kernel().Gpu);
  Member("name_change", D.Name);
  Member("per_thread", PerThread);
  Member("before", stateJson(B, D.Before, PerThread));
  Member("after", stateJson(B, D.After, PerThread));
  Member("changes", D.Changes);
  Member("lines_per_thread",
         !D.Lines.empty() &&
             !arePointsKnown(*D.Before->Predicted, *D.After->Predicted));
  Member("lines", D.Lines);
  return Member.take();
}

std::string roofline::differenceJson(const Difference &D) {
  JsonBuilder B;
  JsonValue Kernels = B.array();
  for (const KernelDifference &K : D.Kernels)
    if (K.isChanged())
      B.push(Kernels, kernelJson(B, K));
  JsonWriter Member(B);
  schemaFields(Member, "roofline-diff", 1);
  Member("tolerance", D.Tolerance);
  Member("compared", D.Kernels.size());
  Member("changed", D.changed());
  Member("verdicts_changed", D.flips());
  Member("new", D.added());
  Member("gone", D.gone());
  Member("only_before", D.OnlyBefore);
  Member("only_after", D.OnlyAfter);
  Member("kernels", Kernels);
  return writeJson(Member.take());
}
