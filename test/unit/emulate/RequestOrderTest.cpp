// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emulate/run/RequestOrder.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace roofline::emulate;

namespace {

/// Reads of sectors \p First, First + 1, ...
std::vector<SectorRequest> reads(uint64_t First, size_t Count) {
  std::vector<SectorRequest> Requests;
  for (size_t I = 0; I < Count; ++I)
    Requests.push_back({First + I, 0, true});
  return Requests;
}

std::vector<uint64_t> sectorsOf(ArrayRef<SectorRequest> Requests) {
  std::vector<uint64_t> Sectors;
  for (const SectorRequest &R : Requests)
    Sectors.push_back(R.Sector);
  return Sectors;
}

/// The issued requests, one line for each turn: block and number of requests.
struct Log {
  std::vector<std::pair<uint64_t, size_t>> Turns;
  std::vector<uint64_t> Sectors;

  ResidentBlocks::Consumer consumer() {
    return [this](const ResidentBlocks::Entry &From,
                  ArrayRef<SectorRequest> Turn) {
      Turns.push_back({From.Block, Turn.size()});
      append_range(Sectors, sectorsOf(Turn));
    };
  }
};

} // namespace

TEST(InterleaveRuns, TakesTurns) {
  std::vector<SectorRequest> Requests = reads(100, 20);
  append_range(Requests, reads(200, 9));
  interleaveRuns(Requests, {0, 20});
  std::vector<SectorRequest> Wanted = reads(100, 8);
  append_range(Wanted, reads(200, 8));
  append_range(Wanted, reads(108, 8));
  append_range(Wanted, reads(208, 1));
  append_range(Wanted, reads(116, 4));
  EXPECT_EQ(sectorsOf(Requests), sectorsOf(Wanted));
}

TEST(InterleaveRuns, LeavesWhatIsBeforeTheFirst) {
  std::vector<SectorRequest> Requests = reads(100, 30), Before = Requests;
  interleaveRuns(Requests, {10, 10, 30}); // two of three runs are empty
  EXPECT_EQ(sectorsOf(Requests), sectorsOf(Before));
  interleaveRuns(Requests, {});
  EXPECT_EQ(sectorsOf(Requests), sectorsOf(Before));
}

TEST(ResidentBlocks, AskByTurnsAndMakeRoom) {
  Log Seen;
  ResidentBlocks Two(2, Seen.consumer());
  Two.add({0, 1, reads(0, 12)});
  Two.add({1, 1, reads(100, 4)});
  EXPECT_TRUE(Seen.Turns.empty());
  Two.add({2, 1, reads(200, 8)}); // block 1 is finished after one turn
  Two.drain();
  std::vector<std::pair<uint64_t, size_t>> Wanted = {
      {0, 8}, {1, 4}, {0, 4}, {2, 8}};
  EXPECT_EQ(Seen.Turns, Wanted);
  Two.drain();
  EXPECT_EQ(Seen.Turns.size(), 4u);
}

TEST(ResidentBlocks, PartsOfABlockComeInOrder) {
  Log Seen;
  ResidentBlocks One(1, Seen.consumer());
  One.add({7, 1, reads(0, 5)});
  One.add({7, 1, reads(5, 6)});
  One.add({8, 1, {}});
  One.drain();
  EXPECT_EQ(Seen.Sectors, sectorsOf(reads(0, 11)));
}

TEST(ResidentBlocks, PartsGoOnWhereTheyStoppedForWantOfRoom) {
  Log Seen;
  ResidentBlocks One(1, Seen.consumer());
  // More than can be queued.
  for (size_t Part = 0; Part < 10; ++Part)
    One.add({7, 1, reads(Part << 20, 1 << 20)});
  EXPECT_FALSE(Seen.Sectors.empty());
  One.drain();
  EXPECT_EQ(Seen.Sectors, sectorsOf(reads(0, 10 << 20)));
}

TEST(ResidentBlocks, TellsWhereThereIsNoRoomForAll) {
  for (size_t Each : {size_t(2) << 20, size_t(5) << 20}) {
    Log Seen;
    ResidentBlocks Three(3, Seen.consumer());
    for (uint64_t Block : {0, 1, 2})
      Three.add({Block, 1, reads(Block * Each, Each)});
    EXPECT_EQ(Three.heldFewer(), Each > 2u << 20);
    Three.drain();
  }
}

// Two blocks read the same 1 MB; an L2 of 64 KB serves the second only if their
// requests are interleaved.
TEST(ResidentBlocks, WhatIsSharedIsFetchedOnce) {
  auto ReadBy = [](uint64_t Resident) {
    L2Model L2({1 << 16});
    ResidentBlocks Blocks(Resident, [&](const ResidentBlocks::Entry &,
                                        ArrayRef<SectorRequest> Turn) {
      for (const SectorRequest &R : Turn)
        L2.request(R);
    });
    for (uint64_t Block : {0, 1})
      Blocks.add({Block, 1, reads(1 << 20, (1 << 20) / roofline::SectorBytes)});
    Blocks.drain();
    return L2.counts().DramRead;
  };
  EXPECT_EQ(ReadBy(2), 1u << 20);
  EXPECT_EQ(ReadBy(1), 2u << 20);
}
