// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How long launches took, by CUPTI's activity records: what is left where
// counters are not permitted.
#ifndef ROOFLINE_CUPTI_KERNELTIMER_H
#define ROOFLINE_CUPTI_KERNELTIMER_H

#include "Cupti.h"
#include <vector>

namespace roofline::measure {

class KernelTimer {
public:
  explicit KernelTimer(const Cupti &Api) : Api(Api) {}

  /// From now on, the driver keeps records of kernels.
  Outcome open();
  /// The times, in seconds, of the kernels that the driver call
  /// \p Correlation has started, which have all ended.
  std::vector<double> seconds(uint32_t Correlation) const;

private:
  const Cupti &Api;
};

} // namespace roofline::measure

#endif
