// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects lines of source files and prints them as an excerpt.
#ifndef ROOFLINE_FRONTEND_KEPTLINES_H
#define ROOFLINE_FRONTEND_KEPTLINES_H

#include "clang/Basic/SourceManager.h"
#include <map>
#include <set>

namespace roofline {

/// A set of source lines. The SourceManager must outlive it.
class KeptLines {
public:
  explicit KeptLines(const clang::SourceManager &SM) : SM(SM) {}

  /// Adds the lines of \p Range, but only about the first dozen of a long one.
  void keep(clang::SourceRange Range);

  /// Returns the lines without comments, in the layout of ShortIndent. The text
  /// is cut after about \p MaxBytes, with a note.
  std::string text(size_t MaxBytes) const;

private:
  const clang::SourceManager &SM;
  std::map<clang::FileID, std::set<unsigned>> Lines; // ignoring #line
};

} // namespace roofline

#endif
