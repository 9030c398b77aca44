// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Executor.h"
#include "constants/operation-costs.h"
#include "device/DeviceModule.h"
#include "device/SourcePlace.h"
#include "emulate/check/GlobalShadow.h"
#include "emulate/compile/BlockOrder.h"
#include "emulate/compile/CompiledKernel.h"
#include "emulate/compile/DeviceLink.h"
#include "emulate/compile/DeviceVariables.h"
#include "emulate/compile/IndirectCalls.h"
#include "emulate/compile/Jit.h"
#include "emulate/compile/KernelIR.h"
#include "emulate/compile/KernelPasses.h"
#include "emulate/compile/MachineReader.h"
#include "emulate/compile/WarpFunctionBuilder.h"
#include "emulate/compile/WarpOperations.h"
#include "emulate/run/AllCores.h"
#include "emulate/run/DeviceHeap.h"
#include "emulate/run/RuntimeCalls.h"
#include "model/KernelId.h"
#include "support/Error.h"
#include "support/SilentDiagnostics.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include <map>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

namespace {
class CompiledProgram final : public DeviceProgram {
public:
  explicit CompiledProgram(const ExecutorOptions &Options) : Options(Options) {
    Context.setDiagnosticHandler(std::make_unique<OnlyErrors>());
  }
  Error load(ArrayRef<StringRef> Modules);
  const KernelShape *kernel(StringRef Name) const override;
  std::optional<DeviceVariable> variable(StringRef Name) const override;
  Expected<LaunchOutcome> launch(StringRef Kernel,
                                 const LaunchRequest &Request) override;

private:
  Expected<CompiledKernel> compile(StringRef Kernel, bool RecordsAccesses);
  Expected<const CompiledKernel *> compiled(StringRef Name, bool Records);
  std::optional<DeviceVariable> variable(const GlobalVariable &G) const;
  MemoryMap memoryOf(const LaunchRequest &Request) const;

  const ExecutorOptions Options;
  LLVMContext Context;
  std::unique_ptr<Module> Code;
  std::unique_ptr<Jit> Compiler;
  std::unique_ptr<MachineReader> Machine; // null to use the cost model
  std::map<std::string, KernelShape, std::less<>> Shapes;
  /// By kernel name and whether accesses are recorded.
  std::map<std::pair<std::string, bool>, CompiledKernel> Compiled;
};
} // namespace

static KernelParameterShape::Kind kindOf(const Type &T) {
  using Kind = KernelParameterShape::Kind;
  return T.isPointerTy()                   ? Kind::Pointer
         : T.isIntegerTy()                 ? Kind::Integer
         : T.isFloatTy() || T.isDoubleTy() ? Kind::Float
                                           : Kind::Bytes;
}

/// Adds the scalars of \p T, which lies at byte \p At. Pointers are not among
/// them, since unions may have other types: they are found by their value.
static void addFields(Type &T, unsigned At, const DataLayout &DL,
                      std::vector<KernelParameterShape> &Fields) {
  constexpr unsigned MostElements = 16, MostFields = 256;
  if (Fields.size() >= MostFields)
    return;
  unsigned Size = DL.getTypeAllocSize(&T);
  if (auto *Struct = dyn_cast<StructType>(&T)) {
    const StructLayout *Layout = DL.getStructLayout(Struct);
    for (auto [I, Element] : enumerate(Struct->elements()))
      addFields(*Element, At + Layout->getElementOffset(I).getFixedValue(), DL,
                Fields);
  } else if (auto *Array = dyn_cast<ArrayType>(&T)) {
    unsigned Number = Array->getNumElements();
    // Bytes are the padding.
    if (Number <= MostElements && !Array->getElementType()->isIntegerTy(8))
      for (unsigned I = 0; I < Number; ++I)
        addFields(*Array->getElementType(), At + I * (Size / Number), DL,
                  Fields);
  } else if (T.isIntegerTy() || T.isFloatTy() || T.isDoubleTy()) {
    Fields.push_back({kindOf(T), Size, At});
  }
}

static KernelParameterShape shapeOf(const Argument &A, const DataLayout &DL) {
  Type *T = A.hasByValAttr() ? A.getParamByValType() : A.getType();
  KernelParameterShape Shape{
      A.hasByValAttr() ? KernelParameterShape::Kind::Bytes : kindOf(*T),
      unsigned(DL.getTypeAllocSize(T))};
  if (Shape.What == KernelParameterShape::Kind::Bytes)
    addFields(*T, 0, DL, Shape.Fields);
  return Shape;
}

static KernelShape shapeOf(const Function &F) {
  KernelShape Shape;
  Shape.Name = F.getName();
  for (const Argument &A : F.args())
    Shape.Parameters.push_back(shapeOf(A, F.getDataLayout()));
  Shape.StaticSharedBytes = staticSharedBytes(F);
  for (const Instruction &I : instructions(F)) {
    if (auto *Local = dyn_cast<AllocaInst>(&I))
      if (auto Size = Local->getAllocationSize(F.getDataLayout()))
        Shape.LocalBytes += *Size;
    if (!Shape.Where)
      Shape.Where = sourceLocation(I);
  }
  Shape.MaxThreadsPerBlock =
      maxThreadsPerBlock(F).value_or(Shape.MaxThreadsPerBlock);
  return Shape;
}

Expected<std::unique_ptr<DeviceProgram>>
DeviceProgram::load(ArrayRef<StringRef> Modules,
                    const ExecutorOptions &Options) {
  auto Program = std::make_unique<CompiledProgram>(Options);
  if (Error E = Program->load(Modules))
    return std::move(E);
  return std::move(Program);
}

Error CompiledProgram::load(ArrayRef<StringRef> Modules) {
  if (Options.Checks.any())
    DeviceHeap::get().track();
  std::map<std::string, unsigned> ModuleOfKernel;
  if (Error E = linkDeviceCode(Modules, Context, ModuleOfKernel).moveInto(Code))
    return E;
  exportVariables(*Code);
  resolveIndirectCalls(*Code, CallMatch::SameType);
  for (Function *F : kernelsOf(*Code)) {
    KernelShape &Shape = Shapes[F->getName().str()] = shapeOf(*F);
    Shape.Module = ModuleOfKernel[Shape.Name];
  }
  if (Error E =
          Jit::create(Options.CacheDir, runtimeCalls()).moveInto(Compiler))
    return E;
  if (Options.MachineTools) {
    Expected<emulate::ObjectCache> Cache =
        emulate::ObjectCache::open(Options.CacheDir);
    if (!Cache)
      return Cache.takeError();
    Machine = std::make_unique<MachineReader>(*Options.MachineTools,
                                              std::move(*Cache));
  }
  std::unique_ptr<Module> Variables = variablesOf(*Code);
  return Compiler->addShared(*Variables);
}

const KernelShape *CompiledProgram::kernel(StringRef Name) const {
  auto Found = Shapes.find(Name);
  return Found == Shapes.end() ? nullptr : &Found->second;
}

std::optional<DeviceVariable> CompiledProgram::variable(StringRef Name) const {
  const GlobalVariable *G = Code->getGlobalVariable(Name);
  return G ? variable(*G) : std::nullopt;
}

std::optional<DeviceVariable>
CompiledProgram::variable(const GlobalVariable &G) const {
  if (G.isDeclaration() || G.getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED)
    return std::nullopt;
  Expected<void *> Address = Compiler->address(G.getName());
  if (!Address) {
    consumeError(Address.takeError());
    return std::nullopt;
  }
  return DeviceVariable{
      *Address, Code->getDataLayout().getTypeAllocSize(G.getValueType()),
      G.getAddressSpace() == NVPTXAS::ADDRESS_SPACE_CONST};
}

static InstructionCosts costsOf(const KernelIR &IR) {
  return IR.Machine ? InstructionCosts(*IR.Kernel, IR.Machine->Code)
                    : InstructionCosts(*IR.Kernel);
}

/// Describes the difference if the costs of the blocks do not add up to those
/// of the whole machine code, that is, if operations would be counted twice or
/// not at all. Empty if they do.
static std::string problemOf(const MachineCode &Code,
                             const std::vector<BlockCost> &Parts) {
  Operations Sum = sumOf(Parts);
  for (OpKind K : AllOpKinds)
    if (std::abs(Sum[K] - Code.Whole[K]) > 1e-6 * (1 + Code.Whole[K]))
      return formatv("its machine code has {0} {1} operations, its blocks {2}",
                     Code.Whole[K], opKindText(K), Sum[K]);
  return "";
}

/// Sets the costs of the blocks: from the machine code if that is consistent,
/// otherwise from the cost model.
static void takeCosts(const KernelIR &IR, const InstructionCosts &Costs,
                      const InstructionCosts &Modelled,
                      const std::vector<BasicBlock *> &Order,
                      CompiledKernel &Result) {
  Result.Costs = Costs.byBlock(Order);
  Result.CountsProblem = IR.MachineProblem;
  if (!IR.Machine)
    return;
  Result.CodeBytes =
      IR.Machine->Code.Instructions * uint64_t(constants::BytesOfInstruction);
  Result.CountsProblem = problemOf(IR.Machine->Code, Result.Costs);
  if (Result.CountsProblem.empty())
    Result.CountsFrom = CountSource::Machine;
  else
    Result.Costs = Modelled.byBlock(Order);
}

/// Sets the spill accesses of each block of \p Order. If a block was split, its
/// first part has them.
static void takeSpills(const KernelIR &IR,
                       const std::vector<BasicBlock *> &Order,
                       CompiledKernel &Result) {
  if (!IR.Machine || !IR.Machine->Code.SpillStores)
    return;
  Result.HasUncountedSpills = !IR.Machine->Spills;
  if (!IR.Machine->Spills)
    return;
  Result.Spills.resize(Order.size());
  for (auto [Number, Block] : enumerate(Order)) {
    Result.Spills[Number] = IR.Machine->Spills->lookup(Block);
    for (const SpillAccess &S : Result.Spills[Number])
      Result.SpillBytes =
          std::max<uint64_t>(Result.SpillBytes, alignTo(S.Offset + S.Width, 4));
  }
}

Expected<CompiledKernel> CompiledProgram::compile(StringRef Name,
                                                  bool Records) {
  Expected<KernelIR> IR = extractKernel(*Code, Name, Machine.get());
  if (!IR)
    return IR.takeError();
  CompiledKernel Result;
  Function &Kernel = *IR->Kernel;
  InstructionCosts Modelled(Kernel), Costs = costsOf(*IR);
  markSpinLoops(Kernel);
  Result.Flow = FlowShape(Kernel);
  splitAtWarpOperations(Kernel);
  std::vector<BasicBlock *> Order = executionOrder(Kernel);
  takeCosts(*IR, Costs, Modelled, Order, Result);
  Result.Flow.number(Order);
  if (Records)
    takeSpills(*IR, Order, Result);
  Result.ArgumentOffsets = argumentOffsets(Kernel);
  for (const Argument &A : Kernel.args())
    Result.ArgumentSizes.push_back(shapeOf(A, Kernel.getDataLayout()).Size);
  Result.StaticShared = IR->StaticShared;
  Result.Code = buildWarpFunction(*IR, Order,
                                  {.Runs = Options.CountOperations,
                                   .Accesses = Records,
                                   .Spills =
                                       [&](unsigned B) {
                                         return !Result.Spills.empty() &&
                                                !Result.Spills[B].empty();
                                       },
                                   .Checks = Options.Checks.any()});
  StripDebugInfo(*IR->Code);
  if (verifyModule(*IR->Code, &errs()))
    return makeError("the code generated for kernel '{0}' is invalid; please "
                     "report this with the source",
                     KernelId::ofKernel(Name, "").display());
  Expected<void *> Address = Compiler->addFunction(*IR->Code, WarpFunctionName);
  if (!Address)
    return Address.takeError();
  Result.Run = reinterpret_cast<WarpExit (*)(WarpState *)>(*Address);
  return Result;
}

Expected<const CompiledKernel *> CompiledProgram::compiled(StringRef Name,
                                                           bool Records) {
  auto Key = std::make_pair(Name.str(), Records);
  auto At = Compiled.find(Key);
  if (At == Compiled.end()) {
    Expected<CompiledKernel> New = compile(Name, Records);
    if (!New)
      return New.takeError();
    At = Compiled.emplace(Key, std::move(*New)).first;
  }
  return &At->second;
}

/// The memory that a launch may access, if accesses are checked. Variables come
/// first, since MemoryMap prefers the first of two ranges at one address and
/// theirs have names.
MemoryMap CompiledProgram::memoryOf(const LaunchRequest &Request) const {
  if (!Options.Checks.any())
    return {};
  std::vector<MemoryRange> Ranges;
  for (const GlobalVariable &G : Code->globals()) {
    std::optional<DeviceVariable> V = variable(G);
    if (V)
      Ranges.push_back({reinterpret_cast<uint64_t>(V->Address),
                        V->Size,
                        {{ProblemPlace::Variable, demangle(G.getName())}, {}}});
  }
  append_range(Ranges, Request.Memory);
  return MemoryMap(std::move(Ranges));
}

Expected<LaunchOutcome> CompiledProgram::launch(StringRef Kernel,
                                                const LaunchRequest &Request) {
  Expected<const CompiledKernel *> Code = compiled(Kernel, Request.CountMemory);
  if (!Code)
    return Code.takeError();
  auto Plain = [&] { return compiled(Kernel, /*Records=*/false); };
  const CompiledKernel &Ran = **Code;
  MemoryMap Memory = memoryOf(Request);
  unsigned Lacking = 0; // allocations that are too large
  if (Options.Checks.finds(ProblemKind::BlockRace))
    Lacking =
        GlobalShadow::get().begin(Memory.all(), Ran.Code.Shadows.GlobalGrain);
  LaunchRun Launch(Ran, Request, Options, std::move(Memory), Plain);
  Expected<LaunchOutcome> Outcome = runOnAllCores(Launch);
  if (Lacking)
    Outcome->Notes.push_back(
        formatv("kernel '{0}': races between blocks were not searched for in "
                "{1} allocations, whose record needs too much memory",
                KernelId::ofKernel(Kernel, "").display(), Lacking));
  if (Launch.heldFewerBlocks())
    Outcome->Notes.push_back(
        formatv("kernel '{0}': fewer of its blocks were interleaved than the "
                "GPU runs together, as each makes very many requests: on a GPU "
                "its DRAM traffic may be less or more",
                KernelId::ofKernel(Kernel, "").display()));
  Outcome->Counts.From = Ran.CountsFrom;
  if (Ran.HasUncountedSpills)
    Outcome->Notes.push_back(
        formatv("kernel '{0}': its traffic does not include spilled registers, "
                "which can't be told apart from its local arrays",
                KernelId::ofKernel(Kernel, "").display()));
  if (!Ran.CountsProblem.empty())
    Outcome->Notes.push_back(
        formatv("kernel '{0}': operations are counted by the cost model: {1}",
                KernelId::ofKernel(Kernel, "").display(), Ran.CountsProblem));
  return Outcome;
}
