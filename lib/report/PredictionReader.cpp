// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/EvaluationJson.h"
#include "report/PredictionJson.h"
#include "support/Error.h"

using namespace llvm;

namespace roofline {

Error readJson(const JsonCursor &From, AccessSummary &A) {
  return MemberReader(From)
      .read("object", A.Object)
      .read("space", A.Space)
      .read("kind", A.Kind)
      .read("width", A.Width)
      .read("offset_formula", A.OffsetFormula)
      .read("count_formula", A.CountFormula)
      .read("count", A.Count)
      .read("sectors_per_warp", A.SectorsPerWarp)
      .read("dram_bytes", A.DramBytes)
      .read("where", A.Where)
      .finish();
}

Error readJson(const JsonCursor &From, OperationSummary &S) {
  return MemberReader(From)
      .read("kind", S.Kind)
      .read("per_thread", S.PerThread)
      .read("formula", S.Formula)
      .read("where", S.Where)
      .finish();
}

Error readJson(const JsonCursor &From,
               std::array<double, NumOpKinds> &Seconds) {
  MemberReader Reader(From);
  for (unsigned I = 0; I < NumOpKinds; ++I)
    Reader.read(opKindId(AllOpKinds[I]), Seconds[I]);
  return Reader.finish();
}

Error readJson(const JsonCursor &From, ExaminedPoint &P) {
  if (From.has("launch") && !From.member("launch")->raw().IsNull())
    P.Launch.emplace();
  unsigned Launch = 0;
  if (Error E = MemberReader(From)
                    .read("launch", Launch)
                    .read("grid", P.Grid)
                    .read("grid_known", P.GridKnown)
                    .read("block", P.Block)
                    .read("block_known", P.BlockKnown)
                    .read("seconds", P.ComputeSeconds)
                    .read("memory_seconds", P.MemorySeconds)
                    .finish())
    return E;
  if (P.Launch)
    P.Launch = Launch;
  return Error::success();
}

Error readJson(const JsonCursor &From, LoopSummary &L) {
  return MemberReader(From)
      .read("trips", L.Trips)
      .read("trips_formula", L.TripsFormula)
      .read("where", L.Where)
      .finish();
}

Error readJson(const JsonCursor &From, BranchSummary &S) {
  return MemberReader(From)
      .read("condition", S.Condition)
      .read("share", S.Share)
      .read("guard", S.Guard)
      .read("where", S.Where)
      .finish();
}

Error readJson(const JsonCursor &From, UnknownSummary &U) {
  return MemberReader(From)
      .readFact("name", U.Id)
      .readFact("meaning", U.Origin)
      .read("range", U.Range)
      .read("taken", U.Taken)
      .read("known", U.Known)
      .read("where", U.Where)
      .finish();
}

Error readJson(const JsonCursor &From, KernelResources &R) {
  return MemberReader(From)
      .read("barriers", R.Barriers)
      .read("barriers_formula", R.BarriersFormula)
      .read("divergent_branches", R.DivergentBranches)
      .read("shared_bytes_per_block", R.SharedBytes)
      .read("local_bytes_per_thread", R.LocalBytes)
      .finish();
}

Error readJson(const JsonCursor &From, PredictionNote &N) {
  std::string Text;
  if (Error E = MemberReader(From)
                    .read("text", Text)
                    .read("where", N.Where)
                    .readMembers<NoteKind>("id", N, Text)
                    .finish())
    return E;
  // Of all kinds, only this needs no values.
  if (N.Values.empty() && N.Kind != NoteKind::TripCount)
    N = {{NoteKind::Other, Text}, N.Where};
  return Error::success();
}

Error readJson(const JsonCursor &From, UnseenConstruct &C) {
  std::string Text;
  MemberReader Reader(From);
  Reader.read("text", Text).read("where", C.Where);
  StringRef Words = Text;
  Words.consume_front("not counted: ");
  return Reader.readMembers<UnseenKind>("kind", C, Words.str()).finish();
}

Error readJson(const JsonCursor &From, LaunchEntry &L) {
  return MemberReader(From)
      .read("where", L.Where)
      .read("grid", L.Grid)
      .read("block", L.Block)
      .read("times", L.Times)
      .read("result", L.Result)
      .finish();
}

Error readJson(const JsonCursor &From,
               std::array<std::string, NumOpKinds> &Formulas) {
  MemberReader Reader(From);
  for (unsigned I = 0; I < NumOpKinds; ++I)
    Reader.read(opKindId(AllOpKinds[I]), Formulas[I]);
  return Reader.finish();
}

Error readJson(const JsonCursor &From, std::array<bool, NumOpKinds> &ByKind) {
  MemberReader Reader(From);
  for (unsigned I = 0; I < NumOpKinds; ++I)
    Reader.read(opKindId(AllOpKinds[I]), ByKind[I]);
  return Reader.finish();
}

Error readJson(const JsonCursor &From, std::optional<LaunchOrigin> &Origin) {
  LaunchOrigin &O = Origin.emplace();
  return MemberReader(From)
      .read("file", O.File)
      .read("launches", O.Launches)
      .read("kinds", O.Kinds)
      .readFact("unused", O.Misfit)
      .finish();
}

static Error readKernel(const JsonCursor &From, Prediction &P) {
  for (StringRef Key : {"kernel", "gpu", "headline"})
    if (!From.has(Key))
      return From.member(Key).takeError();
  if (From.has("arguments"))
    P.Arguments.emplace();
  if (From.has("llm"))
    P.Opinion.emplace();
  std::vector<std::string> Arguments;
  if (Error E = MemberReader(From).read("arguments", Arguments).finish())
    return E;
  if (P.Arguments)
    P.Arguments = std::move(Arguments);
  if (P.Opinion)
    if (Error E = MemberReader(From).read("llm", *P.Opinion).finish())
      return E;
  return MemberReader(From)
      .read("kernel", P.Id)
      .read("display_name", P.DisplayName)
      .read("where", P.Where)
      .read("gpu", P.Gpu)
      .read("gpu_display_name", P.GpuDisplayName)
      .read("convention", P.Convention)
      .read("code_arch", P.CodeArch)
      .read("foreign_arch", P.ForeignArch)
      .read("evidence", P.Evidence)
      .read("counts", P.Counts)
      .read("launch_profile", P.Origin)
      .read("mixed", P.Mixed)
      .read("headline", P.Headline)
      .readAll("launches", P.Launches)
      .read("operation_formulas", P.OperationFormulas)
      .read("operation_formulas_are_named", P.IsNamedFormula)
      .read("point", P.Point)
      .readAll("operation_sites", P.OperationSites)
      .readAll("accesses", P.Accesses)
      .readAll("loops", P.Loops)
      .readAll("branches", P.Branches)
      .readAll("unknowns", P.Unknowns)
      .read("resources", P.Resources)
      .readAll("notes", P.Notes)
      .readAll("not_modelled", P.NotModelled)
      .finish();
}

static Error readReport(const JsonCursor &Report,
                        std::vector<Prediction> &Predictions) {
  std::string Schema;
  unsigned Version = 0;
  if (Error E = MemberReader(Report)
                    .read("schema", Schema)
                    .read("version", Version)
                    .finish())
    return E;
  if (Schema != "roofline-predictions" || Version != PredictionFormatVersion)
    return makeError("{0}: wanted schema 'roofline-predictions' version {1}, "
                     "found '{2}' version {3}",
                     Report.path(), PredictionFormatVersion, Schema, Version);
  Expected<JsonCursor> Kernels = Report.member("kernels");
  if (!Kernels)
    return Kernels.takeError();
  Expected<std::vector<JsonCursor>> Elements = Kernels->elements();
  if (!Elements)
    return Elements.takeError();
  for (const JsonCursor &Element : *Elements)
    if (Error E = readKernel(Element, Predictions.emplace_back()))
      return E;
  return Error::success();
}

static Error readText(StringRef Text, const Twine &Name,
                      std::vector<Prediction> &Predictions) {
  Expected<JsonDocument> Document = parseJson(Text, Name.str());
  if (!Document)
    return Document.takeError();
  return readReport(JsonCursor(*Document, Name.str()), Predictions);
}

Expected<std::vector<Prediction>> predictionsFromJson(StringRef Text,
                                                      StringRef Name) {
  std::vector<Prediction> Predictions;
  // The first line of an indented report is only an opening brace.
  bool IsLines = Text.ltrim().split('\n').first.rtrim() != "{";
  if (!IsLines) {
    if (Error E = readText(Text, Name, Predictions))
      return std::move(E);
    return Predictions;
  }
  for (unsigned Line = 1; !Text.empty(); ++Line) {
    auto [First, Rest] = Text.split('\n');
    Text = Rest;
    if (First.trim().empty())
      continue;
    if (Error E = readText(First, Name + ":" + Twine(Line), Predictions))
      return std::move(E);
  }
  return Predictions;
}

} // namespace roofline
