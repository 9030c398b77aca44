// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operation counts of kernels' machine code by block of IR. lib/machine makes
// them.
#ifndef ROOFLINE_DEVICE_MACHINECODE_H
#define ROOFLINE_DEVICE_MACHINECODE_H

#include "device/OperationCost.h"
#include "model/KernelFeatures.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include <map>

namespace roofline {

/// The machine code of one kernel. A block that is not listed has no
/// operations.
struct MachineCode : MachineSummary {
  /// The operations of all instructions, each counted once; also the sum over
  /// Blocks.
  Operations Whole;
  llvm::DenseMap<const llvm::BasicBlock *, Operations> Blocks; // per execution
};

using MachineCodes = std::map<const llvm::Function *, MachineCode>;

} // namespace roofline

#endif
