// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelIR.h"
#include "GpuCode.h"
#include "KernelPasses.h"
#include "MatrixCalls.h"
#include "Unsupported.h"
#include "device/PassAnalyses.h"
#include "emulate/ptx/InlinePtx.h"
#include "support/Error.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include <set>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// All globals that \p Root uses, directly or indirectly: also through callees
/// and the initialisers of variables.
static std::set<const GlobalValue *> reachableFrom(const Function &Root) {
  std::set<const GlobalValue *> Reached;
  std::vector<const Value *> Work = {&Root};
  std::set<const Constant *> Constants;
  while (!Work.empty()) {
    const Value *V = Work.back();
    Work.pop_back();
    if (auto *G = dyn_cast<GlobalValue>(V); G && !Reached.insert(G).second)
      continue;
    if (auto *F = dyn_cast<Function>(V)) {
      for (const Instruction &I : instructions(*F))
        for (const Use &U : I.operands())
          if (isa<Constant>(U))
            Work.push_back(U);
    } else if (auto *C = dyn_cast<Constant>(V)) {
      if (isa<GlobalValue>(C) || Constants.insert(C).second)
        for (const Use &U : C->operands())
          Work.push_back(U);
    }
  }
  return Reached;
}

/// Assigns the shared variables their offsets, in the order of the module, so
/// that every run uses the same addresses. Returns the bytes of static shared
/// memory, where dynamic shared memory begins.
static uint64_t layOutShared(const Module &M,
                             const std::set<const GlobalValue *> &Used,
                             std::map<const GlobalVariable *, uint64_t> &At) {
  const DataLayout &DL = M.getDataLayout();
  uint64_t End = 0;
  std::vector<const GlobalVariable *> Dynamic;
  for (const GlobalVariable &G : M.globals()) {
    if (G.getAddressSpace() != NVPTXAS::ADDRESS_SPACE_SHARED || !Used.count(&G))
      continue;
    uint64_t Size = DL.getTypeAllocSize(G.getValueType());
    if (G.isDeclaration() || !Size) {
      Dynamic.push_back(&G);
      continue;
    }
    End = alignTo(End, DL.getPreferredAlign(&G));
    At[&G] = End;
    End += Size;
  }
  End = alignTo(End, 16);
  for (const GlobalVariable *G : Dynamic)
    At[G] = End;
  return End;
}

uint64_t roofline::emulate::staticSharedBytes(const Function &Kernel) {
  std::map<const GlobalVariable *, uint64_t> At;
  return layOutShared(*Kernel.getParent(), reachableFrom(Kernel), At);
}

/// Inlines all callees with a body. Recursive calls remain and are rejected by
/// checkSupported().
static void inlineCallees(Module &M, Function &Kernel) {
  bool Any = false;
  for (Function &F : M) {
    if (F.isDeclaration() || &F == &Kernel)
      continue;
    Any = true;
    F.removeFnAttr(Attribute::NoInline);
    F.removeFnAttr(Attribute::OptimizeNone);
    F.addFnAttr(Attribute::AlwaysInline);
    F.setLinkage(GlobalValue::InternalLinkage);
    F.setComdat(nullptr);
  }
  if (!Any)
    return;
  PassBuilder PB;
  PassAnalyses Analyses(PB);
  ModulePassManager MPM;
  MPM.addPass(AlwaysInlinerPass(/*InsertLifetime=*/false));
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(SimplifyCFGPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
  // Calls that have become direct by these passes.
  MPM.addPass(AlwaysInlinerPass(/*InsertLifetime=*/false));
  MPM.run(M, Analyses.Module);
}

/// Removes all functions but \p Kernel, which calls none of them. Where it only
/// has the address of one, as a task has that of its inlined body, this becomes
/// a number that is neither null nor a valid address.
static void removeOtherFunctions(Module &M, Function &Kernel) {
  std::vector<Function *> Others;
  for (Function &F : M)
    if (!F.isDeclaration() && &F != &Kernel)
      Others.push_back(&F);
  for (Function *F : Others)
    F->deleteBody();
  for (auto [Number, F] : enumerate(Others)) {
    F->replaceAllUsesWith(ConstantExpr::getIntToPtr(
        ConstantInt::get(Type::getInt64Ty(M.getContext()), 0x0f00 + Number),
        F->getType()));
    F->eraseFromParent();
  }
}

/// A struct passed by value belongs to the thread. If the kernel may write to
/// it, each thread gets a copy in local memory.
static void copyWrittenParameters(Function &Kernel) {
  const DataLayout &DL = Kernel.getDataLayout();
  for (Argument &A : Kernel.args()) {
    if (!A.hasByValAttr() || A.onlyReadsMemory())
      continue;
    Type *T = A.getParamByValType();
    IRBuilder<> B(&*Kernel.getEntryBlock().getFirstInsertionPt());
    AllocaInst *Copy = B.CreateAlloca(T);
    Copy->setAlignment(A.getParamAlign().value_or(Align(8)));
    A.replaceAllUsesWith(Copy);
    B.CreateMemCpy(Copy, Copy->getAlign(), &A, Copy->getAlign(),
                   DL.getTypeAllocSize(T));
  }
}

/// Must be called before the kernel is changed for the executor. Adds all
/// blocks of the kernel to the map, so that blocks which later splits create
/// are recognised by their absence.
static void readMachineCode(KernelIR &IR, const Module &Whole,
                            MachineReader &Reader) {
  Expected<KernelMachine> Code = Reader.read(*IR.Kernel, Whole);
  if (!Code) {
    IR.MachineProblem = toString(Code.takeError());
    return;
  }
  IR.Machine = std::move(*Code);
  for (const BasicBlock &B : *IR.Kernel)
    IR.Machine->Code.Blocks.try_emplace(&B);
}

Expected<KernelIR> roofline::emulate::extractKernel(const Module &M,
                                                    StringRef Name,
                                                    MachineReader *Machine) {
  const Function *Original = M.getFunction(Name);
  if (!Original || Original->isDeclaration())
    return makeError("no kernel '{0}' in this module", Name);
  std::set<const GlobalValue *> Used = reachableFrom(*Original);
  std::map<const GlobalVariable *, uint64_t> Shared;
  KernelIR Result;
  Result.StaticShared = layOutShared(M, Used, Shared);

  ValueToValueMapTy Map;
  // Variables are only declared here; variablesOf() defines those that live as
  // long as the program.
  Result.Code = CloneModule(M, Map, [&](const GlobalValue *G) {
    return isa<Function>(G) && Used.count(G);
  });
  Result.Kernel = cast<Function>(Map[Original]);
  Result.Kernel->removeFnAttr(Attribute::OptimizeNone);
  inlineCallees(*Result.Code, *Result.Kernel);
  if (Machine)
    readMachineCode(Result, M, *Machine);
  Result.HasGridBarriers = nameGridBarriers(*Result.Kernel);
  expandInlinePtx(*Result.Kernel);
  replaceMemoryCalls(*Result.Kernel);
  expandMatrixAccesses(*Result.Kernel);
  copyWrittenParameters(*Result.Kernel);
  removeUnreachableBlocks(*Result.Kernel);
  if (Error E = checkSupported(*Result.Kernel))
    return std::move(E);
  removeOtherFunctions(*Result.Code, *Result.Kernel);
  if (Error E = simplifyAsForGpu(*Result.Kernel))
    return std::move(E);
  wrapSharedAddresses(*Result.Kernel);
  expandSharedAtomics(*Result.Kernel);

  SmallVector<Constant *> SharedVariables;
  for (auto [Variable, Offset] : Shared) {
    auto *Here = cast<GlobalVariable>(Map[Variable]);
    Result.SharedOffsets[Here] = Offset;
    SharedVariables.push_back(Here);
  }
  convertUsersOfConstantsToInstructions(SharedVariables, Result.Kernel,
                                        /*RemoveDeadConstants=*/true,
                                        /*IncludeSelf=*/false);
  return Result;
}
