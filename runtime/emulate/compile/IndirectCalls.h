// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces indirect calls by direct ones. The module is the whole program, so a
// pointer can only refer to a function whose address is taken in it.
#ifndef ROOFLINE_EMULATE_COMPILE_INDIRECTCALLS_H
#define ROOFLINE_EMULATE_COMPILE_INDIRECTCALLS_H

#include "llvm/IR/Module.h"

namespace roofline::emulate {

/// Which functions an indirect call may call.
enum class CallMatch {
  SameType,       // those of the call's type
  SameParameters, // those with as many parameters and the same return type
};

/// Replaces the address of each address-taken function by a number, and each
/// indirect call by a switch over the functions that match it. Calls that no
/// function matches remain. Returns whether a call was replaced.
bool resolveIndirectCalls(llvm::Module &M, CallMatch Match);

} // namespace roofline::emulate

#endif
