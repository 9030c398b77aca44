// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The variables of a device module: __device__, __constant__, strings.
#ifndef ROOFLINE_EMULATE_COMPILE_DEVICEVARIABLES_H
#define ROOFLINE_EMULATE_COMPILE_DEVICEVARIABLES_H

#include "llvm/IR/Module.h"
#include <memory>

namespace roofline::emulate {

/// Gives all variables of \p M names that other modules can use.
void exportVariables(llvm::Module &M);

/// A module with nothing but the variables of \p M that live as long as the
/// program, all writable: the host initialises constants.
std::unique_ptr<llvm::Module> variablesOf(const llvm::Module &M);

} // namespace roofline::emulate

#endif
