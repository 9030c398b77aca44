// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operation counts of kernels' machine code by block of IR, and the function
// type by which lib/device gets them. lib/machine makes them.
#ifndef ROOFLINE_DEVICE_MACHINECODE_H
#define ROOFLINE_DEVICE_MACHINECODE_H

#include "device/OperationCost.h"
#include "model/KernelFeatures.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"
#include <functional>
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

/// Reads the machine code of the kernels in the analysis' copy of a module. A
/// kernel that is missing in the result is counted by the model of
/// OperationCost.h.
using MachineCodeReader = std::function<MachineCodes(const llvm::Module &)>;

} // namespace roofline

#endif
