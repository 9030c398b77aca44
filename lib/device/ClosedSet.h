// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_DEVICE_CLOSEDSET_H
#define ROOFLINE_DEVICE_CLOSEDSET_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Instruction.h"

namespace roofline {

using InstructionSet = llvm::DenseSet<const llvm::Instruction *>;

/// Removes instructions from \p Set until \p Stays holds for each that is left,
/// which leaves the largest such set. \p Stays may ask which operands and users
/// of an instruction are in \p Set, and so it is asked again only where one of
/// them was removed.
void closeSet(InstructionSet &Set,
              llvm::function_ref<bool(const llvm::Instruction &)> Stays);

} // namespace roofline

#endif
