// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which rule makes the labels of a table: its own, or one that is applied anew
// to its figures, so that the rule's part in a result can be seen.
#ifndef ROOFLINE_EVAL_LABELS_LABELRULE_H
#define ROOFLINE_EVAL_LABELS_LABELRULE_H

#include "eval/labels/RidgeLabel.h"

namespace roofline {

enum class LabelRule {
  Table,      // as the table has it
  AnyRoof,    // that of RidgeLabel.h, by the figures
  FloatRoofs, // the same without integers
};

/// "table", "any-roof", "float-roofs".
llvm::StringRef labelRuleId(LabelRule Rule);
std::optional<LabelRule> parseLabelRule(llvm::StringRef Id);

/// The kinds of operation whose roofs decide under \p Rule.
llvm::ArrayRef<OpKind> kindsOf(LabelRule Rule);

struct Relabelling {
  unsigned Changed = 0, Dropped = 0; ///< rows
};

/// Labels \p Rows anew on \p Gpu; rows whose figures do not decide are dropped.
Relabelling relabel(std::vector<LabelRow> &Rows, LabelRule Rule,
                    const GpuSpec &Gpu);

} // namespace roofline

#endif
