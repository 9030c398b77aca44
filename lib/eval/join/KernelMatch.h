// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides whether a row of a label table and a prediction are about the same
// kernel.
#ifndef ROOFLINE_EVAL_JOIN_KERNELMATCH_H
#define ROOFLINE_EVAL_JOIN_KERNELMATCH_H

#include "eval/join/KernelNames.h"
#include "eval/join/LabelJoin.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline {

/// The normalised names of a row, computed once. Refers to the row.
struct RowKey {
  const LabelRow *Row;
  KernelNames Names;              // CUDA
  std::optional<KernelId> Region; // OpenMP, if the name is complete
  std::string Tail;               // OpenMP, "parent_l12", or the end of it

  explicit RowKey(const LabelRow &Row);
};

/// The normalised names of a prediction. Refers to its record.
struct PredictionKey {
  const PredictionRecord *Record;
  KernelNames Names;  // CUDA: the kernel; OpenMP: the parent
  std::string Region; // OpenMP, "parent_l12"
  /// The names of all folders on the paths to the unit and to the file of
  /// predictions. One of them is the program's: a unit may be named without any
  /// folder.
  std::vector<std::string> Folders;

  explicit PredictionKey(const PredictionRecord &Record);
};

/// Whether language and program agree. A row without a program agrees with
/// every prediction of its language.
bool sameProgram(const RowKey &Row, const PredictionKey &Prediction);

/// Whether the names agree by \p Rule. Grid and block are not compared.
bool matches(const RowKey &Row, const PredictionKey &Prediction, JoinRule Rule);

/// The predictions that match a row's name, with the rule that found them.
struct NameMatches {
  JoinRule Rule = JoinRule::None;
  std::vector<const PredictionKey *> Found;
};

/// The predictions among \p Among that agree with \p Row and that \p MayAnswer
/// accepts, by the first rule that yields any. Rules are tried in the order of
/// JoinRule.
NameMatches
matchName(const RowKey &Row, llvm::ArrayRef<const PredictionKey *> Among,
          llvm::function_ref<bool(JoinRule, const PredictionKey &)> MayAnswer);

/// The names of the folders on the path to \p File.
std::vector<std::string> foldersOf(llvm::StringRef File);

/// Whether grid and block of both are known and equal.
bool sameLaunch(const LabelRow &Row, const PredictionRecord &Prediction);
/// Whether grid and block of both are known and differ.
bool otherLaunch(const LabelRow &Row, const PredictionRecord &Prediction);

} // namespace roofline

#endif
