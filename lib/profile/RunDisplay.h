// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shows the progress of a program that `roofline profile` runs on the last line
// of the terminal.
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

/// The launches of an earlier run of the same command; empty if none is known.
struct FormerRun {
  std::vector<double> Seconds; // duration of each launch
};

/// \p P as an earlier run of \p Command; empty if it is of another command or
/// did not end normally.
FormerRun formerRun(const Profile &P, llvm::ArrayRef<const char *> Command);

/// The status line, at most \p Columns characters long, after \p Seconds of
/// running. With an earlier run "[####....] 12/40 launches, 3 kernels, 1 min 5
/// s left, in solve"; without, only the remaining time of the running launch is
/// shown.
std::string runLine(const RunProgress::View &Now, const FormerRun &Former,
                    double Seconds, unsigned Columns);

/// Draws the status line while the program runs.
class RunDisplay {
public:
  /// \p Progress must outlive this.
  RunDisplay(const RunProgress &Progress, FormerRun Former)
      : Progress(Progress), Former(std::move(Former)) {}
  ~RunDisplay() { stop(); }

  /// Starts a thread that draws several times a second, first after a delay, so
  /// that short runs show nothing.
  void start();
  /// Ends the thread and clears the line.
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
