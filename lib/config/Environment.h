// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The world that options come from, injected so that tests need no home
// directory and no variables of their own.
#ifndef ROOFLINE_CONFIG_ENVIRONMENT_H
#define ROOFLINE_CONFIG_ENVIRONMENT_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <functional>
#include <optional>
#include <string>

namespace roofline {

struct Environment {
  /// The value of a variable; nullopt if it is not set.
  std::function<std::optional<std::string>(llvm::StringRef)> Get;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;

  /// This process's own variables and files.
  static Environment ofProcess();

  /// $HOME, or "".
  std::string home() const;
  /// The user's own configuration file, whether it exists or not; "" where
  /// neither $XDG_CONFIG_HOME nor $HOME says.
  std::string userConfigPath() const;
};

} // namespace roofline

#endif
