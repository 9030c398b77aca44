// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predictions in the files that -fsave-optimization-record writes.
#ifndef ROOFLINE_REMARK_RECORDSTREAM_H
#define ROOFLINE_REMARK_RECORDSTREAM_H

#include "model/Prediction.h"

namespace llvm {
class Function;
}

namespace roofline {

/// Adds an analysis record of pass "roofline", named ComputeBound,
/// BandwidthBound, Mixed or Undetermined, with the figures as named
/// arguments. Nothing is printed, and nothing happens where no record file is
/// open or the user's -foptimization-record-passes leaves us out. \p Kernel
/// is the function in the module that is compiled, not in a clone of it.
void recordPrediction(const llvm::Function &Kernel, const Prediction &P);

/// The record file for a device job. With -o, the driver gives one name to
/// the jobs of all archs and the host, and each overwrites the one before:
/// "k.opt.yaml" becomes "k.sm_80.opt.yaml". Where the driver has put the arch
/// into the name already, that name is returned.
std::string recordFileFor(llvm::StringRef OptRecordFile, llvm::StringRef Arch);

} // namespace roofline

#endif
