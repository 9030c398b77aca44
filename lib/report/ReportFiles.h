// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files of option report=DIR.
#ifndef ROOFLINE_REPORT_REPORTFILES_H
#define ROOFLINE_REPORT_REPORTFILES_H

#include "model/Prediction.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace roofline {

/// "src_heat.cu-1f3a5c7e9b2d4f60.sm_80.json": the unit's path so that people
/// find it, a hash of its full path so that units of one name in different
/// folders don't overwrite each other, and the arch, since each has a job of
/// its own. A rebuild of a unit replaces its file.
std::string reportFileName(llvm::StringRef Unit, llvm::StringRef Arch);

/// Writes the report of one device job into \p Folder, in one step: safe
/// under a parallel build. A unit without kernels gets an empty report, or an
/// old one would stay.
llvm::Error writeReport(llvm::StringRef Folder, llvm::StringRef Unit,
                        llvm::StringRef Arch,
                        llvm::ArrayRef<Prediction> Predictions);

} // namespace roofline

#endif
