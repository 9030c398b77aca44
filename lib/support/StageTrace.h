// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures how long each stage of the analysis takes, for the options trace and
// time-stages. Stages (Stage.h) are scopes of LLVM's time trace profiler, which
// cost almost nothing unless they are recorded.
#ifndef ROOFLINE_SUPPORT_STAGETRACE_H
#define ROOFLINE_SUPPORT_STAGETRACE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace roofline {

/// Records the stages of this thread during its lifetime if \p On is true. Does
/// nothing if the profiler already runs (-ftime-trace).
class StageRecording {
public:
  explicit StageRecording(bool On);
  ~StageRecording();
  StageRecording(const StageRecording &) = delete;
  StageRecording &operator=(const StageRecording &) = delete;

private:
  bool Started;
};

/// One execution of a stage.
struct StageEvent {
  std::string Stage;          ///< "features"
  std::string Detail;         ///< the kernel
  double Start = 0, Time = 0; ///< microseconds: since 1970; duration
  unsigned Process = 0, Thread = 0;
};

/// Returns all stages that this process has recorded so far, sorted by start.
std::vector<StageEvent> recordedStages();

/// Appends \p Events to the Chrome trace (a JSON array of events) in \p Path,
/// which is created if missing. \p Owner names the process in the trace:
/// "heat.cu sm_80". The file is locked, so several processes may append.
llvm::Error appendTrace(llvm::StringRef Path, llvm::StringRef Owner,
                        llvm::ArrayRef<StageEvent> Events);

/// Time and number of the executions of one stage.
struct StageSum {
  double Time = 0; ///< microseconds
  unsigned Runs = 0;
};

/// The sums by stage.
struct StageTimes {
  std::map<std::string, StageSum> Stages;

  void add(llvm::ArrayRef<StageEvent> Events);
  void add(const StageTimes &Other);
  /// Returns a text table of milliseconds and executions, longest stage first.
  std::string table() const;
};

} // namespace roofline

#endif
