// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Cuda.h"
#include "Library.h"

using namespace roofline::measure;

std::string Cuda::open() {
  return openLibrary({"libcuda.so.1"}, {
#define X(Name) {#Name, reinterpret_cast<void **>(&Name)},
                                           ROOFLINE_CUDA_FUNCTIONS(X)
#undef X
                                       });
}

int Cuda::attribute(CUdevice Device, CUdevice_attribute Which) const {
  int Value = 0;
  cuDeviceGetAttribute(&Value, Which, Device);
  return Value;
}

std::string Cuda::deviceName(CUdevice Device) const {
  char Name[256] = "";
  cuDeviceGetName(Name, sizeof(Name), Device);
  return Name;
}

std::string Cuda::arch(CUdevice Device) const {
  return "sm_" +
         std::to_string(
             attribute(Device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)) +
         std::to_string(
             attribute(Device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR));
}
