// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceCode.h"
#include "ProgramFacts.h"
#include "device/DeviceModule.h"
#include "device/OpenMPRuntime.h"
#include "emulate/compile/IndirectCalls.h"
#include "support/Error.h"
#include "support/SilentDiagnostics.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::omptarget;

namespace roofline {
/// Generated from device/DeviceRuntime.cpp by roofline_embed: {name, contents}.
extern const std::pair<const char *, const char *> OpenMPDeviceRuntime[];
} // namespace roofline

/// Reads the initialiser of "KERNEL_kernel_environment", a struct whose first
/// member consists of three bytes and six integers. Kernels that are no target
/// regions do not have this variable.
static std::optional<KernelEnvironment> environmentOf(const Function &Kernel) {
  const GlobalVariable *G = Kernel.getParent()->getNamedGlobal(
      (Kernel.getName() + "_kernel_environment").str());
  auto *All = G && G->hasInitializer()
                  ? dyn_cast<ConstantStruct>(G->getInitializer())
                  : nullptr;
  auto *Configuration = All ? dyn_cast<Constant>(All->getOperand(0)) : nullptr;
  if (!Configuration)
    return std::nullopt;
  auto Number = [&](unsigned I) -> int32_t {
    auto *C =
        dyn_cast_or_null<ConstantInt>(Configuration->getAggregateElement(I));
    return C ? int32_t(C->getSExtValue()) : 0;
  };
  KernelEnvironment Result;
  Result.Mode = uint8_t(Number(2));
  Result.MinThreads = Number(3);
  Result.MaxThreads = Number(4);
  Result.ReductionBytes = Number(7);
  return Result;
}

static Expected<std::unique_ptr<Module>> parse(LLVMContext &Context,
                                               const KernelCode &Unit) {
  auto Buffer = MemoryBuffer::getMemBuffer(Unit.Bitcode, Unit.Unit,
                                           /*RequiresNullTerminator=*/false);
  return parseBitcodeFile(*Buffer, Context);
}

/// Whether the host may look up \p G by name.
static bool isForTheHost(const GlobalValue &G) {
  if (auto *F = dyn_cast<Function>(&G))
    return F->getCallingConv() == CallingConv::PTX_Kernel;
  return !G.hasLocalLinkage() &&
         G.getAddressSpace() != NVPTXAS::ADDRESS_SPACE_SHARED;
}

static void setConstant(Module &Runtime, StringRef Name, bool Value) {
  GlobalVariable *G = Runtime.getNamedGlobal(Name);
  G->setInitializer(ConstantInt::get(G->getValueType(), Value));
  G->setLinkage(GlobalValue::InternalLinkage);
}

/// Removes the thread limits of kernels in generic mode, since these are
/// launched with one warp more than the limit.
static void forgetThreadLimits(Module &M) {
  for (Function *Kernel : kernelsOf(M))
    if (isGenericMode(*Kernel))
      Kernel->removeFnAttr("nvvm.maxntid");
}

/// Links those functions of the device runtime that \p M calls.
static Error linkRuntime(Module &M, ProgramFacts Facts) {
  SMDiagnostic Problem;
  std::unique_ptr<Module> Runtime = parseAssemblyString(
      OpenMPDeviceRuntime[0].second, Problem, M.getContext());
  if (!Runtime)
    return makeError("cannot parse the device runtime: {0}",
                     Problem.getMessage());
  Runtime->setDataLayout(M.getDataLayout());
  Runtime->setTargetTriple(M.getTargetTriple());
  if (GlobalVariable *Used = Runtime->getNamedGlobal("llvm.compiler.used"))
    Used->eraseFromParent();
  setConstant(*Runtime, "roofline_only_spmd", Facts.OnlySpmd);
  setConstant(*Runtime, "roofline_never_nests", Facts.NeverNests);
  setConstant(*Runtime, "roofline_whole_teams", Facts.WholeTeams);
  AttributeSet Target;
  for (Function &F : M)
    if (F.hasFnAttribute("target-cpu")) {
      Target = F.getAttributes().getFnAttrs();
      break;
    }
  // Inlining requires that caller and callee have the same target attributes.
  for (Function &F : *Runtime) {
    for (StringRef Name : {"target-cpu", "target-features"}) {
      F.removeFnAttr(Name);
      if (Target.hasAttribute(Name))
        F.addFnAttr(Target.getAttribute(Name));
    }
    F.removeFnAttr(Attribute::OptimizeNone);
    F.removeFnAttr(Attribute::NoInline);
    if (!F.isDeclaration() && !F.isIntrinsic())
      F.addFnAttr(Attribute::AlwaysInline);
  }
  if (Linker::linkModules(M, std::move(Runtime), Linker::LinkOnlyNeeded))
    return makeError(
        "cannot link the device runtime with the program's device code");
  return Error::success();
}

/// Optimises as the compiler does if it links a device runtime. Loops are not
/// unrolled or vectorised, as the compiler has already done that.
static Error optimise(Module &M) {
  auto Machine = targetMachineFor(M);
  if (!Machine)
    return Machine.takeError();
  PipelineTuningOptions Tuning;
  Tuning.LoopUnrolling = false;
  Tuning.LoopVectorization = false;
  Tuning.SLPVectorization = false;
  for (unsigned Round = 0; Round < 4; ++Round) {
    PassBuilder PB(Machine->get(), Tuning);
    PassAnalyses Analyses(PB);
    ModulePassManager MPM;
    MPM.addPass(AlwaysInlinerPass(/*InsertLifetime=*/false));
    MPM.addPass(PB.buildPerModuleDefaultPipeline(OptimizationLevel::O3));
    MPM.run(M, Analyses.Module);
    if (!emulate::resolveIndirectCalls(M, emulate::CallMatch::SameParameters))
      break;
  }
  return Error::success();
}

/// Removes the module flags by which LLVM's OpenMP optimisation pass recognises
/// its own device runtime. That pass has already run, and does not know this
/// runtime.
static void forgetOpenMP(Module &M) {
  NamedMDNode *Flags = M.getModuleFlagsMetadata();
  if (!Flags)
    return;
  SmallVector<MDNode *> Kept;
  for (MDNode *Flag : Flags->operands())
    if (auto *Name = dyn_cast_or_null<MDString>(Flag->getOperand(1));
        !Name || !Name->getString().starts_with("openmp"))
      Kept.push_back(Flag);
  Flags->clearOperands();
  for (MDNode *Flag : Kept)
    Flags->addOperand(Flag);
}

static void initialise() {
  static const bool Done = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    return true;
  }();
  (void)Done;
}

Expected<DeviceCode> roofline::omptarget::prepareDeviceCode(
    const std::vector<const KernelCode *> &Units) {
  initialise();
  LLVMContext Context;
  Context.setDiagnosticHandler(std::make_unique<OnlyErrors>());
  DeviceCode Result;
  std::unique_ptr<Module> All;
  for (const KernelCode *Unit : Units) {
    Expected<std::unique_ptr<Module>> M = parse(Context, *Unit);
    if (!M)
      return M.takeError();
    for (Function *Kernel : kernelsOf(**M)) {
      auto Environment = environmentOf(*Kernel);
      if (!Environment)
        continue;
      Result.Kernels[Kernel->getName()] = *Environment;
      Result.Units[Kernel->getName()] = Unit->Unit;
    }
    if (!All)
      All = std::move(*M);
    else if (Linker::linkModules(*All, std::move(*M)))
      return makeError("cannot link the device code of '{0}' with that of the "
                       "program's other units",
                       Unit->Unit);
  }
  forgetThreadLimits(*All);
  if (Error E = linkRuntime(*All, ProgramFacts::of(*All)))
    return std::move(E);
  for (GlobalVariable &G : All->globals())
    if (!G.isDeclaration() && !G.hasLocalLinkage())
      G.setLinkage(GlobalValue::ExternalLinkage);
  internalizeModule(*All, isForTheHost);
  forgetOpenMP(*All);
  if (Error E = optimise(*All))
    return std::move(E);
  raw_string_ostream OS(Result.Bitcode);
  WriteBitcodeToFile(*All, OS);
  return Result;
}
