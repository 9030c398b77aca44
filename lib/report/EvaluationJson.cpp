// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/EvaluationJson.h"

using namespace llvm;
using namespace roofline;

JsonValue roofline::toJson(JsonBuilder &B, const SourceLocation &Where) {
  if (!Where)
    return JsonValue();
  JsonValue Object = B.object();
  B.add(Object, "file", Where.File);
  B.add(Object, "line", double(Where.Line));
  B.add(Object, "column", double(Where.Column));
  return Object;
}

JsonValue roofline::toJson(JsonBuilder &B, const std::array<double, 3> &Size) {
  JsonValue Array = B.array();
  for (double N : Size)
    B.push(Array, B.number(N));
  return Array;
}

JsonValue roofline::toJson(JsonBuilder &B, const Estimate &E) {
  JsonValue Object = B.object();
  B.add(Object, "low", E.Low);
  B.add(Object, "likely", E.Likely);
  B.add(Object, "high", E.High);
  return Object;
}

JsonValue roofline::toJson(JsonBuilder &B, const KernelId &Id) {
  JsonValue Object = B.object();
  B.add(Object, "id", Id.str());
  B.add(Object, "language", languageId(Id.Lang));
  B.add(Object, "name", Id.Name);
  B.add(Object, "demangled", Id.demangled());
  B.add(Object, "line", double(Id.Line));
  B.add(Object, "ordinal", double(Id.Ordinal));
  B.add(Object, "unit", Id.Unit);
  return Object;
}

JsonValue roofline::toJson(JsonBuilder &B,
                           const std::vector<std::string> &Texts) {
  JsonValue Array = B.array();
  for (const std::string &Text : Texts)
    B.push(Array, B.string(Text));
  return Array;
}

JsonValue roofline::toJson(JsonBuilder &B, const std::vector<double> &Numbers) {
  JsonValue Array = B.array();
  for (double N : Numbers)
    B.push(Array, B.number(N));
  return Array;
}

JsonValue roofline::toJson(JsonBuilder &B, const ValidityRange &Range) {
  JsonValue Object = toJson<ValidityKind>(B, Range);
  if (!Range.Over.empty())
    B.add(Object, "over", toJson(B, Range.Over));
  return Object;
}

namespace {
/// Adds figures with their units and, if known, formulas and places.
class FigureWriter {
public:
  FigureWriter(JsonBuilder &B, const Prediction &Owner)
      : B(B), Owner(Owner), Figures(B.object()) {}

  void add(const Twine &Name, const Estimate &E, StringRef Unit,
           StringRef Formula = "") {
    JsonValue Figure = toJson(B, E);
    B.add(Figure, "unit", Unit);
    if (!Formula.empty())
      B.add(Figure, "formula", Formula);
    if (Owner.Where)
      B.add(Figure, "where", toJson(B, Owner.Where));
    B.add(Figures, Name.str(), std::move(Figure));
  }
  void add(const Twine &Name, double V, StringRef Unit, StringRef Formula) {
    add(Name, Estimate{V, V, V}, Unit, Formula);
  }

  JsonValue take() { return std::move(Figures); }

private:
  JsonBuilder &B;
  const Prediction &Owner;
  JsonValue Figures;
};
} // namespace

static JsonValue figures(JsonBuilder &B, const Evaluation &E,
                         const Prediction &Owner) {
  FigureWriter Figures(B, Owner);
  std::string Kind = opKindId(E.Kind).str();
  Figures.add("intensity", E.Intensity, "op/byte",
              Kind + "_operations_per_thread / (dram_read_per_thread + "
                     "dram_written_per_thread)");
  Figures.add("ridge", E.Ridge, "op/byte",
              "peak(" + Kind + ") / DRAM bandwidth");
  for (unsigned I = 0; I < NumOpKinds; ++I)
    if (E.Operations[I].High != 0 || !Owner.OperationFormulas[I].empty())
      Figures.add(opKindId(AllOpKinds[I]) + "_operations_per_thread",
                  E.Operations[I], "op/thread", Owner.OperationFormulas[I]);
  Figures.add("dram_read_per_thread", E.DramRead, "byte/thread",
              "sum of dram_bytes over the reading accesses");
  Figures.add("dram_written_per_thread", E.DramWritten, "byte/thread",
              "sum of dram_bytes over the writing accesses");
  Figures.add("requested_per_thread", E.Requested, "byte/thread",
              "sum of width * count over the accesses");
  if (E.MemorySeconds < 0)
    return Figures.take();
  for (unsigned I = 0; I < NumOpKinds; ++I)
    if (E.ComputeSeconds[I] > 0)
      Figures.add(opKindId(AllOpKinds[I]) + "_seconds", E.ComputeSeconds[I],
                  "s", "operations / peak");
  Figures.add("memory_seconds", E.MemorySeconds, "s",
              "DRAM bytes / DRAM bandwidth");
  return Figures.take();
}

JsonValue roofline::toJson(JsonBuilder &B, const Evaluation &E,
                           const Prediction &Owner) {
  JsonValue Object = B.object();
  B.add(Object, "verdict", verdictId(E.Outcome));
  B.add(Object, "leaning", verdictId(E.Leaning));
  B.add(Object, "roof", opKindId(E.Kind));
  addFact(B, Object, "validity", E.Validity);
  B.add(Object, "depends_on", toJson(B, dependenciesOf(E)));
  B.add(Object, "depends_on_data", toJson(B, E.DependsOn));
  B.add(Object, "assumed", toJson(B, allWordsOf(E.Assumed)));
  B.add(Object, "assumed_data", toJson(B, E.Assumed));
  B.add(Object, "flips_when_achievable", E.FlipsWhenAchievable);
  addFact(B, Object, "limiter", E.Limiter);
  B.add(Object, "points_examined", double(E.PointsExamined));
  B.add(Object, "margin", toJson(B, E.Margin));
  B.add(Object, "gather_share", E.GatherShare);
  B.add(Object, "unseen", E.Unseen.has_value());
  if (E.Unseen) {
    JsonValue Construct = toJson<UnseenKind>(B, *E.Unseen);
    B.add(Construct, "where", toJson(B, E.Unseen->Where));
    B.add(Object, "unseen_data", std::move(Construct));
  }
  if (E.Confidence)
    B.add(Object, "confidence", *E.Confidence);
  B.add(Object, "threads", E.Threads ? B.number(*E.Threads) : JsonValue());
  B.add(Object, "figures", figures(B, E, Owner));
  return Object;
}
