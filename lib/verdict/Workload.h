// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel at one point of its unknowns: numbers instead of formulas.
#ifndef ROOFLINE_VERDICT_WORKLOAD_H
#define ROOFLINE_VERDICT_WORKLOAD_H

#include "model/GpuSpec.h"
#include "verdict/LaneEvaluator.h"
#include <array>

namespace roofline {

/// What one access costs over the whole launch.
struct AccessCost {
  double Count = 0;          // executions per thread
  double SectorsPerWarp = 0; // 32-byte sectors that one warp's access touches
  double Requested = 0;      // byte asked for, all threads
  double Unique = 0;         // byte, different sectors
  double Dram = 0;           // byte, this access' share of the traffic
  bool Irregular = false;    // goes where loaded values say
};

struct Workload {
  double Threads = 0;
  std::array<double, NumOpKinds> Operations{}; // all threads
  double DramRead = 0, DramWritten = 0;        // byte
  double Requested = 0;                        // byte
  std::vector<AccessCost> Accesses; // parallel to KernelFeatures::Accesses

  double dram() const { return DramRead + DramWritten; }
  /// The share of it that goes where loaded values say.
  double irregularShare() const;
};

/// Evaluates \p Features under \p Values for \p Gpu's caches.
Workload workloadAt(const KernelFeatures &Features, const SymbolValues &Values,
                    const GpuSpec &Gpu);

/// The traffic part of it; fills in Accesses and the bytes.
void addTraffic(const KernelFeatures &Features, const SymbolValues &Values,
                const GpuSpec &Gpu, LaneEvaluator &ThreadMeans, Workload &Work);

} // namespace roofline

#endif
