// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures the time of launches by CUPTI's activity records, for GPUs whose
// counters are not accessible.
#ifndef ROOFLINE_CUPTI_KERNELTIMER_H
#define ROOFLINE_CUPTI_KERNELTIMER_H

#include "Cupti.h"
#include <vector>

namespace roofline::measure {

class KernelTimer {
public:
  explicit KernelTimer(const Cupti &Api) : Api(Api) {}

  /// Enables activity records of kernels.
  Outcome open();
  /// The durations, in seconds, of the kernels that driver call \p Correlation
  /// started; all of them must have ended. Discards all other records.
  std::vector<double> seconds(uint32_t Correlation) const;

private:
  const Cupti &Api;
};

} // namespace roofline::measure

#endif
