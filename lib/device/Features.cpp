// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/Features.h"
#include "device/AccessCollector.h"
#include "device/BlockCounts.h"
#include "device/DeviceModule.h"
#include "device/OpenMPRuntime.h"
#include "device/OperationCost.h"
#include "device/SourcePlace.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/TimeProfiler.h"

using namespace llvm;
using namespace roofline;

KernelId roofline::kernelIdOf(const Function &F, StringRef Unit) {
  if (auto Id = KernelId::fromIrName(F.getName(), Unit))
    return *Id;
  return KernelId::forCuda(F.getName(), Unit);
}

namespace {
/// One kernel's way from IR to features.
class KernelAnalysis {
public:
  KernelAnalysis(Function &Kernel, FunctionAnalysisManager &FAM,
                 KernelFeatures &Features, const KernelSource *Source,
                 const SeenKernel *Seen, const MachineCode *Machine)
      : Kernel(Kernel), Features(Features), Machine(Machine),
        LI(FAM.getResult<LoopAnalysis>(Kernel)),
        Uniformity(FAM.getResult<UniformityInfoAnalysis>(Kernel)),
        Formulas(Features, Kernel,
                 FAM.getResult<ScalarEvolutionAnalysis>(Kernel), LI,
                 FAM.getResult<DominatorTreeAnalysis>(Kernel), Uniformity,
                 Source, Seen),
        Counts(Kernel, Formulas, LI,
               FAM.getResult<DominatorTreeAnalysis>(Kernel),
               FAM.getResult<PostDominatorTreeAnalysis>(Kernel),
               FAM.getResult<BranchProbabilityAnalysis>(Kernel)) {}

  void run();

private:
  void visit(Instruction &I, SymExpr Count);
  void addOperations(const Operations &Ops, const SourceLocation &Where);
  void takeMachineCode(const BasicBlock &B);
  void finishBlock(SymExpr Count);
  void notice(std::string What, const SourceLocation &Where);
  void readLimits();
  void collectLoops();
  void collectShared();

  Function &Kernel;
  KernelFeatures &Features;
  const MachineCode *Machine; // or null
  LoopInfo &LI;
  UniformityInfo &Uniformity;
  FormulaBuilder Formulas;
  BlockCounts Counts;
  /// By kind, file and line; the place is the first on the line.
  using SiteKey = std::tuple<OpKind, std::string, unsigned>;
  std::map<SiteKey, OperationSite> Sites;
  /// The same for the block being visited, per run of it.
  std::map<SiteKey, std::pair<double, SourceLocation>> InBlock;
};
} // namespace

void KernelAnalysis::notice(std::string What, const SourceLocation &Where) {
  for (const Blindness &B : Features.Unseen)
    if (B.What == What && B.Where.Line == Where.Line)
      return;
  Features.Unseen.push_back({std::move(What), Where});
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

/// Puts what the machine does in \p B in place of the model's counts. These
/// only say how a kind divides among lines.
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

/// Adds what a block's instructions came to, times its count.
void KernelAnalysis::finishBlock(SymExpr Count) {
  SymContext &C = Formulas.context();
  Operations Sum;
  for (auto &[Key, AmountAndWhere] : InBlock) {
    OpKind Kind = std::get<0>(Key);
    auto &[Amount, Where] = AmountAndWhere;
    Sum[Kind] += Amount;
    OperationSite &Site = Sites[Key];
    SymExpr Scaled = C.scale(Count, Amount);
    if (Site.PerThread)
      Site.PerThread = C.add(Site.PerThread, Scaled);
    else
      Site = {Kind, Scaled, Where};
  }
  for (OpKind K : AllOpKinds) {
    if (Sum[K] == 0)
      continue;
    SymExpr &Total = Features.Operations[static_cast<unsigned>(K)];
    Total = C.add(Total, C.scale(Count, Sum[K]));
  }
  InBlock.clear();
}

static bool isBarrier(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->getCalledFunction() &&
         Call->getCalledFunction()->getName().starts_with("llvm.nvvm.barrier");
}

void KernelAnalysis::visit(Instruction &I, SymExpr Count) {
  SourceLocation Where = sourceLocation(I);
  if (!Features.Where && Where)
    Features.Where = Where;
  if (auto *Call = dyn_cast<CallBase>(&I))
    if (auto Reason = unseenIn(*Call))
      notice(*Reason, Where);
  if (isBarrier(I))
    Features.Barriers = Formulas.context().add(Features.Barriers, Count);
  addOperations(operationsOf(I), Where);
  collectAccesses(I, Count, LI, Formulas, Features);
  if (I.isTerminator() && I.getNumSuccessors() > 1 &&
      Uniformity.hasDivergentTerminator(*I.getParent()))
    ++Features.DivergentBranches;
}

/// "nvvm.maxntid" and "nvvm.reqntid": comma-separated extents.
void KernelAnalysis::readLimits() {
  auto Extents = [&](StringRef Attribute) {
    SmallVector<double> Values;
    SmallVector<StringRef> Parts;
    Kernel.getFnAttribute(Attribute).getValueAsString().split(Parts, ',');
    for (StringRef Part : Parts)
      if (unsigned N; !Part.trim().getAsInteger(10, N))
        Values.push_back(N);
    return Values;
  };
  if (SmallVector<double> Most = Extents("nvvm.maxntid"); !Most.empty()) {
    Features.MaxThreadsPerBlock = 1;
    for (double Extent : Most)
      *Features.MaxThreadsPerBlock *= Extent;
  }
  SmallVector<double> Exact = Extents("nvvm.reqntid");
  for (unsigned Axis = 0; Axis < Exact.size() && Axis < 3; ++Axis)
    Features.RequiredBlock[Axis] = Exact[Axis];
}

void KernelAnalysis::collectLoops() {
  for (Loop *L : LI.getLoopsInPreorder()) {
    LoopFeature Feature;
    Feature.Index = Formulas.loopIndex(*L)->Symbol;
    Feature.Trips = Formulas.trips(*L);
    Feature.Where = sourceLocation(L->getStartLoc().get());
    Features.Loops.push_back(std::move(Feature));
  }
}

void KernelAnalysis::collectShared() {
  for (const MemoryObject &O : Features.Objects) {
    if (O.Space == MemorySpace::Shared)
      Features.SharedBytes += O.Size.value_or(0);
    if (O.Space == MemorySpace::Local)
      Features.LocalBytes += O.Size.value_or(0);
  }
}

void KernelAnalysis::run() {
  readLimits();
  ReversePostOrderTraversal<const Function *> Order(&Kernel);
  if (containsIrreducibleCFG<const BasicBlock *>(Order, LI))
    notice("control flow with several entries into a loop", Features.Where);
  for (BasicBlock &B : Kernel) {
    SymExpr Count = Counts.of(B);
    if (isConstant(Count, 0))
      continue;
    for (Instruction &I : B)
      visit(I, Count);
    if (Machine)
      takeMachineCode(B);
    finishBlock(Count);
  }
  collectLoops();
  collectShared();
  for (auto &[Key, Site] : Sites)
    Features.Sites.push_back(Site);
}

static std::vector<unsigned> parameterSizes(const Function &Kernel) {
  std::vector<unsigned> Sizes;
  for (const Argument &A : Kernel.args())
    Sizes.push_back(Kernel.getDataLayout().getTypeAllocSize(
        A.hasByValAttr() ? A.getParamByValType() : A.getType()));
  return Sizes;
}

/// Whether one thread works while others wait, and then all do: then it is not
/// known which part is whose.
static bool hasSerialParts(const Module &M, const Function &Kernel) {
  const Function *Original = M.getFunction(Kernel.getName());
  return Original && isGenericMode(*Original) && startsParallel(*Original);
}

Expected<std::vector<KernelFeatures>> roofline::analyseDevice(
    const Module &M, StringRef Unit, const SourceModel &Sources,
    function_ref<bool(const KernelId &)> Wanted, bool BeforeOptimisation,
    const MachineCodeReader &ReadMachineCode) {
  auto Device = [&] {
    TimeTraceScope Scope("roofline: device copy");
    return DeviceModule::copy(M, BeforeOptimisation);
  }();
  if (!Device)
    return Device.takeError();
  MachineCodes Codes;
  if (ReadMachineCode) {
    TimeTraceScope Scope("roofline: machine code");
    Codes = ReadMachineCode((*Device)->module());
  }
  std::vector<KernelFeatures> All;
  for (Function *Kernel : kernelsOf((*Device)->module())) {
    KernelId Id = kernelIdOf(*Kernel, Unit);
    if (!Wanted(Id))
      continue;
    TimeTraceScope Scope("roofline: features", [&] { return Id.display(); });
    KernelFeatures &Features = All.emplace_back();
    Features.Id = Id;
    Features.Context = std::make_shared<SymContext>();
    SymExpr Zero = Features.Context->constant(0);
    Features.Operations.fill(Zero);
    Features.Barriers = Zero;
    Features.HasSerialParts = hasSerialParts(M, *Kernel);
    Features.Unoptimised = (*Device)->wasUnoptimised(*Kernel);
    Features.ParameterSizes = parameterSizes(*Kernel);
    const SeenKernel *Seen = Sources.findSeen(Id);
    if (Seen && !Seen->misfit(Features.ParameterSizes).empty())
      Seen = nullptr;
    auto Code = Codes.find(Kernel);
    bool HasCode = Code != Codes.end();
    if (HasCode)
      Features.Machine = Code->second;
    KernelAnalysis(*Kernel, (*Device)->analyses(), Features, Sources.find(Id),
                   Seen, HasCode ? &Code->second : nullptr)
        .run();
  }
  return std::move(All);
}
