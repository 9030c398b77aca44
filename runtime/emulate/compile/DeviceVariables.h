// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The global variables of a device module: __device__ and __constant__
// variables, string literals.
#ifndef ROOFLINE_EMULATE_COMPILE_DEVICEVARIABLES_H
#define ROOFLINE_EMULATE_COMPILE_DEVICEVARIABLES_H

#include "llvm/IR/Module.h"
#include <memory>

namespace roofline::emulate {

/// Gives all variables of \p M external linkage and names that PTX accepts.
/// Removes llvm.* variables and those that are metadata.
void exportVariables(llvm::Module &M);

/// A module that defines only the variables of \p M that live as long as the
/// program. All are writable, since the host initialises __constant__
/// variables.
std::unique_ptr<llvm::Module> variablesOf(const llvm::Module &M);

} // namespace roofline::emulate

#endif
