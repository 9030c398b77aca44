// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/join/LabelJoin.h"
#include "eval/join/KernelMatch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <set>

using namespace llvm;
using namespace roofline;

using Candidates = std::vector<const PredictionKey *>;

static void addTo(std::optional<double> &Sum, std::optional<double> More) {
  Sum = Sum && More ? std::optional(*Sum + *More) : std::nullopt;
}

/// Adds up the figures of \p Launches. If their verdicts differ, the result is
/// undetermined and leans to the verdict of the launch with most DRAM bytes.
static PredictionRecord sumOf(const Candidates &Launches) {
  PredictionRecord Sum = *Launches[0]->Record;
  Sum.Leaning = Sum.forced();
  double Most = Sum.DramBytes.value_or(0);
  std::optional<double> Longest = Sum.Seconds;
  for (const PredictionKey *Key : drop_begin(Launches)) {
    const PredictionRecord &P = *Key->Record;
    addTo(Sum.DramBytes, P.DramBytes);
    if (P.Seconds > Longest) {
      Longest = P.Seconds;
      Sum.Limiter = P.Limiter;
      Sum.Reach = P.Reach;
    }
    addTo(Sum.Seconds, P.Seconds);
    for (unsigned K = 0; K < NumOpKinds; ++K)
      addTo(Sum.Operations[K], P.Operations[K]);
    if (P.Outcome != Sum.Outcome)
      Sum.Outcome = Verdict::Undetermined;
    if (P.DramBytes.value_or(0) > Most) {
      Most = *P.DramBytes;
      Sum.Leaning = P.forced();
    }
  }
  if (Launches.size() > 1)
    Sum.Grid = Sum.Block = std::nullopt;
  return Sum;
}

static PredictionRecord choose(const Candidates &Launches,
                               LaunchChoice Choice) {
  if (Choice == LaunchChoice::Sum)
    return sumOf(Launches);
  const PredictionRecord *First = Launches[0]->Record;
  if (Choice == LaunchChoice::First || Launches.size() == 1)
    return *First;
  const PredictionRecord *Second = Launches[1]->Record;
  bool SecondIsFaster = First->DramBytes && Second->DramBytes &&
                        *Second->DramBytes < *First->DramBytes;
  return SecondIsFaster ? *Second : *First;
}

/// The candidates among \p All that were predicted for the row's arguments; if
/// there are none, those predicted for unknown arguments; else \p All.
static Candidates narrowByArguments(const LabelRow &Row,
                                    const Candidates &All) {
  if (!Row.Arguments)
    return All;
  std::vector<std::string> Words = argumentWords(*Row.Arguments);
  Candidates Same, Open;
  for (const PredictionKey *Key : All) {
    if (Key->Record->Arguments == Words)
      Same.push_back(Key);
    else if (!Key->Record->Arguments)
      Open.push_back(Key);
  }
  if (!Same.empty())
    return Same;
  return Open.empty() ? All : Open;
}

/// The candidates among \p All with the row's grid and block; if there are
/// none, those of unknown launch size; else \p All.
static Candidates narrowByLaunch(const LabelRow &Row, const Candidates &All) {
  Candidates Same, Open;
  for (const PredictionKey *Key : All) {
    if (sameLaunch(Row, *Key->Record))
      Same.push_back(Key);
    else if (!otherLaunch(Row, *Key->Record))
      Open.push_back(Key);
  }
  if (!Same.empty())
    return Same;
  return Open.empty() ? All : Open;
}

/// The display names of the different kernels among \p All, by id without unit:
/// a kernel of a header that several units compile counts once.
static std::map<std::string, std::string> distinct(const Candidates &All) {
  std::map<std::string, std::string> Kernels;
  for (const PredictionKey *Key : All) {
    KernelId Id = Key->Record->Id;
    Id.Unit.clear();
    Kernels.emplace(Id.str(), Id.display());
  }
  return Kernels;
}

/// Keeps the candidates from the unit of the first one, since copies of a
/// kernel in other units are not further launches.
static Candidates ofOneUnit(const Candidates &All) {
  Candidates Kept;
  copy_if(All, std::back_inserter(Kept), [&](const PredictionKey *Key) {
    return Key->Record->Id.Unit == All[0]->Record->Id.Unit;
  });
  return Kept;
}

static std::string
ambiguous(const std::map<std::string, std::string> &Kernels) {
  // Overloads share a display name, so the number of kernels may exceed the
  // number of names.
  std::set<std::string> Names;
  for (auto &[Key, Name] : Kernels)
    Names.insert(Name);
  std::string Text = formatv("ambiguous: fits {0} kernels: ", Kernels.size());
  ListSeparator Comma;
  unsigned Shown = 0;
  for (const std::string &Name : Names) {
    if (++Shown > 3)
      break;
    Text += (StringRef(Comma) + Name).str();
  }
  return Names.size() > 3 ? Text + ", ..." : Text;
}

/// The prediction that stands for several kernels with the same verdict: that
/// verdict with the lowest confidence, without figures. Nothing if verdicts
/// differ.
static std::optional<PredictionRecord> agreement(const Candidates &All) {
  PredictionRecord Common = *All[0]->Record;
  for (const PredictionKey *Key : All) {
    const PredictionRecord &P = *Key->Record;
    if (P.Outcome != Common.Outcome || P.forced() != Common.forced())
      return std::nullopt;
    if (P.Confidence && Common.Confidence)
      Common.Confidence = std::min(*P.Confidence, *Common.Confidence);
  }
  Common.DramBytes = Common.Seconds = Common.Reach = std::nullopt;
  Common.Limiter = std::nullopt;
  Common.Operations = {};
  Common.Details = std::nullopt;
  return Common;
}

// Whether \p P may match by \p Rule. If the row has template arguments, a match
// by base name also needs the same launch size, and an observed launch never
// matches by base name: it may be of another instance.
static bool mayDiffer(JoinRule Rule, const RowKey &Row,
                      const PredictionRecord &P) {
  return Rule != JoinRule::Base || !Row.Names.hasTemplateArguments() ||
         (!P.Observed && sameLaunch(*Row.Row, P));
}

static JoinedRow joinRow(const LabelRow &Row,
                         const std::vector<PredictionKey> &Keys,
                         LaunchChoice Choice) {
  RowKey Key(Row);
  JoinedRow Joined;
  Joined.Row = &Row;
  Candidates OfProgram;
  for (const PredictionKey &K : Keys)
    if (sameProgram(Key, K))
      OfProgram.push_back(&K);
  if (OfProgram.empty()) {
    Joined.WhyNot = "nothing predicted for program '" + Row.Program + "'";
    return Joined;
  }
  auto [Rule, Named] =
      matchName(Key, OfProgram, [&](JoinRule Rule, const PredictionKey &K) {
        return mayDiffer(Rule, Key, *K.Record);
      });
  if (Named.empty()) {
    Joined.WhyNot = "no kernel of that name among those predicted";
    return Joined;
  }
  erase_if(Named, [&](const PredictionKey *K) {
    return K->Record->Observed == RunEvidence::Emulated &&
           Row.Evidence == RunEvidence::Emulated;
  });
  if (Named.empty()) {
    Joined.WhyNot = "labelled by what is to be scored: emulated";
    return Joined;
  }
  erase_if(Named, [&](const PredictionKey *K) {
    return K->Record->Observed && !sameLaunch(Row, *K->Record);
  });
  if (Named.empty()) {
    Joined.WhyNot = "seen in other launches only";
    return Joined;
  }
  Candidates Found = narrowByLaunch(Row, narrowByArguments(Row, Named));
  std::map<std::string, std::string> Kernels = distinct(Found);
  if (Kernels.size() > 1) {
    Joined.Match = agreement(Found);
    Joined.IsAmbiguous = !Joined.Match;
    if (Joined.Match)
      Joined.Rule = JoinRule::Agreed;
    else
      Joined.WhyNot = ambiguous(Kernels);
    return Joined;
  }
  Joined.Rule = Rule;
  Joined.Match = choose(ofOneUnit(Found), Choice);
  return Joined;
}

std::vector<JoinedRow>
roofline::joinLabels(ArrayRef<LabelRow> Rows,
                     ArrayRef<PredictionRecord> Predictions,
                     LaunchChoice Choice) {
  std::vector<PredictionKey> Keys(Predictions.begin(), Predictions.end());
  std::vector<JoinedRow> Joined;
  for (const LabelRow &Row : Rows)
    Joined.push_back(joinRow(Row, Keys, Choice));
  return Joined;
}
