// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/Quantity.h"
#include "model/Ratio.h"
#include "support/Columns.h"
#include "validate/ShownKind.h"
#include "validate/Validation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <map>

using namespace llvm;
using namespace roofline;

static std::string guessText(const Figures &Guess) {
  if (Guess.Outcome != Verdict::Undetermined)
    return idOf(Guess.Outcome).str();
  return "can't tell, leans " + idOf(Guess.Leaning).str();
}

/// "contradicted", "leaning right".
static std::string resultText(Agreement A) {
  std::string Text = idOf(A).str();
  if (size_t At = Text.find('-'); At != std::string::npos)
    Text[At] = ' ';
  return Text;
}

static std::vector<std::string> cells(const ValidationRow &Row) {
  const Figures &Observed = Row.Observed;
  std::string Kind = opKindText(shownKind(Observed)).str();
  std::vector<std::string> Cells = {Row.DisplayName,
                                    formatLaunch(Row.Grid, Row.Block),
                                    std::to_string(Row.Launches.size())};
  Cells.push_back(Row.Predicted ? guessText(*Row.Predicted) : "-");
  Cells.push_back(idOf(Observed.Outcome).str());
  Cells.push_back(resultText(Row.Result));
  Cells.push_back(Row.Predicted ? formatNumber(Row.Predicted->intensity(
                                      shownKind(Observed))) +
                                      " " + Kind
                                : "-");
  Cells.push_back(formatNumber(Observed.intensity(shownKind(Observed))) + " " +
                  Kind);
  Cells.push_back(Row.off() ? ratioText(*Row.off()) : "-");
  return Cells;
}

/// \p Text, indented, in lines of at most 160 columns.
static std::string wrapped(StringRef Text) {
  constexpr size_t Widest = 160;
  std::string Lines, Line = " ";
  for (StringRef Word : split(Text, ' ')) {
    if (Line.size() + 1 + Word.size() > Widest) {
      Lines += Line + "\n";
      Line = "   ";
    }
    Line += (" " + Word).str();
  }
  return Lines + Line + "\n";
}

/// "1 of 3 verdicts confirmed, 1 contradicted, 1 undetermined (leaning right);
/// op/byte within 2 % in the median, x3.2 at worst".
static std::string scoreText(const VerdictScore &S) {
  if (!S.Verdicts)
    return "no verdict can be compared";
  unsigned Right = S.count(Agreement::LeaningRight),
           Wrong = S.count(Agreement::LeaningWrong);
  std::string Text = formatv("{0} of {1} verdicts confirmed",
                             S.count(Agreement::Confirmed), S.Verdicts);
  if (unsigned N = S.count(Agreement::Contradicted))
    Text += formatv(", {0} contradicted", N);
  if (Right + Wrong)
    Text += formatv(", {0} undetermined ({1} leaning right, {2} wrong)",
                    Right + Wrong, Right, Wrong);
  if (unsigned N = S.count(Agreement::OutsideRange))
    Text += formatv(", {0} outside the stated range", N);
  if (unsigned N = S.count(Agreement::NotPredicted))
    Text += formatv(", {0} not predicted", N);
  if (!S.WorstError)
    return Text;
  if (!std::isfinite(*S.MedianError))
    return Text + "; op/byte predicted or observed is 0";
  std::string Median = distanceText(1 + *S.MedianError),
              Worst = distanceText(1 + *S.WorstError);
  Text += "; op/byte within " + Median;
  if (Worst != Median)
    Text += " in the median, " + Worst + " at worst";
  return Text;
}

/// The rows of a kernel whose reasons are printed; reports have all.
static constexpr size_t MostExplained = 3;

/// The rows with reasons, of each kernel the most important: those whose
/// verdict was not confirmed, then those that are furthest off. Adds to \p
/// Others how many more a kernel has, at the last of its rows.
static std::vector<const ValidationRow *>
explainedRows(const Validation &V,
              std::map<const ValidationRow *, size_t> &Others) {
  std::map<KernelId, std::vector<const ValidationRow *>> ByKernel;
  for (const ValidationRow &Row : V.Rows)
    if (!Row.Reasons.empty())
      ByKernel[Row.Id].push_back(&Row);
  auto Weight = [](const ValidationRow *Row) {
    return std::pair(Row->Result == Agreement::Confirmed ? 0 : 1,
                     Row->off() ? distanceOf(*Row->off()) : 0);
  };
  std::vector<const ValidationRow *> Explained;
  for (auto &[Id, Rows] : ByKernel) {
    stable_sort(Rows, [&](const ValidationRow *A, const ValidationRow *B) {
      return Weight(A) > Weight(B);
    });
    size_t Kept = std::min(Rows.size(), MostExplained);
    auto End = Rows.begin() + Kept;
    if (Kept < Rows.size())
      Others[*std::max_element(Rows.begin(), End)] = Rows.size() - Kept;
    Explained.insert(Explained.end(), Rows.begin(), End);
  }
  llvm::sort(Explained); // as in the table
  return Explained;
}

std::string roofline::validationText(const Validation &V) {
  Columns Table({2, 8});
  Table.add({"kernel", "launch", "launches", "predicted", "observed", "result",
             "op/byte predicted", "observed", "off by"});
  for (const ValidationRow &Row : V.Rows)
    Table.add(cells(Row));
  std::string Text =
      (idOf(V.Evidence) + " (").str() + V.GpuDisplayName +
      (V.Counts == CountSource::Machine ? ", counts: machine):\n" : "):\n") +
      Table.text(/*Indent=*/0);
  std::map<const ValidationRow *, size_t> Others;
  for (const ValidationRow *Row : explainedRows(V, Others)) {
    Text += "\n" + Row->DisplayName + ", " +
            formatLaunch(Row->Grid, Row->Block) + ":\n";
    for (const std::string &Reason : Row->Reasons)
      Text += wrapped(Reason);
    if (auto More = Others.find(Row); More != Others.end())
      Text +=
          formatv("\n{0}: {1} more launch configuration{2} differ{3}; "
                  "--json has the reasons of all\n",
                  Row->DisplayName, More->second, More->second == 1 ? "" : "s",
                  More->second == 1 ? "s" : "")
              .str();
  }
  if (!V.Notes.empty())
    Text += "\n" + join(V.Notes, "\n") + "\n";
  std::string Score = scoreText(V.Score);
  Text += "\n" + Score + "\n";
  if (V.ScoreIfKnown && scoreText(*V.ScoreIfKnown) != Score)
    Text += "with the launches known: " + scoreText(*V.ScoreIfKnown) + "\n";
  return Text;
}
