// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Environment variables and file system as an object, so that tests can replace
// them.
#ifndef ROOFLINE_CONFIG_ENVIRONMENT_H
#define ROOFLINE_CONFIG_ENVIRONMENT_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// The sources of options outside the command line.
struct Environment {
  /// Returns the value of an environment variable; nullopt if it is not set.
  std::function<std::optional<std::string>(llvm::StringRef)> Get;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  /// The names of all variables that begin with "ROOFLINE_", for the search for
  /// misspelt ones.
  std::vector<std::string> Names = {};

  /// Returns the variables of this process and the real file system.
  static Environment ofProcess();

  /// Returns $HOME, or "" if it is not set.
  std::string home() const;
  /// Returns the folder of the user's caches, which need not exist; "" if
  /// neither $XDG_CACHE_HOME nor $HOME is set.
  std::string cacheFolder() const;
  /// Returns the path of the user's configuration file, which need not exist;
  /// "" if neither $XDG_CONFIG_HOME nor $HOME is set.
  std::string userConfigPath() const;
  /// Returns the folder of the user's cards of language models, "models" beside
  /// userConfigPath(), which need not exist; "" likewise.
  std::string userModelsFolder() const;
};

} // namespace roofline

#endif
