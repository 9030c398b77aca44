// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Another folder for a while: that of a compile command.
#ifndef ROOFLINE_TOOLS_INFOLDER_H
#define ROOFLINE_TOOLS_INFOLDER_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

namespace roofline {

/// Makes a folder the current one for its lifetime.
class InFolder {
public:
  /// An empty \p Folder changes nothing.
  explicit InFolder(llvm::StringRef Folder) {
    llvm::sys::fs::current_path(Before);
    if (!Folder.empty())
      llvm::sys::fs::set_current_path(Folder);
  }
  ~InFolder() { llvm::sys::fs::set_current_path(Before); }
  InFolder(const InFolder &) = delete;
  InFolder &operator=(const InFolder &) = delete;

private:
  llvm::SmallString<256> Before;
};

} // namespace roofline

#endif
