// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/ResultTable.h"
#include "eval/labels/CsvTable.h"
#include "eval/labels/RidgeLabel.h"
#include "gpu/GpuDatabase.h"
#include "model/Quantity.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <set>

using namespace llvm;
using namespace roofline;

// Generated from data/paper by roofline_embed: {name, contents}.
namespace roofline {
extern const std::pair<const char *, const char *> Published[];
extern const unsigned PublishedCount;
} // namespace roofline

ShareInterval ResultGroup::interval() const {
  return wilson(All.accuracy().value_or(0), Items);
}

std::vector<ResultGroup> roofline::groupResults(ArrayRef<ResultRow> Rows) {
  std::vector<ResultGroup> Groups;
  std::vector<std::set<StringRef>> Items;
  for (const ResultRow &Row : Rows) {
    auto Group = find_if(Groups, [&](const ResultGroup &G) {
      return G.Way == Row.Way && G.Setting == Row.Setting;
    });
    size_t At = Group - Groups.begin();
    if (Group == Groups.end()) {
      ResultGroup &New = Groups.emplace_back();
      New.Setting = Row.Setting;
      New.Way = Row.Way;
      Items.emplace_back();
    }
    ResultGroup &G = Groups[At];
    G.All.add(Row.Item.Label, Row.Said);
    if (Row.Item.Lang)
      G.ByLanguage[*Row.Item.Lang].add(Row.Item.Label, Row.Said);
    if (Row.Confidence && Row.Said)
      G.Confidence.add(*Row.Confidence, Row.isRight());
    Items[At].insert(Row.Item.Id);
    G.Answered += Row.Said.has_value();
    G.Cost += Row.Cost;
  }
  for (auto [G, Ids] : zip_equal(Groups, Items))
    G.Items = Ids.size();
  return Groups;
}

static std::optional<double> shareOf(const CsvTable &Table,
                                     const CsvRecord &Row, StringRef Column) {
  auto Number = cantFail(Table.number(Row, Column));
  return Number ? std::optional(*Number / 100) : std::nullopt;
}

std::vector<PublishedResult> roofline::publishedResults() {
  std::vector<PublishedResult> All;
  for (auto &[Name, Text] : ArrayRef(Published, PublishedCount)) {
    CsvTable Table = cantFail(CsvTable::parse(Text, Name)); // our own file
    for (const CsvRecord &Row : Table.rows())
      All.push_back(
          {parseId<Scenario>(Table.text(Row, "question").lower()),
           Table.text(Row, "model").str(), Table.text(Row, "mode").str(),
           Table.text(Row, "n").str(), shareOf(Table, Row, "acc"),
           shareOf(Table, Row, "macroF1"), shareOf(Table, Row, "mcc"),
           shareOf(Table, Row, "cuda_acc"), shareOf(Table, Row, "omp_acc")});
  }
  return All;
}

static std::string percent(std::optional<double> Share) {
  return Share ? formatv("{0:F1} %", 100 * *Share).str() : "-";
}

static std::string plain(std::optional<double> Value) {
  return Value ? formatv("{0:F3}", *Value).str() : "-";
}

/// "features, 4 examples".
static std::string wayText(const QuestionWay &Way) {
  std::string Text = Way.Prompt.empty() ? "-" : Way.Prompt;
  if (Way.Shots)
    Text += ", " + std::to_string(Way.Shots) + " examples";
  if (std::string Draw = drawingText(Way.Draw); !Draw.empty())
    Text += ", " + Draw;
  return Text;
}

static std::string markdownRow(ArrayRef<std::string> Cells) {
  std::string Text = "|";
  for (StringRef Cell : Cells) {
    Text += " ";
    for (char C : Cell)
      Text += (C == '|' ? "\\" : "") + std::string(1, C);
    Text += " |";
  }
  return Text + "\n";
}

static std::string headRow(ArrayRef<std::string> Cells) {
  std::string Rule = "|";
  for (size_t I = 0; I < Cells.size(); ++I)
    Rule += "---|";
  return markdownRow(Cells) + Rule + "\n";
}

static std::string groupRow(const ResultGroup &G) {
  auto Of = [&](Language Lang) {
    auto It = G.ByLanguage.find(Lang);
    return percent(It == G.ByLanguage.end() ? std::nullopt
                                            : It->second.accuracy());
  };
  ShareInterval Sure = G.interval();
  std::string Rows = std::to_string(G.Items);
  if (G.All.total() != G.Items)
    Rows += formatv(" ({0} answers)", G.All.total());
  return markdownRow(
      {G.Setting.Model, wayText(G.Way), Rows,
       std::to_string(G.All.total() - G.Answered), percent(G.All.accuracy()),
       formatv("{0:F1} to {1:F1} %", 100 * Sure.Low, 100 * Sure.High),
       percent(G.All.macroF1()), plain(G.All.mcc()), Of(Language::Cuda),
       Of(Language::OpenMP)});
}

static std::string publishedRow(const PublishedResult &P) {
  return markdownRow({P.Model + " (published)", P.Mode, P.Count, "-",
                      percent(P.Accuracy), "-", percent(P.MacroF1),
                      plain(P.Mcc), percent(P.Cuda), percent(P.OpenMP)});
}

/// "labels of a.csv by rule table; roofs of rtx3080-base: ...; seed 1".
static std::string settingText(const ResultSetting &S) {
  std::string Text;
  if (!S.LabelRule.empty())
    Text += formatv("labels of {0} by rule {1}; ", S.Labels, S.LabelRule);
  if (!S.Gpu.empty()) {
    Text += "roofs of " + S.Gpu;
    if (auto Gpu = expectedToOptional(loadGpu(S.Gpu)))
      for (OpKind Kind : LabelKinds)
        Text +=
            formatv("{0} {1} at {2} op/byte", Kind == OpKind::Fp64 ? ":" : ",",
                    opKindText(Kind), formatNumber(Gpu->ridge(Kind), 4));
    Text += "; ";
  }
  return Text + "seed " + std::to_string(S.Seed);
}

static std::string confidenceTable(ArrayRef<ResultGroup> Groups) {
  std::string Text;
  for (const ResultGroup &G : Groups) {
    const Reliability &R = G.Confidence;
    if (!R.count())
      continue;
    if (Text.empty())
      Text = "\n" + headRow({"confidence of", "prompt", "answers",
                             "Brier score", "calibration error",
                             "right of the 25 % surest", "of 50 %", "of all"});
    Text +=
        markdownRow({G.Setting.Model, wayText(G.Way), std::to_string(R.count()),
                     plain(R.brier()), percent(R.calibrationError()),
                     percent(R.accuracyOfMostConfident(0.25)),
                     percent(R.accuracyOfMostConfident(0.5)),
                     percent(R.accuracyOfMostConfident(1))});
  }
  return Text;
}

std::string roofline::resultMarkdown(ArrayRef<ResultGroup> Groups) {
  std::string Text;
  std::set<Scenario> Scenarios;
  for (const ResultGroup &G : Groups)
    Scenarios.insert(G.Way.Scenario);
  for (Scenario Of : Scenarios) {
    if (!Text.empty())
      Text += "\n";
    std::vector<ResultGroup> Ours;
    copy_if(Groups, std::back_inserter(Ours),
            [&](const ResultGroup &G) { return G.Way.Scenario == Of; });
    std::vector<std::string> Settings;
    double Cost = 0;
    for (const ResultGroup &G : Ours) {
      if (std::string S = settingText(G.Setting); !is_contained(Settings, S))
        Settings.push_back(S);
      Cost += G.Cost;
    }
    Text += idOf(Of).upper() + ": " + join(Settings, "; ");
    if (Cost > 0)
      Text += formatv("; cost {0:F4}", Cost);
    Text += "\n\n" +
            headRow({"model", "prompt", "asked", "no answer", "accuracy",
                     "95 % interval", "macro-F1", "MCC", "CUDA", "OpenMP"});
    for (const ResultGroup &G : Ours)
      Text += groupRow(G);
    for (const PublishedResult &P : publishedResults())
      if (P.Scenario == Of)
        Text += publishedRow(P);
    Text += confidenceTable(Ours);
  }
  return Text;
}
