// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Locates the files that are shipped with this tool (plugin, runtimes,
// benchmarks) relative to the running executable, in the build tree and in an
// installation. All paths are built from that executable's folder.
#ifndef ROOFLINE_SUPPORT_INSTALLEDFILES_H
#define ROOFLINE_SUPPORT_INSTALLEDFILES_H

#include "llvm/Support/Error.h"
#include <string>

namespace roofline {

/// Paths of the files that compiles run by the tool need.
struct InstalledFiles {
  std::string Plugin; ///< libRooflinePredict.so
  /// Bitcode of an empty OpenMP device runtime; see docs/openmp.md.
  std::string EmptyRuntime;
  /// Folder of the offload runtime that OpenMP programs are linked with if
  /// LLVM's is not installed; empty if this build has none.
  std::string OffloadFolder;
};

/// Returns the folder of the benchmarks shipped with this tool
/// (hecbench-subset), or an error if it is missing.
llvm::Expected<std::string> findSubset();

/// Returns all paths, or an error if the plugin or the empty OpenMP device
/// runtime is missing.
llvm::Expected<InstalledFiles> findInstalledFiles();

/// Return the path of the plugin and of the empty OpenMP device runtime, or an
/// error if the file is missing.
llvm::Expected<std::string> findPlugin();
llvm::Expected<std::string> findEmptyRuntime();

/// Returns the folder of headers with what nvcc declares in every source, or an
/// error if it is missing.
llvm::Expected<std::string> findNvccHeaders();

/// Returns the path of the library that replaces the CUDA runtime and runs
/// kernels on the CPU, or an error if it is missing.
llvm::Expected<std::string> findEmulatedRuntime();

/// Returns the path of the library that is loaded into programs to measure
/// their kernels on a GPU, or an error if it is missing.
llvm::Expected<std::string> findMeasuringRuntime();

/// Returns the path of the library that replaces LLVM's OpenMP offload runtime
/// (libomptarget), or an error if it is missing.
llvm::Expected<std::string> findOffloadRuntime();

} // namespace roofline

#endif
