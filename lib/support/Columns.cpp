// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Columns.h"
#include "llvm/Support/Unicode.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;

Columns::Columns(std::vector<std::string> Header, size_t TextColumns) {
  for (size_t I = TextColumns; I < Header.size(); ++I)
    Numbers.push_back(I);
  add(std::move(Header));
}

static size_t widthOf(const std::string &Cell) {
  int Width = sys::unicode::columnWidthUTF8(Cell);
  return Width < 0 ? Cell.size() : Width;
}

std::string Columns::text(unsigned Indent) const {
  std::vector<size_t> Widths;
  for (const auto &Row : Rows) {
    Widths.resize(std::max(Widths.size(), Row.size()));
    for (size_t I = 0; I < Row.size(); ++I)
      Widths[I] = std::max(Widths[I], widthOf(Row[I]));
  }
  std::string Text;
  for (const auto &Row : Rows) {
    std::string Line(Indent, ' ');
    for (size_t I = 0; I < Row.size(); ++I) {
      if (!Widths[I])
        continue;
      std::string Blanks(Widths[I] - widthOf(Row[I]), ' ');
      bool IsNumber = std::ranges::find(Numbers, I) != Numbers.end();
      Line += (IsNumber ? Blanks + Row[I] : Row[I] + Blanks) + "  ";
    }
    Line.erase(Line.find_last_not_of(' ') + 1);
    Text += Line + "\n";
  }
  return Text;
}

std::string roofline::section(const std::string &Title, const Columns &Lines) {
  return Lines.empty() ? "" : "  " + Title + "\n" + Lines.text(/*Indent=*/4);
}
