// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/DifferenceRows.h"
#include "model/Quantity.h"
#include "model/Ratio.h"
#include "remark/RemarkText.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;
using namespace roofline;

std::string roofline::verdictWords(const Prediction &P) {
  return P.Mixed ? "mixed" : verdictText(P.Headline);
}

static std::string launchWords(const Prediction &P) {
  if (P.Launches.empty())
    return P.Point.GridKnown && P.Point.BlockKnown
               ? "likely " + formatLaunch(P.Point.Grid, P.Point.Block)
               : "none known";
  std::string First = formatLaunch(P.Launches[0].Grid, P.Launches[0].Block);
  return P.Launches.size() == 1
             ? First
             : First + formatv(" and {0} more", P.Launches.size() - 1).str();
}

static std::string limiterWords(const Prediction &P) {
  return idOf(P.Headline.Limiter.Kind).str();
}

std::string roofline::outcomeWords(Verdict Outcome) {
  if (Outcome == Verdict::Undetermined)
    return "can't tell";
  Evaluation E;
  E.Outcome = Outcome;
  return verdictText(E);
}

static std::string observedWords(const KernelObservation &O) {
  return outcomeWords(O.Mean.Outcome);
}

std::string roofline::figureWords(Aspect What, std::optional<double> Value,
                                  bool PerThread) {
  if (!Value)
    return "none";
  StringRef Each = PerThread ? "/thread" : "";
  switch (What) {
  case Aspect::Sizes:
    return formatSize(*Value);
  case Aspect::Intensity:
    return formatNumber(*Value);
  case Aspect::Operations:
    return (formatOperations(*Value) + Each).str();
  case Aspect::Dram:
    return (formatBytes(*Value) + Each).str();
  case Aspect::Time:
    return (formatSeconds(*Value) + Each).str();
  case Aspect::PredictedTime:
  case Aspect::MeasuredTime:
    return formatSeconds(*Value);
  default:
    return formatv("{0:F2}", *Value);
  }
}

static std::string labelOf(const AspectChange &C) {
  switch (C.What) {
  case Aspect::Sizes:
    return "figures for " +
           (C.OfBefore.empty() ? C.Of : C.OfBefore + ", then " + C.Of);
  case Aspect::Verdict:
    return "verdict";
  case Aspect::Launches:
    return "launches";
  case Aspect::Intensity:
    return "op/byte";
  case Aspect::Operations:
    return opKindText(C.Kind).str();
  case Aspect::Dram:
    return "DRAM";
  case Aspect::Time:
    return "roof time";
  case Aspect::PredictedTime:
    return "predicted time";
  case Aspect::Limiter:
    return "limiter";
  case Aspect::Confidence:
    return "confidence";
  case Aspect::Observed:
    return "observed";
  case Aspect::MeasuredTime:
    return "measured time";
  }
  llvm_unreachable("an aspect without a label");
}

static DifferenceRow rowOf(const AspectChange &C, const KernelDifference &D) {
  DifferenceRow Row{labelOf(C), {}, {}, {}};
  auto Both = [&](auto Words, const auto &Before, const auto &After) {
    Row.Before = Words(Before);
    Row.After = Words(After);
  };
  switch (C.What) {
  case Aspect::Verdict:
    Both(verdictWords, *D.Before->Predicted, *D.After->Predicted);
    break;
  case Aspect::Launches:
    Both(launchWords, *D.Before->Predicted, *D.After->Predicted);
    break;
  case Aspect::Limiter:
    Both(limiterWords, *D.Before->Predicted, *D.After->Predicted);
    break;
  case Aspect::Observed:
    Both(observedWords, D.Before->Observed.front(), D.After->Observed.front());
    break;
  case Aspect::Intensity: {
    OpKind Was = D.Before->Predicted->Headline.Kind;
    Row.Before = formatNumber(*C.Before) + " " + opKindText(Was).str();
    Row.After = formatNumber(*C.After) + " " + opKindText(C.Kind).str();
    if (Was == C.Kind)
      Row.Ratio = ratioText(ratioOf(*C.After, *C.Before));
    break;
  }
  default:
    Row.Before = figureWords(C.What, C.Before, D.PerThread);
    Row.After = figureWords(C.What, C.After, D.PerThread);
    if (C.Before && C.After && C.What != Aspect::Confidence)
      Row.Ratio = ratioText(ratioOf(*C.After, *C.Before));
  }
  return Row;
}

std::vector<DifferenceRow> roofline::rowsOf(const KernelDifference &D) {
  std::vector<DifferenceRow> Rows;
  for (const AspectChange &C : D.Changes)
    Rows.push_back(rowOf(C, D));
  return Rows;
}

std::string roofline::nameWords(const KernelDifference &D) {
  const std::string &Now = D.kernel().DisplayName;
  if (!D.Before || !D.After || D.Name == NameChange::None)
    return Now;
  if (D.Name == NameChange::Unit)
    return formatv("{0} (was in {1})", Now, D.Before->Id.Unit);
  if (D.Before->DisplayName == Now)
    return Now + " (was " + D.Before->Id.demangled() + ")";
  return Now + " (was " + D.Before->DisplayName + ")";
}

std::string roofline::placeWords(const SourceLocation &Where) {
  if (!Where.Line)
    return "";
  SmallString<128> File(Where.File);
  sys::path::remove_dots(File, /*remove_dot_dot=*/true);
  return (File + ":" + Twine(Where.Line)).str();
}

static std::string changeWords(StringRef Label, double Was, double Is,
                               std::string (*Format)(double), bool PerThread) {
  std::string Each = PerThread ? "/thread" : "";
  if (Was == 0 || Is == 0)
    return (Label + " " + Format(std::max(Was, Is)) + Each).str();
  return (Label + " " + Format(Was) + " -> " + Format(Is) + Each).str();
}

std::string roofline::lineWords(const LineChange &C, bool PerThread) {
  bool IsNew = !C.Before.Line, IsGone = !C.After.Line;
  std::string Text = placeWords(IsGone ? C.Before : C.After);
  if (IsNew && IsGone) // inlined code whose lines are not known
    Text = "elsewhere";
  else if (IsNew || IsGone)
    Text += IsNew ? " (new)" : " (a line of before, gone)";
  else if (sys::path::filename(C.Before.File) !=
           sys::path::filename(C.After.File))
    Text += " (was " + placeWords(C.Before) + ")";
  else if (C.Before.Line != C.After.Line)
    Text += " (was line " + utostr(C.Before.Line) + ")";
  std::vector<std::string> Parts;
  for (OpKind K : AllOpKinds) {
    unsigned I = static_cast<unsigned>(K);
    if (!C.Negligible[I] &&
        differ(C.Was.Operations[I], C.Is.Operations[I], 0.001))
      Parts.push_back(changeWords(opKindText(K), C.Was.Operations[I],
                                  C.Is.Operations[I], formatOperations,
                                  PerThread));
  }
  if (!C.Negligible[NumOpKinds] && differ(C.Was.Dram, C.Is.Dram, 0.001)) {
    std::string Bytes =
        changeWords("DRAM", C.Was.Dram, C.Is.Dram, formatBytes, PerThread);
    const auto &Objects = (C.Is.Dram > 0 ? C.Is : C.Was).Objects;
    if (!Objects.empty())
      Bytes += " of " + listed(Objects, /*Most=*/2);
    Parts.push_back(Bytes);
  }
  return Text + ": " + join(Parts, ", ");
}

std::string roofline::stateWords(const KernelFacts &K) {
  if (!K.Predicted)
    return K.Observed.empty() ? ""
                              : "observed " + observedWords(K.Observed.front());
  return verdictWords(*K.Predicted) + ": " +
         intensityText(K.Predicted->Headline);
}

std::string roofline::summaryWords(const Difference &D) {
  unsigned Both = D.Kernels.size() - D.added() - D.gone();
  std::set<StringRef> Gpus;
  for (const KernelDifference &K : D.Kernels)
    Gpus.insert(K.kernel().Gpu);
  StringRef Plural = Both == 1 ? "" : "s";
  std::string Of = formatv("{0} of {1} ", D.changed(), Both);
  std::string Text = Gpus.size() < 2
                         ? Of + formatv("kernel{0} changed", Plural).str()
                         : Of + formatv("prediction{0} for {1} GPUs changed",
                                        Plural, Gpus.size())
                                    .str();
  if (unsigned Flips = D.flips())
    Text += formatv(", {0} with another verdict", Flips);
  if (D.added() || D.gone())
    Text += formatv("; {0} new, {1} gone", D.added(), D.gone());
  return Text;
}

std::vector<std::string> roofline::notComparedWords(const Difference &D) {
  std::vector<std::string> All;
  if (!D.OnlyBefore.empty())
    All.push_back("not compared: " + join(D.OnlyBefore, ", ") +
                  ", only before");
  if (!D.OnlyAfter.empty())
    All.push_back("not compared: " + join(D.OnlyAfter, ", ") + ", only after");
  return All;
}

std::string roofline::markdownWords(StringRef Text) {
  std::string Escaped;
  for (char C : Text)
    Escaped += C == '<'   ? "&lt;"
               : C == '|' ? "\\|"
               : C == '*' || C == '_' || C == '`' || C == '[' || C == '~'
                   ? std::string("\\") + C
                   : std::string(1, C);
  return Escaped;
}
