// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/KeptLines.h"
#include "frontend/StripComments.h"
#include "llvm/Support/Path.h"

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

std::string KeptLines::text(bool Comments, size_t MaxBytes) const {
  std::string Text;
  for (auto &[File, Kept] : Lines) {
    auto Entry = SM.getFileEntryRefForID(File);
    if (!Entry)
      continue;
    std::string Buffer = SM.getBufferData(File).str();
    if (!Comments)
      Buffer = blankedComments(Buffer);
    llvm::StringRef Rest = Buffer;
    Text += ("// " + llvm::sys::path::filename(Entry->getName()) + "\n").str();
    unsigned Number = 0, Last = 0;
    while (!Rest.empty()) {
      auto [Line, After] = Rest.split('\n');
      Rest = After;
      if (!Kept.contains(++Number))
        continue;
      if (Last && Number > Last + 1)
        Text += "  ...\n";
      Last = Number;
      Text += Line.rtrim().str() + "\n";
      if (Text.size() > MaxBytes)
        return Text + "  ... (cut off for size)\n";
    }
  }
  return Text;
}
