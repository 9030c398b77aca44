// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a compile job can learn of the driver run that it is part of.
#ifndef ROOFLINE_PLUGIN_DRIVERRUN_H
#define ROOFLINE_PLUGIN_DRIVERRUN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace roofline {

/// The GPU architectures on the driver's command line, or just \p Own where
/// that can't be seen (other systems than Linux, jobs started by hand).
std::vector<std::string> archsOfDriverRun(llvm::StringRef Own);

/// Of the device jobs for \p Archs, the one that reports a GPU of
/// \p GpuArch: its own arch, else the newest that it can run, else the first.
llvm::StringRef reportingArch(llvm::ArrayRef<std::string> Archs,
                              llvm::StringRef GpuArch);

} // namespace roofline

#endif
