// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translates commands of nvcc to commands of clang for the analysis of their
// device code. docs/nvcc.md lists what each option becomes.
#ifndef ROOFLINE_NVCC_NVCCCOMMAND_H
#define ROOFLINE_NVCC_NVCCCOMMAND_H

#include "nvcc/NvccInstallation.h"
#include "llvm/ADT/ArrayRef.h"
#include <set>

namespace roofline {

/// What a translated command is for.
enum class NvccPurpose {
  /// Device code of the architectures that the GPUs run, or, where none is
  /// named, of the newest for which a GPU is known; nothing is written.
  Analysis,
  Build, ///< objects and programs, with the shared CUDA runtime
};

/// What the user should know about a translation.
struct NvccNote {
  enum class Kind {
    UnknownOption, ///< neither nvcc nor the translation knows option Name
    NoGpu,         ///< architecture Name is left out: no GPU is known for it
    NotSupported,  ///< the same: clang has no code for it with this toolkit
    Default,       ///< no architecture is given; Name is nvcc's default
  };
  Kind What;
  std::string Name;         ///< an option, or "sm_80"
  std::string Nearest = {}; ///< of an UnknownOption, if some name is near
  auto operator<=>(const NvccNote &) const = default;
};

/// A translated command: Flags, then Files.
struct ClangCommand {
  std::vector<std::string> Flags; ///< begins with "clang++"
  std::vector<std::string> Files;
  std::set<NvccNote> Notes;
  bool IsCuda = false;  ///< some file is compiled as CUDA
  bool AllCuda = false; ///< all files are, by -x; else those that end in .cu
  bool Links = false;   ///< a program, or a shared library
  /// It makes something that clang's command does not: PTX, a cubin, a library,
  /// linked device code, several objects in the folder of -odir.
  bool HasOtherOutput = false;
};

/// Translates \p Command, whose first word is nvcc and which is run in
/// \p Folder. Device code is optimised as nvcc does it, and clang prints no
/// warnings. An analysis is for GPUs of the architectures \p GpuArchs
/// ("sm_80"). Fails if an options file can't be read.
llvm::Expected<ClangCommand>
clangCommandFor(llvm::ArrayRef<std::string> Command, llvm::StringRef Folder,
                const NvccInstallation &Nvcc,
                NvccPurpose Purpose = NvccPurpose::Analysis,
                llvm::ArrayRef<std::string> GpuArchs = {});

/// Whether \p Flags, which a user gives for sources, are nvcc's: some are
/// options of nvcc alone, and none of clang alone.
bool areNvccFlags(llvm::ArrayRef<std::string> Flags);

/// Whether architecture \p A is newer than \p B: its number is larger or, if
/// the numbers are equal, its suffix comes later in the order of "90", "90f",
/// "90a".
bool isNewerArchitecture(llvm::StringRef A, llvm::StringRef B);

} // namespace roofline

#endif
