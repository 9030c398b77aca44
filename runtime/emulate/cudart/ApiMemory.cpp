// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Allocation, release and queries of memory.
#include "Runtime.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

static constexpr size_t PitchUnit = 512;

static cudaError_t allocate(void **Pointer, size_t Size, MemoryKind Kind,
                            unsigned Flags = 0) {
  return withDevice([&](Device &D) {
    if (!Pointer)
      return cudaErrorInvalidValue;
    *Pointer = nullptr;
    if (Size == 0)
      return cudaSuccess;
    *Pointer = D.Memory.allocate(Size, Kind, Flags);
    if (!*Pointer)
      return cudaErrorMemoryAllocation;
    // The host writes to other memory without calls.
    if (Kind == MemoryKind::Device &&
        D.Asked.Executor.Checks.finds(ProblemKind::UninitializedRead))
      D.Memory.startUnwritten(*Pointer);
    return cudaSuccess;
  });
}

/// For checks: \p Call can't free \p Pointer.
static void noteBadFree(Device &D, const char *Call, const void *Pointer) {
  if (!D.Asked.Executor.Checks.finds(ProblemKind::InvalidFree))
    return;
  PlacedFact<ProblemPlace> Place = D.Memory.describe(Pointer);
  bool IsFreed = Place.Kind == ProblemPlace::FreedAllocation;
  D.Log.problem({IsFreed && Place.Values[0] == 0 ? ProblemKind::DoubleFree
                                                 : ProblemKind::InvalidFree,
                 Call, D.Memory.caller().Where, std::move(Place), 1});
}

static cudaError_t release(const char *Call, void *Pointer,
                           std::initializer_list<MemoryKind> Kinds) {
  return withDevice<Failures::SaidByBody>([&](Device &D) {
    // Memory of a graph remains for the graph's next launch.
    bool Remains = is_contained(Kinds, MemoryKind::Device) &&
                   D.Memory.setLive(Pointer, false);
    if (!Pointer || Remains || D.Memory.release(Pointer, Kinds))
      return cudaSuccess;
    noteBadFree(D, Call, Pointer);
    return cudaErrorInvalidValue;
  });
}

cudaError_t cudaMalloc(void **Pointer, size_t Size) {
  return allocate(Pointer, Size, MemoryKind::Device);
}

cudaError_t cudaMallocManaged(void **Pointer, size_t Size, unsigned Flags) {
  if (Flags != cudaMemAttachGlobal && Flags != cudaMemAttachHost)
    return remember(cudaErrorInvalidValue);
  // As NVIDIA's library, rejects an empty allocation.
  if (Size == 0)
    return remember(cudaErrorInvalidValue);
  return allocate(Pointer, Size, MemoryKind::Managed, Flags);
}

cudaError_t cudaMallocHost(void **Pointer, size_t Size) {
  return allocate(Pointer, Size, MemoryKind::PinnedHost);
}

cudaError_t cudaHostAlloc(void **Pointer, size_t Size, unsigned Flags) {
  if (Flags & ~(cudaHostAllocPortable | cudaHostAllocMapped |
                cudaHostAllocWriteCombined))
    return remember(cudaErrorInvalidValue);
  return allocate(Pointer, Size, MemoryKind::PinnedHost, Flags);
}

cudaError_t cudaMallocPitch(void **Pointer, size_t *Pitch, size_t Width,
                            size_t Height) {
  if (!Pitch || Width > SIZE_MAX - PitchUnit)
    return remember(cudaErrorInvalidValue);
  *Pitch = alignTo(Width, PitchUnit);
  if (Height && *Pitch > SIZE_MAX / Height)
    return remember(cudaErrorMemoryAllocation);
  return allocate(Pointer, *Pitch * Height, MemoryKind::Device);
}

cudaError_t cudaMalloc3D(cudaPitchedPtr *Pointer, cudaExtent Extent) {
  if (!Pointer || (Extent.height && Extent.depth > SIZE_MAX / Extent.height))
    return remember(cudaErrorInvalidValue);
  Pointer->xsize = Extent.width;
  Pointer->ysize = Extent.height;
  return cudaMallocPitch(&Pointer->ptr, &Pointer->pitch, Extent.width,
                         Extent.height * Extent.depth);
}

cudaError_t cudaFree(void *Pointer) {
  return release("cudaFree", Pointer,
                 {MemoryKind::Device, MemoryKind::Managed});
}

cudaError_t cudaFreeHost(void *Pointer) {
  return release("cudaFreeHost", Pointer, {MemoryKind::PinnedHost});
}

cudaError_t cudaHostRegister(void *Pointer, size_t Size, unsigned Flags) {
  return withDevice([&](Device &D) {
    if (!Pointer || !Size)
      return cudaErrorInvalidValue;
    return D.Memory.adopt(Pointer, Size, MemoryKind::RegisteredHost, Flags)
               ? cudaSuccess
               : cudaErrorHostMemoryAlreadyRegistered;
  });
}

cudaError_t cudaHostUnregister(void *Pointer) {
  return withDevice([&](Device &D) {
    return D.Memory.release(Pointer, {MemoryKind::RegisteredHost})
               ? cudaSuccess
               : cudaErrorHostMemoryNotRegistered;
  });
}

cudaError_t cudaHostGetDevicePointer(void **OfDevice, void *OfHost,
                                     unsigned Flags) {
  return withDevice([&](Device &D) {
    const Allocation *A = D.Memory.find(OfHost);
    return !Flags && A && A->isOfHost() ? answer(OfDevice, OfHost)
                                        : cudaErrorInvalidValue;
  });
}

cudaError_t cudaHostGetFlags(unsigned *Flags, void *Pointer) {
  return withDevice([&](Device &D) {
    const Allocation *A = D.Memory.find(Pointer);
    // All host memory is accessible to the GPU, whatever the program requested.
    return A && A->isOfHost() ? answer(Flags, A->Flags | cudaHostAllocMapped)
                              : cudaErrorInvalidValue;
  });
}

cudaError_t cudaMemGetInfo(size_t *Free, size_t *Total) {
  return withDevice([&](Device &D) {
    if (Free)
      *Free = D.Memory.available();
    if (Total)
      *Total = D.Memory.total();
    return cudaSuccess;
  });
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *Attributes,
                                     const void *Pointer) {
  return withDevice([&](Device &D) {
    if (!Attributes)
      return cudaErrorInvalidValue;
    void *Address = const_cast<void *>(Pointer);
    *Attributes = {};
    const Allocation *A = D.Memory.find(Pointer);
    if (!A) {
      Attributes->type = cudaMemoryTypeUnregistered;
      Attributes->device = cudaInvalidDeviceId;
      Attributes->hostPointer = Address;
      return cudaSuccess;
    }
    bool IsManaged = A->Kind == MemoryKind::Managed;
    Attributes->type = IsManaged       ? cudaMemoryTypeManaged
                       : A->isOfHost() ? cudaMemoryTypeHost
                                       : cudaMemoryTypeDevice;
    Attributes->devicePointer = Address;
    if (IsManaged || A->isOfHost())
      Attributes->hostPointer = Address;
    return cudaSuccess;
  });
}
