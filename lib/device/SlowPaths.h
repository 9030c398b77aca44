// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_DEVICE_SLOWPATHS_H
#define ROOFLINE_DEVICE_SLOWPATHS_H

#include "llvm/IR/Module.h"

namespace roofline {

/// libdevice's trigonometry falls back on a long reduction for arguments
/// beyond about 1e5. Correct programs hardly ever take it, and a value-blind
/// analysis would take it for every second call: marks the way there as rare,
/// be it a call still or inlined already.
void makeSlowPathsRare(llvm::Module &M);

} // namespace roofline

#endif
