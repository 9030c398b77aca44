// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An excerpt of source files, as whole lines.
#ifndef ROOFLINE_FRONTEND_KEPTLINES_H
#define ROOFLINE_FRONTEND_KEPTLINES_H

#include "clang/Basic/SourceManager.h"
#include <map>
#include <set>

namespace roofline {

class KeptLines {
public:
  explicit KeptLines(const clang::SourceManager &SM) : SM(SM) {}

  /// The lines of \p Range; of a long one, which is no line of the program but
  /// a part of it, the first few.
  void keep(clang::SourceRange Range);

  /// File by file under its name, with "..." where lines are left out; with or
  /// without comments. Cut off after \p MaxBytes, which it says.
  std::string text(bool Comments, size_t MaxBytes) const;

private:
  const clang::SourceManager &SM;
  std::map<clang::FileID, std::set<unsigned>> Lines; // as the file counts
};

} // namespace roofline

#endif
