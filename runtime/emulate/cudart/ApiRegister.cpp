// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that compiler-generated code calls: before main(), and at each
// launch with <<<>>>.
#include "Runtime.h"
#include <memory>

using namespace roofline;
using namespace roofline::cudart;

namespace {
struct Configuration {
  dim3 Grid, Block;
  size_t Shared;
  cudaStream_t Stream;
  Configuration *Outer;
};
} // namespace

/// Nested if an argument of a launch launches another kernel. A linked list
/// needs no destructor, so destructors of the program can still launch kernels.
static thread_local Configuration *Innermost = nullptr;

/// The handle is opaque to the program.
static FatBinary &binaryOf(void **Handle) {
  return *reinterpret_cast<FatBinary *>(Handle);
}

template <typename Function> static void withModules(Function Body) {
  Runtime &R = Runtime::get();
  std::lock_guard<std::mutex> Guard(R.Lock);
  Body(R.Registered);
}

#pragma GCC visibility push(default)
extern "C" {

void **__cudaRegisterFatBinary(void *Wrapper) {
  void **Handle = nullptr;
  withModules([&](Modules &Registered) {
    Handle = reinterpret_cast<void **>(&Registered.add(Wrapper));
  });
  return Handle;
}

void __cudaRegisterFatBinaryEnd(void **) {}

/// Usually called when the program ends, which must not wait for a launch of
/// another thread. The binary then remains registered, without harm.
void __cudaUnregisterFatBinary(void **Handle) {
  if (!Handle || isForked())
    return;
  Runtime &R = Runtime::get();
  std::unique_lock<std::mutex> Guard(R.Lock, std::try_to_lock);
  if (Guard)
    R.Registered.remove(binaryOf(Handle));
}

void __cudaRegisterFunction(void **Handle, const char *HostFunction, char *,
                            const char *DeviceName, int, uint3 *, uint3 *,
                            dim3 *, dim3 *, int *) {
  withModules([&](Modules &Registered) {
    Registered.addKernel(binaryOf(Handle), HostFunction, DeviceName);
  });
}

void __cudaRegisterVar(void **Handle, char *HostVariable, char *,
                       const char *DeviceName, int, size_t, int, int) {
  withModules([&](Modules &Registered) {
    Registered.addVariable(binaryOf(Handle), HostVariable, DeviceName);
  });
}

void __cudaRegisterManagedVar(void **Handle, void **HostPointer, char *,
                              const char *DeviceName, int, size_t, int, int) {
  withModules([&](Modules &Registered) {
    Registered.addVariable(binaryOf(Handle), HostPointer, DeviceName,
                           HostPointer);
  });
}

/// Called before the host first uses a managed variable.
char __cudaInitModule(void **Handle) {
  return withDevice<Failures::SaidByBody>([&](Device &D) {
           return D.Load.load(binaryOf(Handle));
         }) == cudaSuccess;
}

unsigned __cudaPushCallConfiguration(dim3 Grid, dim3 Block, size_t Shared,
                                     cudaStream_t Stream) {
  Innermost = new Configuration{Grid, Block, Shared, Stream, Innermost};
  return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3 *Grid, dim3 *Block, size_t *Shared,
                                       void *Stream) {
  if (!Innermost)
    return remember(cudaErrorMissingConfiguration);
  std::unique_ptr<Configuration> Last(Innermost);
  Innermost = Last->Outer;
  *Grid = Last->Grid;
  *Block = Last->Block;
  *Shared = Last->Shared;
  *static_cast<cudaStream_t *>(Stream) = Last->Stream;
  return cudaSuccess;
}

/// The handle of a kernel is the address of its host function.
cudaError_t __cudaGetKernel(cudaKernel_t *Handle, const void *HostFunction) {
  *Handle = static_cast<cudaKernel_t>(const_cast<void *>(HostFunction));
  return cudaSuccess;
}

} // extern "C"
#pragma GCC visibility pop
