// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the headline of a remark, which is about one prediction or about a
// group: of a kernel on several GPUs, of several instances of a template.
#include "remark/Headline.h"
#include "model/Quantity.h"
#include "remark/HeadlineParts.h"
#include "remark/RemarkText.h"
#include "verdict/Combine.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <map>
#include <set>

using namespace llvm;
using namespace roofline;

namespace {
using Group = PredictionGroup;

/// Makes one headline.
class Headline {
public:
  Headline(ArrayRef<const Prediction *> All, const HeadlineDetail &Shown);
  std::string text() const;

private:
  bool isOneClause() const { return Parts.size() == 1; }
  Group decided() const;
  bool sharesDefaults() const;
  std::string gpusText(ArrayRef<const Prediction *> Part) const {
    return roofline::gpusText(All, Part, Shown.GpuVariant, Shown.Gpus);
  }
  std::string figuresText(const Group &Part) const;
  std::string neededText(ArrayRef<const Prediction *> Part) const;
  std::string clauseOf(const Group &Part) const;
  std::string exampleOf(const Group &Part) const;
  std::string notCountedText() const;
  bool saysDefaults() const { return isOneClause() && Ratios; }
  std::optional<double> defaultOf(const ValidityRange &Common) const;
  std::string rangeText(bool &NamesDefault) const;
  std::vector<std::string> sharedClauses() const;

  ArrayRef<const Prediction *> All;
  const HeadlineDetail &Shown;
  const Prediction &First;
  std::vector<Group> Parts; ///< by verdict
  unsigned Kernels = 0;
  bool Ratios = false;
  bool ByInstance = false; ///< Parts are told by instance, not by GPU
  bool SaidOnce = false; ///< so that the verdict is, which all instances share
};
} // namespace

/// Whether \p P says which kind of operation decides, where it has no ratios.
static bool saysWhatDecides(const Prediction &P) {
  return P.Headline.Outcome == Verdict::Compute && P.Headline.Floating;
}

/// Whether no GPU is in two of \p Parts.
static bool gpusDiffer(ArrayRef<Group> Parts) {
  std::map<StringRef, const Group *> PartOf;
  return all_of(Parts, [&](const Group &Part) {
    return all_of(Part, [&](const Prediction *P) {
      return PartOf.try_emplace(P->Gpu, &Part).first->second == &Part;
    });
  });
}

Headline::Headline(ArrayRef<const Prediction *> All,
                   const HeadlineDetail &Shown)
    : All(All), Shown(Shown), First(*All[0]),
      Parts(byVerdict(All, /*AndFigures=*/false, Shown.Leaning)),
      Kernels(kernelsIn(All)), Ratios(Shown.Ratios) {
  bool OneGpu =
      all_of(All, [&](const Prediction *P) { return P->Gpu == First.Gpu; });
  std::vector<Group> ByFigures =
      byVerdict(All, /*AndFigures=*/true, Shown.Leaning);
  // Parts are told by GPU or by instance, but not by both.
  Ratios &= OneGpu || Kernels == 1 || gpusDiffer(ByFigures);
  if (Ratios) {
    // Instances of one verdict may differ in their figures.
    SaidOnce = OneGpu && isOneClause() && ByFigures.size() > 1;
    Parts = std::move(ByFigures);
  }
  ByInstance = OneGpu && !isOneClause();
  // The range of the others stands before those without a verdict.
  std::stable_partition(Parts.begin(), Parts.end(),
                        [](const Group &Part) { return !isOpen(*Part[0]); });
}

/// Those with a verdict.
Group Headline::decided() const {
  Group Decided;
  copy_if(All, std::back_inserter(Decided), [](const Prediction *P) {
    return !isOpen(*P) && !hasNoWork(P->Headline);
  });
  return Decided;
}

/// Whether all predictions are for the same of the program's defaults.
bool Headline::sharesDefaults() const {
  return !shared(All, [](const Prediction &P) {
            return defaultsText(P.Headline, /*Most=*/2);
          }).empty();
}

/// Whether the figures of \p Part agree with the verdict on each GPU, while
/// their common range reaches to the other side of one of the ridges.
static bool straddlesRidge(const Group &Part) {
  const Evaluation &First = Part[0]->Headline;
  bool IsCompute = First.Outcome == Verdict::Compute;
  if ((!IsCompute && First.Outcome != Verdict::Bandwidth) || showsBytes(First))
    return false;
  std::vector<RoofFigure> Figures;
  for (const Prediction *P : Part)
    Figures.push_back(shownFigure(P->Headline));
  auto Agree = [&](const RoofFigure &Its, const RoofFigure &With) {
    return IsCompute ? Its.Intensity.Low >= With.Ridge
                     : Its.Intensity.High <= With.Ridge;
  };
  return all_of(Figures, [&](const RoofFigure &F) { return Agree(F, F); }) &&
         any_of(Figures, [&](const RoofFigure &F) {
           return any_of(Figures, [&](const RoofFigure &Other) {
             return !Agree(F, Other);
           });
         });
}

std::string Headline::figuresText(const Group &Part) const {
  if (Kernels == 1 && straddlesRidge(Part)) {
    std::vector<std::string> Each;
    for (const Prediction *P : Part)
      Each.push_back(figuresText(Group{P}) + " " + gpusText(P));
    return join(Each, ", ");
  }
  std::vector<const Evaluation *> Of;
  for (const Prediction *P : Part)
    if (Of.empty() || Kernels == 1) // instances have the same figures
      Of.push_back(&P->Headline);
  // Of bytes in place of a ratio, also what is likely is named.
  bool WithDefaults = (isOneClause() && sharesDefaults()) || showsBytes(*Of[0]);
  return intensityText(
      Of, WithDefaults ? std::optional(Shown.Defaults) : std::nullopt,
      Shown.Floating);
}

/// "compute-bound at 1 of 3 launches", for launches that disagree with the
/// headline.
static std::string disagreement(const Prediction &P) {
  SmallVector<std::string> Told;
  for (Verdict V : {Verdict::Compute, Verdict::Bandwidth}) {
    double N = 0;
    for (const LaunchEntry &L : P.Launches)
      if (L.Result.Outcome == V)
        N += weightOf(L);
    Evaluation Its;
    Its.Outcome = V;
    if (N > 0 && V != P.Headline.Outcome)
      Told.push_back(verdictText(Its) + " at " + formatSize(N));
  }
  double All = 0;
  bool AreCounted = true;
  for (const LaunchEntry &L : P.Launches) {
    All += weightOf(L);
    AreCounted &= L.Times > 0;
  }
  return !P.Mixed || Told.empty()
             ? ""
             : join(Told, ", ") + " of " + formatSize(All) +
                   (AreCounted ? " launches" : " kinds of launches");
}

/// ": needs m and n", for those of \p Part without a verdict. Where not all are
/// named, the most important are.
std::string Headline::neededText(ArrayRef<const Prediction *> Part) const {
  std::vector<std::string> Needed;
  for (const Prediction *P : Part)
    if (isOpen(*P))
      for (std::string &Name : dependenciesOf(P->Headline))
        if (!is_contained(Needed, Name))
          Needed.push_back(std::move(Name));
  if (Needed.size() <= Shown.Needed)
    llvm::sort(Needed);
  return Needed.empty() ? "" : ": needs " + listed(Needed, Shown.Needed);
}

/// The figures of one of several instances in \p Part, for one GPU: "; 0.2 to
/// 31 fp32 op/byte (ridge 9.56) for T = float".
std::string Headline::exampleOf(const Group &Part) const {
  if (Part.size() < 2 || kernelsIn(Part) != Part.size())
    return "";
  std::vector<Group> Each;
  for (const Prediction *P : Part)
    Each.push_back({P});
  return "; " +
         intensityText(&Part[0]->Headline, /*Defaults=*/std::nullopt,
                       Shown.Floating) +
         " " + instancesText(Each, Each[0], /*Most=*/1);
}

/// Verdict and figures of \p Part, and on what or which they are.
std::string Headline::clauseOf(const Group &Part) const {
  const Prediction &P = *Part[0];
  std::string Whose =
      ByInstance ? instancesText(Parts, Part, Shown.Instances) : gpusText(Part);
  if (SaidOnce)
    return figuresText(Part) + " " + Whose;
  bool Open = isOpen(P), IsFirst = &Part == &Parts[0];
  std::string Text = Open && !ByInstance
                         ? Whose + ": " + verdictOf(P, Shown.Leaning)
                         : (IsFirst && !ByInstance ? "is " : "") +
                               verdictOf(P, Shown.Leaning) + " " + Whose;
  if (P.Mixed)
    Text += ", " + verdictText(P.Headline) + " in total";
  if (Open)
    Text += neededText(Part);
  if (Open && hasNoWork(P.Headline))
    return Text;
  if (Ratios)
    return Text + (Open ? "; " : ": ") + figuresText(Part);
  if (Open && Shown.Example)
    return Text + exampleOf(Part);
  std::string Deciding = shared(Part, [](const Prediction &Its) {
    return saysWhatDecides(Its) ? opKindText(Its.Headline.Kind).str() : "";
  });
  return Shown.Deciding && !Deciding.empty()
             ? Text + ", where " + Deciding + " work decides"
             : Text;
}

/// What the user assumes about \p P, ranges first.
static std::vector<UserAssumption> givenFor(const Prediction &P) {
  std::vector<UserAssumption> Given;
  for (bool IsValue : {false, true})
    for (const Assumption &A : P.Headline.Assumed)
      if (A.Kind == AssumptionKind::Given && A.Values.size() == 2 &&
          (A.Values[0] == A.Values[1]) == IsValue) {
        UserAssumption &Its = Given.emplace_back();
        Its.Name = A.About.Symbol;
        Its.Low = A.Values[0];
        Its.High = A.Values[1];
      }
  return Given;
}

/// "assuming nrows in 1..8192 and n = 4096", at most \p Most of them.
static std::string assumingText(const Prediction &P, size_t Most) {
  std::vector<std::string> Words = allWordsOf(givenFor(P));
  return Words.empty() ? "" : "assuming " + listed(Words, Most);
}

/// The ranges in which the verdicts of all of \p Decided hold; none if they
/// have no values in common.
static std::optional<ValidityRange> rangeOfAll(const Group &Decided) {
  const ValidityRange &First = Decided[0]->Headline.Validity;
  bool AreAlike = all_of(Decided, [&](const Prediction *P) {
    return P->Headline.Validity.Kind == First.Kind;
  });
  if (!isInRanges(First))
    return AreAlike ? First : ValidityRange();
  std::vector<const ValidityRange *> Each;
  for (const Prediction *P : Decided)
    Each.push_back(&P->Headline.Validity);
  return commonRange(Each);
}

/// The values for which all verdicts hold that are no open ones, and on which
/// GPUs, without those that the user assumes. Tells whether a default is among
/// them.
std::string Headline::rangeText(bool &NamesDefault) const {
  Group Decided = decided();
  if (Decided.empty())
    return "";
  std::optional<ValidityRange> Common = rangeOfAll(Decided);
  if (!Common)
    return "each holds for a range of its own";
  std::set<StringRef> Gpus, DecidedGpus;
  for (const Prediction *P : All)
    Gpus.insert(P->Gpu);
  for (const Prediction *P : Decided)
    DecidedGpus.insert(P->Gpu);
  bool InOneClause =
      count_if(Parts, [](const Group &Part) { return !isOpen(*Part[0]); }) == 1;
  bool OnAll = DecidedGpus.size() == Gpus.size();
  std::string Where = Gpus.size() == 1          ? ""
                      : InOneClause && !OnAll   ? " there"
                      : DecidedGpus.size() == 2 ? " on both"
                      : OnAll                   ? " on all"
                                                : " on these";
  // Each launch has a range of its own.
  if (any_of(Decided, [](const Prediction *P) { return P->Mixed; }))
    Where = " in total" + Where;
  std::vector<UserAssumption> Given = givenFor(First);
  size_t I = 0, Conditions = Common->Conditions;
  erase_if(Common->Over, [&](const UnknownRange &U) {
    bool IsCondition = I++ < Conditions;
    bool IsGiven = !U.turns() && any_of(Given, [&](const UserAssumption &A) {
      return haveSameName({UnknownKind::Parameter, A.Name}, U);
    });
    Common->Conditions -= IsGiven && IsCondition;
    return IsGiven;
  });
  bool IsExamined =
      !Common->Over.empty() && Common->Over.front().isOnlyExamined();
  bool WithExamined = IsExamined ? Shown.ExaminedRange : Shown.Examined;
  std::vector<Assumption> Assumed;
  for (const Prediction *P : All)
    append_range(Assumed, P->Headline.Assumed);
  std::string Text =
      briefly(*Common, Assumed, Where, WithExamined, defaultOf(*Common));
  NamesDefault = Text != briefly(*Common, Assumed, Where, WithExamined);
  return Text;
}

/// The program's default of the unknown that \p Common names, where no ratio is
/// shown for it.
std::optional<double> Headline::defaultOf(const ValidityRange &Common) const {
  if (Common.Over.empty() || saysDefaults() || !Shown.Defaults)
    return std::nullopt;
  std::optional<double> Found;
  for (const Prediction *P : All)
    for (const Assumption &A : P->Headline.Assumed)
      if (A.Kind == AssumptionKind::DefaultValue && !A.Values.empty() &&
          haveSameName(A.About, Common.Over.front())) {
        if (Found.value_or(A.Values[0]) != A.Values[0])
          return std::nullopt;
        Found = A.Values[0];
      }
  return Found;
}

/// "confidence 0.91", "confidence 0.72 to 0.91", "confidence of the leaning
/// 0.72". Where no verdict is given, and no leaning told, it would be the
/// confidence of nothing.
static std::string confidencesText(ArrayRef<const Prediction *> All,
                                   bool WithLeaning) {
  double Low = 1, High = 0;
  bool IsOpen = all_of(All, [](const Prediction *P) { return isOpen(*P); });
  if (IsOpen && !WithLeaning)
    return "";
  for (const Prediction *P : All)
    if (P->Headline.Confidence && !hasNoWork(P->Headline)) {
      Low = std::min(Low, *P->Headline.Confidence);
      High = std::max(High, *P->Headline.Confidence);
    }
  if (High < Low)
    return "";
  std::string Text = confidenceText(Low, IsOpen);
  std::string Greatest = formatv("{0:F2}", High).str();
  return StringRef(Text).ends_with(Greatest) ? Text : Text + " to " + Greatest;
}

/// What the figures leave out: "not counting inline assembly 'mma' and 2 more".
std::string Headline::notCountedText() const {
  Group Incomplete;
  copy_if(All, std::back_inserter(Incomplete),
          [](const Prediction *P) { return !P->NotModelled.empty(); });
  if (Incomplete.empty() || First.Headline.Unseen)
    return "";
  std::string Same = shared(All, [](const Prediction &P) {
    return listed(allWordsOf(P.NotModelled), /*Most=*/1);
  });
  if (!Same.empty())
    return "not counting " + Same;
  unsigned Count = kernelsIn(Incomplete);
  return Count == Kernels ? "part of the code is not counted"
                          : "part of the code of " + std::to_string(Count) +
                                " instances is not counted";
}

/// What all predictions have in common beside the verdict and its range.
std::vector<std::string> Headline::sharedClauses() const {
  std::vector<std::string> Clauses = {
      confidencesText(All, Shown.Leaning), shared(All, [](const Prediction &P) {
        return P.Opinion ? opinionText(*P.Opinion) : "";
      })};
  if (Shown.Arch &&
      any_of(All, [](const Prediction *P) { return P->ForeignArch; }))
    Clauses.push_back("code for " + First.CodeArch);
  if (First.Counts != CountSource::Model)
    Clauses.push_back("counts: " + idOf(First.Counts).str());
  Clauses.push_back(notCountedText());
  return Clauses;
}

std::string Headline::text() const {
  std::string Text = "kernel " + quoted(Kernels > 1 ? First.Instance.Template
                                                    : First.DisplayName);
  if (Shown.Among > 1)
    Text += " (" +
            (Kernels < Shown.Among ? std::to_string(Kernels) + " of " : "") +
            std::to_string(Shown.Among) + " instances)";
  bool OpenOnce = SaidOnce && isOpen(First);
  if (SaidOnce && !OpenOnce)
    Text += " is " + verdictOf(First);
  if (ByInstance)
    Text += " " + gpusText(All) + (OpenOnce ? "" : ":");
  if (OpenOnce)
    Text += ": " + verdictOf(First, Shown.Leaning) + neededText(All) + ";";
  std::vector<std::string> Clauses, Open;
  for (const Group &Part : Parts)
    (isOpen(*Part[0]) ? Open : Clauses).push_back(clauseOf(Part));
  if (Clauses.empty())
    std::swap(Clauses, Open);
  // Where no figures stand between them, the verdicts are one phrase.
  if (!Ratios && ByInstance && Clauses.size() == 2)
    Clauses = {join(Clauses, ", and ")};
  Clauses.push_back(shared(All, disagreement));
  Clauses.push_back(shared(
      All, [&](const Prediction &P) { return assumingText(P, Shown.Given); }));
  bool NamesDefault = false;
  Clauses.push_back(rangeText(NamesDefault));
  append_range(Clauses, Open);
  if (!NamesDefault && !saysDefaults() && Shown.Defaults) {
    std::string Defaults = shared(All, [&](const Prediction &P) {
      return defaultsText(P.Headline, Shown.Defaults);
    });
    StringRef Named = StringRef(Defaults).ltrim();
    if (!Ratios) // there is no figure at the defaults
      Named.consume_front("at the ");
    Clauses.push_back(Named.str());
  }
  append_range(Clauses, sharedClauses());
  erase_if(Clauses, [](const std::string &Clause) { return Clause.empty(); });
  return Text + " " + join(Clauses, "; ") + evidenceText(First);
}

std::string roofline::headlineWith(ArrayRef<const Prediction *> All,
                                   const HeadlineDetail &Shown) {
  return Headline(All, Shown).text();
}
