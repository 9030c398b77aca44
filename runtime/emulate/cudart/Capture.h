// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stream capture: the work submitted to a stream becomes nodes of a graph
// instead of being done. A capture begins with one stream. Others join it by
// waiting for its events, and the first must wait for theirs before the capture
// ends.
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
  /// A call that can't be captured has invalidated the capture; it can only be
  /// ended.
  bool IsBroken = false;
};

/// For a stream, the nodes that its next node depends on. For an event, the
/// nodes that streams which wait for it will depend on.
struct CaptureState {
  std::shared_ptr<Capture> Of; // null outside of captures
  NodeList Ends;
};

/// Begins a capture of \p S into graph \p Into, or into a new graph if that is
/// null. \p Ends: nodes of \p Into that the first captured node depends on.
cudaError_t beginCapture(Handles &H, Stream &S, cudaGraph_t Into,
                         llvm::ArrayRef<cudaGraphNode_t> Ends);
/// Ends the capture. *\p Made is the graph, which the program owns; null on
/// failure.
cudaError_t endCapture(Handles &H, Stream &S, cudaGraph_t *Made);
/// Adds a node that depends on the previous nodes of \p S.
cudaError_t capture(Handles &H, Stream &S, cudaGraphNodeType Type, Work What);
/// Records in \p E the nodes that \p S has reached.
void captureRecord(const Stream &S, Event &E);
/// Makes later work of \p S depend on \p E. By this \p S can join the capture
/// of \p E.
cudaError_t captureWait(Stream &S, const Event &E);
/// For calls that need the work of the stream to be done: fails and invalidates
/// the capture if \p S is captured.
cudaError_t refuseInCapture(Stream &S);

} // namespace roofline::cudart

#endif
