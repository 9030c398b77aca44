// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes the memory requests and the printf output of thread blocks on in the
// order of the blocks, whichever core ran them. Traffic and output are
// therefore the same in every run.
#ifndef ROOFLINE_EMULATE_RUN_BLOCKSEQUENCE_H
#define ROOFLINE_EMULATE_RUN_BLOCKSEQUENCE_H

#include "MemoryModel.h"
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>

namespace roofline::emulate {

struct BlockOutput {
  std::vector<SectorRequest> Requests;
  std::string Text; // output of printf
};

class BlockSequence {
public:
  using Consumer = std::function<void(uint64_t Block, const BlockOutput &)>;
  explicit BlockSequence(Consumer Take) : Take(std::move(Take)) {}

  /// Passes on a part of the output of \p Block after all preceding blocks have
  /// finished, and clears \p Part. Waits for these if \p MayWait; otherwise \p
  /// Part remains unchanged if they have not finished. Returns false if
  /// giveUp() was called meanwhile.
  bool pass(uint64_t Block, BlockOutput &Part, bool MayWait = true);
  /// Passes on the rest of the output of \p Block. Waits only if too many
  /// requests are queued and \p MayWait is true.
  bool finish(uint64_t Block, BlockOutput &Rest, bool MayWait = true);
  /// Wakes all waiting threads; nothing is passed on any more.
  void giveUp();
  /// The printf output that is still queued.
  std::string untakenText() const;

private:
  void takeReady();

  Consumer Take;
  std::mutex Guard;
  std::condition_variable Moved;
  uint64_t Head = 0; // the first block that has not finished
  std::map<uint64_t, BlockOutput> Waiting;
  size_t RequestsWaiting = 0;
  bool GivenUp = false;
};

} // namespace roofline::emulate

#endif
