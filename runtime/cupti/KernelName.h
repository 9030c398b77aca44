// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What people call a kernel.
#ifndef ROOFLINE_CUPTI_KERNELNAME_H
#define ROOFLINE_CUPTI_KERNELNAME_H

#include <string>

namespace roofline::measure {

/// \p Symbol demangled, with return type and parameters; as it is where it
/// isn't mangled.
std::string readableName(const std::string &Symbol);

} // namespace roofline::measure

#endif
