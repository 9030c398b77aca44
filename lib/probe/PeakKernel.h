// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels, as PTX, that execute one kind of operation, so that the time they
// take shows the peak. They need no compiler: the driver assembles them.
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
  /// Operations of one thread in one iteration. A fused multiply-add counts as
  /// two, an integer or special instruction as one, and a tensor instruction as
  /// a thirty-second of its warp's.
  double Operations = 0;
};

/// The kernel that measures \p Kind on GPUs of compute capability \p Capability
/// (90 for sm_90); none if these have no such unit.
std::optional<PeakKernel> peakKernel(OpKind Kind, unsigned Capability);

/// A kernel "shared(u32 iterations, u32 *sink)", for blocks of \p Threads
/// threads, that reads shared memory without bank conflicts. Its Operations are
/// bytes.
PeakKernel sharedKernel(unsigned Threads);

} // namespace roofline

#endif
