// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs work in a forked child, so that it cannot harm the process that needs
// the result. The child has a copy of all memory, the AST for example. A crash,
// a corrupted heap, a deadlock, or excessive use of time or memory ends only
// the child.
//
// LLVM's CrashRecoveryContext would be cheaper but is not enough: after a
// recovery, data may be half changed and locks held; it cannot end work that
// takes too long; and it does not help against a corrupted heap.
#ifndef ROOFLINE_GUARD_GUARDEDPROCESS_H
#define ROOFLINE_GUARD_GUARDEDPROCESS_H

#include "guard/EarlyEnd.h"
#include <functional>
#include <memory>
#include <optional>
#include <sys/types.h>

namespace roofline {

struct GuardBoard;

/// One end of the connection between parent and child, which carries lines of
/// text. Owns the socket.
class GuardedChannel {
public:
  explicit GuardedChannel(int Socket) : Socket(Socket) {}
  ~GuardedChannel();
  GuardedChannel(const GuardedChannel &) = delete;
  GuardedChannel &operator=(const GuardedChannel &) = delete;

  /// Sends \p Line, which must not contain a line feed. Returns false if the
  /// other end is closed.
  bool send(llvm::StringRef Line);
  /// Returns the next line. Each wait for data takes at most \p Milliseconds,
  /// or is unlimited if that is negative. Returns nothing if no line has
  /// arrived or, if isAtEnd(), none will.
  std::optional<std::string> receive(int Milliseconds = -1);
  bool isAtEnd() const { return AtEnd; }
  /// Returns true if the channel is at its end because a line exceeded 64 MiB.
  bool hasOverflown() const { return Overflown; }

private:
  int Socket;
  std::string Buffer; // received bytes; those before Read were returned
  size_t Read = 0, Searched = 0; // no line feed in [Read, Searched)
  bool AtEnd = false, Overflown = false;
};

/// A forked child process and the work that it runs.
class GuardedProcess {
public:
  /// Forks a child that runs \p Work on a 256 MiB stack, for the deep recursion
  /// of compilers. The child ends when \p Work returns. Its changes to memory
  /// are not visible here. If it cannot be started, finish() says so.
  GuardedProcess(const GuardLimits &Limits,
                 std::function<void(GuardedChannel &)> Work);
  /// Kills the child if it is still running.
  ~GuardedProcess();
  GuardedProcess(const GuardedProcess &) = delete;
  GuardedProcess &operator=(const GuardedProcess &) = delete;

  /// Sends \p Line to the child.
  void tell(llvm::StringRef Line);

  /// Passes each line that the child sends to \p OnLine until the child has
  /// ended, and kills it if it exceeds the limits. Returns nothing if the work
  /// returned normally, else why it did not.
  std::optional<EarlyEnd>
  finish(llvm::function_ref<void(llvm::StringRef)> OnLine);

private:
  std::optional<EarlyEnd> endOf(int Status) const;
  EarlyEnd endFor(EarlyEnd::Cause Why) const;
  void discard();

  GuardLimits Limits;
  GuardBoard *Board = nullptr; // in memory shared with the child; owned
  std::unique_ptr<GuardedChannel> Channel;
  pid_t Process = -1;
  std::optional<EarlyEnd> NotStarted;
};

/// Runs \p Work in a GuardedProcess to its end; see there.
std::optional<EarlyEnd> runGuarded(
    const GuardLimits &Limits, std::function<void(GuardedChannel &)> Work,
    llvm::function_ref<void(llvm::StringRef)> OnLine = [](llvm::StringRef) {});

/// Runs \p Work in a child, discarding its output, to find out whether it ends
/// normally. Callers that need its effects in this process run it again here if
/// nothing is returned.
std::optional<EarlyEnd> rehearse(const GuardLimits &Limits,
                                 std::function<void()> Work);

} // namespace roofline

#endif
