// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cells of the table that text and Markdown print.
#ifndef ROOFLINE_PRESENT_TABLE_H
#define ROOFLINE_PRESENT_TABLE_H

#include "present/Overview.h"

namespace roofline {

/// The columns that any kernel has something in. The first TextColumns are
/// texts, the others numbers.
struct OverviewTable {
  std::vector<std::string> Header;
  size_t TextColumns = 0;
  std::vector<std::vector<std::string>> Rows;
};

OverviewTable tableOf(const Overview &View);

/// The kernel's name, as far as a table has room for it.
std::string tableName(const KernelCard &Card);

/// One line for \p Gpu: its roofs.
std::string roofsText(const GpuSpec &Gpu);

} // namespace roofline

#endif
