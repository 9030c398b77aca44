// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an ELF file says of how it uses a GPU.
#ifndef ROOFLINE_PROFILE_ELFFACTS_H
#define ROOFLINE_PROFILE_ELFFACTS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace roofline {

struct ElfFacts {
  std::string Path;
  bool IsDynamic = false;          ///< the dynamic loader starts it
  std::vector<std::string> Needed; ///< sonames
  /// Folders in which it has its libraries looked for, $ORIGIN replaced.
  std::vector<std::string> LibraryFolders;
  bool HasFatbin = false;        ///< CUDA device code
  bool HasKernelCode = false;    ///< device code that can be emulated
  bool HoldsCudaRuntime = false; ///< linked into it
  std::string DriverFunction;    ///< one that it calls, "cuLaunchKernel"

  /// The needed library whose soname begins with \p Name, or "".
  llvm::StringRef needed(llvm::StringRef Name) const;
};

/// Nothing where \p Path is no 64-bit ELF file of this kind of machine:
/// a script, for one.
std::optional<ElfFacts> readElfFacts(llvm::StringRef Path);

} // namespace roofline

#endif
