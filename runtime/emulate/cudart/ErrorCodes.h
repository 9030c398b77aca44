// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names and texts of CUDA's error codes.
#ifndef ROOFLINE_EMULATE_CUDART_ERRORCODES_H
#define ROOFLINE_EMULATE_CUDART_ERRORCODES_H

#include "Api.h"
#include "model/Profile.h"

namespace roofline::cudart {

/// The name, such as "cudaErrorInvalidValue"; "unrecognized error code" if
/// there is no such code.
const char *errorName(cudaError_t Code);
/// The text, such as "invalid argument"; "unrecognized error code" if there is
/// no such code.
const char *errorText(cudaError_t Code);

/// The error code of a launch that ended with \p End.
cudaError_t errorOf(LaunchEnd End);

} // namespace roofline::cudart

#endif
