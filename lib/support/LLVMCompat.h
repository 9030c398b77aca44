// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The only file that may ask for the LLVM version: what differs between
// versions has a name here.
#ifndef ROOFLINE_SUPPORT_LLVMCOMPAT_H
#define ROOFLINE_SUPPORT_LLVMCOMPAT_H

#include "llvm/Config/llvm-config.h"

namespace roofline {

/// The LLVM that this was built for, "22.1.8".
inline constexpr const char *LLVMVersion = LLVM_VERSION_STRING;

} // namespace roofline

#endif
