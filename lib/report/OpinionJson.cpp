// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and writes a language model's opinion of a kernel in reports.
#include "report/EvaluationJson.h"

using namespace llvm;

namespace roofline {

static JsonValue toJson(JsonBuilder &B, const OpinionBinding &Binding) {
  JsonValue Object = B.object();
  addFact(B, Object, "unknown", Binding.Id);
  B.add(Object, "low", Binding.Low);
  B.add(Object, "high", Binding.High);
  if (Binding.Refusal)
    addFact(B, Object, "refused", Binding.Refusal);
  return Object;
}

JsonValue toJson(JsonBuilder &B, const ModelOpinion &O) {
  JsonValue Object = B.object(), Bindings = B.array();
  B.add(Object, "model", O.Model);
  B.add(Object, "samples", double(O.Samples));
  B.add(Object, "unanimous", O.Unanimous);
  B.add(Object, "verdict", verdictId(O.Said));
  B.add(Object, "confidence", O.Confidence);
  B.add(Object, "reason", O.Reason);
  for (const OpinionBinding &Binding : O.Bindings)
    B.push(Bindings, toJson(B, Binding));
  B.add(Object, "bindings", std::move(Bindings));
  B.add(Object, "static_verdict", verdictId(O.StaticOutcome));
  B.add(Object, "static_leaning", verdictId(O.StaticLeaning));
  if (O.StaticConfidence)
    B.add(Object, "static_confidence", *O.StaticConfidence);
  B.add(Object, "within_verdict", verdictId(O.WithinOutcome));
  B.add(Object, "within_leaning", verdictId(O.WithinLeaning));
  if (O.WithinConfidence)
    B.add(Object, "within_confidence", *O.WithinConfidence);
  return Object;
}

static Error readJson(const JsonCursor &From, OpinionBinding &Binding) {
  return MemberReader(From)
      .readFact("unknown", Binding.Id)
      .read("low", Binding.Low)
      .read("high", Binding.High)
      .readFact("refused", Binding.Refusal)
      .finish();
}

Error readJson(const JsonCursor &From, ModelOpinion &O) {
  double Static = -1, Within = -1;
  if (Error E = MemberReader(From)
                    .read("model", O.Model)
                    .read("samples", O.Samples)
                    .read("unanimous", O.Unanimous)
                    .read("verdict", O.Said)
                    .read("confidence", O.Confidence)
                    .read("reason", O.Reason)
                    .readAll("bindings", O.Bindings)
                    .read("static_verdict", O.StaticOutcome)
                    .read("static_leaning", O.StaticLeaning)
                    .read("static_confidence", Static)
                    .read("within_verdict", O.WithinOutcome)
                    .read("within_leaning", O.WithinLeaning)
                    .read("within_confidence", Within)
                    .finish())
    return E;
  if (Static >= 0)
    O.StaticConfidence = Static;
  if (Within >= 0)
    O.WithinConfidence = Within;
  return Error::success();
}

} // namespace roofline
