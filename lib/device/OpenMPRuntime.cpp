// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/OpenMPRuntime.h"
#include "support/Error.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace roofline;

namespace roofline {
extern const std::pair<const char *, const char *> OpenMPRuntimeText[];
} // namespace roofline

/// Declares the function \p Name, whose calls no pass removes.
static FunctionCallee marker(Module &M, StringRef Name) {
  FunctionCallee Marker =
      M.getOrInsertFunction(Name, Type::getVoidTy(M.getContext()));
  auto *F = cast<Function>(Marker.getCallee());
  F->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  F->setDoesNotThrow();
  F->setWillReturn();
  return Marker;
}

/// Replaces \p Start by a direct call of the outlined \p Body. Its first two
/// parameters point at the thread's number and at zero; the others are the
/// elements of the array, in which integers are passed in the bits of a
/// pointer.
static void startBodyDirectly(CallInst &Start, Function &Body) {
  IRBuilder<> Entry(&*Start.getFunction()->getEntryBlock().begin());
  AllocaInst *Zero = Entry.CreateAlloca(Entry.getInt32Ty());
  AllocaInst *Thread = Entry.CreateAlloca(Entry.getInt32Ty());

  IRBuilder<> B(&Start);
  B.CreateStore(B.getInt32(0), Zero);
  B.CreateStore(Start.getArgOperand(1), Thread);
  SmallVector<Value *> Arguments{Thread, Zero};
  Value *Array = Start.getArgOperand(ArrayArg);
  for (unsigned I = 2; I < Body.arg_size(); ++I) {
    Type *Wanted = Body.getArg(I)->getType();
    Value *Slot = B.CreateConstGEP1_64(B.getPtrTy(), Array, I - 2);
    if (Wanted->isPointerTy()) {
      Arguments.push_back(B.CreateLoad(Wanted, Slot));
      continue;
    }
    Value *Bits =
        B.CreatePtrToInt(B.CreateLoad(B.getPtrTy(), Slot), B.getInt64Ty());
    if (!Wanted->isIntegerTy())
      return; // a shape this model does not know: leave the call alone
    Arguments.push_back(B.CreateZExtOrTrunc(Bits, Wanted));
  }
  Module &M = *Start.getModule();
  B.CreateCall(marker(M, ParallelEntry));
  B.CreateCall(&Body, Arguments);
  B.CreateCall(marker(M, ParallelExit));
  Start.eraseFromParent();
}

static void startBodiesDirectly(Module &M) {
  SmallVector<CallInst *> Starts;
  for (Function &F : M)
    if (startsRegion(F))
      for (User *U : F.users())
        if (auto *Call = dyn_cast<CallInst>(U))
          if (Call->getCalledFunction() == &F)
            Starts.push_back(Call);
  for (CallInst *Call : Starts) {
    auto *Body =
        dyn_cast<Function>(Call->getArgOperand(BodyArg)->stripPointerCasts());
    auto *Count = dyn_cast<ConstantInt>(Call->getArgOperand(CountArg));
    if (Body && Count && Body->arg_size() == Count->getZExtValue() + 2)
      startBodyDirectly(*Call, *Body);
  }
}

/// The largest variable that is made private, in bytes; larger ones are arrays
/// that the program computes in.
static constexpr uint64_t LargestVariable = 64;

/// The only function that uses \p G, or null.
static Function *onlyUserFunction(const GlobalVariable &G) {
  Function *Only = nullptr;
  SmallVector<const User *> Work(G.users());
  SmallPtrSet<const User *, 16> Visited;
  while (!Work.empty()) {
    const User *U = Work.pop_back_val();
    if (!Visited.insert(U).second)
      continue;
    if (auto *I = dyn_cast<Instruction>(U)) {
      if (Only && Only != I->getFunction())
        return nullptr;
      Only = const_cast<Function *>(I->getFunction());
    } else if (isa<ConstantExpr>(U)) {
      append_range(Work, U->users());
    } else {
      return nullptr;
    }
  }
  return Only;
}

/// Stores poison before the branches that guard stores to \p G. Only the main
/// thread makes such a store, and all threads read the value after a barrier;
/// without this, the private copies of the others would keep their old value.
static void forgetBeforeGuards(GlobalVariable &G) {
  SmallVector<StoreInst *> Stores;
  for (User *U : G.users()) {
    if (auto *Store = dyn_cast<StoreInst>(U))
      Stores.push_back(Store);
    else if (isa<ConstantExpr>(U) || isa<AddrSpaceCastInst>(U))
      for (User *Through : U->users())
        if (auto *Store = dyn_cast<StoreInst>(Through))
          Stores.push_back(Store);
  }
  for (StoreInst *Store : Stores) {
    BasicBlock *Guard = Store->getParent()->getSinglePredecessor();
    if (!Guard || Guard->getSingleSuccessor() ||
        !isa<Constant>(Store->getPointerOperand()))
      continue;
    IRBuilder<> B(Guard->getTerminator());
    B.CreateStore(PoisonValue::get(Store->getValueOperand()->getType()),
                  Store->getPointerOperand());
  }
}

static void privatiseGlobals(Module &M) {
  const DataLayout &DL = M.getDataLayout();
  for (GlobalVariable &G : M.globals()) {
    if (G.getAddressSpace() != NVPTXAS::ADDRESS_SPACE_SHARED ||
        !G.hasLocalLinkage() ||
        DL.getTypeAllocSize(G.getValueType()) > LargestVariable)
      continue;
    Function *F = onlyUserFunction(G);
    if (!F)
      continue;
    forgetBeforeGuards(G);
    IRBuilder<> B(&*F->getEntryBlock().begin());
    Value *Own = B.CreateAlloca(G.getValueType());
    convertUsersOfConstantsToInstructions({&G}, F);
    G.replaceAllUsesWith(B.CreateAddrSpaceCast(Own, G.getType()));
  }
}

static void privatiseAllocations(Module &M) {
  Function *Allocate = M.getFunction("__kmpc_alloc_shared");
  if (!Allocate)
    return;
  for (User *U : make_early_inc_range(Allocate->users())) {
    auto *Call = dyn_cast<CallInst>(U);
    auto *Size = Call ? dyn_cast<ConstantInt>(Call->getArgOperand(0)) : nullptr;
    if (!Size || Call->getCalledFunction() != Allocate)
      continue;
    IRBuilder<> B(&*Call->getFunction()->getEntryBlock().begin());
    AllocaInst *Own =
        B.CreateAlloca(ArrayType::get(B.getInt8Ty(), Size->getZExtValue()));
    Own->setAlignment(Align(16));
    Call->replaceAllUsesWith(Own);
    Call->eraseFromParent();
  }
}

void roofline::privatiseTeamVariables(Module &M) {
  if (!M.getNamedMetadata("omp_offload.info"))
    return;
  privatiseGlobals(M);
  privatiseAllocations(M);
}

bool roofline::isGenericMode(const Function &Kernel) {
  auto *Environment = Kernel.getParent()->getNamedGlobal(
      (Kernel.getName() + "_kernel_environment").str());
  if (!Environment || !Environment->hasInitializer())
    return false;
  Constant *Configuration =
      Environment->getInitializer()->getAggregateElement(0u);
  auto *Mode = dyn_cast_or_null<ConstantInt>(
      Configuration ? Configuration->getAggregateElement(2u) : nullptr);
  return Mode && Mode->equalsInt(1);
}

bool roofline::startsRegion(const Function &Callee) {
  return Callee.getName().starts_with("__kmpc_parallel_") &&
         Callee.arg_size() > CountArg;
}

StartsParallel roofline::startsParallel(const Function &Start) {
  StartsParallel Found = StartsParallel::No;
  SmallVector<const Function *> Work{&Start};
  SmallPtrSet<const Function *, 8> Visited{&Start};
  while (!Work.empty())
    for (const Instruction &I : instructions(Work.pop_back_val())) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || Call->isInlineAsm())
        continue;
      const Function *Callee = Call->getCalledFunction();
      // The bodies of tasks are arguments.
      for (const Use &U : Call->args())
        if (auto *Body = dyn_cast<Function>(U);
            Body && Visited.insert(Body).second)
          Work.push_back(Body);
      if (!Callee)
        Found = StartsParallel::Maybe;
      else if (startsRegion(*Callee) ||
               Callee->getName() == "__kmpc_serialized_parallel")
        return StartsParallel::Yes;
      else if (Visited.insert(Callee).second)
        Work.push_back(Callee);
    }
  return Found;
}

/// Follows control from the entry, which is serial, and counts nested regions.
DenseSet<const Instruction *>
roofline::serialInstructions(const Function &Kernel) {
  DenseSet<const Instruction *> Serial;
  std::vector<std::pair<const BasicBlock *, unsigned>> Work{
      {&Kernel.getEntryBlock(), 0}};
  SmallPtrSet<const BasicBlock *, 16> Visited;
  while (!Work.empty()) {
    auto [Block, Depth] = Work.back();
    Work.pop_back();
    if (!Visited.insert(Block).second)
      continue;
    for (const Instruction &I : *Block) {
      const auto *Call = dyn_cast<CallInst>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (Callee && Callee->getName() == ParallelEntry)
        ++Depth;
      if (Depth == 0)
        Serial.insert(&I);
      if (Callee && Callee->getName() == ParallelExit && Depth > 0)
        --Depth;
    }
    for (const BasicBlock *Next : successors(Block))
      Work.push_back({Next, Depth});
  }
  return Serial;
}

/// Replaces __kmpc_target_init in a kernel that is in generic mode without
/// parallel regions: it returns -1, which means work, to the main thread of a
/// team only.
static void keepToMainThread(CallInst &Init) {
  IRBuilder<> B(&Init);
  Value *Thread = B.CreateIntrinsic(B.getInt32Ty(),
                                    Intrinsic::nvvm_read_ptx_sreg_tid_x, {});
  Value *IsMain = B.CreateICmpEQ(Thread, B.getInt32(0));
  Init.replaceAllUsesWith(
      B.CreateSelect(IsMain, B.getInt32(-1), B.getInt32(1)));
  Init.eraseFromParent();
}

Error roofline::modelOpenMPRuntime(Module &M) {
  Function *Init = M.getFunction("__kmpc_target_init");
  if (!Init || !Init->isDeclaration())
    return Error::success();
  for (User *U : make_early_inc_range(Init->users()))
    if (auto *Call = dyn_cast<CallInst>(U);
        Call && Call->getCalledFunction() == Init &&
        isGenericMode(*Call->getFunction()) &&
        startsParallel(*Call->getFunction()) != StartsParallel::Yes)
      keepToMainThread(*Call);
  startBodiesDirectly(M);

  // The parser needs value names, which release compilers discard.
  LLVMContext &Context = M.getContext();
  bool Nameless = Context.shouldDiscardValueNames();
  Context.setDiscardValueNames(false);
  SMDiagnostic Problem;
  std::unique_ptr<Module> Runtime =
      parseAssemblyString(OpenMPRuntimeText[0].second, Problem, Context);
  Context.setDiscardValueNames(Nameless);
  if (!Runtime)
    return makeError("the OpenMP runtime model does not parse: {0}",
                     Problem.getMessage());
  Runtime->setTargetTriple(M.getTargetTriple());
  Runtime->setDataLayout(M.getDataLayout());
  if (Linker::linkModules(M, std::move(Runtime), Linker::LinkOnlyNeeded))
    return makeError("the OpenMP runtime model does not link");
  return Error::success();
}
