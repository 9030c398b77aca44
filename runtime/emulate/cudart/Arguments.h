// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the arguments of a launch, to be recorded in the profile.
#ifndef ROOFLINE_EMULATE_CUDART_ARGUMENTS_H
#define ROOFLINE_EMULATE_CUDART_ARGUMENTS_H

#include "Allocations.h"
#include "emulate/Executor.h"

namespace roofline::cudart {

/// \p Arguments: for each parameter a pointer to its value. Pointers into
/// \p Memory within structs are listed as values of their own.
std::vector<ArgumentValue> readArguments(const emulate::KernelShape &Shape,
                                         void *const *Arguments,
                                         const Allocations &Memory);

} // namespace roofline::cudart

#endif
