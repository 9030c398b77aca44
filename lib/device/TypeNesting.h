// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Detects types that nest too deeply for LLVM.
#ifndef ROOFLINE_DEVICE_TYPENESTING_H
#define ROOFLINE_DEVICE_TYPENESTING_H

#include "llvm/IR/Module.h"

namespace roofline {

/// The most levels of structs and arrays within each other. LLVM lays types out
/// by recursion, so code with more levels is not analysed. Handwritten code has
/// about ten, libraries of tuples some hundred.
inline constexpr unsigned MostTypeLevels = 2000;

/// Whether the type of a variable, argument or instruction of \p M has more
/// levels.
bool nestsTypesTooDeep(const llvm::Module &M);

} // namespace roofline

#endif
