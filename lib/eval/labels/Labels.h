// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Label tables: launches of kernels that were measured or emulated, with the
// profiler's counts and the class that follows. docs/evaluation.md describes
// the columns.
#ifndef ROOFLINE_EVAL_LABELS_LABELS_H
#define ROOFLINE_EVAL_LABELS_LABELS_H

#include "eval/labels/CsvTable.h"
#include "model/Facts.h"
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

/// One launch. Figures that the table lacks are absent, never zero.
struct LabelRow {
  unsigned Line = 0; // line in the table, from 1
  Language Lang = Language::Cuda;
  std::string Program, Kernel;
  /// The program's arguments as on a command line; "" if there were none,
  /// absent if they are not known ("?" in the table).
  std::optional<std::string> Arguments;
  std::string Split, Index, Device;
  /// How the figures were obtained; absent if the table does not say.
  std::optional<RunEvidence> Evidence;
  std::optional<Dimensions> Grid, Block;
  std::optional<double> TimeNs, DramBytes;
  std::array<std::optional<double>, NumOpKinds> Operations;
  Verdict Label = Verdict::Bandwidth; // Compute or Bandwidth
};

/// \p Arguments split as a shell does, up to the first redirection or pipe.
std::vector<std::string> argumentWords(llvm::StringRef Arguments);

/// Parses "(256, 1, 1)" into \p Size; an empty \p Text leaves \p Size
/// unchanged. Returns false if \p Text is malformed.
bool parseSize(llvm::StringRef Text, std::optional<Dimensions> &Size);

/// The form that parseSize() expects, for error messages.
inline constexpr llvm::StringLiteral WantedSize = "a size such as (256, 1, 1)";

/// Parses the table \p Text. Errors name \p Name, line and column.
llvm::Expected<std::vector<LabelRow>> parseLabels(llvm::StringRef Text,
                                                  llvm::StringRef Name);
/// Reads and parses the file \p Path.
llvm::Expected<std::vector<LabelRow>> readLabels(llvm::StringRef Path);

/// The rows of \p Table. Fails if a required column is missing or a field is
/// malformed.
llvm::Expected<std::vector<LabelRow>> labelRows(const CsvTable &Table);

/// \p Rows as a table with those columns that have a value in any row.
std::string writeLabels(llvm::ArrayRef<LabelRow> Rows);

} // namespace roofline

#endif
