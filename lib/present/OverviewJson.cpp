// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "present/Present.h"
#include "present/Table.h"
#include "remark/Derivation.h"
#include "remark/RemarkText.h"
#include "report/CommonFields.h"
#include "team/DifferenceRows.h"
#include "words/Words.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;

namespace {
/// A value for each kind of operation that has one.
struct KindValues {
  const std::array<double, NumOpKinds> &Values;
};
struct Peaks {
  const GpuSpec &Gpu;
};
// Types of their own, as `roofline gpu show` writes other members of a GPU.
struct GpuMember {
  const GpuSpec &Gpu;
};
struct NoteMember {
  RemarkNote Note;
};
struct Seen {
  const KernelObservation &Of;
  const RoofPoint &Point;
};
struct CardMember {
  const Overview &View;
  const KernelCard &Card;
};
struct ChangeMember {
  const KernelDifference &Change;
  size_t Rank; // in the order of the difference
};
struct Document {
  const Overview &View;
  ArrayRef<SourceFile> Sources;
};
} // namespace

namespace roofline {

static void fields(JsonWriter &Member, KindValues &Of) {
  for (OpKind K : AllOpKinds)
    Member.sparse(idOf(K), Of.Values[static_cast<unsigned>(K)]);
}

static void fields(JsonWriter &Member, Peaks &Of) {
  for (OpKind K : AllOpKinds)
    if (hasRoof(K))
      Member.sparse(idOf(K), Of.Gpu.peak(K));
}

static void fields(JsonWriter &Member, GpuMember &Of) {
  const GpuSpec &Gpu = Of.Gpu;
  Member("name", Gpu.Name);
  Member("display_name", Gpu.DisplayName);
  Member("dram", Gpu.Bandwidth.Value);
  Member.sparse("dram_achievable", Gpu.AchievableBandwidth.Value);
  Member.sparse("l2", Gpu.L2Bandwidth.Value);
  Member("peaks", Peaks{Gpu});
}

static void fields(JsonWriter &Member, const RoofPoint &Point) {
  Member("operations", KindValues{Point.Operations});
  Member("dram_bytes", Point.Dram);
  Member("requested_bytes", Point.Requested);
  Member("threads", Point.Threads);
  Member("seconds", Point.Seconds);
}

static void fields(JsonWriter &Member, Seen &Of) {
  Member("evidence", Of.Of.Evidence);
  Member("program", Of.Of.Program);
  Member("launches", Of.Of.Launches);
  Member("verdict", Of.Of.Mean.Outcome);
  fields(Member, Of.Point);
}

static void fields(JsonWriter &Member, const LineShare &Line) {
  Member("file", Line.File);
  Member("line", Line.Line);
  Member("operations", KindValues{Line.Operations});
  Member.sparse("dram", Line.Dram);
}

static void fields(JsonWriter &Member, NoteMember &Of) {
  const RemarkNote &Note = Of.Note;
  Member("kind", Note.Kind);
  Member("text", Note.Text);
  Member("where", Note.Where);
}

/// What there is of a prediction beside its point.
static void predictionFields(JsonWriter &Member, const Prediction &P) {
  const Evaluation &E = P.Headline;
  Member("headline", headline(P));
  Member("leaning", E.Leaning);
  Member.sparse("confidence", E.Confidence);
  Member("ridge", E.Ridge);
  Member("intensity", E.Intensity);
  if (E.Floating) {
    Member("floating", E.Floating->Kind);
    Member("floating_intensity", E.Floating->Intensity);
  }
  Member("mostly_floor", E.isMostlyFloor());
  Member.sparse("validity", wordsOf(E.Validity, E.Assumed));
  Member.sparse("limiter", wordsOf(E.Limiter));
  Member.when(E.Limiter.Kind != LimiterKind::None, "limited_by",
              E.Limiter.Kind);
  Member.when(E.Time.has_value(), "time",
              E.Time ? E.Time->Seconds : Estimate());
  Member.sparse("assumed", allWordsOf(E.Assumed));
  Member("evidence", P.Evidence);
  std::vector<NoteMember> Notes;
  for (RemarkNote Note : allNotes(P))
    Notes.push_back({std::move(Note)});
  Member("notes", Notes);
  Member("derivation", derivation(P));
}

static void fields(JsonWriter &Member, const DifferenceRow &Row) {
  Member("what", Row.Label);
  Member("before", Row.Before);
  Member("after", Row.After);
  Member.sparse("ratio", Row.Ratio);
}

/// What has changed of a kernel of two states.
static void fields(JsonWriter &Member, ChangeMember &Of) {
  const KernelDifference &D = Of.Change;
  Member("state", stateId(D));
  // By which the page joins the two states.
  Member("rank", Of.Rank);
  Member("name", nameWords(D));
  Member.sparse("rows", rowsOf(D));
  std::vector<std::string> Lines;
  for (const LineChange &Line : D.Lines)
    Lines.push_back(lineWords(
        Line, !arePointsKnown(*D.Before->Predicted, *D.After->Predicted)));
  Member.sparse("lines", Lines);
}

static void fields(JsonWriter &Member, CardMember &Of) {
  const KernelCard &Card = Of.Card;
  const KernelFacts &Facts = *Card.Facts;
  Member("build", Card.Build);
  Member("gpu", Of.View.Gpus[Card.Gpu].Name);
  Member("id", Facts.Id.str());
  Member("name", Facts.DisplayName);
  Member.when(tableName(Card) != Facts.DisplayName, "short_name",
              tableName(Card));
  Member("where", Card.where());
  Member("verdict", Card.verdict());
  Member("roof", Card.Kind);
  if (const Prediction *P = Card.prediction())
    predictionFields(Member, *P);
  Member.when(Card.Predicted.has_value(), "predicted",
              Card.Predicted.value_or(RoofPoint()));
  std::vector<Seen> Observed;
  for (auto [Observation, Point] : zip(Facts.Observed, Card.Observed))
    Observed.push_back({Observation, Point});
  Member.sparse("observed", Observed);
  Member.sparse("lines", Card.Lines);
  if (Card.Change) {
    size_t Rank = Card.Change - Of.View.Compared->Kernels.data();
    Member("change", ChangeMember{*Card.Change, Rank});
  }
}

static void fields(JsonWriter &Member, const SourcePart &Part) {
  Member("first", Part.First);
  Member("lines", Part.Lines);
}

static void fields(JsonWriter &Member, const SourceFile &Source) {
  Member("path", Source.Path);
  Member.sparse("missing", Source.Missing);
  Member.sparse("parts", Source.Parts);
}

static void fields(JsonWriter &Member, Document &Of) {
  schemaFields(Member, OverviewSchema, OverviewVersion);
  Member("builds", Of.View.Builds);
  if (const Difference *D = Of.View.Compared)
    Member("compared", summaryWords(*D));
  JsonWriter Names = Member.nested();
  for (OpKind K : AllOpKinds)
    if (hasRoof(K))
      Names(idOf(K), opKindText(K));
  Member("kinds", Names.take());
  std::vector<GpuMember> Gpus;
  for (const GpuSpec &Gpu : Of.View.Gpus)
    Gpus.push_back({Gpu});
  Member("gpus", Gpus);
  std::vector<CardMember> Kernels;
  for (const KernelCard &Card : Of.View.Kernels)
    Kernels.push_back({Of.View, Card});
  Member("kernels", Kernels);
  Member("sources", Of.Sources);
  Member.sparse("notes", Of.View.Notes);
}

} // namespace roofline

std::string roofline::overviewJson(const Overview &View,
                                   ArrayRef<SourceFile> Sources,
                                   bool Indented) {
  return jsonText(Document{View, Sources}, Indented);
}
