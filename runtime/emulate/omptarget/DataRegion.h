// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The map clauses of a directive, carried out.
#ifndef ROOFLINE_OMPTARGET_DATAREGION_H
#define ROOFLINE_OMPTARGET_DATAREGION_H

#include "Abi.h"
#include "DataMap.h"
#include "emulate/cudart/Allocations.h"
#include "llvm/Support/Error.h"

namespace roofline::omptarget {

/// What a user-defined mapper makes of one item.
struct MapperParts {
  std::vector<void *> Bases, Begins;
  std::vector<int64_t> Sizes;
  std::vector<uint64_t> Flags;

  MapItems items();
};

/// Data that one directive, or a target region at its start or end, moves.
/// Errors are those that end a program on a GPU, too.
class DataRegions {
public:
  DataRegions(DataMap &Map, cudart::Allocations &Memory)
      : Map(Map), Memory(Memory) {}

  /// From now on kernels use the host's memory itself, as after `requires
  /// unified_shared_memory`: nothing that is not mapped yet is copied.
  void shareHostMemory() { SharesHostMemory = true; }

  llvm::Error begin(const MapItems &Items);
  llvm::Error end(const MapItems &Items);
  llvm::Error update(const MapItems &Items);

  /// The words that a kernel gets for \p Items, which begin() has seen.
  /// Memory of private variables goes to \p Temporary; it is the caller's to
  /// release.
  llvm::Error kernelArguments(const MapItems &Items,
                              std::vector<uint64_t> &Words,
                              std::vector<void *> &Temporary);

  /// Of \p Host on the device; 0 where it is not mapped.
  uint64_t deviceAddress(uint64_t Host, uint64_t Size = 0);

private:
  struct Begun;
  struct Mapped;
  llvm::Error begin(const MapItems &Items, Begun &State, bool FromMapper);
  llvm::Error beginOne(const MapItems &Items, int32_t I, Begun &State,
                       bool FromMapper);
  llvm::Expected<Mapped> mapRange(uint64_t Begin, uint64_t Size,
                                  uint64_t Padding, uint64_t Flags,
                                  bool Counts);
  void attachAll(const Begun &State);
  llvm::Error end(const MapItems &Items, bool FromMapper);
  llvm::Error endOne(const MapItems &Items, int32_t I, bool FromMapper,
                     std::vector<uint64_t> &Ended);
  void updateOne(uint64_t Begin, uint64_t Size, uint64_t Flags);
  llvm::Error passPrivate(const MapItems &Items, int32_t I,
                          std::vector<uint64_t> &Words,
                          std::vector<void *> &Temporary);

  DataMap &Map;
  cudart::Allocations &Memory;
  bool SharesHostMemory = false;
};

} // namespace roofline::omptarget

#endif
