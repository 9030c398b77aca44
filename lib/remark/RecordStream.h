// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predictions in the files that -fsave-optimization-record writes.
#ifndef ROOFLINE_REMARK_RECORDSTREAM_H
#define ROOFLINE_REMARK_RECORDSTREAM_H

#include "remark/Finding.h"

namespace llvm {
class Module;
}

namespace roofline {

/// Adds \p Record to the file as an analysis record of pass "roofline".
/// Nothing is printed, and nothing happens where no record file is open, the
/// user's -foptimization-record-passes leaves us out, or \p M, the module that
/// is compiled, has no such kernel.
void emitRecord(const llvm::Module &M, const Finding &Record);

/// The record file for a device job. With -o, the driver gives one name to
/// the jobs of all archs and the host, and each overwrites the one before:
/// "k.opt.yaml" becomes "k.sm_80.opt.yaml". Where the driver has put the arch
/// into the name already, that name is returned.
std::string recordFileFor(llvm::StringRef OptRecordFile, llvm::StringRef Arch);

} // namespace roofline

#endif
