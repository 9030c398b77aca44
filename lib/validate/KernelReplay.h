// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predictions made anew from the device code in a program: what the model
// says once it knows what a compiler could not.
#ifndef ROOFLINE_VALIDATE_KERNELREPLAY_H
#define ROOFLINE_VALIDATE_KERNELREPLAY_H

#include "embed/KernelCode.h"
#include "model/GpuSpec.h"
#include "model/KernelFeatures.h"
#include "model/Prediction.h"
#include "model/Profile.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <optional>

namespace roofline {

class KernelReplay {
public:
  /// \p Arch is the code to take where a unit has several. LLVM's targets
  /// must have been initialised.
  KernelReplay(std::vector<KernelCode> Codes, GpuSpec Gpu, std::string Arch);

  bool empty() const { return Codes.empty(); }

  /// The prediction for \p Launch and no other, its grid, block, numbers and
  /// sizes of memory known; nothing where its code is not there.
  llvm::Expected<std::optional<Prediction>>
  predictLaunch(const LaunchRecord &Launch);

  /// Predictions of all kernels, each for the launch sizes that \p Others,
  /// made for other GPUs, are for.
  llvm::Expected<std::vector<Prediction>>
  predictAnew(llvm::ArrayRef<Prediction> Others);

private:
  const KernelCode *codeOf(llvm::StringRef Unit) const;
  llvm::Expected<const std::vector<KernelFeatures> *>
  featuresOf(const KernelCode &Code);

  std::vector<KernelCode> Codes;
  GpuSpec Gpu;
  std::string Arch;
  std::map<const KernelCode *, std::vector<KernelFeatures>> Analysed;
};

} // namespace roofline

#endif
