// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines of text whose cells line up.
#ifndef ROOFLINE_SUPPORT_COLUMNS_H
#define ROOFLINE_SUPPORT_COLUMNS_H

#include <string>
#include <vector>

namespace roofline {

class Columns {
public:
  /// \p Numbers are the columns that line up to the right.
  explicit Columns(std::vector<size_t> Numbers = {})
      : Numbers(std::move(Numbers)) {}

  void add(std::vector<std::string> Cells) { Rows.push_back(std::move(Cells)); }
  bool empty() const { return Rows.empty(); }
  /// Every line begins with \p Indent blanks; two blanks between columns, none
  /// at the end of a line. A column in which all cells are empty is left out.
  std::string text(unsigned Indent) const;

private:
  std::vector<size_t> Numbers;
  std::vector<std::vector<std::string>> Rows;
};

/// \p Lines below a line with \p Title; nothing where there are none.
std::string section(const std::string &Title, const Columns &Lines);

} // namespace roofline

#endif
