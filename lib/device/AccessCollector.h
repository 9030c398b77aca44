// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the memory accesses of a kernel's instructions.
#ifndef ROOFLINE_DEVICE_ACCESSCOLLECTOR_H
#define ROOFLINE_DEVICE_ACCESSCOLLECTOR_H

#include "device/BlockCounts.h"
#include "device/FormulaBuilder.h"
#include "sample/Slice.h"

namespace roofline {

/// Adds the loads, stores and atomics of \p I, if it makes any, to
/// \p Features.Accesses. \p Count is how often a thread executes \p I. Reads of
/// kernel parameters are values, not accesses. Accesses to global memory whose
/// address has no formula of known symbols are added to \p Unplaced, so that
/// they are sampled.
void collectAccesses(llvm::Instruction &I, SymExpr Count, llvm::LoopInfo &LI,
                     FormulaBuilder &Formulas, KernelFeatures &Features,
                     std::vector<SampleTargets::OfAccess> &Unplaced);

/// Adds the access of \p Call to \p Features.Accesses if it is a texture fetch
/// or surface access whose place is known or can be assumed; else returns
/// false.
bool collectTextureAccess(const llvm::CallBase &Call, SymExpr Count,
                          llvm::LoopInfo &LI, FormulaBuilder &Formulas,
                          KernelFeatures &Features);

/// Sets MemoryAccess::AfterStores. \p MadeBy has the instruction of each
/// access.
void findLoadsAfterStores(llvm::ArrayRef<const llvm::Instruction *> MadeBy,
                          const llvm::LoopInfo &LI, KernelFeatures &Features);

} // namespace roofline

#endif
