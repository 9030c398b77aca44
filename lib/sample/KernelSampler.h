// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interprets a few warps of a kernel's IR once the launch and its arguments are
// known. This determines trip counts, branch probabilities and addresses that
// no formula describes.
#ifndef ROOFLINE_SAMPLE_KERNELSAMPLER_H
#define ROOFLINE_SAMPLE_KERNELSAMPLER_H

#include "sample/Slice.h"

namespace roofline {

/// The LaneSampler of one kernel. Caches its results by request.
class KernelSampler : public LaneSampler {
public:
  /// \p Owner keeps the IR and the analyses that \p Flow refers to alive.
  KernelSampler(std::shared_ptr<const void> Owner, const ControlFlow &Flow,
                SampleTargets Targets)
      : Owner(std::move(Owner)), Flow(Flow), Targets(std::move(Targets)) {}

  std::shared_ptr<const LaneSample>
  sample(const SampleRequest &Request) override;

private:
  SampleTargets knownOnes(const KnownValues &Known) const;
  std::shared_ptr<const LaneSample> run(const SampleRequest &Request);

  std::shared_ptr<const void> Owner;
  ControlFlow Flow;
  SampleTargets Targets;
  std::vector<std::pair<SampleRequest, std::shared_ptr<const LaneSample>>> Done;
  /// Budget for all launches of the kernel together, which bounds compile time.
  uint64_t StepsLeft = 8000000;
};

} // namespace roofline

#endif
