// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/DeviceModule.h"
#include "device/CodeEnds.h"
#include "device/Features.h"
#include "device/InitialContents.h"
#include "device/InlineCallees.h"
#include "device/OpenMPRuntime.h"
#include "device/OperationCost.h"
#include "device/TypeNesting.h"
#include "sample/ParameterPlace.h"
#include "support/Error.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/DCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/NaryReassociate.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SeparateConstOffsetFromGEP.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Scalar/StraightLineStrengthReduce.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include <map>
#include <numeric>
#include <set>

using namespace llvm;
using namespace roofline;

/// A branch to a slow path is taken once in so many times: small enough that
/// its cost never shows.
static constexpr uint32_t OftenToRare = 100000;

/// libdevice uses the short reduction up to an argument of 105615 (fp32); no
/// other test before a reduction compares with so large a number.
static constexpr double LongReductionFrom = 1e5;

static void makeRare(BranchInst &Branch, bool IfTrue) {
  MDBuilder MB(Branch.getContext());
  Branch.setMetadata(LLVMContext::MD_prof,
                     MB.createBranchWeights(IfTrue ? 1 : OftenToRare,
                                            IfTrue ? OftenToRare : 1));
}

static void makeCallRare(CallInst &Call) {
  BasicBlock *Slow = Call.getParent();
  for (BasicBlock *Before : predecessors(Slow)) {
    auto *Branch = dyn_cast<BranchInst>(Before->getTerminator());
    if (Branch && Branch->isConditional())
      makeRare(*Branch, Branch->getSuccessor(0) == Slow);
  }
}

/// Whether \p Condition compares a floating-point number with the largest
/// argument of the short reduction, or with infinity.
static bool testsForSlowPath(const Value *Condition) {
  auto *Compare = dyn_cast<FCmpInst>(Condition);
  auto *Limit =
      Compare ? dyn_cast<ConstantFP>(Compare->getOperand(1)) : nullptr;
  if (!Limit)
    return false;
  const APFloat &Value = Limit->getValueAPF();
  return Value.isInfinity() || Value.convertToDouble() >= LongReductionFrom;
}

/// Marks as rare the branches to \p Slow, a block that reads the digits of
/// 2/pi.
static void makeBlockRare(BasicBlock &Slow, DominatorTree &Tree) {
  for (auto *Node = Tree.getNode(&Slow); Node; Node = Node->getIDom()) {
    auto *Branch = dyn_cast<BranchInst>(Node->getBlock()->getTerminator());
    if (!Branch || !Branch->isConditional() ||
        !testsForSlowPath(Branch->getCondition()))
      continue;
    for (unsigned Way : {0, 1}) {
      BasicBlockEdge Edge(Node->getBlock(), Branch->getSuccessor(Way));
      if (Tree.dominates(Edge, &Slow))
        makeRare(*Branch, Way == 0);
    }
  }
}

/// The blocks that read \p Table, also through constant expressions.
static std::set<BasicBlock *> blocksReading(const GlobalVariable &Table) {
  std::set<BasicBlock *> Found;
  SmallVector<const User *> Work(Table.users());
  SmallPtrSet<const User *, 16> Visited;
  while (!Work.empty()) {
    const User *U = Work.pop_back_val();
    if (!Visited.insert(U).second)
      continue;
    if (auto *I = dyn_cast<Instruction>(U))
      Found.insert(const_cast<BasicBlock *>(I->getParent()));
    else if (isa<ConstantExpr>(U))
      append_range(Work, U->users());
  }
  return Found;
}

/// Sets the branch weights of \p M so that libdevice's long argument reduction
/// for sine and cosine is rare, whether it is still a call or already inlined.
/// It serves arguments beyond about 1e5, which correct programs hardly ever
/// pass; without weights, half of the calls would be taken to need it.
static void makeSlowPathsRare(Module &M) {
  for (Function &F : M) {
    if (!isSlowPath(F.getName()))
      continue;
    F.setMemoryEffects(MemoryEffects::none());
    for (User *U : F.users())
      if (auto *Call = dyn_cast<CallInst>(U);
          Call && Call->getCalledFunction() == &F)
        makeCallRare(*Call);
  }
  std::map<Function *, DominatorTree> Trees;
  for (const GlobalVariable &G : M.globals())
    if (G.getName().starts_with("__cudart_i2opi"))
      for (BasicBlock *Slow : blocksReading(G)) {
        Function *F = Slow->getParent();
        makeBlockRare(*Slow, Trees.try_emplace(F, *F).first->second);
      }
}

std::vector<Function *> roofline::kernelsOf(Module &M) {
  std::vector<Function *> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && F.getCallingConv() == CallingConv::PTX_Kernel)
      Kernels.push_back(&F);
  return Kernels;
}

/// The kernels of \p M and the functions that they may call.
static std::set<const GlobalValue *> reachableFrom(const Module &M) {
  std::set<const GlobalValue *> Reached;
  std::vector<const Function *> Work;
  for (const Function &F : M)
    if (!F.isDeclaration() && F.getCallingConv() == CallingConv::PTX_Kernel)
      Work.push_back(&F);
  while (!Work.empty()) {
    const Function *F = Work.back();
    Work.pop_back();
    if (!Reached.insert(F).second)
      continue;
    for (const Instruction &I : instructions(*F))
      for (const Use &U : I.operands())
        if (auto *Callee = dyn_cast<Function>(U->stripPointerCastsAndAliases()))
          if (!Callee->isDeclaration())
            Work.push_back(Callee);
  }
  return Reached;
}

std::vector<unsigned> roofline::blockExtents(const Function &Kernel,
                                             StringRef Name) {
  std::vector<unsigned> Extents;
  for (StringRef Part :
       split(Kernel.getFnAttribute(Name).getValueAsString(), ','))
    if (unsigned N; !Part.trim().getAsInteger(10, N))
      Extents.push_back(N);
  return Extents;
}

std::optional<unsigned> roofline::maxThreadsPerBlock(const Function &Kernel) {
  std::vector<unsigned> Extents = blockExtents(Kernel, "nvvm.maxntid");
  if (Extents.empty())
    return std::nullopt;
  return std::accumulate(Extents.begin(), Extents.end(), 1u,
                         std::multiplies<>());
}

Expected<std::unique_ptr<TargetMachine>>
roofline::targetMachineFor(const Module &M) {
  std::string Problem;
  const Triple &TT = M.getTargetTriple();
  const Target *T = TargetRegistry::lookupTarget(TT, Problem);
  if (!T)
    return makeError("no code generator for '{0}': {1}", TT.str(), Problem);
  // The target features contain the PTX version that the code may need.
  StringRef Cpu, Features;
  for (const Function &F : M)
    if (F.hasFnAttribute("target-cpu")) {
      Cpu = F.getFnAttribute("target-cpu").getValueAsString();
      Features = F.getFnAttribute("target-features").getValueAsString();
      break;
    }
  return std::unique_ptr<TargetMachine>(
      T->createTargetMachine(TT, Cpu, Features, TargetOptions(), std::nullopt));
}

Expected<std::unique_ptr<DeviceModule>>
DeviceModule::copy(const Module &M, bool BeforeOptimisation) {
  if (nestsTypesTooDeep(M))
    return makeError("no kernel is analysed: types nest deeper than {0} levels",
                     MostTypeLevels);
  auto Machine = targetMachineFor(M);
  if (!Machine)
    return Machine.takeError();
  std::unique_ptr<DeviceModule> D(new DeviceModule());
  D->Machine = std::move(*Machine);
  std::set<const GlobalValue *> Needed = reachableFrom(M);
  ValueToValueMapTy Map;
  D->Copy = CloneModule(M, Map, [&](const GlobalValue *GV) {
    return !isa<Function>(GV) || Needed.count(GV);
  });
  if (Error E = D->prepare(BeforeOptimisation))
    return std::move(E);
  return std::move(D);
}

bool DeviceModule::wasUnoptimised(const Function &Kernel) const {
  return is_contained(Unoptimised, Kernel.getName());
}

Error DeviceModule::prepare(bool BeforeOptimisation) {
  PassBuilder PB(Machine.get());
  Analyses.emplace(PB);

  for (Function &F : *Copy) {
    if (!F.hasFnAttribute(Attribute::OptimizeNone))
      continue;
    if (F.getCallingConv() == CallingConv::PTX_Kernel)
      Unoptimised.push_back(F.getName().str());
    F.removeFnAttr(Attribute::OptimizeNone);
    F.removeFnAttr(Attribute::NoInline);
  }
  bool CallsAnything = any_of(*Copy, [](const Function &F) {
    return F.getCallingConv() != CallingConv::PTX_Kernel &&
           (!F.isDeclaration() || F.getName().starts_with("__kmpc_"));
  });
  bool Optimise = BeforeOptimisation || !Unoptimised.empty();
  makeSlowPathsRare(*Copy);
  for (Function &F : *Copy)
    if (!F.isDeclaration())
      skipEndlessLoops(F);
  if (!CallsAnything && !Optimise) {
    giveUpTooLarge(*Copy);
    computeOnce();
    return Error::success();
  }
  if (Error E = modelOpenMPRuntime(*Copy))
    return E;
  giveUpTooLarge(*Copy);
  inlineCallees(*Copy, Analyses->Module);
  privatiseTeamVariables(*Copy);
  simplify(/*Fully=*/Optimise);
  computeOnce();
  return Error::success();
}

/// Whether \p F has a chain of getelementptr instructions so long that LLVM
/// takes minutes to share their computations.
static bool hasLongPointerChain(const Function &F) {
  constexpr unsigned MostSteps = 64;
  DenseMap<const Value *, unsigned> Steps;
  for (const BasicBlock *B : ReversePostOrderTraversal<const Function *>(&F))
    for (const Instruction &I : *B)
      if (auto *Gep = dyn_cast<GetElementPtrInst>(&I))
        if ((Steps[Gep] = Steps.lookup(Gep->getPointerOperand()) + 1) >
            MostSteps)
          return true;
  return false;
}

void roofline::shareAddresses(Function &F, FunctionAnalysisManager &Analyses) {
  if (hasLongPointerChain(F))
    return;
  FunctionPassManager FPM;
  FPM.addPass(SeparateConstOffsetFromGEPPass());
  FPM.addPass(StraightLineStrengthReducePass());
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(NaryReassociatePass());
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(DCEPass());
  Analyses.invalidate(F, FPM.run(F, Analyses));
}

/// Replaces the phis that can only have the value \p Read, of the entry block,
/// such as that of a loop which reads it again in some of its iterations.
static void replaceEqualPhis(Instruction &Read) {
  constexpr size_t MostPhis = 64;
  auto Equal = [&](PHINode &First) {
    SmallSetVector<PHINode *, 8> Phis;
    Phis.insert(&First);
    for (size_t I = 0; I < Phis.size() && I < MostPhis; ++I)
      for (Value *In : Phis[I]->incoming_values())
        if (auto *Phi = dyn_cast<PHINode>(In))
          Phis.insert(Phi);
        else if (In != &Read)
          return SmallSetVector<PHINode *, 8>();
    if (Phis.size() > MostPhis)
      Phis.clear();
    return Phis;
  };
  auto NextPhi = [&]() -> PHINode * {
    for (User *U : Read.users())
      if (auto *Phi = dyn_cast<PHINode>(U); Phi && !Equal(*Phi).empty())
        return Phi;
    return nullptr;
  };
  while (PHINode *First = NextPhi()) {
    auto Phis = Equal(*First);
    for (PHINode *Phi : Phis)
      Phi->replaceAllUsesWith(&Read);
    for (PHINode *Phi : Phis)
      Phi->eraseFromParent();
  }
}

/// Reads each field of a struct that is passed to \p Kernel by value once, at
/// its start: LLVM does not know that no store or atomic operation changes it,
/// and a loop that reads its bound in each iteration would have no trip count.
static void readParametersOnce(Function &Kernel) {
  std::map<std::tuple<Argument *, unsigned, Type *>, LoadInst *> First;
  DenseMap<const Argument *, bool> OnlyRead;
  std::vector<LoadInst *> Loads;
  for (Instruction &I : instructions(Kernel))
    if (auto *Load = dyn_cast<LoadInst>(&I))
      Loads.push_back(Load);
  for (LoadInst *Load : Loads) {
    auto Place = parameterPlace(*Load);
    if (!Place)
      continue;
    auto [Known, New] = OnlyRead.try_emplace(Place->Parameter);
    if (New)
      Known->second = isOnlyRead(*Place->Parameter);
    if (!Known->second)
      continue;
    auto *Parameter = const_cast<Argument *>(Place->Parameter);
    LoadInst *&Read = First[{Parameter, Place->Offset, Load->getType()}];
    if (!Read) {
      IRBuilder<> Builder(&*Kernel.getEntryBlock().getFirstInsertionPt());
      Builder.SetCurrentDebugLocation(Load->getDebugLoc());
      Read = Builder.CreateAlignedLoad(
          Load->getType(),
          Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Parameter,
                                             Place->Offset),
          Load->getAlign());
    }
    Load->replaceAllUsesWith(Read);
    Load->eraseFromParent();
  }
  for (auto &[Place, Read] : First)
    replaceEqualPhis(*Read);
}

namespace {
/// The bytes at a constant offset from an argument that an instruction reads or
/// writes.
struct ArgumentBytes {
  int64_t First = 0;
  uint64_t Count = 0;

  bool overlaps(const ArgumentBytes &Other) const {
    return First < Other.First + int64_t(Other.Count) &&
           Other.First < First + int64_t(Count);
  }
};
} // namespace

/// The loads of integers and pointers at constant offsets from \p Pointer whose
/// bytes are not written through it; none where it gets into other code, or
/// into memory.
static std::vector<std::pair<LoadInst *, int64_t>>
unwrittenReads(Argument &Pointer, const DataLayout &DL) {
  using Offset = std::optional<int64_t>;
  SmallVector<std::pair<Value *, Offset>> Work{{&Pointer, 0}};
  SmallPtrSet<const Value *, 16> Visited;
  std::vector<std::pair<LoadInst *, int64_t>> Reads;
  std::vector<ArgumentBytes> Written;
  auto Write = [&](Offset At, Type *T) {
    if (At)
      Written.push_back({*At, DL.getTypeStoreSize(T).getKnownMinValue()});
    return At.has_value();
  };
  while (!Work.empty()) {
    auto [Base, At] = Work.pop_back_val();
    for (Use &Used : Base->uses()) {
      User *U = Used.getUser();
      if (auto *GEP = dyn_cast<GEPOperator>(U)) {
        APInt Step(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
        bool IsConstant = GEP->accumulateConstantOffset(DL, Step);
        if (Visited.insert(U).second)
          Work.push_back({U, At && IsConstant
                                 ? Offset(*At + Step.getSExtValue())
                                 : std::nullopt});
      } else if (isa<AddrSpaceCastOperator>(U)) {
        if (Visited.insert(U).second)
          Work.push_back({U, At});
      } else if (auto *Load = dyn_cast<LoadInst>(U)) {
        Type *T = Load->getType();
        if (At && *At >= 0 && Load->isSimple() &&
            (T->isIntegerTy() || T->isPointerTy()) &&
            DL.getTypeStoreSize(T) <= sizeof(int64_t))
          Reads.push_back({Load, *At});
      } else if (auto *Store = dyn_cast<StoreInst>(U)) {
        if (Store->getValueOperand() == Base ||
            !Write(At, Store->getValueOperand()->getType()))
          return {};
      } else if (auto *Rmw = dyn_cast<AtomicRMWInst>(U)) {
        if (Rmw->getValOperand() == Base || !Write(At, Rmw->getType()))
          return {};
      } else if (auto *Copy = dyn_cast<MemTransferInst>(U)) {
        if (Copy->getRawDest() == Base)
          return {};
      } else if (!isa<ICmpInst>(U)) {
        return {};
      }
    }
  }
  erase_if(Reads, [&](const auto &Read) {
    ArgumentBytes Of{Read.second, DL.getTypeStoreSize(Read.first->getType())};
    return any_of(Written,
                  [&](const ArgumentBytes &W) { return W.overlaps(Of); });
  });
  return Reads;
}

/// Reads each number and pointer that OpenMP region \p Kernel maps and does not
/// write once, at its start, as readParametersOnce() does, and marks the loads.
/// What other pointers of the region lead to is taken to be other memory.
static void readMappedOnce(Function &Kernel) {
  for (Argument &A : Kernel.args()) {
    if (!A.getType()->isPointerTy() || A.hasByValAttr())
      continue;
    std::map<std::pair<int64_t, Type *>, LoadInst *> First;
    for (auto [Load, Offset] : unwrittenReads(A, Kernel.getDataLayout())) {
      LoadInst *&Read = First[{Offset, Load->getType()}];
      if (!Read) {
        IRBuilder<> Builder(&*Kernel.getEntryBlock().getFirstInsertionPt());
        Builder.SetCurrentDebugLocation(Load->getDebugLoc());
        Read = Builder.CreateAlignedLoad(
            Load->getType(),
            Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), &A, Offset),
            Load->getAlign());
        Read->setMetadata(MappedRead, MDNode::get(Kernel.getContext(), {}));
      }
      Load->replaceAllUsesWith(Read);
      Load->eraseFromParent();
    }
    for (auto &[Place, Read] : First)
      replaceEqualPhis(*Read);
  }
}

void DeviceModule::computeOnce() {
  for (Function *Kernel : kernelsOf(*Copy)) {
    readParametersOnce(*Kernel);
    if (kernelIdOf(*Kernel, "").Lang == Language::OpenMP)
      readMappedOnce(*Kernel);
  }
  for (Function &F : *Copy)
    if (!F.isDeclaration())
      shareAddresses(F, analyses());
}

/// Whether \p M calls a function of its own that is always inlined.
static bool callsAlwaysInline(const Module &M) {
  return any_of(M, [](const Function &F) {
    return !F.isDeclaration() && F.hasFnAttribute(Attribute::AlwaysInline) &&
           any_of(F.users(), IsaPred<CallBase>);
  });
}

/// Makes a copy of one of two records, as the operator of a user's reduction
/// writes it (`out = in < out ? in : out`), a choice between their values, so
/// that the records need not be in memory. LLVM does so for loads only.
static void chooseValues(Function &F) {
  constexpr uint64_t MostBytes = 64;
  const DataLayout &DL = F.getDataLayout();
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Copy = dyn_cast<MemCpyInst>(&I);
    auto *Source = Copy ? dyn_cast<SelectInst>(Copy->getRawSource()) : nullptr;
    auto *Length = Copy ? dyn_cast<ConstantInt>(Copy->getLength()) : nullptr;
    if (!Source || !Length || Copy->isVolatile() ||
        Length->getValue().ugt(MostBytes) || Length->getZExtValue() % 4 != 0)
      continue;
    uint64_t Bytes = Length->getZExtValue();
    auto IsReadable = [&](Value *V) { // whichever of the two is copied
      auto *Own = dyn_cast<AllocaInst>(V);
      auto Size = Own ? Own->getAllocationSize(DL) : std::nullopt;
      return V == Copy->getRawDest() ||
             (Size && Size->getFixedValue() >= Bytes);
    };
    if (!IsReadable(Source->getTrueValue()) ||
        !IsReadable(Source->getFalseValue()))
      continue;
    IRBuilder<> Builder(Copy);
    SmallVector<std::pair<Value *, Value *>> Words; // value and place
    for (uint64_t At = 0, Size = 0; At < Bytes; At += Size) {
      Size = Bytes - At >= 8 && At % 8 == 0 ? 8 : 4;
      Type *Word = Builder.getIntNTy(unsigned(Size) * 8);
      auto Load = [&](Value *From) {
        return Builder.CreateAlignedLoad(
            Word,
            Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), From, At),
            commonAlignment(Copy->getSourceAlign().valueOrOne(), At));
      };
      Value *Chosen = Builder.CreateSelect(Source->getCondition(),
                                           Load(Source->getTrueValue()),
                                           Load(Source->getFalseValue()));
      Words.push_back(
          {Chosen, Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(),
                                                      Copy->getRawDest(), At)});
    }
    for (auto [Chosen, Place] : Words)
      Builder.CreateAlignedStore(Chosen, Place, Align(4));
    Copy->eraseFromParent();
  }
}

void DeviceModule::simplify(bool Fully) {
  PassBuilder PB(Machine.get());
  ModulePassManager MPM;
  if (Fully) {
    MPM = PB.buildPerModuleDefaultPipeline(OptimizationLevel::O3);
    MPM.run(*Copy, Analyses->Module);
    return;
  }
  FunctionPassManager FPM;
  // Twice: bodies passed by pointer become direct calls only when the first
  // round has folded the pointers.
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(LoopSimplifyPass());
  FPM.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
  FPM.addPass(createFunctionToLoopPassAdaptor(IndVarSimplifyPass()));
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
  MPM.run(*Copy, Analyses->Module);
  if (!callsAlwaysInline(*Copy))
    return;
  // Calls whose callee is known only now. What their callees get by pointer,
  // such as the values of a reduction, is in registers once they are inlined.
  auto Registers = [] {
    FunctionPassManager FPM;
    FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
    FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
    FPM.addPass(InstCombinePass());
    FPM.addPass(SimplifyCFGPass());
    return createModuleToFunctionPassAdaptor(std::move(FPM));
  };
  ModulePassManager Inlining, Rest;
  Inlining.addPass(AlwaysInlinerPass(/*InsertLifetime=*/false));
  Inlining.addPass(Registers());
  Inlining.run(*Copy, Analyses->Module);
  for (Function &F : *Copy)
    chooseValues(F);
  Analyses->Module.invalidate(*Copy, PreservedAnalyses::none());
  Rest.addPass(Registers());
  Rest.run(*Copy, Analyses->Module);
}
