// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words for the ranges of values that a verdict holds for, and for what it
// depends on.
#include "model/Quantity.h"
#include "model/ValueName.h"
#include "words/FilledText.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <tuple>

using namespace llvm;
using namespace roofline;

// Of the other kinds, wordsOf() makes the text.
static Texts ValidityTexts[] = {
    "",
    "{s}",
    "",
    "",
    "",
    "",
    "",
    "depends on some of its launches",
    "depends on what is not seen",
    "by the model's judgement",
};

/// Whether a reader can't find \p Unknown in the source.
static bool isWithoutPlace(const UnknownId &Unknown) {
  return isValueWithoutName(Unknown) && Unknown.Line == 0;
}

/// Whether any value of the share \p U is in its range.
static bool isWhole(const UnknownRange &U) { return U.Low <= 0 && U.High == 1; }

/// "n = 2300 to 1.6e7", "n >= 2300 (examined up to 1.6e7)" or, where the line
/// is short of room, "n >= 2300 (to 1.6e7)", "launches of 27648 to 4.5e9
/// threads", "either way of the branch at line 8".
static std::string rangeText(const UnknownRange &U, bool WithExamined,
                             ArrayRef<Assumption> Assumed,
                             StringRef MemoryFull) {
  if (U.Low == U.High && U.Kind != UnknownKind::LaunchSize &&
      U.Kind != UnknownKind::LoopPart)
    return wordsOf(U) + " = " + formatSize(U.Low);
  if (isWhole(U)) {
    if (U.Kind == UnknownKind::GatherShare)
      return "any cached share of its gathers";
    if (U.Kind == UnknownKind::LoopPart)
      return "any number of iterations of " + wordFor("loop", U);
    return (U.Kind == UnknownKind::Branch ? "either way of "
                                          : "any value of ") +
           wordsOf(U);
  }
  if (U.Kind == UnknownKind::LoopPart)
    return formatv("{0:F0} to {1:F0} % of the iterations of {2}",
                   std::ceil(100 * U.Low), std::floor(100 * U.High),
                   wordFor("loop", U));
  if (U.Kind == UnknownKind::Branch)
    return formatv("{0:F0} to {1:F0} % of threads {2} {3}",
                   std::ceil(100 * U.Low), std::floor(100 * U.High),
                   isOneWay(U) ? "going one way at" : "taking", wordsOf(U));
  if (U.Kind == UnknownKind::GatherShare)
    return formatv("{0:F0} to {1:F0} % of its gathers cached",
                   std::ceil(100 * U.Low), std::floor(100 * U.High));
  std::vector<double> Taken;
  for (const Assumption &A : Assumed)
    if (isTakenValue(A) && !A.Values.empty() && haveSameName(A.About, U))
      Taken.push_back(A.Values[0]);
  std::string Low = formatBound(U.Low, /*IsLow=*/true, Taken),
              High = formatBound(U.High, /*IsLow=*/false, Taken);
  bool IsLaunch = U.Kind == UnknownKind::LaunchSize;
  if (IsLaunch && U.Low == U.High)
    return "launches of " + formatSize(U.Low) + " threads";
  if (U.TurnsBelow == U.TurnsAbove || U.High <= 1)
    return (IsLaunch ? "launches of " + Low + " to " + High + " threads"
                     : wordsOf(U) + " = " + Low + " to " + High) +
           (U.FillsMemory ? MemoryFull.str() : "");
  std::string Text =
      IsLaunch ? (U.TurnsBelow ? "launches of at least " + Low
                               : "launches of at most " + High) +
                     " threads"
               : wordsOf(U) + (U.TurnsBelow ? " >= " + Low : " <= " + High);
  return Text + (WithExamined ? " (examined " : " (") +
         (!U.TurnsBelow ? "from " + Low
                        : (WithExamined ? "up to " : "to ") + High) +
         ")";
}

static bool haveSameRange(const UnknownRange &A, const UnknownRange &B) {
  return std::tie(A.Low, A.High, A.TurnsBelow, A.TurnsAbove, A.FillsMemory) ==
         std::tie(B.Low, B.High, B.TurnsBelow, B.TurnsAbove, B.FillsMemory);
}

static bool isWholeBranch(const UnknownRange &U) {
  return U.Kind == UnknownKind::Branch && isWhole(U);
}

static bool fillsMemory(const UnknownRange &U) { return U.FillsMemory; }

/// "n, m = 64 to 1.0e6 and either way of 3 branches". \p Filling sizes, these
/// and others, fill the memory together.
static std::string rangesText(ArrayRef<UnknownRange> Over, size_t Filling,
                              bool WithExamined, ArrayRef<Assumption> Assumed) {
  std::vector<std::string> Names, Parts;
  size_t Branches = count_if(Over, isWholeBranch);
  const auto *LastFills = find_if(reverse(Over), fillsMemory).base();
  bool AreHere = size_t(count_if(Over, fillsMemory)) == Filling;
  StringRef MemoryFull = Filling < 2    ? " (memory full)"
                         : !AreHere     ? " (memory full with others)"
                         : Filling == 2 ? " (memory full with both)"
                                        : " (memory full with all)";
  for (size_t I = 0; I < Over.size(); ++I) {
    if (Branches > 1 && isWholeBranch(Over[I]))
      continue;
    if (I + 1 < Over.size() && haveSameRange(Over[I], Over[I + 1]) &&
        Over[I].High > 1 && Over[I].Kind != UnknownKind::LaunchSize) {
      Names.push_back(wordsOf(Over[I]));
      continue;
    }
    UnknownRange Told = Over[I];
    Told.FillsMemory &= Over.begin() + I + 1 == LastFills;
    Names.push_back(rangeText(Told, WithExamined, Assumed, MemoryFull));
    Parts.push_back(join(Names, ", "));
    Names.clear();
  }
  if (Branches > 1)
    Parts.push_back("either way of " + std::to_string(Branches) + " branches");
  return listed(Parts);
}

/// "holds for n >= 64 and either way of the branch at line 8; examined for m =
/// 1 to 8192". Without \p WithExamined, only what the verdict depends on.
/// \p Filling as above.
static std::string holdsText(const ValidityRange &V, size_t Filling,
                             ArrayRef<Assumption> Assumed, StringRef Where = "",
                             bool WithExamined = true) {
  std::vector<UnknownRange> Held, Examined;
  for (const UnknownRange &U : V.Over)
    (U.isOnlyExamined() ? Examined : Held).push_back(U);
  // Such as at the ridge, where the verdict turns at any other value.
  bool IsPoint =
      all_of(Held, [](const UnknownRange &U) { return U.Low == U.High; });
  std::string Text;
  if (!Held.empty())
    Text = ((IsPoint ? "stated" : "holds") + Where +
            (IsPoint ? " only for " : " for "))
               .str() +
           rangesText(Held, Filling, WithExamined, Assumed);
  if (!Examined.empty() && WithExamined)
    Text += (Text.empty() ? "" : "; ") + ("examined" + Where + " for ").str() +
            rangesText(Examined, Filling, WithExamined, Assumed);
  return Text;
}

/// \p V without ranges that were only examined, of values that a reader can't
/// find.
static ValidityRange findable(const ValidityRange &V) {
  ValidityRange Kept = V;
  Kept.Over.clear();
  for (auto [I, U] : enumerate(V.Over))
    if (!isWithoutPlace(U) || !U.isOnlyExamined())
      Kept.Over.push_back(U);
    else
      Kept.Conditions -= I < V.Conditions;
  return Kept;
}

std::string roofline::wordsOf(const ValidityRange &All,
                              ArrayRef<Assumption> Assumed) {
  ValidityRange V = findable(All);
  switch (V.Kind) {
  case ValidityKind::Everywhere:
  case ValidityKind::GivenRanges:
  case ValidityKind::AtLeast:
  case ValidityKind::AtMost:
    return holdsText(V, count_if(All.Over, fillsMemory), Assumed);
  case ValidityKind::Unknowns:
    return "depends on " + listed(allWordsOf(V.Over));
  default:
    return filled(ValidityTexts, V);
  }
}

/// \p V without the shares that may be any, if other ranges are left: they
/// exclude nothing.
static ValidityRange withoutWhole(const ValidityRange &V) {
  ValidityRange Kept = V;
  Kept.Over.clear();
  for (auto [I, U] : enumerate(V.Over))
    if (!isWhole(U))
      Kept.Over.push_back(U);
    else
      Kept.Conditions -= I < V.Conditions;
  return Kept.Over.empty() ? V : Kept;
}

std::string roofline::briefly(const ValidityRange &All,
                              ArrayRef<Assumption> Assumed, StringRef Where,
                              bool WithExamined,
                              std::optional<double> Default) {
  ValidityRange V = findable(All);
  if (isInRanges(V))
    V = withoutWhole(V);
  ValidityRange First = V;
  size_t Kept = 1;
  while (Kept < V.Over.size() && Kept < 2 && V.Over[0].High > 1 &&
         haveSameRange(V.Over[0], V.Over[Kept]))
    ++Kept;
  First.Over.resize(std::min(Kept, V.Over.size()));
  std::string Text = isInRanges(V)
                         ? holdsText(First, count_if(All.Over, fillsMemory),
                                     Assumed, Where, WithExamined)
                         : wordsOf(First, Assumed);
  if (Default && Kept == 1 && !Text.empty())
    Text = (Text.back() == ')' ? Text.substr(0, Text.size() - 1) + "; default "
                               : Text + " (default ") +
           formatSize(*Default) + ")";
  // A share that may be any is no condition; the range of a size has ends. The
  // verdict does not hang on one that is only examined.
  size_t More = 0;
  bool IsHeld = isInRanges(V) && !V.Over.empty() && !V.Over[0].isOnlyExamined();
  for (size_t I = Kept; I < V.Over.size(); ++I)
    More += (I < V.Conditions || V.Over[I].High > 1) &&
            !(IsHeld && V.Over[I].isOnlyExamined());
  if (More && !Text.empty())
    Text += formatv(" and {0} more range{1}", More, More > 1 ? "s" : "");
  return Text;
}

std::vector<std::string> roofline::dependenciesOf(const Evaluation &E) {
  if (E.Unseen)
    return {wordsOf(*E.Unseen)};
  std::vector<std::string> Words;
  for (const UnknownId &U : E.DependsOn)
    Words.push_back(isWithoutPlace(U) ? "a " + meaningOf(U, {}) : wordsOf(U));
  return Words;
}
