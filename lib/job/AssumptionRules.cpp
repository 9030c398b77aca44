// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job/AssumptionRules.h"
#include "config/OptionValue.h"
#include "job/KernelChoice.h"
#include "support/Error.h"
#include "words/Words.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"
#include <set>
#include <tuple>

using namespace llvm;
using namespace roofline;

Expected<std::vector<AssumptionRule>>
roofline::assumptionRules(const Options &Opts) {
  std::vector<AssumptionRule> Rules;
  for (auto [I, Whole] : enumerate(Opts.Assumed)) {
    StringRef Text = Whole;
    auto Place = Opts.Places.find(rulePlaceKey("assume", I));
    if (Place == Opts.Places.end())
      Place = Opts.Places.find("assume");
    std::string Option =
        Place == Opts.Places.end() ? "option 'assume'" : Place->second.Text;
    AssumptionRule &Rule = Rules.emplace_back();
    // No condition has a colon, but the name of a kernel may.
    if (size_t Colon = Text.rfind(':'); Colon != StringRef::npos) {
      Rule.Kernels = Text.take_front(Colon).trim().str();
      Text = Text.drop_front(Colon + 1);
    }
    size_t At = 0;
    auto Assumed = parseAssumptions(Text, At);
    if (!Assumed)
      return makeError("{0}: in '{1}': {2}", Option, printable(Text.trim()),
                       toString(Assumed.takeError()));
    Rule.Assumed = std::move(*Assumed);
    for (UserAssumption &A : Rule.Assumed) {
      A.Option = Option;
      A.Kernels = Rule.Kernels;
    }
  }
  return std::move(Rules);
}

static bool matches(const AssumptionRule &Rule, const KernelSource &Kernel) {
  Regex Pattern(Rule.Kernels);
  return Rule.Kernels.empty() || Pattern.match(Kernel.DisplayName) ||
         Pattern.match(Kernel.Id.display());
}

void roofline::addAssumptions(ArrayRef<AssumptionRule> Rules,
                              SourceModel &Sources) {
  for (const AssumptionRule &Rule : Rules)
    for (KernelSource &Kernel : Sources.Kernels)
      if (matches(Rule, Kernel))
        llvm::append_range(Kernel.Assumed, Rule.Assumed);
}

// The keys of a finding's values.
static constexpr StringLiteral Used = "used", Refused = "refused",
                               RefusedNear = "refused near", Kernel = "kernel",
                               NotSelected = "not selected";

/// Whether something has nearly the name that is refused for \p Why.
static bool isNear(const Fact<AssumptionRefusal> &Why) {
  return !Why.Symbol.empty() && Why.Kind != AssumptionRefusal::NoneSuch;
}

/// What \p A, which no kernel of \p Sources could make, is refused for.
static RecordValue refusalOf(const UserAssumption &A,
                             const SourceModel &Sources) {
  RecordValue Why{Refused.str(), ""};
  for (const RefusedAssumption &R : Sources.Refused)
    if (R.Given.isSameCondition(A) && (Why.Value.empty() || isNear(R.Why)))
      Why = {(isNear(R.Why) ? RefusedNear : Refused).str(), wordsOf(R)};
  return Why;
}

std::vector<Finding>
roofline::usesOf(ArrayRef<AssumptionRule> Rules, const SourceModel &Sources,
                 function_ref<bool(const KernelSource &)> IsSelected) {
  std::vector<Finding> Uses;
  for (const AssumptionRule &Rule : Rules)
    for (const UserAssumption &A : Rule.Assumed) {
      Finding F{Finding::Kind::Assumed, writtenText(A)};
      F.Function = Rule.Kernels;
      F.RecordName = A.Option;
      bool IsRefused = false, IsOpen = false, IsLeftOut = false;
      for (const KernelSource &K : Sources.Kernels)
        if (!matches(Rule, K))
          F.Values.push_back({Kernel.str(), K.DisplayName});
        else if (!IsSelected(K))
          IsLeftOut = true;
        else // another unit may have the body
          (K.HasBody ? IsRefused : IsOpen) = true;
      if (IsOpen || Sources.heeds(A))
        F.Values = {{Used.str(), ""}};
      else if (IsRefused)
        F.Values = {refusalOf(A, Sources)};
      else if (IsLeftOut)
        F.Values = {{NotSelected.str(), ""}};
      if (!F.Values.empty())
        Uses.push_back(std::move(F));
    }
  return Uses;
}

std::vector<std::string> roofline::unusedAssumptions(ArrayRef<Finding> Uses,
                                                     bool OfManyUnits) {
  struct Use {
    bool IsUsed = false, IsLeftOut = false;
    RecordValue Why;
    std::set<std::string> Kernels;
  };
  // By place, expression for kernels and condition.
  MapVector<std::tuple<StringRef, StringRef, StringRef>, Use> All;
  for (const Finding &F : Uses) {
    Use &Its = All[{F.RecordName, F.Function, F.Text}];
    for (const RecordValue &V : F.Values)
      if (V.Key == Used)
        Its.IsUsed = true;
      else if (V.Key == NotSelected)
        Its.IsLeftOut = true;
      else if (V.Key == Kernel)
        Its.Kernels.insert(V.Value);
      else if (Its.Why.Key != RefusedNear)
        Its.Why = V;
  }
  std::vector<std::string> Texts;
  for (const auto &[Key, Its] : All) {
    auto [Place, Kernels, Said] = Key;
    bool IsNear = Its.Why.Key == RefusedNear;
    std::string Text = Its.Why.Value;
    if (!Text.empty())
      IsNear |= !Kernels.empty();
    else if (Its.IsLeftOut)
      continue;
    else
      Text = "no kernel matches '" + printable(Kernels) + "'; " +
             kernelsInstead(Kernels, Its.Kernels, IsNear);
    Text = Place.str() + ": " + Text;
    if (!Its.IsUsed && (IsNear || !OfManyUnits) && !is_contained(Texts, Text))
      Texts.push_back(std::move(Text));
  }
  return Texts;
}
