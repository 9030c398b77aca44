// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which blocks of threads go through the memory model where all would take too
// long. A grid is cut into chunks of neighbouring blocks, and chunks are chosen
// by a hash of their number: grids begin and end unlike they go on, so no part
// of them speaks for the rest.
#ifndef ROOFLINE_EMULATE_RUN_CHUNKSAMPLER_H
#define ROOFLINE_EMULATE_RUN_CHUNKSAMPLER_H

#include <cstdint>
#include <vector>

namespace roofline::emulate {

/// Works in stages, each as long as all before it: what these cost decides how
/// many chunks of the next are counted. It goes by requests, not by time, so
/// every run decides alike.
class ChunkSampler {
public:
  /// \p Budget: requests to L2 that one launch may cost.
  ChunkSampler(uint64_t Blocks, uint64_t Budget);

  unsigned stage() const { return Stages.size() - 1; }
  /// The first block that is not in the stage at hand.
  uint64_t stageEnd() const { return firstBlock(EndOfStage); }
  /// Begins the next stage. \p Requests: that all counted blocks made so far.
  void advance(uint64_t Requests);

  uint64_t chunkOf(uint64_t Block) const;
  /// Of a block of the stage at hand.
  bool counts(uint64_t Block) const { return Counted[chunkOf(Block)]; }
  /// How many blocks of \p Stage each counted one stands for.
  double weight(unsigned Stage) const { return Stages[Stage].Weight; }
  /// Of all blocks of the stages so far, the share that is counted.
  double countedShare() const;

private:
  struct Stage {
    uint64_t Blocks = 0, CountedBlocks = 0;
    double Weight = 1;
  };
  uint64_t firstBlock(uint64_t Chunk) const;
  void begin(uint64_t First, uint64_t End, uint64_t Count);

  uint64_t Blocks, Budget, Chunks;
  uint64_t EndOfStage = 0; // a chunk
  uint64_t CountedChunks = 0;
  std::vector<char> Counted; // by chunk
  std::vector<Stage> Stages;
};

} // namespace roofline::emulate

#endif
