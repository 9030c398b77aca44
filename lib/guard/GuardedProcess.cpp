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

/// How long to wait for a killed process to end.
static constexpr double SecondsToDie = 5;

/// An upper bound on the length of a line; only a child with corrupted memory
/// exceeds it.
static constexpr size_t MostLineBytes = 64 << 20;

GuardedChannel::~GuardedChannel() { close(Socket); }

bool GuardedChannel::send(StringRef Line) {
  std::string Bytes = Line.str() + "\n";
  for (size_t Sent = 0; Sent < Bytes.size();) {
    // MSG_NOSIGNAL: a closed socket is an error here, not SIGPIPE.
    ssize_t Count =
        ::send(Socket, Bytes.data() + Sent, Bytes.size() - Sent, MSG_NOSIGNAL);
    if (Count < 0 && errno != EINTR)
      return false;
    Sent += std::max<ssize_t>(Count, 0);
  }
  return true;
}

std::optional<std::string> GuardedChannel::receive(int Milliseconds) {
  while (true) {
    if (size_t End = Buffer.find('\n', Searched); End != std::string::npos) {
      std::string Line = Buffer.substr(Read, End - Read);
      Read = Searched = End + 1;
      return Line;
    }
    Buffer.erase(0, std::exchange(Read, 0));
    Searched = Buffer.size();
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
    Overflown = Buffer.size() > MostLineBytes;
    if (Count <= 0 || Overflown) {
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
  pid_t Parent = getpid();
  Process = fork();
  if (Process == 0) {
    close(Ends[0]);
    runAsGuardedChild(*Board, Ends[1], Parent, Limits, Work);
  }
  if (Process < 0)
    NotStarted = notStarted();
  close(Ends[1]);
  Channel = std::make_unique<GuardedChannel>(Ends[0]);
}

using Clock = std::chrono::steady_clock;

static double secondsSince(Clock::time_point Start) {
  return std::chrono::duration<double>(Clock::now() - Start).count();
}

/// Waits up to SecondsToDie for the child \p Process to end and returns its
/// status. Returns nothing if it has not ended, or if the status is lost
/// because it was fetched elsewhere or SIGCHLD is ignored.
static std::optional<int> statusOf(pid_t Process) {
  Clock::time_point Start = Clock::now();
  int Status = 0;
  while (secondsSince(Start) < SecondsToDie) {
    pid_t Fetched = waitpid(Process, &Status, WNOHANG);
    if (Fetched == Process)
      return Status;
    if (Fetched < 0 && errno != EINTR)
      return std::nullopt;
    usleep(200); // most end at once
  }
  return std::nullopt;
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
  statusOf(Process);
  Process = -1;
}

void GuardedProcess::tell(StringRef Line) {
  if (Channel)
    Channel->send(Line); // if the child has ended, finish() reports it
}

namespace {
/// Wall-clock seconds that the child has spent in working and in waiting
/// stages. A step longer than two ticks is cut to that, so that the time in
/// which this process itself was stopped is not counted.
struct TimeSpent {
  double Busy = 0, Waiting = 0;

  void add(double Seconds, Stage S) {
    (isWaiting(S) ? Waiting : Busy) += std::min(Seconds, 2 * TickSeconds);
  }
  bool isTooMuch(const GuardLimits &Limits) const {
    return Busy > WallClockFactor * double(Limits.Seconds) ||
           Waiting > Limits.WaitSeconds;
  }
  static constexpr double TickSeconds = 0.1;
};
} // namespace

std::optional<EarlyEnd>
GuardedProcess::finish(function_ref<void(StringRef)> OnLine) {
  if (NotStarted)
    return NotStarted;
  TimeSpent Spent;
  std::optional<Clock::time_point> Killed;
  while (!Channel->isAtEnd()) {
    Clock::time_point Start = Clock::now();
    auto Line = Channel->receive(int(1000 * TimeSpent::TickSeconds));
    Spent.add(secondsSince(Start), Board->Stages.Now);
    if (Line)
      OnLine(*Line);
    if (!Killed && (Spent.isTooMuch(Limits) || Channel->hasOverflown())) {
      kill(Process, SIGKILL);
      Killed = Clock::now();
    }
    // A process in an uninterruptible system call may never act on the signal.
    if (Killed && secondsSince(*Killed) > SecondsToDie)
      break;
  }
  std::optional<int> Status = statusOf(Process);
  if (!Status)
    discard(); // still alive: it closed its socket or could not be killed
  Process = -1;
  if (Killed && !Channel->hasOverflown())
    return endFor(EarlyEnd::Cause::Time);
  if (!Status && !Board->Finished && !Board->HasCause)
    return endFor(EarlyEnd::Cause::NotKnown);
  return endOf(Status.value_or(0));
}

/// Makes the description from the board. The child's memory may be corrupted,
/// so its strings need not be null-terminated.
EarlyEnd GuardedProcess::endFor(EarlyEnd::Cause Why) const {
  auto Text = [](auto &Bytes) {
    return std::string(Bytes, strnlen(Bytes, sizeof(Bytes)));
  };
  EarlyEnd End;
  End.Why = Why;
  End.At = Board->Stages.Now;
  End.Detail = Text(Board->Stages.Detail);
  End.Message = Text(Board->Message);
  End.Number = Board->Number;
  return End;
}

std::optional<EarlyEnd> GuardedProcess::endOf(int Status) const {
  if (Board->Finished && !WIFSIGNALED(Status))
    return std::nullopt;
  if (Board->HasCause)
    return endFor(Board->Cause);
  bool Signalled = WIFSIGNALED(Status);
  EarlyEnd End =
      endFor(!Signalled                    ? EarlyEnd::Cause::Exit
             : WTERMSIG(Status) == SIGPROF ? EarlyEnd::Cause::Time
                                           : EarlyEnd::Cause::Signal);
  End.Number = Signalled ? WTERMSIG(Status) : WEXITSTATUS(Status);
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
