// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "profile/ProgramRun.h"
#include "guard/EndWithParent.h"
#include "support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

static volatile sig_atomic_t RunningProgram = 0;

static void passOn(int Signal) {
  if (RunningProgram > 0)
    kill(RunningProgram, Signal);
}

namespace {
/// Passes signals on to the program while it runs. From construction until
/// forwardTo() in this process, or restore() in the child, they are blocked:
/// one that comes while the program is being started is kept, not lost.
class SignalGuard {
public:
  SignalGuard() {
    sigset_t Blocked;
    sigemptyset(&Blocked);
    for (auto &[Signal, Before] : Saved)
      sigaddset(&Blocked, Signal);
    sigprocmask(SIG_BLOCK, &Blocked, &MaskBefore);
    struct sigaction Action = {};
    sigemptyset(&Action.sa_mask);
    for (auto &[Signal, Before] : Saved) {
      bool FromTerminal = Signal == SIGINT || Signal == SIGQUIT;
      Action.sa_handler = FromTerminal ? SIG_IGN : passOn;
      sigaction(Signal, &Action, &Before);
    }
  }
  ~SignalGuard() { restore(); }
  void forwardTo(pid_t Program) {
    RunningProgram = Program;
    sigprocmask(SIG_SETMASK, &MaskBefore, nullptr);
  }
  void restore() {
    for (auto &[Signal, Before] : Saved)
      sigaction(Signal, &Before, nullptr);
    sigprocmask(SIG_SETMASK, &MaskBefore, nullptr);
  }

private:
  sigset_t MaskBefore;
  std::pair<int, struct sigaction> Saved[6] = {{SIGINT, {}},  {SIGQUIT, {}},
                                               {SIGTERM, {}}, {SIGHUP, {}},
                                               {SIGUSR1, {}}, {SIGUSR2, {}}};
};
} // namespace

/// Executes the program in the child process; does not return. The program is
/// terminated if \p Tool, the parent process, ends. \p Report receives errno if
/// execution fails.
static void become(ArrayRef<const char *> Command,
                   ArrayRef<std::pair<std::string, std::string>> Variables,
                   int Report, pid_t Tool) {
  endWithParent(Tool);
  for (auto &[Name, Value] : Variables)
    setenv(Name.c_str(), Value.c_str(), /*replace=*/1);
  std::vector<char *> Words;
  for (const char *Word : Command)
    Words.push_back(const_cast<char *>(Word));
  Words.push_back(nullptr);
  execvp(Words[0], Words.data());
  int Problem = errno;
  (void)!write(Report, &Problem, sizeof(Problem));
  _exit(127);
}

static ProgramEnd waitFor(pid_t Program) {
  int Status = 0;
  while (waitpid(Program, &Status, 0) < 0 && errno == EINTR)
    ;
  if (WIFSIGNALED(Status))
    return {0, WTERMSIG(Status)};
  return {WEXITSTATUS(Status), 0};
}

Expected<ProgramEnd>
roofline::runProgram(ArrayRef<const char *> Command,
                     ArrayRef<std::pair<std::string, std::string>> Variables,
                     function_ref<void()> Started) {
  auto Failure = [&](int Problem) {
    return makeError("cannot run '{0}': {1}", Command[0],
                     std::generic_category().message(Problem));
  };
  // A successful exec closes the pipe without writing to it.
  int Report[2];
  if (pipe2(Report, O_CLOEXEC))
    return Failure(errno);
  outs().flush();
  SignalGuard Signals;
  pid_t Tool = getpid();
  pid_t Program = fork();
  if (Program < 0)
    return Failure(errno);
  if (Program == 0) {
    Signals.restore();
    become(Command, Variables, Report[1], Tool);
  }
  Signals.forwardTo(Program);
  close(Report[1]);
  int Problem = 0;
  ssize_t Got = read(Report[0], &Problem, sizeof(Problem));
  while (Got < 0 && errno == EINTR)
    Got = read(Report[0], &Problem, sizeof(Problem));
  close(Report[0]);
  if (Got != sizeof(Problem))
    Started();
  ProgramEnd End = waitFor(Program);
  RunningProgram = 0;
  if (Got == sizeof(Problem))
    return Failure(Problem);
  return End;
}
