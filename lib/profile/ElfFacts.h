// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads from an ELF file how it uses a GPU.
#ifndef ROOFLINE_PROFILE_ELFFACTS_H
#define ROOFLINE_PROFILE_ELFFACTS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// The facts about one program or library.
struct ElfFacts {
  std::string Path;
  bool IsDynamic = false;          ///< it is started by the dynamic loader
  std::vector<std::string> Needed; ///< sonames of the libraries it needs
  /// Its library search path (RPATH, RUNPATH), with $ORIGIN replaced.
  std::vector<std::string> LibraryFolders;
  bool HasFatbin = false;        ///< has CUDA device code
  bool HasKernelCode = false;    ///< has embedded IR, which can be emulated
  bool HoldsCudaRuntime = false; ///< the CUDA runtime is linked statically
  /// A driver function that it calls, "cuLaunchKernel".
  std::string DriverFunction;

  /// The needed library whose soname begins with \p Name, or "".
  llvm::StringRef needed(llvm::StringRef Name) const;
};

/// Reads the file \p Path; std::nullopt if it is not a 64-bit ELF file for this
/// kind of machine, such as a script.
std::optional<ElfFacts> readElfFacts(llvm::StringRef Path);

} // namespace roofline

#endif
