// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns imported launches into label rows: selects launches and labels them.
#ifndef ROOFLINE_EVAL_IMPORT_IMPORTLABELS_H
#define ROOFLINE_EVAL_IMPORT_IMPORTLABELS_H

#include "eval/import/ImportFormats.h"
#include <set>

namespace roofline {

/// Which launches to keep of those with the same device, program, kernel and
/// arguments. Fastest means the least measured time.
enum class LaunchFilter { All, First, Fastest };

/// What to import, and how.
struct ImportRequest {
  std::vector<std::string> Files;
  std::string Format;  ///< of importFormats(), "profile" or "auto"
  std::string Gpu;     ///< for labelRows()
  std::string Device;  ///< only rows of this device; empty: of all
  std::string Program; ///< program of all rows; empty: as the tables say
  LaunchFilter Launches = LaunchFilter::All;
};

/// Statistics of an import, for the user. All counts are of rows.
struct ImportSummary {
  unsigned Read = 0, Kept = 0, Compute = 0;
  /// Labels of the table that were recomputed, and differ.
  unsigned Checked = 0, Disagree = 0;
  unsigned Unlabelled = 0;      ///< dropped, since figures are missing
  unsigned FirstUnlabelled = 0; ///< line of the first dropped row
  std::set<std::string> Gpus;   ///< GPUs whose ridges were used
};

/// Removes the launches that \p Choice excludes from \p Rows.
void chooseLaunches(ImportedRows &Rows, LaunchFilter Filter);

/// Labels \p Rows by the ridges of \p Gpu, a name or path; if it is empty, by
/// those of the GPU for the row's device. A row's own label takes precedence
/// and is only compared with the computed one. Rows with neither label nor
/// figures are dropped and counted in \p Summary. Fails if no GPU is known for
/// a row's device.
llvm::Expected<std::vector<LabelRow>>
labelRows(ImportedRows Rows, llvm::StringRef Gpu, ImportSummary &Summary);

/// Reads, chooses and labels the rows of all files of \p Request.
llvm::Expected<std::vector<LabelRow>> importLabels(const ImportRequest &Request,
                                                   ImportSummary &Summary);

/// \p Summary in a few lines.
std::string importSummaryText(const ImportSummary &Summary);

} // namespace roofline

#endif
