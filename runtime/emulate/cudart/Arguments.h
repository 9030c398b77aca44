// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arguments of a launch as values that a profile can hold.
#ifndef ROOFLINE_EMULATE_CUDART_ARGUMENTS_H
#define ROOFLINE_EMULATE_CUDART_ARGUMENTS_H

#include "Allocations.h"
#include "emulate/Executor.h"

namespace roofline::cudart {

/// \p Arguments: one pointer per parameter, to its bytes. Of structs, what is
/// seen to be a pointer into \p Memory is listed beside the bytes.
std::vector<ArgumentValue> readArguments(const emulate::KernelShape &Shape,
                                         void *const *Arguments,
                                         const Allocations &Memory);

} // namespace roofline::cudart

#endif
