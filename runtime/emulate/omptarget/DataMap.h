// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records which host memory is mapped to the device.
#ifndef ROOFLINE_OMPTARGET_DATAMAP_H
#define ROOFLINE_OMPTARGET_DATAMAP_H

#include <cstdint>
#include <map>
#include <vector>

namespace roofline::omptarget {

/// A pointer in mapped host memory whose device copy points to device memory.
struct AttachedPointer {
  uint64_t Host = 0; // host address of the pointer
  uint64_t HostValue = 0, DeviceValue = 0;
};

struct MappedRange {
  uint64_t Begin = 0, End = 0; // host addresses
  uint64_t Device = 0;         // device address of Begin
  void *Allocation = nullptr;  // null if not allocated by the runtime
  uint64_t References = 1;
  bool IsPermanent = false; // variables, omp_target_associate_ptr()
  std::map<uint64_t, AttachedPointer> Pointers; // by Host

  bool contains(uint64_t From, uint64_t Size) const {
    return Begin <= From && From + Size <= End;
  }
  uint64_t deviceOf(uint64_t Host) const { return Device + (Host - Begin); }
};

/// The mapped ranges, which never overlap.
class DataMap {
public:
  struct Found {
    MappedRange *Range = nullptr;
    /// Whether the range contains all of the requested memory.
    bool IsWhole = false;
  };
  /// Finds the range that overlaps the \p Size bytes at \p Begin or, if \p Size
  /// is 0, that contains or begins at \p Begin.
  Found find(uint64_t Begin, uint64_t Size);
  MappedRange &add(MappedRange Range);
  void remove(uint64_t Begin) { Ranges.erase(Begin); }

private:
  std::map<uint64_t, MappedRange> Ranges; // by Begin
};

/// Copies \p Size bytes at \p Host, which are within \p Range, to the device.
/// Device copies of attached pointers keep pointing to device memory.
void copyToDevice(const MappedRange &Range, uint64_t Host, uint64_t Size);
/// Copies from the device to the host. Attached pointers of the host keep their
/// values.
void copyToHost(const MappedRange &Range, uint64_t Host, uint64_t Size);

} // namespace roofline::omptarget

#endif
