// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function that compiled kernels may call. The executor passes the table of
// all of them (run/RuntimeCalls.h) to the JIT.
#ifndef ROOFLINE_EMULATE_COMPILE_RUNTIMECALL_H
#define ROOFLINE_EMULATE_COMPILE_RUNTIMECALL_H

#include "llvm/ADT/StringRef.h"

namespace roofline::emulate {

struct RuntimeCall {
  llvm::StringRef Name; // the symbol that the kernel's code refers to
  void *Address;
};

} // namespace roofline::emulate

#endif
