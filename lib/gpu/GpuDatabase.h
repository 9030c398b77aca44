// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GPUs this program knows: the files of data/gpus, which are part of the
// binary, and any file of the same form that a user points to.
#ifndef ROOFLINE_GPU_GPUDATABASE_H
#define ROOFLINE_GPU_GPUDATABASE_H

#include "model/GpuSpec.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// A built-in GPU by its name or by what drivers call it, in any case, or a
/// GPU file by its path: whatever contains '/' or ends in .yaml or .yml is a
/// path.
llvm::Expected<GpuSpec> loadGpu(llvm::StringRef NameOrPath);

/// The built-in GPU that drivers call \p DeviceName ("NVIDIA H200"), in any
/// case; nothing if it is in no file. No two files have the same device name.
std::optional<std::string> gpuForDevice(llvm::StringRef DeviceName);

/// The names of the built-in GPUs, sorted.
std::vector<std::string> gpuNames();

/// The built-in GPU that stands for \p Arch ("sm_80", also "sm_90a") when
/// the user names none; nothing if no GPU of that architecture is known.
std::optional<std::string> defaultGpuForArch(llvm::StringRef Arch);

} // namespace roofline

#endif
