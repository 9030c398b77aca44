// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "GraphMemory.h"

using namespace roofline::cudart;

std::shared_ptr<GraphMemory> GraphMemory::allocate(Allocations &Memory,
                                                   uint64_t Bytes) {
  void *Start = Bytes ? Memory.allocate(Bytes, MemoryKind::OfGraph) : nullptr;
  return Start ? std::shared_ptr<GraphMemory>(new GraphMemory(Memory, Start))
               : nullptr;
}

GraphMemory::~GraphMemory() { Memory.leaveGraph(Start); }
