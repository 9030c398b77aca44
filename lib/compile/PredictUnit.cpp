// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/PredictUnit.h"
#include "compile/DeviceCompile.h"
#include "compile/ProgramUnits.h"
#include "eval/scenario/PromptMaterial.h"
#include "frontend/SourceClosure.h"
#include "llm/Batch.h"
#include "remark/Derivation.h"
#include "report/FeaturesText.h"
#include "report/LaunchesText.h"
#include "report/PredictionJson.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"
#include <fcntl.h>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

UnitFiles::UnitFiles(StringRef Folder, unsigned N) {
  std::string Stem = (Folder + "/" + Twine(N)).str();
  Output = Stem + ".out";
  Errors = Stem + ".err";
  Predictions = Stem + ".json";
  Stages = Stem + ".stages";
}

/// Appends \p Text to \p Path unbuffered, so that it survives a crash.
static void append(const std::string &Path, StringRef Text) {
  std::error_code EC;
  raw_fd_ostream OS(Path, EC, sys::fs::OF_Append);
  OS << Text;
  OS.flush();
  if (!EC)
    EC = OS.error();
  OS.clear_error();
  if (EC)
    errs() << "cannot write '" << Path << "': " << EC.message() << "\n";
}

namespace {
/// Prints what is requested instead of remarks, and writes predictions and
/// stage times to files.
class UnitObserver : public JobObserver {
public:
  UnitObserver(const PredictJob &Job, const PredictOptions &Options,
               const UnitFiles &Files)
      : Job(Job), Options(Options), Files(Files), Trees(Job.Unit),
        Explained(Options.Explain.value_or("")) {}

  void start() override { ++Analyses; }

  void unit(const SourceModel &Sources, clang::ASTContext &Context,
            clang::Preprocessor &PP, StringRef Unit,
            function_ref<bool(const KernelId &)> Wanted) override {
    if (Job.LaunchesFor)
      Launches = Job.LaunchesFor(Sources);
    // All architectures have the same source: print it once.
    if (Analyses > 1)
      return;
    if (Options.DumpLaunches)
      for (const KernelSource &Kernel : Sources.Kernels)
        if (Wanted(Kernel.Id))
          outs() << launchesText(Sources, Kernel);
    if (!Options.DumpSource)
      return;
    SourceClosures Closures(Context, PP, Unit);
    for (const KernelSource &Kernel : Sources.Kernels)
      if (Kernel.HasBody && Wanted(Kernel.Id))
        outs() << "kernel '" << Kernel.Id.display() << "'\n"
               << Closures.of(Kernel.Id) << "\n";
  }
  std::vector<OtherUnit> otherUnits() override { return Trees.units(); }
  std::vector<GivenLaunch> givenLaunches(const KernelId &Id) override {
    auto Given = Launches.find(Id);
    return Given == Launches.end() ? std::vector<GivenLaunch>() : Given->second;
  }
  void features(const KernelFeatures &Features) override {
    if (Options.DumpFeatures)
      outs() << featuresText(Features);
  }
  bool takesQuestions(ArrayRef<KernelQuestion> Questions) override {
    if (Options.Sheets)
      for (const KernelQuestion &Q : Questions)
        outs() << sheetLine(Q);
    return Options.Sheets;
  }
  void questions(ArrayRef<Question> Unanswered) override {
    if (Options.Questions)
      for (const Question &Q : Unanswered)
        outs() << batchLine(*Options.Questions, Options.Model, Q);
  }
  void prediction(const Prediction &P) override {
    if (Options.Explain && Explained.match(P.DisplayName))
      outs() << derivation(P);
    append(Files.Predictions, toJsonLine(P) + "\n");
  }
  void stages(ArrayRef<StageEvent> Stages) override {
    StageTimes Times;
    Times.add(Stages);
    append(Files.Stages, Times.serialised());
  }

private:
  const PredictJob &Job;
  const PredictOptions &Options;
  const UnitFiles &Files;
  ProgramTrees Trees;
  Regex Explained;
  PredictJob::Launches Launches;
  unsigned Analyses = 0;
};
} // namespace

static bool redirect(int Stream, const std::string &Path) {
  int File = open(Path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  return File >= 0 && dup2(File, Stream) >= 0 && close(File) == 0;
}

int roofline::predictUnit(const PredictJob &Job, const PredictOptions &Options,
                          const DiagnosticLook &Look, const UnitFiles &Files) {
  if (!redirect(STDOUT_FILENO, Files.Output) ||
      !redirect(STDERR_FILENO, Files.Errors))
    return UnitFailed;
  const CompileUnit &Unit = Job.Unit;
  if (!Unit.Folder.empty() && chdir(Unit.Folder.c_str()) != 0) {
    errs() << "cannot enter '" << Unit.Folder << "'\n";
    return UnitFailed;
  }
  UnitObserver Observer(Job, Options, Files);
  CompileRequest Request{Options.PluginArguments, Options.isQuiet(), Look,
                         [&] { return programOf(Unit); }};
  append_range(Request.PluginArguments, Job.PluginArguments);
  CompileOutcome Outcome =
      compileForDevice(Unit.Command, Request, Observer, outs());
  switch (Outcome) {
  case CompileOutcome::Fine:
    return UnitFine;
  case CompileOutcome::NoDeviceCode:
    return UnitWithoutDeviceCode;
  case CompileOutcome::AnalysisEnded:
    return UnitAnalysisEnded;
  case CompileOutcome::Failed:
    break;
  }
  return UnitFailed;
}
