// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the prediction that answers for each row of a label table. The rules
// and their reasons are in docs/evaluation.md.
#ifndef ROOFLINE_EVAL_JOIN_LABELJOIN_H
#define ROOFLINE_EVAL_JOIN_LABELJOIN_H

#include "eval/join/Predictions.h"
#include "eval/labels/Labels.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// By what a row found its prediction, the surest first.
enum class JoinRule {
  None,
  Exact,      // the same mangled or demangled name, or region
  Normalised, // the same with scopes left out and template types filled in
  Template,   // the same name and template arguments, other parameters
  Cut,        // the row has what is left of a name cut at the first literal
  Base,       // the same base name, and launch size
  RegionTail, // OpenMP: the row has the end of the region's name
  SameLine,   // OpenMP: the same line, and base name of the parent
  Agreed,     // several kernels by one of these rules, all of one verdict
};

/// "exact", "normalised", "template", "cut", "base", "tail", "line", "agreed",
/// "none".
llvm::StringRef joinRuleId(JoinRule Rule);

/// Which of the several launches of one kernel answers for a row that fits
/// them equally well.
enum class LaunchRule {
  First,        // the one that stands first
  FastestOfTwo, // of the first two, the one with less DRAM traffic
  Sum,          // all together
};

llvm::StringRef launchRuleId(LaunchRule Rule);
std::optional<LaunchRule> parseLaunchRule(llvm::StringRef Id);

struct JoinedRow {
  const LabelRow *Row = nullptr;
  JoinRule Rule = JoinRule::None;
  std::optional<PredictionRecord> Match;
  std::string WhyNot; // where there is no match

  /// Whether the verdict, or else the leaning, is the label.
  bool isRight() const { return Match && Match->forced() == Row->Label; }
};

/// One entry for each of \p Rows, in their order; refers to them.
std::vector<JoinedRow> joinLabels(llvm::ArrayRef<LabelRow> Rows,
                                  llvm::ArrayRef<PredictionRecord> Predictions,
                                  LaunchRule Rule);

} // namespace roofline

#endif
