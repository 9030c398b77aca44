// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Columns.h"
#include "team/DifferenceRows.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

/// Lines of the source that are named for each kernel.
static constexpr size_t MostLines = 3;

/// Services refuse comments of more than 65536 characters; the rest is for what
/// users put around it.
static constexpr size_t MostMarkdown = 60000;

static bool linesPerThread(const KernelDifference &D) {
  return !arePointsKnown(*D.Before->Predicted, *D.After->Predicted);
}

/// \p At stands before those that have a place.
static std::vector<std::string> linesOf(const KernelDifference &D,
                                        StringRef At = "") {
  std::vector<std::string> Lines;
  for (const LineChange &C : ArrayRef(D.Lines).take_front(MostLines))
    Lines.push_back((C.Before || C.After ? At : StringRef()).str() +
                    lineWords(C, linesPerThread(D)));
  return Lines;
}

static StringRef gpuOf(const KernelFacts &K) {
  return K.GpuDisplayName.empty() ? StringRef(K.Gpu)
                                  : StringRef(K.GpuDisplayName);
}

static std::string placeOf(const KernelFacts &K) {
  std::string Place = K.Predicted ? placeWords(K.Predicted->Where) : "";
  return Place.empty() ? K.Id.Unit : Place;
}

static std::string textOf(const KernelDifference &D) {
  std::string Head = nameWords(D) + ", " + placeOf(D.kernel()) + ", on " +
                     gpuOf(D.kernel()).str();
  if (!D.Before || !D.After)
    return Head + "\n  " + (D.Before ? "gone" : "new") + ": " +
           stateWords(D.kernel()) + "\n";
  Columns Table;
  for (const DifferenceRow &Row : rowsOf(D))
    Table.add({Row.Label, Row.Before, "->", Row.After,
               Row.Ratio.empty() ? "" : "(" + Row.Ratio + ")"});
  std::string Text = Head + "\n" + Table.text(/*Indent=*/2);
  for (const std::string &Line : linesOf(D, "at "))
    Text += "  " + Line + "\n";
  return Text;
}

std::string roofline::differenceText(const Difference &D) {
  std::string Text = summaryWords(D) + "\n";
  for (const std::string &Note : notComparedWords(D))
    Text += Note + "\n";
  for (const KernelDifference &K : D.Kernels)
    if (K.isChanged())
      Text += "\n" + textOf(K);
  return Text;
}

/// \p Text as code in a cell of a table.
static std::string code(StringRef Text) {
  std::string Cell = Text.str();
  llvm::replace(Cell, '`', '\'');
  std::string Escaped;
  for (char C : Cell)
    Escaped += C == '|' ? std::string("\\|") : std::string(1, C);
  return "`" + Escaped + "`";
}

/// The change of \p What as a cell of a table.
static std::string cell(const KernelDifference &D,
                        function_ref<bool(const AspectChange &)> Is,
                        bool WithLabel) {
  std::vector<std::string> Parts;
  for (auto [C, Row] : zip_equal(D.Changes, rowsOf(D)))
    if (Is(C))
      Parts.push_back(markdownWords(
          (WithLabel ? Row.Label + ": " : "") + Row.Before + " → " + Row.After +
          (Row.Ratio.empty() ? "" : " (" + Row.Ratio + ")")));
  return join(Parts, "<br>");
}

static std::string markdownRow(const KernelDifference &D) {
  auto Of = [&](std::initializer_list<Aspect> Any, bool WithLabel) {
    return cell(
        D, [&](const AspectChange &C) { return is_contained(Any, C.What); },
        WithLabel);
  };
  std::string Verdict, Figures, Rest;
  if (!D.Before || !D.After) {
    Verdict = D.Before ? "gone" : "new";
    Figures = markdownWords(stateWords(D.kernel()));
  } else {
    Verdict = Of({Aspect::Verdict, Aspect::Observed}, false);
    if (Verdict.empty() && D.After->Predicted)
      Verdict = markdownWords(verdictWords(*D.After->Predicted));
    Figures = Of({Aspect::Intensity, Aspect::Operations, Aspect::Dram}, true);
    Rest = Of({Aspect::Time, Aspect::PredictedTime, Aspect::MeasuredTime,
               Aspect::Sizes, Aspect::Launches, Aspect::Limiter,
               Aspect::Confidence},
              true);
  }
  std::string Lines;
  for (const std::string &Line : linesOf(D))
    Lines += (Lines.empty() ? "" : "<br>") + markdownWords(Line);
  return formatv("| {0} | {1} | {2} | {3} | {4} | {5} |\n", code(nameWords(D)),
                 markdownWords(gpuOf(D.kernel())), Verdict, Figures, Rest,
                 Lines);
}

std::string roofline::differenceMarkdown(const Difference &D) {
  std::string Text = "**roofline:** " + markdownWords(summaryWords(D)) + "\n";
  for (const std::string &Note : notComparedWords(D))
    Text += "\n" + markdownWords(Note) + "\n";
  if (D.isEmpty())
    return Text;
  Text += "\n| kernel | GPU | verdict | figures | time and more | lines |\n"
          "|---|---|---|---|---|---|\n";
  unsigned Left = 0;
  for (const KernelDifference &K : D.Kernels) {
    if (!K.isChanged())
      continue;
    std::string Row = Left ? "" : markdownRow(K);
    if (Left || Text.size() + Row.size() > MostMarkdown)
      ++Left;
    else
      Text += Row;
  }
  if (Left)
    Text += formatv("\n{0} more kernels changed; `roofline diff` without "
                    "`--format=markdown` shows them.\n",
                    Left);
  return Text;
}
