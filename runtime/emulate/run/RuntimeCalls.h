// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The runtime functions that compiled kernels call.
#ifndef ROOFLINE_EMULATE_RUN_RUNTIMECALLS_H
#define ROOFLINE_EMULATE_RUN_RUNTIMECALLS_H

#include "emulate/compile/RuntimeCall.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline::emulate {

/// All of them, in no particular order.
llvm::ArrayRef<RuntimeCall> runtimeCalls();

} // namespace roofline::emulate

#endif
