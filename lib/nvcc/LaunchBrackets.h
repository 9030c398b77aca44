// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes clang accept kernel launches that a formatter without CUDA has been at:
// nvcc takes "f << <Grid, Block >> > (N)" for "f<<<Grid, Block>>>(N)".
#ifndef ROOFLINE_NVCC_LAUNCHBRACKETS_H
#define ROOFLINE_NVCC_LAUNCHBRACKETS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace roofline {

/// \p Source with "<<<" and ">>>" where a launch has "<< <" and ">> >"; none if
/// there is no such launch. Only spaces move: to the end of the brackets.
std::optional<std::string> withJoinedLaunchBrackets(llvm::StringRef Source);

} // namespace roofline

#endif
