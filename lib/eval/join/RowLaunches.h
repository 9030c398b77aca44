// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The launches that a label table shows, for the kernels of a unit.
#ifndef ROOFLINE_EVAL_JOIN_ROWLAUNCHES_H
#define ROOFLINE_EVAL_JOIN_ROWLAUNCHES_H

#include "eval/labels/Labels.h"
#include <map>

namespace roofline {

struct RowLaunch {
  Dimensions Grid, Block;

  friend bool operator==(const RowLaunch &, const RowLaunch &) = default;
};

/// Grid and block of those of \p Rows that name one of \p Kernels by the rules
/// of joinLabels, each once and in the order of the rows. The rows' programs
/// are not looked at.
std::map<KernelId, std::vector<RowLaunch>>
launchesOfRows(llvm::ArrayRef<LabelRow> Rows, llvm::ArrayRef<KernelId> Kernels);

} // namespace roofline

#endif
