// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names and texts of CUDA's error codes.
#ifndef ROOFLINE_EMULATE_CUDART_ERRORCODES_H
#define ROOFLINE_EMULATE_CUDART_ERRORCODES_H

#include "Api.h"
#include "model/Profile.h"

namespace roofline::cudart {

/// "cudaErrorInvalidValue"; "unrecognized error code" for no such code.
const char *errorName(cudaError_t Code);
/// "invalid argument"; "unrecognized error code" for no such code.
const char *errorText(cudaError_t Code);

/// What a program learns of a launch that ended like this.
cudaError_t errorOf(LaunchEnd End);

} // namespace roofline::cudart

#endif
