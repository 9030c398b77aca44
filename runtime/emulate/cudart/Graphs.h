// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA graphs: created node by node or by capturing streams, then instantiated
// and launched.
#ifndef ROOFLINE_EMULATE_CUDART_GRAPHS_H
#define ROOFLINE_EMULATE_CUDART_GRAPHS_H

#include "Copy.h"
#include "GraphMemory.h"
#include "HandleTable.h"
#include "llvm/ADT/ArrayRef.h"
#include <array>
#include <map>
#include <optional>
#include <variant>

namespace roofline::cudart {

struct NoWork {};

struct KernelWork {
  const void *Host = nullptr; // the kernel's host function
  std::array<unsigned, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  uint64_t Shared = 0; // dynamic shared memory in bytes
  bool Cooperative = false;
  /// Copies of the argument values, since the program may change its own after
  /// the call. Empty if the launch is done at once.
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
  unsigned Value = 0, ElementSize = 1; // in bytes
  CopyShape Shape;
};

struct HostWork {
  cudaHostFn_t Function = nullptr;
  void *Data = nullptr;
};

struct EventWork {
  cudaEvent_t Event = nullptr; // the event to record
};

struct ChildWork {
  cudaGraph_t Graph = nullptr; // a clone, owned by the node
};

struct AllocateWork {
  std::shared_ptr<GraphMemory> Memory;
};

struct FreeWork {
  void *Start = nullptr;
};

/// The value that decides which bodies of conditional nodes run. Kernels set it
/// through its address, which is the program's handle.
struct Condition {
  unsigned Value = 0;
  std::optional<unsigned> AtLaunch; // the value that a launch begins with
};

struct ConditionalWork {
  std::shared_ptr<Condition> On;
  cudaGraphConditionalNodeType Type = cudaGraphCondTypeIf;
  std::vector<cudaGraph_t> Bodies; // owned by the node
};

/// In executable graphs: continues with node Target if the condition is zero
/// or, where If is given, has another value; without a condition, always.
struct JumpWork {
  std::shared_ptr<Condition> On;
  std::optional<unsigned> If;
  size_t Target = 0;

  bool isTaken() const;
};

using Work =
    std::variant<NoWork, KernelWork, CopyWork, FillWork, HostWork, EventWork,
                 ChildWork, AllocateWork, FreeWork, ConditionalWork, JumpWork>;

using NodeList = std::vector<cudaGraphNode_t>;

struct GraphNode {
  cudaGraph_t Home = nullptr;
  cudaGraphNodeType Type = cudaGraphNodeTypeEmpty;
  Work What;
  NodeList Needs;
  cudaGraphNode_t Original = nullptr; // if cloned: the node's original
  std::vector<void *> Shown;          // argument pointers given to the program
};

struct Graph {
  NodeList Nodes; // in the order in which they were added
};

/// A node of an executable graph. The nodes of a child graph come before the
/// node that stands for it.
struct RunNode {
  cudaGraphNode_t Of = nullptr;
  cudaGraphNodeType Type = cudaGraphNodeTypeEmpty;
  Work What;
  std::vector<size_t> Needs;
  bool IsEnabled = true;
};

struct GraphRun {
  std::vector<RunNode> Nodes;                         // in topological order
  std::vector<std::shared_ptr<Condition>> Conditions; // of all its nodes
  unsigned long long Flags = 0;

  RunNode *find(cudaGraphNode_t Of);
};

class Graphs {
public:
  cudaGraph_t create() { return All.add({}); }
  cudaError_t destroy(cudaGraph_t G);
  Graph *find(cudaGraph_t G) const { return All.find(G); }
  GraphNode *find(cudaGraphNode_t N) const { return Nodes.find(N); }

  /// cudaErrorInvalidValue if one of \p Needs is not a node of \p G.
  cudaError_t add(cudaGraph_t G, llvm::ArrayRef<cudaGraphNode_t> Needs,
                  cudaGraphNodeType Type, Work What, cudaGraphNode_t *Made);
  /// Adds a conditional node with empty bodies; \p P gets them.
  cudaError_t addConditional(cudaGraph_t G,
                             llvm::ArrayRef<cudaGraphNode_t> Needs,
                             cudaConditionalNodeParams &P,
                             cudaGraphNode_t *Made);
  /// Makes a condition, whose handle is returned. It remains for good.
  cudaGraphConditionalHandle addCondition(std::optional<unsigned> AtLaunch);
  cudaError_t connect(cudaGraph_t G, cudaGraphNode_t From, cudaGraphNode_t To);
  cudaError_t disconnect(cudaGraph_t G, cudaGraphNode_t From,
                         cudaGraphNode_t To);
  cudaError_t remove(cudaGraphNode_t N);
  cudaError_t clone(cudaGraph_t G, cudaGraph_t *Made);
  NodeList dependents(cudaGraphNode_t N) const;
  /// Whether \p N is one of \p Ends or a direct or indirect dependency of one.
  bool isBefore(cudaGraphNode_t N, const NodeList &Ends) const;

  /// Appends the nodes of \p G to \p Run. cudaErrorInvalidValue if dependencies
  /// form a cycle.
  cudaError_t instantiate(cudaGraph_t G, GraphRun &Run) const;
  /// Replaces the work of \p Run by that of \p G, which must have the same
  /// topology.
  cudaGraphExecUpdateResult update(GraphRun &Run, cudaGraph_t G) const;

  HandleTable<GraphRun, cudaGraphExec_t> Runs;

private:
  cudaError_t instantiateBodies(const ConditionalWork &If, GraphRun &Run) const;
  void destroyParts(const Work &What);

  std::map<cudaGraphConditionalHandle, std::shared_ptr<Condition>> Conditions;
  HandleTable<Graph, cudaGraph_t> All;
  HandleTable<GraphNode, cudaGraphNode_t> Nodes;
};

} // namespace roofline::cudart

#endif
