// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects lines of source files and prints them as an excerpt.
#ifndef ROOFLINE_FRONTEND_KEPTLINES_H
#define ROOFLINE_FRONTEND_KEPTLINES_H

#include "clang/Basic/SourceManager.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace roofline {

/// A kept line, and what it is kept for.
struct KeptLine {
  std::string Text;
  std::set<unsigned> For;
};

/// A set of source lines. The SourceManager must outlive it.
class KeptLines {
public:
  explicit KeptLines(const clang::SourceManager &SM) : SM(SM) {}

  /// Adds the lines of \p Range, but only about the first dozen of a long one.
  /// \p For: any number, for the caller.
  void keep(clang::SourceRange Range, unsigned For);

  /// Returns the lines without comments, in the layout of TightLayout.
  std::vector<KeptLine> lines() const;

private:
  const clang::SourceManager &SM;
  // Ignoring #line.
  std::map<clang::FileID, std::map<unsigned, std::set<unsigned>>> Lines;
};

} // namespace roofline

#endif
