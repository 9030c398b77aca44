// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/KeptLines.h"
#include "frontend/StripComments.h"
#include "frontend/TightLayout.h"

using namespace clang;
using namespace roofline;

void KeptLines::keep(SourceRange Range, unsigned For) {
  constexpr unsigned MostLines = 12;
  clang::SourceLocation Begin = SM.getExpansionLoc(Range.getBegin()),
                        End = SM.getExpansionLoc(Range.getEnd());
  if (Begin.isInvalid() || End.isInvalid() ||
      SM.getFileID(Begin) != SM.getFileID(End))
    return;
  unsigned First = SM.getSpellingLineNumber(Begin),
           Last = SM.getSpellingLineNumber(End);
  Last = std::min(Last, First + MostLines - 1);
  for (unsigned Line = First; First > 0 && Line <= Last; ++Line)
    Lines[SM.getFileID(Begin)][Line].insert(For);
}

std::vector<KeptLine> KeptLines::lines() const {
  std::vector<KeptLine> Result;
  for (auto &[File, Kept] : Lines) {
    if (!SM.getFileEntryRefForID(File))
      continue;
    std::string Buffer = blankedComments(SM.getBufferData(File));
    llvm::StringRef Rest = Buffer;
    TightLayout Layout;
    for (unsigned Number = 1; !Rest.empty(); ++Number) {
      auto [Line, After] = Rest.split('\n');
      Rest = After;
      auto Its = Kept.find(Number);
      if (Its != Kept.end() && !Line.trim().empty())
        Result.push_back({Layout.of(Line), Its->second});
    }
  }
  return Result;
}
