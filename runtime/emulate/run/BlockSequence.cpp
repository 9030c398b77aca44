// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BlockSequence.h"

using namespace roofline::emulate;

/// Number of queued requests, 64 MB, beyond which finish() waits.
static constexpr size_t MostWaiting = 4u << 20;

bool BlockSequence::pass(uint64_t Block, BlockOutput &Part, bool MayWait) {
  std::unique_lock Lock(Guard);
  if (!MayWait && !GivenUp && Head != Block)
    return true;
  Moved.wait(Lock, [&] { return GivenUp || Head == Block; });
  if (!GivenUp) {
    Take(Block, Part);
    Part.Text.clear();
  }
  Part.Requests.clear();
  return !GivenUp;
}

void BlockSequence::takeReady() {
  for (auto First = Waiting.begin();
       First != Waiting.end() && First->first == Head;
       First = Waiting.begin()) {
    Take(Head, First->second);
    RequestsWaiting -= First->second.Requests.size();
    Waiting.erase(First);
    ++Head;
  }
  Moved.notify_all();
}

bool BlockSequence::finish(uint64_t Block, BlockOutput &Rest, bool MayWait) {
  std::unique_lock Lock(Guard);
  Moved.wait(Lock, [&] {
    return GivenUp || !MayWait || Head == Block ||
           RequestsWaiting < MostWaiting;
  });
  if (GivenUp)
    return false;
  if (Head == Block) {
    Take(Block, Rest);
    ++Head;
    takeReady();
  } else {
    RequestsWaiting += Rest.Requests.size();
    Waiting[Block] = std::move(Rest);
  }
  Rest.Requests.clear();
  Rest.Text.clear();
  return true;
}

std::string BlockSequence::untakenText() const {
  std::string Text;
  for (const auto &[Block, Output] : Waiting)
    Text += Output.Text;
  return Text;
}

void BlockSequence::giveUp() {
  std::lock_guard Lock(Guard);
  GivenUp = true;
  Moved.notify_all();
}
