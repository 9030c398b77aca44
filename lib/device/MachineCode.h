// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the machine code of kernels does, told by block of IR, from whoever
// can read it (lib/machine).
#ifndef ROOFLINE_DEVICE_MACHINECODE_H
#define ROOFLINE_DEVICE_MACHINECODE_H

#include "device/OperationCost.h"
#include "model/KernelFeatures.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"
#include <functional>
#include <map>

namespace roofline {

/// One kernel's. A block that is not named became no operations.
struct MachineCode : MachineSummary {
  /// What all of its instructions do together, each taken once, wherever they
  /// belong: the blocks' sum.
  Operations Whole;
  llvm::DenseMap<const llvm::BasicBlock *, Operations> Blocks; // one run of it
};

using MachineCodes = std::map<const llvm::Function *, MachineCode>;

/// Reads the analysis' copy of a module; returns none where it can't, and
/// the model of OperationCost.h counts.
using MachineCodeReader = std::function<MachineCodes(const llvm::Module &)>;

} // namespace roofline

#endif
