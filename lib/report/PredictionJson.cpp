// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/PredictionJson.h"
#include "report/EvaluationJson.h"

using namespace llvm;
using namespace roofline;

static JsonValue toJson(JsonBuilder &B, const AccessSummary &A) {
  JsonValue Object = B.object();
  B.add(Object, "object", A.Object);
  B.add(Object, "space", idOf(A.Space));
  B.add(Object, "kind", idOf(A.Kind));
  B.add(Object, "width", double(A.Width));
  B.add(Object, "offset_formula", A.OffsetFormula);
  B.add(Object, "count_formula", A.CountFormula);
  B.add(Object, "count", toJson(B, A.Count));
  B.add(Object, "sectors_per_warp", A.SectorsPerWarp);
  B.add(Object, "dram_bytes", toJson(B, A.DramBytes));
  B.add(Object, "where", toJson(B, A.Where));
  return Object;
}

static JsonValue toJson(JsonBuilder &B, const OperationSummary &S) {
  JsonValue Object = B.object();
  B.add(Object, "kind", opKindId(S.Kind));
  B.add(Object, "per_thread", S.PerThread);
  B.add(Object, "formula", S.Formula);
  B.add(Object, "where", toJson(B, S.Where));
  return Object;
}

static JsonValue toJson(JsonBuilder &B, const LoopSummary &L) {
  JsonValue Object = B.object();
  B.add(Object, "trips", toJson(B, L.Trips));
  B.add(Object, "trips_formula", L.TripsFormula);
  B.add(Object, "where", toJson(B, L.Where));
  return Object;
}

static JsonValue toJson(JsonBuilder &B, const BranchSummary &S) {
  JsonValue Object = B.object();
  B.add(Object, "condition", S.Condition);
  B.add(Object, "share", toJson(B, S.Share));
  B.add(Object, "guard", S.Guard);
  B.add(Object, "where", toJson(B, S.Where));
  return Object;
}

static JsonValue toJson(JsonBuilder &B, const UnknownSummary &U) {
  JsonValue Object = B.object();
  addFact(B, Object, "name", U.Id);
  B.add(Object, "meaning", meaningOf(U.Id, U.Origin));
  if (U.Origin)
    B.add(Object, "meaning_data", roofline::toJson(B, U.Origin));
  B.add(Object, "range", toJson(B, U.Range));
  B.add(Object, "taken", U.Taken);
  B.add(Object, "known", U.Known);
  B.add(Object, "where", toJson(B, U.Where));
  return Object;
}

static JsonValue toJson(JsonBuilder &B, const ExaminedPoint &P) {
  JsonValue Object = B.object(), Seconds = B.object();
  B.add(Object, "launch", P.Launch ? B.number(*P.Launch) : JsonValue());
  B.add(Object, "grid", toJson(B, P.Grid));
  B.add(Object, "grid_known", P.GridKnown);
  B.add(Object, "block", toJson(B, P.Block));
  B.add(Object, "block_known", P.BlockKnown);
  for (unsigned I = 0; I < NumOpKinds; ++I)
    if (P.ComputeSeconds[I] > 0)
      B.add(Seconds, opKindId(AllOpKinds[I]), P.ComputeSeconds[I]);
  B.add(Object, "seconds", std::move(Seconds));
  B.add(Object, "memory_seconds", P.MemorySeconds);
  return Object;
}

static JsonValue toJson(JsonBuilder &B, const KernelResources &R) {
  JsonValue Object = B.object();
  B.add(Object, "barriers", toJson(B, R.Barriers));
  B.add(Object, "barriers_formula", R.BarriersFormula);
  B.add(Object, "divergent_branches", R.DivergentBranches);
  B.add(Object, "shared_bytes_per_block", R.SharedBytes);
  B.add(Object, "local_bytes_per_thread", R.LocalBytes);
  return Object;
}

static JsonValue toJson(JsonBuilder &B, const PredictionNote &N) {
  JsonValue Object = B.object();
  addMembers<NoteKind>(B, Object, "id", N);
  B.add(Object, "text", wordsOf(N));
  B.add(Object, "where", toJson(B, N.Where));
  return Object;
}

static JsonValue toJson(JsonBuilder &B, const UnseenConstruct &C) {
  JsonValue Object = B.object();
  B.add(Object, "id", idOf(NoteKind::NotModelled));
  B.add(Object, "text", "not counted: " + wordsOf(C));
  addMembers<UnseenKind>(B, Object, "kind", C);
  B.add(Object, "where", toJson(B, C.Where));
  return Object;
}

static JsonValue launchJson(JsonBuilder &B, const LaunchEntry &L,
                            const Prediction &Owner) {
  JsonValue Object = B.object();
  B.add(Object, "where", toJson(B, L.Where));
  B.add(Object, "grid", toJson(B, L.Grid));
  B.add(Object, "block", toJson(B, L.Block));
  if (Owner.Origin && !Owner.Origin->Misfit)
    B.add(Object, "times", L.Times);
  B.add(Object, "result", toJson(B, L.Result, Owner));
  return Object;
}

template <typename T>
static JsonValue arrayOf(JsonBuilder &B, const std::vector<T> &Values) {
  JsonValue Array = B.array();
  for (const T &Value : Values)
    B.push(Array, ::toJson(B, Value));
  return Array;
}

static void addArguments(JsonBuilder &B, JsonValue &Object,
                         const Prediction &P) {
  if (P.Arguments)
    B.add(Object, "arguments", toJson(B, *P.Arguments));
}

static JsonValue toJson(JsonBuilder &B, const LaunchOrigin &O) {
  JsonValue Object = B.object();
  B.add(Object, "file", O.File);
  B.add(Object, "launches", double(O.Launches));
  B.add(Object, "kinds", double(O.Kinds));
  if (O.Misfit)
    addFact(B, Object, "unused", O.Misfit);
  return Object;
}

static JsonValue kernelJson(JsonBuilder &B, const Prediction &P) {
  JsonValue Object = B.object();
  B.add(Object, "kernel", toJson(B, P.Id));
  B.add(Object, "display_name", P.DisplayName);
  B.add(Object, "where", toJson(B, P.Where));
  B.add(Object, "gpu", P.Gpu);
  B.add(Object, "gpu_display_name", P.GpuDisplayName);
  B.add(Object, "convention", P.Convention);
  B.add(Object, "code_arch", P.CodeArch);
  B.add(Object, "foreign_arch", P.ForeignArch);
  B.add(Object, "evidence", idOf(P.Evidence));
  if (P.Opinion)
    B.add(Object, "llm", roofline::toJson(B, *P.Opinion));
  B.add(Object, "counts", idOf(P.Counts));
  addArguments(B, Object, P);
  if (P.Origin)
    B.add(Object, "launch_profile", ::toJson(B, *P.Origin));
  B.add(Object, "mixed", P.Mixed);
  B.add(Object, "headline", toJson(B, P.Headline, P));
  JsonValue Launches = B.array();
  for (const LaunchEntry &L : P.Launches)
    B.push(Launches, launchJson(B, L, P));
  B.add(Object, "launches", std::move(Launches));
  JsonValue Formulas = B.object(), Named = B.object();
  for (unsigned I = 0; I < NumOpKinds; ++I)
    if (!P.OperationFormulas[I].empty()) {
      B.add(Formulas, opKindId(AllOpKinds[I]), P.OperationFormulas[I]);
      B.add(Named, opKindId(AllOpKinds[I]), P.IsNamedFormula[I]);
    }
  B.add(Object, "operation_formulas", std::move(Formulas));
  B.add(Object, "operation_formulas_are_named", std::move(Named));
  B.add(Object, "point", ::toJson(B, P.Point));
  B.add(Object, "operation_sites", arrayOf(B, P.OperationSites));
  B.add(Object, "accesses", arrayOf(B, P.Accesses));
  B.add(Object, "loops", arrayOf(B, P.Loops));
  B.add(Object, "branches", arrayOf(B, P.Branches));
  B.add(Object, "unknowns", arrayOf(B, P.Unknowns));
  B.add(Object, "resources", ::toJson(B, P.Resources));
  B.add(Object, "notes", arrayOf(B, P.Notes));
  B.add(Object, "not_modelled", arrayOf(B, P.NotModelled));
  return Object;
}

/// The row for scores: totals if the launch is known, else figures per thread.
static JsonValue row(JsonBuilder &B, const Prediction &P,
                     const LaunchEntry *Launch) {
  const Evaluation &E = Launch ? Launch->Result : P.Headline;
  double Factor = E.Threads.value_or(1);
  JsonValue Row = B.object();
  B.add(Row, "kernel", toJson(B, P.Id));
  B.add(Row, "gpu", P.Gpu);
  B.add(Row, "convention", P.Convention);
  B.add(Row, "evidence", idOf(P.Evidence));
  addArguments(B, Row, P);
  B.add(Row, "grid", Launch ? toJson(B, Launch->Grid) : JsonValue());
  B.add(Row, "block", Launch ? toJson(B, Launch->Block) : JsonValue());
  B.add(Row, "threads", E.Threads ? B.number(*E.Threads) : JsonValue());
  B.add(Row, "verdict", verdictId(E.Outcome));
  B.add(Row, "leaning", verdictId(E.Leaning));
  if (E.Confidence)
    B.add(Row, "confidence", *E.Confidence);
  JsonValue Operations = B.object();
  for (unsigned I = 0; I < NumOpKinds; ++I)
    if (E.Operations[I].High != 0)
      B.add(Operations, opKindId(AllOpKinds[I]),
            E.Operations[I].Likely * Factor);
  B.add(Row, E.Threads ? "operations" : "operations_per_thread",
        std::move(Operations));
  B.add(Row, E.Threads ? "dram_bytes" : "dram_bytes_per_thread",
        (E.DramRead.Likely + E.DramWritten.Likely) * Factor);
  return Row;
}

JsonValue roofline::toJson(JsonBuilder &B, ArrayRef<Prediction> Predictions) {
  JsonValue Report = B.object(), Rows = B.array(), Kernels = B.array();
  for (const Prediction &P : Predictions) {
    B.push(Kernels, kernelJson(B, P));
    if (P.Launches.empty())
      B.push(Rows, row(B, P, nullptr));
    for (const LaunchEntry &L : P.Launches)
      B.push(Rows, row(B, P, &L));
  }
  B.add(Report, "schema", "roofline-predictions");
  B.add(Report, "version", double(PredictionFormatVersion));
  B.add(Report, "predictions", std::move(Rows));
  B.add(Report, "kernels", std::move(Kernels));
  return Report;
}

std::string roofline::toJsonFile(ArrayRef<Prediction> Predictions) {
  JsonBuilder B;
  return writeJson(toJson(B, Predictions));
}

std::string roofline::toJsonLine(const Prediction &P) {
  JsonBuilder B;
  return writeJson(toJson(B, P), /*Indented=*/false);
}
