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
/// In each round one thread is run in each of as many parts of the launch as
/// there are groups. A launch of no more warps than the groups have needs few,
/// for the case that its warps take too long.
static constexpr unsigned MostRounds = 64, RoundsOfSmall = 4;
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
  /// Accesses are of whole warps: \p WithAccesses is false for single threads.
  SampleTally(const LaneSteps &Program, const SampleTargets &Targets,
              bool WithAccesses);

  void enter(unsigned Loop) override { ++OfLane[Loop].Entries; }
  void iterate(unsigned Loop) override { ++OfLane[Loop].Iterations; }
  void branch(unsigned Target, bool First) override {
    ++OfGroup[Target].first;
    OfGroup[Target].second += First;
  }
  void visit(unsigned Target, uint64_t Address, uint64_t Iteration) override {
    if (Target < Accesses.size())
      Accesses[Target].visit(Address, Iteration);
  }

  /// A lane is finished, or, if not \p IsWhole, cut short by the budget.
  void endLane(bool IsWhole = true);
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

SampleTally::SampleTally(const LaneSteps &Program, const SampleTargets &Targets,
                         bool WithAccesses)
    : Targets(Targets), OfLane(Program.Loops.size()),
      GroupTrips(Targets.Loops.size()), Loops(Targets.Loops.size()),
      OfGroup(Targets.Branches.size()), Branches(Targets.Branches.size()) {
  for (const SampleTargets::OfLoop &W : Targets.Loops)
    TargetLoops.push_back(find(Program.Loops, W.L) - Program.Loops.begin());
  if (WithAccesses)
    for (const SampleTargets::OfAccess &W : Targets.Accesses)
      Accesses.emplace_back(W.Width);
}

void SampleTally::endLane(bool IsWhole) {
  ++GroupThreads;
  for (size_t W = 0; W < TargetLoops.size(); ++W) {
    const LoopTally &Lane = OfLane[TargetLoops[W]];
    if (Lane.Entries == 0)
      continue;
    double Mean = Lane.Iterations / Lane.Entries;
    GroupTrips[W].add({Lane, IsWhole ? Mean : INFINITY, Mean, /*Threads=*/1});
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
    if (T.Sum.Entries > 0 && T.Least < INFINITY) // some lane is whole
      Sample.Trips[Formula] = {T.Sum.Iterations / T.Sum.Entries, T.Least,
                               T.Most, std::min(T.Threads / Threads, 1.0)};
  for (size_t W = 0; W < Branches.size(); ++W) {
    const SampleTargets::OfBranch &Of = Targets.Branches[W];
    auto [Runs, First] = Branches[W];
    double Taken = Of.IsSecond ? Runs - First : First;
    if (!Of.Ended && Runs > 0)
      Sample.Shares[Of.Share] = Taken / Runs;
    for (size_t L = 0; Of.Ended && L < Loops.size(); ++L)
      if (double Entries = Loops[L].Sum.Entries;
          Targets.Loops[L].L == Of.Ended && Entries > 0) {
        double Leaving = std::min(1.0, Taken / Entries);
        Sample.Shares[Of.Share] = Of.IsOfLeaving ? Leaving : 1 - Leaving;
      }
  }
  for (size_t W = 0; W < Accesses.size(); ++W)
    if (auto Places = Accesses[W].places())
      Sample.Places[Targets.Accesses[W].Access] = *Places;
  return Sample;
}

/// \p Number of \p Count, in an order in which the first ones are spread over
/// all if \p Count is Groups.
static unsigned reversed(unsigned Number, uint64_t Count) {
  return Count == Groups
             ? reverseBits(static_cast<uint8_t>(Number)) / (256 / Groups)
             : Number;
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
    unsigned Where = reversed(I, Groups);
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

namespace {
/// Runs threads of one launch.
class LaunchRunner {
public:
  explicit LaunchRunner(const LaunchShape &Shape)
      : Shape(Shape), Threads(static_cast<uint64_t>(Shape.blockThreads())),
        WarpsOfBlock(divideCeil(Threads, 32)),
        Warps(WarpsOfBlock * static_cast<uint64_t>(Shape.blocks())),
        Starts(groupStarts(Warps)) {}

  uint64_t warps() const { return Warps; }
  uint64_t groups() const { return Starts.size(); }
  /// Runs one thread of each part of the launch in each of \p Rounds, as far as
  /// the budget goes. Returns how many are finished.
  uint64_t runThreads(unsigned Rounds, LaneInterpreter &Interpreter,
                      SampleTally &Tally) const;
  /// Runs all groups, as far as the budget goes. Returns the number of warps.
  uint64_t runGroups(LaneInterpreter &Interpreter, SampleTally &Tally) const;

private:
  uint64_t endOfGroup(uint64_t Start) const {
    return std::min(Start + WarpsOfGroup, Warps);
  }
  /// The first thread of \p Warp in its block, and one past the last.
  std::pair<uint64_t, uint64_t> lanesOf(uint64_t Warp) const {
    uint64_t First = Warp % WarpsOfBlock * 32;
    return {First, std::min(First + 32, Threads)};
  }
  SampledLane lane(uint64_t Warp, uint64_t Thread) const {
    return {unflatten(Thread, Shape.Block),
            unflatten(Warp / WarpsOfBlock, Shape.Grid)};
  }

  LaunchShape Shape;
  uint64_t Threads, WarpsOfBlock, Warps; // Threads: of a block
  std::vector<uint64_t> Starts;
};
} // namespace

uint64_t LaunchRunner::runThreads(unsigned Rounds, LaneInterpreter &Interpreter,
                                  SampleTally &Tally) const {
  uint64_t Parts = Starts.size();
  uint64_t All = Warps / WarpsOfBlock * Threads;
  double Part = static_cast<double>(All) / Parts;
  for (unsigned I = 0; I < Rounds * Parts; ++I) {
    unsigned Round = I / Parts, Where = reversed(I % Parts, Parts);
    // Neighbouring threads are alike, so each round has other warps. Conditions
    // often hold for every other or fourth lane: each is run equally often.
    uint64_t Thread = std::min(
        static_cast<uint64_t>((Where + scatter(Where, Round)) * Part), All - 1);
    // The last warp of a block may have fewer threads.
    uint64_t Warp = Thread / Threads * WarpsOfBlock + Thread % Threads / 32;
    auto [First, End] = lanesOf(Warp);
    uint64_t Lane =
        (reversed(Round % 32, 32) + Where) % 32 * (End - First) / 32;
    bool IsWhole = Interpreter.run(lane(Warp, First + Lane));
    // Without the thread that is cut short, those that remain would have
    // shorter loops than the launch.
    Tally.endLane(IsWhole);
    Tally.endGroup();
    if (!IsWhole)
      return I;
  }
  return Rounds * Parts;
}

uint64_t LaunchRunner::runGroups(LaneInterpreter &Interpreter,
                                 SampleTally &Tally) const {
  uint64_t Run = 0;
  for (uint64_t Start : Starts) {
    for (uint64_t Warp = Start; Warp < endOfGroup(Start); ++Warp) {
      auto [First, End] = lanesOf(Warp);
      for (uint64_t Thread = First; Thread < End; ++Thread) {
        if (!Interpreter.run(lane(Warp, Thread)))
          return Run;
        Tally.endLane();
      }
      Tally.endWarp();
    }
    Tally.endGroup();
    Run += endOfGroup(Start) - Start;
  }
  return Run;
}

/// Samples the launch of \p Shape within \p Steps, from which it subtracts
/// those that it takes. Places of accesses are those of groups of warps. So are
/// trip counts and shares if the groups are the whole launch; else they are
/// those of threads from all over the launch, which differ more than those of a
/// group.
static LaneSample sampled(const LaneSteps &Program, const SampleTargets &Asked,
                          const LaunchShape &Shape, uint64_t &Steps) {
  LaunchRunner Launch(Shape);
  SampleTally Few(Program, Asked, /*WithAccesses=*/false);
  SampleTally All(Program, Asked, /*WithAccesses=*/true);
  bool IsSmall = Launch.warps() <= Groups * WarpsOfGroup;
  uint64_t ForFew = IsSmall || !Asked.Accesses.empty() ? Steps / 2 : Steps;
  LaneInterpreter OfFew(Program, Shape, Few, ForFew);
  uint64_t Threads =
      Launch.runThreads(IsSmall ? RoundsOfSmall : MostRounds, OfFew, Few);
  Steps -= ForFew - OfFew.stepsLeft();
  LaneSample Sample;
  if (IsSmall || !Asked.Accesses.empty()) {
    LaneInterpreter OfAll(Program, Shape, All, Steps);
    Sample.Warps = Launch.runGroups(OfAll, All);
    Steps = OfAll.stepsLeft();
  }
  Sample.WarpsOfLaunch = static_cast<double>(Launch.warps());
  bool IsWhole = Sample.complete();
  LaneSample OfWarps = All.result(), OfThreads = Few.result();
  Sample.Places = std::move(OfWarps.Places);
  if (IsWhole || Threads >= std::min(Groups, Launch.groups())) {
    Sample.Trips = std::move((IsWhole ? OfWarps : OfThreads).Trips);
    Sample.Shares = std::move((IsWhole ? OfWarps : OfThreads).Shares);
    Sample.Threads = IsWhole ? 0.0 : static_cast<double>(Threads);
    Sample.ThreadsOfLaunch = Shape.threads();
  }
  return Sample;
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
  uint64_t Steps = std::min(StepsLeft, StepsOfLaunch), Left = Steps;
  auto Sample = std::make_shared<LaneSample>(
      sampled(Program, Asked, Request.Shape, Left));
  StepsLeft -= Steps - Left;
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
