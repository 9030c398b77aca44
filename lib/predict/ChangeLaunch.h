// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_PREDICT_CHANGELAUNCH_H
#define ROOFLINE_PREDICT_CHANGELAUNCH_H

#include "model/KernelFeatures.h"
#include "model/KernelSource.h"
#include "llvm/Support/Error.h"

namespace roofline {

/// Gives \p Sites blocks of \p Block threads. Along an axis on which the kernel
/// numbers its threads over all blocks, the grid becomes as large as the same
/// number of threads needs; along another, each block has work of its own, and
/// the grid stays. Adds a launch where there is none.
void changeBlock(const KernelFeatures &Features,
                 const std::array<unsigned, 3> &Block, SymContext &Formulas,
                 std::vector<LaunchSite> &Sites);

/// Fails if the kernel can't be launched with blocks of \p Block threads, if
/// its code has the size of the blocks of \p Sites in it, or if an array in
/// shared memory is too small for them.
llvm::Error checkBlock(const KernelFeatures &Features,
                       const std::array<unsigned, 3> &Block,
                       llvm::ArrayRef<LaunchSite> Sites);

} // namespace roofline

#endif
