// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Selects the thread blocks whose accesses are simulated in the memory model if
// simulating all would take too long. The grid is divided into chunks of
// adjacent blocks. Chunks are selected by a hash of their number, because the
// first and last blocks of a grid often behave differently from the others.
#ifndef ROOFLINE_EMULATE_RUN_CHUNKSAMPLER_H
#define ROOFLINE_EMULATE_RUN_CHUNKSAMPLER_H

#include <cstdint>
#include <vector>

namespace roofline::emulate {

/// Works in stages, each as long as all previous ones together. The cost of the
/// previous stages determines how many chunks of the next are counted. Cost is
/// the number of requests, not time, so that every run selects the same chunks.
class ChunkSampler {
public:
  /// \p Budget: number of L2 requests to simulate for the launch.
  ChunkSampler(uint64_t Blocks, uint64_t Budget);

  unsigned stage() const { return Stages.size() - 1; }
  /// The first block behind the current stage.
  uint64_t stageEnd() const { return firstBlock(EndOfStage); }
  /// Starts the next stage. \p Requests: number made by all counted blocks so
  /// far.
  void advance(uint64_t Requests);

  uint64_t chunkOf(uint64_t Block) const;
  /// Whether \p Block, one of the current stage, is counted.
  bool counts(uint64_t Block) const { return Counted[chunkOf(Block)]; }
  /// The number of blocks of \p Stage that each counted block represents.
  double weight(unsigned Stage) const { return Stages[Stage].Weight; }
  /// The fraction of the blocks of all stages so far that is counted.
  double countedShare() const;

private:
  struct Stage {
    uint64_t Blocks = 0, CountedBlocks = 0;
    double Weight = 1;
  };
  uint64_t firstBlock(uint64_t Chunk) const;
  void begin(uint64_t First, uint64_t End, uint64_t Count);

  uint64_t Blocks, Budget, Chunks;
  uint64_t EndOfStage = 0; // number of a chunk
  uint64_t CountedChunks = 0;
  std::vector<char> Counted; // by chunk
  std::vector<Stage> Stages;
};

} // namespace roofline::emulate

#endif
