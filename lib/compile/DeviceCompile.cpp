// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/DeviceCompile.h"
#include "compile/Confine.h"
#include "compile/DeviceBodies.h"
#include "compile/ProgramUnits.h"
#include "config/OptionValue.h"
#include "frontend/BoundedWalker.h"
#include "job/DeviceHooks.h"
#include "job/LinkedBitcode.h"
#include "nvcc/NvccSyntax.h"
#include "remark/Finding.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/ChainedDiagnosticConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/FrontendTool/Utils.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace llvm;
using namespace roofline;

namespace {

/// Collects the locations of errors that leave the syntax tree incomplete.
/// After an error with a fix-it, clang continues as if that had been applied.
class ErrorPlaces : public DiagnosticConsumer {
public:
  explicit ErrorPlaces(std::vector<clang::SourceLocation> &Places)
      : Places(Places) {}
  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    if (Level >= DiagnosticsEngine::Error && Info.getNumFixItHints() == 0)
      Places.push_back(Info.getLocation());
  }

private:
  std::vector<clang::SourceLocation> &Places;
};

/// Whether \p Body has an expression that stands for invalid code; also where
/// the error itself is elsewhere, as in the declaration of a variable.
static bool hasInvalidCode(const Stmt *Body) {
  llvm::SmallVector<const Stmt *> Open = {Body};
  while (!Open.empty()) {
    const Stmt *S = Open.pop_back_val();
    if (auto *E = dyn_cast_or_null<Expr>(S); E && E->containsErrors())
      return true;
    if (S)
      llvm::append_range(Open, S->children());
  }
  return false;
}

/// Removes the bodies of device functions that contain one of the errors.
class BodyRemover : public BoundedWalker {
public:
  BodyRemover(const SourceManager &SM,
              llvm::ArrayRef<clang::SourceLocation> Errors)
      : SM(SM), Errors(Errors) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    bool IsKernel = F->hasAttr<CUDAGlobalAttr>();
    if ((IsKernel || F->hasAttr<CUDADeviceAttr>()) &&
        F->doesThisDeclarationHaveABody() &&
        (hasError(*F) || hasInvalidCode(F->getBody()))) {
      F->setBody(nullptr);
      // Otherwise it would be reported as defined in another unit.
      if (IsKernel)
        F->setInvalidDecl();
    }
    return true;
  }

private:
  bool hasError(const FunctionDecl &F) const {
    SourceRange Range = SM.getExpansionRange(F.getSourceRange()).getAsRange();
    return llvm::any_of(Errors, [&](clang::SourceLocation Error) {
      clang::SourceLocation At = SM.getExpansionLoc(Error);
      return !SM.isBeforeInTranslationUnit(At, Range.getBegin()) &&
             !SM.isBeforeInTranslationUnit(Range.getEnd(), At);
    });
  }

  const SourceManager &SM;
  llvm::ArrayRef<clang::SourceLocation> Errors;
};

/// A consumer that must run before all others. It clears the error state, so
/// that the others continue, and removes the bodies of device functions that
/// contain an error: host code that needs another version of a library does not
/// affect the kernels beside it. Fatal errors, such as a missing header, end
/// the compile as usual. The diagnostics client still counts all errors.
class ErrorTolerance : public ASTConsumer {
public:
  explicit ErrorTolerance(CompilerInstance &CI) : Diags(CI.getDiagnostics()) {
    Diags.setClient(new ChainedDiagnosticConsumer(
        Diags.takeClient(), std::make_unique<ErrorPlaces>(Errors)));
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    goOn(llvm::ArrayRef<Decl *>(Group.begin(), Group.end()));
    return true;
  }
  void HandleInlineFunctionDefinition(FunctionDecl *F) override { goOn(F); }
  // Templates are instantiated at the end of the unit.
  void HandleTranslationUnit(ASTContext &Context) override {
    goOn(Context.getTranslationUnitDecl());
  }

private:
  void goOn(llvm::ArrayRef<Decl *> Parsed) {
    bool AnyError = Diags.hasErrorOccurred() || !Errors.empty();
    if (!AnyError || Diags.hasFatalErrorOccurred())
      return;
    BodyRemover Remover(Diags.getSourceManager(), Errors);
    for (Decl *D : Parsed)
      Remover.TraverseDecl(D);
    Diags.Reset(/*soft=*/true);
  }

  DiagnosticsEngine &Diags;
  std::vector<clang::SourceLocation> Errors;
};

/// A consumer that prints remarks and their notes to \p Remarks and all other
/// diagnostics to \p Others. All arguments must outlive it.
class RemarkSplitter : public DiagnosticConsumer {
public:
  RemarkSplitter(llvm::raw_ostream &Remarks, llvm::raw_ostream &Others,
                 DiagnosticOptions &Options)
      : Remarks(Remarks, Options), Others(Others, Options) {}

  void BeginSourceFile(const LangOptions &Lang,
                       const Preprocessor *PP) override {
    Remarks.BeginSourceFile(Lang, PP);
    Others.BeginSourceFile(Lang, PP);
  }
  void EndSourceFile() override {
    Remarks.EndSourceFile();
    Others.EndSourceFile();
  }
  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level != DiagnosticsEngine::Note)
      OfRemark = Level == DiagnosticsEngine::Remark;
    (OfRemark ? Remarks : Others).HandleDiagnostic(Level, Info);
  }

private:
  TextDiagnosticPrinter Remarks, Others;
  bool OfRemark = false; // whether the last non-note diagnostic was a remark
};

/// Generates optimised IR, with the hooks of the analysis installed.
class PredictAction : public EmitLLVMOnlyAction {
public:
  PredictAction(const CompileUnit &Unit, const CompileRequest &Request)
      : Unit(Unit), Request(Request) {}

  bool hasAnalysis() const { return Job != nullptr; }
  bool hasAnalysisEnded() const {
    return EndedEarly || (Job && Job->hasEndedEarly());
  }

protected:
  /// Null if there is nothing to do.
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef File) override;
  void EndSourceFileAction() override {
    if (Job)
      Job->endWithoutModule();
    EmitLLVMOnlyAction::EndSourceFileAction();
  }

private:
  const CompileUnit &Unit;
  const CompileRequest &Request;
  bool EndedEarly = false;
  std::shared_ptr<DeviceJob> Job;
};
} // namespace

/// Appends what is to be told about the settings to the tool's file. Where that
/// cannot be written, the job reports it.
static void tellMessages(ArrayRef<OptionMessage> Messages,
                         StringRef ResultFile) {
  std::error_code EC;
  raw_fd_ostream OS(ResultFile, EC, sys::fs::OF_Append);
  for (const OptionMessage &Message : Messages)
    OS << toLine({Message.What == OptionMessage::Kind::Mistake
                      ? Finding::Kind::Mistake
                      : Finding::Kind::Setting,
                  Message.Text})
       << "\n";
  OS.flush();
  OS.clear_error();
}

/// Gives the kernels the most registers that \p Command lets ptxas use
/// ("-Xcuda-ptxas -maxrregcount=32"), unless they have bounds of their own, in
/// the form in which ptxas also finds them in PTX.
static void limitRegisters(CodeGenOptions &Opts,
                           ArrayRef<std::string> Command) {
  StringRef Most;
  for (StringRef Word : Command)
    if (Word.ltrim('-').starts_with("maxrregcount="))
      Most = Word.split('=').second;
  if (Most.empty())
    return;
  auto Limit = [Text = Most.str()](llvm::Module &M) {
    for (llvm::Function &F : M)
      if (F.getCallingConv() == llvm::CallingConv::PTX_Kernel &&
          !F.hasFnAttribute("nvvm.maxnreg") &&
          !F.hasFnAttribute("nvvm.minctasm"))
        F.addFnAttr("nvvm.maxnreg", Text);
  };
  Opts.PassBuilderCallbacks.push_back([Limit](PassBuilder &PB) {
    PB.registerPipelineStartEPCallback(
        [Limit](ModulePassManager &MPM, OptimizationLevel) {
          struct LimitPass : PassInfoMixin<LimitPass> {
            std::function<void(llvm::Module &)> Run;
            explicit LimitPass(std::function<void(llvm::Module &)> Run)
                : Run(std::move(Run)) {}
            PreservedAnalyses run(llvm::Module &M, ModuleAnalysisManager &) {
              Run(M);
              return PreservedAnalyses::all();
            }
          };
          MPM.addPass(LimitPass(Limit));
        });
  });
}

std::unique_ptr<ASTConsumer>
PredictAction::CreateASTConsumer(CompilerInstance &CI, StringRef File) {
  if (jobKindOf(CI) == JobKind::Other)
    return nullptr; // a device of another vendor
  JobSettings Settings =
      settingsFor(CI, Request.Arguments, OptionSource::Tool, Unit.Command);
  tellMessages(Settings.Messages, Request.Tool.ResultFile);
  EndedEarly = Settings.EndedEarly;
  // Nothing can be predicted, or another job of the command reports all GPUs.
  if (!Settings.isDevice() || Settings.Gpus.empty())
    return nullptr;
  Settings.Tool = Request.Tool;
  Settings.Opts.Quiet |= Request.Quiet;
  Settings.Opts.EmbedVerdicts = false; // there is no object file
  Settings.Opts.EmbedKernelCode = false;
  std::vector<std::unique_ptr<ASTConsumer>> Consumers;
  // For OpenMP, a preceding host compile numbers the target regions and fails
  // on the same errors.
  if (CI.getLangOpts().CUDA)
    Consumers.push_back(std::make_unique<ErrorTolerance>(CI));
  leaveOutRuntime(CI);
  linkDeviceBodies(CI, Unit);
  limitRegisters(CI.getCodeGenOpts(), Unit.Command);
  Job = hookDevice(CI, std::move(Settings));
  Consumers.push_back(sourceReader(Job));
  Consumers.push_back(EmitLLVMOnlyAction::CreateASTConsumer(CI, File));
  return std::make_unique<MultiplexConsumer>(std::move(Consumers));
}

/// Sets the options from -mllvm, as clang does.
static void setBackendOptions(ArrayRef<std::string> Arguments) {
  cl::ResetAllOptionOccurrences();
  std::vector<const char *> Words = {"clang (LLVM option parsing)"};
  for (const std::string &Argument : Arguments)
    Words.push_back(Argument.c_str());
  cl::ParseCommandLineOptions(Words.size(), Words.data());
}

/// Null if clang rejects the arguments of \p Job. \p Outputs as for confine().
static std::unique_ptr<CompilerInstance>
instanceFor(const CompilerJob &Job, const CompileUnit &Unit,
            ArrayRef<std::string> Outputs, StringRef ResultFile) {
  std::vector<const char *> Words;
  for (const std::string &Argument : Job.Arguments)
    Words.push_back(Argument.c_str());
  DiagnosticOptions Options;
  TextDiagnosticBuffer Buffer;
  DiagnosticsEngine Early(DiagnosticIDs::create(), Options, &Buffer,
                          /*ShouldOwnClient=*/false);
  auto Invocation = std::make_shared<CompilerInvocation>();
  bool Valid = CompilerInvocation::CreateFromArgs(*Invocation, Words, Early);
  std::vector<OptionMessage> Messages;
  for (const std::string &Argument : confine(*Invocation, Outputs))
    Messages.push_back(
        {OptionMessage::Kind::Warning,
         "'-mllvm " + printable(Argument) +
             "' is left out: its value may name a file, and predictions write "
             "none"});
  tellMessages(Messages, ResultFile);
  auto CI = std::make_unique<CompilerInstance>(std::move(Invocation));
  auto Files = vfs::getRealFileSystem();
  CI->createVirtualFileSystem(Unit.IsForNvcc ? rewritingForClang(Files)
                                             : Files);
  DiagnosticOptions &Final = CI->getDiagnosticOpts();
  // SARIF cannot be split into two streams.
  if (Final.getFormat() == DiagnosticOptions::SARIF)
    CI->createDiagnostics();
  else
    CI->createDiagnostics(new RemarkSplitter(outs(), errs(), Final));
  Buffer.FlushDiagnostics(CI->getDiagnostics());
  if (!Valid || CI->getDiagnostics().hasErrorOccurred())
    return nullptr;
  setBackendOptions(CI->getFrontendOpts().LLVMArgs);
  return CI;
}

CompileOutcome roofline::compileForDevice(const CompileUnit &Unit,
                                          CompileRequest Request) {
  InitializeAllTargets();
  InitializeAllTargetMCs();
  InitializeAllAsmPrinters();
  InitializeAllAsmParsers();
  if (Request.Look.Colors) {
    outs().enable_colors(true);
    errs().enable_colors(true);
  }
  DriverJobs Jobs = driverJobsOf(Unit.Command, Request.Look);
  if (Jobs.LacksArchitecture)
    return CompileOutcome::NoArchitecture;
  if (Jobs.Failed)
    return CompileOutcome::Failed;
  if (!Jobs.makeDeviceCode())
    return CompileOutcome::NoDeviceCode;
  Request.Arguments.Plugin = Jobs.PluginArguments;
  Request.Arguments.IsForeign = Unit.Database != nullptr;
  ProgramTrees Trees(Unit);
  Request.Tool.OtherUnits = [&](clang::ASTContext &Own) {
    return Trees.unitsFor(Own);
  };
  bool Fine = true, AnalysisEnded = false;
  for (const CompilerJob &Job : Jobs.Jobs) {
    auto CI =
        instanceFor(Job, Unit, Jobs.TemporaryFiles, Request.Tool.ResultFile);
    if (CI && Unit.Inputs)
      CI->addDependencyCollector(Unit.Inputs);
    if (CI && Job.IsDevice) {
      PredictAction Action(Unit, Request);
      Fine = CI->ExecuteAction(Action);
      AnalysisEnded |= Action.hasAnalysisEnded();
      // All architectures have the same source: print it once.
      if (Action.hasAnalysis())
        Request.Tool.Launches = Request.Tool.Source = false;
    } else {
      Fine = CI && ExecuteCompilerInvocation(CI.get());
    }
    if (!Fine)
      break;
  }
  for (const std::string &File : Jobs.TemporaryFiles)
    sys::fs::remove(File);
  if (Fine && AnalysisEnded)
    return CompileOutcome::AnalysisEnded;
  return Fine ? CompileOutcome::Fine : CompileOutcome::Failed;
}
