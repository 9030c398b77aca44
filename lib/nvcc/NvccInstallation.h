// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an installed nvcc adds to a command line: its version, its default
// architecture and dialect, its include folders.
#ifndef ROOFLINE_NVCC_NVCCINSTALLATION_H
#define ROOFLINE_NVCC_NVCCINSTALLATION_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// An installed CUDA toolkit, as its nvcc describes it.
struct NvccInstallation {
  std::string Root;                ///< "/usr/local/cuda"
  unsigned Major = 0, Minor = 0;   ///< of the toolkit: 13, 0
  unsigned Build = 0;              ///< of nvcc: 88; 0 if it can't be run
  std::string DefaultArchitecture; ///< "75", for a command without -arch
  std::string Dialect;             ///< "c++17", for a command without -std
  /// Include folders: CCCL's, from CUDA 13 on, and Root/include.
  std::vector<std::string> SystemIncludes;
};

/// Reads what `nvcc --dryrun -c FILE.cu` printed. Absent if that is not nvcc's
/// output.
std::optional<NvccInstallation> parseNvccDryRun(llvm::StringRef Output);

/// Describes the toolkit at \p Root by its version in include/cuda.h, for
/// machines on which nvcc itself can't be run. Absent if there is no such file.
std::optional<NvccInstallation> nvccInstallationAt(llvm::StringRef Root);

} // namespace roofline

#endif
