// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints the scorecard as aligned tables.
#include "eval/score/Score.h"
#include "support/Columns.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

using Amount = std::optional<double>;

static std::string percent(Amount Share) {
  return Share ? formatv("{0:F1} %", *Share * 100).str() : "-";
}

static std::string plain(Amount Value, int Digits = 3) {
  if (!Value)
    return "-";
  return Digits == 2 ? formatv("{0:F2}", *Value).str()
                     : formatv("{0:F3}", *Value).str();
}

static StringRef languageText(Language Lang) {
  return Lang == Language::Cuda ? "CUDA" : "OpenMP";
}

/// The columns: one per language that occurs, then the total if there are
/// several.
static std::vector<std::pair<std::string, const Score *>>
columnsOf(const Scorecard &Card) {
  std::vector<std::pair<std::string, const Score *>> Shown;
  for (auto &[Lang, S] : Card.ByLanguage)
    Shown.emplace_back(languageText(Lang), &S);
  if (Shown.size() != 1)
    Shown.emplace_back("all", &Card.All);
  return Shown;
}

static std::string qualityTable(const Scorecard &Card) {
  using Cell = std::string (*)(const Score &);
  static const std::pair<const char *, Cell> Lines[] = {
      {"rows", [](const Score &S) { return std::to_string(S.Rows); }},
      {"matched", [](const Score &S) { return std::to_string(S.Matched); }},
      {"undetermined",
       [](const Score &S) { return percent(S.undeterminedShare()); }},
      {"accuracy, forced choice",
       [](const Score &S) { return percent(S.Forced.accuracy()); }},
      {"balanced accuracy",
       [](const Score &S) { return percent(S.Forced.balancedAccuracy()); }},
      {"macro-F1", [](const Score &S) { return percent(S.Forced.macroF1()); }},
      {"MCC", [](const Score &S) { return plain(S.Forced.mcc()); }},
      {"decided, of all rows",
       [](const Score &S) { return percent(S.coverage()); }},
      {"accuracy where decided",
       [](const Score &S) { return percent(S.Decided.accuracy()); }},
  };
  auto Shown = columnsOf(Card);
  std::vector<std::string> Header{"score"};
  for (auto &[Name, S] : Shown)
    Header.push_back(Name);
  Columns Table(Header, 1);
  for (auto &[Name, Text] : Lines) {
    std::vector<std::string> Row{Name};
    for (auto &[Column, S] : Shown)
      Row.push_back(Text(*S));
    Table.add(Row);
  }
  return Table.text();
}

static std::string confusionTable(const ConfusionMatrix &M) {
  Columns Table({"label", "said compute", "said bandwidth", "said nothing",
                 "precision", "recall", "F1"},
                1);
  for (unsigned Class : {M.Compute, M.Bandwidth}) {
    std::vector<std::string> Row{Class == M.Compute ? "compute" : "bandwidth"};
    for (unsigned Said : {M.Compute, M.Bandwidth, M.Nothing})
      Row.push_back(std::to_string(M.count(Class, Said)));
    Row.push_back(percent(M.precision(Class)));
    Row.push_back(percent(M.recall(Class)));
    Row.push_back(percent(M.f1(Class)));
    Table.add(Row);
  }
  return Table.text();
}

static void addErrors(Columns &Table, const std::string &Name,
                      const ErrorStatistics &E) {
  if (E.count())
    Table.add({Name, std::to_string(E.count()), percent(E.medianError()),
               plain(E.medianRatio(), 2), percent(E.within(0.1)),
               percent(E.within(0.5))});
}

static std::string errorTable(const Score &S) {
  Columns Table({"figure", "rows", "median error", "median ratio",
                 "within 10 %", "within 50 %"},
                1);
  for (OpKind Kind : AllOpKinds)
    addErrors(Table, opKindText(Kind).str() + " operations",
              S.Operations[static_cast<unsigned>(Kind)]);
  addErrors(Table, "DRAM bytes", S.DramBytes);
  for (OpKind Kind : AllOpKinds)
    addErrors(Table, opKindText(Kind).str() + " op/byte",
              S.Intensity[static_cast<unsigned>(Kind)]);
  return Table.text();
}

static std::string reachText(const ReachScore &R) {
  Columns Table({"nearer roof", "rows", "said reached", "said not",
                 "said nothing", "recall"},
                1);
  for (bool Is : {true, false})
    Table.add(
        {Is ? "reached" : "not reached", std::to_string(R.rows(Is)),
         std::to_string(R.count(Is, true)), std::to_string(R.count(Is, false)),
         std::to_string(R.count(Is, std::nullopt)), percent(R.recall(Is))});
  return Table.text() +
         formatv("balanced accuracy of reached: {0}\n"
                 "time of {1} rows: median factor {2}, within a factor of 2 "
                 "{3}, median ratio {4}\n",
                 percent(R.balancedAccuracy()), R.times(),
                 plain(R.medianFactor(), 2), percent(R.withinFactor(2)),
                 plain(R.medianRatio(), 2))
             .str();
}

static std::string confidenceText(const Reliability &R) {
  std::string Text =
      formatv("confidence of {0} rows: Brier score {1}, "
              "calibration error {2}\n",
              R.count(), plain(R.brier()), percent(R.calibrationError()));
  for (double Share : ConfidentShares)
    Text += formatv("  right of the {0:F0} % most confident: {1}\n",
                    100 * Share, percent(R.accuracyOfMostConfident(Share)));
  return Text;
}

static std::string classTable(const KindRecalls &Recalls) {
  Columns Table({"kind", "class", "rows", "said zero", "said bandwidth",
                 "said compute", "said nothing", "recall"},
                2);
  for (OpKind Kind : AllOpKinds) {
    const KindRecall &R = Recalls[static_cast<unsigned>(Kind)];
    if (R.empty())
      continue;
    for (KindClass Class : AllKindClasses) {
      std::vector<std::string> Row{opKindText(Kind).str(), idOf(Class).str(),
                                   std::to_string(R.rows(Class))};
      for (KindClass Said : AllKindClasses)
        Row.push_back(std::to_string(R.count(Class, Said)));
      Row.push_back(std::to_string(R.count(Class, std::nullopt)));
      Row.push_back(percent(R.recall(Class)));
      Table.add(Row);
    }
  }
  return Table.text();
}

static std::string unmatchedList(ArrayRef<JoinedRow> Unmatched) {
  std::string Text = formatv("\nwithout a prediction, counted as wrong: {0}\n",
                             Unmatched.size());
  for (const JoinedRow &Joined : Unmatched)
    Text += formatv("  line {0}: {1}: {2}: {3}\n", Joined.Row->Line,
                    Joined.Row->Program, Joined.Row->Kernel, Joined.WhyNot);
  return Text;
}

static bool hasClasses(const Score &S) {
  return !all_of(S.Classes, [](const KindRecall &R) { return R.empty(); });
}

std::string roofline::figuresText(const Score &S) {
  if (!S.Matched)
    return "";
  return errorTable(S) + (hasClasses(S) ? "\n" + classTable(S.Classes) : "") +
         (S.Reach.empty() ? "" : "\n" + reachText(S.Reach));
}

std::string roofline::scorecardText(const Scorecard &Card) {
  std::string Text = qualityTable(Card);
  Text += "\n" + confusionTable(Card.All.Forced);
  std::string Rules;
  for (auto &[Rule, Count] : Card.All.MatchedBy)
    Rules +=
        formatv("{0}{1} {2}", Rules.empty() ? "" : ", ", idOf(Rule), Count);
  if (!Rules.empty())
    Text += "\nmatched by: " + Rules + "\n\n" + errorTable(Card.All);
  if (Card.All.Confidence.count())
    Text += "\n" + confidenceText(Card.All.Confidence);
  if (hasClasses(Card.All))
    Text += "\n" + classTable(Card.All.Classes);
  if (!Card.All.Reach.empty())
    Text += "\n" + reachText(Card.All.Reach);
  if (!Card.Unmatched.empty())
    Text += unmatchedList(Card.Unmatched);
  if (Card.LeftOut)
    Text += formatv("\nleft out, as no profile may answer for them: {0} rows\n",
                    Card.LeftOut);
  return Text;
}
