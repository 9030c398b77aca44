// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// printf of device code: a format, and its arguments in a buffer.
#ifndef ROOFLINE_EMULATE_RUN_DEVICEPRINTF_H
#define ROOFLINE_EMULATE_RUN_DEVICEPRINTF_H

#include <string>
#include <utility>

namespace roofline::emulate {

/// Returns the text and the return value of printf, the number of arguments. \p
/// Arguments: each aligned to its size (4 or 8 bytes), as clang packs them for
/// vprintf. Unknown conversions are printed unchanged.
std::pair<std::string, int> formatDevicePrintf(const char *Format,
                                               const char *Arguments);

} // namespace roofline::emulate

#endif
