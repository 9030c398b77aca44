// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All memory that kernels may use, and how much of the GPU's is left.
#ifndef ROOFLINE_EMULATE_CUDART_ALLOCATIONS_H
#define ROOFLINE_EMULATE_CUDART_ALLOCATIONS_H

#include "DeviceAddresses.h"
#include "emulate/Executor.h"
#include "emulate/check/MemoryMap.h"
#include <algorithm>
#include <deque>
#include <initializer_list>
#include <map>
#include <optional>

namespace roofline::cudart {

enum class MemoryKind {
  Device,
  Managed,
  PinnedHost,     // allocated by the runtime
  RegisteredHost, // the program's own, made known
  Variable,       // of device code
  OfLaunch,       // the runtime's own, for as long as a kernel runs
};

struct Allocation {
  uint64_t Start = 0;
  uint64_t Size = 0; // byte, as asked for
  MemoryKind Kind = MemoryKind::Device;
  unsigned Flags = 0; // as the program gave them
  /// In order of the making; only of memory that the program asked for.
  std::optional<unsigned> Number;

  void *pointer() const { return reinterpret_cast<void *>(Start); }
  bool isOfHost() const {
    return Kind == MemoryKind::PinnedHost || Kind == MemoryKind::RegisteredHost;
  }
};

class Allocations {
public:
  /// \p DramBytes: how much there is for MemoryKind::Device and Managed.
  /// \p ForChecks: leaves gaps, and remembers what was freed.
  explicit Allocations(uint64_t DramBytes, bool ForChecks = false);
  ~Allocations();
  Allocations(const Allocations &) = delete;
  Allocations &operator=(const Allocations &) = delete;

  /// Zeroed memory; null where the GPU, or this machine, has not as much.
  /// Of a managed allocation, the GPU may have less than \p Size.
  void *allocate(uint64_t Size, MemoryKind Kind, unsigned Flags = 0);
  /// Makes memory of the program or of its device code known. False where
  /// part of it is known already.
  bool adopt(const void *Start, uint64_t Size, MemoryKind Kind,
             unsigned Flags = 0);
  /// False where none of \p Kinds starts at \p Start.
  bool release(const void *Start, std::initializer_list<MemoryKind> Kinds);
  void releaseAll();

  /// The one that \p Address points into; null for other memory.
  const Allocation *find(const void *Address) const;
  /// True where all \p Size bytes lie in one allocation.
  bool covers(const void *Address, uint64_t Size) const;

  /// Where page-locked memory of the host lies, in order.
  std::vector<emulate::AddressRange> hostMemory() const;
  /// All, and what was freed of late, where checks were asked for.
  std::vector<emulate::MemoryRange> ranges() const;

  uint64_t total() const { return Dram; }
  uint64_t available() const { return Dram - std::min(Dram, Used); }

private:
  using Map = std::map<uint64_t, Allocation>;
  void drop(Map::iterator At);

  uint64_t Dram, Used = 0;
  bool ForChecks;
  unsigned Next = 0; // number
  DeviceAddresses Addresses;
  Map ByStart;
  std::deque<Allocation> Freed; // the last ones, if for checks
};

} // namespace roofline::cudart

#endif
