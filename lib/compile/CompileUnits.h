// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What there is to compile: files with flags, or the entries of a
// compile_commands.json.
#ifndef ROOFLINE_COMPILE_COMPILEUNITS_H
#define ROOFLINE_COMPILE_COMPILEUNITS_H

#include "model/KernelId.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace roofline {

struct CompileUnit {
  std::string Folder;               ///< where the command runs; empty: here
  std::string File;                 ///< as the command names it
  std::vector<std::string> Command; ///< compiler and arguments
  /// The user named the file, so a command without device code is an error.
  bool IsNamed = false;
  /// All commands of the database that this one comes from, host code's, too;
  /// null without one.
  std::shared_ptr<const std::vector<CompileUnit>> Database = nullptr;

  /// For messages: with the folder where that is not this one.
  std::string name() const;
  /// Of its kernels, if it has any.
  Language language() const;
};

struct CompileUnits {
  std::vector<CompileUnit> Units;
  /// What could not be taken, one line each.
  std::vector<std::string> Problems;
};

/// \p Files, each compiled with \p Flags.
CompileUnits unitsOf(const std::vector<std::string> &Files,
                     const std::vector<std::string> &Flags);

/// The entries of the database \p Path (its folder or the file) for \p Files,
/// or, if there are none, all that may have device code.
llvm::Expected<CompileUnits>
unitsOfDatabase(llvm::StringRef Path, const std::vector<std::string> &Files);

} // namespace roofline

#endif
