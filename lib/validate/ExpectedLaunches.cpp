// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/ExpectedLaunches.h"
#include "verdict/Combine.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

static bool hasBlockOf(const LaunchEntry &Entry, const ValidationRow &Row) {
  return equal(Entry.Block, Row.Block);
}

static bool isFor(const LaunchEntry &Entry, const ValidationRow &Row) {
  return equal(Entry.Grid, Row.Grid) && hasBlockOf(Entry, Row);
}

/// Whether \p Launch passes the numbers that \p Entry does. Predictions have
/// the names of parameters, and profiles their positions, so only the values
/// are compared.
static bool passesTheSame(const LaunchRecord &Launch,
                          const LaunchEntry &Entry) {
  return all_of(Entry.Passed, [&](const PassedValue &P) {
    return any_of(Launch.Arguments, [&](const ArgumentValue &A) {
      return (A.What == ArgumentValue::Kind::Integer && A.Integer == P.Value) ||
             (A.What == ArgumentValue::Kind::Float && A.Float == P.Value);
    });
  });
}

ExpectedLaunches roofline::expectedLaunches(const Profile &Run,
                                            const ValidationRow &Row,
                                            const Prediction &Predicted) {
  ExpectedLaunches Expected;
  std::vector<const LaunchEntry *> Seen;
  for (const LaunchEntry &L : Predicted.Launches)
    if (isFor(L, Row))
      Seen.push_back(&L);
  std::vector<const LaunchRecord *> Launched;
  for (const LaunchRecord &L : Run.Launches)
    if (L.Id == Row.Id && L.Grid == Row.Grid && L.Block == Row.Block)
      Launched.push_back(&L);
  bool InOrder =
      Seen.size() == Launched.size() &&
      all_of(Seen, [](const LaunchEntry *L) { return weightOf(*L) == 1; });
  MapVector<const LaunchEntry *, unsigned> Times;
  for (const LaunchRecord *L : Row.Launches) {
    std::vector<const LaunchEntry *> Its;
    copy_if(Seen, std::back_inserter(Its), [&](const LaunchEntry *Entry) {
      return passesTheSame(*L, *Entry);
    });
    if (Its.size() != 1 && InOrder)
      Its = {Seen[find(Launched, L) - Launched.begin()]};
    if (Its.size() != 1) {
      Expected.AreThese = Seen.empty();
      for (const LaunchEntry *Entry : Seen)
        Expected.Entries.push_back(*Entry);
      return Expected;
    }
    ++Times[Its.front()];
  }
  for (auto [Entry, Count] : Times) {
    Expected.Entries.push_back(*Entry);
    Expected.Entries.back().Times = Count;
  }
  return Expected;
}

std::vector<LaunchEntry>
roofline::launchesWithBlockOf(const ValidationRow &Row,
                              const Prediction &Predicted) {
  std::vector<LaunchEntry> Alike;
  copy_if(Predicted.Launches, std::back_inserter(Alike),
          [&](const LaunchEntry &L) { return hasBlockOf(L, Row); });
  if (Alike.size() == Predicted.Launches.size())
    Alike.clear();
  return Alike;
}

Figures roofline::figuresOf(const ExpectedLaunches &Expected,
                            const GpuSpec &Gpu) {
  ArrayRef<LaunchEntry> Entries = Expected.Entries;
  const Evaluation &First = Entries.front().Result;
  bool AreEqual = all_of(Entries, [&](const LaunchEntry &L) {
    return L.Result.Outcome == First.Outcome;
  });
  if (Entries.size() == 1)
    return Figures::of(First);
  Figures F = Figures::of(combine(Entries, Gpu));
  if (!Expected.AreThese && !AreEqual) {
    if (F.Outcome != Verdict::Undetermined)
      F.Leaning = F.Outcome;
    F.Outcome = Verdict::Undetermined;
  }
  return F;
}
