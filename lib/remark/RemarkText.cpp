// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "remark/RemarkText.h"
#include "constants/notes.h"
#include "model/Quantity.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

bool roofline::hasNextToNone(const Evaluation &E, OpKind Kind) {
  auto IsLittle = [&](double Estimate::*Figure) {
    double All = 0;
    for (const Estimate &Each : E.Operations)
      All += Each.*Figure;
    return E.Operations[static_cast<unsigned>(Kind)].*Figure <=
           constants::NextToNone * All;
  };
  return IsLittle(&Estimate::Likely) && IsLittle(&Estimate::High);
}

bool roofline::hasOperations(const Evaluation &E) {
  const Estimate &Its = E.Operations[static_cast<unsigned>(E.Kind)];
  return Its.Low != 0 || Its.High != 0;
}

bool roofline::hasDram(const Evaluation &E) {
  // Of a kernel that does nothing, its code and parameters alone are read.
  if (!hasOperations(E) && E.Requested.High == 0 && E.LaunchDram > 0 &&
      E.LaunchFloor >= E.LaunchDram)
    return false;
  Estimate Its = E.DramRead + E.DramWritten;
  return Its.Low != 0 || Its.High != 0;
}

std::string roofline::verdictText(const Evaluation &E) {
  if (E.startsNothing())
    return "no verdict";
  if (E.Outcome == Verdict::Undetermined)
    return ("can't tell (leans " + boundWord(E.Leaning) + ")").str();
  return boundWord(E.Outcome).str();
}

std::string roofline::confidenceText(double Confidence, bool OfLeaning) {
  return formatv("confidence {0}{1:F2}", OfLeaning ? "of the leaning " : "",
                 Confidence)
      .str();
}

/// Whether \p A is a value of the host program that it does not give.
static bool isLikelySize(const Assumption &A) {
  return A.Kind == AssumptionKind::LikelyValue &&
         (A.About.Kind == UnknownKind::HostValue ||
          A.About.Kind == UnknownKind::Parameter ||
          A.About.Kind == UnknownKind::LaunchSize);
}

/// " at the likely k = 4 and the defaults n = 512, m = 64", at most \p Most of
/// them, "the likely k = 4 and the defaults of 2 more" if that is one; empty if
/// there are no such values or, with \p OfDefaults, no defaults.
static std::string takenText(const Evaluation &E, size_t Most,
                             bool OfDefaults) {
  std::vector<std::string> Defaults, Likely;
  for (const Assumption &A : E.Assumed)
    if (isTakenValue(A) && !A.Values.empty()) {
      std::string Text = wordsOf(A.About) + " = " + formatSize(A.Values[0]);
      if (A.Kind == AssumptionKind::DefaultValue)
        Defaults.push_back(std::move(Text));
      else if (isLikelySize(A))
        Likely.push_back(std::move(Text));
    }
  if (Defaults.empty() && (OfDefaults || Likely.empty()))
    return "";
  std::vector<std::string> Parts;
  const bool NamesValues = Most > 0;
  auto Add = [&](StringRef One, ArrayRef<std::string> Values) {
    if (Values.empty())
      return;
    bool IsPlural = Values.size() > 1 && One != "likely";
    Parts.push_back(("the " + One + (IsPlural ? "s" : "")).str());
    if (Most)
      Parts.back() += " " + listed(Values, Most);
    else if (NamesValues)
      Parts.back() += " of " + std::to_string(Values.size()) + " more";
    Most -= std::min(Most, Values.size());
  };
  Add(Most ? "likely" : "likely value", Likely);
  Add("default", Defaults);
  return " at " + join(Parts, " and ");
}

std::string roofline::defaultsText(const Evaluation &E, size_t Most) {
  return takenText(E, Most, /*OfDefaults=*/true);
}

bool roofline::isStated(const Evaluation &E, const UnknownId &Id) {
  auto IsIt = [&](const UnknownId &Other) { return haveSameName(Other, Id); };
  return any_of(E.Assumed,
                [&](const Assumption &A) { return IsIt(A.About); }) ||
         any_of(E.Validity.Over, IsIt) || any_of(E.DependsOn, IsIt);
}

bool roofline::isGuess(const Assumption &A) {
  return A.Kind == AssumptionKind::LikelyValue &&
         A.About.Kind == UnknownKind::Branch;
}

/// \p F without its range where \p E is shown for the program's defaults. A
/// verdict that is open is so for its range.
static RoofFigure atDefaults(RoofFigure F, const Evaluation &E) {
  if (E.Outcome != Verdict::Undetermined &&
      !defaultsText(E, /*Most=*/1).empty())
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

/// "0.20 to 3.1 fp32 op/byte at the default nx = 512 (ridges 9.56 to 13.9)", of
/// figures of one kind.
static std::string ratioText(ArrayRef<RoofFigure> Figures,
                             const std::string &Where) {
  RoofFigure All = Figures[0];
  Estimate Ridges{All.Ridge, All.Ridge, All.Ridge};
  for (const RoofFigure &F : Figures) {
    All.Intensity.Low = std::min(All.Intensity.Low, F.Intensity.Low);
    All.Intensity.High = std::max(All.Intensity.High, F.Intensity.High);
    Ridges.Low = std::min(Ridges.Low, F.Ridge);
    Ridges.High = std::max(Ridges.High, F.Ridge);
  }
  return formatRange(All.Intensity) + " " + opKindText(All.Kind).str() +
         " op/byte" + Where +
         (Ridges.exact() ? " (ridge " + formatNumber(All.Ridge)
                         : " (ridges " + formatNumber(Ridges.Low) + " to " +
                               formatNumber(Ridges.High)) +
         ")";
}

/// Whether \p E has no verdict, and the range of the only one of \p Figures is
/// so wide that it tells a reader nothing but that.
static bool saysNothing(const Evaluation &E, ArrayRef<RoofFigure> Figures) {
  const Estimate &Of = Figures[0].Intensity;
  return Figures.size() == 1 && E.Outcome == Verdict::Undetermined &&
         Of.Likely > 0 && Of.High > constants::WidestShown * Of.Low;
}

std::string roofline::intensityText(ArrayRef<const Evaluation *> All,
                                    std::optional<size_t> Defaults,
                                    bool WithFloating) {
  const Evaluation &E = *All[0];
  if (E.startsNothing()) {
    std::string At =
        Defaults ? defaultsText(E, std::max<size_t>(*Defaults, 1)) : "";
    return (At.empty() ? "" : At.substr(1) + ", ") + wordsOf(E.Limiter);
  }
  if (!hasOperations(E) && !hasDram(E))
    return "no arithmetic and no data";
  if (!hasDram(E))
    return "no DRAM traffic";
  if (!hasOperations(E))
    return "no arithmetic";
  if (showsBytes(E))
    // With other sizes, most of it may be data.
    return formatv("{0}{1} of DRAM traffic{2}, {3:F0} % of it code and "
                   "parameters",
                   E.Outcome == Verdict::Compute ? "only "
                                                 : "too small for a ratio: ",
                   formatBytes(E.LaunchDram),
                   Defaults ? takenText(E, std::max<size_t>(*Defaults, 1),
                                        /*OfDefaults=*/false)
                            : "",
                   100 * E.LaunchFloor / E.LaunchDram)
        .str();
  std::vector<RoofFigure> Shown, Floating;
  for (const Evaluation *Its : All) {
    Shown.push_back(shownFigure(*Its));
    if (E.Floating && Its->Floating && Its->Floating->Kind == E.Floating->Kind)
      Floating.push_back(atDefaults(*Its->Floating, *Its));
  }
  // A range would be over all that a branch, loop or gather may do, or L2 hold.
  bool IsGuessed = any_of(E.Assumed, [&](const Assumption &A) {
    return A.Kind == AssumptionKind::DataPlaces ||
           A.Kind == AssumptionKind::KeptInL2 || isUncertainMean(A) ||
           (A.Kind == AssumptionKind::LikelyValue && !isLikelySize(A) &&
            !isTight(E.Intensity));
  });
  StringRef About = IsGuessed ? "about " : "";
  if (saysNothing(E, Shown)) {
    Shown[0].Intensity = {E.Intensity.Likely, E.Intensity.Likely,
                          E.Intensity.Likely};
    About =
        Defaults && !defaultsText(E, *Defaults).empty() ? "about " : "likely ";
  }
  bool IsPoint = isTight(Shown[0].Intensity);
  std::string Text = IsPoint ? About.str() : "";
  std::string Where = Defaults ? defaultsText(E, *Defaults) : "";
  if (!Where.empty() && !IsPoint)
    Where = (", " + About + formatNumber(E.Intensity.Likely) + Where).str();
  Text += ratioText(Shown, Where);
  // A second precision that not all have would be said of the others, too.
  if (E.Outcome != Verdict::Bandwidth && !Floating.empty() && WithFloating &&
      Floating.size() == All.size())
    Text += ", " + ratioText(Floating, "");
  return Text;
}

std::string roofline::quoted(StringRef Name) {
  std::string Text = Name.str();
  erase(Text, '\'');
  return "'" + Text + "'";
}

std::string roofline::modelText(const LlmOpinion &O) {
  return O.Model +
         (O.Accuracy ? formatv(" ({0:F0} %)", 100 * *O.Accuracy).str() : "");
}

std::string roofline::opinionText(const LlmOpinion &O) {
  Verdict Static = O.StaticOutcome == Verdict::Undetermined ? O.StaticLeaning
                                                            : O.StaticOutcome;
  if (!O.Unanimous)
    return modelText(O) + " is of two minds";
  if (O.Said == Static)
    return modelText(O) + " agrees";
  return modelText(O) + " says " + boundWord(O.Said).str();
}

std::string roofline::evidenceText(const Prediction &P) {
  std::vector<std::string> Parts;
  if (P.Opinion)
    Parts.push_back("static+" + idOf(P.Evidence).str());
  if (P.Origin && !P.Origin->Misfit)
    Parts.push_back("launches from " +
                    sys::path::filename(P.Origin->File).str());
  if (StringRef Asked = askedChange(P); !Asked.empty())
    Parts.push_back("what if " + Asked.str());
  return Parts.empty() ? "" : " [" + join(Parts, ", ") + "]";
}

std::string roofline::gpuText(const Prediction &P) {
  StringRef Name = P.GpuDisplayName;
  for (StringRef Maker : {"NVIDIA ", "AMD ", "Tesla ", "GeForce ", "Instinct "})
    Name.consume_front(Maker);
  return Name.str();
}
