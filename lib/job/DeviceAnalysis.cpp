// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job/DeviceAnalysis.h"
#include "device/InitialContents.h"
#include "embed/Handoff.h"
#include "frontend/ExtractKernels.h"
#include "frontend/FindConditions.h"
#include "frontend/HostSlice.h"
#include "frontend/SourceClosure.h"
#include "frontend/UntouchedVariables.h"
#include "gpu/GpuDatabase.h"
#include "job/DriverRun.h"
#include "job/KernelChoice.h"
#include "llm/Advise.h"
#include "machine/ReadMachineCode.h"
#include "model/Quantity.h"
#include "predict/Advice.h"
#include "predict/ApplyAssumptions.h"
#include "predict/KernelLaunches.h"
#include "remark/Derivation.h"
#include "remark/RemarkText.h"
#include "report/FeaturesText.h"
#include "report/LaunchesText.h"
#include "report/PredictionJson.h"
#include "report/ReportFiles.h"
#include "support/MachineError.h"
#include "support/Stage.h"
#include "support/StageTrace.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/Regex.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <map>

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
    Conditions = findConditions(Context);
  }
  addAssumptions(Settings.Assumed, Sources);
  ArgumentUse Use;
  {
    StageScope Scope(Stage::Launches);
    LaunchSearch Search;
    Search.Arguments = Settings.Opts.Arguments;
    Search.OtherUnits = Settings.Tool.OtherUnits;
    SearchResult Found = findLaunches(Context, Settings.Unit, Search, Sources);
    Use = std::move(Found.Arguments);
    Contents = std::move(Found.Contents);
    Sources.Profiled = Settings.Profiled;
    // Without a launch, the host program is elsewhere.
    if (!Sources.Launches.empty())
      Untouched = untouchedVariables(Context);
  }
  tellRefused();
  tellArguments(Use);
  if (Settings.Opts.Arguments)
    tellOverflows();
  if (Settings.Advice)
    readTexts(Context);
  if (Settings.Tool.LaunchesFor)
    Given = Settings.Tool.LaunchesFor(Sources);
  printSources(Context);
}

bool DeviceAnalysis::isWanted(const KernelId &Id) const {
  const KernelSource *Source = Sources.find(Id);
  if (Source && Source->InSystemHeader && !Settings.Opts.SystemKernels)
    return false;
  StringRef Name = Source ? StringRef(Source->DisplayName) : StringRef();
  Regex Pattern(Settings.Opts.Kernels);
  return Settings.Opts.Kernels.empty() || Pattern.match(Name) ||
         Pattern.match(Id.display());
}

/// Prints the launches and the source of each kernel, as far as requested.
void DeviceAnalysis::printSources(clang::ASTContext &Context) {
  if (Settings.Tool.Launches)
    for (const KernelSource &Kernel : Sources.Kernels)
      if (isWanted(Kernel.Id))
        Tell({Finding::Kind::Output, launchesText(Sources, Kernel)});
  if (!Settings.Tool.Source)
    return;
  SourceClosures Closures(Context, CI.getPreprocessor(), Settings.Unit);
  for (const KernelSource &Kernel : Sources.Kernels)
    if (Kernel.HasBody && isWanted(Kernel.Id))
      Tell({Finding::Kind::Output, "kernel '" + Kernel.Id.display() + "'\n" +
                                       Closures.of(Kernel.Id) + "\n"});
}

namespace {
/// Of a kernel's parameters, by index, what its launches do not tell.
struct OpenParameters {
  std::set<unsigned> Sizes;    ///< a number, or how much memory it points to
  std::set<unsigned> Pointers; ///< what memory contains
};
} // namespace

/// What the launches of \p Sources do not tell of the parameters of \p Kernel.
/// Floating-point numbers hardly matter.
static OpenParameters openParameters(const SourceModel &Sources,
                                     const KernelSource &Kernel) {
  std::vector<LaunchSite> Launches = launchesOf(Sources, Kernel.Id);
  OpenParameters Open;
  // Of a target region the first one is the runtime's own.
  bool IsRegion = Kernel.Id.Lang == Language::OpenMP;
  for (auto [I, Its] : drop_begin(enumerate(Kernel.Parameters), IsRegion))
    for (const LaunchSite &L : Launches) {
      auto IsOf = [I = I](const auto &Passed) { return Passed.Parameter == I; };
      bool IsPointer =
          StringRef(Its.Type).contains('*') || any_of(L.Buffers, IsOf);
      auto IsNumber = [&](const LaunchArgument &A) {
        return IsOf(A) && A.Value && isConstant(A.Value);
      };
      auto IsSized = [&](const LaunchBuffer &B) {
        return IsOf(B) && B.Size && isConstant(B.Size);
      };
      bool IsFloating = StringRef(Its.Type).ends_with("float") ||
                        StringRef(Its.Type).ends_with("double");
      if (IsPointer)
        Open.Pointers.insert(I);
      if (IsPointer ? none_of(L.Buffers, IsSized)
                    : !IsFloating && none_of(L.Arguments, IsNumber))
        Open.Sizes.insert(I);
    }
  return Open;
}

/// Extracts the source texts for prompts while the syntax tree exists.
void DeviceAnalysis::readTexts(clang::ASTContext &Context) {
  StageScope Scope(Stage::Sources);
  SourceClosures Closures(Context, CI.getPreprocessor(), Settings.Unit);
  HostSlices Slices(Context);
  for (const KernelSource &Kernel : Sources.Kernels) {
    if (!Kernel.HasBody || !isWanted(Kernel.Id))
      continue;
    KernelText &Text = Texts[Kernel.Id];
    Text.Closure = Closures.compact(Kernel.Id, MostClosureBytes);
    OpenParameters Open = openParameters(Sources, Kernel);
    Text.Host = Slices.of(Sources, Kernel.Id, Open.Sizes, Open.Pointers);
  }
}

/// The text of the kernel of \p Features, with the values that the launch
/// passes that \p P is about.
const KernelText &DeviceAnalysis::textFor(const KernelFeatures &Features,
                                          const PredictRequest &Request,
                                          const Prediction &P) {
  KernelText &Text = Texts[Features.Id];
  Text.Values.clear();
  const KernelSource *Kernel = Sources.find(Features.Id);
  std::optional<LaunchOrigin> From;
  std::vector<LaunchSite> Sites = launchesFor(Features, Request, From);
  if (!Kernel)
    return Text;
  auto Is = [](const std::array<SymExpr, 3> &Shape,
               const std::array<double, 3> &Extents) {
    return all_of(zip_equal(Shape, Extents), [](const auto &Axis) {
      return std::get<0>(Axis) &&
             isConstant(std::get<0>(Axis), std::get<1>(Axis));
    });
  };
  auto IsOther = [&](const LaunchSite &L) {
    return !Is(L.Grid, P.Point.Grid) || !Is(L.Block, P.Point.Block);
  };
  SymContext &Formulas = *Sources.HostFormulas;
  if (P.Point.Launch)
    erase_if(Sites, IsOther);
  if (!Sites.empty())
    Text.Values = valuesText(*Kernel, commonOf(Sites, Formulas), Formulas);
  return Text;
}

/// The advice on each of \p Questions, which are \p About these predictions;
/// none for those that are spared, and where asking fails, which is reported.
std::vector<KernelAdvice>
DeviceAnalysis::ask(ArrayRef<PromptParts> Questions,
                    ArrayRef<StaticPrediction> About) {
  StageScope Scope(Stage::Model);
  std::vector<PromptParts> Open;
  std::vector<size_t> Numbers;
  for (auto [I, P] : enumerate(About))
    if (P.Result.Spared == AskingSpared::None) {
      Open.push_back(Questions[I]);
      Numbers.push_back(I);
    }
  std::vector<KernelAdvice> All(Questions.size());
  if (Open.empty())
    return All;
  std::vector<std::string> Problems;
  auto Advices = advise(Open, *Settings.Advice, Problems);
  for (std::string &Problem : Problems)
    Tell({Finding::Kind::Complaint, std::move(Problem)});
  if (Advices)
    for (auto [I, Advice] : zip_equal(Numbers, *Advices))
      All[I] = std::move(Advice);
  else
    complain(Advices.takeError());
  return All;
}

/// Whether proposed changes may be shown: by notes, a derivation, or a report.
bool DeviceAnalysis::showsChanges() const {
  const Options &Opts = Settings.Opts;
  return Opts.Notes == NoteLevel::All || !Opts.Explain.empty() ||
         !Opts.ReportDir.empty() || Opts.EmbedVerdicts ||
         Settings.Tool.Explain || !Settings.Tool.ResultFile.empty();
}

PredictRequest DeviceAnalysis::request() {
  PredictRequest Request;
  Request.CodeArch = Settings.Arch;
  Request.Sources = &Sources;
  Request.Confidence = Settings.Confidence ? &*Settings.Confidence : nullptr;
  Request.Given = Given;
  Request.Arguments = Settings.Opts.Arguments;
  Request.Proposes = !Settings.Tool.Asked && showsChanges();
  return Request;
}

/// The machine code of \p Kernels under option counts=machine. If reading it
/// fails, reports that; the model's counts are used.
MachineCodes DeviceAnalysis::machineCodesOf(const DeviceKernels &Kernels) {
  if (!Settings.Opts.MachineCounts)
    return {};
  StageScope Scope(Stage::MachineCode);
  auto Tools = Toolkit::find(Settings.ToolFolders);
  auto Read = Tools ? readMachineCode(Kernels.module(), *Tools)
                    : Expected<MachineCodes>(Tools.takeError());
  if (Read)
    return std::move(*Read);
  complain(reworded(Read.takeError(), [](StringRef Why) {
    return (Why + "; operations are counted by the cost model").str();
  }));
  return {};
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
  Finding F{Finding::Kind::Stages};
  F.Times.add(Stages);
  Tell(F);
}

/// Whether a host unit of OpenMP has anything for a device: target regions,
/// variables, or functions for the regions of other units.
static bool hasDeviceCode(const Module &M) {
  return M.getNamedMetadata("omp_offload.info") ||
         any_of(M, [](const Function &F) { return !F.isDeclaration(); });
}

/// The bytes of \p M, which say of the variables with the names in \p Untouched
/// that they keep their contents.
static std::string bitcodeOf(const Module &M, ArrayRef<std::string> Untouched) {
  std::string Bytes;
  raw_string_ostream OS(Bytes);
  auto IsIn = [&](const std::string &Name) { return M.getNamedGlobal(Name); };
  if (none_of(Untouched, IsIn)) {
    WriteBitcodeToFile(M, OS);
    return Bytes;
  }
  std::unique_ptr<Module> Copy = CloneModule(M);
  noteKept(*Copy, Untouched);
  WriteBitcodeToFile(*Copy, OS);
  return Bytes;
}

void DeviceAnalysis::handOverModule(const Module &M) {
  if (Settings.Kind == JobKind::OpenMPDevice && !hasDeviceCode(M))
    return;
  StageScope Scope(Stage::HandOver);
  KernelCode Code{Settings.Unit, Settings.Arch, bitcodeOf(M, Untouched)};
  if (Error E = handOverCode(Settings.HandoffKey, Code))
    complain(std::move(E));
}

/// Whether \p A and \p B are kernels that one remark is about.
bool DeviceAnalysis::areInstances(const KernelId &A, const KernelId &B) const {
  const KernelSource *SourceOfA = Sources.find(A), *SourceOfB = Sources.find(B);
  return SourceOfA && SourceOfB &&
         SourceOfA->Instance.isOfSameTemplate(SourceOfB->Instance) &&
         SourceOfA->Where == SourceOfB->Where;
}

/// The kernels to predict, the instances of a template one after another.
std::vector<Function *>
DeviceAnalysis::wantedKernels(const DeviceKernels &Kernels) const {
  std::vector<Function *> Wanted;
  for (Function *Kernel : Kernels.functions()) {
    KernelId Id = Kernels.idOf(*Kernel);
    if (!isWanted(Id))
      continue;
    auto Last = find_if(reverse(Wanted), [&](Function *Other) {
      return areInstances(Kernels.idOf(*Other), Id);
    });
    Wanted.insert(Last == Wanted.rend() ? Wanted.end() : Last.base(), Kernel);
  }
  return Wanted;
}

/// Replaces \p P by what the user's question makes of it on \p Gpu. If the
/// model can't tell, reports why.
void DeviceAnalysis::answer(const KernelFeatures &Features,
                            const PredictRequest &Request, const GpuSpec &Gpu,
                            Prediction &P) {
  const WhatIf &Asked = Settings.Tool.Asked;
  auto Answer = predictWhatIf(Features, Request, Gpu, Asked, P);
  if (!Answer)
    complain(reworded(Answer.takeError(), [](StringRef Why) {
      return ("what if: " + Why + "; predicted as it is").str();
    }));
  else if (*Answer)
    P = std::move(**Answer);
}

/// Predicts the kernels of \p M. Each is reported before the next is analysed,
/// so that its verdict is out even if the analysis of another ends the process;
/// the remark waits for the other instances of a template. With a language
/// model, all kernels are analysed first, since all questions are asked at
/// once.
Expected<std::vector<Prediction>>
DeviceAnalysis::predict(const Module &M, bool BeforeOptimisation) {
  auto Kernels = DeviceKernels::of(M, Settings.Unit, BeforeOptimisation);
  if (!Kernels)
    return Kernels.takeError();
  Kernels->setConditions(Conditions);
  Kernels->keepContents(Untouched);
  Kernels->setContents(Contents);
  std::vector<Function *> Wanted = wantedKernels(*Kernels);
  MachineCodes Codes;
  if (!Wanted.empty())
    Codes = machineCodesOf(*Kernels);
  else
    tellNoKernel(*Kernels);
  PredictRequest Request = request();
  const ToolRequest &Tool = Settings.Tool;
  // A model reads the program as it is, and knows nothing of the change that
  // the user asks about.
  bool HasAdvice = Settings.Advice && !Tool.Asked;
  bool Asks = HasAdvice && !Tool.Questions;
  if (Settings.Advice && Tool.Asked && !Wanted.empty())
    complain(makeError("what if: the language model is not asked, since it "
                       "reads the program as it is"));
  size_t Gpus = Settings.Gpus.size();
  std::optional<GpuSpec> OtherGpu;
  if (!Tool.Asked.Gpu.empty()) {
    if (Gpus > 1)
      return makeError("option '--what-if': found gpu={0} beside a prediction "
                       "for {1} GPUs, wanted one to compare with",
                       Tool.Asked.Gpu, Gpus);
    if (Error E = loadGpu(Tool.Asked.Gpu).moveInto(OtherGpu.emplace()))
      return std::move(E);
  }
  std::vector<KernelFeatures> Features; // by kernel
  // By kernel, then by GPU:
  std::vector<PromptParts> Questions;
  std::vector<StaticPrediction> Asked;
  std::vector<Prediction> Predictions;
  size_t Remarked = 0;
  for (auto [Index, Kernel] : enumerate(Wanted)) {
    Features.push_back(Kernels->featuresOf(*Kernel, Sources, Codes));
    KernelFeatures &Its = Features.back();
    if (Tool.Features)
      Tell({Finding::Kind::Output, featuresText(Its)});
    applyAssumptions(Its, Sources);
    tellRefused();
    std::vector<Prediction> AsItIs; // where the user asks what if
    for (const GpuSpec &Gpu : Settings.Gpus) {
      StaticPrediction P = predictKernel(Its, Request, Gpu);
      noteExpectation(P.Result);
      if (Tool.Asked) {
        AsItIs.push_back(P.Result);
        answer(Its, Request, OtherGpu ? *OtherGpu : Gpu, P.Result);
      }
      if (HasAdvice && needsNoOpinion(P.Result, Settings.Advice->CertainFrom))
        P.Result.Spared = AskingSpared::Certain;
      if (HasAdvice)
        Questions.push_back(partsOf(
            P.Result, Gpu, textFor(Its, Request, P.Result), P.Unknowns));
      if (Asks) {
        Asked.push_back(std::move(P));
        continue;
      }
      tellAbout(P.Result, Kernel->getName());
      if (HasAdvice)
        Tell({Finding::Kind::Question,
              jsonText(Questions.back(), /*Indented=*/false)});
      Predictions.push_back(std::move(P.Result));
    }
    if (!Asks)
      expect(Its, Request,
             Tool.Asked ? ArrayRef(AsItIs)
                        : ArrayRef(Predictions).take_back(Gpus));
    if (Index + 1 < Wanted.size() &&
        areInstances(Its.Id, Kernels->idOf(*Wanted[Index + 1])))
      continue;
    remark(ArrayRef(Predictions).drop_front(Remarked));
    Remarked = Predictions.size();
  }
  tellUnused();
  if (Asked.empty()) {
    tellUnexplained(Predictions);
    tellUnexpected();
    return std::move(Predictions);
  }
  for (auto [I, P, Advice] : enumerate(Asked, ask(Questions, Asked))) {
    Predictions.push_back(withAdvice(std::move(P), Advice, Features[I / Gpus],
                                     Request, Settings.Gpus[I % Gpus],
                                     Settings.Cards));
    noteExpectation(Predictions.back());
    tellAbout(Predictions.back(), Wanted[I / Gpus]->getName());
    if (Predictions.size() % Gpus == 0)
      expect(Features[I / Gpus], Request,
             ArrayRef(Predictions).take_back(Gpus));
  }
  remark(Predictions);
  tellUnexplained(Predictions);
  tellUnexpected();
  return std::move(Predictions);
}

void DeviceAnalysis::readModule(const Module &M, bool BeforeOptimisation) {
  if (Settings.handsOverCode())
    handOverModule(M);
  if (Settings.Gpus.empty())
    return;
  {
    StageRecording Recording(recordsStages());
    auto Predictions = predict(M, BeforeOptimisation);
    if (!Predictions)
      return complain(Predictions.takeError());
    tellBodyless();
    deliver(*Predictions);
    gate(*Predictions);
  }
  reportStages();
}

void DeviceAnalysis::tellAbout(const Prediction &P, StringRef Function) {
  StageScope Scope(Stage::Remark, P.DisplayName);
  const ToolRequest &Tool = Settings.Tool;
  Tell({Finding::Kind::Verdict, toJsonLine(P)});
  if (Tool.Explain && Regex(*Tool.Explain).match(P.DisplayName))
    Tell({Finding::Kind::Output, derivation(P)});
  if (!CI.getCodeGenOpts().OptRecordFile.empty())
    Tell(recordOf(P, Function));
}

NoteLevel DeviceAnalysis::notesFor(const Prediction &P) const {
  const Options &Opts = Settings.Opts;
  return !Opts.Explain.empty() && Regex(Opts.Explain).match(P.DisplayName)
             ? NoteLevel::All
             : Opts.Notes;
}

void DeviceAnalysis::remark(ArrayRef<Prediction> Predictions) {
  if (Settings.Opts.Quiet)
    return;
  auto Notes = [&](const Prediction &P) { return notesFor(P); };
  while (!Predictions.empty()) {
    size_t Size = 1;
    while (Size < Predictions.size() &&
           isSamePlace(Predictions[0], Predictions[Size]))
      ++Size;
    for (const Finding &F : remarkAbout(Predictions.take_front(Size), Notes))
      Tell(F);
    Predictions = Predictions.drop_front(Size);
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
