// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nodes of graphs that allocate and free memory (GraphMemory.h).
#include "Submit.h"

using namespace roofline;
using namespace roofline::cudart;

cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *Made, cudaGraph_t G,
                                     const cudaGraphNode_t *Needs, size_t Count,
                                     cudaMemAllocNodeParams *P) {
  return withDevice([&](Device &D) {
    if (!P || !P->bytesize ||
        P->poolProps.location.type != cudaMemLocationTypeDevice)
      return cudaErrorInvalidValue;
    auto Memory = GraphMemory::allocate(D.Memory, P->bytesize);
    if (!Memory)
      return cudaErrorMemoryAllocation;
    if (cudaError_t Problem = D.Handles.Work.add(
            G, llvm::ArrayRef(Needs, Count), cudaGraphNodeTypeMemAlloc,
            AllocateWork{Memory}, Made))
      return Problem;
    P->dptr = Memory->start();
    return cudaSuccess;
  });
}

cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *Made, cudaGraph_t G,
                                    const cudaGraphNode_t *Needs, size_t Count,
                                    void *Pointer) {
  return withDevice([&](Device &D) {
    const Allocation *A = D.Memory.find(Pointer);
    if (!A || A->pointer() != Pointer || A->Kind != MemoryKind::OfGraph)
      return cudaErrorInvalidValue;
    return D.Handles.Work.add(G, llvm::ArrayRef(Needs, Count),
                              cudaGraphNodeTypeMemFree, FreeWork{Pointer},
                              Made);
  });
}

cudaError_t cudaDeviceGraphMemTrim(int Number) {
  return withNumber(Number, [](Device &) { return cudaSuccess; });
}

cudaError_t cudaDeviceGetGraphMemAttribute(int Number,
                                           cudaGraphMemAttributeType,
                                           void *Value) {
  return withNumber(Number, [&](Device &D) {
    return answer(static_cast<uint64_t *>(Value),
                  D.Memory.bytesOf(MemoryKind::OfGraph));
  });
}

cudaError_t cudaDeviceSetGraphMemAttribute(int Number,
                                           cudaGraphMemAttributeType, void *) {
  return withNumber(Number, [](Device &) { return cudaSuccess; });
}
