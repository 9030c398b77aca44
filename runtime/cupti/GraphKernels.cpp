// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "GraphKernels.h"

using namespace roofline::measure;

static bool kernelOf(const Cuda &Api, CUgraphNode Node, Launch &Into) {
  CUgraphNodeType Type;
  CUDA_KERNEL_NODE_PARAMS Params = {};
  const char *Name = nullptr;
  if (Api.cuGraphNodeGetType(Node, &Type) != CUDA_SUCCESS ||
      Type != CU_GRAPH_NODE_TYPE_KERNEL ||
      Api.cuGraphKernelNodeGetParams_v2(Node, &Params) != CUDA_SUCCESS ||
      !Params.func || Api.cuFuncGetName(&Name, Params.func) != CUDA_SUCCESS)
    return false;
  Into.Kernel = Name;
  Into.Size = {{Params.gridDimX, Params.gridDimY, Params.gridDimZ},
               {Params.blockDimX, Params.blockDimY, Params.blockDimZ},
               Params.sharedMemBytes};
  return true;
}

std::vector<Launch> roofline::measure::kernelsOf(const Cuda &Api,
                                                 CUgraph Graph) {
  size_t Count = 0;
  Api.cuGraphGetNodes(Graph, nullptr, &Count);
  std::vector<CUgraphNode> Nodes(Count);
  if (!Count ||
      Api.cuGraphGetNodes(Graph, Nodes.data(), &Count) != CUDA_SUCCESS)
    return {};
  std::vector<Launch> Kernels;
  for (CUgraphNode Node : Nodes)
    if (Launch L; kernelOf(Api, Node, L))
      Kernels.push_back(std::move(L));
  return Kernels;
}
