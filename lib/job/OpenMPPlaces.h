// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_JOB_OPENMPPLACES_H
#define ROOFLINE_JOB_OPENMPPLACES_H

#include "llvm/IR/Module.h"

namespace roofline {

/// Removes the source locations that line tracking adds to OpenMP code. That
/// code passes descriptions of its source locations to the runtime, which read
/// ";unknown;unknown;0;0;;" without debug information. This function restores
/// exactly that, so that the device code is the same as without the plugin. It
/// must run before any optimisation, and again after it.
void forgetOpenMPPlaces(llvm::Module &M);

} // namespace roofline

#endif
