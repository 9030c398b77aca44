// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As much of the CUDA runtime as programs need to start. When a fat binary is
// registered, prints the kernel code that belongs to it.
#include "KernelCodeText.h"

#define EXPORTED extern "C" __attribute__((visibility("default")))

EXPORTED void **__cudaRegisterFatBinary(void *Wrapper) {
  llvm::outs() << "fat binary: ";
  roofline::printKernelCode(roofline::loadedKernelCode(Wrapper), llvm::outs());
  static void *Handle;
  return &Handle;
}

// Empty functions that exist only to resolve symbols.
EXPORTED void __cudaRegisterFatBinaryEnd() {}
EXPORTED void __cudaUnregisterFatBinary() {}
EXPORTED int __cudaRegisterFunction() { return 0; }
EXPORTED void __cudaRegisterVar() {}
EXPORTED int __cudaPushCallConfiguration() { return 1; }
EXPORTED int __cudaPopCallConfiguration() { return 1; }
EXPORTED int cudaLaunchKernel() { return 1; }
EXPORTED int cudaSetupArgument() { return 1; }
EXPORTED int cudaLaunch() { return 1; }
