// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BlockOrder.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;
using namespace roofline::emulate;

namespace {
/// Orders the blocks of a loop, or of the function, in reverse post-order, with
/// each directly contained loop as one node.
class RegionOrder {
public:
  RegionOrder(const LoopInfo &LI, Loop *Region,
              std::vector<BasicBlock *> &Order)
      : LI(LI), Region(Region), Order(Order) {}

  void run(BasicBlock *Header) {
    walk(Header);
    for (BasicBlock *Node : reverse(Finished))
      if (Loop *Inner = innerLoop(Node))
        RegionOrder(LI, Inner, Order).run(Node);
      else
        Order.push_back(Node);
  }

private:
  /// The loop directly inside the region that contains \p B, or null.
  Loop *innerLoop(BasicBlock *B) const {
    Loop *L = LI.getLoopFor(B);
    while (L && L != Region && L->getParentLoop() != Region)
      L = L->getParentLoop();
    return L == Region ? nullptr : L;
  }
  /// The block that represents \p B in this region: the header of the inner
  /// loop that contains it, or \p B itself.
  BasicBlock *nodeOf(BasicBlock *B) const {
    Loop *Inner = innerLoop(B);
    return Inner ? Inner->getHeader() : B;
  }

  SmallVector<BasicBlock *> successorsOf(BasicBlock *Node) const {
    SmallVector<BasicBlock *> Targets;
    if (Loop *Inner = innerLoop(Node))
      Inner->getExitBlocks(Targets);
    else
      append_range(Targets, successors(Node));
    erase_if(Targets,
             [&](BasicBlock *B) { return Region && !Region->contains(B); });
    return Targets;
  }

  /// A depth-first traversal with an explicit stack: kernels have chains of
  /// thousands of blocks.
  void walk(BasicBlock *First) {
    struct Visit {
      BasicBlock *Node;
      SmallVector<BasicBlock *> Next;
    };
    std::vector<Visit> Stack;
    auto enter = [&](BasicBlock *B) {
      BasicBlock *Node = nodeOf(B);
      if (Visited.insert(Node).second)
        Stack.push_back({Node, successorsOf(Node)});
    };
    enter(First);
    while (!Stack.empty()) {
      if (Stack.back().Next.empty()) {
        Finished.push_back(Stack.back().Node);
        Stack.pop_back();
        continue;
      }
      enter(Stack.back().Next.pop_back_val());
    }
  }

  const LoopInfo &LI;
  Loop *Region;
  std::vector<BasicBlock *> &Order;
  SmallPtrSet<BasicBlock *, 32> Visited;
  std::vector<BasicBlock *> Finished;
};
} // namespace

std::vector<BasicBlock *> roofline::emulate::executionOrder(Function &F) {
  DominatorTree DT(F);
  LoopInfo LI(DT);
  std::vector<BasicBlock *> Order;
  RegionOrder(LI, nullptr, Order).run(&F.getEntryBlock());
  return Order;
}
