// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sample/KernelSampler.h"
#include "sample/AccessTally.h"
#include "sample/LaneSteps.h"
#include "support/Scatter.h"
#include "support/Stage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// Neighbouring warps share sectors, so warps are sampled in groups of
/// neighbours that are spread over the launch.
static constexpr uint64_t Groups = 32, WarpsOfGroup = 2;
/// Budget of one launch; this many steps take a few milliseconds.
static constexpr uint64_t StepsOfLaunch = 3000000;

namespace {
struct LoopTally {
  double Entries = 0, Iterations = 0;
};

/// Adds up the events of lanes, first per lane and then per group, so that a
/// group that is cut short by the budget does not count.
class SampleTally : public LaneObserver {
public:
  SampleTally(const LaneSteps &Program, const SampleWishes &Wishes);

  void enter(unsigned Loop) override { ++OfLane[Loop].Entries; }
  void iterate(unsigned Loop) override { ++OfLane[Loop].Iterations; }
  void branch(unsigned Wish, bool First) override {
    ++OfGroup[Wish].first;
    OfGroup[Wish].second += First;
  }
  void visit(unsigned Wish, uint64_t Address, uint64_t Iteration) override {
    Accesses[Wish].visit(Address, Iteration);
  }

  void endLane();
  void endWarp();
  void endGroup();
  LaneSample result() const;

private:
  const SampleWishes &Wishes;
  struct Trips {
    LoopTally Sum;
    double Least = INFINITY, Most = 0;
  };
  std::vector<LoopTally> OfLane;        // by loop number
  std::vector<unsigned> WishedLoops;    // by wish: the loop's number
  std::vector<Trips> GroupTrips, Loops; // by wish
  // By wish: executions, and those that took the first successor.
  std::vector<std::pair<double, double>> OfGroup, Branches;
  std::vector<AccessTally> Accesses; // by wish
};
} // namespace

SampleTally::SampleTally(const LaneSteps &Program, const SampleWishes &Wishes)
    : Wishes(Wishes), OfLane(Program.Loops.size()),
      GroupTrips(Wishes.Loops.size()), Loops(Wishes.Loops.size()),
      OfGroup(Wishes.Branches.size()), Branches(Wishes.Branches.size()) {
  for (const SampleWishes::OfLoop &W : Wishes.Loops)
    WishedLoops.push_back(find(Program.Loops, W.L) - Program.Loops.begin());
  for (const SampleWishes::OfAccess &W : Wishes.Accesses)
    Accesses.emplace_back(W.Width);
}

void SampleTally::endLane() {
  for (size_t W = 0; W < WishedLoops.size(); ++W) {
    const LoopTally &Lane = OfLane[WishedLoops[W]];
    if (Lane.Entries == 0)
      continue;
    Trips &Group = GroupTrips[W];
    Group.Sum.Entries += Lane.Entries;
    Group.Sum.Iterations += Lane.Iterations;
    double Mean = Lane.Iterations / Lane.Entries;
    Group.Least = std::min(Group.Least, Mean);
    Group.Most = std::max(Group.Most, Mean);
  }
  OfLane.assign(OfLane.size(), {});
}

void SampleTally::endWarp() {
  for (AccessTally &A : Accesses)
    A.endWarp();
}

void SampleTally::endGroup() {
  for (AccessTally &A : Accesses)
    A.endGroup();
  for (size_t W = 0; W < Loops.size(); ++W) {
    Loops[W].Sum.Entries += GroupTrips[W].Sum.Entries;
    Loops[W].Sum.Iterations += GroupTrips[W].Sum.Iterations;
    Loops[W].Least = std::min(Loops[W].Least, GroupTrips[W].Least);
    Loops[W].Most = std::max(Loops[W].Most, GroupTrips[W].Most);
    GroupTrips[W] = {};
  }
  for (size_t W = 0; W < Branches.size(); ++W) {
    Branches[W].first += OfGroup[W].first;
    Branches[W].second += OfGroup[W].second;
    OfGroup[W] = {};
  }
}

LaneSample SampleTally::result() const {
  LaneSample Sample;
  std::map<unsigned, Trips> ByFormula;
  for (size_t W = 0; W < Loops.size(); ++W) {
    Trips &All = ByFormula[Wishes.Loops[W].Formula];
    All.Sum.Entries += Loops[W].Sum.Entries;
    All.Sum.Iterations += Loops[W].Sum.Iterations;
    All.Least = std::min(All.Least, Loops[W].Least);
    All.Most = std::max(All.Most, Loops[W].Most);
  }
  for (const auto &[Formula, T] : ByFormula)
    if (T.Sum.Entries > 0)
      Sample.Trips[Formula] = {T.Sum.Iterations / T.Sum.Entries, T.Least,
                               T.Most};
  for (size_t W = 0; W < Branches.size(); ++W)
    if (Branches[W].first > 0)
      Sample.Shares[Wishes.Branches[W].Share] =
          Branches[W].second / Branches[W].first;
  for (size_t W = 0; W < Accesses.size(); ++W)
    if (auto Places = Accesses[W].places())
      Sample.Places[Wishes.Accesses[W].Access] = *Places;
  return Sample;
}

/// Returns the first warp of each group (stratified sampling: the launch is
/// divided into equal parts with one group in each). The parts come in
/// bit-reversed order, so that a sample that is cut short still covers the
/// launch evenly.
static std::vector<uint64_t> groupStarts(uint64_t Warps) {
  std::vector<uint64_t> Starts;
  if (Warps <= Groups * WarpsOfGroup) {
    for (uint64_t W = 0; W < Warps; W += WarpsOfGroup)
      Starts.push_back(W);
    return Starts;
  }
  double Part = static_cast<double>(Warps - WarpsOfGroup + 1) / Groups;
  for (unsigned I = 0; I < Groups; ++I) {
    unsigned Where = reverseBits(static_cast<uint8_t>(I)) / (256 / Groups);
    Starts.push_back(static_cast<uint64_t>((Where + scatter(Where, 4)) * Part));
  }
  return Starts;
}

static std::array<uint64_t, 3> unflatten(uint64_t Number,
                                         const std::array<double, 3> &Extent) {
  uint64_t X = static_cast<uint64_t>(Extent[0]);
  uint64_t Y = static_cast<uint64_t>(Extent[1]);
  return {Number % X, Number / X % Y, Number / X / Y};
}

SampleWishes KernelSampler::knownOnes(const KnownValues &Known) const {
  SampleWishes Found;
  copy_if(Wishes.Loops, std::back_inserter(Found.Loops),
          [&](const auto &W) { return Known.endsKnown(*W.L); });
  copy_if(Wishes.Branches, std::back_inserter(Found.Branches),
          [&](const auto &W) {
            return Known.goesKnownWay(*W.Branch->getParent());
          });
  copy_if(Wishes.Accesses, std::back_inserter(Found.Accesses),
          [&](const auto &W) { return Known.isKnown(W.Pointer); });
  return Found;
}

std::shared_ptr<const LaneSample>
KernelSampler::run(const SampleRequest &Request) {
  StageScope Scope(Stage::Sample);
  KnownValues Known(Flow, Request);
  SampleWishes Asked = knownOnes(Known);
  if (Asked.empty())
    return nullptr;
  LaneSteps Program =
      lowerSlice(Flow, Known, Slice(Flow, Known, Asked), Asked, Request);
  SampleTally Tally(Program, Asked);
  uint64_t Steps = std::min(StepsLeft, StepsOfLaunch);
  LaneWalker Walker(Program, Request.Shape, Tally, Steps);
  uint64_t Threads = static_cast<uint64_t>(Request.Shape.blockThreads());
  uint64_t WarpsOfBlock = divideCeil(Threads, 32);
  uint64_t Warps = WarpsOfBlock * static_cast<uint64_t>(Request.Shape.blocks());
  uint64_t Walked = 0;
  auto WalkWarp = [&](uint64_t Warp) {
    uint64_t First = Warp % WarpsOfBlock * 32;
    auto Block = unflatten(Warp / WarpsOfBlock, Request.Shape.Grid);
    for (uint64_t T = First; T < std::min(First + 32, Threads); ++T) {
      if (!Walker.walk({unflatten(T, Request.Shape.Block), Block}))
        return false;
      Tally.endLane();
    }
    Tally.endWarp();
    return true;
  };
  for (uint64_t Start : groupStarts(Warps)) {
    uint64_t End = std::min(Start + WarpsOfGroup, Warps), Warp = Start;
    while (Warp < End && WalkWarp(Warp))
      ++Warp;
    if (Warp < End)
      break;
    Tally.endGroup();
    Walked += End - Start;
  }
  StepsLeft -= Steps - Walker.stepsLeft();
  auto Sample = std::make_shared<LaneSample>(Tally.result());
  Sample->Warps = Walked;
  Sample->WarpsOfLaunch = static_cast<double>(Warps);
  return Sample->empty() ? nullptr : Sample;
}

std::shared_ptr<const LaneSample>
KernelSampler::sample(const SampleRequest &Request) {
  for (const auto &[Before, Found] : Done)
    if (Before == Request)
      return Found;
  Done.push_back({Request, run(Request)});
  return Done.back().second;
}
