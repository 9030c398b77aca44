// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "guard/GuardedProcess.h"
#include "guard/GuardedChild.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

/// The clock may go on for so many times the limit on processor time.
static constexpr double ClockFactor = 6;

GuardedChannel::~GuardedChannel() { close(Socket); }

bool GuardedChannel::send(StringRef Line) {
  std::string Bytes = Line.str() + "\n";
  for (size_t Sent = 0; Sent < Bytes.size();) {
    // A reader that has gone is an error here, not a signal.
    ssize_t Count = ::send(Socket, Bytes.data() + Sent, Bytes.size() - Sent,
                           MSG_NOSIGNAL);
    if (Count < 0 && errno != EINTR)
      return false;
    Sent += std::max<ssize_t>(Count, 0);
  }
  return true;
}

std::optional<std::string> GuardedChannel::receive(int Milliseconds) {
  while (true) {
    if (size_t End = Buffer.find('\n', Read); End != std::string::npos) {
      std::string Line = Buffer.substr(Read, End - Read);
      Read = End + 1;
      return Line;
    }
    Buffer.erase(0, std::exchange(Read, 0));
    pollfd Wanted = {Socket, POLLIN, 0};
    int Ready = poll(&Wanted, 1, Milliseconds);
    if (Ready < 0 && errno == EINTR)
      continue;
    if (Ready == 0)
      return std::nullopt;
    char Bytes[1 << 16];
    ssize_t Count = recv(Socket, Bytes, sizeof(Bytes), 0);
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count <= 0) {
      AtEnd = true;
      return std::nullopt;
    }
    Buffer.append(Bytes, Count);
  }
}

static EarlyEnd notStarted() {
  return {EarlyEnd::Cause::NotStarted, 0, std::strerror(errno), Stage::None,
          ""};
}

GuardedProcess::GuardedProcess(const GuardLimits &Limits,
                               std::function<void(GuardedChannel &)> Work)
    : Limits(Limits) {
  void *Shared = mmap(nullptr, sizeof(GuardBoard), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int Ends[2];
  if (Shared == MAP_FAILED) {
    NotStarted = notStarted();
    return;
  }
  Board = new (Shared) GuardBoard();
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, Ends)) {
    NotStarted = notStarted();
    return;
  }
  outs().flush(); // what is still buffered would be written by both
  Process = fork();
  if (Process == 0) {
    close(Ends[0]);
    runAsGuardedChild(*Board, Ends[1], Limits, Work);
  }
  if (Process < 0)
    NotStarted = notStarted();
  close(Ends[1]);
  Channel = std::make_unique<GuardedChannel>(Ends[0]);
}

GuardedProcess::~GuardedProcess() {
  discard();
  if (Board)
    munmap(Board, sizeof(GuardBoard));
}

void GuardedProcess::discard() {
  if (Process <= 0)
    return;
  kill(Process, SIGKILL);
  waitpid(Process, nullptr, 0);
  Process = -1;
}

void GuardedProcess::tell(StringRef Line) {
  if (Channel)
    Channel->send(Line); // a process that has ended is for finish() to tell
}

std::optional<EarlyEnd>
GuardedProcess::finish(function_ref<void(StringRef)> OnLine) {
  if (NotStarted)
    return NotStarted;
  using Clock = std::chrono::steady_clock;
  constexpr int Tick = 100;
  double Busy = 0; // seconds that it has computed, or hung
  Clock::time_point Last = Clock::now();
  while (!Channel->isAtEnd()) {
    if (std::optional<std::string> Line = Channel->receive(Tick))
      OnLine(*Line);
    Clock::time_point Now = Clock::now();
    if (!isWaiting(Board->Stages.Now))
      Busy += std::chrono::duration<double>(Now - Last).count();
    Last = Now;
    if (Busy > ClockFactor * Limits.Seconds && !OutOfTime)
      OutOfTime = kill(Process, SIGKILL) == 0;
  }
  int Status = 0;
  while (waitpid(Process, &Status, 0) < 0 && errno == EINTR)
    ;
  Process = -1;
  return endOf(Status);
}

std::optional<EarlyEnd> GuardedProcess::endOf(int Status) const {
  if (Board->Finished && !WIFSIGNALED(Status))
    return std::nullopt;
  EarlyEnd End;
  End.At = Board->Stages.Now;
  End.Detail = Board->Stages.Detail;
  if (Board->HasCause) {
    End.Why = Board->Cause;
    End.Number = Board->Number;
    End.Message = Board->Message;
  } else if (!WIFSIGNALED(Status)) {
    End.Why = EarlyEnd::Cause::Exit;
    End.Number = WEXITSTATUS(Status);
  } else {
    End.Number = WTERMSIG(Status);
    if (OutOfTime || End.Number == SIGPROF)
      End.Why = EarlyEnd::Cause::Time;
  }
  return End;
}

std::optional<EarlyEnd>
roofline::runGuarded(const GuardLimits &Limits,
                     std::function<void(GuardedChannel &)> Work,
                     function_ref<void(StringRef)> OnLine) {
  return GuardedProcess(Limits, std::move(Work)).finish(OnLine);
}

std::optional<EarlyEnd> roofline::rehearse(const GuardLimits &Limits,
                                           std::function<void()> Work) {
  return runGuarded(Limits, [&](GuardedChannel &) {
    int Nowhere = open("/dev/null", O_WRONLY);
    dup2(Nowhere, STDOUT_FILENO);
    dup2(Nowhere, STDERR_FILENO);
    Work();
  });
}
