// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job/DeviceAnalysis.h"
#include "device/Features.h"
#include "embed/Handoff.h"
#include "frontend/ExtractKernels.h"
#include "frontend/HostSlice.h"
#include "frontend/SourceClosure.h"
#include "launch/FindLaunches.h"
#include "machine/ReadMachineCode.h"
#include "predict/Predict.h"
#include "report/PredictionJson.h"
#include "report/ReportFiles.h"
#include "support/MachineError.h"
#include "support/Stage.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include <set>

using namespace llvm;
using namespace roofline;

/// Limit on the text of a kernel with the declarations it uses; about 8000
/// tokens.
static constexpr size_t MostClosureBytes = 24 << 10;

void DeviceAnalysis::complain(Error E) {
  Tell({Finding::Kind::Complaint, toString(std::move(E))});
}

void DeviceAnalysis::readSources(clang::ASTContext &Context) {
  // Other jobs of this driver run report all GPUs.
  if (Settings.Gpus.empty())
    return;
  StageRecording Recording(recordsStages());
  {
    StageScope Scope(Stage::Kernels);
    Sources = extractKernels(Context, Settings.Unit);
  }
  {
    StageScope Scope(Stage::Launches);
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

/// Extracts the source texts for prompts while the syntax tree exists.
void DeviceAnalysis::readTexts(clang::ASTContext &Context) {
  StageScope Scope(Stage::Sources);
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
DeviceAnalysis::advise(ArrayRef<KernelQuestion> Questions) {
  StageScope Scope(Stage::Model);
  std::vector<KernelAdvice> None(Questions.size());
  if (Observer && Observer->takesQuestions(Questions))
    return None;
  std::vector<std::string> Problems;
  auto Asks = KernelAdvisor::make(*Settings.Advice, Problems);
  auto Advices = Asks ? (*Asks)->advise(Questions, Problems) : std::move(None);
  if (Asks && Observer)
    Observer->questions((*Asks)->unanswered());
  for (std::string &Problem : Problems)
    Tell({Finding::Kind::Complaint, std::move(Problem)});
  if (!Asks)
    complain(Asks.takeError());
  return Advices;
}

PredictRequest DeviceAnalysis::request() {
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

/// The reader of machine code, or null unless option counts=machine is set. If
/// reading fails, it reports that and the model's counts are used.
MachineCodeReader DeviceAnalysis::machineCodeReader() {
  if (!Settings.Opts.MachineCounts)
    return nullptr;
  return [this](const Module &M) {
    auto Tools = Toolkit::find(Settings.ToolFolders);
    auto Read = Tools ? readMachineCode(M, *Tools)
                      : Expected<MachineCodes>(Tools.takeError());
    if (Read)
      return std::move(*Read);
    Tell({Finding::Kind::Complaint,
          toString(reworded(Read.takeError(), [](StringRef Why) {
            return (Why + "; operations are counted by the cost model").str();
          }))});
    return MachineCodes();
  };
}

bool DeviceAnalysis::recordsStages() const {
  return Settings.Opts.TimeStages || !Settings.Opts.Trace.empty();
}

void DeviceAnalysis::reportStages() {
  if (!recordsStages())
    return;
  std::vector<StageEvent> Stages = recordedStages();
  std::string Owner = Settings.Unit + " " + Settings.Arch;
  if (!Settings.Opts.Trace.empty())
    if (Error E = appendTrace(Settings.Opts.Trace, Owner, Stages))
      complain(std::move(E));
  if (!Settings.Opts.TimeStages)
    return;
  if (Observer)
    return Observer->stages(Stages);
  StageTimes Times;
  Times.add(Stages);
  Tell({Finding::Kind::Print,
        "roofline: time for " + Owner + "\n" + Times.table()});
}

void DeviceAnalysis::handOverModule(const Module &M) {
  StageScope Scope(Stage::HandOver);
  KernelCode Code{Settings.Unit, Settings.Arch, ""};
  raw_string_ostream OS(Code.Bitcode);
  WriteBitcodeToFile(M, OS);
  if (Error E = handOverCode(Settings.HandoffKey, Code))
    complain(std::move(E));
}

/// The function names of the kernels in \p M.
static std::map<KernelId, StringRef> functionNames(const Module &M,
                                                   StringRef Unit) {
  std::map<KernelId, StringRef> Names;
  for (const Function &F : M)
    if (F.getCallingConv() == CallingConv::PTX_Kernel)
      Names[kernelIdOf(F, Unit)] = F.getName();
  return Names;
}

void DeviceAnalysis::readModule(const Module &M, bool BeforeOptimisation) {
  if (Settings.handsOverCode())
    handOverModule(M);
  if (Settings.Gpus.empty())
    return;
  {
    StageRecording Recording(recordsStages());
    PredictRequest Request = request();
    Request.BeforeOptimisation = BeforeOptimisation;
    Request.ReadMachineCode = machineCodeReader();
    auto Functions = functionNames(M, Settings.Unit);
    Request.OnPrediction = [&](const Prediction &P) {
      tellAbout(P, Functions[P.Id]);
    };
    if (Observer) {
      Request.OnFeatures = [this](const KernelFeatures &Features) {
        Observer->features(Features);
      };
      Request.GivenLaunches = [this](const KernelId &Id, StringRef) {
        return Observer->givenLaunches(Id);
      };
    }
    auto Predictions = predictModule(M, Request);
    if (!Predictions)
      return complain(Predictions.takeError());
    tellBodyless();
    deliver(*Predictions);
  }
  reportStages();
}

void DeviceAnalysis::tellAbout(const Prediction &P, StringRef Function) {
  StageScope Scope(Stage::Remark, P.DisplayName);
  const Options &Opts = Settings.Opts;
  if (Observer)
    Observer->prediction(P);
  if (!Opts.Quiet)
    for (Finding &F :
         remarkAbout(P, !Opts.Explain.empty() &&
                            Regex(Opts.Explain).match(P.DisplayName)))
      Tell(F);
  if (!CI.getCodeGenOpts().OptRecordFile.empty())
    Tell(recordOf(P, Function));
  if (Opts.EmbedVerdicts || !Opts.ReportDir.empty())
    Tell({Finding::Kind::Verdict, toJsonLine(P)});
}

/// Reports kernels that are launched in this unit but defined in another one,
/// since they get no verdict here.
void DeviceAnalysis::tellBodyless() {
  std::set<KernelId> Said;
  for (const LaunchSite &L : Sources.Launches) {
    const KernelSource *Kernel = Sources.find(L.Kernel);
    if (Settings.Opts.Quiet || !Kernel || Kernel->HasBody ||
        !Said.insert(L.Kernel).second)
      continue;
    Tell({Finding::Kind::Remark,
          "kernel '" + Kernel->DisplayName +
              "' has no body in this unit; it is reported where it is defined",
          L.Where});
  }
}

void DeviceAnalysis::deliver(ArrayRef<Prediction> Predictions) {
  if (!Settings.Opts.ReportDir.empty()) {
    StageScope Scope(Stage::Report);
    if (Error E = writeReport(Settings.Opts.ReportDir, Settings.Unit,
                              Settings.Arch, Predictions))
      complain(std::move(E));
  }
  if (!Settings.Opts.EmbedVerdicts)
    return;
  StageScope Scope(Stage::HandOver);
  std::string Lines;
  for (const Prediction &P : Predictions)
    Lines += toJsonLine(P) + "\n";
  if (Error E = handOver(Settings.HandoffKey, Settings.Arch, Lines))
    complain(std::move(E));
}
