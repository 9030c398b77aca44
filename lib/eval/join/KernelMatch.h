// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a row of a label table and a prediction speak of the same kernel.
#ifndef ROOFLINE_EVAL_JOIN_KERNELMATCH_H
#define ROOFLINE_EVAL_JOIN_KERNELMATCH_H

#include "eval/join/KernelNames.h"
#include "eval/join/LabelJoin.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline {

/// What a row's name can be compared by, worked out once.
struct RowKey {
  const LabelRow *Row;
  KernelNames Names;              // CUDA
  std::optional<KernelId> Region; // OpenMP, if the name is complete
  std::string Tail;               // OpenMP, "parent_l12", or the end of it

  explicit RowKey(const LabelRow &Row);
};

/// The same of a prediction.
struct PredictionKey {
  const PredictionRecord *Record;
  KernelNames Names;  // CUDA: the kernel; OpenMP: the parent
  std::string Region; // OpenMP, "parent_l12"
  /// The folders on the way to the unit or, as a unit may be named without
  /// any, to the predictions: a program is one of them.
  std::vector<std::string> Folders;

  explicit PredictionKey(const PredictionRecord &Record);
};

bool sameProgram(const RowKey &Row, const PredictionKey &Prediction);

/// Whether the two agree by \p Rule; launch sizes are not looked at.
bool matches(const RowKey &Row, const PredictionKey &Prediction, JoinRule Rule);

/// What answers for a row's name, and by which rule.
struct NameMatches {
  JoinRule Rule = JoinRule::None;
  std::vector<const PredictionKey *> Found;
};

/// Of \p Among those that agree with \p Row by the first rule that any of
/// them fulfils. \p MayAnswer has the last word.
NameMatches
matchName(const RowKey &Row, llvm::ArrayRef<const PredictionKey *> Among,
          llvm::function_ref<bool(JoinRule, const PredictionKey &)> MayAnswer);

/// The folders on the way to \p File: a program is one of them.
std::vector<std::string> foldersOf(llvm::StringRef File);

/// Whether grid and block of the two are known and the same.
bool sameLaunch(const LabelRow &Row, const PredictionRecord &Prediction);
/// Whether they are known and differ.
bool otherLaunch(const LabelRow &Row, const PredictionRecord &Prediction);

} // namespace roofline

#endif
