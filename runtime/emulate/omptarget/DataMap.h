// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which memory of the program has a copy on the device.
#ifndef ROOFLINE_OMPTARGET_DATAMAP_H
#define ROOFLINE_OMPTARGET_DATAMAP_H

#include <cstdint>
#include <map>
#include <vector>

namespace roofline::omptarget {

/// A pointer in mapped memory whose copy points to a copy.
struct AttachedPointer {
  uint64_t Host = 0; // where the pointer lies
  uint64_t HostValue = 0, DeviceValue = 0;
};

struct MappedRange {
  uint64_t Begin = 0, End = 0; // on the host
  uint64_t Device = 0;         // of Begin
  void *Allocation = nullptr;  // null where the program gave the memory
  uint64_t References = 1;
  bool IsPermanent = false; // variables, omp_target_associate_ptr()
  std::map<uint64_t, AttachedPointer> Pointers; // by Host

  bool contains(uint64_t From, uint64_t Size) const {
    return Begin <= From && From + Size <= End;
  }
  uint64_t deviceOf(uint64_t Host) const { return Device + (Host - Begin); }
};

/// Ranges never overlap.
class DataMap {
public:
  struct Found {
    MappedRange *Range = nullptr;
    /// False where only a part of what was asked for lies in it.
    bool IsWhole = false;
  };
  /// Without a size, what begins at or contains \p Begin.
  Found find(uint64_t Begin, uint64_t Size);
  MappedRange &add(MappedRange Range);
  void remove(uint64_t Begin) { Ranges.erase(Begin); }

private:
  std::map<uint64_t, MappedRange> Ranges; // by Begin
};

/// Copies \p Size bytes at \p Host to the device, all of them in \p Range;
/// attached pointers go on pointing to device memory.
void copyToDevice(const MappedRange &Range, uint64_t Host, uint64_t Size);
/// The other way; the host's pointers keep their values.
void copyToHost(const MappedRange &Range, uint64_t Host, uint64_t Size);

} // namespace roofline::omptarget

#endif
