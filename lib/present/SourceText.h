// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The source text around the lines that kernels are made of, read when a report
// is made, so that a page shows it wherever it is opened.
#ifndef ROOFLINE_PRESENT_SOURCETEXT_H
#define ROOFLINE_PRESENT_SOURCETEXT_H

#include "present/Overview.h"

namespace roofline {

/// Successive lines of a file.
struct SourcePart {
  unsigned First = 1; ///< number of the first line
  std::vector<std::string> Lines;
};

/// What is shown of one file.
struct SourceFile {
  std::string Path;    ///< as the compiler names it
  std::string Missing; ///< why there is no text; empty if there is
  std::vector<SourcePart> Parts;
};

/// The lines of every kernel of \p View, from its first to its last with some
/// around them, by file. Relative paths are relative to \p Base.
std::vector<SourceFile> sourcesOf(const Overview &View, llvm::StringRef Base);

} // namespace roofline

#endif
