// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Models the path of memory accesses to DRAM: the addresses of a warp are
// coalesced to 32-byte sectors, which are requested from an L2 cache of the
// GPU's size.
#ifndef ROOFLINE_EMULATE_RUN_MEMORYMODEL_H
#define ROOFLINE_EMULATE_RUN_MEMORYMODEL_H

#include "constants/emulation.h"
#include "model/GpuSpec.h"
#include "model/Profile.h"
#include "model/Sector.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace roofline::emulate {

inline constexpr unsigned SectorsOfLine = 4;
inline constexpr unsigned LineBytes = SectorsOfLine * SectorBytes;

/// A request of a warp for one sector.
struct SectorRequest {
  uint64_t Sector = 0;  // address / SectorBytes
  uint32_t Written = 0; // bit i: byte i of the sector is written
  bool Read = false;
};

/// Appends to \p Requests the sectors that a warp requests with one instruction
/// that accesses \p Width bytes at each of \p Addresses. Each sector is
/// appended once, in order of address.
void coalesce(llvm::ArrayRef<uint64_t> Addresses, unsigned Width, bool Reads,
              bool Writes, std::vector<SectorRequest> &Requests);

/// The same for \p Bytes contiguous bytes at \p Start.
void coalesceRun(uint64_t Start, uint64_t Bytes, bool Reads, bool Writes,
                 std::vector<SectorRequest> &Requests);

/// What differs between the L2 of GPUs (GpuSpec).
struct L2Shape {
  uint64_t Bytes = 0; ///< capacity: GpuSpec::l2Reach()
  /// A read that misses fetches the aligned pair of sectors (GpuSpec::L2Fetch).
  bool FetchesPairs = false;
  /// Dirty bytes in sectors written in part beyond which the oldest are fetched
  /// and written back (GpuSpec::L2Fill); none: they are written as they are.
  std::optional<uint64_t> HeldPartial;

  static L2Shape of(const GpuSpec &Gpu);
};

/// A set-associative write-back L2 cache with LRU replacement and lines of four
/// sectors. Sectors are fetched when they are first read. Written bytes are
/// tracked; a partially written sector is fetched if it is read later.
///
/// If only some chunks of a grid are simulated, each represents several: its
/// traffic is multiplied by its weight. Lines that another chunk hits in L2 are
/// counted only once, since they are shared.
class L2Model {
public:
  /// \p Ways: number of lines in a set.
  explicit L2Model(const L2Shape &Shape, unsigned Ways = constants::L2Ways);

  /// Subsequent requests are those of \p Chunk, which represents \p Weight
  /// chunks.
  void enter(uint64_t Chunk, double Weight);
  /// Simulates a request. Returns whether none was made for the sector since
  /// its line is in L2.
  bool request(const SectorRequest &R);
  /// The DRAM traffic so far, including the dirty bytes that are still to be
  /// written back.
  MemoryCounts counts() const;

private:
  struct Line {
    uint8_t Valid = 0;   // bit mask of sectors: fetched, or completely written
    uint8_t Fetched = 0; // bit mask of sectors
    uint8_t Asked = 0;   // bit mask of sectors: requested, not only fetched
    float Weight = 1;
    uint32_t Chunk = 0; // that accessed it last
    std::array<uint32_t, 4> Dirty{};
    std::array<uint32_t, 4> Age{}; // of partial sectors, to be found in Partial
  };
  struct PartialSector {
    size_t Place;
    unsigned Which;
    uint32_t Age;
  };
  size_t find(uint64_t LineNumber);
  void fetch(Line &L, unsigned Which);
  void writeBack(Line &L, unsigned Which);
  /// Written in part, so that the rest is needed before it is written back.
  bool isPartial(const Line &L, unsigned Which) const {
    return Shape.HeldPartial && L.Dirty[Which] && !(L.Valid >> Which & 1);
  }
  void becamePartial(size_t Place, unsigned Which);

  L2Shape Shape;
  unsigned Ways;
  uint64_t Sets;
  // By set and way. Separate arrays keep what every request reads close
  // together.
  std::vector<uint64_t> Tags; // address / LineBytes
  std::vector<uint64_t> LastUse;
  std::vector<Line> Lines;
  uint64_t Clock = 0;
  uint32_t Chunk = 0;
  float Weight = 1;
  double SectorsRead = 0, BytesWritten = 0;
  std::deque<PartialSector> Partial; // oldest first; some are none any more
  uint64_t PartialBytes = 0;
  uint32_t LastAge = 0;
};

/// The set of sectors that were accessed at all.
class FootprintSet {
public:
  void insert(uint64_t Sector) {
    if (Sectors.insert(Sector).second)
      Weighted += Weight;
  }
  /// Sets the weight of the sectors inserted from now on.
  void setWeight(double NewWeight) { Weight = NewWeight; }
  double size() const { return Weighted; } // sectors

private:
  llvm::DenseSet<uint64_t> Sectors;
  double Weight = 1, Weighted = 0;
};

} // namespace roofline::emulate

#endif
