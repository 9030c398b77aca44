// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Observation.h"
#include "model/Sector.h"
#include "verdict/WriteBack.h"

using namespace llvm;
using namespace roofline;

bool roofline::isCounted(const LaunchRecord &Launch) {
  return Launch.End == LaunchEnd::Finished && Launch.Counts.Memory;
}

double Observation::intensity(OpKind Kind) const {
  double Operations = Work.Operations[static_cast<unsigned>(Kind)];
  return Operations > 0 ? Operations / Work.dram() : 0;
}

double roofline::threadsOf(const LaunchRecord &L) {
  double Threads = 1;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Threads *= double(L.Grid[Axis]) * L.Block[Axis];
  return Threads;
}

/// The bytes written to DRAM. The emulated L2 writes a line back only when it
/// is evicted, a real one earlier, so writtenBack() gives a lower bound.
/// Measured launches have nothing in LeftInL2.
static double writtenOf(const MemoryCounts &Memory, const GpuSpec &Gpu) {
  double Written = Memory.DramWritten, All = Written + Memory.LeftInL2;
  return std::max(Written, writtenBack(All, Gpu));
}

/// Whether \p Memory is of the emulated L2. Only then accesses are counted, and
/// sectors of error correction are not.
static bool isModelled(const MemoryCounts &Memory) {
  return Memory.Accesses > 0;
}

Observation roofline::observe(ArrayRef<const LaunchRecord *> Launches,
                              const GpuSpec &Gpu) {
  Observation Found;
  Workload &Work = Found.Work;
  for (const LaunchRecord *L : Launches) {
    const MemoryCounts &Memory = *L->Counts.Memory;
    Work.Threads += threadsOf(*L);
    for (unsigned K = 0; K < NumOpKinds; ++K)
      Work.Operations[K] += L->Counts.Operations[K];
    double Written = writtenOf(Memory, Gpu);
    double Read = Memory.DramRead;
    if (isModelled(Memory) && Gpu.EccGranule) {
      double Factor = 1 + SectorBytes / Gpu.EccGranule.Value;
      Written *= Factor;
      Read *= Factor;
    }
    Work.DramWritten += Written;
    double Floor = launchTraffic(Memory.Code, Written + Read);
    Work.DramFloor += Floor;
    Work.DramRead += Read + Floor;
    Work.Requested += Memory.Requested;
  }
  Found.Times = timesOf(Work, Gpu);
  return Found;
}
