// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The way from a warp's addresses to DRAM: 32-byte sectors, then an L2 of the
// GPU's size.
#ifndef ROOFLINE_EMULATE_RUN_MEMORYMODEL_H
#define ROOFLINE_EMULATE_RUN_MEMORYMODEL_H

#include "model/Profile.h"
#include "llvm/ADT/ArrayRef.h"
#include <array>
#include <cstdint>
#include <vector>

namespace roofline::emulate {

inline constexpr unsigned SectorBytes = 32, LineBytes = 128;

/// A warp's request for one sector.
struct SectorRequest {
  uint64_t Sector = 0;  // address / SectorBytes
  uint32_t Written = 0; // bit i: byte i of the sector is written
  bool Read = false;
};

/// The sectors that a warp asks for with one instruction: \p Width bytes at
/// each of \p Addresses. In order of address, each sector once. Appends to
/// \p Requests.
void coalesce(llvm::ArrayRef<uint64_t> Addresses, unsigned Width, bool Reads,
              bool Writes, std::vector<SectorRequest> &Requests);

/// The same for \p Bytes in a row.
void coalesceRun(uint64_t Start, uint64_t Bytes, bool Reads, bool Writes,
                 std::vector<SectorRequest> &Requests);

/// A set-associative L2 with lines of four sectors, least recently used first
/// out, written back. Sectors are fetched singly, on their first read;
/// written bytes are marked, and a sector of which only a part was written
/// is fetched if it is read later.
///
/// Where only some chunks of a grid are seen, each stands for others: what it
/// moves counts that many times. Only what another chunk finds in L2 is
/// fetched, and written back, once for all.
class L2Model {
public:
  /// \p Bytes: capacity; \p Ways: lines of a set.
  explicit L2Model(uint64_t Bytes, unsigned Ways = 16);

  /// Requests are \p Chunk's from now on, which stands for \p Weight chunks.
  void enter(uint64_t Chunk, double Weight);
  /// Whether the sector was not in L2, neither fetched nor written.
  bool request(const SectorRequest &R);
  /// What was moved since the start, and what is still to be written.
  MemoryCounts counts() const;

private:
  struct Line {
    uint8_t Valid = 0;   // by sector: fetched, or written in full
    uint8_t Fetched = 0; // by sector
    float Weight = 1;
    uint32_t Chunk = 0; // that used it last
    std::array<uint32_t, 4> Dirty{};
  };
  size_t find(uint64_t LineNumber);
  void writeBack(Line &L);

  unsigned Ways;
  uint64_t Sets;
  // By set and way. What every request reads lies close together.
  std::vector<uint64_t> Tags; // address / LineBytes
  std::vector<uint64_t> LastUse;
  std::vector<Line> Lines;
  uint64_t Clock = 0;
  uint32_t Chunk = 0;
  float Weight = 1;
  double SectorsRead = 0, BytesWritten = 0;
};

/// Which sectors were touched at all.
class FootprintSet {
public:
  void insert(uint64_t Sector);
  /// Each is counted as the place it was first seen from asks for.
  void setWeight(double NewWeight) { Weight = NewWeight; }
  double size() const { return Weighted; } // sectors

private:
  void grow();
  std::vector<uint64_t> Table; // open addressing; 0 is empty
  uint64_t Count = 0;
  double Weight = 1, Weighted = 0;
};

} // namespace roofline::emulate

#endif
