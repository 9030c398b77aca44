// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces indirect calls by direct ones. The module is the whole program, so a
// pointer can only refer to a function whose address is taken in it.
#ifndef ROOFLINE_OMPTARGET_INDIRECTCALLS_H
#define ROOFLINE_OMPTARGET_INDIRECTCALLS_H

#include "llvm/IR/Module.h"

namespace roofline::omptarget {

/// Replaces the address of each address-taken function by a number, and each
/// indirect call by a switch over these functions, limited to those with the
/// same number of parameters and the same return type. Returns false if there
/// are no indirect calls.
bool resolveIndirectCalls(llvm::Module &M);

} // namespace roofline::omptarget

#endif
