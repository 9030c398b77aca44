// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/ChildPool.h"
#include "guard/EndWithParent.h"
#include "support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <chrono>
#include <csignal>
#include <ctime>
#include <map>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace llvm;
using namespace roofline;
using Clock = std::chrono::steady_clock;

namespace {
struct Child {
  unsigned Index;
  Clock::time_point Deadline;
  bool Killed = false;
};

/// Blocks SIGCHLD during its lifetime, so that wait() can receive it.
class BlockedChildSignal {
public:
  BlockedChildSignal() {
    sigemptyset(&Set);
    sigaddset(&Set, SIGCHLD);
    sigprocmask(SIG_BLOCK, &Set, &Before);
  }
  ~BlockedChildSignal() { restore(); }
  void restore() { sigprocmask(SIG_SETMASK, &Before, nullptr); }
  /// Returns when a child has changed state, or after 0.2 s.
  void wait() {
    timespec Soon = {0, 200'000'000};
    sigtimedwait(&Set, nullptr, &Soon);
  }

private:
  sigset_t Set, Before;
};
} // namespace

/// Restores default signal handling, since the parent reports crashes in one
/// line, and makes the child end with its parent.
static void becomeChild(pid_t Parent) {
  for (int Signal :
       {SIGINT, SIGTERM, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV})
    signal(Signal, SIG_DFL);
  endWithParent(Parent);
}

static ChildEnd endOf(int Status, const Child &C) {
  ChildEnd End;
  End.TimedOut = C.Killed;
  if (WIFSIGNALED(Status))
    End.Signal = WTERMSIG(Status);
  else
    End.ExitStatus = WEXITSTATUS(Status);
  return End;
}

static void killAll(const std::map<pid_t, Child> &Running) {
  for (auto &[Process, C] : Running)
    kill(Process, SIGKILL);
  for (auto &[Process, C] : Running)
    waitpid(Process, nullptr, 0);
}

Error ChildPool::run(unsigned Count, function_ref<int(unsigned)> Work,
                     function_ref<void(unsigned, const ChildEnd &)> Ended,
                     function_ref<bool(ArrayRef<unsigned>)> Waiting) const {
  BlockedChildSignal Signal;
  std::map<pid_t, Child> Running;
  unsigned Next = 0;
  while (Next < Count || !Running.empty()) {
    while (Next < Count && Running.size() < Limit) {
      // Flush, or buffered output would be written by both processes.
      outs().flush();
      errs().flush();
      pid_t Parent = getpid();
      pid_t Process = fork();
      if (Process < 0) {
        int Problem = errno;
        killAll(Running);
        return makeError("cannot start a process: {0}",
                         std::generic_category().message(Problem));
      }
      if (Process == 0) {
        becomeChild(Parent);
        Signal.restore();
        int Status = Work(Next);
        outs().flush();
        _exit(Status);
      }
      auto Limit = std::chrono::duration<double>(Timeout);
      Running[Process] = {
          Next++, Timeout > 0
                      ? Clock::now() +
                            std::chrono::duration_cast<Clock::duration>(Limit)
                      : Clock::time_point::max()};
    }
    std::vector<unsigned> Now;
    for (auto &[Process, C] : Running)
      Now.push_back(C.Index);
    if (!Waiting(Now)) {
      killAll(Running);
      return makeError("interrupted");
    }
    Signal.wait();
    int Status = 0;
    while (pid_t Process = waitpid(-1, &Status, WNOHANG)) {
      auto It = Running.find(Process);
      if (It == Running.end())
        break;
      Ended(It->second.Index, endOf(Status, It->second));
      Running.erase(It);
    }
    for (auto &[Process, C] : Running)
      if (Clock::now() > C.Deadline && !C.Killed)
        C.Killed = kill(Process, SIGKILL) == 0;
  }
  return Error::success();
}
