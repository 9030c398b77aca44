// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/StageTrace.h"
#include "support/Columns.h"
#include "support/Error.h"
#include "support/Json.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

static constexpr StringLiteral Prefix = "roofline: ";
static constexpr StringLiteral ArrayEnd = "\n]\n";

StageRecording::StageRecording(bool On)
    : Started(On && !timeTraceProfilerEnabled()) {
  if (Started)
    timeTraceProfilerInitialize(/*TimeTraceGranularity=*/0, "roofline");
}

StageRecording::~StageRecording() {
  if (Started)
    timeTraceProfilerFinishThread();
}

/// Returns the profiler's report as JSON.
static std::string profilerReport() {
  SmallString<0> Text;
  raw_svector_ostream OS(Text);
  // The profiler writes the events of finished threads only if it is enabled on
  // the calling thread.
  bool IsOurs = !timeTraceProfilerEnabled();
  if (IsOurs)
    timeTraceProfilerInitialize(/*TimeTraceGranularity=*/0, "roofline");
  timeTraceProfilerWrite(OS);
  if (IsOurs)
    timeTraceProfilerCleanup();
  return Text.str().str();
}

static std::optional<StageEvent> stageOf(const JsonValue &Event,
                                         double Beginning) {
  StringRef Name = Event["name"].GetString();
  if (!Name.consume_front(Prefix) || !Event.HasMember("dur"))
    return std::nullopt;
  StageEvent Stage;
  Stage.Stage = Name.str();
  if (Event.HasMember("args") && Event["args"].HasMember("detail"))
    Stage.Detail = Event["args"]["detail"].GetString();
  Stage.Start = Beginning + Event["ts"].GetDouble();
  Stage.Time = Event["dur"].GetDouble();
  Stage.Process = Event["pid"].GetUint();
  Stage.Thread = Event["tid"].GetUint();
  return Stage;
}

std::vector<StageEvent> roofline::recordedStages() {
  Expected<JsonDocument> Report = parseJson(profilerReport(), "time trace");
  std::vector<StageEvent> Stages;
  if (!Report) {
    consumeError(Report.takeError());
    return Stages;
  }
  double Beginning = (*Report)["beginningOfTime"].GetDouble();
  for (const JsonValue &Event : (*Report)["traceEvents"].GetArray())
    if (std::optional<StageEvent> Stage = stageOf(Event, Beginning))
      Stages.push_back(std::move(*Stage));
  llvm::sort(Stages, [](const StageEvent &A, const StageEvent &B) {
    return std::tie(A.Start, A.Stage) < std::tie(B.Start, B.Stage);
  });
  return Stages;
}

/// Formats \p Events as JSON, one per line, after a line that names the
/// process.
static std::string eventLines(StringRef Owner, ArrayRef<StageEvent> Events) {
  std::vector<std::string> Lines;
  JsonBuilder B;
  auto Add = [&](StringRef Name, const char *Phase, const StageEvent &E,
                 StringRef Key, StringRef Argument) {
    JsonValue Event = B.object(), Arguments = B.object();
    B.add(Event, "name", Name);
    B.add(Event, "ph", Phase);
    B.add(Event, "pid", double(E.Process));
    B.add(Event, "tid", double(E.Thread));
    if (StringRef(Phase) == "X") {
      B.add(Event, "ts", E.Start);
      B.add(Event, "dur", E.Time);
    }
    B.add(Arguments, Key, Argument);
    B.add(Event, "args", std::move(Arguments));
    Lines.push_back(writeJson(Event, /*Indented=*/false));
  };
  Add("process_name", "M", Events.front(), "name", Owner);
  for (const StageEvent &E : Events)
    Add(E.Stage, "X", E, E.Detail.empty() ? "unit" : "kernel",
        E.Detail.empty() ? Owner : StringRef(E.Detail));
  return join(Lines, ",\n");
}

Error roofline::appendTrace(StringRef Path, StringRef Owner,
                            ArrayRef<StageEvent> Events) {
  if (Events.empty())
    return Error::success();
  auto Fail = [&](std::error_code EC) {
    return makeError("cannot write '{0}': {1}", Path, EC.message());
  };
  int File;
  if (std::error_code EC = sys::fs::openFileForReadWrite(
          Path, File, sys::fs::CD_OpenAlways, sys::fs::OF_None))
    return Fail(EC);
  raw_fd_ostream OS(File, /*shouldClose=*/true);
  if (std::error_code EC = sys::fs::lockFile(File))
    return Fail(EC);
  sys::fs::file_status Status;
  if (std::error_code EC = sys::fs::status(File, Status))
    return Fail(EC);
  uint64_t Size = Status.getSize();
  OS.seek(Size > ArrayEnd.size() ? Size - ArrayEnd.size() : 0);
  OS << (Size > ArrayEnd.size() ? ",\n" : "[\n") << eventLines(Owner, Events)
     << ArrayEnd;
  OS.flush();
  std::error_code EC = OS.error();
  OS.clear_error();
  return EC ? Fail(EC) : Error::success(); // closing gives the lock back
}

void StageTimes::add(ArrayRef<StageEvent> Events) {
  for (const StageEvent &E : Events) {
    Stages[E.Stage].Time += E.Time;
    ++Stages[E.Stage].Runs;
  }
}

void StageTimes::add(const StageTimes &Other) {
  for (const auto &[Stage, S] : Other.Stages) {
    Stages[Stage].Time += S.Time;
    Stages[Stage].Runs += S.Runs;
  }
}

std::string StageTimes::table() const {
  std::vector<std::pair<double, StringRef>> Order;
  double Total = 0;
  for (const auto &[Stage, S] : Stages) {
    Order.push_back({-S.Time, Stage});
    Total += S.Time;
  }
  llvm::sort(Order);
  auto Milliseconds = [](double Time) {
    return formatv("{0:F1}", Time / 1000).str();
  };
  Columns Lines({1, 2});
  Lines.add({"stage", "ms", "runs"});
  for (auto &[Time, Stage] : Order)
    Lines.add({Stage.str(), Milliseconds(-Time),
               std::to_string(Stages.at(Stage.str()).Runs)});
  Lines.add({"total", Milliseconds(Total)});
  return Lines.text(/*Indent=*/0);
}
