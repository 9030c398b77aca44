// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order in which requests come to L2. Here warps and blocks run one after
// the other; on a GPU those that are resident run together, and what they share
// is asked for at about the same time.
#ifndef ROOFLINE_EMULATE_RUN_REQUESTORDER_H
#define ROOFLINE_EMULATE_RUN_REQUESTORDER_H

#include "MemoryModel.h"
#include <functional>
#include <list>

namespace roofline::emulate {

/// Requests that one warp or block makes before the next has its turn.
inline constexpr size_t RequestsOfATurn = 8;

/// Puts runs of \p Requests, each beginning at one of \p Starts and the last
/// ending at the end, in the order of turns among the runs. What is before the
/// first start stays.
void interleaveRuns(std::vector<SectorRequest> &Requests,
                    llvm::ArrayRef<size_t> Starts);

/// The blocks that a GPU has under way at once. They ask for sectors by turns,
/// and the next block begins when one is done.
class ResidentBlocks {
public:
  struct Entry {
    uint64_t Block = 0;
    double Weight = 1; // how many chunks its own one stands for; see L2Model
    std::vector<SectorRequest> Requests;
    size_t Next = 0;
  };
  using Consumer =
      std::function<void(const Entry &, llvm::ArrayRef<SectorRequest>)>;

  /// At most \p Most blocks. \p Issue is given each turn's requests.
  ResidentBlocks(uint64_t Most, Consumer Issue)
      : Most(Most), Issue(std::move(Issue)) {}

  /// The next block; or a further part of the one that was added last.
  void add(Entry Block);
  /// Lets all come to their end.
  void drain();

private:
  void turn();

  uint64_t Most;
  Consumer Issue;
  std::list<Entry> UnderWay;
  size_t Waiting = 0; // requests not issued
};

} // namespace roofline::emulate

#endif
