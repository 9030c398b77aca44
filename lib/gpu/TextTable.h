// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats a table as text: columns of words aligned to the left, of numbers to
// the right.
#ifndef ROOFLINE_GPU_TEXTTABLE_H
#define ROOFLINE_GPU_TEXTTABLE_H

#include <string>
#include <vector>

namespace roofline {

class TextTable {
public:
  /// The first \p TextColumns columns are text, the rest numbers.
  TextTable(std::vector<std::string> Header, unsigned TextColumns)
      : TextColumns(TextColumns), Rows{std::move(Header)} {}

  /// \p Row has as many cells as the header.
  void addRow(std::vector<std::string> Row) { Rows.push_back(std::move(Row)); }

  /// All rows, with two blanks between columns and none at the end of a line.
  std::string text() const;

private:
  unsigned TextColumns;
  std::vector<std::vector<std::string>> Rows;
};

} // namespace roofline

#endif
