// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a GPU file; docs/gpus.md describes its keys.
#ifndef ROOFLINE_GPU_GPUFILE_H
#define ROOFLINE_GPU_GPUFILE_H

#include "model/GpuSpec.h"
#include "llvm/Support/Error.h"

namespace roofline {

/// Whether \p NameOrPath, of a GPU, is the path of a file: it contains '/' or
/// ends in .yaml or .yml.
bool isGpuFile(llvm::StringRef NameOrPath);

/// The contents of a GPU file.
struct GpuFile {
  GpuSpec Spec;
  /// The architecture whose compile jobs report this GPU when the user names
  /// none ("sm_80"); usually empty.
  std::string DefaultFor;
};

/// Parses the \p Text of the file \p FileName, whose stem is the GPU's name.
/// Fails, naming the file and where possible the line, on unknown or missing
/// keys, on values out of range, and on placeholders that were not filled in.
llvm::Expected<GpuFile> parseGpuFile(llvm::StringRef Text,
                                     llvm::StringRef FileName);

} // namespace roofline

#endif
