// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Repeats predictions from the device code in a program, to see what the model
// predicts when the launch is known, which it was not to the compiler.
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

/// Of \p All at most \p Most that are spread evenly, with the first and the
/// last: those of a loop may grow or shrink.
std::vector<const LaunchRecord *>
evenlySpread(llvm::ArrayRef<const LaunchRecord *> All, size_t Most);

class KernelReplay {
public:
  /// \p Arch is the architecture to prefer if a unit has code for several.
  /// LLVM's targets must be initialised.
  KernelReplay(std::vector<KernelCode> Codes, GpuSpec Gpu, std::string Arch);

  bool empty() const { return Codes.empty(); }

  /// The prediction for exactly \p Launch, with its grid, block, scalar
  /// arguments and buffer sizes known; std::nullopt if the kernel's code is not
  /// available.
  llvm::Expected<std::optional<Prediction>>
  predictLaunch(const LaunchRecord &Launch);

  /// Predictions of all kernels for Gpu, each for its launches in \p P; if it
  /// has none there, for the launch sizes that \p Others, made for other GPUs,
  /// have for it.
  llvm::Expected<std::vector<Prediction>>
  predictAnew(const Profile &P, llvm::ArrayRef<Prediction> Others);

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
