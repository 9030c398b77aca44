// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The room's door: from a device module to the features of its kernels.
#ifndef ROOFLINE_DEVICE_FEATURES_H
#define ROOFLINE_DEVICE_FEATURES_H

#include "device/MachineCode.h"
#include "model/KernelFeatures.h"
#include "model/KernelSource.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace roofline {

/// The id of kernel \p F, by its name.
KernelId kernelIdOf(const llvm::Function &F, llvm::StringRef Unit);

/// Features of every kernel with a body in \p M for which \p Wanted says yes,
/// in the order of the module. \p M is only read. \p Sources gives parameters
/// their names and may be empty. \p BeforeOptimisation says that the module
/// is still as the frontend made it. Operations are those of the machine code
/// where \p ReadMachineCode knows it, else of the model. \p OnKernel, if there
/// is one, gets each kernel's features before the next kernel is looked at.
/// Fails where DeviceModule can't copy the module.
llvm::Expected<std::vector<KernelFeatures>>
analyseDevice(const llvm::Module &M, llvm::StringRef Unit,
              const SourceModel &Sources,
              llvm::function_ref<bool(const KernelId &)> Wanted,
              bool BeforeOptimisation = false,
              const MachineCodeReader &ReadMachineCode = nullptr,
              llvm::function_ref<void(const KernelFeatures &)> OnKernel = {});

} // namespace roofline

#endif
