// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compile commands of nvcc in a compile database, as commands of clang.
#ifndef ROOFLINE_COMPILE_NVCCUNITS_H
#define ROOFLINE_COMPILE_NVCCUNITS_H

#include "compile/CompileUnits.h"
#include "nvcc/NvccCommand.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace roofline {

/// The flags of clang that add what nvcc declares in every CUDA source. Fails
/// if our header is not installed.
llvm::Expected<std::vector<std::string>> nvccIncludes();

/// A command that makes what a command of nvcc does.
struct NvccBuild {
  std::vector<std::string> Words;
  bool IsClang = false; ///< else it is nvcc's
  /// The sources that clang compiles, and the folders of -I.
  std::vector<std::string> Sources, Folders;
};

/// Translates commands of nvcc. Asks each nvcc that it meets once for its
/// installation; that of a database only if PATH has it, since a database may
/// name any program.
class NvccUnits {
public:
  /// \p PluginArguments are the options of the predictions.
  explicit NvccUnits(std::vector<std::string> PluginArguments = {})
      : PluginArguments(std::move(PluginArguments)) {}

  /// Whether the compiler of \p Command, after launchers such as ccache, is
  /// nvcc.
  static bool isNvcc(llvm::ArrayRef<std::string> Command);

  /// Translates \p Command, which isNvcc() and is run in \p Folder. The result
  /// includes our header of what nvcc declares. The compiler is run, to ask for
  /// its installation, only if \p MayRun.
  llvm::Expected<ClangCommand> clangCommand(llvm::ArrayRef<std::string> Command,
                                            llvm::StringRef Folder,
                                            NvccPurpose Purpose,
                                            bool MayRun = true);

  /// Returns a command that builds what \p Command, which isNvcc(), does, with
  /// the shared CUDA runtime. Commands that compile host code only, and those
  /// that make PTX, cubins or libraries, remain nvcc's.
  llvm::Expected<NvccBuild> build(llvm::ArrayRef<std::string> Command);

  /// Replaces the command of \p Unit, which isNvcc(), by one of clang. Returns
  /// false if that is not possible; problems() then says why.
  bool translate(CompileUnit &Unit);

  /// One unit for each CUDA source of \p Command. Fails if it has none or is
  /// not nvcc's.
  llvm::Expected<std::vector<CompileUnit>>
  units(llvm::ArrayRef<std::string> Command);

  /// The reasons for which commands were not translated, each once, with the
  /// number of commands.
  std::vector<std::string> problems() const;
  /// What the user should know about the translations, each note once, with the
  /// number of commands.
  std::vector<std::string> notes() const;

private:
  llvm::Expected<const NvccInstallation *>
  installationOf(llvm::StringRef Compiler, llvm::StringRef Folder, bool MayRun);

  std::vector<std::string> PluginArguments;
  llvm::StringMap<std::optional<NvccInstallation>> Installations; ///< by path
  std::map<NvccNote, unsigned> Notes;                             ///< with uses
  std::map<std::string, unsigned> Failures; ///< reasons, with uses
};

} // namespace roofline

#endif
