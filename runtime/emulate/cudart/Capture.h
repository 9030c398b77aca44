// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A capture: streams that put their work into a graph instead of doing it. It
// begins with one stream; others join by waiting for its events, and must be
// waited for by it before it ends.
#ifndef ROOFLINE_EMULATE_CUDART_CAPTURE_H
#define ROOFLINE_EMULATE_CUDART_CAPTURE_H

#include "Graphs.h"

namespace roofline::cudart {

struct Stream;
struct Event;
struct Handles;

struct Capture {
  cudaGraph_t Graph = nullptr;
  const Stream *Origin = nullptr;
  unsigned long long Id = 0;
  bool OwnsGraph = true;
  /// By a call that no capture can hold; it then only can be ended.
  bool IsBroken = false;
};

/// Of a stream: what its next work comes after. Of an event: what whoever
/// waits for it comes after.
struct CaptureState {
  std::shared_ptr<Capture> Of; // null outside of captures
  NodeList Ends;
};

/// \p Into: a graph of the program's, null for a new one.
cudaError_t beginCapture(Handles &H, Stream &S, cudaGraph_t Into,
                         llvm::ArrayRef<cudaGraphNode_t> Ends);
/// The graph, for the program to destroy.
cudaError_t endCapture(Handles &H, Stream &S, cudaGraph_t *Made);
/// Adds a node behind what \p S has so far.
cudaError_t capture(Handles &H, Stream &S, cudaGraphNodeType Type, Work What);
/// What an event that was recorded in \p S stands for.
void captureRecord(const Stream &S, Event &E);
/// Lets \p S, which may join the event's capture by it, come after \p E.
cudaError_t captureWait(Stream &S, const Event &E);
/// A call that needs all of the stream's work done.
cudaError_t refuseInCapture(Stream &S);

} // namespace roofline::cudart

#endif
