// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "RequestOrder.h"
#include "constants/emulation.h"
#include <algorithm>

using namespace llvm;
using namespace roofline::emulate;

static constexpr auto RequestsOfATurn =
    size_t(roofline::constants::RequestsOfATurn);

/// Number of queued requests for each modelled GPU, 128 MB. If there are more,
/// fewer blocks are resident together.
static constexpr size_t MostWaiting = 8u << 20;

void roofline::emulate::interleaveRuns(std::vector<SectorRequest> &Requests,
                                       ArrayRef<size_t> Starts) {
  struct Run {
    size_t Next, End;
  };
  std::vector<Run> Runs;
  for (size_t I = 0; I < Starts.size(); ++I) {
    size_t End = I + 1 < Starts.size() ? Starts[I + 1] : Requests.size();
    if (Starts[I] < End)
      Runs.push_back({Starts[I], End});
  }
  if (Runs.size() < 2)
    return;
  std::vector<SectorRequest> Ordered;
  Ordered.reserve(Requests.size() - Starts.front());
  while (!Runs.empty()) {
    for (Run &R : Runs) {
      size_t Stop = std::min(R.Next + RequestsOfATurn, R.End);
      Ordered.insert(Ordered.end(), Requests.begin() + R.Next,
                     Requests.begin() + Stop);
      R.Next = Stop;
    }
    std::erase_if(Runs, [](const Run &R) { return R.Next == R.End; });
  }
  std::copy(Ordered.begin(), Ordered.end(), Requests.begin() + Starts.front());
}

void ResidentBlocks::turn() {
  for (auto E = UnderWay.begin(); E != UnderWay.end();) {
    size_t Count = std::min(RequestsOfATurn, E->Requests.size() - E->Next);
    Issue(*E, ArrayRef(E->Requests).slice(E->Next, Count));
    E->Next += Count;
    Waiting -= Count;
    if (E->Next == E->Requests.size())
      E = UnderWay.erase(E);
    else
      ++E;
  }
}

void ResidentBlocks::add(Entry Block) {
  if (Block.Requests.empty())
    return;
  bool Continues = !UnderWay.empty() && UnderWay.back().Block == Block.Block;
  while (!UnderWay.empty() && ((UnderWay.size() >= Most && !Continues) ||
                               Waiting + Block.Requests.size() > MostWaiting)) {
    HeldFewer |= UnderWay.size() < Most;
    turn();
  }
  Waiting += Block.Requests.size();
  if (!UnderWay.empty() && UnderWay.back().Block == Block.Block) {
    std::vector<SectorRequest> &Queued = UnderWay.back().Requests;
    Queued.erase(Queued.begin(), Queued.begin() + UnderWay.back().Next);
    UnderWay.back().Next = 0;
    Queued.insert(Queued.end(), Block.Requests.begin(), Block.Requests.end());
  } else {
    UnderWay.push_back(std::move(Block));
  }
}

void ResidentBlocks::drain() {
  while (!UnderWay.empty())
    turn();
}
