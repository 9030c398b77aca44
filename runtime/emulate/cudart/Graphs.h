// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Graphs of work: made node by node or by capturing streams, then run as often
// as the program likes.
#ifndef ROOFLINE_EMULATE_CUDART_GRAPHS_H
#define ROOFLINE_EMULATE_CUDART_GRAPHS_H

#include "Copy.h"
#include "HandleTable.h"
#include "llvm/ADT/ArrayRef.h"
#include <array>
#include <variant>

namespace roofline::cudart {

struct NoWork {};

struct KernelWork {
  const void *Host = nullptr; // the function that stands for it
  std::array<unsigned, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  uint64_t Shared = 0; // byte
  bool Cooperative = false;
  /// The bytes of each: kept, since programs change theirs after the call.
  std::vector<std::vector<char>> Arguments;

  std::vector<void *> pointers();
};

struct CopyWork {
  CopyEnd To, From;
  CopyShape Shape;
  cudaMemcpyKind Kind = cudaMemcpyDefault;
};

struct FillWork {
  CopyEnd To;
  unsigned Value = 0, ElementSize = 1; // byte
  CopyShape Shape;
};

struct HostWork {
  cudaHostFn_t Function = nullptr;
  void *Data = nullptr;
};

struct EventWork {
  cudaEvent_t Event = nullptr; // to be recorded
};

struct ChildWork {
  cudaGraph_t Graph = nullptr; // a copy that belongs to the node
};

using Work = std::variant<NoWork, KernelWork, CopyWork, FillWork, HostWork,
                          EventWork, ChildWork>;

using NodeList = std::vector<cudaGraphNode_t>;

struct GraphNode {
  cudaGraph_t Home = nullptr;
  cudaGraphNodeType Type = cudaGraphNodeTypeEmpty;
  Work What;
  NodeList Needs;
  cudaGraphNode_t Original = nullptr; // of a clone
  std::vector<void *> Shown; // pointers to arguments that the program got
};

struct Graph {
  NodeList Nodes; // in the order of their making
};

/// A node of a graph that is ready to run; children's nodes in their place.
struct RunNode {
  cudaGraphNode_t Of = nullptr;
  cudaGraphNodeType Type = cudaGraphNodeTypeEmpty;
  Work What;
  std::vector<size_t> Needs;
  bool IsEnabled = true;
};

struct GraphRun {
  std::vector<RunNode> Nodes; // each behind what it needs
  unsigned long long Flags = 0;

  RunNode *find(cudaGraphNode_t Of);
};

class Graphs {
public:
  cudaGraph_t create() { return All.add({}); }
  cudaError_t destroy(cudaGraph_t G);
  Graph *find(cudaGraph_t G) const { return All.find(G); }
  GraphNode *find(cudaGraphNode_t N) const { return Nodes.find(N); }

  /// cudaErrorInvalidValue where one of \p Needs is not of \p G.
  cudaError_t add(cudaGraph_t G, llvm::ArrayRef<cudaGraphNode_t> Needs,
                  cudaGraphNodeType Type, Work What, cudaGraphNode_t *Made);
  cudaError_t connect(cudaGraph_t G, cudaGraphNode_t From, cudaGraphNode_t To);
  cudaError_t disconnect(cudaGraph_t G, cudaGraphNode_t From,
                         cudaGraphNode_t To);
  cudaError_t remove(cudaGraphNode_t N);
  cudaError_t clone(cudaGraph_t G, cudaGraph_t *Made);
  NodeList dependents(cudaGraphNode_t N) const;
  /// Whether \p N is one of \p Ends or something that they need.
  bool isBefore(cudaGraphNode_t N, const NodeList &Ends) const;

  /// cudaErrorInvalidValue where nodes need each other in a circle.
  cudaError_t instantiate(cudaGraph_t G, GraphRun &Run) const;
  /// Gives \p Run the work of \p G, which must have the same shape.
  cudaGraphExecUpdateResult update(GraphRun &Run, cudaGraph_t G) const;

  HandleTable<GraphRun, cudaGraphExec_t> Runs;

private:
  HandleTable<Graph, cudaGraph_t> All;
  HandleTable<GraphNode, cudaGraphNode_t> Nodes;
};

} // namespace roofline::cudart

#endif
