// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps paths that hardly any program takes out of the counts.
#ifndef ROOFLINE_DEVICE_SLOWPATHS_H
#define ROOFLINE_DEVICE_SLOWPATHS_H

#include "llvm/IR/Module.h"

namespace roofline {

/// Sets the branch weights of \p M so that libdevice's long argument reduction
/// for sine and cosine is rare, whether it is still a call or already inlined.
/// It serves arguments beyond about 1e5, which correct programs hardly ever
/// pass; without weights, half of the calls would be taken to need it.
void makeSlowPathsRare(llvm::Module &M);

} // namespace roofline

#endif
