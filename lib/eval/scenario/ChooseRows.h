// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the rows of a table that a run asks about. The choice does not depend
// on the model, so that results of several models can be compared.
#ifndef ROOFLINE_EVAL_SCENARIO_CHOOSEROWS_H
#define ROOFLINE_EVAL_SCENARIO_CHOOSEROWS_H

#include "eval/labels/Labels.h"

namespace roofline {

/// Draws at most \p Limit of \p Rows (0: all) by \p Seed, stratified by
/// language and label. The result is in the order of the table.
std::vector<LabelRow> chooseRows(std::vector<LabelRow> Rows, unsigned Limit,
                                 uint64_t Seed);

/// A table split into training and validation rows.
struct SplitRows {
  std::vector<LabelRow> Train, Validation;
};

/// Splits \p Rows by the table's column 'split' if any row says "train".
/// Otherwise draws a fifth of the program groups by \p Seed for validation, so
/// that a program's kernels, in CUDA and OpenMP, are all on one side.
SplitRows splitRows(std::vector<LabelRow> Rows, uint64_t Seed);

} // namespace roofline

#endif
