// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names, writes and finds the files of option report=DIR.
#ifndef ROOFLINE_REPORT_REPORTFILES_H
#define ROOFLINE_REPORT_REPORTFILES_H

#include "model/Prediction.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace roofline {

/// The file name for a unit and architecture, as in
/// "src_heat.cu-1f3a5c7e9b2d4f60.sm_80.json": the unit's path for people, a
/// hash of its full path to distinguish units of one name in different folders,
/// and the architecture, since each has a job of its own. Recompiling a unit
/// replaces its file.
std::string reportFileName(llvm::StringRef Unit, llvm::StringRef Arch);

/// \p Path without the architecture if its name is one of reportFileName(), so
/// that all reports of a unit have the same; else as it is.
llvm::StringRef withoutArch(llvm::StringRef Path);

/// Writes the report of one device job into \p Folder. The file is replaced
/// atomically, so parallel builds are safe. A unit without kernels gets an
/// empty report, which replaces an outdated one.
llvm::Error writeReport(llvm::StringRef Folder, llvm::StringRef Unit,
                        llvm::StringRef Arch,
                        llvm::ArrayRef<Prediction> Predictions);

/// \p Path itself or, if it is a folder, all *.json and *.jsonl files below it
/// in the order of their paths.
llvm::Expected<std::vector<std::string>> reportFilesAt(llvm::StringRef Path);

} // namespace roofline

#endif
