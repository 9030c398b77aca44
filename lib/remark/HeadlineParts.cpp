// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "remark/HeadlineParts.h"
#include "remark/RemarkText.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <set>
#include <tuple>

using namespace llvm;
using namespace roofline;

std::string
roofline::shared(ArrayRef<const Prediction *> Group,
                 function_ref<std::string(const Prediction &)> Text) {
  std::string Of = Text(*Group[0]);
  return all_of(Group, [&](const Prediction *P) { return Text(*P) == Of; })
             ? Of
             : "";
}

bool roofline::hasNoWork(const Evaluation &E) {
  return !hasOperations(E) && !hasDram(E) && !E.startsNothing();
}

bool roofline::isOpen(const Prediction &P) {
  const Evaluation &E = P.Headline;
  return !P.Mixed && (hasNoWork(E) ? E.Unseen.has_value()
                                   : E.Outcome == Verdict::Undetermined);
}

std::string roofline::verdictOf(const Prediction &P, bool WithLeaning) {
  if (P.Mixed)
    return "mixed";
  if (hasNoWork(P.Headline))
    return P.Headline.Unseen ? "can't tell" : "bound by neither roof";
  if (!WithLeaning && isOpen(P) && !P.Headline.startsNothing())
    return "can't tell";
  return verdictText(P.Headline);
}

unsigned roofline::kernelsIn(ArrayRef<const Prediction *> All) {
  std::set<KernelId> Ids;
  for (const Prediction *P : All)
    Ids.insert(P->Id);
  return Ids.size();
}

PredictionGroup roofline::reachedOf(ArrayRef<const Prediction *> All) {
  PredictionGroup Reached;
  copy_if(All, std::back_inserter(Reached), [](const Prediction *P) {
    return none_of(P->Headline.Assumed, [](const Assumption &A) {
      return A.Kind == AssumptionKind::NotReached && A.Values.empty();
    });
  });
  return Reached.empty() ? All.vec() : Reached;
}

std::vector<PredictionGroup>
roofline::byVerdict(ArrayRef<const Prediction *> All, bool AndFigures,
                    bool WithLeaning) {
  bool OfSeveral = AndFigures && kernelsIn(All) > 1;
  auto Key = [&](const Prediction &P) {
    const Evaluation &E = P.Headline;
    const Evaluation *One = &E;
    bool Any = AndFigures;
    return std::tuple(
        verdictOf(P, WithLeaning), E.Outcome,
        WithLeaning || !isOpen(P) ? E.Leaning : Verdict::Undetermined,
        Any ? shownFigure(E).Kind : OpKind::Int, Any && hasOperations(E),
        Any && hasDram(E), Any && showsBytes(E),
        OfSeveral              ? intensityText(One, /*Defaults=*/std::nullopt)
        : Any && showsBytes(E) ? intensityText(One, /*Defaults=*/1)
                               : "");
  };
  std::vector<PredictionGroup> Parts;
  for (const Prediction *P : All) {
    auto Same = find_if(Parts, [&](const PredictionGroup &Part) {
      return Key(*Part[0]) == Key(*P);
    });
    if (Same == Parts.end())
      Parts.push_back({P});
    else
      Same->push_back(P);
  }
  return Parts;
}

std::string roofline::gpusText(ArrayRef<const Prediction *> All,
                               const PredictionGroup &Part, bool WithVariant,
                               size_t Most) {
  std::set<std::string> Names, Kinds;
  auto KindOf = [](StringRef Name) { return Name.split('-').first.str(); };
  for (const Prediction *P : All) {
    Names.insert(gpuText(*P));
    Kinds.insert(KindOf(gpuText(*P)));
  }
  bool ByKind =
      Kinds.size() == Names.size() && (Names.size() > 1 || !WithVariant);
  std::vector<std::string> Told;
  for (const Prediction *P : Part) {
    std::string Name = gpuText(*P);
    if (ByKind)
      Name = KindOf(Name);
    if (!is_contained(Told, Name))
      Told.push_back(std::move(Name));
  }
  return "on " + listed(Told, Most);
}

/// The values of template parameter \p I in \p Part, each once.
static std::vector<std::string> valuesOf(const PredictionGroup &Part,
                                         size_t I) {
  std::vector<std::string> Values;
  for (const Prediction *P : Part)
    if (const std::string &Value = P->Instance.Arguments[I].Value;
        !is_contained(Values, Value))
      Values.push_back(Value);
  return Values;
}

std::string roofline::instancesText(ArrayRef<PredictionGroup> Parts,
                                    const PredictionGroup &Part, size_t Most) {
  size_t Parameters = SIZE_MAX;
  for (const PredictionGroup &G : Parts)
    for (const Prediction *P : G)
      Parameters = std::min(Parameters, P->Instance.Arguments.size());
  for (size_t I = 0; I < Parameters; ++I) {
    std::set<std::string> Told;
    size_t Values = 0;
    for (const PredictionGroup &G : Parts) {
      std::vector<std::string> Here = valuesOf(G, I);
      Values += Here.size();
      Told.insert(Here.begin(), Here.end());
    }
    if (Told.size() != Values) // some value is in two parts
      continue;
    const std::string &Name = Part[0]->Instance.Arguments[I].Name;
    return "for " + (Name.empty() ? "" : Name + " = ") +
           listed(valuesOf(Part, I), Most);
  }
  std::vector<std::string> Names;
  for (const Prediction *P : Part) {
    StringRef Name = P->DisplayName;
    bool HasArguments =
        Name.consume_front(P->Instance.Template) && Name.starts_with("<");
    Names.push_back(HasArguments ? Name.str() : quoted(P->DisplayName));
  }
  return "for " + listed(Names, Most);
}
