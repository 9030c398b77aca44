// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/PredictRun.h"
#include "compile/ChildPool.h"
#include "compile/UnitCache.h"
#include "guard/EarlyEnd.h"
#include "model/Quantity.h"
#include "remark/Finding.h"
#include "report/PredictionJson.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/ProgressBar.h"
#include "support/TemporaryFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <set>

using namespace llvm;
using namespace roofline;

static volatile bool Interrupted = false;

namespace {
class PredictRun {
public:
  PredictRun(StringRef Speaker, ArrayRef<PredictJob> Jobs,
             const PredictOptions &Options, const DiagnosticLook &Look,
             StringRef Folder)
      : Speaker(Speaker), Jobs(Jobs), Options(Options), Look(Look),
        Folder(Folder), Ends(Jobs.size()), Cache(Options, Look),
        Progress(Jobs.size(), Options.Progress) {
    Results.Jobs.resize(Jobs.size());
  }

  Expected<PredictResults> run();

private:
  void restoreAll();
  void printReady();
  void read(unsigned N, const ChildEnd &End);
  Error readResults(StringRef Text, StringRef Unit, PredictResult &Result);
  std::string whyFailed(const CompileUnit &Unit, const ChildEnd &End,
                        bool AnyPredicted) const;
  void complain(unsigned N, const Twine &Message);

  StringRef Speaker;
  ArrayRef<PredictJob> Jobs;
  const PredictOptions &Options;
  const DiagnosticLook &Look;
  StringRef Folder; // for the children's files
  std::vector<std::optional<ChildEnd>> Ends;
  std::vector<unsigned> Open; // the jobs to run
  UnitCache Cache;
  ProgressBar Progress;
  PredictResults Results;
  unsigned Done = 0, Printed = 0;
  std::set<std::string> Said; // about the settings
};
} // namespace

bool PredictResults::anyFailed() const {
  return any_of(Jobs, [](const PredictResult &Job) { return Job.Failed; });
}

/// The content of a file that a child wrote; "" if it did not.
static std::string textOf(StringRef Path) {
  return expectedToOptional(readFile(Path)).value_or("");
}

static CompileOutcome outcomeOf(const ChildEnd &End) {
  return static_cast<CompileOutcome>(End.ExitStatus);
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
  switch (outcomeOf(End)) {
  case CompileOutcome::Fine:
    return "";
  case CompileOutcome::AnalysisEnded:
    return Name + (AnyPredicted ? ": predicted in part" : ": not predicted");
  case CompileOutcome::NoDeviceCode:
    return Name + ": the command makes no device code for NVIDIA GPUs; CUDA "
                  "needs a file '.cu' or -x cuda, OpenMP needs -fopenmp and "
                  "--offload-arch=sm_80, or that of your GPU";
  case CompileOutcome::NoArchitecture:
    return Name + ": no GPU architecture is given; add --offload-arch=sm_80, "
                  "or that of your GPU, to the compile's flags";
  default:
    return Name + " does not compile";
  }
}

/// Stores the results in \p Text, the findings in UnitFiles::Results.
Error PredictRun::readResults(StringRef Text, StringRef Unit,
                              PredictResult &Result) {
  for (StringRef Line : split(Text, '\n')) {
    if (Line.empty())
      continue;
    auto F = findingFromLine(Line);
    if (!F)
      return F.takeError();
    if (F->What == Finding::Kind::Stages) {
      Results.Times.add(F->Times);
    } else if (F->What == Finding::Kind::Verdict) {
      auto P = predictionsFromJson(F->Text, Unit);
      if (!P)
        return P.takeError();
      append_range(Result.Predictions, std::move(*P));
    } else if (F->What == Finding::Kind::Setting ||
               F->What == Finding::Kind::Mistake) {
      Result.Failed |= F->What == Finding::Kind::Mistake;
      // Most units have the same settings.
      if (Said.insert(F->Text).second)
        errs() << Speaker << ": " << F->Text << "\n";
    } else if (F->What == Finding::Kind::Assumed) {
      Result.Assumed.push_back(std::move(*F));
    } else if (F->What == Finding::Kind::LeftOut) {
      Result.LeftOut.push_back(F->Text);
      if (!F->Values.empty())
        Result.LeftOutBy = F->Values.front();
    } else if (F->What == Finding::Kind::Unexplained) {
      if (!F->Values.empty())
        Result.UnexplainedBy = F->Values.front();
    } else if (F->What == Finding::Kind::NoMain) {
      Result.NoMain = F->Text;
    } else if (F->What == Finding::Kind::OfLibraries) {
      Result.OfLibraries = true;
    } else if (F->What == Finding::Kind::Question) {
      if (Error E =
              readJsonText(F->Text, Unit, Result.Questions.emplace_back()))
        return E;
    }
  }
  return Error::success();
}

/// Prints the output of job \p N and stores its results.
void PredictRun::read(unsigned N, const ChildEnd &End) {
  UnitFiles Files(Folder, N);
  const CompileUnit &Unit = Jobs[N].Unit;
  PredictResult &Result = Results.Jobs[N];
  Result.Skipped =
      outcomeOf(End) == CompileOutcome::NoDeviceCode && !Unit.IsNamed;
  if (Result.Skipped)
    return;
  if (Error E = readResults(textOf(Files.Results), Unit.name(), Result))
    complain(N, toString(std::move(E)));
  errs() << textOf(Files.Errors);
  outs() << textOf(Files.Output);
  outs().flush();
  std::string Why = whyFailed(Unit, End, !Result.Predictions.empty());
  if (outcomeOf(End) == CompileOutcome::Failed && !Result.Predictions.empty())
    Why += "; kernels without an error in them are predicted all the same";
  if (!Why.empty())
    complain(N, Why);
}

/// Reads the jobs that have finished, up to the first that has not.
void PredictRun::printReady() {
  if (Printed == Jobs.size() || !Ends[Printed])
    return;
  Progress.clear();
  for (; Printed < Jobs.size() && Ends[Printed]; ++Printed)
    read(Printed, *Ends[Printed]);
}

/// Takes the results of earlier runs for the jobs that have not changed.
void PredictRun::restoreAll() {
  for (unsigned N = 0; N < Jobs.size(); ++N)
    if (auto Outcome = Cache.restore(N, Jobs[N], UnitFiles(Folder, N)))
      Ends[N] = ChildEnd{int(*Outcome)};
    else
      Open.push_back(N);
  Done = Jobs.size() - Open.size();
  if (Done)
    errs() << Speaker << ": " << Done << " of " << Jobs.size()
           << " files have not changed since they were analysed\n";
  printReady();
}

/// As many as there are cores, and as memory suffices for.
static unsigned parallelJobs() {
  constexpr uint64_t KilobytesPerJob = 1536 << 10;
  unsigned Cores = hardware_concurrency().compute_thread_count();
  // "MemAvailable:   22978876 kB"
  // A file of /proc has no size that could be read in one piece.
  auto Text = MemoryBuffer::getFileAsStream("/proc/meminfo");
  if (!Text)
    return Cores;
  StringRef Available = (*Text)
                            ->getBuffer()
                            .split("MemAvailable:")
                            .second.ltrim()
                            .split(' ')
                            .first;
  uint64_t Kilobytes = 0;
  if (!to_integer(Available, Kilobytes))
    return Cores;
  return std::clamp<uint64_t>(Kilobytes / KilobytesPerJob, 1, Cores);
}

Expected<PredictResults> PredictRun::run() {
  sys::SetInterruptFunction([] { Interrupted = true; });
  restoreAll();
  ChildPool Pool;
  Pool.Limit = Options.Jobs ? Options.Jobs : parallelJobs();
  Pool.Timeout = Options.Timeout;
  Error Failure = Pool.run(
      Open.size(),
      [&](unsigned I) {
        unsigned N = Open[I];
        return int(predictUnit(Jobs[N], Options, Look, UnitFiles(Folder, N)));
      },
      [&](unsigned I, const ChildEnd &End) {
        unsigned N = Open[I];
        Ends[N] = End;
        ++Done;
        if (!End.Signal && !End.TimedOut)
          Cache.store(N, outcomeOf(End), UnitFiles(Folder, N));
        printReady();
      },
      [&](ArrayRef<unsigned> Running) {
        if (!Running.empty())
          Progress.show(Done, Jobs[Open[Running.front()]].Unit.name());
        return !Interrupted;
      });
  Progress.clear();
  Cache.prune();
  if (Failure)
    return std::move(Failure);
  // The last children may have ended by the same signal.
  if (Interrupted)
    return makeError("interrupted");
  return std::move(Results);
}

Expected<PredictResults> roofline::predictAll(StringRef Speaker,
                                              ArrayRef<PredictJob> Jobs,
                                              const PredictOptions &Options) {
  auto Folder = TemporaryFolder::make("roofline-predict");
  if (!Folder)
    return Folder.takeError();
  DiagnosticLook Look;
  if (sys::Process::StandardOutIsDisplayed()) {
    Look.Colors = sys::Process::StandardOutHasColors();
    Look.Columns = sys::Process::StandardOutColumns();
  }
  return PredictRun(Speaker, Jobs, Options, Look, Folder->path()).run();
}

bool roofline::wasInterrupted() { return Interrupted; }

Error roofline::writeReport(ArrayRef<Prediction> Predictions,
                            StringRef Output) {
  std::string Report = toJsonFile(Predictions);
  if (!Output.empty())
    return writeFileAtomically(Output, Report);
  outs() << Report;
  outs().flush();
  return Error::success();
}
