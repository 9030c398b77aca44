// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/KeptLines.h"
#include "frontend/ShortIndent.h"
#include "frontend/StripComments.h"

using namespace clang;
using namespace roofline;

void KeptLines::keep(SourceRange Range) {
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
    Lines[SM.getFileID(Begin)].insert(Line);
}

std::string KeptLines::text(size_t MaxBytes) const {
  std::string Text;
  for (auto &[File, Kept] : Lines) {
    if (!SM.getFileEntryRefForID(File))
      continue;
    std::string Buffer = blankedComments(SM.getBufferData(File));
    llvm::StringRef Rest = Buffer;
    ShortIndent Layout;
    for (unsigned Number = 1; !Rest.empty(); ++Number) {
      auto [Line, After] = Rest.split('\n');
      Rest = After;
      if (!Kept.contains(Number) || Line.trim().empty())
        continue;
      Text += Layout.of(Line) + "\n";
      if (Text.size() > MaxBytes)
        return Text + "(cut off for size)\n";
    }
  }
  return Text;
}
