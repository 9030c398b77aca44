// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where our own time goes. Stages (Stage.h) are scopes of LLVM's time trace
// profiler, which cost nothing while nobody records. Here they are recorded and
// written for our own options.
#ifndef ROOFLINE_SUPPORT_STAGETRACE_H
#define ROOFLINE_SUPPORT_STAGETRACE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace roofline {

/// Records this thread's stages while it lives, where \p On.
class StageRecording {
public:
  explicit StageRecording(bool On);
  ~StageRecording();
  StageRecording(const StageRecording &) = delete;
  StageRecording &operator=(const StageRecording &) = delete;

private:
  bool Started;
};

/// One run of a stage.
struct StageEvent {
  std::string Stage;          ///< "features"
  std::string Detail;         ///< the kernel
  double Start = 0, Time = 0; ///< microseconds, since 1970 and long
  unsigned Process = 0, Thread = 0;
};

/// All that this process has recorded so far, by their start.
std::vector<StageEvent> recordedStages();

/// Adds \p Events, all of \p Owner ("heat.cu sm_80"), to the Chrome trace (a
/// JSON array of events) in \p Path. Several processes may do so at a time.
llvm::Error appendTrace(llvm::StringRef Path, llvm::StringRef Owner,
                        llvm::ArrayRef<StageEvent> Events);

/// Time by stage.
class StageTimes {
public:
  void add(llvm::ArrayRef<StageEvent> Events);
  bool empty() const { return Stages.empty(); }
  /// A table for people: milliseconds and runs.
  std::string table() const;

  /// For another process, which adds them to its own.
  std::string serialised() const;
  void addSerialised(llvm::StringRef Text);

private:
  struct Sum {
    double Time = 0; // microseconds
    unsigned Runs = 0;
  };
  std::map<std::string, Sum> Stages;
};

} // namespace roofline

#endif
