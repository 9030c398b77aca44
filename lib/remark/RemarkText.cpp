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
  if (E.startsNothing())
    return "no verdict";
  if (E.Outcome == Verdict::Undetermined)
    return ("can't tell (leans " + boundText(E.Leaning) + ")").str();
  return boundText(E.Outcome).str();
}

std::string roofline::confidenceText(double Confidence) {
  return formatv("confidence {0:F2}", Confidence).str();
}

/// "0.312 fp64 op/byte at the default nx = 512 (ridge 4.78)".
static std::string ratioText(const RoofFigure &F, const std::string &Where) {
  return formatRange(F.Intensity) + " " + opKindText(F.Kind).str() +
         " op/byte" + Where + " (ridge " + formatNumber(F.Ridge) + ")";
}

std::string roofline::defaultsText(const Evaluation &E) {
  std::vector<std::string> Values;
  for (const Assumption &A : E.Assumed)
    if (A.Kind == AssumptionKind::DefaultValue && !A.Values.empty())
      Values.push_back(wordsOf(A.About) + " = " + formatSize(A.Values[0]));
  constexpr size_t Shown = 2;
  std::string More =
      Values.size() > Shown
          ? " and " + std::to_string(Values.size() - Shown) + " more"
          : "";
  return Values.empty()
             ? ""
             : " at the default" +
                   StringRef(Values.size() > 1 ? "s " : " ").str() +
                   join(ArrayRef(Values).take_front(Shown), ", ") + More;
}

/// \p F without its range where \p E is shown for the program's defaults.
static RoofFigure atDefaults(RoofFigure F, const Evaluation &E) {
  if (!defaultsText(E).empty())
    F.Intensity.Low = F.Intensity.High = F.Intensity.Likely;
  return F;
}

RoofFigure roofline::shownFigure(const Evaluation &E) {
  if (E.Outcome == Verdict::Bandwidth && E.Floating)
    return atDefaults(*E.Floating, E);
  return atDefaults({E.Kind, E.Intensity, E.Ridge}, E);
}

bool roofline::showsBytes(const Evaluation &E) {
  return E.isMostlyFloor() && E.Outcome != Verdict::Undetermined;
}

std::string roofline::intensityText(const Evaluation &E) {
  if (E.startsNothing())
    return wordsOf(E.Limiter);
  bool NoOperations = isNone(operationsOf(E)), NoDram = isNone(dramOf(E));
  if (NoOperations && NoDram)
    return "no arithmetic and no DRAM traffic";
  if (NoDram)
    return "no DRAM traffic";
  if (NoOperations)
    return "no arithmetic";
  if (showsBytes(E))
    return formatv("{0}{1} of DRAM traffic, {2:F0} % of it code and parameters",
                   E.Outcome == Verdict::Compute ? "only "
                                                 : "too small for a ratio: ",
                   formatBytes(E.LaunchDram),
                   100 * E.LaunchFloor / E.LaunchDram)
        .str();
  std::string Text = ratioText(shownFigure(E), defaultsText(E));
  if (E.Floating && E.Outcome != Verdict::Bandwidth)
    Text += ", " + ratioText(atDefaults(*E.Floating, E), "");
  return Text;
}

static std::string unknownsText(const std::vector<std::string> &Names) {
  constexpr size_t Shown = 3;
  std::string Text = join(ArrayRef(Names).take_front(Shown), ", ");
  if (Names.size() > Shown)
    Text += " and " + std::to_string(Names.size() - Shown) + " more";
  return Text;
}

std::string roofline::validityText(const Evaluation &E) {
  std::vector<std::string> Names = dependenciesOf(E);
  if (E.Outcome == Verdict::Undetermined && !Names.empty())
    return "needs " + unknownsText(Names);
  return briefly(E.Validity);
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

std::string roofline::quoted(StringRef Name) {
  std::string Text = Name.str();
  erase(Text, '\'');
  return "'" + Text + "'";
}

std::string roofline::opinionText(const LlmOpinion &O) {
  Verdict Static = O.StaticOutcome == Verdict::Undetermined ? O.StaticLeaning
                                                            : O.StaticOutcome;
  if (!O.Unanimous)
    return O.Model + " is of two minds";
  if (O.Said == Static)
    return O.Model + " agrees";
  return O.Model + " says " + boundText(O.Said).str();
}

std::string roofline::evidenceText(const Prediction &P) {
  std::vector<std::string> Parts;
  if (P.Opinion)
    Parts.push_back("static+" + idOf(P.Evidence).str());
  if (P.Origin && !P.Origin->Misfit)
    Parts.push_back("launches from " +
                    sys::path::filename(P.Origin->File).str());
  return Parts.empty() ? "" : " [" + join(Parts, ", ") + "]";
}

std::string roofline::gpuText(const Prediction &P) {
  StringRef Name = P.GpuDisplayName;
  for (StringRef Maker : {"NVIDIA ", "AMD ", "Tesla ", "GeForce ", "Instinct "})
    Name.consume_front(Maker);
  return Name.str();
}

/// What the figures leave out: "not counting inline assembly 'mma' and 2 more".
static std::string notCountedText(const Prediction &P) {
  if (P.NotModelled.empty())
    return "";
  std::string Text = "not counting " + wordsOf(P.NotModelled[0]);
  if (size_t More = P.NotModelled.size() - 1)
    Text += " and " + std::to_string(More) + " more";
  return Text;
}

std::string roofline::headline(const Prediction &P) {
  const Evaluation &E = P.Headline;
  std::string Text = "kernel " + quoted(P.DisplayName),
              On = " on " + gpuText(P);
  std::vector<std::string> Clauses;
  std::string Figures = intensityText(E);
  bool Nothing = isNone(operationsOf(E)) && isNone(dramOf(E));
  if (P.Mixed) {
    Text += " is mixed" + On + ", " + verdictText(E) + " in total: " + Figures;
    Clauses = {disagreement(P), validityText(E)};
  } else if (Nothing && E.Unseen) {
    Text += On + ": can't tell: " + validityText(E);
  } else if (Nothing) {
    Text += " is bound by neither roof" + On + ": " + Figures;
  } else if (E.Outcome == Verdict::Undetermined) {
    Text += On + ": " + verdictText(E);
    std::string Needs = validityText(E);
    Text += Needs.empty() ? "" : ": " + Needs;
    Clauses = {Figures};
  } else {
    Text += " is " + verdictText(E) + On + ": " + Figures;
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
  if (!E.Unseen)
    Clauses.push_back(notCountedText(P));
  for (const std::string &Clause : Clauses)
    if (!Clause.empty())
      Text += "; " + Clause;
  return Text + evidenceText(P);
}
