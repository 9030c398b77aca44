// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_DEVICE_TYPENESTING_H
#define ROOFLINE_DEVICE_TYPENESTING_H

#include "llvm/IR/Module.h"

namespace roofline {

/// Structs within structs and arrays within arrays: LLVM lays types out by
/// recursion, so code with more levels than this is not analysed. People write
/// ten; libraries of tuples, some hundred.
inline constexpr unsigned MostTypeLevels = 2000;

/// Whether a type that memory of \p M has goes beyond that.
bool nestsTypesTooDeep(const llvm::Module &M);

} // namespace roofline

#endif
