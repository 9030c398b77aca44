// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job/DeviceAnalysis.h"
#include "config/OptionValue.h"
#include "embed/Handoff.h"
#include "frontend/ExtractKernels.h"
#include "frontend/HostSlice.h"
#include "frontend/SourceClosure.h"
#include "gpu/GpuDatabase.h"
#include "job/DriverRun.h"
#include "job/KernelChoice.h"
#include "llm/Advise.h"
#include "machine/ReadMachineCode.h"
#include "model/Quantity.h"
#include "predict/Advice.h"
#include "predict/ApplyAssumptions.h"
#include "remark/Derivation.h"
#include "remark/RemarkText.h"
#include "report/FeaturesText.h"
#include "report/LaunchesText.h"
#include "report/PredictionJson.h"
#include "report/ReportFiles.h"
#include "support/MachineError.h"
#include "support/Stage.h"
#include "support/StageTrace.h"
#include "team/UnitGate.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/Regex.h"
#include <map>
#include <utility>

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
  addAssumptions(Settings.Assumed, Sources);
  ArgumentUse Use;
  {
    StageScope Scope(Stage::Launches);
    LaunchSearch Search;
    Search.Arguments = Settings.Opts.Arguments;
    Search.OtherUnits = Settings.Tool.OtherUnits;
    Use = findLaunches(Context, Settings.Unit, Search, Sources);
    Sources.Profiled = Settings.Profiled;
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

/// Extracts the source texts for prompts while the syntax tree exists.
void DeviceAnalysis::readTexts(clang::ASTContext &Context) {
  StageScope Scope(Stage::Sources);
  bool Comments = !Settings.Advice->StripComments;
  SourceClosures Closures(Context, CI.getPreprocessor(), Settings.Unit);
  HostSlices Slices(Context);
  for (const KernelSource &Kernel : Sources.Kernels) {
    if (!Kernel.HasBody || !isWanted(Kernel.Id))
      continue;
    KernelText &Text = Texts[Kernel.Id];
    Text.Closure = Closures.of(Kernel.Id, MostClosureBytes, Comments);
    Text.Host = Slices.of(Sources, Kernel.Id, Comments);
  }
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

PredictRequest DeviceAnalysis::request() {
  PredictRequest Request;
  Request.CodeArch = Settings.Arch;
  Request.Sources = &Sources;
  Request.Confidence = Settings.Confidence ? &*Settings.Confidence : nullptr;
  Request.Given = Given;
  Request.Arguments = Settings.Opts.Arguments;
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

void DeviceAnalysis::handOverModule(const Module &M) {
  StageScope Scope(Stage::HandOver);
  KernelCode Code{Settings.Unit, Settings.Arch, ""};
  raw_string_ostream OS(Code.Bitcode);
  WriteBitcodeToFile(M, OS);
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
  std::vector<Function *> Wanted = wantedKernels(*Kernels);
  MachineCodes Codes;
  if (!Wanted.empty())
    Codes = machineCodesOf(*Kernels);
  else
    tellNoKernel(*Kernels);
  PredictRequest Request = request();
  const ToolRequest &Tool = Settings.Tool;
  bool Asks = Settings.Advice && !Tool.Questions;
  size_t Gpus = Settings.Gpus.size();
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
    for (const GpuSpec &Gpu : Settings.Gpus) {
      StaticPrediction P = predictKernel(Its, Request, Gpu);
      noteExpectation(P.Result);
      if (Settings.Advice &&
          needsNoOpinion(P.Result, Settings.Advice->CertainFrom))
        P.Result.Spared = AskingSpared::Certain;
      if (Settings.Advice)
        Questions.push_back(partsOf(P.Result, Gpu, Texts[Its.Id], P.Unknowns));
      if (Asks) {
        Asked.push_back(std::move(P));
        continue;
      }
      tellAbout(P.Result, Kernel->getName());
      if (Settings.Advice)
        Tell({Finding::Kind::Question,
              jsonText(Questions.back(), /*Indented=*/false)});
      Predictions.push_back(std::move(P.Result));
    }
    if (!Asks)
      expect(Its, Request, ArrayRef(Predictions).take_back(Gpus));
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

/// Reports which assumptions of the user are not made.
void DeviceAnalysis::tellRefused() {
  for (; RefusedTold < Sources.Refused.size(); ++RefusedTold) {
    const RefusedAssumption &R = Sources.Refused[RefusedTold];
    if (isAboutName(R.Why.Kind))
      continue;
    if (R.Given.Where)
      Tell({Finding::Kind::Warning, "ROOFLINE_ASSUME: " + wordsOf(R),
            R.Given.Where});
    else
      Tell({Finding::Kind::Complaint, R.Given.Option + ": " + wordsOf(R)});
  }
}

/// Reports the assumptions that no kernel and no host code can make.
void DeviceAnalysis::tellUnused() {
  for (const RefusedAssumption &R : Sources.Refused)
    if (isAboutName(R.Why.Kind) && R.Given.Where && !Sources.heeds(R.Given))
      Tell({Finding::Kind::Warning, "ROOFLINE_ASSUME: " + wordsOf(R),
            R.Given.Where});
  std::vector<Finding> Uses =
      usesOf(Settings.Assumed, Sources, [&](const KernelSource &Kernel) {
        return Kernel.HasBody && isWanted(Kernel.Id);
      });
  // A tool has one message for all units.
  if (!Settings.Tool.ResultFile.empty()) {
    llvm::for_each(Uses, Tell);
    return;
  }
  auto Place = Settings.Opts.Places.find("assume");
  bool IsInFile = Place != Settings.Opts.Places.end() &&
                  Place->second.Source == OptionSource::File;
  for (std::string &Text : unusedAssumptions(Uses, IsInFile))
    Tell({Finding::Kind::Complaint, std::move(Text)});
}

/// Notes in \p P what ROOFLINE_EXPECT states for its GPU.
void DeviceAnalysis::noteExpectation(Prediction &P) const {
  const KernelSource *Kernel = Sources.find(P.Id);
  if (!Kernel)
    return;
  auto IsIt = [&](const std::string &Name) {
    auto Gpu = expectedToOptional(loadGpu(Name));
    return Gpu && Gpu->Name == P.Gpu;
  };
  for (const UserExpectation &Wanted : Kernel->Expected)
    if (Wanted.Gpus.empty() || any_of(Wanted.Gpus, IsIt)) {
      P.Expected = Wanted.IsCompute ? Verdict::Compute : Verdict::Bandwidth;
      P.ExpectedAt = Wanted.Where;
    }
}

/// Compares the predictions \p OfKernel, one for each GPU, with what the user
/// expects. For other GPUs that an expectation names, the kernel is predicted
/// for this purpose alone.
void DeviceAnalysis::expect(const KernelFeatures &Features,
                            const PredictRequest &Request,
                            ArrayRef<Prediction> OfKernel) {
  const KernelSource *Kernel = Sources.find(Features.Id);
  if (!Kernel)
    return;
  auto Compare = [&](const UserExpectation &Wanted, const Prediction &P) {
    Verdict Opposite = Wanted.IsCompute ? Verdict::Bandwidth : Verdict::Compute;
    if (P.Headline.Outcome != Opposite)
      return;
    Evaluation Expected;
    Expected.Outcome = Wanted.IsCompute ? Verdict::Compute : Verdict::Bandwidth;
    auto &[Text, Count] = Unexpected[{Wanted.Where, P.Gpu}];
    if (++Count == 1)
      Text = quoted(P.DisplayName) + " is " + verdictText(P.Headline) + " on " +
             gpuText(P) + ", not " + verdictText(Expected);
  };
  for (const UserExpectation &Wanted : Kernel->Expected) {
    if (Wanted.Gpus.empty())
      for (const Prediction &P : OfKernel)
        Compare(Wanted, P);
    for (const std::string &Name : Wanted.Gpus) {
      Expected<GpuSpec> Gpu = loadGpu(Name);
      if (!Gpu) {
        auto &[Text, Count] = Unexpected[{Wanted.Where, Name}];
        Text = toString(Gpu.takeError());
        continue;
      }
      auto Known = find_if(
          OfKernel, [&](const Prediction &P) { return P.Gpu == Gpu->Name; });
      if (Known != OfKernel.end())
        Compare(Wanted, *Known);
      else if (reportingArch(Settings.ReportingArchs, Gpu->Arch) ==
               Settings.Arch)
        Compare(Wanted, predictKernel(Features, Request, *Gpu).Result);
    }
  }
}

/// Reports what expect() found.
void DeviceAnalysis::tellUnexpected() {
  for (const auto &[Key, Found] : Unexpected) {
    const auto &[Text, Count] = Found;
    Tell({Finding::Kind::Warning,
          "ROOFLINE_EXPECT: " + Text +
              (Count > 1 ? " (and " + formatCount(Count - 1) + " more kernel" +
                               (Count > 2 ? "s)" : ")")
                         : ""),
          Key.first});
  }
}

/// Compares \p Predictions with the baseline, and ends the compile with an
/// error where the user wants that.
void DeviceAnalysis::gate(ArrayRef<Prediction> Predictions) {
  const Options &Opts = Settings.Opts;
  // A tool that predicts makes no object that could be kept back.
  if (!Settings.Tool.ResultFile.empty() ||
      (Opts.Baseline.empty() && Opts.FailOn == FailOn::None))
    return;
  auto KindOf = [](bool Fails) {
    return Fails ? Finding::Kind::Failure : Finding::Kind::Warning;
  };
  auto Messages =
      gateUnit(Opts.Baseline, Settings.Unit, Predictions, Opts.FailOn);
  if (!Messages)
    return Tell(
        {KindOf(Opts.FailOn != FailOn::None), toString(Messages.takeError())});
  for (const GateMessage &M : *Messages)
    Tell({KindOf(M.Fails), M.Text, M.Where});
}

/// Reports the expressions that do not fit their type with the given arguments,
/// each once.
void DeviceAnalysis::tellOverflows() {
  std::map<std::pair<StringRef, StringRef>, size_t> Places;
  for (const TypeLimit &Over : Sources.Overflows)
    ++Places[{Over.Text, Over.Type}];
  for (const TypeLimit &Over : Sources.Overflows) {
    size_t Its = std::exchange(Places[{Over.Text, Over.Type}], 0);
    if (!Its)
      continue;
    std::string Text = "'" + Over.Text + "' does not fit " + Over.Type +
                       " with these arguments";
    if (Its > 1)
      Text += ", nor at " + formatCount(Its - 1) + " more place" +
              (Its > 2 ? "s" : "");
    Tell({Finding::Kind::Warning, std::move(Text), Over.Where});
  }
}

/// What becomes of arguments of the program that are not as the user may mean
/// them; a sentence each. \p Unit: the file that is compiled.
static std::vector<std::string> textsOf(const ArgumentUse &Use,
                                        ArrayRef<std::string> Arguments,
                                        StringRef Unit) {
  std::vector<std::string> Texts;
  if (Use.LookedAt && Arguments.size() > *Use.LookedAt) {
    unsigned Used = *Use.LookedAt;
    std::vector<std::string> Surplus;
    for (StringRef Word : Arguments.drop_front(Used))
      Surplus.push_back("'" + printable(Word) + "'");
    Texts.push_back(
        "main() looks at " +
        (Used ? formatCount(Used) + " argument" + (Used > 1 ? "s" : "")
              : "no arguments") +
        ", so that " + listed(Surplus, /*Most=*/3) +
        (Surplus.size() > 1 ? " have" : " has") + " no effect");
  }
  for (const MisreadArgument &Argument : Use.Misread) {
    std::string Word = "'" + printable(Argument.Word) + "'";
    Texts.push_back(Argument.Number
                        ? Argument.Function + "() reads " + Word + " as " +
                              std::to_string(*Argument.Number)
                        : Word + ", which " + Argument.Function +
                              "() reads, is not a number");
  }
  if (Use.LaunchesNothing)
    Texts.push_back("with these arguments, no kernel of '" + printable(Unit) +
                    "' is launched, as far as the program was followed");
  return Texts;
}

/// Reports words of option arguments that have no effect, or not the one that
/// the user may expect.
void DeviceAnalysis::tellArguments(const ArgumentUse &Use) {
  const Options &Opts = Settings.Opts;
  if (!Opts.Arguments)
    return;
  bool IsTool = !Settings.Tool.ResultFile.empty();
  auto Place = Opts.Places.find("arguments");
  std::string Text =
      Place == Opts.Places.end() ? "option 'arguments'" : Place->second.Text;
  // The option of a build is that of all its units.
  if (!Use.HasMain && IsTool && !Opts.Arguments->empty())
    Tell({Finding::Kind::NoMain, Text});
  for (const std::string &Its : textsOf(Use, *Opts.Arguments, Settings.Unit))
    // A tool says it once for all units of a program.
    if (IsTool)
      Tell({Finding::Kind::Setting, "warning: " + Text + ": " + Its});
    else
      Tell({Finding::Kind::Complaint, Text + ": " + Its});
}

/// "option '--kernels'"; "option 'kernels' at /src/.roofline:1:10".
static std::string named(const Options &Opts, StringRef Key) {
  std::string Text = "option '" + Opts.spelling(Key, Key) + "'";
  auto Place = Opts.Places.find(Key.str());
  bool IsInFile =
      Place != Opts.Places.end() && Place->second.Source == OptionSource::File;
  return IsInFile ? Text + " at " + Place->second.Text : Text;
}

/// Reports that \p Pattern, which option \p Key has, matches none of the
/// kernels \p Names. In a file it may be meant for other units.
void DeviceAnalysis::tellNoMatch(StringRef Key, StringRef Pattern,
                                 const std::set<std::string> &Names) {
  const Options &Opts = Settings.Opts;
  auto Place = Opts.Places.find(Key.str());
  bool IsInFile =
      Place != Opts.Places.end() && Place->second.Source == OptionSource::File;
  bool IsNear = false;
  std::string Text = noKernelMatches(named(Opts, Key), Pattern, Names, IsNear);
  if (IsNear || !IsInFile)
    Tell({Finding::Kind::Complaint, std::move(Text)});
  else if (!Opts.Quiet)
    Tell({Finding::Kind::Remark, std::move(Text)});
}

/// Reports that option explain matches none of \p Predictions. A tool has one
/// message for all units, and another for derivations, which its own option
/// asks for.
void DeviceAnalysis::tellUnexplained(ArrayRef<Prediction> Predictions) {
  const std::string &Pattern = Settings.Opts.Explain;
  if (Pattern.empty() || Settings.Tool.Explain)
    return;
  std::set<std::string> Names;
  for (const Prediction &P : Predictions) {
    if (Regex(Pattern).match(P.DisplayName))
      return;
    Names.insert(P.DisplayName);
  }
  if (Names.empty())
    return;
  if (Settings.Tool.ResultFile.empty())
    return tellNoMatch("explain", Pattern, Names);
  Finding F{Finding::Kind::Unexplained};
  F.Values = {{named(Settings.Opts, "explain"), Pattern}};
  Tell(F);
}

/// Reports why no kernel of the unit is predicted.
void DeviceAnalysis::tellNoKernel(const DeviceKernels &Kernels) {
  const Options &Opts = Settings.Opts;
  std::set<std::string> Names;
  for (Function *Kernel : Kernels.functions()) {
    KernelId Id = Kernels.idOf(*Kernel);
    const KernelSource *Source = Sources.find(Id);
    if (!Source || !Source->InSystemHeader || Opts.SystemKernels)
      Names.insert(Source ? Source->DisplayName : Id.display());
  }
  // A tool has one message for all units.
  if (!Settings.Tool.ResultFile.empty()) {
    for (const std::string &Name : Names) {
      Finding F{Finding::Kind::LeftOut, Name};
      F.Values = {{named(Opts, "kernels"), Opts.Kernels}};
      Tell(F);
    }
    return;
  }
  if (!Names.empty())
    tellNoMatch("kernels", Opts.Kernels, Names);
  // Most units of an OpenMP program have no target region.
  else if (!Opts.Quiet && CI.getLangOpts().CUDA && Sources.Launches.empty())
    Tell({Finding::Kind::Remark, "'" + Settings.Unit + "' has no kernels"});
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
