// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What blocks of threads leave behind, taken in the order of the blocks
// whichever core ran them: so traffic and output are the same in every run.
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
  std::string Text; // printed
};

class BlockSequence {
public:
  using Consumer = std::function<void(uint64_t Block, const BlockOutput &)>;
  explicit BlockSequence(Consumer Take) : Take(std::move(Take)) {}

  /// Hands over a part of what \p Block leaves, once all blocks before it
  /// are done. Empties \p Part. False if the launch was given up meanwhile.
  /// Where it must not wait for that, it keeps \p Part as it is.
  bool pass(uint64_t Block, BlockOutput &Part, bool MayWait = true);
  /// Hands over the rest. Waits only where too much waits already.
  bool finish(uint64_t Block, BlockOutput &Rest, bool MayWait = true);
  /// Wakes all that wait: nothing more will come.
  void giveUp();
  /// What the blocks printed whose turn did not come.
  std::string untakenText() const;

private:
  void takeReady();

  Consumer Take;
  std::mutex Guard;
  std::condition_variable Moved;
  uint64_t Head = 0; // the first block that is not done
  std::map<uint64_t, BlockOutput> Waiting;
  size_t RequestsWaiting = 0;
  bool GivenUp = false;
};

} // namespace roofline::emulate

#endif
