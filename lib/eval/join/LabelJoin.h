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

/// The rule by which a row was matched to its prediction, the most reliable
/// first.
enum class JoinRule {
  None,
  Exact,      // the same mangled or demangled name, or region
  Normalised, // the same without scopes, with template parameters substituted
  Template,   // the same name and template arguments, other parameters
  Cut,        // the row has a name that was cut at the first literal
  Base,       // the same base name, and launch size
  RegionTail, // OpenMP: the row has a suffix of the region's name
  SameLine,   // OpenMP: the same line and enclosing function
  Agreed,     // several kernels match, all with the same verdict
};

template <>
inline constexpr llvm::StringLiteral EnumIds<JoinRule>[] = {
    "none", "exact", "normalised", "template", "cut",
    "base", "tail",  "line",       "agreed"};

/// Which launch to use if several launches of one kernel match a row equally
/// well.
enum class LaunchChoice {
  First,        // the first in the predictions' order
  FastestOfTwo, // of the first two, the one with fewer DRAM bytes
  Sum,          // the totals of all
};

template <>
inline constexpr llvm::StringLiteral EnumIds<LaunchChoice>[] = {
    "first", "fastest-of-2", "sum"};

/// A row with the prediction that matches it, if any. Refers to the row.
struct JoinedRow {
  const LabelRow *Row = nullptr;
  JoinRule Rule = JoinRule::None;
  std::optional<PredictionRecord> Match;
  std::string WhyNot; // why there is no match, for people
  /// There is no match because several kernels match and disagree.
  bool IsAmbiguous = false;

  /// Whether the forced verdict equals the label; false without a match.
  bool isRight() const { return Match && Match->forced() == Row->Label; }
};

/// Matches each of \p Rows with a prediction. The result has one entry per row,
/// in their order, and refers to \p Rows.
std::vector<JoinedRow> joinLabels(llvm::ArrayRef<LabelRow> Rows,
                                  llvm::ArrayRef<PredictionRecord> Predictions,
                                  LaunchChoice Choice);

} // namespace roofline

#endif
