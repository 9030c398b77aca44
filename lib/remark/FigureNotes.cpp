// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Notes on the figures behind a verdict: operations, DRAM bytes, times.
#include "model/Quantity.h"
#include "remark/RemarkNotes.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

static void addOperations(const Prediction &P, std::vector<RemarkNote> &Notes) {
  // Formulas are shown as far as they fit a line; reports have them all.
  constexpr size_t Heading = 40;
  size_t Columns = Heading;
  std::vector<std::string> Parts;
  for (OpKind Kind : AllOpKinds) {
    const Estimate &E = P.Headline.Operations[static_cast<unsigned>(Kind)];
    if (hasNextToNone(P.Headline, Kind))
      continue;
    const std::string &Formula =
        P.OperationFormulas[static_cast<unsigned>(Kind)];
    std::string Count = isTight(E) ? formatCount(E.Likely) : formatRange(E);
    std::string Part = opKindText(Kind).str() + " " + Count;
    double Number;
    bool IsNumber = !StringRef(Formula).getAsDouble(Number);
    if (!Formula.empty() && !IsNumber && Formula != Count &&
        Columns + Part.size() + Formula.size() < WidestNote)
      Part += " = " + Formula;
    Columns += Part.size();
    Parts.push_back(std::move(Part));
  }
  if (Parts.empty())
    return;
  const Evaluation &E = P.Headline;
  std::string Total;
  if (E.Threads)
    Total =
        opKindText(E.Kind).str() + " " +
        formatOperations(E.Operations[static_cast<unsigned>(E.Kind)].Likely *
                         *E.Threads) +
        "; ";
  Notes.push_back({NoteKind::Mix,
                   Total +
                       (E.Threads ? "a thread: " : "operations a thread: ") +
                       join(Parts, "; "),
                   P.Where});
}

static std::string bytesText(const Estimate &E) {
  return (isTight(E) ? "" : "about ") + formatBytes(E.Likely);
}

static void addTraffic(const Prediction &P, std::vector<RemarkNote> &Notes) {
  const Evaluation &E = P.Headline;
  if (E.Requested.High == 0)
    return;
  Notes.push_back(
      {NoteKind::Bytes,
       (E.Threads ? "DRAM " +
                        formatBytes((E.DramRead.Likely + E.DramWritten.Likely) *
                                    *E.Threads) +
                        "; a thread: reads "
                  : "DRAM a thread: reads ") +
           bytesText(E.DramRead) + ", writes " + bytesText(E.DramWritten) +
           "; loads and stores ask for " + bytesText(E.Requested),
       P.Where});
}

static void addTimes(const Prediction &P, std::vector<RemarkNote> &Notes) {
  const Evaluation &E = P.Headline;
  if (E.MemorySeconds < 0)
    return;
  std::string Text = "time at each roof:";
  for (OpKind Kind : AllOpKinds)
    if (double T = E.ComputeSeconds[static_cast<unsigned>(Kind)];
        T > 0 && !hasNextToNone(E, Kind))
      Text += " " + opKindText(Kind).str() + " " + formatSeconds(T) + ",";
  Notes.push_back({NoteKind::Times,
                   Text + " DRAM " + formatSeconds(E.MemorySeconds), P.Where});
}

void roofline::addFigures(const Prediction &P, std::vector<RemarkNote> &Notes) {
  addOperations(P, Notes);
  addTraffic(P, Notes);
  addTimes(P, Notes);
}
