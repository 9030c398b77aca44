// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the code of OpenMP target regions such that the executor can run it:
// all units linked, with a device runtime, optimised as one.
#ifndef ROOFLINE_OMPTARGET_DEVICECODE_H
#define ROOFLINE_OMPTARGET_DEVICECODE_H

#include "LaunchSize.h"
#include "embed/KernelCode.h"
#include "llvm/ADT/StringMap.h"

namespace roofline::omptarget {

struct DeviceCode {
  std::string Bitcode;
  llvm::StringMap<KernelEnvironment> Kernels;
  llvm::StringMap<std::string> Units; // of kernels
};

llvm::Expected<DeviceCode>
prepareDeviceCode(const std::vector<const KernelCode *> &Units);

} // namespace roofline::omptarget

#endif
