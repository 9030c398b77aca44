// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Imported launches become label rows: which launches of a kernel stay, and
// what label each gets.
#ifndef ROOFLINE_EVAL_IMPORT_IMPORTLABELS_H
#define ROOFLINE_EVAL_IMPORT_IMPORTLABELS_H

#include "eval/import/ImportFormats.h"
#include <set>

namespace roofline {

/// Of launches that differ in nothing but what was measured.
enum class LaunchChoice { All, First, Fastest };

std::optional<LaunchChoice> parseLaunchChoice(llvm::StringRef Text);

/// What became of the rows, for the user.
struct ImportSummary {
  unsigned Read = 0, Kept = 0, Compute = 0;
  unsigned Checked = 0, Disagree = 0; ///< of the table's own labels
  unsigned Unlabelled = 0;            ///< left out: figures are missing
  unsigned FirstUnlabelled = 0;       ///< its line
  std::set<std::string> Gpus;         ///< whose ridges decided
};

/// Leaves of each kernel's launches those that \p Choice says.
void chooseLaunches(ImportedRows &Rows, LaunchChoice Choice);

/// Labels \p Rows by the ridges of \p Gpu, a name or path, or where it is empty
/// of the GPU behind the device in the row. The table's own label stands where
/// there is one, and is checked;
/// a row with neither label nor figures is left out and counted.
llvm::Expected<std::vector<LabelRow>>
labelRows(ImportedRows Rows, llvm::StringRef Gpu, ImportSummary &Summary);

} // namespace roofline

#endif
