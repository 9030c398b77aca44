// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/RooflineQuestions.h"
#include "eval/labels/RidgeLabel.h"
#include "llm/Prompt.h"
#include "model/Quantity.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

/// \p V rounded to two decimals, as it is printed.
static double rounded(double V) { return std::round(V * 100) / 100; }

static std::string number(double V) { return formatv("{0:F2}", V).str(); }

RooflinePoint roofline::randomPoint(Random &R, Verdict Wanted) {
  RooflinePoint P;
  // Ranges in GB/s and Gop/s: from an embedded GPU to the largest, and for the
  // peak down to few fp64 units.
  P.Bandwidth = rounded(R.between(50, 8000));
  P.Peak = rounded(R.between(100, 100000));
  // Rounding errors are much smaller than the distance of 5 % from the balance
  // point.
  double Balance = std::max(P.balance(), 0.5);
  if (P.balance() < Balance)
    P.Peak = rounded(Balance * P.Bandwidth);
  bool Compute = Wanted == Verdict::Compute;
  P.Intensity = rounded(Compute ? R.between(1.05 * Balance, 10 * Balance)
                                : R.between(0.02, 0.95 * Balance));
  double Roof = std::min(P.Peak, P.Intensity * P.Bandwidth);
  P.Performance = rounded(R.between(0.1, 0.95) * Roof);
  return P;
}

RooflineProblem roofline::problemOf(const RooflinePoint &P) {
  RooflineProblem Problem;
  Problem.Label = P.verdict();
  Problem.Text =
      formatv("A GPU reads and writes its memory at {0} GB/s at most and "
              "computes {1} Gop/s at most. A program on it does {2} operations "
              "for each byte that it moves, and reaches {3} Gop/s. By the "
              "roofline model, is the program compute-bound or "
              "bandwidth-bound?",
              number(P.Bandwidth), number(P.Peak), number(P.Intensity),
              number(P.Performance));
  bool Compute = Problem.Label == Verdict::Compute;
  Problem.Thought = formatv(
      "The balance point is {0} / {1} = {2} op/byte. {3} is {4} it, so the "
      "program is {5}-bound.",
      number(P.Peak), number(P.Bandwidth), number(P.balance()),
      number(P.Intensity), Compute ? "not below" : "below",
      idOf(Problem.Label));
  return Problem;
}

static std::string whole(double V) { return formatv("{0:F0}", V).str(); }

std::optional<RooflineProblem> roofline::problemOf(const LabelRow &Row,
                                                   const GpuSpec &Gpu,
                                                   ArrayRef<OpKind> Kinds) {
  if (ridgeLabel(Row, Gpu, Kinds) != Row.Label || !(*Row.DramBytes > 0))
    return std::nullopt;
  RooflineProblem Problem;
  Problem.Label = Row.Label;
  Problem.Text =
      formatv("A GPU reads and writes its memory at {0} GB/s at most",
              number(Gpu.Bandwidth.Value / 1e9));
  std::string Measured;
  for (OpKind Kind : Kinds) {
    auto Count = Row.Operations[static_cast<unsigned>(Kind)];
    if (!Count)
      continue;
    StringRef Word = opKindText(Kind);
    Problem.Text += formatv(", computes {0} Gop/s of kind {1} at most",
                            number(Gpu.peak(Kind) / 1e9), Word);
    Measured += formatv("{0} {1} operations, ", whole(*Count), Word);
    Problem.Thought +=
        formatv("{0}: {1} / {2} = {3} op/byte, balance point {4}: {5}. ", Word,
                whole(*Count), whole(*Row.DramBytes),
                formatNumber(*Count / *Row.DramBytes, 4),
                formatNumber(Gpu.ridge(Kind), 4),
                overRidge(Kind, *Count, *Row.DramBytes, Gpu) >= 1 ? "reached"
                                                                  : "below");
  }
  Problem.Text += formatv(
      ". A profiler counted for one launch of a kernel on it: {0}{1} bytes of "
      "memory traffic{2}. The kernel is compute-bound if its operations of any "
      "one kind for each byte reach the balance point of that kind. Is it "
      "compute-bound or bandwidth-bound?",
      Measured, whole(*Row.DramBytes),
      Row.TimeNs ? ", in " + whole(*Row.TimeNs) + " ns" : "");
  Problem.Thought +=
      formatv("So the kernel is {0}-bound.", idOf(Problem.Label));
  return Problem;
}

ChatRequest roofline::rooflineRequest(const RooflineProblem &Asked,
                                      ArrayRef<RooflineProblem> Examples,
                                      bool Thoughts) {
  std::string Shown;
  for (auto [I, E] : enumerate(Examples))
    Shown += formatv("Example {0}\nQuestion: {1}\n{2}Answer: {3}\n\n", I + 1,
                     E.Text, Thoughts ? "Thought: " + E.Thought + "\n" : "",
                     verdictWord(E.Label));
  ChatRequest Request;
  Request.Form = AnswerForm::Word;
  Request.System =
      filledPrompt(Thoughts ? "roofline-1.thought" : "roofline-1.word",
                   {{"examples", StringRef(Shown).rtrim('\n').str()}});
  Request.User = "Question: " + Asked.Text + "\n";
  Request.Essence = Request.User;
  return Request;
}

std::vector<RooflineProblem>
roofline::chooseExamples(ArrayRef<RooflineProblem> Pool, unsigned Count,
                         std::optional<size_t> But, Random &R) {
  std::vector<size_t> Order;
  for (size_t I = 0; I < Pool.size(); ++I)
    if (I != But)
      Order.push_back(I);
  R.shuffle(Order);
  assert(Count % 2 == 0 && "wanted equally many of both labels");
  std::vector<RooflineProblem> Chosen;
  unsigned Of[2] = {0, 0};
  for (size_t I : Order)
    if (Of[Pool[I].Label == Verdict::Compute]++ < Count / 2)
      Chosen.push_back(Pool[I]);
  return Chosen;
}
