// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "guard/ToolProcess.h"
#include "guard/EarlyEnd.h"
#include "guard/EndWithParent.h"
#include "support/Error.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cerrno>
#include <chrono>
#include <ctime>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

/// The processor time that \p Process, a child of this one, has used.
static double processorSeconds(pid_t Process) {
  clockid_t Clock;
  timespec Used;
  if (clock_getcpuclockid(Process, &Clock) || clock_gettime(Clock, &Used))
    return 0;
  return double(Used.tv_sec) + double(Used.tv_nsec) * 1e-9;
}

/// Waits for \p Tool to end, or until it exceeds \p Seconds of processor time
/// or the wall-clock time that these allow, unless \p Seconds is 0. Returns the
/// result of waitpid().
static pid_t await(pid_t Tool, int &Status, unsigned Seconds) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point End =
      Clock::now() + std::chrono::seconds(WallClockFactor * Seconds);
  pid_t Ended;
  if (!Seconds)
    while ((Ended = waitpid(Tool, &Status, 0)) < 0 && errno == EINTR)
      ;
  else
    while ((Ended = waitpid(Tool, &Status, WNOHANG)) == 0 &&
           Clock::now() < End && processorSeconds(Tool) < Seconds)
      usleep(1000);
  return Ended;
}

static std::string errorText(int Number) {
  return std::generic_category().message(Number);
}

Expected<int> ToolProcess::run() const {
  // Allocate before fork(): other threads may hold the lock of the heap.
  SmallVector<char *> Words, Variables;
  for (const std::string &Word : Command)
    Words.push_back(const_cast<char *>(Word.c_str()));
  Words.push_back(nullptr);
  for (char **V = environ; V && *V; ++V)
    if (KeepsPreload || !StringRef(*V).starts_with("LD_PRELOAD="))
      Variables.push_back(*V);
  Variables.push_back(nullptr);
  // Gets errno of a failed execve(), and is closed by a successful one.
  int Failure[2];
  if (pipe2(Failure, O_CLOEXEC) < 0)
    return makeError("cannot be started: {0}", errorText(errno));
  pid_t Parent = getpid(), Tool = fork();
  if (Tool == 0) {
    endWithParent(Parent, EndSignal);
    int In = open("/dev/null", O_RDONLY);
    if (In >= 0 && dup2(In, STDIN_FILENO) >= 0 &&
        dup2(Out, STDOUT_FILENO) >= 0 && dup2(Err, STDERR_FILENO) >= 0)
      execve(Words[0], Words.data(), Variables.data());
    int Reason = errno;
    [[maybe_unused]] ssize_t Written =
        write(Failure[1], &Reason, sizeof(Reason));
    _exit(127);
  }
  int Forked = errno, Reason = 0, Status = 0;
  close(Failure[1]);
  auto ClosePipe = make_scope_exit([&] { close(Failure[0]); });
  if (Tool < 0)
    return makeError("cannot be started: {0}", errorText(Forked));
  pid_t Ended = await(Tool, Status, MostSeconds);
  if (Ended < 0)
    return makeError("its exit status is lost: {0}", errorText(errno));
  if (Ended == 0) {
    bool HasWaited = processorSeconds(Tool) < MostSeconds;
    kill(Tool, SIGKILL);
    waitpid(Tool, nullptr, 0);
    return HasWaited ? makeError("given up after {0} s",
                                 WallClockFactor * MostSeconds)
                     : makeError("given up after {0} s of processor time",
                                 MostSeconds);
  }
  if (read(Failure[0], &Reason, sizeof(Reason)) > 0)
    return makeError("cannot be started: {0}", errorText(Reason));
  return Status;
}
