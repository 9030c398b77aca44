// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/InlineCallees.h"
#include "device/OperationCost.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"

using namespace llvm;
using namespace roofline;

namespace {
/// The size of a function with all callees inlined that can be.
struct CodeSize {
  uint64_t Instructions = 0, Blocks = 0;

  CodeSize &operator+=(const CodeSize &Other) {
    Instructions += Other.Instructions;
    Blocks += Other.Blocks;
    return *this;
  }
};

using CodeSizes = MapVector<Function *, CodeSize>;

struct InliningPlan {
  CodeSizes Inlined;
  std::vector<Function *> TooLarge;
};
} // namespace

/// The most instructions, inlined callees included, of a function that is
/// inlined. Larger ones remain calls, to keep compile time low.
static constexpr unsigned MostInstructions = 30000;

/// The most instructions and blocks of a kernel with its callees inlined.
/// Handwritten code, unrolled, has at most some tens of thousands of
/// instructions and a thousand blocks. LLVM takes seconds for ten times as
/// much, and minutes for a hundred times.
static constexpr unsigned MostOfKernel = 200000, MostBlocksOfKernel = 10000;

/// The most instructions that inlining may copy in all, which takes some
/// seconds. Bodies are inlined from the innermost on, so a chain of calls is
/// copied again at each of its levels.
static constexpr uint64_t MostCopied = 1 << 21;

static constexpr StringLiteral GivenUp = "roofline-given-up";

static CodeSize sizeOf(const Function &F, const CodeSizes &Inlined) {
  CodeSize Size{F.getInstructionCount(), F.size()};
  for (const Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (auto Callee = Inlined.find(Call->getCalledFunction());
          Callee != Inlined.end())
        Size += Callee->second;
  return Size;
}

/// Decides, callees first, which functions are inlined and which are too large.
static InliningPlan planFor(Module &M) {
  InliningPlan Plan;
  CallGraph Graph(M);
  uint64_t Copied = 0;
  for (auto It = scc_begin(&Graph); !It.isAtEnd(); ++It)
    for (const CallGraphNode *Node : *It) {
      Function *F = Node->getFunction();
      if (!F || F->isDeclaration())
        continue;
      CodeSize Size = sizeOf(*F, Plan.Inlined);
      if (Size.Instructions > MostOfKernel || Size.Blocks > MostBlocksOfKernel)
        Plan.TooLarge.push_back(F);
      else if (!It.hasCycle() && !isSlowPath(F->getName()) &&
               F->getCallingConv() != CallingConv::PTX_Kernel &&
               Size.Instructions <= MostInstructions &&
               Copied + Size.Instructions <= MostCopied) {
        Plan.Inlined[F] = Size;
        Copied += Size.Instructions;
      }
    }
  return Plan;
}

bool roofline::isGivenUp(const Function &F) {
  return F.hasFnAttribute(GivenUp);
}

void roofline::giveUpTooLarge(Module &M) {
  for (Function *F : planFor(M).TooLarge) {
    F->addFnAttr(GivenUp);
    F->deleteBody();
    F->setComdat(nullptr);
    if (F->getCallingConv() == CallingConv::PTX_Kernel)
      IRBuilder<>(BasicBlock::Create(M.getContext(), "", F)).CreateRetVoid();
  }
}

void roofline::inlineCallees(Module &M, ModuleAnalysisManager &Analyses) {
  for (auto &[F, Size] : planFor(M).Inlined) {
    F->removeFnAttr(Attribute::NoInline);
    F->addFnAttr(Attribute::AlwaysInline);
    F->setLinkage(GlobalValue::InternalLinkage);
    F->setComdat(nullptr);
  }
  ModulePassManager MPM;
  MPM.addPass(AlwaysInlinerPass(/*InsertLifetime=*/false));
  MPM.run(M, Analyses);
}
