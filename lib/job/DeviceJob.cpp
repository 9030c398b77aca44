// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job/DeviceJob.h"
#include "device/LinkedRuntime.h"
#include "frontend/Complaint.h"
#include "frontend/SkippedCode.h"
#include "frontend/UserStatements.h"
#include "job/LinkedBitcode.h"
#include "job/OpenMPPlaces.h"
#include "remark/RecordStream.h"
#include "remark/RemarkEmitter.h"
#include "report/PredictionJson.h"
#include "support/Error.h"
#include "support/SilentDiagnostics.h"
#include "support/StageTrace.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/TimeProfiler.h"
#include <csignal>
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

/// The message to the analysis when ModuleFile is complete, or when there will
/// be no module. A module that is ahead is unoptimised, and the compile
/// optimises it after that.
static constexpr StringLiteral Optimised = "optimised",
                               Unoptimised = "unoptimised", Ahead = "ahead",
                               NoModule = "no module";

DeviceJob::DeviceJob(clang::CompilerInstance &CI, JobSettings ItsSettings)
    : CI(CI), Settings(std::move(ItsSettings)) {
  if (Settings.Kind == JobKind::OpenMPDevice)
    RuntimeNames = linkedRuntimeNames(CI);
}

DeviceJob::~DeviceJob() {
  if (ModuleFile >= 0)
    close(ModuleFile);
}

void DeviceJob::startTrackingLines() {
  clang::CodeGenOptions &Opts = CI.getCodeGenOpts();
  if (Opts.getDebugInfo() != codegenoptions::NoDebugInfo)
    return;
  Opts.setDebugInfo(codegenoptions::LocTrackingOnly);
  TracksLines = TrackedLines = true;
  LeavesTraces = Settings.Kind == JobKind::OpenMPDevice;
}

void DeviceJob::hideTraces(Module &M) {
  if (LeavesTraces)
    forgetOpenMPPlaces(M);
}

void DeviceJob::stopTrackingLines() {
  if (TracksLines)
    CI.getCodeGenOpts().setDebugInfo(codegenoptions::NoDebugInfo);
  TracksLines = false;
}

/// The original file name of a preprocessed input, as under -save-temps. Its
/// first line is a line marker, which applies from the second line on.
static std::string originalName(const clang::SourceManager &SM) {
  clang::FileID Main = SM.getMainFileID();
  size_t FirstLine = SM.getBufferData(Main).find('\n');
  if (FirstLine == StringRef::npos)
    return "";
  clang::PresumedLoc Place = SM.getPresumedLoc(
      SM.getLocForStartOfFile(Main).getLocWithOffset(FirstLine + 1));
  return Place.isValid() ? Place.getFilename() : "";
}

void DeviceJob::watchStatements() {
  roofline::watchStatements(CI.getPreprocessor());
  watchSkippedCode(CI.getPreprocessor());
}

void DeviceJob::readSources(clang::ASTContext &Context) {
  for (const auto &[Macro, Where] : strayStatements(CI.getSourceManager()))
    complain(CI.getDiagnostics(),
             Macro +
                 " has no effect here; it belongs in the body of a function",
             Where);
  if (CI.getDiagnostics().hasErrorOccurred())
    return;
  if (CI.getFrontendOpts().Inputs[0].getKind().isPreprocessed())
    if (std::string Name = originalName(Context.getSourceManager());
        !Name.empty())
      Settings.Unit = Name;
  ModuleFile = memfd_create("roofline-module", MFD_CLOEXEC);
  Analysis = std::make_unique<GuardedProcess>(
      Settings.limits(),
      [&](GuardedChannel &Compile) { analyse(Context, Compile); });
}

/// Reads the module from the memory file, which the processes share.
static Expected<std::unique_ptr<Module>> receivedModule(int File,
                                                        LLVMContext &Context) {
  StageScope Scope(Stage::Module);
  auto Text = MemoryBuffer::getOpenFile(sys::fs::convertFDToNativeFile(File),
                                        "module", /*FileSize=*/-1,
                                        /*RequiresNullTerminator=*/false);
  if (!Text)
    return createFileError("module", Text.getError());
  return parseBitcodeFile((*Text)->getMemBufferRef(), Context);
}

/// Runs the analysis, in its own process.
void DeviceJob::analyse(clang::ASTContext &Context, GuardedChannel &Compile) {
  // The hooks of the compile are also those of optimiseAs().
  Done = OfAnalysis = true;
  auto Tell = [&](const Finding &F) { Compile.send(toLine(F)); };
  DeviceAnalysis Stages(CI, Settings, Tell);
  Stages.readSources(Context);
  std::optional<std::string> Message = Compile.receive();
  if (!Message || *Message == NoModule)
    return;
  LLVMContext ModuleContext;
  ModuleContext.setDiagnosticHandler(std::make_unique<SilentDiagnostics>());
  auto M = receivedModule(ModuleFile, ModuleContext);
  if (!M)
    return Tell({Finding::Kind::Complaint,
                 "cannot read the device module: " + toString(M.takeError())});
  if (*Message != Optimised && callsRuntime(**M)) {
    StageScope Scope(Stage::Module);
    prepareRuntimeCalls(**M, RuntimeNames);
    if (*Message == Ahead)
      optimiseAs(CI, **M);
  }
  Stages.readModule(**M, *Message == Unoptimised);
}

namespace {
/// While this exists, a write beyond the limit on file size (RLIMIT_FSIZE),
/// which also applies to memory files, fails instead of killing the process.
class FileLimitIsAnError {
public:
  FileLimitIsAnError() {
    struct sigaction Ignore = {};
    Ignore.sa_handler = SIG_IGN;
    sigaction(SIGXFSZ, &Ignore, &Before);
  }
  ~FileLimitIsAnError() { sigaction(SIGXFSZ, &Before, nullptr); }

private:
  struct sigaction Before;
};
} // namespace

Error DeviceJob::sendModule(const Module &M, StringRef State) {
  if (ModuleFile < 0)
    return makeError("cannot create a memory file for the device module");
  FileLimitIsAnError Guard;
  raw_fd_ostream OS(ModuleFile, /*shouldClose=*/false);
  // Preserve the order of uses, so that the analysis gets an identical module.
  WriteBitcodeToFile(M, OS, /*ShouldPreserveUseListOrder=*/true);
  OS.flush();
  std::error_code EC = OS.error();
  OS.clear_error();
  if (EC)
    return makeError("cannot pass on the device module: {0}", EC.message());
  Analysis->tell(State);
  return Error::success();
}

/// As sendModule(). If that fails, reports it and ends the analysis.
void DeviceJob::send(const Module &M, StringRef State) {
  Sent = true;
  Error E = sendModule(M, State);
  if (!E)
    return;
  complain(CI.getDiagnostics(), toString(std::move(E)));
  Analysis.reset();
  EndedEarly = true;
}

bool DeviceJob::callsRuntime(const Module &M) const {
  return Settings.Kind == JobKind::OpenMPDevice &&
         hasRuntimeCalls(M, RuntimeNames);
}

void DeviceJob::readBeforePipeline(const Module &M) {
  if (!Done && Analysis && callsRuntime(M))
    send(M, Ahead);
}

void DeviceJob::readModule(const Module &M, bool BeforeOptimisation) {
  if (Done || !Analysis)
    return;
  Done = true;
  TimeTraceScope Scope("roofline: analysis");
  if (!Sent)
    send(M, BeforeOptimisation ? Unoptimised : Optimised);
  if (Analysis)
    finish(&M);
}

void DeviceJob::endWithoutModule() {
  if (Done || !Analysis)
    return;
  Done = true;
  if (!Sent)
    Analysis->tell(NoModule);
  finish(nullptr);
}

/// Prints the findings until the analysis ends. \p M is null if there is no
/// module.
void DeviceJob::finish(const Module *M) {
  auto End = Analysis->finish([&](StringRef Line) { handle(M, Line); });
  if (!End)
    return;
  EndedEarly = true;
  complain(CI.getDiagnostics(), earlyEndText(Settings, *End));
  deliverRest(M);
}

/// Appends \p Line, a finding, to the tool's file, if there is one. Nothing is
/// buffered, so that the line survives a crash of the compile.
void DeviceJob::keep(StringRef Line) {
  if (Settings.Tool.ResultFile.empty())
    return;
  std::error_code EC;
  raw_fd_ostream OS(Settings.Tool.ResultFile, EC, sys::fs::OF_Append);
  OS << (Line + "\n").str();
  OS.flush();
  if (!EC)
    EC = OS.error();
  OS.clear_error();
  if (EC)
    complain(CI.getDiagnostics(), "cannot write '" + Settings.Tool.ResultFile +
                                      "': " + EC.message());
}

void DeviceJob::handle(const Module *M, StringRef Line) {
  Expected<Finding> Read = findingFromLine(Line);
  if (!Read)
    return complain(CI.getDiagnostics(), toString(Read.takeError()));
  const Finding &F = *Read;
  switch (F.What) {
  case Finding::Kind::Complaint:
    return complain(CI.getDiagnostics(), F.Text);
  case Finding::Kind::Warning:
    return complain(CI.getDiagnostics(), F.Text,
                    RemarkEmitter(CI.getDiagnostics(), CI.getCodeGenOpts())
                        .locate(F.Where));
  case Finding::Kind::Failure: {
    clang::DiagnosticsEngine &Diags = CI.getDiagnostics();
    unsigned Id = Diags.getDiagnosticIDs()->getCustomDiagID(
        clang::DiagnosticIDs::Error, "roofline: %0");
    Diags.Report(RemarkEmitter(Diags, CI.getCodeGenOpts()).locate(F.Where), Id)
        << F.Text;
    return;
  }
  case Finding::Kind::Remark:
    UnremarkedLines.clear();
    [[fallthrough]];
  case Finding::Kind::Note:
    return RemarkEmitter(CI.getDiagnostics(), CI.getCodeGenOpts()).emit(F);
  case Finding::Kind::Record:
    if (M)
      emitRecord(*M, F);
    return;
  case Finding::Kind::Verdict:
    VerdictLines += F.Text + "\n";
    UnremarkedLines += F.Text + "\n";
    return keep(Line);
  case Finding::Kind::Question:
  case Finding::Kind::Setting:
  case Finding::Kind::Mistake:
  case Finding::Kind::Assumed:
  case Finding::Kind::LeftOut:
  case Finding::Kind::NoMain:
  case Finding::Kind::OfLibraries:
  case Finding::Kind::Unexplained:
    return keep(Line);
  case Finding::Kind::Stages:
    if (!Settings.Tool.ResultFile.empty())
      return keep(Line);
    errs() << "roofline: time for " << Settings.Unit << " " << Settings.Arch
           << "\n"
           << F.Times.table();
    return;
  case Finding::Kind::Output:
    outs() << F.Text;
    return;
  }
}

/// Remarks on and delivers the verdicts that the analysis sent before it ended
/// early. A further failure is not reported.
void DeviceJob::deliverRest(const Module *M) {
  if (VerdictLines.empty())
    return;
  auto Work = [&](GuardedChannel &Compile) {
    auto Tell = [&](const Finding &F) { Compile.send(toLine(F)); };
    DeviceAnalysis Stages(CI, Settings, Tell);
    auto All = predictionsFromJson(VerdictLines, Settings.Unit);
    auto Unremarked = predictionsFromJson(UnremarkedLines, Settings.Unit);
    if (Unremarked)
      Stages.remark(*Unremarked);
    if (All)
      Stages.deliver(*All);
    consumeError(All.takeError());
    consumeError(Unremarked.takeError());
  };
  runGuarded(Settings.limits(), Work, [&](StringRef Line) { handle(M, Line); });
}
