// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "remark/RemarkText.h"
#include "model/Quantity.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

static const Estimate &operationsOf(const Evaluation &E) {
  return E.Operations[static_cast<unsigned>(E.Kind)];
}

static Estimate dramOf(const Evaluation &E) {
  return E.DramRead + E.DramWritten;
}

static bool isNone(const Estimate &E) { return E.Low == 0 && E.High == 0; }

static StringRef boundText(Verdict V) {
  return V == Verdict::Compute ? "compute-bound" : "bandwidth-bound";
}

std::string roofline::verdictText(const Evaluation &E) {
  if (E.Outcome == Verdict::Undetermined)
    return ("can't tell (leans " + boundText(E.Leaning) + ")").str();
  return boundText(E.Outcome).str();
}

std::string roofline::confidenceText(double Confidence) {
  return formatv("confidence {0:F2}", Confidence).str();
}

std::string roofline::intensityText(const Evaluation &E) {
  bool NoOperations = isNone(operationsOf(E)), NoDram = isNone(dramOf(E));
  if (NoOperations && NoDram)
    return "no arithmetic and no DRAM traffic";
  if (NoDram)
    return "no DRAM traffic";
  if (NoOperations)
    return "no arithmetic";
  return formatRange(E.Intensity) + " " + opKindText(E.Kind).str() +
         " op/byte against a ridge of " + formatNumber(E.Ridge);
}

/// \p PerThread formatted as a total if the number of threads is known, else
/// per thread.
static std::string amount(const Estimate &PerThread,
                          std::optional<double> Threads,
                          std::string (*Format)(double)) {
  std::string About = isTight(PerThread) ? "" : "about ";
  if (Threads)
    return About + Format(PerThread.Likely * *Threads);
  return About + Format(PerThread.Likely) + "/thread";
}

/// Whether the formula of operations of \p Kind is to be shown instead of a
/// number computed for guessed unknowns: it must be short and use names of the
/// program.
static bool isReadable(const Prediction &P, unsigned Kind) {
  constexpr size_t Glance = 36;
  return !P.OperationFormulas[Kind].empty() && P.IsNamedFormula[Kind] &&
         P.OperationFormulas[Kind].size() <= Glance;
}

static std::string operationsText(const Prediction &P) {
  const Evaluation &E = P.Headline;
  auto Kind = static_cast<unsigned>(E.Kind);
  if (!E.Threads && !isTight(operationsOf(E)) && isReadable(P, Kind))
    return P.OperationFormulas[Kind] + " op/thread";
  return amount(operationsOf(E), E.Threads, formatOperations);
}

static std::string amountsText(const Prediction &P) {
  const Evaluation &E = P.Headline;
  std::vector<std::string> Parts;
  if (!isNone(operationsOf(E)))
    Parts.push_back(opKindText(E.Kind).str() + " " + operationsText(P));
  if (!isNone(dramOf(E)))
    Parts.push_back("DRAM " + amount(dramOf(E), E.Threads, formatBytes));
  return Parts.empty() ? "" : " (" + join(Parts, ", ") + ")";
}

static std::string unknownsText(const std::vector<std::string> &Names) {
  constexpr size_t Shown = 3;
  std::string Text = join(ArrayRef(Names).take_front(Shown), ", ");
  if (Names.size() > Shown)
    Text += " and " + std::to_string(Names.size() - Shown) + " more";
  return Text;
}

/// The range over which the verdict holds or, if it is undetermined, the
/// unknowns that would decide it.
static std::string validityText(const Evaluation &E) {
  std::vector<std::string> Names = dependenciesOf(E);
  if (E.Outcome == Verdict::Undetermined && !Names.empty())
    return "needs " + unknownsText(Names);
  if (E.Validity)
    return wordsOf(E.Validity);
  return Names.empty() ? "" : "depends on " + unknownsText(Names);
}

/// "compute-bound at 1 of 3 launches", for launches that disagree with the
/// headline.
static std::string disagreement(const Prediction &P) {
  SmallVector<std::string> Parts;
  for (Verdict V : {Verdict::Compute, Verdict::Bandwidth}) {
    size_t N = count_if(P.Launches, [V](const LaunchEntry &L) {
      return L.Result.Outcome == V;
    });
    if (N && V != P.Headline.Outcome)
      Parts.push_back((boundText(V) + " at " + Twine(N)).str());
  }
  if (Parts.empty())
    return "";
  return join(Parts, ", ") + " of " + std::to_string(P.Launches.size()) +
         " launches";
}

/// \p Name in quotes. Quotes inside, as in "main::'lambda'(int)", are removed.
static std::string quoted(StringRef Name) {
  std::string Text = Name.str();
  erase(Text, '\'');
  return "'" + Text + "'";
}

/// Whether the model's opinion and the analysis agree.
static std::string opinionText(const LlmOpinion &O) {
  Verdict Static = O.StaticOutcome == Verdict::Undetermined ? O.StaticLeaning
                                                            : O.StaticOutcome;
  if (!O.Unanimous)
    return O.Model + " is of two minds";
  if (O.Said == Static)
    return O.Model + " agrees";
  return O.Model + " says " + boundText(O.Said).str();
}

/// The evidence for the verdict: "static", "static+llm", "static, launches from
/// profile.json".
static std::string evidenceText(const Prediction &P) {
  std::string Text = (P.Opinion ? "static+" : "") + idOf(P.Evidence).str();
  if (P.Origin && !P.Origin->Misfit)
    Text += ", launches from " + sys::path::filename(P.Origin->File).str();
  return Text;
}

std::string roofline::headline(const Prediction &P) {
  const Evaluation &E = P.Headline;
  std::string Text = "kernel " + quoted(P.DisplayName);
  std::vector<std::string> Clauses;
  std::string Figures = intensityText(E) + amountsText(P);
  bool Nothing = isNone(operationsOf(E)) && isNone(dramOf(E));
  if (P.Mixed) {
    Text += " is mixed on " + P.GpuDisplayName + ", " + verdictText(E) +
            " in total: " + Figures;
    Clauses = {disagreement(P), validityText(E)};
  } else if (Nothing && E.Unseen) {
    Text += " on " + P.GpuDisplayName + ": can't tell: " + validityText(E);
    Clauses = {Figures};
  } else if (Nothing) {
    Text += " is bound by neither roof on " + P.GpuDisplayName + ": " + Figures;
  } else if (E.Outcome == Verdict::Undetermined) {
    Text += " on " + P.GpuDisplayName + ": " + verdictText(E);
    std::string Needs = validityText(E);
    Text += Needs.empty() ? "" : ": " + Needs;
    Clauses = {Figures};
  } else {
    Text +=
        " is " + verdictText(E) + " on " + P.GpuDisplayName + ": " + Figures;
    Clauses = {validityText(E)};
  }
  if (E.Confidence && !Nothing)
    Clauses.push_back(confidenceText(*E.Confidence));
  if (P.Opinion)
    Clauses.push_back(opinionText(*P.Opinion));
  if (P.ForeignArch)
    Clauses.push_back("code for " + P.CodeArch);
  if (P.Counts != CountSource::Model)
    Clauses.push_back("counts: " + idOf(P.Counts).str());
  for (const std::string &Clause : Clauses)
    if (!Clause.empty())
      Text += "; " + Clause;
  if (!P.NotModelled.empty())
    Text += ", not counting what is noted";
  return Text + " [" + evidenceText(P) + "]";
}
