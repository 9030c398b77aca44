// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a compile job can learn of the driver run that it is part of.
#ifndef ROOFLINE_JOB_DRIVERRUN_H
#define ROOFLINE_JOB_DRIVERRUN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace roofline {

/// The words of the command line of the driver that runs this process, or
/// that is this process; none where that can't be seen (other systems than
/// Linux).
std::vector<std::string> driverCommand();

/// The GPU architectures that \p Command compiles for, or just \p Own where
/// it does not name that one (a job started by hand).
std::vector<std::string> archsOf(llvm::ArrayRef<std::string> Command,
                                 llvm::StringRef Own);

/// Of the device jobs for \p Archs, the one that reports a GPU of
/// \p GpuArch: its own arch, else the newest that it can run, else the first.
llvm::StringRef reportingArch(llvm::ArrayRef<std::string> Archs,
                              llvm::StringRef GpuArch);

} // namespace roofline

#endif
