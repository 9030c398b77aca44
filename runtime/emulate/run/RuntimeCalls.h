// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that compiled kernels call.
#ifndef ROOFLINE_EMULATE_RUN_RUNTIMECALLS_H
#define ROOFLINE_EMULATE_RUN_RUNTIMECALLS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace roofline::emulate {

struct RuntimeCall {
  llvm::StringRef Name;
  void *Address;
};

/// All of them, in no order.
llvm::ArrayRef<RuntimeCall> runtimeCalls();

} // namespace roofline::emulate

#endif
