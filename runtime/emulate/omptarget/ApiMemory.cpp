// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that programs call: device memory and devices.
#include "Runtime.h"
#include <cstring>

using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::omptarget;

static uint64_t address(const void *Pointer) {
  return reinterpret_cast<uint64_t>(Pointer);
}

#pragma GCC visibility push(default)
extern "C" {

int omp_get_num_devices() { return isForGpu(GpuNumber) ? 1 : 0; }
int __tgt_get_num_devices() { return omp_get_num_devices(); }
int omp_get_initial_device() { return omp_get_num_devices(); }
int omp_get_device_num() { return omp_get_initial_device(); }
int __tgt_get_device_num() { return omp_get_device_num(); }

void *omp_target_alloc(size_t Size, int DeviceNumber) {
  if (!Size)
    return nullptr;
  if (!isForGpu(DeviceNumber))
    return std::malloc(Size);
  return withDevice([&](Device &Gpu) {
    return Gpu.Memory.allocate(Size, MemoryKind::Device);
  });
}

void omp_target_free(void *Place, int DeviceNumber) {
  if (!Place)
    return;
  if (!isForGpu(DeviceNumber))
    return std::free(Place);
  withDevice(
      [&](Device &Gpu) { Gpu.Memory.release(Place, {MemoryKind::Device}); });
}

#define SAME(NAME, AS)                                                         \
  __attribute__((alias(#AS))) decltype(AS) llvm_##AS##_##NAME;
SAME(device, omp_target_alloc)
SAME(host, omp_target_alloc)
SAME(shared, omp_target_alloc)
SAME(device, omp_target_free)
SAME(host, omp_target_free)
SAME(shared, omp_target_free)
#undef SAME

int omp_target_is_present(const void *Host, int DeviceNumber) {
  if (!Host || !isForGpu(DeviceNumber))
    return Host != nullptr;
  return withDevice(
      [&](Device &Gpu) { return Gpu.Data.deviceAddress(address(Host)) != 0; });
}

int omp_target_is_accessible(const void *Place, size_t Size, int DeviceNumber) {
  if (!isForGpu(DeviceNumber))
    return 1;
  return withDevice(
      [&](Device &Gpu) { return Gpu.Memory.covers(Place, Size); });
}

void *omp_get_mapped_ptr(const void *Host, int DeviceNumber) {
  if (!isForGpu(DeviceNumber))
    return const_cast<void *>(Host);
  return withDevice([&](Device &Gpu) {
    return reinterpret_cast<void *>(Gpu.Data.deviceAddress(address(Host)));
  });
}

int omp_target_memcpy(void *To, const void *From, size_t Size, size_t ToOffset,
                      size_t FromOffset, int, int) {
  if (Size && (!To || !From))
    return -1;
  // Takes the lock, so that no kernel is running.
  withDevice([&](Device &) {
    std::memmove(static_cast<char *>(To) + ToOffset,
                 static_cast<const char *>(From) + FromOffset, Size);
  });
  return 0;
}

int omp_target_memcpy_async(void *To, const void *From, size_t Size,
                            size_t ToOffset, size_t FromOffset, int ToDevice,
                            int FromDevice, int, void *) {
  return omp_target_memcpy(To, From, Size, ToOffset, FromOffset, ToDevice,
                           FromDevice);
}

int omp_target_memcpy_rect(void *To, const void *From, size_t ElementSize,
                           int Dimensions, const size_t *Volume,
                           const size_t *ToOffsets, const size_t *FromOffsets,
                           const size_t *ToExtents, const size_t *FromExtents,
                           int ToDevice, int FromDevice) {
  // Null pointers ask for the number of dimensions supported.
  if (!To && !From)
    return 1 << 30;
  if (!To || !From || Dimensions < 1)
    return -1;
  if (Dimensions == 1)
    return omp_target_memcpy(
        To, From, ElementSize * Volume[0], ElementSize * ToOffsets[0],
        ElementSize * FromOffsets[0], ToDevice, FromDevice);
  size_t ToSlice = ElementSize, FromSlice = ElementSize;
  for (int I = 1; I < Dimensions; ++I) {
    ToSlice *= ToExtents[I];
    FromSlice *= FromExtents[I];
  }
  for (size_t I = 0; I < Volume[0]; ++I)
    if (int Problem = omp_target_memcpy_rect(
            static_cast<char *>(To) + (ToOffsets[0] + I) * ToSlice,
            static_cast<const char *>(From) + (FromOffsets[0] + I) * FromSlice,
            ElementSize, Dimensions - 1, Volume + 1, ToOffsets + 1,
            FromOffsets + 1, ToExtents + 1, FromExtents + 1, ToDevice,
            FromDevice))
      return Problem;
  return 0;
}

int omp_target_memcpy_rect_async(void *To, const void *From, size_t ElementSize,
                                 int Dimensions, const size_t *Volume,
                                 const size_t *ToOffsets,
                                 const size_t *FromOffsets,
                                 const size_t *ToExtents,
                                 const size_t *FromExtents, int ToDevice,
                                 int FromDevice, int, void *) {
  return omp_target_memcpy_rect(To, From, ElementSize, Dimensions, Volume,
                                ToOffsets, FromOffsets, ToExtents, FromExtents,
                                ToDevice, FromDevice);
}

void *omp_target_memset(void *Place, int Byte, size_t Size, int) {
  if (Place)
    withDevice([&](Device &) { std::memset(Place, Byte, Size); });
  return Place;
}

void *omp_target_memset_async(void *Place, int Byte, size_t Size,
                              int DeviceNumber, int, void *) {
  return omp_target_memset(Place, Byte, Size, DeviceNumber);
}

int omp_target_associate_ptr(const void *Host, const void *There, size_t Size,
                             size_t Offset, int DeviceNumber) {
  if (!Host || !There || !Size || !isForGpu(DeviceNumber))
    return -1;
  return withDevice([&](Device &Gpu) {
    MappedRange Range;
    Range.Begin = address(Host);
    Range.End = Range.Begin + Size;
    Range.Device = address(There) + Offset;
    Range.IsPermanent = true;
    DataMap::Found Mapped = Gpu.Map.find(Range.Begin, Size);
    if (Mapped.Range)
      return Mapped.IsWhole &&
                     Mapped.Range->deviceOf(Range.Begin) == Range.Device
                 ? 0
                 : -1;
    Gpu.Map.add(std::move(Range));
    return 0;
  });
}

int omp_target_disassociate_ptr(const void *Host, int DeviceNumber) {
  if (!Host || !isForGpu(DeviceNumber))
    return -1;
  return withDevice([&](Device &Gpu) {
    DataMap::Found Mapped = Gpu.Map.find(address(Host), 0);
    if (!Mapped.Range || !Mapped.Range->IsPermanent ||
        Mapped.Range->Begin != address(Host))
      return -1;
    Gpu.Map.remove(address(Host));
    return 0;
  });
}

} // extern "C"
#pragma GCC visibility pop
