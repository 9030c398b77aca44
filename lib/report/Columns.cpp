// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Columns.h"
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
    for (size_t I = 0; I < Row.size(); ++I)
      if (Widths[I])
        Line += Row[I] + std::string(Widths[I] - Row[I].size() + 2, ' ');
    Line.erase(Line.find_last_not_of(' ') + 1);
    Text += Line + "\n";
  }
  return Text;
}

std::string roofline::section(const std::string &Title, const Columns &Lines) {
  return Lines.empty() ? "" : "  " + Title + "\n" + Lines.text(/*Indent=*/4);
}
