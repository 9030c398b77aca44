// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/Features.h"
#include "constants/assumed-ranges.h"
#include "constants/operation-costs.h"
#include "device/AccessCollector.h"
#include "device/AvoidableWork.h"
#include "device/BlockCounts.h"
#include "device/DeviceModule.h"
#include "device/InitialContents.h"
#include "device/InlineCallees.h"
#include "device/LongIndices.h"
#include "device/OpenMPRuntime.h"
#include "device/OperationCost.h"
#include "device/SourcePlace.h"
#include "sample/KernelSampler.h"
#include "support/Stage.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include <set>

using namespace llvm;
using namespace roofline;

KernelId roofline::kernelIdOf(const Function &F, StringRef Unit) {
  return KernelId::ofKernel(F.getName(), Unit);
}

namespace {
/// Computes the features of one kernel from its IR.
class KernelAnalysis {
public:
  KernelAnalysis(Function &Kernel, FunctionAnalysisManager &FAM,
                 KernelFeatures &Features, const KernelSource *Source,
                 const ProfiledKernel *Profiled, const MachineCode *Machine,
                 const SourceWays &Ways)
      : Kernel(Kernel), Features(Features), Machine(Machine), Avoidable(Kernel),
        LI(FAM.getResult<LoopAnalysis>(Kernel)),
        Uniformity(FAM.getResult<UniformityInfoAnalysis>(Kernel)),
        Formulas(Features, Kernel,
                 FAM.getResult<ScalarEvolutionAnalysis>(Kernel), LI,
                 FAM.getResult<DominatorTreeAnalysis>(Kernel), Uniformity,
                 Source, Profiled),
        Counts(Kernel, Formulas, LI,
               FAM.getResult<DominatorTreeAnalysis>(Kernel),
               FAM.getResult<PostDominatorTreeAnalysis>(Kernel),
               FAM.getResult<BranchProbabilityAnalysis>(Kernel), Ways) {}

  void run();
  /// What sampling should find out, since no formula of launch and arguments
  /// gives it.
  SampleTargets takeTargets() { return std::move(Targets); }

private:
  void visit(Instruction &I, SymExpr Count);
  void noticeSize(Instruction &I);
  SymExpr ofThreads(SymExpr Count, bool OneThread);
  void addOperations(const Operations &Ops, const SourceLocation &Where);
  void takeMachineCode(const BasicBlock &B);
  void finishBlock(SymExpr Count);
  void sumUp();
  void notice(UnseenConstruct Unseen);
  void readLimits();
  void collectLoops();
  void targetBranches();
  void collectShared();
  void findLongIndices();
  void boundLongIndices();

  Function &Kernel;
  KernelFeatures &Features;
  const MachineCode *Machine; // or null
  const AvoidableOperations Avoidable;
  std::vector<LongIndex> LongIndices;
  /// By instruction: the operations with short indices, and the index.
  DenseMap<const Instruction *, std::pair<Operations, unsigned>> Shortened;
  LoopInfo &LI;
  UniformityInfo &Uniformity;
  FormulaBuilder Formulas;
  BlockCounts Counts;
  /// Operations by kind, file and line; the location is the first one on the
  /// line.
  using SiteKey = std::tuple<OpKind, std::string, unsigned>;
  std::map<SiteKey, OperationSite> Sites;
  /// The terms of sums, which are built at the end: adding terms one by one
  /// would take quadratic time.
  using Terms = std::vector<std::pair<SymExpr, double>>;
  std::map<SiteKey, Terms> SiteTerms;
  std::array<Terms, NumOpKinds> OperationTerms;
  Terms BarrierTerms;
  std::set<std::tuple<UnseenKind, std::string, unsigned>> Noticed; // and line
  /// The operations of the current block per execution, and their locations.
  std::map<SiteKey, std::pair<double, SourceLocation>> InBlock;
  SampleTargets Targets;
  /// By access: the instruction that makes it.
  std::vector<const Instruction *> MadeBy;
  /// The instructions that one thread of a team runs while the others wait.
  DenseSet<const Instruction *> Serial;
  SymExpr MainThread = nullptr; // 1 for that thread
};
} // namespace

void KernelAnalysis::notice(UnseenConstruct Unseen) {
  if (Noticed.insert({Unseen.Kind, Unseen.Symbol, Unseen.Where.Line}).second)
    Features.Unseen.push_back(std::move(Unseen));
}

void KernelAnalysis::addOperations(const Operations &Ops,
                                   const SourceLocation &Where) {
  for (OpKind K : AllOpKinds) {
    if (Ops[K] == 0)
      continue;
    auto [It, New] = InBlock.try_emplace({K, Where.File, Where.Line});
    if (New)
      It->second.second = Where;
    It->second.first += Ops[K];
  }
}

/// Replaces the model's counts in the current block, \p B, by those of its
/// machine code. The model then only divides the operations of a kind among
/// lines.
void KernelAnalysis::takeMachineCode(const BasicBlock &B) {
  Operations Counted = Machine->Blocks.lookup(&B), Modelled;
  for (const auto &[Key, AmountAndWhere] : InBlock)
    Modelled[std::get<0>(Key)] += AmountAndWhere.first;
  for (auto &[Key, AmountAndWhere] : InBlock) {
    OpKind Kind = std::get<0>(Key);
    AmountAndWhere.first *= Counted[Kind] / Modelled[Kind];
  }
  Operations Unseen;
  for (OpKind K : AllOpKinds)
    Unseen[K] = Modelled[K] == 0 ? Counted[K] : 0;
  addOperations(Unseen, sourceLocation(*B.getTerminator()));
}

/// Adds the operations of the current block, times \p Count, and clears them.
void KernelAnalysis::finishBlock(SymExpr Count) {
  Operations Sum;
  for (auto &[Key, AmountAndWhere] : InBlock) {
    OpKind Kind = std::get<0>(Key);
    auto &[Amount, Where] = AmountAndWhere;
    Sum[Kind] += Amount;
    Sites.try_emplace(Key, OperationSite{Kind, nullptr, Where});
    SiteTerms[Key].push_back({Count, Amount});
  }
  for (OpKind K : AllOpKinds)
    if (Sum[K] != 0)
      OperationTerms[static_cast<unsigned>(K)].push_back({Count, Sum[K]});
  InBlock.clear();
}

/// Builds the formulas from the terms of all blocks.
void KernelAnalysis::sumUp() {
  SymContext &C = Formulas.context();
  for (unsigned K = 0; K < NumOpKinds; ++K)
    Features.Operations[K] = C.weightedSum(OperationTerms[K]);
  Features.Barriers = C.weightedSum(BarrierTerms);
  for (auto &[Key, Site] : Sites) {
    Site.PerThread = C.weightedSum(SiteTerms[Key]);
    Features.Sites.push_back(Site);
  }
}

static bool isBarrier(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->getCalledFunction() &&
         Call->getCalledFunction()->getName().starts_with("llvm.nvvm.barrier");
}

/// \p Count for every thread or, with \p OneThread, for the main thread of each
/// team only.
SymExpr KernelAnalysis::ofThreads(SymExpr Count, bool OneThread) {
  SymContext &C = Formulas.context();
  if (!OneThread)
    return Count;
  if (!MainThread) {
    Formulas.lane(); // makes the thread's number a symbol
    SymbolInfo Info;
    Info.Kind = SymbolKind::BranchShare;
    Info.What = UnknownKind::MainThreads;
    Info.Low = Info.Likely = Info.High = 0;
    for (SymbolId Id = 0; Id < Features.Symbols.size(); ++Id)
      if (Features.symbol(Id).Kind == SymbolKind::ThreadIdx &&
          Features.symbol(Id).Axis == 0)
        Info.Condition = C.equal(C.symbol(Id), C.constant(0));
    MainThread = Formulas.fresh(std::move(Info));
  }
  return C.mul(Count, MainThread);
}

/// The largest value that \p E has by data alone, in a thread and block of
/// number 0.
static double mostByData(const KernelFeatures &Features, SymExpr E) {
  return boundsOf(E,
                  [&](SymbolId Id) -> Interval {
                    const SymbolInfo &Info = Features.symbol(Id);
                    bool IsData = classBit(Info.Kind) & ObscureClasses;
                    return {Info.Low, IsData ? Info.High : Info.Low};
                  })
      .High;
}

/// A value of \p E that data can give it, as a formula of parameters, if all
/// else that it depends on is in remainders: these are taken to come to their
/// bounds, as far as the data that are divided can be so large. Null if there
/// is none.
static SymExpr mostOf(const KernelFeatures &Features, SymExpr E,
                      unsigned Levels = 4) {
  SymContext &C = *Features.Context;
  auto IsOfParameters = [](SymExpr E) {
    return !(E->Classes & ~classBit(SymbolKind::Parameter));
  };
  if (IsOfParameters(E))
    return E;
  if (E->Op == SymOp::Mod && IsOfParameters(E->Operands[1])) {
    SymExpr Below = C.sub(E->Operands[1], C.constant(1));
    double Most = mostByData(Features, E->Operands[0]);
    return Most < constants::MostSize ? C.min(Below, C.constant(Most)) : Below;
  }
  bool IsSum = E->Op == SymOp::Sum;
  if ((!IsSum && E->Op != SymOp::Product) || Levels == 0)
    return nullptr;
  SymExpr Most = C.constant(IsSum ? E->Value : 1);
  for (auto [I, Operand] : enumerate(E->Operands)) {
    SymExpr Its = mostOf(Features, Operand, Levels - 1);
    if (!Its || (IsSum && E->Weights[I] < 0))
      return nullptr;
    Most = IsSum ? C.add(Most, C.scale(Its, E->Weights[I])) : C.mul(Most, Its);
  }
  return Most;
}

/// Adds \p I to the sizes that must fit if it is a product of parameters, or
/// comes to one, that the program promises to fit an int.
void KernelAnalysis::noticeSize(Instruction &I) {
  auto *Product = dyn_cast<OverflowingBinaryOperator>(&I);
  if (!Product || !Product->hasNoSignedWrap() ||
      !I.getType()->isIntegerTy(32) ||
      (I.getOpcode() != Instruction::Mul && I.getOpcode() != Instruction::Shl))
    return;
  SymExpr Value = mostOf(Features, Formulas.value(&I));
  if (Value && Value->Classes == classBit(SymbolKind::Parameter) &&
      none_of(Features.SizeLimits,
              [&](const SizeLimit &L) { return L.Value == Value; }))
    Features.SizeLimits.push_back({Value, sourceLocation(I)});
}

void KernelAnalysis::visit(Instruction &I, SymExpr Count) {
  SourceLocation Where = sourceLocation(I);
  if (!Features.Where && Where)
    Features.Where = Where;
  if (auto *Call = dyn_cast<CallBase>(&I);
      Call && !collectTextureAccess(*Call, Count, LI, Formulas, Features))
    if (auto Unseen = unseenIn(*Call)) {
      Unseen->Where = Where;
      notice(std::move(*Unseen));
    }
  noticeSize(I);
  if (isBarrier(I))
    BarrierTerms.push_back({Count, 1});
  addOperations(operationsOf(I), Where);
  if (auto Then = Avoidable.replacementOf(I); Then && !Machine)
    Features.Avoidable.push_back(
        {Then->Kind, Count, operationsOf(I).By, Then->Then.By, Where,
         Then->Divisor ? Then->Divisor->getArgNo() + 1 : 0});
  if (auto It = Shortened.find(&I); It != Shortened.end()) {
    const auto &[Then, Index] = It->second;
    Features.Avoidable.push_back({ChangeKind::ShortIndex, Count,
                                  operationsOf(I).By, Then.By, Where, Index});
  }
  collectAccesses(I, Count, LI, Formulas, Features, Targets.Accesses);
  MadeBy.resize(Features.Accesses.size(), &I);
  if (I.isTerminator() && I.getNumSuccessors() > 1 &&
      Uniformity.hasDivergentTerminator(*I.getParent()))
    ++Features.DivergentBranches;
}

/// Symbols of these kinds have no value even where launch and arguments are
/// known.
static constexpr unsigned UnknownClasses = ObscureClasses |
                                           classBit(SymbolKind::TripCount) |
                                           classBit(SymbolKind::BranchShare);

/// Reads the bounds on the block that the kernel was compiled for.
void KernelAnalysis::readLimits() {
  Features.MaxThreadsPerBlock = maxThreadsPerBlock(Kernel);
  std::vector<unsigned> Exact = blockExtents(Kernel, "nvvm.reqntid");
  for (unsigned Axis = 0; Axis < Exact.size() && Axis < 3; ++Axis)
    Features.RequiredBlock[Axis] = Exact[Axis];
}

void KernelAnalysis::collectLoops() {
  for (Loop *L : LI.getLoopsInPreorder()) {
    LoopFeature Feature;
    Feature.Index = Formulas.loopIndex(*L)->Symbol;
    Feature.Trips = Formulas.trips(*L);
    Feature.Where = sourceLocation(L->getStartLoc().get());
    if (Feature.Trips->Classes & UnknownClasses)
      Targets.Loops.push_back({L, Feature.Trips->Id});
    Features.Loops.push_back(std::move(Feature));
  }
}

void KernelAnalysis::targetBranches() {
  for (const auto &[Branch, Share] : Counts.shares()) {
    if (isConstant(Share))
      continue;
    SymbolId Id = symbolsOf(Share).front();
    const SymbolInfo &Info = Features.symbol(Id);
    if (!Info.Condition || (Info.Condition->Classes & UnknownClasses))
      Targets.Branches.push_back(
          {Branch, Id, /*Ended=*/nullptr, Info.Way == BranchWay::Reversed});
  }
  for (const Loop *L : LI.getLoopsInPreorder())
    if (SymExpr Part = Formulas.partOf(*L))
      if (const BranchInst *End = Counts.firstEnd(*L);
          End && End->isConditional())
        Targets.Branches.push_back({End, Part->Symbol, L,
                                    L->contains(End->getSuccessor(0)),
                                    /*IsOfLeaving=*/false});
  for (const auto &[Branch, Last] : Counts.lastPasses())
    if (Last.Share && !isConstant(Last.Share))
      Targets.Branches.push_back({Branch, Last.Share->Symbol, Last.Left,
                                  Last.IsSecond, /*IsOfLeaving=*/true});
}

void KernelAnalysis::collectShared() {
  for (const MemoryObject &O : Features.Objects) {
    if (O.Space == MemorySpace::Shared)
      Features.SharedBytes += O.Size.value_or(0);
    if (O.Space == MemorySpace::Local)
      Features.LocalBytes += O.Size.value_or(0);
  }
}

void KernelAnalysis::findLongIndices() {
  LongIndices = longIndicesOf(Kernel);
  for (auto [Number, Index] : enumerate(LongIndices))
    for (const LongIndex::Saving &S : Index.Savings)
      Shortened[S.At] = {S.Then, Number};
}

/// Their formulas are built last: a symbol that only they have is no unknown of
/// the verdict.
void KernelAnalysis::boundLongIndices() {
  for (const LongIndex &Index : LongIndices) {
    std::vector<SymExpr> &Values = Features.LongIndices.emplace_back();
    for (Value *V : Index.Values)
      if (SymExpr E = Formulas.value(V); !is_contained(Values, E))
        Values.push_back(E);
  }
}

void KernelAnalysis::run() {
  readLimits();
  if (!Machine)
    findLongIndices();
  if (isGivenUp(Kernel))
    notice({{UnseenKind::LargeKernel}, Features.Where});
  ReversePostOrderTraversal<const Function *> Order(&Kernel);
  if (containsIrreducibleCFG<const BasicBlock *>(Order, LI))
    notice({{UnseenKind::IrreducibleLoop}, Features.Where});
  if (Features.HasSerialParts)
    Serial = serialInstructions(Kernel);
  for (BasicBlock &B : Kernel) {
    SymExpr Count = Counts.of(B);
    if (isConstant(Count, 0))
      continue;
    // Machine code is known for whole blocks only.
    bool OneThread =
        all_of(B, [&](const Instruction &I) { return Serial.contains(&I); });
    for (Instruction &I : B) {
      if (!Machine && Serial.contains(&I) != OneThread) {
        finishBlock(ofThreads(Count, OneThread));
        OneThread = !OneThread;
      }
      visit(I, ofThreads(Count, Serial.contains(&I)));
    }
    if (Machine)
      takeMachineCode(B);
    finishBlock(ofThreads(Count, OneThread));
  }
  collectLoops();
  targetBranches();
  collectShared();
  Formulas.keepReadPlaces();
  findLoadsAfterStores(MadeBy, LI, Features);
  if (Machine)
    Features.CodeBytes = constants::BytesOfInstruction * Machine->Instructions;
  sumUp();
  boundLongIndices();
}

static std::vector<unsigned> parameterSizes(const Function &Kernel) {
  std::vector<unsigned> Sizes;
  for (const Argument &A : Kernel.args())
    Sizes.push_back(Kernel.getDataLayout().getTypeAllocSize(
        A.hasByValAttr() ? A.getParamByValType() : A.getType()));
  return Sizes;
}

/// Whether there is anything to sample and the kernel is small enough: at each
/// branch, the sampler looks through all code that can be reached from it.
static bool canSample(const Function &Kernel, const SampleTargets &Targets) {
  constexpr size_t MostBlocks = 2000, MostAccesses = 4000;
  return !Targets.empty() && Kernel.size() <= MostBlocks &&
         Targets.Accesses.size() <= MostAccesses;
}

/// Whether the kernel is in generic mode with parallel regions: one thread runs
/// the parts outside while the others wait.
static bool hasSerialParts(const Module &M, const Function &Kernel) {
  const Function *Original = M.getFunction(Kernel.getName());
  return Original && isGenericMode(*Original) &&
         startsParallel(*Original) == StartsParallel::Yes;
}

DeviceKernels::DeviceKernels(const Module &M, StringRef Unit,
                             std::shared_ptr<DeviceModule> Copy)
    : M(&M), Unit(Unit), Copy(std::move(Copy)),
      Kernels(kernelsOf(this->Copy->module())) {
  setConditions({});
}

Expected<DeviceKernels> DeviceKernels::of(const Module &M, StringRef Unit,
                                          bool BeforeOptimisation) {
  StageScope Scope(Stage::DeviceCopy);
  auto Copy = DeviceModule::copy(M, BeforeOptimisation);
  if (!Copy)
    return Copy.takeError();
  return DeviceKernels(M, Unit, std::move(*Copy));
}

const Module &DeviceKernels::module() const { return Copy->module(); }

void DeviceKernels::setConditions(std::vector<SourceCondition> Found) {
  Conditions =
      std::make_shared<const std::vector<SourceCondition>>(std::move(Found));
}

void DeviceKernels::keepContents(ArrayRef<std::string> Names) {
  makeConstant(Copy->module(), Names);
}

void DeviceKernels::setContents(const NamedContents &Contents) {
  makeConstant(Copy->module(), Contents);
}

KernelFeatures DeviceKernels::featuresOf(Function &Kernel,
                                         const SourceModel &Sources,
                                         const MachineCodes &Codes) const {
  KernelFeatures Features;
  Features.Id = idOf(Kernel);
  StageScope Scope(Stage::Features, [&] { return Features.Id.display(); });
  Features.Context = std::make_shared<SymContext>();
  SymExpr Zero = Features.Context->constant(0);
  Features.Operations.fill(Zero);
  Features.Barriers = Zero;
  Features.HasSerialParts = hasSerialParts(*M, Kernel);
  Features.Unoptimised = Copy->wasUnoptimised(Kernel);
  Features.ParameterSizes = parameterSizes(Kernel);
  const ProfiledKernel *Profiled = Sources.findProfiled(Features.Id);
  if (Profiled && Profiled->misfit(Features.ParameterSizes))
    Profiled = nullptr;
  auto Code = Codes.find(&Kernel);
  const MachineCode *Machine = Code == Codes.end() ? nullptr : &Code->second;
  if (Machine)
    Features.Machine = *Machine;
  FunctionAnalysisManager &FAM = Copy->analyses();
  SourceWays Ways(*Conditions);
  KernelAnalysis Analysis(Kernel, FAM, Features, Sources.find(Features.Id),
                          Profiled, Machine, Ways);
  Analysis.run();
  if (SampleTargets Targets = Analysis.takeTargets();
      canSample(Kernel, Targets))
    Features.Sampler = std::make_shared<KernelSampler>(
        Copy,
        ControlFlow{Kernel, FAM.getResult<LoopAnalysis>(Kernel),
                    FAM.getResult<DominatorTreeAnalysis>(Kernel),
                    FAM.getResult<PostDominatorTreeAnalysis>(Kernel)},
        std::move(Targets));
  Features.FormulaNodes = Features.Context->numNodes();
  return Features;
}

Expected<std::vector<KernelFeatures>>
roofline::analyseDevice(const Module &M, StringRef Unit,
                        const SourceModel &Sources, bool BeforeOptimisation) {
  auto Kernels = DeviceKernels::of(M, Unit, BeforeOptimisation);
  if (!Kernels)
    return Kernels.takeError();
  Kernels->keepContents(keptIn(M));
  std::vector<KernelFeatures> All;
  for (Function *Kernel : Kernels->functions())
    All.push_back(Kernels->featuresOf(*Kernel, Sources));
  return std::move(All);
}
