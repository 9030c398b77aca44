// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/TimeModel.h"
#include "constants/launch-time.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// Instructions that an SM starts in a clock cycle: one for each of its four
/// schedulers (CUDA C++ Programming Guide, "Multiprocessor Level").
static constexpr double IssuedPerCycle = 4;

/// How a launch fills the GPU.
namespace {
struct Occupancy {
  double ResidentBlocks = 1; // on an SM that has most
  double Waves = 1;          // in which the blocks of that SM run
  double Busy = 1;           // SMs that have blocks
};
} // namespace

static Occupancy occupancyOf(const LaunchWork &Work, const GpuSpec &Gpu) {
  double Registers =
      Work.Registers > 0 ? Work.Registers : constants::LikelyRegisters;
  double Most = Gpu.residentBlocksPerSm(Work.BlockThreads, Work.SharedPerBlock,
                                        Registers);
  double OfSm = std::ceil(Work.Blocks / Gpu.Sms.Value);
  return {std::min(Most, OfSm), std::ceil(OfSm / Most),
          std::min(Work.Blocks, Gpu.Sms.Value)};
}

/// The bandwidth that programs achieve.
static double achievable(const GpuSpec &Gpu) {
  return Gpu.AchievableBandwidth
             ? Gpu.AchievableBandwidth.Value
             : constants::AchievableShare * Gpu.Bandwidth.Value;
}

/// The share of its peak that a kind of operation achieves.
static double achievableShare(OpKind Kind) {
  bool IsVector =
      Kind == OpKind::Fp64 || Kind == OpKind::Fp32 || Kind == OpKind::Fp16;
  return IsVector ? constants::FloatShare : constants::ComputeShare;
}

LaunchTime roofline::launchTime(const LaunchWork &Work, const GpuSpec &Gpu) {
  LaunchTime T;
  T[TimePart::Launch] = constants::LaunchSeconds;
  for (OpKind K : AllOpKinds)
    if (hasRoof(K))
      T[TimePart::Compute] = std::max(
          T[TimePart::Compute],
          Work.Roofs.Compute[static_cast<unsigned>(K)] / achievableShare(K));
  T[TimePart::Dram] = Work.Dram / achievable(Gpu);
  Occupancy Filled = occupancyOf(Work, Gpu);
  double Warps =
      Work.Blocks * std::ceil(std::max(1.0, Work.BlockThreads) / WarpThreads);
  double Clock = Gpu.Clock.Value;
  T[TimePart::Issue] = Warps * Work.Instructions /
                       (Filled.Busy * IssuedPerCycle * Clock) /
                       constants::IssueShare;
  if (Gpu.L2Bandwidth)
    T[TimePart::L2] = Work.L2Bytes / Gpu.L2Bandwidth.Value;
  auto Chain = [&](double Mean, double Longest, double Cycles) {
    return std::max(Filled.Waves * Mean, Longest) * Cycles / Clock;
  };
  T[TimePart::Arithmetic] = Chain(Work.Instructions, Work.LongestInstructions,
                                  constants::ArithmeticCycles);
  T[TimePart::Memory] = Chain(Work.WaitCycles, Work.LongestWaitCycles, 1);
  T[TimePart::Atomics] = Work.SameAddress * constants::AtomicCycles / Clock;
  double Latency = T[TimePart::Arithmetic] + T[TimePart::Memory];
  double Likely =
      T[TimePart::Launch] +
      std::max({T[TimePart::Compute], T[TimePart::Dram], T[TimePart::Issue],
                T[TimePart::L2], Latency, T[TimePart::Atomics]});
  T.Seconds = {std::max({Work.Roofs.top(), Work.Roofs.Memory,
                         Likely * constants::ErrorRange[0]}),
               Likely, Likely * constants::ErrorRange[1]};
  return T;
}

/// The limiter for the roof of \p Kind.
static LimiterKind roofOf(OpKind Kind) {
  switch (Kind) {
  case OpKind::Fp64:
    return LimiterKind::Fp64;
  case OpKind::Fp32:
    return LimiterKind::Fp32;
  case OpKind::Fp16:
    return LimiterKind::Fp16;
  case OpKind::Int:
  case OpKind::Special:
    return LimiterKind::Integer;
  case OpKind::TensorFp16:
  case OpKind::TensorTf32:
  case OpKind::TensorFp64:
  case OpKind::TensorInt8:
    return LimiterKind::Tensor;
  }
  return LimiterKind::Other;
}

Fact<LimiterKind> roofline::limiterOf(const LaunchWork &Work,
                                      const LaunchTime &Time,
                                      const GpuSpec &Gpu) {
  bool IsCompute = Work.Roofs.verdict() == Verdict::Compute;
  double Roof = IsCompute ? Work.Roofs.top() : Work.Roofs.Memory;
  double Share = std::min(1.0, Roof / Time.Seconds.Likely);
  Occupancy Filled = occupancyOf(Work, Gpu);
  double Resident = Filled.ResidentBlocks * Work.BlockThreads;
  Fact<LimiterKind> Found;
  Found.Symbol = IsCompute ? idOf(Work.Roofs.Top).str() : "dram";
  Found.Values = {Share, Work.Blocks, Gpu.Sms.Value, Resident,
                  Gpu.ThreadsPerSm.Value};
  double Latency = Time[TimePart::Arithmetic] + Time[TimePart::Memory];
  double Rest = Time.Seconds.Likely - Time[TimePart::Launch];
  auto IsLongest = [&](TimePart P) { return Time[P] >= 0.999 * Rest; };
  if (Time[TimePart::Launch] > Rest) {
    Found.Kind = LimiterKind::Launch;
  } else if (Share >= constants::WithinReach || IsLongest(TimePart::Compute) ||
             IsLongest(TimePart::Dram)) {
    Found.Kind = IsCompute ? roofOf(Work.Roofs.Top) : LimiterKind::Dram;
  } else if (IsLongest(TimePart::Issue)) {
    Found.Kind = LimiterKind::Issue;
  } else if (IsLongest(TimePart::Atomics)) {
    Found.Kind = LimiterKind::Atomics;
  } else if (IsLongest(TimePart::L2)) {
    Found.Kind = LimiterKind::L2;
  } else {
    // Would threads on all of the GPU bring the roof within reach?
    double Filling =
        Filled.Busy * Resident / (Gpu.Sms.Value * Gpu.ThreadsPerSm.Value);
    Found.Kind =
        Roof / std::max(Roof, Latency * Filling) >= constants::WithinReach
            ? LimiterKind::Occupancy
            : LimiterKind::Latency;
  }
  return Found;
}
