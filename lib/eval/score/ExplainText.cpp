// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints the list of wrong predictions by cause, then the number of each cause.
#include "eval/join/KernelMatch.h"
#include "eval/score/Explain.h"
#include "model/Quantity.h"
#include "support/Columns.h"
#include "words/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

using Amount = std::optional<double>;

static std::string amountText(Amount Value, std::string (*Format)(double)) {
  return Value ? Format(*Value) : "unknown";
}

/// "measured 300 Mop, predicted 93.0 Mop (x0.31)".
static std::string comparison(Amount Measured, Amount Predicted,
                              std::string (*Format)(double)) {
  std::string Text = "measured " + amountText(Measured, Format) +
                     ", predicted " + amountText(Predicted, Format);
  if (Measured && Predicted && *Measured > 0)
    Text += " (x" + formatNumber(*Predicted / *Measured, 2) + ")";
  return Text;
}

static std::string sizeText(const std::optional<Dimensions> &Size) {
  return Size ? formatExtents(*Size) : "unknown";
}

static std::string line(StringRef Word, const std::string &Text) {
  return formatv("    {0,-11} {1}\n", Word, Text).str();
}

static std::string list(StringRef Word, ArrayRef<std::string> Texts,
                        size_t Shown = 4) {
  if (Texts.empty())
    return "";
  std::string Text = join(Texts.take_front(Shown), "; ");
  if (Texts.size() > Shown)
    Text += formatv("; and {0} more", Texts.size() - Shown);
  return line(Word, Text);
}

static std::string verdictText(const PredictionRecord &P) {
  std::string Text = "said " + idOf(P.forced()).str();
  return P.Outcome == Verdict::Undetermined ? Text + " (can't tell)" : Text;
}

static std::string detailLines(const PredictionDetails &Details) {
  const Evaluation &E = Details.Result;
  std::string Text = list("depends on", dependenciesOf(E));
  if (E.Validity && E.DependsOn.empty() && !E.Unseen)
    Text += line("valid", wordsOf(E.Validity, E.Assumed));
  Text += list("assumed", allWordsOf(E.Assumed));
  Text += list("unseen", Details.NotModelled);
  return Text + list("data", Details.DataNotes, 2);
}

static std::string kernelText(const Explanation &E) {
  const LabelRow &Row = *E.Row->Row;
  const std::optional<PredictionRecord> &P = E.Row->Match;
  std::string Text =
      formatv("  {0}: {1} (line {2}): is {3}, ", Row.Program,
              P ? P->Id.display() : Row.Kernel, Row.Line, idOf(Row.Label));
  if (!P)
    return Text + E.Row->WhyNot + "\n";
  Text += verdictText(*P) + "\n";
  for (const KindFigures &F : E.Figures)
    Text += line(opKindText(F.Kind),
                 comparison(F.Measured, F.Predicted, formatOperations) +
                     "; of the ridge " + formatNumber(F.MeasuredOver, 2) +
                     ", predicted " + formatNumber(F.PredictedOver, 2));
  if (Row.DramBytes || P->DramBytes)
    Text += line("DRAM", comparison(Row.DramBytes, P->DramBytes, formatBytes));
  if (!sameLaunch(Row, *P))
    Text += line("launch", "measured " + sizeText(Row.Grid) + " x " +
                               sizeText(Row.Block) + ", predicted " +
                               sizeText(P->Grid) + " x " + sizeText(P->Block));
  if (P->Details)
    Text += detailLines(*P->Details);
  return Text;
}

static std::string causeTable(const WrongList &Errors) {
  Columns Table({"cause", "to blame", "kernels", "CUDA", "OpenMP", "can't tell",
                 "of the wrong"},
                2);
  for (const CauseGroup &Group : Errors.Groups) {
    size_t Cuda = count_if(Group.Kernels, [](const Explanation &E) {
      return E.Row->Row->Lang == Language::Cuda;
    });
    size_t Open = count_if(Group.Kernels, [](const Explanation &E) {
      return E.Row->Match && E.Row->Match->Outcome == Verdict::Undetermined;
    });
    size_t Count = Group.Kernels.size();
    Table.add({Group.Cause, idOf(Group.Why).str(), std::to_string(Count),
               std::to_string(Cuda), std::to_string(Count - Cuda),
               std::to_string(Open),
               formatv("{0:F1} %", 100.0 * Count / Errors.Wrong).str()});
  }
  return Table.text();
}

std::string roofline::wrongListText(const WrongList &Errors, const GpuSpec &Gpu,
                                    size_t Limit) {
  std::string Text;
  for (const CauseGroup &Group : Errors.Groups) {
    if (!Limit)
      break;
    Text += formatv("{0}: {1}\n", Group.Cause, Group.Kernels.size());
    for (const Explanation &E : ArrayRef(Group.Kernels).take_front(Limit))
      Text += kernelText(E);
    if (Group.Kernels.size() > Limit)
      Text += formatv("  and {0} more\n", Group.Kernels.size() - Limit);
    Text += "\n";
  }
  if (Errors.Wrong)
    Text += causeTable(Errors) + "\n";
  Text += formatv("wrong: {0} of {1}; to blame: ", Errors.Wrong, Errors.Rows);
  ListSeparator Comma;
  for (auto &[Why, Count] : Errors.ByBlame)
    Text += formatv("{0}{1} {2}", StringRef(Comma), idOf(Why), Count);
  Text += Errors.Wrong ? "" : "nothing";
  return Text + "; ridges of " + Gpu.Name + "\n";
}
