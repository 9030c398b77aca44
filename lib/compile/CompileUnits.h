// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiles to run: files with common flags, or entries of a
// compile_commands.json.
#ifndef ROOFLINE_COMPILE_COMPILEUNITS_H
#define ROOFLINE_COMPILE_COMPILEUNITS_H

#include "model/KernelId.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace roofline {

class InputList;

/// One compile command.
struct CompileUnit {
  /// Working directory of the command; empty: the current one.
  std::string Folder;
  std::string File;                 ///< as the command names it
  std::vector<std::string> Command; ///< compiler and arguments
  /// Whether the user named the file: then a command without device code is an
  /// error.
  bool IsNamed = false;
  /// The command was nvcc's.
  bool IsForNvcc = false;
  /// All commands of the database that this one comes from, including those for
  /// host code; null if there is no database.
  std::shared_ptr<const std::vector<CompileUnit>> Database = nullptr;

  /// If not null, the files that a compile of the unit reads are added.
  std::shared_ptr<InputList> Inputs = nullptr;

  /// The file's path: absolute if Folder is set, else as the command names it.
  std::string name() const;
  /// The language of its kernels, if it has any.
  Language language() const;
};

struct PredictOptions;

/// Compile commands, with messages about those that are not usable.
struct CompileUnits {
  std::vector<CompileUnit> Units;
  /// Files and commands that cannot be used, one message each.
  std::vector<std::string> Problems;
  /// Other messages about them.
  std::vector<std::string> Notes;
};

/// The units that \p Options name: entries of a database, a command of nvcc, or
/// files with common flags. Fails if a database or a command cannot be read.
llvm::Expected<CompileUnits> unitsFor(const PredictOptions &Options);

/// Reads the compile database \p Path, a file or its folder. Returns the
/// entries for \p Files or, if that is empty, all that may have device code.
/// Options in \p PluginArguments choose among the architectures of nvcc. Fails
/// if the database cannot be read.
llvm::Expected<CompileUnits>
unitsOfDatabase(llvm::StringRef Path, const std::vector<std::string> &Files,
                const std::vector<std::string> &PluginArguments = {});

} // namespace roofline

#endif
