// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A target region, from the program's call to the line in the log.
#ifndef ROOFLINE_OMPTARGET_KERNELLAUNCH_H
#define ROOFLINE_OMPTARGET_KERNELLAUNCH_H

#include "Runtime.h"

namespace roofline::omptarget {

/// Maps, runs, maps back. An error ends the program.
llvm::Error runRegion(Device &Gpu, const void *Region,
                      const KernelArguments &Arguments);

} // namespace roofline::omptarget

#endif
