// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What happens where a program asks for something that is not emulated.
#ifndef ROOFLINE_EMULATE_CUDART_REFUSAL_H
#define ROOFLINE_EMULATE_CUDART_REFUSAL_H

namespace roofline::cudart {

/// As RunLog::notEmulated(); where the program goes on, returns
/// cudaErrorNotSupported: as a number, for files that can't include CUDA's
/// declarations.
int refuseCall(const char *Why);

} // namespace roofline::cudart

#endif
