// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executes the map clauses of a directive.
#ifndef ROOFLINE_OMPTARGET_DATAREGION_H
#define ROOFLINE_OMPTARGET_DATAREGION_H

#include "Abi.h"
#include "DataMap.h"
#include "emulate/cudart/Allocations.h"
#include "llvm/Support/Error.h"

namespace roofline::omptarget {

/// Device memory that exists only during a launch.
class TemporaryMemory {
public:
  explicit TemporaryMemory(cudart::Allocations &Memory) : Memory(Memory) {}
  TemporaryMemory(const TemporaryMemory &) = delete;
  TemporaryMemory &operator=(const TemporaryMemory &) = delete;
  ~TemporaryMemory() {
    for (void *Place : Places)
      Memory.release(
          Place, {cudart::MemoryKind::Device, cudart::MemoryKind::OfLaunch});
  }
  void *allocate(uint64_t Bytes, cudart::MemoryKind Kind) {
    return Places.emplace_back(Memory.allocate(Bytes, Kind));
  }

private:
  cudart::Allocations &Memory;
  std::vector<void *> Places;
};

/// The items that a user-defined mapper yields for one item.
struct MapperParts {
  std::vector<void *> Bases, Begins;
  std::vector<int64_t> Sizes;
  std::vector<uint64_t> Flags;

  MapItems items();
};

/// Maps data at the start and end of a directive or target region. Errors are
/// those for which LLVM's runtime ends the program as well.
class DataRegions {
public:
  DataRegions(DataMap &Map, cudart::Allocations &Memory)
      : Map(Map), Memory(Memory) {}

  /// Makes kernels use host memory directly, as `requires
  /// unified_shared_memory` demands: data that is not yet mapped is no longer
  /// copied.
  void shareHostMemory() { SharesHostMemory = true; }
  bool sharesHostMemory() const { return SharesHostMemory; }

  llvm::Error begin(const MapItems &Items);
  llvm::Error end(const MapItems &Items);
  llvm::Error update(const MapItems &Items);

  /// Appends the kernel's arguments for \p Items, for which begin() was called,
  /// to \p Words. Private variables are in \p Temporary.
  llvm::Error kernelArguments(const MapItems &Items,
                              std::vector<uint64_t> &Words,
                              TemporaryMemory &Temporary);

  /// The device address of the \p Size bytes at \p Host; 0 if they are not
  /// mapped.
  uint64_t deviceAddress(uint64_t Host, uint64_t Size = 0);

private:
  struct Begun;
  struct Mapped;
  llvm::Error begin(const MapItems &Items, Begun &State, bool FromMapper);
  llvm::Error beginOne(const MapItems &Items, int32_t I, Begun &State,
                       bool FromMapper);
  llvm::Expected<Mapped> mapRange(uint64_t Begin, uint64_t Size,
                                  uint64_t Padding, uint64_t Flags, bool Counts,
                                  llvm::StringRef Variable = "");
  void attachAll(const Begun &State);
  llvm::Error end(const MapItems &Items, bool FromMapper);
  llvm::Error endOne(const MapItems &Items, int32_t I, bool FromMapper,
                     std::vector<uint64_t> &Ended);
  void updateOne(uint64_t Begin, uint64_t Size, uint64_t Flags);
  llvm::Error passPrivate(const MapItems &Items, int32_t I,
                          std::vector<uint64_t> &Words,
                          TemporaryMemory &Temporary);

  DataMap &Map;
  cudart::Allocations &Memory;
  bool SharesHostMemory = false;
};

} // namespace roofline::omptarget

#endif
