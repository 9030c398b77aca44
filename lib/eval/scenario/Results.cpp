// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/Results.h"
#include "eval/labels/CsvFields.h"
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

namespace roofline {

/// A label or an answer: never undetermined.
template <class T> struct EitherVerdict {
  T &Value;
};
template <class T> static std::string toCsv(const EitherVerdict<T> &Of) {
  return toCsv(Of.Value);
}
template <class T>
static std::string fromCsv(StringRef Text, EitherVerdict<T> &Of) {
  bool Fits =
      fromCsv(Text, Of.Value).empty() && Of.Value != Verdict::Undetermined;
  return Fits ? "" : "compute or bandwidth";
}

template <class F> static void columns(F &Column, ResultRow &R) {
  Column("scenario", R.Way.Scenario);
  Column("model", R.Setting.Model);
  Column("prompt", R.Way.Prompt);
  Column("shots", R.Way.Shots);
  Column.optional("temperature", R.Way.Draw.Temperature); // not in older files
  Column.optional("top_p", R.Way.Draw.TopP);              // likewise
  Column("sample", R.Sample);
  Column("item", R.Item.Id);
  Column("language", R.Item.Lang);
  Column("program", R.Item.Program);
  Column("kernel", R.Item.Kernel);
  Column("label", EitherVerdict{R.Item.Label});
  Column("answer", EitherVerdict{R.Said});
  Column("confidence", R.Confidence);
  Column("failure", R.Failure);
  Column("served_model", R.ServedModel);
  Column("input_tokens", R.InputTokens);
  Column("output_tokens", R.OutputTokens);
  Column("cost", R.Cost);
  Column("labels", R.Setting.Labels);
  Column("label_rule", R.Setting.LabelRule);
  Column("gpu", R.Setting.Gpu);
  Column("seed", R.Setting.Seed);
  Column("key", R.Key);
}
} // namespace roofline

std::string roofline::resultHeader() {
  return csvLine(csvOf(ResultRow()).Names);
}

std::string roofline::resultLine(const ResultRow &Row) {
  std::vector<std::string> Fields = csvOf(Row).Fields;
  // Records are single lines, so that an incomplete one can be detected.
  for (std::string &Field : Fields)
    std::replace(Field.begin(), Field.end(), '\n', ' ');
  return csvLine(Fields);
}

Expected<std::vector<ResultRow>> roofline::parseResults(StringRef Text,
                                                        StringRef Name) {
  Text = Text.take_front(Text.rfind('\n') + 1); // 0 if there is no line end
  auto Table = CsvTable::parse(Text, Name);
  if (!Table)
    return Table.takeError();
  auto Rows = rowsOf<ResultRow>(*Table);
  if (!Rows)
    return Rows;
  for (auto [Row, Record] : zip_equal(*Rows, Table->rows()))
    if (Row.Confidence && !(*Row.Confidence >= 0 && *Row.Confidence <= 1))
      return Table->mismatch(Record, "confidence", "a number from 0 to 1");
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
