// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compile commands of nvcc in a compile database, as commands of clang.
#ifndef ROOFLINE_COMPILE_NVCCUNITS_H
#define ROOFLINE_COMPILE_NVCCUNITS_H

#include "compile/CompileUnits.h"
#include "nvcc/NvccInstallation.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace roofline {

/// Translates commands of nvcc. Asks each nvcc that it meets once for its
/// installation.
class NvccUnits {
public:
  /// Whether the compiler of \p Command, after launchers such as ccache, is
  /// nvcc.
  static bool isNvcc(llvm::ArrayRef<std::string> Command);

  /// Replaces the command of \p Unit, which isNvcc(), by one of clang. Returns
  /// false if that is not possible; problems() then says why.
  bool translate(CompileUnit &Unit);

  /// The reasons for which commands were not translated, and the options that
  /// were passed over because they are not known; each once, with the number of
  /// commands.
  std::vector<std::string> problems() const;

private:
  llvm::Expected<const NvccInstallation *>
  installationOf(llvm::StringRef Compiler, llvm::StringRef Folder);

  llvm::StringMap<std::optional<NvccInstallation>> Installations; ///< by path
  std::map<std::string, unsigned> Unknown;  ///< options, with uses
  std::map<std::string, unsigned> Failures; ///< reasons, with uses
};

} // namespace roofline

#endif
