// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules that make the labels of a table: its own labels, or labels
// recomputed from its figures, to show the rule's influence on a result.
#ifndef ROOFLINE_EVAL_LABELS_LABELRULE_H
#define ROOFLINE_EVAL_LABELS_LABELRULE_H

#include "eval/labels/RidgeLabel.h"

namespace roofline {

enum class LabelRule {
  Table,      // the table's own labels
  AnyRoof,    // recomputed by ridgeLabel()
  FloatRoofs, // recomputed without integer operations
};

template <>
inline constexpr llvm::StringLiteral EnumIds<LabelRule>[] = {
    "table", "any-roof", "float-roofs"};

/// The kinds of operation that decide a label under \p Rule.
llvm::ArrayRef<OpKind> kindsOf(LabelRule Rule);

/// What relabel() did.
struct Relabelling {
  unsigned Changed = 0, Dropped = 0; ///< numbers of rows
};

/// Recomputes the labels of \p Rows by the ridges of \p Gpu and drops rows
/// whose figures do not decide. Does nothing under LabelRule::Table.
Relabelling relabel(std::vector<LabelRow> &Rows, LabelRule Rule,
                    const GpuSpec &Gpu);

} // namespace roofline

#endif
