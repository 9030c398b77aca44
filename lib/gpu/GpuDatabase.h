// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The known GPUs: the files of data/gpus, which are built into the binary, and
// any file of the same form that a user names.
#ifndef ROOFLINE_GPU_GPUDATABASE_H
#define ROOFLINE_GPU_GPUDATABASE_H

#include "model/GpuSpec.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// A built-in GPU by its name, by an alias or by a name that drivers report, in
/// any case; or a GPU file by its path. Fails if the GPU is not known or its
/// file cannot be read.
llvm::Expected<GpuSpec> loadGpu(llvm::StringRef NameOrPath);

/// Whether \p NameOrPath is a path: it contains '/' or ends in .yaml or .yml.
bool isGpuPath(llvm::StringRef NameOrPath);

/// The name of the built-in GPU that has \p Alias ("a100"), in any case; none
/// if no file has it. An alias is the name of no other GPU.
std::optional<std::string> gpuOfAlias(llvm::StringRef Alias);

/// The name of the built-in GPU that drivers call \p DeviceName ("NVIDIA
/// H200"), in any case; none if no file has it. No two files have the same
/// device name.
std::optional<std::string> gpuForDevice(llvm::StringRef DeviceName);

/// The names of the built-in GPUs, sorted.
std::vector<std::string> gpuNames();

/// The name of the built-in GPU for \p Arch ("sm_80", also "sm_90a") when the
/// user names none; none if no file is the default for it.
std::optional<std::string> defaultGpuForArch(llvm::StringRef Arch);

/// The one of the device jobs for \p Archs that reports a GPU of \p GpuArch:
/// the job of that architecture, else of the newest one that the GPU can run,
/// else of the first. \p Archs must not be empty; the result refers to it.
llvm::StringRef reportingArch(llvm::ArrayRef<std::string> Archs,
                              llvm::StringRef GpuArch);

} // namespace roofline

#endif
