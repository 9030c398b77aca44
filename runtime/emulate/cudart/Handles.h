// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams, events, memory pools, arrays and textures. The first three have
// little state, because all work is complete when a call returns, or is
// captured into a graph.
#ifndef ROOFLINE_EMULATE_CUDART_HANDLES_H
#define ROOFLINE_EMULATE_CUDART_HANDLES_H

#include "Arrays.h"
#include "Capture.h"
#include <chrono>
#include <optional>

namespace roofline::cudart {

struct Stream {
  unsigned Flags = 0;
  int Priority = 0;
  unsigned long long Id = 0;
  CaptureState Captured = {};
};

struct Event {
  unsigned Flags = 0;
  std::optional<std::chrono::steady_clock::time_point> Recorded;
  CaptureState Captured = {};
};

struct Pool {
  std::map<cudaMemPoolAttr, uint64_t> Attributes;
};

/// What the program created a texture or surface object with.
struct TextureDescription {
  cudaResourceDesc Resource = {};
  cudaTextureDesc How = {};
};

struct Handles {
  HandleTable<Stream, cudaStream_t> Streams;
  HandleTable<Event, cudaEvent_t> Events;
  HandleTable<Pool, cudaMemPool_t> Pools;
  cudaMemPool_t DefaultPool, CurrentPool;
  HandleTable<Array, cudaArray_t> Arrays;
  emulate::TextureTable Textures;
  std::map<uint64_t, TextureDescription> TextureDescriptions;
  Graphs Work;
  Stream Default{0, 0, 1}, PerThread{0, 0, 2};
  unsigned long long NextStreamId = 3, NextCaptureId = 1;

  Handles() { resetPools(); }
  void resetPools() {
    Pools.clear();
    DefaultPool = CurrentPool = Pools.add({});
  }
  /// Null for an unknown stream. Accepts the default streams 0,
  /// cudaStreamLegacy and cudaStreamPerThread.
  Stream *stream(cudaStream_t S) {
    if (!S || S == cudaStreamLegacy)
      return &Default;
    return S == cudaStreamPerThread ? &PerThread : Streams.find(S);
  }
  Array *array(cudaArray_const_t A) const {
    return Arrays.find(const_cast<cudaArray_t>(A));
  }
  template <typename Function> void eachStream(Function Body) {
    Body(PerThread);
    Streams.each(Body);
  }
};

} // namespace roofline::cudart

#endif
