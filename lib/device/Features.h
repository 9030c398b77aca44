// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry point of lib/device: analyses the kernels of a device module.
#ifndef ROOFLINE_DEVICE_FEATURES_H
#define ROOFLINE_DEVICE_FEATURES_H

#include "device/MachineCode.h"
#include "model/KernelFeatures.h"
#include "model/KernelSource.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace roofline {

/// The id of kernel \p F, from its name and the main file \p Unit.
KernelId kernelIdOf(const llvm::Function &F, llvm::StringRef Unit);

/// Analyses every kernel with a body in \p M for which \p Wanted returns true,
/// in the order of the module. \p M is only read. \p Sources gives parameters
/// their names and may be empty. \p BeforeOptimisation says that the module is
/// as the frontend made it. Operations are those of the machine code if
/// \p ReadMachineCode is given and returns the kernel, otherwise those of the
/// model. \p OnKernel, if given, gets the features of each kernel before the
/// next kernel is analysed. Fails where DeviceModule cannot copy the module.
llvm::Expected<std::vector<KernelFeatures>>
analyseDevice(const llvm::Module &M, llvm::StringRef Unit,
              const SourceModel &Sources,
              llvm::function_ref<bool(const KernelId &)> Wanted,
              bool BeforeOptimisation = false,
              const MachineCodeReader &ReadMachineCode = nullptr,
              llvm::function_ref<void(const KernelFeatures &)> OnKernel = {});

} // namespace roofline

#endif
