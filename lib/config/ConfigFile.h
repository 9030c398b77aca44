// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a configuration file: a YAML mapping from option keys to scalars or
// sequences of scalars. The file may come with a cloned repository, so no
// content may crash the compiler that reads it.
#ifndef ROOFLINE_CONFIG_CONFIGFILE_H
#define ROOFLINE_CONFIG_CONFIGFILE_H

#include "config/Environment.h"
#include "config/OptionValue.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace roofline {

/// One key of a configuration file with its value.
struct ConfigEntry {
  const OptionRow *Row;
  RawValue Value;
  std::string KeyPlace;   ///< "FILE:LINE:COLUMN" of the key
  std::string ValuePlace; ///< the same of a scalar value; else KeyPlace
  /// The same of each of Value's elements, if they are rules of a list or a
  /// mapping.
  std::vector<std::string> RulePlaces;
};

/// The contents of a configuration file.
struct ConfigEntries {
  std::vector<ConfigEntry> Entries;  ///< in file order
  std::vector<std::string> Mistakes; ///< with their places
};

/// Reads \p Path. An unknown key and one that is given twice are mistakes that
/// leave the other entries; a value that is no word or list ends the reading.
/// There are no entries in malformed YAML and in files over 16 KiB.
ConfigEntries readConfigFile(llvm::StringRef Path,
                             llvm::vfs::FileSystem &Files);

/// Returns the absolute path of the nearest regular file ".roofline" in the
/// folder of \p SourceFile or above it; "" if there is none.
std::string findProjectConfig(llvm::StringRef SourceFile,
                              llvm::vfs::FileSystem &Files);

/// Returns the configuration files that apply to \p SourceFile and exist: the
/// user's, then the project's.
std::vector<std::string> configFiles(llvm::StringRef SourceFile,
                                     const Environment &Env);

} // namespace roofline

#endif
