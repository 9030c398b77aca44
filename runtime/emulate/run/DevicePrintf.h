// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// printf of device code: a format, and its arguments in a row in memory.
#ifndef ROOFLINE_EMULATE_RUN_DEVICEPRINTF_H
#define ROOFLINE_EMULATE_RUN_DEVICEPRINTF_H

#include <string>
#include <utility>

namespace roofline::emulate {

/// The text, and what printf returns: the number of arguments. \p Arguments:
/// each at the alignment of its size (4 or 8), as clang packs them for
/// vprintf. A conversion that is not known is printed as it stands.
std::pair<std::string, int> formatDevicePrintf(const char *Format,
                                               const char *Arguments);

} // namespace roofline::emulate

#endif
