// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a few warps of a kernel on its IR, as soon as launch and arguments are
// known: loops, branches and addresses that no formula describes need not be
// unknown then.
#ifndef ROOFLINE_SAMPLE_KERNELSAMPLER_H
#define ROOFLINE_SAMPLE_KERNELSAMPLER_H

#include "sample/Slice.h"

namespace roofline {

/// Keeps what it found for launches that come again. \p Owner keeps the IR
/// alive.
class KernelSampler : public LaneSampler {
public:
  KernelSampler(std::shared_ptr<const void> Owner, const ControlFlow &Flow,
                SampleWishes Wishes)
      : Owner(std::move(Owner)), Flow(Flow), Wishes(std::move(Wishes)) {}

  std::shared_ptr<const LaneSample>
  sample(const SampleRequest &Request) override;

private:
  SampleWishes knownOnes(const KnownValues &Known) const;
  std::shared_ptr<const LaneSample> run(const SampleRequest &Request);

  std::shared_ptr<const void> Owner;
  ControlFlow Flow;
  SampleWishes Wishes;
  std::vector<std::pair<SampleRequest, std::shared_ptr<const LaneSample>>> Done;
  /// For all launches together: compile time.
  uint64_t StepsLeft = 8000000;
};

} // namespace roofline

#endif
