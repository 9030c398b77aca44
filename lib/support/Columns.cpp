// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Columns.h"
#include <algorithm>

using namespace roofline;

std::string Columns::text(unsigned Indent) const {
  std::vector<size_t> Widths;
  for (const auto &Row : Rows) {
    Widths.resize(std::max(Widths.size(), Row.size()));
    for (size_t I = 0; I < Row.size(); ++I)
      Widths[I] = std::max(Widths[I], Row[I].size());
  }
  std::string Text;
  for (const auto &Row : Rows) {
    std::string Line(Indent, ' ');
    for (size_t I = 0; I < Row.size(); ++I) {
      if (!Widths[I])
        continue;
      std::string Blanks(Widths[I] - Row[I].size(), ' ');
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
