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

/// What a translated command is for.
enum class NvccPurpose {
  /// Device code of the newest architecture for which a GPU is known; nothing
  /// is written.
  Analysis,
  Build, ///< objects and programs, with the shared CUDA runtime
};

/// A translated command: Flags, then Files.
struct ClangCommand {
  std::vector<std::string> Flags; ///< begins with "clang++"
  std::vector<std::string> Files;
  /// Options that neither nvcc nor the translation knows.
  std::vector<std::string> Unknown;
  bool IsCuda = false; ///< the files are compiled as CUDA
  bool Links = false;  ///< a program, or a shared library
  /// It makes something that clang's command does not: PTX, a cubin, a library,
  /// linked device code.
  bool HasOtherOutput = false;
};

/// Translates \p Command, whose first word is nvcc and which is run in
/// \p Folder. Device code is optimised as nvcc does it, and clang prints no
/// warnings. Fails if an options file can't be read.
llvm::Expected<ClangCommand>
clangCommandFor(llvm::ArrayRef<std::string> Command, llvm::StringRef Folder,
                const NvccInstallation &Nvcc,
                NvccPurpose Purpose = NvccPurpose::Analysis);

/// Returns the newer of two architectures, such as "80" and "90a": the larger
/// number; for equal numbers, "90a" before "90f" before "90".
std::string newerArchitecture(llvm::StringRef A, llvm::StringRef B);

} // namespace roofline

#endif
