// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory that kernels may access, and how much of the GPU's memory is free.
#ifndef ROOFLINE_EMULATE_CUDART_ALLOCATIONS_H
#define ROOFLINE_EMULATE_CUDART_ALLOCATIONS_H

#include "AllocationSite.h"
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
  OfGraph, // device memory of allocation nodes
  Managed,
  PinnedHost,     // allocated by the runtime
  RegisteredHost, // the program's memory, by cudaHostRegister()
  Variable,       // device variable
  OfLaunch,       // the runtime's own, during a launch
};

struct Allocation {
  uint64_t Start = 0;
  uint64_t Size = 0; // bytes, as requested
  MemoryKind Kind = MemoryKind::Device;
  unsigned Flags = 0; // of the program's call
  /// The number of the allocation, in order; empty for memory that the program
  /// did not allocate or register.
  std::optional<unsigned> Number;
  /// OfGraph: the program may use it, since a graph has allocated it and none
  /// has freed it.
  bool IsLive = false;
  /// The call that allocated it, if accesses are checked.
  AllocationSite Site = {};
  /// Null if it is not known what was written.
  std::shared_ptr<emulate::WrittenBytes> Written = nullptr;

  void *pointer() const { return reinterpret_cast<void *>(Start); }
  bool isOfHost() const {
    return Kind == MemoryKind::PinnedHost || Kind == MemoryKind::RegisteredHost;
  }
};

class Allocations {
public:
  /// \p DramBytes: capacity for device memory. \p ForChecks: leaves gaps
  /// between allocations, and records those that were freed.
  explicit Allocations(uint64_t DramBytes, bool ForChecks = false);
  ~Allocations();
  Allocations(const Allocations &) = delete;
  Allocations &operator=(const Allocations &) = delete;

  /// Allocates zeroed memory. Null if the capacity or the address space does
  /// not suffice. Managed memory is not limited by the capacity. \p
  /// Variable: the program's name for it; if it is empty, the call shows it.
  void *allocate(uint64_t Size, MemoryKind Kind, unsigned Flags = 0,
                 llvm::StringRef Variable = "");
  /// Records memory that the program or its device code allocated. False if
  /// part of it is already recorded.
  bool adopt(const void *Start, uint64_t Size, MemoryKind Kind,
             unsigned Flags = 0);
  /// Frees the allocation that begins at \p Start, or only forgets it if this
  /// class did not allocate it. False if there is none of \p Kinds.
  bool release(const void *Start, std::initializer_list<MemoryKind> Kinds);
  void releaseAll();

  /// Notes that a graph allocates or frees the memory at \p Start, which is
  /// OfGraph. False if there is none.
  bool setLive(const void *Start, bool IsLive);
  /// No graph has the memory at \p Start any more: releases it, or makes it
  /// Device memory if it is live.
  void leaveGraph(const void *Start);

  /// For checks: the innermost call of the program.
  const AllocationSite &caller() { return Sites.ofCaller(); }
  /// What \p Address is, if it is to be freed and can't be.
  PlacedFact<ProblemPlace> describe(const void *Address) const;
  /// A leak for each allocating call whose memory is still allocated.
  std::vector<HostProblem> leaks() const;

  /// From now on reads of unwritten bytes of the allocation at \p Start are
  /// errors. All writes of the host must be noted.
  void startUnwritten(const void *Start);
  /// The host has written \p Size bytes at \p To, as a copy of \p From if that
  /// is not null.
  void noteWrite(const void *To, uint64_t Size,
                 const void *From = nullptr) const;

  /// The allocation that contains \p Address; null if there is none.
  const Allocation *find(const void *Address) const;
  /// Whether all \p Size bytes are within one allocation.
  bool covers(const void *Address, uint64_t Size) const;

  /// The address ranges of page-locked host memory, sorted.
  std::vector<emulate::AddressRange> hostMemory() const;
  /// All allocations and, if ForChecks, those freed recently.
  std::vector<emulate::MemoryRange> ranges() const;

  /// Bytes of all allocations of \p Kind.
  uint64_t bytesOf(MemoryKind Kind) const;
  uint64_t total() const { return Dram; }
  uint64_t available() const { return Dram - std::min(Dram, Used); }

private:
  using Map = std::map<uint64_t, Allocation>;
  void drop(Map::iterator At);
  void record(Allocation A, llvm::StringRef Variable = "");

  uint64_t Dram, Used = 0;
  bool ForChecks;
  unsigned Next = 0; // number of the next allocation
  DeviceAddresses Addresses;
  Map ByStart;
  std::deque<Allocation> Freed; // the most recent ones, if ForChecks
  AllocationSites Sites;
};

} // namespace roofline::cudart

#endif
