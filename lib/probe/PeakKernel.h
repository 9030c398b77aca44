// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that do nothing but one kind of operation, as PTX, so that the time
// they take tells the peak. No compiler is needed: the driver assembles them.
#ifndef ROOFLINE_PROBE_PEAKKERNEL_H
#define ROOFLINE_PROBE_PEAKKERNEL_H

#include "model/OpKind.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace roofline {

/// A kernel "peak(u32 iterations, u32 *sink)".
struct PeakKernel {
  std::string Ptx;
  /// Of one thread in one iteration: a fused multiply-add is two, an integer
  /// or special instruction one. A tensor instruction is its warp's.
  double Operations = 0;
};

/// Nothing where GPUs of \p Capability (90 for sm_90) have no such unit.
std::optional<PeakKernel> peakKernel(OpKind Kind, unsigned Capability);

/// A kernel "shared(u32 iterations, u32 *sink)" of blocks of \p Threads that
/// reads shared memory without conflicts; Operations are bytes.
PeakKernel sharedKernel(unsigned Threads);

} // namespace roofline

#endif
