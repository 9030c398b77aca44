// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpu/TextTable.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Unicode.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;

static size_t widthOf(const std::string &Cell) {
  int Width = sys::unicode::columnWidthUTF8(Cell);
  return Width < 0 ? Cell.size() : Width;
}

std::string TextTable::text() const {
  std::vector<size_t> Widths(Rows.front().size());
  for (const std::vector<std::string> &Row : Rows)
    for (size_t C = 0; C < Widths.size(); ++C)
      Widths[C] = std::max(Widths[C], widthOf(Row[C]));
  std::string Text;
  for (const std::vector<std::string> &Row : Rows) {
    std::string Line;
    for (size_t C = 0; C < Widths.size(); ++C) {
      std::string Blanks(Widths[C] - widthOf(Row[C]), ' ');
      Line += C ? "  " : "";
      Line += C < TextColumns ? Row[C] + Blanks : Blanks + Row[C];
    }
    Text += StringRef(Line).rtrim(' ').str() + "\n";
  }
  return Text;
}
