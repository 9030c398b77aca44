// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the headline of a remark that is about several GPUs or about several
// instances of a template.
#include "model/Quantity.h"
#include "remark/RemarkText.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>

using namespace llvm;
using namespace roofline;

using Group = std::vector<const Prediction *>;

/// \p All by verdict and by the kind of operation that is shown, in the order
/// in which these first appear.
static std::vector<Group> byVerdict(ArrayRef<const Prediction *> All) {
  std::vector<Group> Parts;
  for (const Prediction *P : All) {
    auto Same = find_if(Parts, [&](const Group &Part) {
      const Evaluation &E = Part[0]->Headline;
      return E.Outcome == P->Headline.Outcome &&
             E.startsNothing() == P->Headline.startsNothing() &&
             E.Leaning == P->Headline.Leaning && Part[0]->Mixed == P->Mixed &&
             shownFigure(E).Kind == shownFigure(P->Headline).Kind;
    });
    if (Same == Parts.end())
      Parts.push_back({P});
    else
      Same->push_back(P);
  }
  return Parts;
}

static std::string verdictOf(const Prediction &P) {
  return P.Mixed ? "mixed" : verdictText(P.Headline);
}

static unsigned kernelsIn(ArrayRef<const Prediction *> All) {
  std::set<KernelId> Ids;
  for (const Prediction *P : All)
    Ids.insert(P->Id);
  return Ids.size();
}

/// "0.20 to 3.1 fp32 op/byte (ridges 9.56 to 13.9)" over \p Part.
static std::string ratiosText(const Group &Part) {
  RoofFigure All = shownFigure(Part[0]->Headline);
  Estimate Ridges{All.Ridge, All.Ridge, All.Ridge};
  for (const Prediction *P : Part) {
    RoofFigure F = shownFigure(P->Headline);
    All.Intensity.Low = std::min(All.Intensity.Low, F.Intensity.Low);
    All.Intensity.High = std::max(All.Intensity.High, F.Intensity.High);
    Ridges.Low = std::min(Ridges.Low, F.Ridge);
    Ridges.High = std::max(Ridges.High, F.Ridge);
  }
  if (All.Intensity.High == 0 || showsBytes(Part[0]->Headline) ||
      Part[0]->Headline.startsNothing())
    return intensityText(Part[0]->Headline);
  return formatRange(All.Intensity) + " " + opKindText(All.Kind).str() +
         " op/byte (" +
         (Ridges.exact() ? "ridge " + formatNumber(All.Ridge)
                         : "ridges " + formatNumber(Ridges.Low) + " to " +
                               formatNumber(Ridges.High)) +
         ")";
}

/// The range in which the verdict of all of \p Part holds, or the unknowns that
/// would decide it; empty if nothing can be said of all.
static std::string validityOf(const Group &Part) {
  Evaluation All = Part[0]->Headline;
  for (const Prediction *P : Part) {
    const ValidityRange &Other = P->Headline.Validity;
    bool IsAlike = P->Headline.Validity.Over.size() == All.Validity.Over.size();
    for (auto [Mine, Its] : zip(All.Validity.Over, Other.Over)) {
      IsAlike &= haveSameName(Mine, Its);
      Mine.Low = std::max(Mine.Low, Its.Low);
      Mine.High = std::min(Mine.High, Its.High);
      IsAlike &= Mine.Low <= Mine.High;
    }
    if (!IsAlike)
      return "";
  }
  return validityText(All);
}

/// The values of template parameter \p I in \p Part, each once.
static std::vector<std::string> valuesOf(const Group &Part, size_t I) {
  std::vector<std::string> Values;
  for (const Prediction *P : Part)
    if (const std::string &Value = P->Instance.Arguments[I].Value;
        !is_contained(Values, Value))
      Values.push_back(Value);
  return Values;
}

static std::string atMostThree(std::vector<std::string> Words) {
  constexpr size_t Shown = 3;
  if (Words.size() > Shown) {
    std::string More = std::to_string(Words.size() - Shown) + " more";
    Words.resize(Shown);
    Words.push_back(More);
  }
  return listed(Words);
}

/// "for T = float, half", by the parameter whose values tell \p Parts from each
/// other; if there is none, by the names of the instances.
static std::string instancesText(const Group &Part, ArrayRef<Group> Parts) {
  size_t Parameters = SIZE_MAX;
  for (const Group &G : Parts)
    for (const Prediction *P : G)
      Parameters = std::min(Parameters, P->Instance.Arguments.size());
  for (size_t I = 0; I < Parameters; ++I) {
    std::set<std::string> Told;
    size_t Values = 0;
    for (const Group &G : Parts) {
      std::vector<std::string> Here = valuesOf(G, I);
      Values += Here.size();
      Told.insert(Here.begin(), Here.end());
    }
    if (Told.size() != Values) // some value is in two parts
      continue;
    const std::string &Name = Part[0]->Instance.Arguments[I].Name;
    return "for " + (Name.empty() ? "" : Name + " = ") +
           atMostThree(valuesOf(Part, I));
  }
  std::vector<std::string> Names;
  for (const Prediction *P : Part)
    Names.push_back(quoted(P->DisplayName));
  return "for " + atMostThree(Names);
}

static std::string gpusText(const Group &Part) {
  std::vector<std::string> Names;
  for (const Prediction *P : Part)
    if (std::string Name = gpuText(*P); !is_contained(Names, Name))
      Names.push_back(Name);
  return listed(Names);
}

/// "confidence 0.91", "confidence 0.72 to 0.91".
static std::string confidencesText(ArrayRef<const Prediction *> All) {
  double Low = 1, High = 0;
  for (const Prediction *P : All)
    if (P->Headline.Confidence) {
      Low = std::min(Low, *P->Headline.Confidence);
      High = std::max(High, *P->Headline.Confidence);
    }
  if (High < Low)
    return "";
  std::string Text = confidenceText(Low);
  std::string Greatest = formatv("{0:F2}", High).str();
  return StringRef(Text).ends_with(Greatest) ? Text : Text + " to " + Greatest;
}

/// What \p All have in common beside the verdict.
static std::vector<std::string> clauses(ArrayRef<const Prediction *> All) {
  std::vector<std::string> Clauses;
  std::string Defaults = defaultsText(All[0]->Headline);
  if (all_of(All, [&](const Prediction *P) {
        return defaultsText(P->Headline) == Defaults;
      }))
    Clauses.push_back(StringRef(Defaults).ltrim().str());
  Clauses.push_back(confidencesText(All));
  unsigned Incomplete = kernelsIn(llvm::to_vector(make_filter_range(
      All, [](const Prediction *P) { return !P->NotModelled.empty(); })));
  if (Incomplete)
    Clauses.push_back(Incomplete == kernelsIn(All)
                          ? "part of the code is not counted"
                          : "part of the code of " +
                                std::to_string(Incomplete) +
                                " instances is not counted");
  if (any_of(All, [](const Prediction *P) { return P->ForeignArch; }))
    Clauses.push_back("code for " + All[0]->CodeArch);
  auto Opinions = map_range(All, [](const Prediction *P) {
    return P->Opinion ? opinionText(*P->Opinion) : "";
  });
  if (all_equal(Opinions))
    Clauses.push_back(*Opinions.begin());
  return Clauses;
}

std::string roofline::headline(ArrayRef<const Prediction *> All) {
  if (All.size() == 1)
    return headline(*All[0]);
  const Prediction &First = *All[0];
  unsigned Kernels = kernelsIn(All);
  bool OneGpu =
      all_of(All, [&](const Prediction *P) { return P->Gpu == First.Gpu; });
  std::string Text = "kernel " + quoted(Kernels > 1 ? First.Instance.Template
                                                    : First.DisplayName);
  if (Kernels > 1)
    Text += " (" + std::to_string(Kernels) + " instances)";
  std::vector<Group> Parts = byVerdict(All);
  bool ByInstance = OneGpu && Parts.size() > 1;
  // Instances of one verdict may differ in the kind of operation.
  bool SaidOnce = ByInstance && all_of(Parts, [&](const Group &Part) {
                    return verdictOf(*Part[0]) == verdictOf(First);
                  });
  auto Is = [](const Prediction &P) {
    bool CantTell = !P.Mixed && P.Headline.Outcome == Verdict::Undetermined;
    return (CantTell ? " " : " is ") + verdictOf(P);
  };
  if (SaidOnce)
    Text += Is(First) + " on " + gpuText(First) + ":";
  else if (ByInstance)
    Text += " on " + gpuText(First) + ":";
  std::string Shared = validityOf(Parts[0]);
  bool SharesRange = all_of(
      Parts, [&](const Group &Part) { return validityOf(Part) == Shared; });
  std::vector<std::string> Told;
  for (const Group &Part : Parts) {
    std::string Whose =
        ByInstance ? instancesText(Part, Parts) : "on " + gpusText(Part);
    std::string &Clause = Told.emplace_back();
    if (SaidOnce)
      Clause = " " + ratiosText(Part) + " " + Whose;
    else if (ByInstance)
      Clause =
          " " + verdictOf(*Part[0]) + " " + Whose + ": " + ratiosText(Part);
    else
      Clause = Is(*Part[0]) + " " + Whose + ": " + ratiosText(Part);
    if (std::string Range = validityOf(Part); !SharesRange && !Range.empty())
      Clause += ", " + Range;
  }
  Text += join(Told, ";");
  if (SharesRange && !Shared.empty())
    Text += "; " + Shared;
  for (const std::string &Clause : clauses(All))
    if (!Clause.empty())
      Text += "; " + Clause;
  return Text + evidenceText(First);
}
