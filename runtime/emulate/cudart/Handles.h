// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams, events and memory pools: since all work is done when a call
// returns, little more than the right to be named.
#ifndef ROOFLINE_EMULATE_CUDART_HANDLES_H
#define ROOFLINE_EMULATE_CUDART_HANDLES_H

#include "Api.h"
#include <chrono>
#include <map>
#include <memory>
#include <optional>

namespace roofline::cudart {

struct Stream {
  unsigned Flags = 0;
  int Priority = 0;
  unsigned long long Id = 0;
};

struct Event {
  unsigned Flags = 0;
  std::optional<std::chrono::steady_clock::time_point> Recorded;
};

struct Pool {
  std::map<cudaMemPoolAttr, uint64_t> Attributes;
};

/// Objects of one kind by the handles that a program has for them. Programs
/// pass handles that are long destroyed: none is looked into before it is
/// found here.
template <typename Object, typename Handle> class HandleTable {
public:
  Handle add(Object O) {
    auto Made = std::make_unique<Object>(std::move(O));
    Handle H = reinterpret_cast<Handle>(Made.get());
    Objects.emplace(H, std::move(Made));
    return H;
  }
  Object *find(Handle H) const {
    auto At = Objects.find(H);
    return At == Objects.end() ? nullptr : At->second.get();
  }
  bool remove(Handle H) { return Objects.erase(H); }
  void clear() { Objects.clear(); }

private:
  std::map<Handle, std::unique_ptr<Object>> Objects;
};

struct Handles {
  HandleTable<Stream, cudaStream_t> Streams;
  HandleTable<Event, cudaEvent_t> Events;
  HandleTable<Pool, cudaMemPool_t> Pools;
  cudaMemPool_t DefaultPool = Pools.add({}), CurrentPool = DefaultPool;
  Stream Default{0, 0, 1};
  unsigned long long NextStreamId = 2;

  /// Also for the default streams: 0, cudaStreamLegacy, cudaStreamPerThread.
  Stream *stream(cudaStream_t S) {
    bool IsDefault = !S || S == cudaStreamLegacy || S == cudaStreamPerThread;
    return IsDefault ? &Default : Streams.find(S);
  }
};

} // namespace roofline::cudart

#endif
