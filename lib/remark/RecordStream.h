// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes predictions to the files of -fsave-optimization-record.
#ifndef ROOFLINE_REMARK_RECORDSTREAM_H
#define ROOFLINE_REMARK_RECORDSTREAM_H

#include "remark/Finding.h"

namespace llvm {
class Module;
}

namespace roofline {

/// Writes \p Record as an analysis record of pass "roofline", without printing
/// anything. Does nothing if no record file is open, if
/// -foptimization-record-passes excludes "roofline", or if \p M, the module
/// that is compiled, does not define the kernel.
void emitRecord(const llvm::Module &M, const Finding &Record);

/// The name of a device job's record file. With -o, the driver passes one name
/// to the jobs of all architectures and of the host, which would overwrite each
/// other's file: "k.opt.yaml" becomes "k.sm_80.opt.yaml". A name that already
/// contains the architecture is returned unchanged.
std::string recordFileFor(llvm::StringRef OptRecordFile, llvm::StringRef Arch);

} // namespace roofline

#endif
