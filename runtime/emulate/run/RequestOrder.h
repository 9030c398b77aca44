// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order in which requests reach the modelled L2. The executor runs warps
// and thread blocks one after the other. On a GPU the resident ones run
// concurrently and request the data that they share at about the same time.
#ifndef ROOFLINE_EMULATE_RUN_REQUESTORDER_H
#define ROOFLINE_EMULATE_RUN_REQUESTORDER_H

#include "MemoryModel.h"
#include <functional>
#include <list>

namespace roofline::emulate {

/// Interleaves runs of \p Requests: takes constants::RequestsOfATurn requests
/// from each run in turn. A run begins at each of \p Starts and extends to the
/// next one or to the end. Requests before the first start are not moved.
void interleaveRuns(std::vector<SectorRequest> &Requests,
                    llvm::ArrayRef<size_t> Starts);

/// The thread blocks that are resident on a GPU. They issue their requests in
/// turns; when a block has issued all of its requests, the next block takes its
/// place.
class ResidentBlocks {
public:
  struct Entry {
    uint64_t Block = 0;
    /// Number of chunks that its chunk represents; see L2Model.
    double Weight = 1;
    std::vector<SectorRequest> Requests;
    size_t Next = 0;
  };
  using Consumer =
      std::function<void(const Entry &, llvm::ArrayRef<SectorRequest>)>;

  /// At most \p Most blocks are resident. \p Issue is called with the requests
  /// of each turn.
  ResidentBlocks(uint64_t Most, Consumer Issue)
      : Most(Most), Issue(std::move(Issue)) {}

  /// Adds the next block, or a further part of the block that was added last.
  void add(Entry Block);
  /// Issues all remaining requests.
  void drain();
  /// Whether fewer blocks than \p Most were resident together at some time, as
  /// there was no room for the requests of more.
  bool heldFewer() const { return HeldFewer; }

private:
  void turn();

  uint64_t Most;
  Consumer Issue;
  std::list<Entry> UnderWay;
  size_t Waiting = 0; // requests not issued
  bool HeldFewer = false;
};

} // namespace roofline::emulate

#endif
