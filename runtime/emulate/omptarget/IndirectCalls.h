// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls through pointers, as direct ones. The code is whole: a pointer can only
// hold a function whose address is taken in it.
#ifndef ROOFLINE_OMPTARGET_INDIRECTCALLS_H
#define ROOFLINE_OMPTARGET_INDIRECTCALLS_H

#include "llvm/IR/Module.h"

namespace roofline::omptarget {

/// Gives each function whose address is taken a number in place of the
/// address, and makes each indirect call a choice among those with as many
/// parameters. False where there was nothing to do.
bool resolveIndirectCalls(llvm::Module &M);

} // namespace roofline::omptarget

#endif
