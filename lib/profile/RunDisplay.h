// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How far a program is that `roofline profile` runs, on the last line of the
// terminal.
#ifndef ROOFLINE_PROFILE_RUNDISPLAY_H
#define ROOFLINE_PROFILE_RUNDISPLAY_H

#include "model/Profile.h"
#include "support/RunProgress.h"
#include "support/StatusLine.h"
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace roofline {

/// What the same command did in a former run; empty where none is known.
struct FormerRun {
  std::vector<double> Seconds; // of each launch
};

/// \p P as a former run of the program \p Command; empty where it is of
/// another, or did not end well.
FormerRun formerRun(const Profile &P, llvm::ArrayRef<const char *> Command);

/// The line in at most \p Columns characters, after \p Seconds of running.
/// With a former run "[####....] 12/40 launches, 3 kernels, 1 min 5 s left, in
/// solve"; else what is left is said of the running launch only.
std::string runLine(const RunProgress::View &Now, const FormerRun &Former,
                    double Seconds, unsigned Columns);

class RunDisplay {
public:
  /// \p Progress outlives this.
  RunDisplay(const RunProgress &Progress, FormerRun Former)
      : Progress(Progress), Former(std::move(Former)) {}
  ~RunDisplay() { stop(); }

  /// From a thread of its own, several times a second. The first time comes
  /// late enough for short runs to show nothing.
  void start();
  /// Clears the line.
  void stop();

private:
  void draw();

  const RunProgress &Progress;
  FormerRun Former;
  StatusLine Line;
  std::chrono::steady_clock::time_point Start;
  std::thread Thread;
  std::mutex Guard;
  std::condition_variable Ended;
  bool HasEnded = false;
};

} // namespace roofline

#endif
