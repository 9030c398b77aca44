// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_JOB_OPENMPPLACES_H
#define ROOFLINE_JOB_OPENMPPLACES_H

#include "llvm/IR/Module.h"

namespace roofline {

/// OpenMP code passes the runtime descriptions of its places, which read
/// ";unknown;unknown;0;0;;" without debug info. The lines that the remarks need
/// would give some of them away: this puts the device code back to what it is
/// without the plugin, to the letter. To be run before any optimisation, and
/// again after it.
void forgetOpenMPPlaces(llvm::Module &M);

} // namespace roofline

#endif
