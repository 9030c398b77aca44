// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the headline of a remark, which is about one prediction or about a
// group: of a kernel on several GPUs, of several instances of a template.
#include "model/Quantity.h"
#include "remark/RemarkText.h"
#include "verdict/Combine.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <set>

using namespace llvm;
using namespace roofline;

namespace {
using Group = std::vector<const Prediction *>;

/// What the headline has.
struct Detail {
  bool GpuVariant = true; ///< the name of a GPU with its variant
  bool Examined = true;   ///< ends of ranges at which only the examination ends
  bool ExaminedRange = true; ///< a range with two such ends
  bool Leaning = true;       ///< of those without a verdict
  bool Deciding = true;      ///< which kind of operation does, without ratios
  bool Floating = true; ///< the ratio of floating point, if another decides
  size_t Given = 2, Needed = 3, Defaults = 2; ///< how many are named
  bool Arch = true, Ratios = true;
  size_t Gpus = SIZE_MAX, Instances = 3; ///< likewise
};

/// Makes one headline.
class Headline {
public:
  Headline(ArrayRef<const Prediction *> All, const Detail &Shown);
  std::string text() const;

private:
  bool isOneClause() const { return Parts.size() == 1; }
  Group decided() const;
  bool sharesDefaults() const;
  std::string gpusText(const Group &Part) const;
  std::string instancesText(const Group &Part) const;
  std::string figuresText(const Group &Part) const;
  std::string clauseOf(const Group &Part) const;
  std::string notCountedText() const;
  bool saysDefaults() const { return isOneClause() && Shown.Ratios; }
  std::optional<double> defaultOf(const ValidityRange &Common) const;
  std::string rangeText(bool &NamesDefault) const;
  std::vector<std::string> sharedClauses() const;

  ArrayRef<const Prediction *> All;
  const Detail &Shown;
  const Prediction &First;
  std::vector<Group> Parts; ///< by verdict
  unsigned Kernels = 0;
  bool ByInstance = false; ///< Parts are told by instance, not by GPU
  bool SaidOnce = false; ///< so that the verdict is, which all instances share
};
} // namespace

/// \p Text for all of \p Group where it is the same; else empty.
static std::string shared(ArrayRef<const Prediction *> Group,
                          function_ref<std::string(const Prediction &)> Text) {
  std::string Of = Text(*Group[0]);
  return all_of(Group, [&](const Prediction *P) { return Text(*P) == Of; })
             ? Of
             : "";
}

static bool hasNoWork(const Evaluation &E) {
  return !hasOperations(E) && !hasDram(E) && !E.startsNothing();
}

/// Whether there is no verdict on \p P.
static bool isOpen(const Prediction &P) {
  const Evaluation &E = P.Headline;
  return !P.Mixed && (hasNoWork(E) ? E.Unseen.has_value()
                                   : E.Outcome == Verdict::Undetermined);
}

static std::string verdictOf(const Prediction &P, bool WithLeaning = true) {
  if (P.Mixed)
    return "mixed";
  if (hasNoWork(P.Headline))
    return P.Headline.Unseen ? "can't tell" : "bound by neither roof";
  if (!WithLeaning && isOpen(P) && !P.Headline.startsNothing())
    return "can't tell";
  return verdictText(P.Headline);
}

/// Whether \p P says which kind of operation decides, where it has no ratios.
static bool saysWhatDecides(const Prediction &P) {
  return P.Headline.Outcome == Verdict::Compute && P.Headline.Floating;
}

/// \p All by verdict and, with \p AndFigures, by what their figures are of, in
/// the order in which these first appear.
static std::vector<Group> byVerdict(ArrayRef<const Prediction *> All,
                                    bool AndFigures) {
  auto Key = [&](const Prediction &P) {
    const Evaluation &E = P.Headline;
    bool Any = AndFigures;
    return std::tuple(verdictOf(P), E.Outcome, E.Leaning,
                      Any ? shownFigure(E).Kind : OpKind::Int,
                      Any && hasOperations(E), Any && hasDram(E),
                      Any && showsBytes(E));
  };
  std::vector<Group> Parts;
  for (const Prediction *P : All) {
    auto Same = find_if(
        Parts, [&](const Group &Part) { return Key(*Part[0]) == Key(*P); });
    if (Same == Parts.end())
      Parts.push_back({P});
    else
      Same->push_back(P);
  }
  return Parts;
}

static unsigned kernelsIn(ArrayRef<const Prediction *> All) {
  std::set<KernelId> Ids;
  for (const Prediction *P : All)
    Ids.insert(P->Id);
  return Ids.size();
}

Headline::Headline(ArrayRef<const Prediction *> All, const Detail &Shown)
    : All(All), Shown(Shown), First(*All[0]),
      Parts(byVerdict(All, /*AndFigures=*/false)), Kernels(kernelsIn(All)) {
  bool OneGpu =
      all_of(All, [&](const Prediction *P) { return P->Gpu == First.Gpu; });
  std::vector<Group> ByFigures = byVerdict(All, /*AndFigures=*/true);
  // Instances of one verdict may differ in the kind of operation.
  SaidOnce = OneGpu && isOneClause() && ByFigures.size() > 1;
  ByInstance = OneGpu && ByFigures.size() > 1;
  if (SaidOnce || (!OneGpu && Shown.Ratios))
    Parts = std::move(ByFigures);
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

/// The GPU's name, without its variant if all GPUs are of other kinds.
std::string Headline::gpusText(const Group &Part) const {
  std::set<std::string> Names, Kinds;
  auto KindOf = [](StringRef Name) { return Name.split('-').first.str(); };
  for (const Prediction *P : All) {
    Names.insert(gpuText(*P));
    Kinds.insert(KindOf(gpuText(*P)));
  }
  bool ByKind =
      Kinds.size() == Names.size() && (Names.size() > 1 || !Shown.GpuVariant);
  std::vector<std::string> Told;
  for (const Prediction *P : Part) {
    std::string Name = gpuText(*P);
    if (ByKind)
      Name = KindOf(Name);
    if (!is_contained(Told, Name))
      Told.push_back(std::move(Name));
  }
  return "on " + listed(Told, Shown.Gpus);
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

/// "for T = float, half", by the parameter whose values tell the parts from
/// each other; if there is none, by the names of the instances.
std::string Headline::instancesText(const Group &Part) const {
  size_t Parameters = SIZE_MAX;
  for (const Prediction *P : All)
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
           listed(valuesOf(Part, I), Shown.Instances);
  }
  std::vector<std::string> Names;
  for (const Prediction *P : Part) {
    StringRef Name = P->DisplayName;
    bool HasArguments =
        Name.consume_front(P->Instance.Template) && Name.starts_with("<");
    Names.push_back(HasArguments ? Name.str() : quoted(P->DisplayName));
  }
  return "for " + listed(Names, Shown.Instances);
}

/// Whether all predictions are for the same of the program's defaults.
bool Headline::sharesDefaults() const {
  return !shared(All, [](const Prediction &P) {
            return defaultsText(P.Headline, /*Most=*/2);
          }).empty();
}

std::string Headline::figuresText(const Group &Part) const {
  std::vector<std::string> Texts;
  for (const Group &Alike : byVerdict(Part, /*AndFigures=*/true)) {
    std::vector<const Evaluation *> Of;
    for (const Prediction *P : Alike)
      Of.push_back(&P->Headline);
    Texts.push_back(intensityText(Of,
                                  isOneClause() && sharesDefaults()
                                      ? std::optional(Shown.Defaults)
                                      : std::nullopt,
                                  Shown.Floating));
  }
  return join(Texts, ", ");
}

/// "compute-bound at 1 of 3 launches", for launches that disagree with the
/// headline.
static std::string disagreement(const Prediction &P) {
  SmallVector<std::string> Told;
  for (Verdict V : {Verdict::Compute, Verdict::Bandwidth}) {
    size_t N = count_if(P.Launches, [V](const LaunchEntry &L) {
      return L.Result.Outcome == V;
    });
    Evaluation Its;
    Its.Outcome = V;
    if (N && V != P.Headline.Outcome)
      Told.push_back(verdictText(Its) + " at " + std::to_string(N));
  }
  return !P.Mixed || Told.empty()
             ? ""
             : join(Told, ", ") + " of " + std::to_string(P.Launches.size()) +
                   " launches";
}

/// Verdict and figures of \p Part, and on what or which they are.
std::string Headline::clauseOf(const Group &Part) const {
  const Prediction &P = *Part[0];
  std::string Whose = ByInstance ? instancesText(Part) : gpusText(Part);
  if (SaidOnce)
    return figuresText(Part) + " " + Whose;
  bool Open = isOpen(P), IsFirst = &Part == &Parts[0];
  std::string Text = Open && !ByInstance
                         ? Whose + ": " + verdictOf(P, Shown.Leaning)
                         : (IsFirst && !ByInstance ? "is " : "") +
                               verdictOf(P, Shown.Leaning) + " " + Whose;
  if (P.Mixed)
    Text += ", " + verdictText(P.Headline) + " in total";
  std::vector<std::string> Needed;
  for (const Prediction *Its : Part)
    if (Open)
      for (std::string &Name : dependenciesOf(Its->Headline))
        if (!is_contained(Needed, Name))
          Needed.push_back(std::move(Name));
  if (!Needed.empty())
    Text += ": needs " + listed(Needed, Shown.Needed);
  if (Open && hasNoWork(P.Headline))
    return Text;
  if (Shown.Ratios)
    return Text + (Open ? "; " : ": ") + figuresText(Part);
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
static std::optional<ValidityRange> commonRange(const Group &Decided) {
  const ValidityRange &First = Decided[0]->Headline.Validity;
  if (!isInRanges(First))
    return shared(
               Decided,
               [](const Prediction &P) {
                 return wordsOf(P.Headline.Validity);
               }).empty()
               ? ValidityRange()
               : First;
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
  std::optional<ValidityRange> Common = commonRange(Decided);
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
  std::string Text = briefly(*Common, Where, WithExamined, defaultOf(*Common));
  NamesDefault = Text != briefly(*Common, Where, WithExamined);
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

/// "confidence 0.91", "confidence 0.72 to 0.91".
static std::string confidencesText(ArrayRef<const Prediction *> All) {
  double Low = 1, High = 0;
  for (const Prediction *P : All)
    if (P->Headline.Confidence && !hasNoWork(P->Headline)) {
      Low = std::min(Low, *P->Headline.Confidence);
      High = std::max(High, *P->Headline.Confidence);
    }
  if (High < Low)
    return "";
  std::string Text = confidenceText(Low);
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
      confidencesText(All), shared(All, [](const Prediction &P) {
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
  if (Kernels > 1)
    Text += " (" + std::to_string(Kernels) + " instances)";
  bool SaysAll = SaidOnce && !Shown.Ratios; // of each part, before the clauses
  if (SaidOnce)
    Text += (isOpen(First) ? " " : " is ") + verdictOf(First);
  if (ByInstance)
    Text += " " + gpusText(All) + (SaysAll ? "" : ":");
  std::vector<std::string> Clauses, Open;
  for (const Group &Part : Parts)
    if (!SaysAll)
      (isOpen(*Part[0]) ? Open : Clauses).push_back(clauseOf(Part));
  // Where no figures stand between them, the verdicts are one phrase.
  if (!Shown.Ratios && ByInstance && Clauses.size() == 2)
    Clauses = {join(Clauses, ", and ")};
  Clauses.push_back(shared(All, disagreement));
  Clauses.push_back(shared(
      All, [&](const Prediction &P) { return assumingText(P, Shown.Given); }));
  bool NamesDefault = false;
  Clauses.push_back(rangeText(NamesDefault));
  append_range(Clauses, Open);
  if (!NamesDefault && !saysDefaults() && Shown.Defaults)
    Clauses.push_back(StringRef(shared(All,
                                       [&](const Prediction &P) {
                                         return defaultsText(P.Headline,
                                                             Shown.Defaults);
                                       }))
                          .ltrim()
                          .str());
  append_range(Clauses, sharedClauses());
  erase_if(Clauses, [](const std::string &Clause) { return Clause.empty(); });
  if (!Clauses.empty())
    Text += SaysAll ? "; " : " ";
  return Text + join(Clauses, "; ") + evidenceText(First);
}

/// What a line has that is too long otherwise. Of one prediction, the ratio
/// stays; of several, the names are more important.
static Detail leastOf(ArrayRef<const Prediction *> All) {
  Detail Least;
  Least.GpuVariant = Least.Examined = Least.ExaminedRange = Least.Floating =
      Least.Deciding = Least.Arch = false;
  Least.Given = Least.Needed = Least.Instances = 1;
  Least.Defaults = 0;
  Least.Gpus = 2;
  Least.Leaning = Least.Ratios = All.size() == 1;
  return Least;
}

/// What is added to it where there is room, the most important first; notes=all
/// has the rest.
static constexpr void (*Additions[])(Detail &) = {
    [](Detail &D) { D.Gpus = 3; },
    [](Detail &D) { D.Gpus = SIZE_MAX; },
    [](Detail &D) { D.Instances = 3; },
    [](Detail &D) { D.Ratios = true, D.Defaults = 1; },
    [](Detail &D) { D.Arch |= D.Ratios; },
    [](Detail &D) { D.ExaminedRange = true; },
    [](Detail &D) { D.Defaults = 1; },
    [](Detail &D) { D.Deciding = true; },
    [](Detail &D) { D.Leaning = true; },
    [](Detail &D) { D.Needed = 2; },
    [](Detail &D) { D.Given = 2, D.Needed = 3; },
    [](Detail &D) { D.Arch = true; },
    [](Detail &D) { D.Floating = true; },
    [](Detail &D) { D.Defaults = 2; },
    [](Detail &D) { D.Examined = true; },
    [](Detail &D) { D.GpuVariant = true; },
};

/// The headline of \p All with as much as fits a line, which is told in \p
/// Shown.
static std::string fitting(ArrayRef<const Prediction *> All, Detail &Shown) {
  // Columns, and how much of a kernel's name is in them: a line with a longer
  // name is no use without its figures.
  constexpr size_t Widest = 160, OrdinaryName = 40;
  size_t Room = Widest;
  if (All.size() == 1)
    Room += std::max(All[0]->DisplayName.size(), OrdinaryName) - OrdinaryName;
  std::string Text = Headline(All, Shown).text();
  if (Text.size() <= Room)
    return Text;
  Shown = leastOf(All);
  Text = Headline(All, Shown).text();
  for (auto *Add : Additions) {
    Detail More = Shown;
    Add(More);
    std::string Longer = Headline(All, More).text();
    if (Longer.size() > std::max(Room, Text.size()))
      continue;
    Shown = More;
    Text = std::move(Longer);
  }
  return Text;
}

std::string roofline::headline(ArrayRef<const Prediction *> All) {
  Detail Shown;
  return fitting(All, Shown);
}

bool roofline::headlineHasRanges(const Prediction &P) {
  Detail Shown;
  const Prediction *One = &P;
  fitting(One, Shown);
  return Shown.Examined;
}
