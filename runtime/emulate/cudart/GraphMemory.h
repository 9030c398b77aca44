// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory of an allocation node. It exists from the moment when the node is
// made, so that each launch finds it at its address. The nodes that allocate it
// share it: when the last graph, executable or not, that has one is destroyed,
// it is released, or becomes ordinary memory if no one has freed it yet.
#ifndef ROOFLINE_EMULATE_CUDART_GRAPHMEMORY_H
#define ROOFLINE_EMULATE_CUDART_GRAPHMEMORY_H

#include "Allocations.h"

namespace roofline::cudart {

class GraphMemory {
public:
  /// Null if memory does not suffice.
  static std::shared_ptr<GraphMemory> allocate(Allocations &Memory,
                                               uint64_t Bytes);
  ~GraphMemory();
  GraphMemory(const GraphMemory &) = delete;
  GraphMemory &operator=(const GraphMemory &) = delete;

  void *start() const { return Start; }

private:
  GraphMemory(Allocations &Memory, void *Start)
      : Memory(Memory), Start(Start) {}

  Allocations &Memory;
  void *Start;
};

} // namespace roofline::cudart

#endif
