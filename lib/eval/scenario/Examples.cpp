// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/Examples.h"
#include "constants/prompts.h"
#include "eval/calibrate/Calibrate.h"
#include "eval/labels/RidgeLabel.h"
#include "eval/scenario/Question.h"
#include "model/Quantity.h"
#include "support/Error.h"
#include "support/JsonFields.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>
#include <map>

using namespace llvm;
using namespace roofline;

// Generated from data/examples by roofline_embed: {name, contents}.
namespace roofline {
extern const std::pair<const char *, const char *> ShippedExamples[];
extern const unsigned ShippedExamplesCount;
} // namespace roofline

/// \p Value within the limits of \p Trait, times its factor.
static double scaled(double Value, const double (&Trait)[3]) {
  return std::clamp(Value, Trait[0], Trait[1]) * Trait[2];
}

/// The binary logarithm of \p Value, which is not negative.
static double logOf(double Value) { return std::log2(std::max(0.0, Value)); }

KernelTraits roofline::traitsOf(const Prediction &P) {
  const Evaluation &E = P.Headline;
  double Bytes = E.DramRead.Likely + E.DramWritten.Likely;
  using namespace constants;
  KernelTraits T{};
  auto *Next = T.begin();
  for (OpKind Kind : {OpKind::Fp64, OpKind::Fp32, OpKind::Fp16, OpKind::Int}) {
    double Count = E.Operations[static_cast<unsigned>(Kind)].Likely;
    double PerByte = Bytes > 0 ? Count / Bytes : (Count > 0 ? HUGE_VAL : 0);
    *Next++ = scaled(logOf(PerByte), IntensityTrait);
  }
  *Next++ = scaled(logOf(Bytes), BytesTrait);
  *Next++ = scaled(logOf(P.Point.threads()), ThreadsTrait);
  *Next++ = scaled(E.GatherShare, GatherTrait);
  *Next++ = scaled(P.Loops.size(), LoopsTrait);
  *Next++ = scaled(logOf(1 + P.Resources.Barriers.Likely), BarriersTrait);
  *Next++ = scaled(P.Resources.DivergentBranches, BranchesTrait);
  return T;
}

/// The Euclidean distance between \p A and \p B.
static double distance(const KernelTraits &A, const KernelTraits &B) {
  double Sum = 0;
  for (unsigned I = 0; I < NumKernelTraits; ++I)
    Sum += (A[I] - B[I]) * (A[I] - B[I]);
  return std::sqrt(Sum);
}

namespace roofline {
template <class F> void fields(F &Member, ExampleKernel &E) {
  Member.required("language", E.Lang);
  Member.required("program", E.Program);
  Member.required("kernel", E.Kernel);
  Member.required("label", E.Label);
  Member.required("truth", E.Truth);
  Member.required("reason", E.Reason);
  Member.required("counters", E.Counters);
  Member.required("parts", E.Parts);
  Member.required("traits", E.Traits);
  if constexpr (F::Reads)
    if (E.Label == Verdict::Undetermined)
      Member.fail(makeError("{0}.label: wanted compute or bandwidth, found "
                            "'undetermined'",
                            Member.cursor().path()));
}
} // namespace roofline

std::string roofline::exampleLine(const ExampleKernel &E) {
  return jsonText(E, /*Indented=*/false) + "\n";
}

Expected<std::vector<ExampleKernel>> roofline::parseExamples(StringRef Text,
                                                             StringRef Name) {
  auto Examples = readJsonLines<ExampleKernel>(Text, Name);
  if (Examples && Examples->empty())
    return makeError("{0}: no examples", Name);
  return Examples;
}

Expected<std::vector<ExampleKernel>> roofline::shippedExamples() {
  std::vector<ExampleKernel> All;
  for (auto &[Name, Text] : ArrayRef(ShippedExamples, ShippedExamplesCount)) {
    auto Some = parseExamples(Text, Name);
    if (!Some)
      return Some.takeError();
    append_range(All, std::move(*Some));
  }
  return All;
}

std::string roofline::reasonFor(const LabelRow &Row, const GpuSpec &Gpu) {
  double Most = -1;
  OpKind Decides = OpKind::Int;
  for (OpKind Kind : LabelKinds)
    if (auto Count = Row.Operations[static_cast<unsigned>(Kind)];
        Count && Row.DramBytes)
      if (double Over = overRidge(Kind, *Count, *Row.DramBytes, Gpu);
          Over > Most) {
        Most = Over;
        Decides = Kind;
      }
  if (Most < 0 || !(*Row.DramBytes > 0))
    return "It was measured so.";
  double Count = *Row.Operations[static_cast<unsigned>(Decides)];
  return formatv("{0}: {1} op/byte, balance point {2}.", opKindText(Decides),
                 formatNumber(Count / *Row.DramBytes),
                 formatNumber(Gpu.ridge(Decides)));
}

CounterRanges roofline::countersOf(const LabelRow &Row) {
  ByCounter<double> Sums;
  Sums[Counter::Dram] = Row.DramBytes.value_or(0);
  for (OpKind Kind : AllOpKinds)
    if (auto C = counterOf(Kind))
      Sums[*C] += Row.Operations[static_cast<unsigned>(Kind)].value_or(0);
  CounterRanges Ranges;
  for (Counter C : AllCounters)
    Ranges[C] = {std::round(0.9 * Sums[C]), std::round(1.1 * Sums[C])};
  return Ranges;
}

static bool isOf(const ExampleKernel &E, StringRef Program) {
  return programGroup(E.Program) == programGroup(Program);
}

ChosenExamples roofline::fixedExamples(ArrayRef<ExampleKernel> Pool,
                                       unsigned Count, StringRef Program) {
  // One queue per language and class, in the order of the pool; take one from
  // each queue in turn.
  std::map<std::pair<Language, Verdict>, std::vector<const ExampleKernel *>>
      Queues;
  for (const ExampleKernel &E : Pool)
    if (!isOf(E, Program))
      Queues[{E.Lang, E.Label}].push_back(&E);
  ChosenExamples Chosen;
  for (size_t Place = 0; Chosen.size() < Count; ++Place) {
    bool Any = false;
    for (auto &[Kind, Queue] : Queues)
      if (Place < Queue.size() && Chosen.size() < Count) {
        Chosen.push_back(Queue[Place]);
        Any = true;
      }
    if (!Any)
      break;
  }
  return Chosen;
}

ChosenExamples roofline::similarExamples(ArrayRef<ExampleKernel> Pool,
                                         unsigned Count,
                                         const KernelTraits &Traits,
                                         StringRef Program) {
  ChosenExamples Near;
  for (const ExampleKernel &E : Pool)
    if (!isOf(E, Program))
      Near.push_back(&E);
  stable_sort(Near, [&](const ExampleKernel *A, const ExampleKernel *B) {
    return distance(A->Traits, Traits) < distance(B->Traits, Traits);
  });
  if (Near.size() > Count)
    Near.resize(Count);
  std::reverse(Near.begin(), Near.end());
  return Near;
}

std::string roofline::rightAnswer(AnswerForm Form, Verdict Label,
                                  StringRef Reason,
                                  const CounterRanges &Counters) {
  if (Form == AnswerForm::Word)
    return verdictWord(Label).str();
  JsonBuilder B;
  return writeJson(jsonObject(B, "own", Counters, "bindings", B.array(),
                              "differences", "", "final", Counters, "reason",
                              Reason, "verdict", idOf(Label), "confidence",
                              0.95),
                   /*Indented=*/false);
}

std::string roofline::examplesText(const ChosenExamples &Chosen,
                                   AnswerForm Form, bool Figures) {
  bool Word = Form == AnswerForm::Word;
  std::string Text;
  for (auto [I, E] : enumerate(Chosen)) {
    Text += formatv("{0} {1}\n", Word ? "Example" : "EXAMPLE", I + 1);
    if (Word)
      Text +=
          formatv("Kernel: {0}\n{1}{2}```\n{3}```\nAnswer: ", E->Parts.Kernel,
                  E->Parts.Launch, E->Parts.Arguments, E->Parts.Source);
    else
      Text += kernelText(E->Parts, Figures) + "\nIts answer: ";
    Text += rightAnswer(Form, E->Label, E->Reason, E->Counters) + "\n\n";
  }
  return StringRef(Text).rtrim('\n').str();
}
