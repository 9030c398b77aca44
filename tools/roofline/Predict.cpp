// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline predict: the plugin's predictions without a build. Every file is
// compiled in a child process; the parent prints what they found, in order.
#include "ChildPool.h"
#include "PredictUnit.h"
#include "ProgressBar.h"
#include "Subcommands.h"
#include "remark/Quantity.h"
#include "report/PredictionJson.h"
#include "support/Files.h"
#include "support/StageTrace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>
#include <optional>
#include <set>

using namespace llvm;
using namespace roofline;

static constexpr int BadInput = 2;
static volatile bool Interrupted = false;

static int fail(const Twine &Message) {
  errs() << "roofline predict: " << Message << "\n";
  return BadInput;
}

namespace {
/// For the children's files, and gone with this object.
class ScratchFolder {
public:
  ScratchFolder() {
    if (!sys::fs::createUniqueDirectory("roofline-predict", Path))
      // The driver's temporary files end with the folder.
      setenv("TMPDIR", Path.c_str(), /*overwrite=*/1);
  }
  ~ScratchFolder() {
    if (!Path.empty())
      sys::fs::remove_directories(Path);
  }
  StringRef path() const { return Path; }

private:
  SmallString<128> Path;
};

/// Runs the units and prints, in their order, what each left.
class PredictRun {
public:
  PredictRun(const PredictOptions &Options, std::vector<CompileUnit> Units)
      : Options(Options), Units(std::move(Units)), Ends(this->Units.size()),
        Progress(this->Units.size(), Options.Progress) {}

  /// The exit status.
  int run();

private:
  void finish(unsigned N);
  void printUnit(unsigned N, const ChildEnd &End);
  int finishReport();
  int checkExplained() const;

  const PredictOptions &Options;
  std::vector<CompileUnit> Units;
  std::vector<std::optional<ChildEnd>> Ends;
  ProgressBar Progress;
  ScratchFolder Scratch;
  std::vector<Prediction> Predictions;
  StageTimes Times;
  unsigned Done = 0, Printed = 0;
  int Status = 0;
};
} // namespace

/// Names such as "segmentation fault" for a signal.
static std::string signalText(int Signal) {
  return StringRef(strsignal(Signal)).lower();
}

/// What a child left; nothing where it came to nothing.
static std::string textOf(StringRef Path) {
  return expectedToOptional(readFile(Path)).value_or("");
}

void PredictRun::printUnit(unsigned N, const ChildEnd &End) {
  UnitFiles Files(Scratch.path(), N);
  const CompileUnit &Unit = Units[N];
  bool Skipped = End.ExitStatus == UnitWithoutDeviceCode && !Unit.IsNamed;
  if (Skipped)
    return;
  errs() << textOf(Files.Errors);
  outs() << textOf(Files.Output);
  outs().flush();
  if (End.TimedOut)
    Status =
        fail("'" + Unit.name() + "': given up after " +
             formatCount(Options.Timeout) + " s; --timeout sets the limit");
  else if (End.Signal)
    Status = fail("'" + Unit.name() + "': the compiler crashed (" +
                  signalText(End.Signal) + ")");
  else if (End.ExitStatus == UnitWithoutDeviceCode)
    Status = fail("'" + Unit.name() +
                  "': the command makes no device code for NVIDIA GPUs");
  else if (End.ExitStatus != UnitFine)
    Status = fail("'" + Unit.name() + "' does not compile");
  Times.addSerialised(textOf(Files.Stages));
  auto Found = predictionsFromJson(textOf(Files.Predictions), Unit.name());
  if (!Found) {
    Status = fail(toString(Found.takeError()));
    return;
  }
  append_range(Predictions, std::move(*Found));
}

/// Prints unit \p N and those that waited for it.
void PredictRun::finish(unsigned N) {
  ++Done;
  if (N != Printed)
    return;
  Progress.clear();
  while (Printed < Units.size() && Ends[Printed]) {
    printUnit(Printed, *Ends[Printed]);
    ++Printed;
  }
}

int PredictRun::finishReport() {
  std::string Report = toJsonFile(Predictions);
  if (Options.Output.empty()) {
    outs() << Report;
    return Status;
  }
  if (Error E = writeFileAtomically(Options.Output, Report))
    return fail(toString(std::move(E)));
  return Status;
}

int PredictRun::checkExplained() const {
  Regex Pattern(*Options.Explain);
  std::set<std::string> Names;
  for (const Prediction &P : Predictions) {
    if (Pattern.match(P.DisplayName))
      return Status;
    Names.insert(P.DisplayName);
  }
  if (Names.empty())
    return Status ? Status : fail("there are no kernels to explain");
  return fail("no kernel matches '" + *Options.Explain + "'; there are " +
              join(Names, ", "));
}

int PredictRun::run() {
  if (Scratch.path().empty())
    return fail("cannot make a temporary folder");
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
      Units.size(),
      [&](unsigned N) {
        return predictUnit(Units[N], Options, Look,
                           UnitFiles(Scratch.path(), N));
      },
      [&](unsigned N, const ChildEnd &End) {
        Ends[N] = End;
        finish(N);
      },
      [&](ArrayRef<unsigned> Running) {
        if (!Running.empty())
          Progress.show(Done, Units[Running.front()].name());
        return !Interrupted;
      });
  Progress.clear();
  if (Failure)
    return fail(toString(std::move(Failure)));
  if (!Times.empty())
    errs() << Times.table();
  if (Options.Json)
    return finishReport();
  return Options.Explain ? checkExplained() : Status;
}

int roofline::runPredict(ArrayRef<const char *> Args) {
  if (!Args.empty() &&
      (StringRef(Args[0]) == "--help" || StringRef(Args[0]) == "-h")) {
    outs() << predictUsage();
    return 0;
  }
  Expected<PredictOptions> Options = parsePredictOptions(Args);
  if (!Options)
    return fail(toString(Options.takeError()));
  // Every child adds to it.
  if (!Options->Trace.empty())
    sys::fs::remove(Options->Trace);
  Expected<CompileUnits> Found =
      Options->Database.empty()
          ? unitsOf(Options->Files, Options->Flags)
          : unitsOfDatabase(Options->Database, Options->Files);
  if (!Found)
    return fail(toString(Found.takeError()));
  int Status = 0;
  for (const std::string &Problem : Found->Problems)
    Status = fail(Problem);
  if (Found->Units.empty())
    return Status ? Status
                  : fail("no command in '" + Options->Database +
                         "' compiles device code");
  return std::max(Status, PredictRun(*Options, std::move(Found->Units)).run());
}
