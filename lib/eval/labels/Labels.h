// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Label tables: kernels that somebody measured, with what the profiler
// counted. The columns are described in docs/evaluation.md.
#ifndef ROOFLINE_EVAL_LABELS_LABELS_H
#define ROOFLINE_EVAL_LABELS_LABELS_H

#include "eval/labels/CsvTable.h"
#include "model/KernelId.h"
#include "model/OpKind.h"
#include "model/Prediction.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace roofline {

using Dimensions = std::array<double, 3>;

/// One measured launch. What the table leaves out is absent, never zero.
struct LabelRow {
  unsigned Line = 0; // in the table
  Language Lang = Language::Cuda;
  std::string Program, Kernel;
  /// Of the program, as on a command line; empty: there were none.
  std::optional<std::string> Arguments;
  std::string Split, Index, Device;
  /// What made the figures: "measured", "emulated"; empty: not said.
  std::string Evidence;
  std::optional<Dimensions> Grid, Block;
  std::optional<double> TimeNs, DramBytes;
  std::array<std::optional<double>, NumOpKinds> Operations;
  Verdict Label = Verdict::Bandwidth; // Compute or Bandwidth
};

/// \p Arguments as a shell splits them, up to where it would redirect output.
std::vector<std::string> argumentWords(llvm::StringRef Arguments);

/// Reads "(256, 1, 1)"; an empty \p Text leaves \p Size as it is. False if it
/// is none.
bool parseSize(llvm::StringRef Text, std::optional<Dimensions> &Size);

/// What parseSize wants, for error messages.
inline constexpr llvm::StringLiteral WantedSize = "a size such as (256, 1, 1)";

/// Of the table \p Text; errors name \p Name, line and column.
llvm::Expected<std::vector<LabelRow>> parseLabels(llvm::StringRef Text,
                                                  llvm::StringRef Name);
llvm::Expected<std::vector<LabelRow>> readLabels(llvm::StringRef Path);

llvm::Expected<std::vector<LabelRow>> labelRows(const CsvTable &Table);

/// \p Rows as such a table, with the columns that any row has a value for.
std::string writeLabels(llvm::ArrayRef<LabelRow> Rows);

} // namespace roofline

#endif
