// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Changes the working directory for a scope, to that of a compile command.
#ifndef ROOFLINE_COMPILE_SCOPEDDIRECTORY_H
#define ROOFLINE_COMPILE_SCOPEDDIRECTORY_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

namespace roofline {

/// Makes a folder the working directory during its lifetime.
class ScopedDirectory {
public:
  /// An empty \p Folder changes nothing.
  explicit ScopedDirectory(llvm::StringRef Folder) {
    llvm::sys::fs::current_path(Before);
    if (!Folder.empty())
      llvm::sys::fs::set_current_path(Folder);
  }
  ~ScopedDirectory() { llvm::sys::fs::set_current_path(Before); }
  ScopedDirectory(const ScopedDirectory &) = delete;
  ScopedDirectory &operator=(const ScopedDirectory &) = delete;

private:
  llvm::SmallString<256> Before;
};

} // namespace roofline

#endif
