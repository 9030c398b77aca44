// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes readable names of kernels.
#ifndef ROOFLINE_CUPTI_KERNELNAME_H
#define ROOFLINE_CUPTI_KERNELNAME_H

#include <string>

namespace roofline::measure {

/// \p Symbol demangled, with return type and parameters; unchanged if it is not
/// a mangled name.
std::string readableName(const std::string &Symbol);

} // namespace roofline::measure

#endif
