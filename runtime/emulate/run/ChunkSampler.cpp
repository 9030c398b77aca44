// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ChunkSampler.h"
#include <algorithm>
#include <cmath>

using namespace roofline::emulate;

/// Chunks are few and therefore large, because data that adjacent chunks share,
/// such as the planes of a stencil, is fetched once for each of them.
static constexpr uint64_t MostChunks = 64;
/// Number of chunks of the first stage, all of which are counted.
static constexpr uint64_t FirstChunks = 8;
/// At least one in this many chunks of a stage is counted, whatever the cost.
static constexpr uint64_t LeastShare = 8;

ChunkSampler::ChunkSampler(uint64_t Blocks, uint64_t Budget)
    : Blocks(Blocks), Budget(Budget),
      Chunks(std::clamp<uint64_t>(Blocks, 1, MostChunks)), Counted(Chunks) {
  uint64_t First = std::min(FirstChunks, Chunks);
  begin(0, First, First);
}

uint64_t ChunkSampler::firstBlock(uint64_t Chunk) const {
  // Blocks * Chunk / Chunks, computed without overflow.
  return Blocks / Chunks * Chunk + Blocks % Chunks * Chunk / Chunks;
}

uint64_t ChunkSampler::chunkOf(uint64_t Block) const {
  uint64_t Chunk = std::min(Chunks - 1, Block / (Blocks / Chunks));
  while (firstBlock(Chunk) > Block)
    --Chunk;
  return Chunk;
}

/// SplitMix64, by Sebastiano Vigna.
static uint64_t hashOf(uint64_t N) {
  N += 0x9e3779b97f4a7c15;
  N = (N ^ (N >> 30)) * 0xbf58476d1ce4e5b9;
  N = (N ^ (N >> 27)) * 0x94d049bb133111eb;
  return N ^ (N >> 31);
}

/// Begins the stage of the chunks from \p First up to but not including \p End,
/// of which \p Count are counted.
void ChunkSampler::begin(uint64_t First, uint64_t End, uint64_t Count) {
  std::vector<uint64_t> Order;
  for (uint64_t Chunk = First; Chunk < End; ++Chunk)
    Order.push_back(Chunk);
  std::sort(Order.begin(), Order.end(),
            [](uint64_t A, uint64_t B) { return hashOf(A) < hashOf(B); });
  Stage New;
  New.Blocks = firstBlock(End) - firstBlock(First);
  for (uint64_t I = 0; I < Count; ++I) {
    Counted[Order[I]] = true;
    New.CountedBlocks += firstBlock(Order[I] + 1) - firstBlock(Order[I]);
  }
  New.Weight = double(New.Blocks) / New.CountedBlocks;
  EndOfStage = End;
  CountedChunks += Count;
  Stages.push_back(New);
}

void ChunkSampler::advance(uint64_t Requests) {
  uint64_t First = EndOfStage, End = std::min(2 * First, Chunks);
  double OfAChunk = double(Requests) / CountedChunks;
  double Left = Requests < Budget ? double(Budget - Requests) : 0;
  double Needed = OfAChunk * (Chunks - First);
  double Share = Needed > Left ? Left / Needed : 1;
  uint64_t Size = End - First;
  uint64_t Least = std::min(Size, std::max<uint64_t>(2, Size / LeastShare));
  begin(First, End, std::clamp(uint64_t(std::ceil(Share * Size)), Least, Size));
}

double ChunkSampler::countedShare() const {
  double All = 0, Some = 0;
  for (const Stage &S : Stages) {
    All += S.Blocks;
    Some += S.CountedBlocks;
  }
  return Some / All;
}
