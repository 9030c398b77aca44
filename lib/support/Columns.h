// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plain-text tables with aligned columns, for terminal output.
#ifndef ROOFLINE_SUPPORT_COLUMNS_H
#define ROOFLINE_SUPPORT_COLUMNS_H

#include <string>
#include <vector>

namespace roofline {

/// The rows of a text table. Rows may differ in their number of cells.
class Columns {
public:
  /// \p Numbers lists the indices of the columns that are right-aligned.
  explicit Columns(std::vector<size_t> Numbers = {})
      : Numbers(std::move(Numbers)) {}
  /// A table whose first \p TextColumns columns are text and the others
  /// numbers.
  Columns(std::vector<std::string> Header, size_t TextColumns);

  void add(std::vector<std::string> Cells) { Rows.push_back(std::move(Cells)); }
  bool empty() const { return Rows.empty(); }
  /// Renders the rows, one line each. Every line starts with \p Indent spaces;
  /// columns are separated by two spaces, and trailing spaces are removed. A
  /// column whose cells are all empty is omitted.
  std::string text(unsigned Indent = 0) const;

private:
  std::vector<size_t> Numbers;
  std::vector<std::vector<std::string>> Rows;
};

/// Renders \p Lines, indented, below a line with \p Title. Returns an empty
/// string if there are no lines.
std::string section(const std::string &Title, const Columns &Lines);

} // namespace roofline

#endif
