// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "guard/ToolProcess.h"
#include "guard/EndWithParent.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <sys/wait.h>

using namespace llvm;
using namespace roofline;

/// Waits for \p Tool to end, for at most \p Seconds unless that is 0. Returns
/// the result of waitpid().
static pid_t await(pid_t Tool, int &Status, unsigned Seconds) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point End = Clock::now() + std::chrono::seconds(Seconds);
  pid_t Ended;
  if (!Seconds)
    while ((Ended = waitpid(Tool, &Status, 0)) < 0 && errno == EINTR)
      ;
  else
    while ((Ended = waitpid(Tool, &Status, WNOHANG)) == 0 && Clock::now() < End)
      usleep(1000);
  return Ended;
}

std::optional<int> ToolProcess::run() const {
  // Allocate before fork(): other threads may hold the lock of the heap.
  SmallVector<char *> Words, Variables;
  for (const std::string &Word : Command)
    Words.push_back(const_cast<char *>(Word.c_str()));
  Words.push_back(nullptr);
  for (char **V = environ; V && *V; ++V)
    if (KeepsPreload || !StringRef(*V).starts_with("LD_PRELOAD="))
      Variables.push_back(*V);
  Variables.push_back(nullptr);
  pid_t Parent = getpid(), Tool = fork();
  if (Tool == 0) {
    endWithParent(Parent, EndSignal);
    int In = open("/dev/null", O_RDONLY);
    if (In >= 0 && dup2(In, STDIN_FILENO) >= 0 &&
        dup2(Out, STDOUT_FILENO) >= 0 && dup2(Err, STDERR_FILENO) >= 0)
      execve(Words[0], Words.data(), Variables.data());
    _exit(127);
  }
  int Status = 0;
  if (Tool < 0)
    return std::nullopt;
  if (await(Tool, Status, MostSeconds) == Tool)
    return Status;
  kill(Tool, SIGKILL);
  waitpid(Tool, nullptr, 0);
  return std::nullopt;
}
