// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Executor.h"
#include "BlockOrder.h"
#include "CompiledKernel.h"
#include "DeviceHeap.h"
#include "DeviceVariables.h"
#include "Jit.h"
#include "KernelIR.h"
#include "LaunchRun.h"
#include "WarpOperations.h"
#include "device/DeviceModule.h"
#include "device/SourcePlace.h"
#include "model/KernelId.h"
#include "support/Error.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

struct DeviceProgram::State {
  ExecutorOptions Options;
  LLVMContext Context;
  std::unique_ptr<Module> Code;
  std::unique_ptr<Jit> Compiler;
  std::map<std::string, KernelShape, std::less<>> Shapes;
  /// By name, and whether accesses are recorded.
  std::map<std::pair<std::string, bool>, CompiledKernel> Compiled;

  Expected<CompiledKernel> compile(StringRef Kernel, bool RecordsAccesses);
  Expected<const CompiledKernel *> kernel(StringRef Name, bool Records);
  std::optional<DeviceVariable> variable(const GlobalVariable &G);
  MemoryMap memoryOf(const LaunchRequest &Request);
};

DeviceProgram::DeviceProgram() : S(std::make_unique<State>()) {}
DeviceProgram::~DeviceProgram() = default;

static KernelParameterShape shapeOf(const Argument &A, const DataLayout &DL) {
  using Kind = KernelParameterShape::Kind;
  Type *T = A.hasByValAttr() ? A.getParamByValType() : A.getType();
  Kind What = A.hasByValAttr()                    ? Kind::Bytes
              : T->isPointerTy()                  ? Kind::Pointer
              : T->isIntegerTy()                  ? Kind::Integer
              : T->isFloatTy() || T->isDoubleTy() ? Kind::Float
                                                  : Kind::Bytes;
  return {What, unsigned(DL.getTypeAllocSize(T))};
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
  StringRef Most = F.getFnAttribute("nvvm.maxntid").getValueAsString();
  unsigned Product = 1, Extent = 0;
  SmallVector<StringRef> Extents;
  Most.split(Extents, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Text : Extents)
    if (!Text.getAsInteger(10, Extent))
      Product *= Extent;
  if (!Extents.empty())
    Shape.MaxThreadsPerBlock = Product;
  return Shape;
}

Expected<std::unique_ptr<DeviceProgram>>
DeviceProgram::load(StringRef Bitcode, const ExecutorOptions &Options) {
  std::unique_ptr<DeviceProgram> Program(new DeviceProgram());
  State &S = *Program->S;
  S.Options = Options;
  if (Options.Checks.any())
    DeviceHeap::get().track();
  auto Buffer = MemoryBuffer::getMemBuffer(Bitcode, "device code",
                                           /*RequiresNullTerminator=*/false);
  if (Error E = parseBitcodeFile(*Buffer, S.Context).moveInto(S.Code))
    return std::move(E);
  if (!S.Code->getTargetTriple().isNVPTX())
    return makeError("found device code for '{0}', wanted nvptx64",
                     S.Code->getTargetTriple().str());
  exportVariables(*S.Code);
  for (Function *F : kernelsOf(*S.Code))
    S.Shapes[F->getName().str()] = shapeOf(*F);
  if (Error E = Jit::create(Options.CacheDir).moveInto(S.Compiler))
    return std::move(E);
  std::unique_ptr<Module> Variables = variablesOf(*S.Code);
  if (Error E = S.Compiler->addShared(*Variables))
    return std::move(E);
  return std::move(Program);
}

const KernelShape *DeviceProgram::kernel(StringRef Name) const {
  auto Found = S->Shapes.find(Name);
  return Found == S->Shapes.end() ? nullptr : &Found->second;
}

std::optional<DeviceVariable> DeviceProgram::variable(StringRef Name) const {
  const GlobalVariable *G = S->Code->getGlobalVariable(Name);
  return G ? S->variable(*G) : std::nullopt;
}

std::optional<DeviceVariable>
DeviceProgram::State::variable(const GlobalVariable &G) {
  constexpr unsigned SharedSpace = 3;
  if (G.isDeclaration() || G.getAddressSpace() == SharedSpace)
    return std::nullopt;
  Expected<void *> Address = Compiler->address(G.getName());
  if (!Address) {
    consumeError(Address.takeError());
    return std::nullopt;
  }
  constexpr unsigned ConstantSpace = 4;
  return DeviceVariable{
      *Address, Code->getDataLayout().getTypeAllocSize(G.getValueType()),
      G.getAddressSpace() == ConstantSpace};
}

Expected<CompiledKernel> DeviceProgram::State::compile(StringRef Name,
                                                       bool Records) {
  Expected<KernelIR> IR = extractKernel(*Code, Name);
  if (!IR)
    return IR.takeError();
  CompiledKernel Result;
  Function &Kernel = *IR->Kernel;
  InstructionCosts Costs(Kernel);
  splitAtWarpOperations(Kernel);
  std::vector<BasicBlock *> Order = executionOrder(Kernel);
  if (Order.size() > MostBlocks)
    return makeError("kernel '{0}' has {1} blocks of code, of which the "
                     "executor supports {2}",
                     KernelId::forCuda(Name, "").display(), Order.size(),
                     MostBlocks);
  Result.Costs = Costs.byBlock(Order);
  Result.ArgumentOffsets = argumentOffsets(Kernel);
  for (const Argument &A : Kernel.args())
    Result.ArgumentSizes.push_back(shapeOf(A, Kernel.getDataLayout()).Size);
  Result.StaticShared = IR->StaticShared;
  Result.Code = buildWarpFunction(*IR, Order,
                                  {.Runs = Options.CountOperations,
                                   .Accesses = Records,
                                   .Checks = Options.Checks.any()});
  StripDebugInfo(*IR->Code);
  if (verifyModule(*IR->Code, &errs()))
    return makeError("the code made for kernel '{0}' is wrong; please report "
                     "this with the source",
                     KernelId::forCuda(Name, "").display());
  Expected<void *> Address = Compiler->addFunction(*IR->Code, WarpFunctionName);
  if (!Address)
    return Address.takeError();
  Result.Run = reinterpret_cast<WarpExit (*)(WarpState *)>(*Address);
  return Result;
}

Expected<const CompiledKernel *> DeviceProgram::State::kernel(StringRef Name,
                                                              bool Records) {
  auto Key = std::make_pair(Name.str(), Records);
  auto Known = Compiled.find(Key);
  if (Known == Compiled.end()) {
    Expected<CompiledKernel> New = compile(Name, Records);
    if (!New)
      return New.takeError();
    Known = Compiled.emplace(Key, std::move(*New)).first;
  }
  return &Known->second;
}

/// What a launch may use, where that is to be checked: first the module's own
/// variables, which have names.
MemoryMap DeviceProgram::State::memoryOf(const LaunchRequest &Request) {
  if (!Options.Checks.any())
    return {};
  std::vector<MemoryRange> Ranges;
  for (const GlobalVariable &G : Code->globals()) {
    std::optional<DeviceVariable> V = variable(G);
    if (V)
      Ranges.push_back({reinterpret_cast<uint64_t>(V->Address), V->Size,
                        "variable '" + demangle(G.getName()) + "'"});
  }
  append_range(Ranges, Request.Memory);
  return MemoryMap(std::move(Ranges));
}

Expected<LaunchOutcome> DeviceProgram::launch(StringRef Kernel,
                                              const LaunchRequest &Request) {
  Expected<const CompiledKernel *> Code =
      S->kernel(Kernel, Request.CountMemory);
  if (!Code)
    return Code.takeError();
  return LaunchRun(**Code, Request, S->Options, S->memoryOf(Request)).run();
}
