// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_DEVICE_ACCESSCOLLECTOR_H
#define ROOFLINE_DEVICE_ACCESSCOLLECTOR_H

#include "device/BlockCounts.h"
#include "device/FormulaBuilder.h"
#include "sample/Slice.h"

namespace roofline {

/// Adds the loads, stores and atomics of \p I, if it makes any, to
/// \p Features.Accesses: which object, where in it, how wide and how often.
/// Reads of kernel parameters are values, not accesses. Those in global memory
/// whose place has no formula of known symbols are added to \p Unplaced.
void collectAccesses(llvm::Instruction &I, SymExpr Count, llvm::LoopInfo &LI,
                     FormulaBuilder &Formulas, KernelFeatures &Features,
                     std::vector<SampleWishes::OfAccess> &Unplaced);

} // namespace roofline

#endif
