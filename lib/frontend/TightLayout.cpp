// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/TightLayout.h"
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

/// Whether a blank between \p Text and \p After separates nothing. Between two
/// operators it stays, since "- -" is not "--"; and "0xe +1" is no number.
static bool isNeedless(llvm::StringRef Text, char After) {
  constexpr llvm::StringLiteral Brackets = "(){}[],;";
  constexpr llvm::StringLiteral Operators = "=+-*/%<>&|^!?:~";
  char Before = Text.back();
  if (Brackets.contains(Before) || Brackets.contains(After))
    return true;
  size_t WordBegin = Text.find_last_of(" ()[]{},;=+-*/%<>&|^!?:~") + 1;
  llvm::StringRef Word = Text.drop_front(WordBegin);
  bool IsHex =
      Word.starts_with_insensitive("0x") && (After == '+' || After == '-');
  return Operators.contains(Before) != Operators.contains(After) && !IsHex;
}

/// \p Line with single blanks and without needless ones, except in literals. In
/// directives all matter: "#define F (x)" is not "#define F(x)".
static std::string withoutBlanks(llvm::StringRef Line) {
  std::string Out;
  char Quote = 0;
  bool Blank = false, Directive = Line.starts_with("#");
  for (size_t I = 0; I < Line.size(); ++I) {
    char C = Line[I];
    if (!Quote && llvm::isSpace(C)) {
      Blank = true;
      continue;
    }
    if (Blank && !Out.empty() && (Directive || !isNeedless(Out, C)))
      Out += ' ';
    Blank = false;
    Out += C;
    if (Quote && C == '\\' && I + 1 < Line.size())
      Out += Line[++I];
    else if (C == Quote)
      Quote = 0;
    else if (!Quote && (C == '"' || C == '\''))
      Quote = C;
  }
  return Out;
}

std::string TightLayout::of(llvm::StringRef Line) {
  std::string Text = withoutBlanks(Line.trim());
  // Directives stand wherever their author likes.
  if (Line.ltrim().starts_with("#"))
    return Text;
  size_t Column = columnOf(Line);
  while (!Widths.empty() && Widths.back() > Column)
    Widths.pop_back();
  if (Widths.empty() || Widths.back() < Column)
    Widths.push_back(Column);
  return std::string(Widths.size() - 1, ' ') + Text;
}
