// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_SUPPORT_TEMPORARYFOLDER_H
#define ROOFLINE_SUPPORT_TEMPORARYFOLDER_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace roofline {

/// A temporary folder that only the user may enter. Deleted with this object.
class TemporaryFolder {
public:
  /// Makes a folder whose name begins with \p Prefix. Fails with a
  /// MachineError.
  static llvm::Expected<TemporaryFolder> make(llvm::StringRef Prefix);
  TemporaryFolder(TemporaryFolder &&Other) : Path(std::move(Other.Path)) {
    Other.Path.clear();
  }
  ~TemporaryFolder();

  const std::string &path() const { return Path; }
  /// The path of \p Name in the folder.
  std::string file(const llvm::Twine &Name) const {
    return (Path + "/" + Name).str();
  }
  /// Lets the folder stay, for the user to look at.
  void keep() { Path.clear(); }

private:
  explicit TemporaryFolder(std::string Path) : Path(std::move(Path)) {}

  std::string Path; ///< empty: nothing to delete
};

} // namespace roofline

#endif
