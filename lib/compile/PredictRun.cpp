// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/PredictRun.h"
#include "compile/ChildPool.h"
#include "guard/EarlyEnd.h"
#include "model/Quantity.h"
#include "report/PredictionJson.h"
#include "support/Files.h"
#include "support/MachineError.h"
#include "support/ProgressBar.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <optional>

using namespace llvm;
using namespace roofline;

static volatile bool Interrupted = false;

namespace {
/// A temporary folder for the children's files, deleted with this object.
class ScratchFolder {
public:
  ScratchFolder() {
    if (sys::fs::createUniqueDirectory("roofline-predict", Path))
      return;
    Before = sys::Process::GetEnv("TMPDIR");
    // The driver's temporary files are deleted with the folder.
    setenv("TMPDIR", Path.c_str(), /*overwrite=*/1);
  }
  ~ScratchFolder() {
    if (Path.empty())
      return;
    sys::fs::remove_directories(Path);
    if (Before)
      setenv("TMPDIR", Before->c_str(), /*overwrite=*/1);
    else
      unsetenv("TMPDIR");
  }
  StringRef path() const { return Path; }

private:
  SmallString<128> Path;
  std::optional<std::string> Before;
};

class PredictRun {
public:
  PredictRun(StringRef Speaker, ArrayRef<PredictJob> Jobs,
             const PredictOptions &Options)
      : Speaker(Speaker), Jobs(Jobs), Options(Options), Ends(Jobs.size()),
        Progress(Jobs.size(), Options.Progress) {
    Results.Jobs.resize(Jobs.size());
  }

  Expected<PredictResults> run();

private:
  void finish(unsigned N);
  void read(unsigned N, const ChildEnd &End);
  std::string whyFailed(const CompileUnit &Unit, const ChildEnd &End,
                        bool AnyPredicted) const;
  void complain(unsigned N, const Twine &Message);

  StringRef Speaker;
  ArrayRef<PredictJob> Jobs;
  const PredictOptions &Options;
  std::vector<std::optional<ChildEnd>> Ends;
  ProgressBar Progress;
  ScratchFolder Scratch;
  PredictResults Results;
  unsigned Done = 0, Printed = 0;
};
} // namespace

bool PredictResults::anyFailed() const {
  return any_of(Jobs, [](const PredictResult &Job) { return Job.Failed; });
}

/// The content of a file that a child wrote; "" if it did not.
static std::string textOf(StringRef Path) {
  return expectedToOptional(readFile(Path)).value_or("");
}

void PredictRun::complain(unsigned N, const Twine &Message) {
  errs() << Speaker << ": " << Message << "\n";
  Results.Jobs[N].Failed = true;
}

/// Why the job failed; empty if it succeeded.
std::string PredictRun::whyFailed(const CompileUnit &Unit, const ChildEnd &End,
                                  bool AnyPredicted) const {
  std::string Name = "'" + Unit.name() + "'";
  if (End.TimedOut)
    return Name + ": given up after " + formatCount(Options.Timeout) +
           " s; --timeout sets the limit";
  if (End.Signal)
    return Name + ": the compiler was ended by " + signalText(End.Signal);
  if (End.ExitStatus == UnitAnalysisEnded)
    return Name + (AnyPredicted ? ": predicted in part" : ": not predicted");
  if (End.ExitStatus == UnitWithoutDeviceCode)
    return Name + ": the command makes no device code for NVIDIA GPUs";
  return End.ExitStatus == UnitFine ? "" : Name + " does not compile";
}

/// Prints the output of job \p N and stores its results.
void PredictRun::read(unsigned N, const ChildEnd &End) {
  UnitFiles Files(Scratch.path(), N);
  const CompileUnit &Unit = Jobs[N].Unit;
  PredictResult &Result = Results.Jobs[N];
  Result.Skipped = End.ExitStatus == UnitWithoutDeviceCode && !Unit.IsNamed;
  if (Result.Skipped)
    return;
  errs() << textOf(Files.Errors);
  if (Options.Questions || Options.Sheets) {
    Result.Questions = textOf(Files.Output);
  } else {
    outs() << textOf(Files.Output);
    outs().flush();
  }
  Results.Times.addSerialised(textOf(Files.Stages));
  auto Found = predictionsFromJson(textOf(Files.Predictions), Unit.name());
  if (!Found)
    complain(N, toString(Found.takeError()));
  else
    Result.Predictions = std::move(*Found);
  std::string Why = whyFailed(Unit, End, !Result.Predictions.empty());
  if (End.ExitStatus == UnitFailed && !Result.Predictions.empty())
    Why += "; kernels without an error in them are predicted all the same";
  if (!Why.empty())
    complain(N, Why);
}

/// Reads job \p N, and later ones that have finished, if all jobs before it
/// have been read.
void PredictRun::finish(unsigned N) {
  ++Done;
  if (N != Printed)
    return;
  Progress.clear();
  while (Printed < Jobs.size() && Ends[Printed]) {
    read(Printed, *Ends[Printed]);
    ++Printed;
  }
}

Expected<PredictResults> PredictRun::run() {
  if (Scratch.path().empty())
    return makeMachineError(MachinePart::TemporaryFolder,
                            "cannot make a temporary folder");
  DiagnosticLook Look;
  if (sys::Process::StandardOutIsDisplayed()) {
    Look.Colors = sys::Process::StandardOutHasColors();
    Look.Columns = sys::Process::StandardOutColumns();
  }
  sys::SetInterruptFunction([] { Interrupted = true; });
  ChildPool Pool;
  Pool.Limit = Options.Jobs ? Options.Jobs
                            : hardware_concurrency().compute_thread_count();
  Pool.Timeout = Options.Timeout;
  Error Failure = Pool.run(
      Jobs.size(),
      [&](unsigned N) {
        return predictUnit(Jobs[N], Options, Look,
                           UnitFiles(Scratch.path(), N));
      },
      [&](unsigned N, const ChildEnd &End) {
        Ends[N] = End;
        finish(N);
      },
      [&](ArrayRef<unsigned> Running) {
        if (!Running.empty())
          Progress.show(Done, Jobs[Running.front()].Unit.name());
        return !Interrupted;
      });
  Progress.clear();
  if (Failure)
    return std::move(Failure);
  return std::move(Results);
}

Expected<PredictResults> roofline::predictAll(StringRef Speaker,
                                              ArrayRef<PredictJob> Jobs,
                                              const PredictOptions &Options) {
  return PredictRun(Speaker, Jobs, Options).run();
}

Error roofline::writeReport(ArrayRef<Prediction> Predictions,
                            StringRef Output) {
  std::string Report = toJsonFile(Predictions);
  if (!Output.empty())
    return writeFileAtomically(Output, Report);
  outs() << Report;
  outs().flush();
  return Error::success();
}
