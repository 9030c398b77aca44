// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceJob.h"
#include "Complaint.h"
#include "OpenMPPlaces.h"
#include "device/Features.h"
#include "frontend/ExtractKernels.h"
#include "frontend/HostSlice.h"
#include "frontend/SourceClosure.h"
#include "launch/FindLaunches.h"
#include "machine/ReadMachineCode.h"
#include "predict/Predict.h"
#include "remark/RecordStream.h"
#include "remark/RemarkEmitter.h"
#include "report/PredictionJson.h"
#include "report/ReportFiles.h"
#include "section/Handoff.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/TimeProfiler.h"
#include <set>

using namespace llvm;
using namespace roofline;

/// Of a kernel with what it uses; some 8000 tokens.
static constexpr size_t MostClosureBytes = 24 << 10;

void DeviceJob::startTrackingLines() {
  clang::CodeGenOptions &Opts = CI.getCodeGenOpts();
  if (Opts.getDebugInfo() != codegenoptions::NoDebugInfo)
    return;
  Opts.setDebugInfo(codegenoptions::LocTrackingOnly);
  TracksLines = true;
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

/// Under -save-temps a job reads a preprocessed file, whose first line says
/// what it was made from; it counts from the second on.
static std::string originalName(const clang::SourceManager &SM) {
  clang::FileID Main = SM.getMainFileID();
  size_t FirstLine = SM.getBufferData(Main).find('\n');
  if (FirstLine == StringRef::npos)
    return "";
  clang::PresumedLoc Place = SM.getPresumedLoc(
      SM.getLocForStartOfFile(Main).getLocWithOffset(FirstLine + 1));
  return Place.isValid() ? Place.getFilename() : "";
}

void DeviceJob::readSources(clang::ASTContext &Context) {
  if (CI.getDiagnostics().hasErrorOccurred())
    return;
  if (CI.getFrontendOpts().Inputs[0].getKind().isPreprocessed())
    if (std::string Name = originalName(Context.getSourceManager());
        !Name.empty())
      Settings.Unit = Name;
  if (Settings.Gpus.empty())
    return;
  StageRecording Recording(recordsStages());
  {
    TimeTraceScope Scope("roofline: kernels");
    Sources = extractKernels(Context, Settings.Unit);
  }
  {
    TimeTraceScope Scope("roofline: launches");
    LaunchSearch Search;
    Search.Arguments = Settings.Opts.Arguments;
    if (Observer)
      Search.OtherUnits = [this] { return Observer->otherUnits(); };
    findLaunches(Context, Settings.Unit, Search, Sources);
    Sources.Seen = Settings.Seen;
  }
  if (Settings.Advice)
    readTexts(Context);
  if (!Observer)
    return;
  PredictRequest Request = request();
  Observer->unit(Sources, Context, CI.getPreprocessor(), Settings.Unit,
                 [&](const KernelId &Id) { return isWanted(Request, Id); });
}

/// What a question needs of the source, while the syntax tree lives.
void DeviceJob::readTexts(clang::ASTContext &Context) {
  TimeTraceScope Scope("roofline: sources");
  bool Comments = !Settings.Advice->StripComments;
  SourceClosures Closures(Context, CI.getPreprocessor(), Settings.Unit);
  HostSlices Slices(Context);
  PredictRequest Request = request();
  for (const KernelSource &Kernel : Sources.Kernels) {
    if (!Kernel.HasBody || !isWanted(Request, Kernel.Id))
      continue;
    KernelText &Text = Texts[Kernel.Id];
    Text.Closure = Closures.of(Kernel.Id, MostClosureBytes, Comments);
    Text.Host = Slices.of(Sources, Kernel.Id, Comments);
  }
}

std::vector<KernelAdvice>
DeviceJob::advise(ArrayRef<KernelQuestion> Questions) {
  TimeTraceScope Scope("roofline: llm");
  if (Observer && Observer->takesQuestions(Questions))
    return std::vector<KernelAdvice>(Questions.size());
  auto Asks = Adviser::make(*Settings.Advice, Problems);
  if (Asks) {
    auto Advices = (*Asks)->advise(Questions, Problems);
    if (Observer)
      Observer->questions((*Asks)->unanswered());
    return Advices;
  }
  Problems.push_back(toString(Asks.takeError()));
  return std::vector<KernelAdvice>(Questions.size());
}

PredictRequest DeviceJob::request() {
  PredictRequest Request;
  Request.Unit = Settings.Unit;
  Request.CodeArch = Settings.Arch;
  Request.Sources = &Sources;
  Request.Gpus = Settings.Gpus;
  Request.Confidence = Settings.Confidence ? &*Settings.Confidence : nullptr;
  Request.Kernels = Settings.Opts.Kernels;
  Request.SystemKernels = Settings.Opts.SystemKernels;
  Request.Arguments = Settings.Opts.Arguments;
  if (!Settings.Advice)
    return Request;
  Request.Join = Settings.Join;
  Request.Advise = [this](ArrayRef<KernelQuestion> Questions) {
    return advise(Questions);
  };
  Request.TextOf = [this](const KernelId &Id) { return Texts[Id]; };
  return Request;
}

/// What goes wrong goes to Problems, and the model counts instead.
MachineCodeReader DeviceJob::machineCodeReader() {
  if (!Settings.Opts.MachineCounts)
    return nullptr;
  return [this](const Module &M) {
    MachineCodes Codes;
    auto Tools = Toolkit::find(Settings.ToolFolders);
    auto Read = Tools ? readMachineCode(M, *Tools)
                      : Expected<MachineCodes>(Tools.takeError());
    if (Read)
      Codes = std::move(*Read);
    else
      Problems.push_back(toString(Read.takeError()) +
                         "; counts are the model's");
    return Codes;
  };
}

/// For our own options, or since clang records (-ftime-trace).
bool DeviceJob::recordsStages() const {
  return Settings.Opts.TimeStages || !Settings.Opts.Trace.empty() ||
         timeTraceProfilerEnabled();
}

void DeviceJob::reportStages() {
  if (!Settings.Opts.TimeStages && Settings.Opts.Trace.empty())
    return;
  std::vector<StageEvent> Stages = recordedStages();
  std::string Owner = Settings.Unit + " " + Settings.Arch;
  if (!Settings.Opts.Trace.empty())
    if (Error E = appendTrace(Settings.Opts.Trace, Owner, Stages))
      complain(CI.getDiagnostics(), toString(std::move(E)));
  if (!Settings.Opts.TimeStages)
    return;
  if (Observer)
    return Observer->stages(Stages);
  StageTimes Times;
  Times.add(Stages);
  errs() << "roofline: time for " << Owner << "\n" << Times.table();
}

void DeviceJob::handOverModule(const Module &M) {
  KernelCode Code{Settings.Unit, Settings.Arch, ""};
  raw_string_ostream OS(Code.Bitcode);
  WriteBitcodeToFile(M, OS);
  if (Error E = handOverCode(Settings.HandoffKey, Code))
    complain(CI.getDiagnostics(), toString(std::move(E)));
}

void DeviceJob::readModule(const Module &M, bool BeforeOptimisation) {
  if (Done)
    return;
  Done = true;
  if (Settings.handsOverCode())
    handOverModule(M);
  // Other jobs of the compile report all GPUs.
  if (Settings.Gpus.empty())
    return;
  PredictRequest Request = request();
  Request.BeforeOptimisation = BeforeOptimisation;
  if (Observer) {
    Request.OnFeatures = [this](const KernelFeatures &Features) {
      Observer->features(Features);
    };
    Request.GivenLaunches = [this](const KernelId &Id, StringRef) {
      return Observer->givenLaunches(Id);
    };
  }

  Request.ReadMachineCode = machineCodeReader();

  // A bug of ours must not cost the user a build: a crash in the analysis
  // ends the analysis.
  std::optional<Expected<std::vector<Prediction>>> Result;
  CrashRecoveryContext::Enable();
  CrashRecoveryContext Guard;
  // On a stack of its own: formulas nest as deep as the user's code does.
  constexpr unsigned StackBytes = 64u << 20;
  bool Records = recordsStages();
  bool Survived = Guard.RunSafelyOnThread(
      [&] {
        StageRecording Recording(Records);
        Result.emplace(predictModule(M, Request));
      },
      StackBytes);
  for (const std::string &Problem : Problems)
    complain(CI.getDiagnostics(), Problem);
  if (!Survived)
    return complain(CI.getDiagnostics(),
                    "the analysis crashed; the compile is not affected. Please "
                    "report this with the source file");
  if (!*Result)
    return complain(CI.getDiagnostics(), toString(Result->takeError()));
  if (Observer)
    Observer->predictions(**Result);
  {
    StageRecording Recording(Records);
    TimeTraceScope Scope("roofline: remark");
    report(M, **Result);
  }
  reportStages();
}

void DeviceJob::report(const Module &M,
                       const std::vector<Prediction> &Predictions) {
  RemarkEmitter Emitter(CI.getDiagnostics(), CI.getCodeGenOpts());
  std::map<KernelId, const Function *> Functions;
  for (const Function &F : M)
    if (F.getCallingConv() == CallingConv::PTX_Kernel)
      Functions[kernelIdOf(F, Settings.Unit)] = &F;
  Regex Explain(Settings.Opts.Explain);
  std::string Lines;
  for (const Prediction &P : Predictions) {
    if (!Settings.Opts.Quiet)
      Emitter.emit(P, !Settings.Opts.Explain.empty() &&
                          Explain.match(P.DisplayName));
    if (const Function *F = Functions[P.Id])
      recordPrediction(*F, P);
    if (Settings.Opts.EmbedVerdicts)
      Lines += toJsonLine(P) + "\n";
  }
  if (!Settings.Opts.Quiet)
    reportBodyless();
  if (!Settings.Opts.ReportDir.empty())
    if (Error E = writeReport(Settings.Opts.ReportDir, Settings.Unit,
                              Settings.Arch, Predictions))
      complain(CI.getDiagnostics(), toString(std::move(E)));
  if (Settings.Opts.EmbedVerdicts)
    if (Error E = handOver(Settings.HandoffKey, Settings.Arch, Lines))
      complain(CI.getDiagnostics(), toString(std::move(E)));
}

/// Kernels that are launched here and defined elsewhere: say so, lest their
/// silence be taken for a verdict.
void DeviceJob::reportBodyless() {
  RemarkEmitter Emitter(CI.getDiagnostics(), CI.getCodeGenOpts());
  std::set<KernelId> Said;
  for (const LaunchSite &L : Sources.Launches) {
    const KernelSource *Kernel = Sources.find(L.Kernel);
    if (!Kernel || Kernel->HasBody || !Said.insert(L.Kernel).second)
      continue;
    Emitter.remark(L.Where, "kernel '" + Kernel->DisplayName +
                                "' has no body in this unit; it is reported "
                                "where it is defined");
  }
}
