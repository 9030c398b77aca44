// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles calls that are not emulated.
#ifndef ROOFLINE_EMULATE_CUDART_REFUSAL_H
#define ROOFLINE_EMULATE_CUDART_REFUSAL_H

namespace roofline::cudart {

/// Calls RunLog::notEmulated(). If the program continues, returns
/// cudaErrorNotSupported, as an integer for files that can't include CUDA's
/// headers.
int refuseCall(const char *Why);

} // namespace roofline::cudart

#endif
