// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects what the model of a launch's time needs from a kernel's formulas.
#include "constants/launch-time.h"
#include "model/Sector.h"
#include "verdict/TimeModel.h"
#include <algorithm>
#include <map>

using namespace llvm;
using namespace roofline;

/// Threads at which formulas are evaluated to find the one with most work.
static constexpr unsigned LanesForLongest = 64;

/// Instructions for an operation: a fused multiply-add counts as two
/// operations.
static double instructionsOf(OpKind Kind) {
  switch (Kind) {
  case OpKind::Fp64:
  case OpKind::Fp32:
  case OpKind::Fp16:
    return constants::InstructionsPerOperation / 2;
  case OpKind::Int:
  case OpKind::Special:
    return constants::InstructionsPerOperation;
  default:
    return 0; // thousands of operations of tensor units are one instruction
  }
}

namespace {
/// Weighted formulas whose sum is a figure of one thread.
class ThreadSum {
public:
  explicit ThreadSum(LaneEvaluator &Means, LaneEvaluator &Lanes)
      : Means(Means), Lanes(Lanes), OfLane(Lanes.size()) {}

  void add(SymExpr E, double Weight) {
    if (!E || Weight == 0)
      return;
    Mean += Weight * std::max(0.0, Means.mean(E));
    ArrayRef<double> Each = Lanes.of(E);
    for (size_t I = 0; I < OfLane.size(); ++I)
      OfLane[I] += Weight * std::max(0.0, Each[Each.size() == 1 ? 0 : I]);
  }
  double mean() const { return Mean; }
  double longest() const {
    return std::max(Mean, *std::max_element(OfLane.begin(), OfLane.end()));
  }

private:
  LaneEvaluator &Means, &Lanes;
  double Mean = 0;
  std::vector<double> OfLane;
};
} // namespace

namespace {
/// Loads that are executed together.
struct LoadGroup {
  SymExpr Count;
  double Latency = 0; // cycles
};
} // namespace

/// The cycles until the data of \p A are there, of which \p Cost says which
/// share comes from DRAM.
static double latencyOf(const MemoryAccess &A, const AccessCost &Cost,
                        MemorySpace Space, double Warps) {
  if (Space != MemorySpace::Global)
    return constants::SharedCycles;
  double Sectors = Cost.Count * Cost.SectorsPerWarp * Warps;
  double FromDram =
      Sectors > 0 ? std::min(1.0, Cost.Dram / SectorBytes / Sectors) : 0;
  double Cached = A.Kind == AccessKind::Atomic ? constants::L2Cycles
                                               : constants::CachedCycles;
  return FromDram * constants::DramCycles + (1 - FromDram) * Cached;
}

LaunchWork roofline::launchWork(const KernelFeatures &Features,
                                const SymbolValues &Values,
                                const Workload &Work, double SharedPerBlock,
                                const GpuSpec &Gpu) {
  LaunchWork Found;
  Found.Blocks = Values.Shape.blocks();
  Found.BlockThreads = Values.Shape.blockThreads();
  Found.SharedPerBlock = SharedPerBlock;
  if (Features.Machine)
    Found.Registers = Features.Machine->Registers;
  Found.Roofs = timesOf(Work, Gpu);
  Found.Dram = Work.dram();
  LaneEvaluator Means(Features, Values,
                      spreadLanes(Values.Shape, LanesForLongest));
  std::vector<Lane> Spread = spreadLanes(Values.Shape, LanesForLongest);
  Spread.push_back({}); // often the one that does what others wait for
  LaneEvaluator Lanes(Features, Values, std::move(Spread), /*LaneByLane=*/true);
  ThreadSum Instructions(Means, Lanes), Waits(Means, Lanes);
  for (OpKind K : AllOpKinds)
    Instructions.add(Features.Operations[static_cast<unsigned>(K)],
                     instructionsOf(K));
  double Warps = Work.Threads / WarpThreads;
  // Loads that are executed together wait together.
  std::vector<LoadGroup> Together;
  std::map<std::pair<std::vector<SymbolId>, SymExpr>, size_t> IndexOf;
  for (size_t I = 0; I < Features.Accesses.size(); ++I) {
    const MemoryAccess &A = Features.Accesses[I];
    const AccessCost &Cost = Work.Accesses[I];
    MemorySpace Space = Features.Objects[A.Object].Space;
    Instructions.add(A.Count, 1);
    // Which loads L1 serves is not known: what they need of L2 at least is
    // what they need of DRAM. Stores and atomic operations go to L2.
    Found.L2Bytes +=
        A.Kind == AccessKind::Load
            ? Cost.Dram
            : Cost.Count * Cost.SectorsPerWarp * Warps * SectorBytes;
    if (A.Kind == AccessKind::Atomic && Cost.Unique > 0)
      Found.SameAddress =
          std::max(Found.SameAddress, Cost.Count * Work.Threads /
                                          std::max(1.0, Cost.Unique / A.Width));
    if (A.Kind == AccessKind::Store)
      continue;
    double Latency = latencyOf(A, Cost, Space, Warps);
    auto [At, IsNew] = IndexOf.try_emplace({A.Loops, A.Count}, Together.size());
    if (IsNew)
      Together.push_back({A.Count});
    double &OfGroup = Together[At->second].Latency;
    if (Cost.Irregular) // its address is loaded before
      OfGroup += Latency;
    else
      OfGroup = std::max(OfGroup, Latency);
  }
  for (const LoadGroup &Group : Together)
    Waits.add(Group.Count, Group.Latency);
  Waits.add(Features.Barriers, constants::BarrierCycles);
  Found.Instructions = Instructions.mean();
  Found.LongestInstructions = Instructions.longest();
  Found.WaitCycles = Waits.mean();
  Found.LongestWaitCycles = Waits.longest();
  return Found;
}
