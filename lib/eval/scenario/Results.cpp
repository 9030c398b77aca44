// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/Results.h"
#include "eval/labels/CsvTable.h"
#include "support/Error.h"
#include "support/Numbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

bool roofline::mayBeAskedAgain(const ResultRow &Row) {
  // Failures that the model causes are final; failures of the endpoint may be
  // temporary.
  static constexpr FailureCause Final[] = {
      FailureCause::Rejected, FailureCause::TooLarge,
      FailureCause::Refusal,  FailureCause::Length,
      FailureCause::Empty,    FailureCause::WrongAnswer};
  StringRef Id = StringRef(Row.Failure).split(':').first;
  return !Row.Said && none_of(Final, [&](FailureCause Cause) {
    return Id == failureId(Cause);
  });
}

static std::string numberText(double V) {
  return V == 0 ? "0" : formatv("{0:F6}", V).str();
}

static std::string verdictText(std::optional<Verdict> V) {
  return V ? verdictId(*V).str() : "";
}

namespace {
struct Column {
  StringLiteral Name;
  std::string (*Text)(const ResultRow &Row);
  /// Parses \p Field into \p Row; false if it is malformed.
  bool (*Read)(StringRef Field, ResultRow &Row);
};
} // namespace

static bool readVerdict(StringRef Field, std::optional<Verdict> &To) {
  if (Field.empty())
    return true;
  To = parseVerdict(Field);
  return To && *To != Verdict::Undetermined;
}

static bool keep(StringRef Field, std::string &To) {
  To = Field.str();
  return true;
}

static std::string drawText(std::optional<double> V) {
  return V ? shortest(*V) : "";
}

static bool readDraw(StringRef Field, std::optional<double> &To) {
  return Field.empty() || !Field.getAsDouble(To.emplace());
}

static constexpr Column Columns[] = {
    {"scenario", [](auto &R) { return R.Way.Scenario; },
     [](StringRef F, auto &R) { return keep(F, R.Way.Scenario); }},
    {"model", [](auto &R) { return R.Setting.Model; },
     [](StringRef F, auto &R) { return keep(F, R.Setting.Model); }},
    {"prompt", [](auto &R) { return R.Way.Prompt; },
     [](StringRef F, auto &R) { return keep(F, R.Way.Prompt); }},
    {"shots", [](auto &R) { return std::to_string(R.Way.Shots); },
     [](StringRef F, auto &R) { return !F.getAsInteger(10, R.Way.Shots); }},
    {"temperature", [](auto &R) { return drawText(R.Way.Draw.Temperature); },
     [](StringRef F, auto &R) { return readDraw(F, R.Way.Draw.Temperature); }},
    {"top_p", [](auto &R) { return drawText(R.Way.Draw.TopP); },
     [](StringRef F, auto &R) { return readDraw(F, R.Way.Draw.TopP); }},
    {"sample", [](auto &R) { return std::to_string(R.Sample); },
     [](StringRef F, auto &R) { return !F.getAsInteger(10, R.Sample); }},
    {"item", [](auto &R) { return R.Item.Id; },
     [](StringRef F, auto &R) { return keep(F, R.Item.Id); }},
    {"language",
     [](auto &R) {
       return R.Item.Lang ? languageId(*R.Item.Lang).str() : std::string();
     },
     [](StringRef F, auto &R) {
       R.Item.Lang = parseLanguage(F);
       return F.empty() || R.Item.Lang;
     }},
    {"program", [](auto &R) { return R.Item.Program; },
     [](StringRef F, auto &R) { return keep(F, R.Item.Program); }},
    {"kernel", [](auto &R) { return R.Item.Kernel; },
     [](StringRef F, auto &R) { return keep(F, R.Item.Kernel); }},
    {"label", [](auto &R) { return verdictText(R.Item.Label); },
     [](StringRef F, auto &R) {
       std::optional<Verdict> Label;
       bool Fits = readVerdict(F, Label) && Label;
       R.Item.Label = Label.value_or(Verdict::Bandwidth);
       return Fits;
     }},
    {"answer", [](auto &R) { return verdictText(R.Said); },
     [](StringRef F, auto &R) { return readVerdict(F, R.Said); }},
    {"confidence",
     [](auto &R) {
       return R.Confidence ? formatv("{0:F4}", *R.Confidence).str()
                           : std::string();
     },
     [](StringRef F, auto &R) {
       double V;
       if (F.empty())
         return true;
       if (F.getAsDouble(V) || !(V >= 0 && V <= 1))
         return false;
       R.Confidence = V;
       return true;
     }},
    {"failure", [](auto &R) { return R.Failure; },
     [](StringRef F, auto &R) { return keep(F, R.Failure); }},
    {"served_model", [](auto &R) { return R.ServedModel; },
     [](StringRef F, auto &R) { return keep(F, R.ServedModel); }},
    {"input_tokens", [](auto &R) { return std::to_string(R.InputTokens); },
     [](StringRef F, auto &R) { return !F.getAsInteger(10, R.InputTokens); }},
    {"output_tokens", [](auto &R) { return std::to_string(R.OutputTokens); },
     [](StringRef F, auto &R) { return !F.getAsInteger(10, R.OutputTokens); }},
    {"cost", [](auto &R) { return numberText(R.Cost); },
     [](StringRef F, auto &R) { return !F.getAsDouble(R.Cost); }},
    {"labels", [](auto &R) { return R.Setting.Labels; },
     [](StringRef F, auto &R) { return keep(F, R.Setting.Labels); }},
    {"label_rule", [](auto &R) { return R.Setting.LabelRule; },
     [](StringRef F, auto &R) { return keep(F, R.Setting.LabelRule); }},
    {"gpu", [](auto &R) { return R.Setting.Gpu; },
     [](StringRef F, auto &R) { return keep(F, R.Setting.Gpu); }},
    {"seed", [](auto &R) { return std::to_string(R.Setting.Seed); },
     [](StringRef F, auto &R) { return !F.getAsInteger(10, R.Setting.Seed); }},
    {"key", [](auto &R) { return R.Key; },
     [](StringRef F, auto &R) { return keep(F, R.Key); }},
};

std::string roofline::resultHeader() {
  auto Names = map_range(Columns, [](auto &C) { return C.Name.str(); });
  return join(Names, ",") + "\n";
}

std::string roofline::resultLine(const ResultRow &Row) {
  std::string Line;
  for (const Column &C : Columns) {
    // Records are single lines, so that an incomplete one can be detected.
    std::string Text = C.Text(Row);
    std::replace(Text.begin(), Text.end(), '\n', ' ');
    Line += (Line.empty() ? "" : ",") + csvField(Text);
  }
  return Line + "\n";
}

Expected<std::vector<ResultRow>> roofline::parseResults(StringRef Text,
                                                        StringRef Name) {
  Text = Text.take_front(Text.rfind('\n') + 1); // 0 if there is no line end
  auto Table = CsvTable::parse(Text, Name);
  if (!Table)
    return Table.takeError();
  std::vector<StringRef> Names;
  for (const Column &C : Columns)
    if (C.Name != "temperature" && C.Name != "top_p") // not in older files
      Names.push_back(C.Name);
  if (Error E = Table->want(Names))
    return std::move(E);
  std::vector<ResultRow> Rows;
  for (const CsvRecord &Record : Table->rows()) {
    ResultRow &Row = Rows.emplace_back();
    for (const Column &C : Columns)
      if (!C.Read(Table->text(Record, C.Name), Row))
        return Table->mismatch(Record, C.Name, "a result");
  }
  return Rows;
}

ResultRow roofline::resultOf(const ScenarioQuestion &Q,
                             const AskOutcome &Outcome,
                             const ResultSetting &Setting) {
  ResultRow Row;
  Row.Setting = Setting;
  Row.Item = Q.Item;
  Row.Way = Q.Way;
  Row.Sample = Q.Asked.Request.Sample;
  Row.Key = Q.Asked.Key;
  if (auto *Why = std::get_if<Failure>(&Outcome)) {
    Row.Failure = (failureId(Why->root()) + ": " + Why->Detail).str();
    return Row;
  }
  const auto &Stored = std::get<StoredAnswer>(Outcome);
  Row.ServedModel = quotable(Stored.ServedModel, 100);
  Row.InputTokens = Stored.InputTokens;
  Row.OutputTokens = Stored.OutputTokens;
  Row.Cost = Stored.Cost;
  auto Read = readJudgement(Q.Asked.Request.Form, Stored.Text);
  if (Read) {
    Row.Said = Read->Said;
    Row.Confidence = Read->Confidence;
  } else {
    Row.Failure = (failureId(FailureCause::WrongAnswer) + ": ").str() +
                  quotable(toString(Read.takeError()));
  }
  return Row;
}
