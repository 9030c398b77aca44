// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ShortIndent.h"
#include "llvm/ADT/StringExtras.h"

using namespace roofline;

/// The column at which the text of \p Line begins; a tab leads to the next
/// multiple of 8.
static size_t columnOf(llvm::StringRef Line) {
  size_t Column = 0;
  for (char C : Line.take_while(llvm::isSpace))
    Column = C == '\t' ? (Column / 8 + 1) * 8 : Column + 1;
  return Column;
}

/// \p Line with single blanks, except in literals.
static std::string withSingleBlanks(llvm::StringRef Line) {
  std::string Out;
  char Quote = 0;
  for (size_t I = 0; I < Line.size(); ++I) {
    char C = Line[I];
    if (Quote && C == '\\' && I + 1 < Line.size()) {
      Out += C;
      Out += Line[++I];
      continue;
    }
    if (C == Quote)
      Quote = 0;
    else if (!Quote && (C == '"' || C == '\''))
      Quote = C;
    if (Quote || !llvm::isSpace(C))
      Out += C;
    else if (!Out.empty() && Out.back() != ' ')
      Out += ' ';
  }
  return Out;
}

std::string ShortIndent::of(llvm::StringRef Line) {
  std::string Text = withSingleBlanks(Line.trim());
  // Directives stand wherever their author likes.
  if (llvm::StringRef(Text).starts_with("#"))
    return Text;
  size_t Column = columnOf(Line);
  while (!Widths.empty() && Widths.back() > Column)
    Widths.pop_back();
  if (Widths.empty() || Widths.back() < Column)
    Widths.push_back(Column);
  return std::string(Widths.size() - 1, ' ') + Text;
}
