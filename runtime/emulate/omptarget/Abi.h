// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What code that clang 22 made passes to the offload runtime.
#ifndef ROOFLINE_OMPTARGET_ABI_H
#define ROOFLINE_OMPTARGET_ABI_H

#include <cstdint>

namespace roofline::omptarget {

/// How one item of a map clause, or one argument of a kernel, is to be treated.
enum MapFlag : uint64_t {
  To = 0x1,
  From = 0x2,
  Always = 0x4,
  Delete = 0x8,
  /// The base is the address of a pointer, which is to point to the item.
  PointerAndObject = 0x10,
  KernelArgument = 0x20,
  /// The program wants the device address (use_device_ptr).
  ReturnAddress = 0x40,
  Private = 0x80,
  Literal = 0x100, // by value
  Implicit = 0x200,
  Close = 0x400, // a copy on the device even where memory is shared
  Present = 0x1000,
  /// Like PointerAndObject, once all items of the directive are mapped.
  Attach = 0x4000,
  /// Of ReturnAddress: null where there is none.
  ElseNull = 0x8000,
  NonContiguous = 0x100000000000,
  /// Number of the struct that the item is a part of, plus one.
  MemberOf = 0xffff000000000000,
};

/// The items of a directive; all arrays have Count elements. Names and
/// Mappers may be null.
struct MapItems {
  int32_t Count = 0;
  void **Bases = nullptr, **Begins = nullptr;
  int64_t *Sizes = nullptr;
  uint64_t *Flags = nullptr;
  void **Mappers = nullptr;
};

/// The number of the item that \p Flags makes part of; -1 for none.
inline int32_t parentOf(uint64_t Flags) {
  return int32_t((Flags & MemberOf) >> 48) - 1;
}

struct KernelArguments {
  uint32_t Version, Count;
  void **Bases, **Begins;
  int64_t *Sizes;
  uint64_t *Flags;
  void **Names, **Mappers;
  uint64_t Iterations; // of the loop that is shared; 0 unknown
  uint64_t Options;
  uint32_t Teams[3], ThreadLimit[3]; // 0 where no clause says
  uint32_t DynamicSharedBytes;
};

/// A kernel (Size 0) or variable of the program, or what it requires.
struct OffloadEntry {
  uint64_t Zero;
  uint16_t Version, Kind; // Kind 1: OpenMP
  uint32_t Flags;
  void *Address; // on the host; a kernel's only identifies it
  char *Name;    // in the device code
  uint64_t Size, Data;
  void *Aux;

  /// Data has the flags of `requires` directives.
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

/// Of each launch; as device/Team.h has it.
struct LaunchEnvironment {
  uint32_t TeamsDone = 0, Unused = 0;
  void *Reduction = nullptr;
};

} // namespace roofline::omptarget

#endif
