// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/labels/CsvFields.h"
#include "eval/subset/SubsetCard.h"
#include "model/Quantity.h"
#include "model/Ratio.h"
#include "support/Columns.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

/// "jacobi<float>" of "void jacobi<float>(float const*, float*, int)",
/// "saxpy:8" of "_ZL5saxpyifPKfPf_l8".
static std::string shortName(const LabelRow &Label) {
  if (Label.Lang == Language::OpenMP) {
    std::optional<KernelId> Id =
        KernelId::parse("openmp:" + Label.Kernel + "@");
    return Id ? Id->display() : Label.Kernel;
  }
  StringRef Name = StringRef(Label.Kernel).split('(').first;
  Name.consume_front("void ");
  return Name.str();
}

static std::string verdictText(const JoinedRow &Row) {
  if (!Row.Match)
    return "-";
  std::string Text = idOf(Row.Match->forced()).str();
  return Row.Match->Outcome == Verdict::Undetermined ? "leans " + Text : Text;
}

static std::string factorText(const std::optional<double> &Ratio) {
  return Ratio ? ratioText(*Ratio) : "-";
}

static std::string rowsTable(const SubsetCard &Card) {
  Columns Table({7, 8});
  Table.add({"program", "kernel", "grid", "label", "evidence",
             idOf(Card.Scored).str(), "", "operations", "DRAM bytes",
             "of kind"});
  for (const JoinedRow &Row : Card.Rows) {
    SubsetErrors Errors = errorsOf(Row, Card.Truth->Gpu);
    Table.add({Row.Row->Program, shortName(*Row.Row),
               Row.Row->Grid ? formatExtents(*Row.Row->Grid) : "",
               idOf(Row.Row->Label).str(), toCsv(Row.Row->Evidence),
               verdictText(Row), Row.isRight() ? "right" : "WRONG",
               factorText(Errors.Operations), factorText(Errors.DramBytes),
               opKindText(Errors.Kind).str()});
  }
  return Table.text(/*Indent=*/0);
}

/// The reasons of the wrong rows, as far as validation found any.
static std::string reasonsText(const SubsetCard &Card) {
  std::string Text;
  for (const JoinedRow &Row : Card.Rows) {
    if (Row.isRight())
      continue;
    std::vector<std::string> Reasons;
    if (!Row.Match)
      Reasons.push_back(Row.WhyNot);
    else if (Card.Scored == Predictor::Static)
      if (auto It =
              Card.Truth->Reasons.find({Row.Row->Program, Row.Row->Kernel});
          It != Card.Truth->Reasons.end())
        Reasons = It->second;
    if (Reasons.empty())
      continue;
    Text += Row.Row->Program + ", " + shortName(*Row.Row) + ":\n";
    for (const std::string &Reason : Reasons)
      Text += "  " + Reason + "\n";
  }
  return Text.empty() ? Text : "\n" + Text;
}

static std::string titleOf(const SubsetCard &Card) {
  std::string Text = formatv("{0}: '{1}' against", Card.Truth->Gpu.DisplayName,
                             idOf(Card.Scored));
  for (RunEvidence From : {RunEvidence::Measured, RunEvidence::Emulated}) {
    unsigned Compute = Card.count(Verdict::Compute, From),
             Bandwidth = Card.count(Verdict::Bandwidth, From);
    if (Compute + Bandwidth)
      Text += formatv(" {0} {1} rows ({2} compute, {3} bandwidth)",
                      Compute + Bandwidth, idOf(From), Compute, Bandwidth);
  }
  return Text + "\n\n";
}

std::string roofline::subsetText(ArrayRef<SubsetCard> Cards) {
  std::string Text;
  for (const SubsetCard &Card : Cards) {
    if (Card.Labels.empty())
      continue;
    if (!Text.empty())
      Text += "\n";
    Text += titleOf(Card) + rowsTable(Card) + reasonsText(Card) + "\n" +
            scorecardText(scoreRows(Card.Rows));
  }
  return Text;
}
