// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "profile/RunDisplay.h"
#include "support/ProgressBar.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <chrono>
#include <numeric>

using namespace llvm;
using namespace roofline;
using Clock = std::chrono::steady_clock;

FormerRun roofline::formerRun(const Profile &P,
                              ArrayRef<const char *> Command) {
  FormerRun Former;
  bool IsSame = P.ExitStatus && !P.Signal && P.Program == Command.front() &&
                equal(P.Arguments, Command.drop_front(),
                      [](const std::string &A, StringRef B) { return A == B; });
  if (IsSame)
    for (const LaunchRecord &L : P.Launches)
      Former.Seconds.push_back(L.Seconds);
  return Former;
}

static std::string counted(uint64_t N, const char *One, const char *Many) {
  return formatv("{0} {1}", N, N == 1 ? One : Many);
}

/// The estimated remaining time, assuming that the rest of the run differs in
/// speed from the earlier run as the part so far does; std::nullopt if unknown.
static std::optional<double> secondsLeft(const RunProgress::View &Now,
                                         const FormerRun &Former,
                                         double Seconds) {
  ArrayRef<double> All = Former.Seconds;
  if (Now.Launches > All.size())
    return std::nullopt;
  double Done = std::accumulate(All.begin(), All.begin() + Now.Launches, 0.0);
  if (Now.Launches < All.size())
    Done += Now.share() * All[Now.Launches];
  double Total = std::accumulate(All.begin(), All.end(), 0.0);
  if (!(Done > 0))
    return std::nullopt;
  return Seconds * (Total - Done) / Done;
}

std::string roofline::runLine(const RunProgress::View &Now,
                              const FormerRun &Former, double Seconds,
                              unsigned Columns) {
  uint64_t Total = Former.Seconds.size();
  std::string Kernels = counted(Now.Kernels, "kernel", "kernels");
  std::string Text;
  // With more launches than the earlier run, that one is not comparable.
  if (Total && Now.Launches <= Total) {
    Text = barOf(Now.Launches, Total) +
           formatv(" {0}/{1} launches, ", Now.Launches, Total).str() + Kernels;
    if (std::optional<double> Left = secondsLeft(Now, Former, Seconds))
      Text += ", " + timeText(*Left) + " left";
    if (!Now.Running.empty())
      Text += ", in " + Now.Running;
    return Text.substr(0, Columns);
  }
  Text = counted(Now.Launches, "launch", "launches") + ", " + Kernels;
  if (Now.Running.empty())
    return Text.substr(0, Columns);
  Text += "; " + barOf(Now.blocksDone(), Now.Blocks);
  if (Now.blocksDone())
    Text += " " + timeText(Now.Seconds * (1 - Now.share()) / Now.share()) +
            " left of " + Now.Running;
  else
    Text += " in " + Now.Running;
  return Text.substr(0, Columns);
}

void RunDisplay::draw() {
  unsigned Columns = Line.columns();
  if (!Columns)
    return;
  RunProgress::View Now = Progress.view();
  if (Now.Kernels) // before the first kernel, it may not be the program
    Line.show(runLine(
        Now, Former,
        std::chrono::duration<double>(Clock::now() - Start).count(), Columns));
}

void RunDisplay::start() {
  if (!StatusLine::isPossible())
    return;
  Start = Clock::now();
  Thread = std::thread([this] {
    constexpr std::chrono::milliseconds Pause(200);
    std::unique_lock Lock(Guard);
    while (!Ended.wait_for(Lock, Pause, [this] { return HasEnded; }))
      draw();
  });
}

void RunDisplay::stop() {
  {
    std::lock_guard Lock(Guard);
    HasEnded = true;
  }
  Ended.notify_all();
  if (Thread.joinable())
    Thread.join();
  Line.clear();
}
