// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an analysis tells beside its predictions: what becomes of the user's
// assumptions, expectations, arguments and patterns, and of the baseline.
#include "config/OptionValue.h"
#include "gpu/GpuDatabase.h"
#include "job/DeviceAnalysis.h"
#include "job/KernelChoice.h"
#include "model/Quantity.h"
#include "predict/ApplyAssumptions.h"
#include "remark/RemarkText.h"
#include "team/UnitGate.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"
#include <map>
#include <utility>

using namespace llvm;
using namespace roofline;

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
      usesOf(Settings.Assumed, Sources,
             [&](const KernelSource &Kernel) { return isWanted(Kernel.Id); });
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
  auto IsOfOtherJob = [&](StringRef Name) {
    auto Gpu = expectedToOptional(loadGpu(Name));
    return Gpu &&
           reportingArch(Settings.ReportingArchs, Gpu->Arch) != Settings.Arch;
  };
  auto Messages = gateUnit(Opts.Baseline, Settings.Unit, Predictions,
                           Opts.FailOn, IsOfOtherJob);
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
  if (!Use.Unmatched.empty()) {
    std::vector<std::string> Words;
    for (const std::string &Word : Use.Unmatched)
      Words.push_back("'" + printable(Word) + "'");
    Texts.push_back(listed(Words, /*Most=*/3) +
                    (Words.size() > 1 ? " match" : " matches") +
                    " no option of the program, as far as it was followed");
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
  bool OfLibraries = false;
  for (Function *Kernel : Kernels.functions()) {
    KernelId Id = Kernels.idOf(*Kernel);
    const KernelSource *Source = Sources.find(Id);
    if (!Source || !Source->InSystemHeader || Opts.SystemKernels)
      Names.insert(Source ? Source->DisplayName : Id.display());
    else
      OfLibraries = true;
  }
  // A tool has one message for all units.
  if (!Settings.Tool.ResultFile.empty()) {
    if (OfLibraries && Names.empty())
      Tell({Finding::Kind::OfLibraries});
    for (const std::string &Name : Names) {
      Finding F{Finding::Kind::LeftOut, Name};
      F.Values = {{named(Opts, "kernels"), Opts.Kernels}};
      Tell(F);
    }
    return;
  }
  if (!Names.empty())
    tellNoMatch("kernels", Opts.Kernels, Names);
  // Most units of an OpenMP program have no target region, and with relocatable
  // device code units may have functions for the kernels of others.
  else if (!Opts.Quiet && CI.getLangOpts().CUDA &&
           !CI.getLangOpts().GPURelocatableDeviceCode &&
           Sources.Launches.empty())
    Tell({Finding::Kind::Remark,
          noKernels(Settings.Unit, OfLibraries, OptionSource::Plugin)});
}

/// Reports kernels that are launched in this unit but defined in another one,
/// since they get no verdict here: once for all instances of a template, at the
/// first launch.
void DeviceAnalysis::tellBodyless() {
  if (Settings.Opts.Quiet)
    return;
  struct Bodyless {
    const KernelSource *Kernel;
    SourceLocation Launch;
    std::set<KernelId> Instances;
  };
  std::vector<Bodyless> Found;
  for (const LaunchSite &L : Sources.Launches) {
    const KernelSource *Kernel = Sources.find(L.Kernel);
    if (!Kernel || Kernel->HasBody)
      continue;
    auto Known = find_if(Found, [&](const Bodyless &B) {
      return B.Kernel == Kernel ||
             B.Kernel->Instance.isOfSameTemplate(Kernel->Instance);
    });
    if (Known == Found.end())
      Known = Found.insert(Known, {Kernel, L.Where, {}});
    Known->Instances.insert(L.Kernel);
  }
  for (const Bodyless &B : Found) {
    size_t Instances = B.Instances.size();
    std::string Text =
        "kernel '" +
        (Instances > 1 ? B.Kernel->Instance.Template : B.Kernel->DisplayName) +
        "'";
    if (Instances > 1)
      Text += " (" + std::to_string(Instances) + " instances)";
    Tell(
        {Finding::Kind::Remark,
         Text + " has no body in this unit; it is reported where it is defined",
         B.Launch});
  }
}
