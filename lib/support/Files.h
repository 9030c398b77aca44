// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and writes whole files; error messages name the file.
#ifndef ROOFLINE_SUPPORT_FILES_H
#define ROOFLINE_SUPPORT_FILES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace roofline {

/// Returns the contents of \p Path, or the error "cannot read 'PATH': REASON".
llvm::Expected<std::string> readFile(llvm::StringRef Path);

/// What \p Parse(Text, Path) returns for the text of \p Path, an Expected.
template <class F> auto parseFile(llvm::StringRef Path, F Parse) {
  llvm::Expected<std::string> Text = readFile(Path);
  return Text ? Parse(*Text, Path)
              : decltype(Parse(*Text, Path))(Text.takeError());
}

/// Writes \p Contents to a temporary file and renames it to \p Path, so that
/// parallel compiles never see a partial file. Creates missing parent folders.
/// If \p Path is a device or pipe, writes to it directly. Error messages name
/// the path.
llvm::Error writeFileAtomically(llvm::StringRef Path, llvm::StringRef Contents);

} // namespace roofline

#endif
