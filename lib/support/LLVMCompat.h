// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The only file that may test the LLVM version. Differences between versions
// are wrapped here under names that the rest of the code uses.
#ifndef ROOFLINE_SUPPORT_LLVMCOMPAT_H
#define ROOFLINE_SUPPORT_LLVMCOMPAT_H

#include "llvm/Config/llvm-config.h"

namespace roofline {

/// The LLVM version that this was built against: "22.1.8".
inline constexpr const char *LLVMVersion = LLVM_VERSION_STRING;

} // namespace roofline

#endif
