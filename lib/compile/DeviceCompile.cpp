// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/DeviceCompile.h"
#include "compile/DeviceBodies.h"
#include "compile/ErrorTolerance.h"
#include "compile/ProgramUnits.h"
#include "compile/RemarkSplitter.h"
#include "job/DeviceHooks.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/FrontendTool/Utils.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/TargetSelect.h"

using namespace clang;
using namespace llvm;
using namespace roofline;

namespace {
/// Generates optimised IR, with the hooks of the analysis installed.
class PredictAction : public EmitLLVMOnlyAction {
public:
  PredictAction(const CompileUnit &Unit, const CompileRequest &Request)
      : Unit(Unit), Request(Request) {}

  /// Whether the settings are invalid, which was reported.
  bool hasFailed() const { return Failed; }
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
  bool Failed = false, EndedEarly = false;
  std::shared_ptr<DeviceJob> Job;
};
} // namespace

std::unique_ptr<ASTConsumer>
PredictAction::CreateASTConsumer(CompilerInstance &CI, StringRef File) {
  if (jobKindOf(CI) == JobKind::Other)
    return nullptr; // a device of another vendor
  JobSettings Settings = settingsFor(CI, Request.PluginArguments, Unit.Command);
  EndedEarly = Settings.EndedEarly;
  Failed = !Settings.isDevice() && !EndedEarly;
  // Another job of the command may report all GPUs.
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
    Consumers.push_back(errorTolerance(CI));
  linkDeviceBodies(CI, Unit);
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

static std::unique_ptr<CompilerInstance> instanceFor(const CompilerJob &Job) {
  std::vector<const char *> Words;
  for (const std::string &Argument : Job.Arguments)
    Words.push_back(Argument.c_str());
  DiagnosticOptions Options;
  TextDiagnosticBuffer Buffer;
  DiagnosticsEngine Early(DiagnosticIDs::create(), Options, &Buffer,
                          /*ShouldOwnClient=*/false);
  auto Invocation = std::make_shared<CompilerInvocation>();
  bool Valid = CompilerInvocation::CreateFromArgs(*Invocation, Words, Early);
  silenceOutputs(*Invocation);
  auto CI = std::make_unique<CompilerInstance>(std::move(Invocation));
  CI->createVirtualFileSystem();
  DiagnosticOptions &Final = CI->getDiagnosticOpts();
  // SARIF cannot be split into two streams.
  if (Final.getFormat() == DiagnosticOptions::SARIF)
    CI->createDiagnostics();
  else
    CI->createDiagnostics(splitRemarks(outs(), errs(), Final).release());
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
  if (Jobs.Failed)
    return CompileOutcome::Failed;
  if (!Jobs.makeDeviceCode())
    return CompileOutcome::NoDeviceCode;
  // Arguments of the request take precedence over the command's own.
  Request.PluginArguments.insert(Request.PluginArguments.begin(),
                                 Jobs.PluginArguments.begin(),
                                 Jobs.PluginArguments.end());
  ProgramTrees Trees(Unit);
  Request.Tool.OtherUnits = [&] { return Trees.units(); };
  bool Fine = true, AnalysisEnded = false;
  for (const CompilerJob &Job : Jobs.Jobs) {
    auto CI = instanceFor(Job);
    if (CI && Job.IsDevice) {
      PredictAction Action(Unit, Request);
      Fine = CI->ExecuteAction(Action) && !Action.hasFailed();
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
