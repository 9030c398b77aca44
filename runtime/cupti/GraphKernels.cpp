// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "GraphKernels.h"
#include <algorithm>
#include <map>

using namespace roofline::measure;

std::vector<unsigned> roofline::measure::onlyOrder(
    unsigned Count, const std::vector<std::pair<unsigned, unsigned>> &Edges) {
  std::vector<unsigned> Waits(Count), Ready, Order;
  for (auto [From, To] : Edges)
    ++Waits[To];
  for (unsigned N = 0; N < Count; ++N)
    if (!Waits[N])
      Ready.push_back(N);
  while (Ready.size() == 1) {
    unsigned Next = Ready.front();
    Ready.clear();
    Order.push_back(Next);
    for (auto [From, To] : Edges)
      if (From == Next && --Waits[To] == 0)
        Ready.push_back(To);
  }
  if (Order.size() < Count)
    Order.clear();
  return Order;
}

/// The edges of \p Graph as pairs of indices into \p Nodes.
static std::vector<std::pair<unsigned, unsigned>>
edgesOf(const Cuda &Api, CUgraph Graph, const std::vector<CUgraphNode> &Nodes) {
  size_t Count = 0;
  Api.cuGraphGetEdges_v2(Graph, nullptr, nullptr, nullptr, &Count);
  std::vector<CUgraphNode> From(Count), To(Count);
  std::vector<CUgraphEdgeData> Data(Count);
  if (Api.cuGraphGetEdges_v2(Graph, From.data(), To.data(), Data.data(),
                             &Count) != CUDA_SUCCESS)
    return {};
  std::map<CUgraphNode, unsigned> Place;
  for (unsigned N = 0; N < Nodes.size(); ++N)
    Place[Nodes[N]] = N;
  std::vector<std::pair<unsigned, unsigned>> Edges;
  for (size_t E = 0; E < Count; ++E)
    Edges.emplace_back(Place[From[E]], Place[To[E]]);
  return Edges;
}

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
  std::vector<unsigned> Order =
      onlyOrder(unsigned(Count), edgesOf(Api, Graph, Nodes));
  bool IsCertain = !Order.empty();
  for (unsigned N = 0; !IsCertain && N < Count; ++N)
    Order.push_back(N);
  std::vector<Launch> Kernels;
  for (unsigned N : Order)
    if (Launch L; kernelOf(Api, Nodes[N], L))
      Kernels.push_back(std::move(L));
  auto Differs = [&](const Launch &L) {
    return L.Kernel != Kernels.front().Kernel || L.Size != Kernels.front().Size;
  };
  if (!IsCertain && std::any_of(Kernels.begin(), Kernels.end(), Differs))
    return {};
  return Kernels;
}
