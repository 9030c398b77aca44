// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading one GPU file; docs/gpus.md describes its keys.
#ifndef ROOFLINE_GPU_GPUFILE_H
#define ROOFLINE_GPU_GPUFILE_H

#include "model/GpuSpec.h"
#include "llvm/Support/Error.h"

namespace roofline {

struct GpuFile {
  GpuSpec Spec;
  /// The architecture whose compile jobs report this GPU when the user names
  /// none ("sm_80"); usually empty.
  std::string DefaultFor;
};

/// Parses \p Text. \p FileName is for error messages, its stem is the GPU's
/// name: a file renamed is a GPU renamed.
llvm::Expected<GpuFile> parseGpuFile(llvm::StringRef Text,
                                     llvm::StringRef FileName);

} // namespace roofline

#endif
