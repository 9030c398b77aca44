// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Notes on a language model's answer: its verdict, and what of it is used.
#include "model/Quantity.h"
#include "remark/RemarkNotes.h"
#include "words/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;

static std::string valuesText(const OpinionBinding &B) {
  return B.Low == B.High ? formatSize(B.Low)
                         : formatSize(B.Low) + " to " + formatSize(B.High);
}

/// "compute (0.71)", "can't tell, leans compute (0.55)".
static std::string briefVerdict(Verdict Outcome, Verdict Leaning,
                                std::optional<double> Confidence) {
  std::string Text = Outcome == Verdict::Undetermined
                         ? "can't tell, leans " + idOf(Leaning).str()
                         : idOf(Outcome).str();
  return Text + (Confidence ? formatv(" ({0:F2})", *Confidence).str() : "");
}

/// The verdicts of the analysis, of the model, and of both, with as much of the
/// model's reason as fits into a line.
static std::string verdictsLine(const Evaluation &Joint, const LlmOpinion &O) {
  std::string Line =
      "analysis: " +
      briefVerdict(O.StaticOutcome, O.StaticLeaning, O.StaticConfidence) +
      "; " + modelText(O) + (O.Unanimous ? ": " : ", of two minds: ") +
      briefVerdict(O.Said, O.Said, O.Confidence);
  std::string End = "; joint: " + briefVerdict(Joint.Outcome, Joint.Leaning,
                                               Joint.Confidence);
  // A semicolon would look like the end of the reason.
  std::string Reason = O.Reason;
  std::replace(Reason.begin(), Reason.end(), ';', ',');
  Reason = StringRef(Reason).rtrim(". ").str();
  constexpr StringLiteral Since = ", since ", Cut = " ...";
  size_t Taken = Line.size() + Since.size() + End.size();
  size_t Room = WidestNote > Taken ? WidestNote - Taken : 0;
  if (Reason.size() > Room) {
    Reason.resize(Room > Cut.size() ? Room - Cut.size() : 0);
    // No part of a word, or of a character of several bytes, is left.
    Reason.resize(std::min(Reason.size(), Reason.rfind(' ') + 1));
    if (!Reason.empty())
      Reason = StringRef(Reason).rtrim(", ").str() + Cut.str();
  }
  return Line + (Reason.empty() ? "" : Since.str() + Reason) + End;
}

static std::string counterText(Counter C) {
  return C == Counter::Dram ? "DRAM bytes" : idOf(C).str() + " operations";
}

static std::string amountText(Counter C, double Value) {
  return C == Counter::Dram ? formatBytes(Value) : formatOperations(Value);
}

void roofline::addOpinion(const Prediction &P, const LlmOpinion &O,
                          std::vector<RemarkNote> &Notes) {
  Notes.push_back({NoteKind::Llm, verdictsLine(P.Headline, O), P.Where});
  std::vector<std::string> Used;
  auto Refuse = [&](const std::string &What, const std::string &Values,
                    const Fact<RangeRefusal> &Why) {
    Notes.push_back({NoteKind::LlmRefused,
                     O.Model + "'s " + What + " = " + Values +
                         " is not used: " + wordsOf(Why),
                     P.Where});
  };
  for (const OpinionBinding &B : O.Bindings)
    if (!B.Refusal)
      Used.push_back(wordsOf(B.Id) + " = " + valuesText(B));
    else
      Refuse(wordsOf(B.Id), valuesText(B), B.Refusal);
  for (const CounterOpinion &C : O.Counters) {
    if (C.Refusal)
      Refuse(counterText(C.What),
             formatNumber(C.Final[0]) + " to " + formatNumber(C.Final[1]),
             C.Refusal);
    if (C.Joint != C.Static)
      Used.push_back(counterText(C.What) + " = " + amountText(C.What, C.Joint) +
                     " instead of " + amountText(C.What, C.Static));
  }
  if (!Used.empty())
    Notes.push_back({NoteKind::LlmValues,
                     "with " + O.Model + "'s answer: " + join(Used, ", "),
                     P.Where});
}
