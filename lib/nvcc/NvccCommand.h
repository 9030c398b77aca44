// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translates commands of nvcc to commands of clang for the analysis of their
// device code. docs/nvcc.md lists what each option becomes.
#ifndef ROOFLINE_NVCC_NVCCCOMMAND_H
#define ROOFLINE_NVCC_NVCCCOMMAND_H

#include "nvcc/NvccInstallation.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// A translated command.
struct ClangCommand {
  std::vector<std::string> Words; ///< begins with "clang++"
  /// Options that neither nvcc nor the translation knows.
  std::vector<std::string> Unknown;
};

/// Translates \p Command, whose first word is nvcc and which is run in
/// \p Folder. The result generates device code for the newest of the command's
/// architectures, with optimisation as nvcc's, and prints no warnings of clang.
/// Options that select outputs are left out. Fails if an options file can't be
/// read.
llvm::Expected<ClangCommand>
clangCommandFor(llvm::ArrayRef<std::string> Command, llvm::StringRef Folder,
                const NvccInstallation &Nvcc);

/// Returns the newer of two architectures, such as "80" and "90a": the larger
/// number; for equal numbers, "90a" before "90f" before "90".
std::string newerArchitecture(llvm::StringRef A, llvm::StringRef B);

} // namespace roofline

#endif
