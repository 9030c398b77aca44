// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/DeviceBodies.h"
#include "compile/DriverJobs.h"
#include "compile/ProgramUnits.h"
#include "compile/ScopedDirectory.h"
#include "job/LinkedBitcode.h"
#include "support/Files.h"
#include "support/SilentDiagnostics.h"
#include "support/Stage.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/FrontendTool/Utils.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace clang;
using namespace llvm;
using namespace roofline;

/// The name of a function as in source code: "force" for "_ZN2md5forceEf".
static std::string nameInSource(const std::string &Symbol) {
  ItaniumPartialDemangler Demangler; // refers to the symbol
  if (Demangler.partialDemangle(Symbol.c_str()))
    return Symbol;
  char *Base = Demangler.getFunctionBaseName(nullptr, nullptr);
  std::string Name = Base ? Base : "";
  std::free(Base);
  return Name;
}

/// Whether the device libraries define \p Symbol.
static bool isOfRuntime(StringRef Symbol) {
  return Symbol.starts_with("__") || Symbol.starts_with("omp_") ||
         Symbol == "vprintf" || Symbol == "malloc" || Symbol == "free";
}

static std::vector<std::string> missingIn(const llvm::Module &M) {
  std::vector<std::string> Missing;
  for (const Function &F : M)
    if (F.isDeclaration() && !F.isIntrinsic() && !F.use_empty() &&
        !isOfRuntime(F.getName()))
      Missing.push_back(F.getName().str());
  return Missing;
}

/// Whether \p Text contains \p Name as a whole word.
static bool mentions(StringRef Text, StringRef Name) {
  auto IsPart = [](char C) { return isAlnum(C) || C == '_'; };
  for (size_t At = Text.find(Name); At != StringRef::npos;
       At = Text.find(Name, At + 1)) {
    StringRef Behind = Text.drop_front(At + Name.size());
    if ((At == 0 || !IsPart(Text[At - 1])) &&
        (Behind.empty() || !IsPart(Behind.front())))
      return true;
  }
  return false;
}

/// An invocation that compiles \p Job to unoptimised IR with line numbers.
static std::shared_ptr<CompilerInvocation>
invocationOf(const CompilerJob &Job, ArrayRef<std::string> Outputs) {
  auto Invocation = quietInvocation(Job, Outputs);
  if (!Invocation)
    return nullptr;
  // LLVM options are global to the process.
  Invocation->getFrontendOpts().LLVMArgs.clear();
  CodeGenOptions &CodeGen = Invocation->getCodeGenOpts();
  if (Job.IsDevice)
    CodeGen.DisableLLVMPasses = true;
  if (CodeGen.getDebugInfo() == codegenoptions::NoDebugInfo)
    CodeGen.setDebugInfo(codegenoptions::LocTrackingOnly);
  return Invocation;
}

/// Whether both have the same triple and architecture.
static bool sameTarget(const clang::TargetOptions &A,
                       const clang::TargetOptions &B) {
  return A.Triple == B.Triple && A.CPU == B.CPU;
}

/// Compiles \p Unit to unoptimised device code for \p Target; null if it has
/// none or does not compile, when \p Inputs is dropped.
static std::unique_ptr<llvm::Module>
deviceCode(const CompileUnit &Unit, const clang::TargetOptions &Target,
           LLVMContext &Context, const std::shared_ptr<InputList> &Inputs) {
  ScopedDirectory Here(Unit.Folder);
  DriverJobs Jobs = driverJobsOf(Unit.Command, {}, /*Quiet=*/true);
  std::unique_ptr<llvm::Module> Code;
  bool Fine = !Jobs.Failed;
  if (!Jobs.makeDeviceCode())
    Jobs.Jobs.clear();
  for (const CompilerJob &Job : Jobs.Jobs) {
    auto Invocation = invocationOf(Job, Jobs.TemporaryFiles);
    Fine = Invocation != nullptr;
    if (!Fine)
      break;
    if (Job.IsDevice && !sameTarget(Invocation->getTargetOpts(), Target))
      continue;
    IgnoringDiagConsumer Nobody;
    CompilerInstance CI(std::move(Invocation));
    CI.createVirtualFileSystem();
    if (Inputs)
      CI.addDependencyCollector(Inputs);
    CI.createDiagnostics(&Nobody, /*ShouldOwnClient=*/false);
    leaveOutRuntime(CI);
    EmitLLVMOnlyAction Action(&Context);
    Fine = Job.IsDevice ? CI.ExecuteAction(Action)
                        : ExecuteCompilerInvocation(&CI);
    Fine &= !CI.getDiagnostics().hasErrorOccurred();
    if (Fine && Job.IsDevice)
      Code = Action.takeModule();
    if (!Fine || Job.IsDevice)
      break;
  }
  for (const std::string &File : Jobs.TemporaryFiles)
    sys::fs::remove(File);
  if (!Fine && Inputs)
    Inputs->drop();
  return Code;
}

/// Removes lists such as llvm.used, which refer to all functions of the module
/// and would cause all of them to be linked.
static void forgetLists(llvm::Module &M) {
  for (const char *List : {"llvm.used", "llvm.compiler.used",
                           "llvm.global_ctors", "llvm.global.annotations"})
    if (GlobalVariable *V = M.getNamedGlobal(List))
      V->eraseFromParent();
  for (const char *List : {"nvvm.annotations", "omp_offload.info"})
    if (NamedMDNode *Node = M.getNamedMetadata(List))
      Node->eraseFromParent();
}

/// Removes module flags, since different flags are a link error; those of the
/// kernel's unit apply.
static void forgetFlags(llvm::Module &M) {
  if (NamedMDNode *Flags = M.getModuleFlagsMetadata())
    Flags->eraseFromParent();
  M.addModuleFlag(llvm::Module::Warning, "Debug Info Version",
                  DEBUG_METADATA_VERSION);
}

/// Marks device variables as externally initialised, since the host may change
/// their values before a launch.
static void openVariables(llvm::Module &M) {
  for (GlobalVariable &V : M.globals())
    if (!V.isDeclaration() && !V.isConstant() &&
        V.getAddressSpace() != NVPTXAS::ADDRESS_SPACE_SHARED)
      V.setExternallyInitialized(true);
}

/// Links those definitions of \p Other into \p M that it lacks.
static void linkNeeded(llvm::Module &M, std::unique_ptr<llvm::Module> Other) {
  if (Other->getDataLayout() != M.getDataLayout())
    return;
  forgetLists(*Other);
  forgetFlags(*Other);
  openVariables(*Other);
  LLVMContext &Context = M.getContext();
  std::unique_ptr<DiagnosticHandler> Handler = Context.getDiagnosticHandler();
  Context.setDiagnosticHandler(std::make_unique<SilentDiagnostics>());
  Linker::linkModules(M, std::move(Other), Linker::Flags::LinkOnlyNeeded,
                      [](llvm::Module &Linked, const StringSet<> &New) {
                        internalizeModule(Linked, [&](const GlobalValue &V) {
                          return !V.hasName() || !New.contains(V.getName());
                        });
                      });
  Context.setDiagnosticHandler(std::move(Handler));
}

/// Links repeatedly, since linked functions may call further missing ones.
static void linkAll(llvm::Module &M, const clang::TargetOptions &Target,
                    const CompileUnit &Unit) {
  std::vector<CompileUnit> Units = programOf(Unit);
  bool Found = true;
  while (std::exchange(Found, false))
    for (size_t I = 0; I < Units.size(); ++I) {
      auto Text = expectedToOptional(readFile(Units[I].name()));
      if (Unit.Inputs)
        Unit.Inputs->add(Units[I].name());
      if (!Text || none_of(missingIn(M), [&](const std::string &Symbol) {
            return mentions(*Text, nameInSource(Symbol));
          }))
        continue;
      if (auto Code =
              deviceCode(Units[I], Target, M.getContext(), Unit.Inputs)) {
        linkNeeded(M, std::move(Code));
        Found = true;
      }
      Units.erase(Units.begin() + I--);
    }
}

namespace {
/// Links once, into the first module that it is called for.
class BodyLinker {
public:
  BodyLinker(const clang::TargetOptions &Target, const CompileUnit &Unit)
      : Target(Target), Unit(Unit) {}

  void link(llvm::Module &M) {
    if (std::exchange(IsDone, true) || missingIn(M).empty())
      return;
    StageScope Scope(Stage::DeviceCode);
    linkAll(M, Target, Unit);
  }

private:
  clang::TargetOptions Target;
  const CompileUnit &Unit;
  bool IsDone = false;
};
} // namespace

void roofline::linkDeviceBodies(CompilerInstance &CI, const CompileUnit &Unit) {
  auto Bodies = std::make_shared<BodyLinker>(CI.getTargetOpts(), Unit);
  // Before the first pass, since early target passes resolve libdevice's
  // queries of compile options.
  CI.getCodeGenOpts().PassBuilderCallbacks.push_back([Bodies](PassBuilder &PB) {
    if (PassInstrumentationCallbacks *Callbacks =
            PB.getPassInstrumentationCallbacks())
      Callbacks->registerBeforeNonSkippedPassCallback(
          [Bodies](StringRef, llvm::Any IR) {
            if (auto *M = llvm::any_cast<const llvm::Module *>(&IR))
              Bodies->link(const_cast<llvm::Module &>(**M));
          });
  });
}
