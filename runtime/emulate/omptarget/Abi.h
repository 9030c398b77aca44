// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface between code compiled by clang 22 and the offload runtime.
#ifndef ROOFLINE_OMPTARGET_ABI_H
#define ROOFLINE_OMPTARGET_ABI_H

#include <cstdint>

namespace roofline::omptarget {

/// How an item of a map clause, or an argument of a kernel, is treated.
enum MapFlag : uint64_t {
  To = 0x1,
  From = 0x2,
  Always = 0x4,
  Delete = 0x8,
  /// The base is the address of a pointer that is to point to the item.
  PointerAndObject = 0x10,
  KernelArgument = 0x20,
  /// The program needs the device address (use_device_ptr).
  ReturnAddress = 0x40,
  Private = 0x80,
  Literal = 0x100, // by value
  Implicit = 0x200,
  Close = 0x400, // copied to the device even if memory is shared
  Present = 0x1000,
  /// Like PointerAndObject, but done after all items of the directive are
  /// mapped.
  Attach = 0x4000,
  /// With ReturnAddress: null if the item is not mapped.
  ElseNull = 0x8000,
  NonContiguous = 0x100000000000,
  /// Index of the struct that the item is a member of, plus one.
  MemberOf = 0xffff000000000000,
};

/// The items of a directive. All arrays have Count elements; Mappers may be
/// null.
struct MapItems {
  int32_t Count = 0;
  void **Bases = nullptr, **Begins = nullptr;
  int64_t *Sizes = nullptr;
  uint64_t *Flags = nullptr;
  void **Mappers = nullptr;
  void **Names = nullptr; // with places; null without debug information
};

/// The index of the item that an item with \p Flags is a member of; -1 if none.
inline int32_t parentOf(uint64_t Flags) {
  return int32_t((Flags & MemberOf) >> 48) - 1;
}

struct KernelArguments {
  uint32_t Version, Count;
  void **Bases, **Begins;
  int64_t *Sizes;
  uint64_t *Flags;
  void **Names, **Mappers;
  uint64_t Iterations; // of the worksharing loop; 0 if unknown
  uint64_t Options;
  uint32_t Teams[3], ThreadLimit[3]; // 0 without a clause
  uint32_t DynamicSharedBytes;
};

/// A kernel (Size 0), a variable, or the flags of `requires` directives.
struct OffloadEntry {
  uint64_t Zero;
  uint16_t Version, Kind; // Kind 1: OpenMP
  uint32_t Flags;
  void *Address; // host address; only identifies a kernel
  char *Name;    // in the device code
  uint64_t Size, Data;
  void *Aux;

  /// Whether Data is the flags of `requires` directives.
  bool isRequirement() const { return Flags & 0x10; }
};
inline constexpr uint64_t UnifiedSharedMemory = 0x8;

struct DeviceImage {
  void *Begin, *End;
  OffloadEntry *EntriesBegin, *EntriesEnd;
};

struct BinaryDescriptor {
  int32_t Images;
  DeviceImage *DeviceImages;
  OffloadEntry *EntriesBegin, *EntriesEnd;
};

/// Passed to each launch; declared in the same way in device/Team.h.
struct LaunchEnvironment {
  uint32_t TeamsDone = 0, Unused = 0;
  void *Reduction = nullptr;
};

} // namespace roofline::omptarget

#endif
