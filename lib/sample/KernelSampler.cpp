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
  SampleTally(const LaneSteps &Program, const SampleTargets &Targets);

  void enter(unsigned Loop) override { ++OfLane[Loop].Entries; }
  void iterate(unsigned Loop) override { ++OfLane[Loop].Iterations; }
  void branch(unsigned Target, bool First) override {
    ++OfGroup[Target].first;
    OfGroup[Target].second += First;
  }
  void visit(unsigned Target, uint64_t Address, uint64_t Iteration) override {
    Accesses[Target].visit(Address, Iteration);
  }

  void endLane();
  void endWarp();
  void endGroup();
  LaneSample result() const;

private:
  const SampleTargets &Targets;
  struct Trips {
    LoopTally Sum;
    double Least = INFINITY, Most = 0;
    double Threads = 0; // that enter the loop

    void add(const Trips &Other) {
      Threads += Other.Threads;
      Sum.Entries += Other.Sum.Entries;
      Sum.Iterations += Other.Sum.Iterations;
      Least = std::min(Least, Other.Least);
      Most = std::max(Most, Other.Most);
    }
  };
  std::vector<LoopTally> OfLane;        // by loop number
  std::vector<unsigned> TargetLoops;    // by target: the loop's number
  std::vector<Trips> GroupTrips, Loops; // by target
  double GroupThreads = 0, Threads = 0;
  // By target: executions, and those that took the first successor.
  std::vector<std::pair<double, double>> OfGroup, Branches;
  std::vector<AccessTally> Accesses; // by target
};
} // namespace

SampleTally::SampleTally(const LaneSteps &Program, const SampleTargets &Targets)
    : Targets(Targets), OfLane(Program.Loops.size()),
      GroupTrips(Targets.Loops.size()), Loops(Targets.Loops.size()),
      OfGroup(Targets.Branches.size()), Branches(Targets.Branches.size()) {
  for (const SampleTargets::OfLoop &W : Targets.Loops)
    TargetLoops.push_back(find(Program.Loops, W.L) - Program.Loops.begin());
  for (const SampleTargets::OfAccess &W : Targets.Accesses)
    Accesses.emplace_back(W.Width);
}

void SampleTally::endLane() {
  ++GroupThreads;
  for (size_t W = 0; W < TargetLoops.size(); ++W) {
    const LoopTally &Lane = OfLane[TargetLoops[W]];
    if (Lane.Entries == 0)
      continue;
    double Mean = Lane.Iterations / Lane.Entries;
    GroupTrips[W].add({Lane, Mean, Mean, /*Threads=*/1});
  }
  OfLane.assign(OfLane.size(), {});
}

void SampleTally::endWarp() {
  for (AccessTally &A : Accesses)
    A.endWarp();
}

void SampleTally::endGroup() {
  Threads += std::exchange(GroupThreads, 0);
  for (AccessTally &A : Accesses)
    A.endGroup();
  for (size_t W = 0; W < Loops.size(); ++W) {
    Loops[W].add(GroupTrips[W]);
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
  for (size_t W = 0; W < Loops.size(); ++W)
    ByFormula[Targets.Loops[W].Formula].add(Loops[W]);
  for (const auto &[Formula, T] : ByFormula)
    if (T.Sum.Entries > 0)
      Sample.Trips[Formula] = {T.Sum.Iterations / T.Sum.Entries, T.Least,
                               T.Most, std::min(T.Threads / Threads, 1.0)};
  for (size_t W = 0; W < Branches.size(); ++W) {
    const auto &[Branch, Share, Ended, IsSecond] = Targets.Branches[W];
    auto [Runs, First] = Branches[W];
    if (!Ended && Runs > 0)
      Sample.Shares[Share] = (IsSecond ? Runs - First : First) / Runs;
    for (size_t Of = 0; Ended && Of < Loops.size(); ++Of)
      if (double Entries = Loops[Of].Sum.Entries;
          Targets.Loops[Of].L == Ended && Entries > 0) {
        bool StaysFirst = Ended->contains(Branch->getSuccessor(0));
        double Leaving = StaysFirst ? Runs - First : First;
        Sample.Shares[Share] = std::clamp(1 - Leaving / Entries, 0.0, 1.0);
      }
  }
  for (size_t W = 0; W < Accesses.size(); ++W)
    if (auto Places = Accesses[W].places())
      Sample.Places[Targets.Accesses[W].Access] = *Places;
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

SampleTargets KernelSampler::knownOnes(const KnownValues &Known) const {
  SampleTargets Found;
  copy_if(Targets.Loops, std::back_inserter(Found.Loops),
          [&](const auto &W) { return Known.endsKnown(*W.L); });
  copy_if(Targets.Branches, std::back_inserter(Found.Branches),
          [&](const auto &W) {
            return Known.goesKnownWay(*W.Branch->getParent());
          });
  copy_if(Targets.Accesses, std::back_inserter(Found.Accesses),
          [&](const auto &W) { return Known.isKnown(W.Pointer); });
  return Found;
}

std::shared_ptr<const LaneSample>
KernelSampler::run(const SampleRequest &Request) {
  StageScope Scope(Stage::Sample);
  KnownValues Known(Flow, Request);
  SampleTargets Asked = knownOnes(Known);
  if (Asked.empty())
    return nullptr;
  LaneSteps Program =
      lowerSlice(Flow, Known, Slice(Flow, Known, Asked), Asked, Request);
  SampleTally Tally(Program, Asked);
  uint64_t Steps = std::min(StepsLeft, StepsOfLaunch);
  LaneInterpreter Interpreter(Program, Request.Shape, Tally, Steps);
  uint64_t Threads = static_cast<uint64_t>(Request.Shape.blockThreads());
  uint64_t WarpsOfBlock = divideCeil(Threads, 32);
  uint64_t Warps = WarpsOfBlock * static_cast<uint64_t>(Request.Shape.blocks());
  uint64_t WarpsRun = 0;
  auto RunWarp = [&](uint64_t Warp) {
    uint64_t First = Warp % WarpsOfBlock * 32;
    auto Block = unflatten(Warp / WarpsOfBlock, Request.Shape.Grid);
    for (uint64_t T = First; T < std::min(First + 32, Threads); ++T) {
      if (!Interpreter.run({unflatten(T, Request.Shape.Block), Block}))
        return false;
      Tally.endLane();
    }
    Tally.endWarp();
    return true;
  };
  for (uint64_t Start : groupStarts(Warps)) {
    uint64_t End = std::min(Start + WarpsOfGroup, Warps), Warp = Start;
    while (Warp < End && RunWarp(Warp))
      ++Warp;
    if (Warp < End)
      break;
    Tally.endGroup();
    WarpsRun += End - Start;
  }
  StepsLeft -= Steps - Interpreter.stepsLeft();
  auto Sample = std::make_shared<LaneSample>(Tally.result());
  Sample->Warps = WarpsRun;
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
