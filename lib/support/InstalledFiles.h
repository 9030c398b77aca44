// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files that come with this tool, in the build tree as where it is
// installed.
#ifndef ROOFLINE_SUPPORT_INSTALLEDFILES_H
#define ROOFLINE_SUPPORT_INSTALLEDFILES_H

#include "llvm/Support/Error.h"
#include <string>

namespace roofline {

struct InstalledFiles {
  std::string Plugin;
  /// An OpenMP device runtime with nothing in it: docs/openmp.md.
  std::string EmptyRuntime;
  /// What OpenMP programs are linked with where LLVM's offload runtime is not
  /// installed; empty where this build has none.
  std::string OffloadFolder;
};

/// The folder of the benchmarks that come with this tool; an error if it is
/// missing.
llvm::Expected<std::string> findSubset();

/// An error if the plugin or the empty runtime is missing.
llvm::Expected<InstalledFiles> findInstalledFiles();

/// Each of these by itself.
llvm::Expected<std::string> findPlugin();
llvm::Expected<std::string> findEmptyRuntime();

/// The library that stands in for CUDA's runtime; an error if it is missing.
llvm::Expected<std::string> findEmulatedRuntime();

/// The one that measures on a GPU; an error if it is missing.
llvm::Expected<std::string> findMeasuringRuntime();

/// The one that stands in for LLVM's offload runtime; an error if it is
/// missing.
llvm::Expected<std::string> findOffloadRuntime();

} // namespace roofline

#endif
