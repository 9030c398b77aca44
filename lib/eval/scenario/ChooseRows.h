// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which rows of a table a run is about: the same for every model, so that their
// results can be compared.
#ifndef ROOFLINE_EVAL_SCENARIO_CHOOSEROWS_H
#define ROOFLINE_EVAL_SCENARIO_CHOOSEROWS_H

#include "eval/labels/Labels.h"

namespace roofline {

/// At most \p Limit of \p Rows (0: all), languages and labels in turn as far as
/// there are, drawn by \p Seed; in the order of the table.
std::vector<LabelRow> chooseRows(std::vector<LabelRow> Rows, unsigned Limit,
                                 uint64_t Seed);

struct SplitRows {
  std::vector<LabelRow> Train, Validation;
};

/// By the table's own column 'split', "train" or anything else, where any row
/// says "train"; else a fifth of the programs, drawn by \p Seed, is for
/// validation: kernels of one program, in CUDA and OpenMP, stay together.
SplitRows splitRows(std::vector<LabelRow> Rows, uint64_t Seed);

} // namespace roofline

#endif
