// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prepares the code of OpenMP target regions for the executor: links all
// translation units and the device runtime, and optimises the result.
#ifndef ROOFLINE_OMPTARGET_DEVICECODE_H
#define ROOFLINE_OMPTARGET_DEVICECODE_H

#include "LaunchSize.h"
#include "embed/KernelCode.h"
#include "llvm/ADT/StringMap.h"

namespace roofline::omptarget {

struct DeviceCode {
  std::string Bitcode;
  llvm::StringMap<KernelEnvironment> Kernels;
  llvm::StringMap<std::string> Units; // by kernel: its translation unit
};

llvm::Expected<DeviceCode>
prepareDeviceCode(const std::vector<const KernelCode *> &Units);

} // namespace roofline::omptarget

#endif
