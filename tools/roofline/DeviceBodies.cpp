// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceBodies.h"
#include "DriverJobs.h"
#include "InFolder.h"
#include "support/Files.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/FrontendTool/Utils.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace clang;
using namespace llvm;
using namespace roofline;

/// As sources spell it: "force" of "_ZN2md5forceEf".
static std::string nameInSource(const std::string &Symbol) {
  ItaniumPartialDemangler Demangler; // keeps referring to the symbol
  if (Demangler.partialDemangle(Symbol.c_str()))
    return Symbol;
  char *Base = Demangler.getFunctionBaseName(nullptr, nullptr);
  std::string Name = Base ? Base : "";
  std::free(Base);
  return Name;
}

/// What the device's own libraries provide.
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

/// Whether \p Name stands in \p Text as a word.
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

/// A compile that says nothing and writes what it must alone.
static std::unique_ptr<CompilerInstance>
quietInstance(const CompilerJob &Job, IgnoringDiagConsumer &Nobody) {
  std::vector<const char *> Words;
  for (const std::string &Argument : Job.Arguments)
    Words.push_back(Argument.c_str());
  DiagnosticOptions Options;
  DiagnosticsEngine Early(DiagnosticIDs::create(), Options, &Nobody,
                          /*ShouldOwnClient=*/false);
  auto Invocation = std::make_shared<CompilerInvocation>();
  if (!CompilerInvocation::CreateFromArgs(*Invocation, Words, Early))
    return nullptr;
  Invocation->getDependencyOutputOpts() = DependencyOutputOptions();
  Invocation->getFrontendOpts().StatsFile.clear();
  Invocation->getFrontendOpts().DisableFree = false;
  Invocation->getFrontendOpts()
      .LLVMArgs.clear(); // they are the whole process's
  CodeGenOptions &CodeGen = Invocation->getCodeGenOpts();
  CodeGen.OptRecordFile.clear();
  if (Job.IsDevice)
    CodeGen.DisableLLVMPasses = true;
  if (CodeGen.getDebugInfo() == codegenoptions::NoDebugInfo)
    CodeGen.setDebugInfo(codegenoptions::LocTrackingOnly);
  auto CI = std::make_unique<CompilerInstance>(std::move(Invocation));
  CI->createVirtualFileSystem();
  CI->createDiagnostics(&Nobody, /*ShouldOwnClient=*/false);
  return CI;
}

/// The device code of \p Unit as its frontend leaves it; null where there is
/// none, or it does not compile.
static std::unique_ptr<llvm::Module> deviceCode(const CompileUnit &Unit,
                                                LLVMContext &Context) {
  InFolder Here(Unit.Folder);
  DriverJobs Jobs = driverJobsOf(Unit.Command, {}, /*Quiet=*/true);
  std::unique_ptr<llvm::Module> Code;
  if (Jobs.Failed || !Jobs.makeDeviceCode())
    return Code;
  for (const CompilerJob &Job : Jobs.Jobs) {
    IgnoringDiagConsumer Nobody;
    auto CI = quietInstance(Job, Nobody);
    if (!CI)
      break;
    if (Job.IsDevice) {
      EmitLLVMOnlyAction Action(&Context);
      if (CI->ExecuteAction(Action))
        Code = Action.takeModule();
      break;
    }
    if (!ExecuteCompilerInvocation(CI.get()))
      break;
  }
  for (const std::string &File : Jobs.TemporaryFiles)
    sys::fs::remove(File);
  return Code;
}

/// Lists of all of a module's functions, which would bring them all along.
static void forgetLists(llvm::Module &M) {
  for (const char *List : {"llvm.used", "llvm.compiler.used",
                           "llvm.global_ctors", "llvm.global.annotations"})
    if (GlobalVariable *V = M.getNamedGlobal(List))
      V->eraseFromParent();
  for (const char *List : {"nvvm.annotations", "omp_offload.info"})
    if (NamedMDNode *Node = M.getNamedMetadata(List))
      Node->eraseFromParent();
}

/// Links of \p Other into \p M what it lacks.
static void linkNeeded(llvm::Module &M, std::unique_ptr<llvm::Module> Other) {
  if (Other->getTargetTriple() != M.getTargetTriple() ||
      Other->getDataLayout() != M.getDataLayout())
    return;
  forgetLists(*Other);
  Linker::linkModules(M, std::move(Other), Linker::Flags::LinkOnlyNeeded,
                      [](llvm::Module &Linked, const StringSet<> &New) {
                        internalizeModule(Linked, [&](const GlobalValue &V) {
                          return !V.hasName() || !New.contains(V.getName());
                        });
                      });
}

/// Bodies may lack bodies in turn.
static void linkAll(llvm::Module &M, std::vector<CompileUnit> Units) {
  bool Found = true;
  while (std::exchange(Found, false))
    for (size_t I = 0; I < Units.size(); ++I) {
      auto Text = expectedToOptional(readFile(Units[I].name()));
      if (!Text || none_of(missingIn(M), [&](const std::string &Symbol) {
            return mentions(*Text, nameInSource(Symbol));
          }))
        continue;
      if (auto Code = deviceCode(Units[I], M.getContext())) {
        linkNeeded(M, std::move(Code));
        Found = true;
      }
      Units.erase(Units.begin() + I--);
    }
}

namespace {
struct BodyLinker : PassInfoMixin<BodyLinker> {
  explicit BodyLinker(std::function<std::vector<CompileUnit>()> Program)
      : Program(std::move(Program)) {}
  PreservedAnalyses run(llvm::Module &M, ModuleAnalysisManager &) {
    if (missingIn(M).empty())
      return PreservedAnalyses::all();
    TimeTraceScope Scope("roofline: device code of other units");
    linkAll(M, Program());
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

  std::function<std::vector<CompileUnit>()> Program;
};
} // namespace

void roofline::linkDeviceBodies(
    CodeGenOptions &Options,
    std::function<std::vector<CompileUnit>()> Program) {
  Options.PassBuilderCallbacks.push_back(
      [Program = std::move(Program)](PassBuilder &PB) {
        PB.registerPipelineStartEPCallback(
            [Program](ModulePassManager &MPM, OptimizationLevel) {
              MPM.addPass(BodyLinker(Program));
            });
      });
}
