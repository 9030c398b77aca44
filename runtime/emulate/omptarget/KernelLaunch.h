// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a target region for the program.
#ifndef ROOFLINE_OMPTARGET_KERNELLAUNCH_H
#define ROOFLINE_OMPTARGET_KERNELLAUNCH_H

#include "Runtime.h"

namespace roofline::omptarget {

/// Maps the data, runs and logs the kernel, and ends the mapping. The caller
/// must end the program on an error.
llvm::Error runRegion(Device &Gpu, const void *Region,
                      const KernelArguments &Arguments);

} // namespace roofline::omptarget

#endif
