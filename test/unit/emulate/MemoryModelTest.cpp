// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emulate/run/MemoryModel.h"
#include <gtest/gtest.h>

using namespace roofline;
using namespace roofline::emulate;

/// The requests of a warp with addresses \p Stride bytes apart.
static std::vector<SectorRequest> requestsOf(uint64_t Start, uint64_t Stride,
                                             unsigned Width, bool Reads,
                                             bool Writes,
                                             unsigned Threads = 32) {
  std::vector<uint64_t> Addresses;
  for (unsigned I = 0; I < Threads; ++I)
    Addresses.push_back(Start + I * Stride);
  std::vector<SectorRequest> Requests;
  coalesce(Addresses, Width, Reads, Writes, Requests);
  return Requests;
}

static void read(L2Model &L2, uint64_t Start, uint64_t Bytes) {
  for (uint64_t At = Start; At < Start + Bytes; At += 128)
    for (const SectorRequest &R : requestsOf(At, 4, 4, true, false))
      L2.request(R);
}

static void write(L2Model &L2, uint64_t Start, uint64_t Bytes,
                  unsigned Width = 4, unsigned Stride = 4) {
  for (uint64_t At = Start; At < Start + Bytes; At += 32 * Stride)
    for (const SectorRequest &R : requestsOf(At, Stride, Width, false, true))
      L2.request(R);
}

TEST(Coalesce, NeighboursShareSectors) {
  EXPECT_EQ(requestsOf(4096, 4, 4, true, false).size(), 4u);
  EXPECT_EQ(requestsOf(4096, 8, 8, true, false).size(), 8u);
  EXPECT_EQ(requestsOf(4096, 1, 1, true, false).size(), 1u);
  EXPECT_EQ(requestsOf(4096, 0, 4, true, false).size(), 1u);
}

TEST(Coalesce, StridesAndOffsetsCostMore) {
  EXPECT_EQ(requestsOf(4096, 32, 4, true, false).size(), 32u);
  EXPECT_EQ(requestsOf(4096, 16, 4, true, false).size(), 16u);
  EXPECT_EQ(requestsOf(4096 + 4, 4, 4, true, false).size(), 5u);
}

TEST(Coalesce, AccessAcrossTheEdgeTakesTwoSectors) {
  auto Requests = requestsOf(4096 + 28, 0, 8, false, true, 1);
  ASSERT_EQ(Requests.size(), 2u);
  EXPECT_EQ(Requests[0].Written, 0xf0000000u);
  EXPECT_EQ(Requests[1].Written, 0x0000000fu);
}

TEST(Coalesce, InOrderOfAddressEachSectorOnce) {
  std::vector<SectorRequest> Requests;
  coalesce({4096 + 64, 4096, 4096 + 68, 4096 + 4}, 4, false, true, Requests);
  ASSERT_EQ(Requests.size(), 2u);
  EXPECT_EQ(Requests[0].Sector, 4096u / 32);
  EXPECT_EQ(Requests[0].Written, 0xffu);
  EXPECT_EQ(Requests[1].Sector, 4096u / 32 + 2);
  EXPECT_EQ(Requests[1].Written, 0xffu);
}

TEST(Coalesce, KeepsWhatIsThere) {
  std::vector<SectorRequest> Requests = {{1, 0, true}, {7, 1, false}};
  coalesce({7 * 32}, 4, true, true, Requests);
  ASSERT_EQ(Requests.size(), 3u);
  EXPECT_EQ(Requests[1].Written, 1u);
  EXPECT_EQ(Requests[2].Sector, 7u);
  EXPECT_TRUE(Requests[2].Read);
}

TEST(L2, StreamIsReadOnce) {
  L2Model L2({1 << 20});
  read(L2, 1 << 24, 10 << 20);
  EXPECT_EQ(L2.counts().DramRead, 10u << 20);
  EXPECT_EQ(L2.counts().DramWritten, 0u);
  EXPECT_EQ(L2.counts().LeftInL2, 0u);
}

TEST(L2, WhatFitsIsReadOnce) {
  L2Model L2({1 << 20});
  for (unsigned Round = 0; Round < 3; ++Round)
    read(L2, 1 << 24, 1 << 18);
  EXPECT_EQ(L2.counts().DramRead, 1u << 18);
}

TEST(L2, WhatDoesNotFitIsReadAgain) {
  L2Model L2({1 << 16});
  for (unsigned Round = 0; Round < 3; ++Round)
    read(L2, 1 << 24, 1 << 20);
  EXPECT_EQ(L2.counts().DramRead, 3u << 20);
}

TEST(L2, OnlyTheSectorsAskedForAreFetched) {
  L2Model L2({1 << 20});
  for (unsigned I = 0; I < 32; ++I)
    L2.request(
        {uint64_t(I) * 4, 0, true}); // one of the four sectors of each line
  EXPECT_EQ(L2.counts().DramRead, 32u * 32);
}

TEST(L2, StoresFetchNothing) {
  L2Model L2({1 << 20});
  write(L2, 1 << 24, 1 << 16);
  write(L2, 1 << 25, 1 << 16, 4, 32); // only a part of each sector
  EXPECT_EQ(L2.counts().DramRead, 0u);
  EXPECT_EQ(L2.counts().DramWritten, 0u);
  EXPECT_EQ(L2.counts().LeftInL2, 2u << 16);
}

TEST(L2, PartlyWrittenSectorIsFetchedWhenRead) {
  L2Model L2({1 << 20});
  L2.request({100, 0xff, false});
  L2.request({100, 0, true});
  L2.request({100, 0, true});
  EXPECT_EQ(L2.counts().DramRead, 32u);
  EXPECT_EQ(L2.counts().LeftInL2, 32u);
}

TEST(L2, SectorWrittenInFullIsNotFetched) {
  L2Model L2({1 << 20});
  L2.request({100, 0x0000ffff, false});
  L2.request({100, 0xffff0000, false});
  L2.request({100, 0, true});
  EXPECT_EQ(L2.counts().DramRead, 0u);
}

TEST(L2, EvictionWritesBack) {
  L2Model L2({1 << 16});
  write(L2, 1 << 24, 1 << 20);
  MemoryCounts Counts = L2.counts();
  EXPECT_EQ(Counts.DramWritten + Counts.LeftInL2, 1u << 20);
  EXPECT_EQ(Counts.LeftInL2, 1u << 16);
}

TEST(L2, LeastRecentlyUsedGoesFirst) {
  L2Model L2({2 * LineBytes}, 2); // one set of two lines
  auto touch = [&](uint64_t Line) { L2.request({Line * 4, 0, true}); };
  touch(1);
  touch(2);
  touch(1);
  touch(3); // replaces 2
  touch(1);
  EXPECT_EQ(L2.counts().DramRead, 3u * 32);
  touch(2);
  EXPECT_EQ(L2.counts().DramRead, 4u * 32);
}

TEST(L2, EvictedAndWrittenAgainCountsTwice) {
  L2Model L2({LineBytes}, 1);
  L2.request({0, ~0u, false});
  L2.request({4, ~0u, false});
  L2.request({0, 1, false});
  EXPECT_EQ(L2.counts().DramWritten, 64u);
  EXPECT_EQ(L2.counts().LeftInL2, 32u);
}

TEST(Footprint, CountsEachSectorOnce) {
  FootprintSet Set;
  for (unsigned Round = 0; Round < 2; ++Round)
    for (uint64_t I = 1; I <= 100000; ++I)
      Set.insert(I * 977);
  EXPECT_EQ(Set.size(), 100000u);
}

TEST(Footprint, HoldsFarApartSectors) {
  FootprintSet Set;
  for (unsigned Bit = 0; Bit < 59; ++Bit)
    Set.insert(uint64_t(1) << Bit);
  EXPECT_EQ(Set.size(), 59u);
}

/// The L2 of GPUs that fetch 64 bytes, and fetch what a store leaves of a
/// sector.
static L2Shape hopper() {
  L2Shape Shape;
  Shape.Bytes = 1 << 20;
  Shape.FetchesPairs = true;
  Shape.HeldPartial = 64 * SectorBytes;
  return Shape;
}

TEST(L2, FetchesPairsOfSectors) {
  L2Model L2(hopper());
  for (uint64_t At = 0; At < 1 << 16; At += 128)
    for (const SectorRequest &R : requestsOf(At, 4, 4, true, false, 1))
      L2.request(R);
  EXPECT_EQ(L2.counts().DramRead, (1u << 16) / 2);
  read(L2, 0, 1 << 16); // the other pairs
  EXPECT_EQ(L2.counts().DramRead, 1u << 16);
}

TEST(L2, AtomicsFetchOneSector) {
  L2Model L2(hopper());
  for (const SectorRequest &R : requestsOf(0, 128, 4, true, true))
    L2.request(R);
  EXPECT_EQ(L2.counts().DramRead, 32u * 32);
}

TEST(L2, FetchesTheRestOfSectorsStoredInPart) {
  L2Model L2(hopper());
  write(L2, 0, 1 << 16, 4, 128); // 512 sectors, of which 64 stay
  EXPECT_EQ(L2.counts().DramWritten, (512u - 64) * 32);
  EXPECT_EQ(L2.counts().DramRead, (512u - 64) * 32);
  EXPECT_EQ(L2.counts().LeftInL2, 64u * 32);
}

TEST(L2, SectorsThatBecomeWholeAreNotFetched) {
  L2Model L2(hopper());
  for (unsigned Word = 0; Word < 8; ++Word) // eight stores fill each sector
    for (uint64_t At = 0; At < 32 * 32; At += 32)
      L2.request({At / 32, 0xfu << (4 * Word), false});
  EXPECT_EQ(L2.counts().DramRead, 0u);
  EXPECT_EQ(L2.counts().LeftInL2, 32u * 32);
}
