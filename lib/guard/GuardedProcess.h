// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work that must not do any harm to the process that wants it, done in a
// forked copy of that process. The copy has all of its memory, a syntax tree
// say, and whatever happens to it, a crash, a corrupted heap, a lock that is
// held for ever, too much time or memory, happens to the copy alone.
//
// LLVM's CrashRecoveryContext would be cheaper and is not enough: it leaves a
// process that it saves with half-changed data and held locks, it cannot end
// work that takes too long, and it has no answer to a corrupted heap.
#ifndef ROOFLINE_GUARD_GUARDEDPROCESS_H
#define ROOFLINE_GUARD_GUARDEDPROCESS_H

#include "guard/EarlyEnd.h"
#include <functional>
#include <memory>
#include <optional>
#include <sys/types.h>

namespace roofline {

struct GuardBoard;

/// One end of the connection between the two processes: lines of text.
class GuardedChannel {
public:
  explicit GuardedChannel(int Socket) : Socket(Socket) {}
  ~GuardedChannel();
  GuardedChannel(const GuardedChannel &) = delete;
  GuardedChannel &operator=(const GuardedChannel &) = delete;

  /// \p Line must have no line feed in it. False: nobody listens any more.
  bool send(llvm::StringRef Line);
  /// The next line; waits for it at most \p Milliseconds, or without end
  /// where that is negative. None: it has not come, or, if isAtEnd(), never
  /// will.
  std::optional<std::string> receive(int Milliseconds = -1);
  bool isAtEnd() const { return AtEnd; }
  /// It is, as a line was longer than any that makes sense.
  bool hasOverflown() const { return Overflown; }

private:
  int Socket;
  std::string Buffer; // received, from Read on
  size_t Read = 0, Searched = 0;
  bool AtEnd = false, Overflown = false;
};

class GuardedProcess {
public:
  /// Starts \p Work in a copy of this process, on a stack of its own that is
  /// large enough for recursion as deep as compilers allow. The copy ends with
  /// \p Work; nothing that it does to its memory is seen here.
  GuardedProcess(const GuardLimits &Limits,
                 std::function<void(GuardedChannel &)> Work);
  /// Ends the work, if it has not ended yet.
  ~GuardedProcess();
  GuardedProcess(const GuardedProcess &) = delete;
  GuardedProcess &operator=(const GuardedProcess &) = delete;

  /// Sends the work a line.
  void tell(llvm::StringRef Line);

  /// Passes every line of the work to \p OnLine, as they come, until it has
  /// ended; returns how, if not by itself.
  std::optional<EarlyEnd>
  finish(llvm::function_ref<void(llvm::StringRef)> OnLine);

private:
  std::optional<EarlyEnd> endOf(int Status) const;
  EarlyEnd endFor(EarlyEnd::Cause Why) const;
  void discard();

  GuardLimits Limits;
  GuardBoard *Board = nullptr; // shared with the copy
  std::unique_ptr<GuardedChannel> Channel;
  pid_t Process = -1;
  std::optional<EarlyEnd> NotStarted;
};

/// Starts and finishes \p Work in one.
std::optional<EarlyEnd> runGuarded(
    const GuardLimits &Limits, std::function<void(GuardedChannel &)> Work,
    llvm::function_ref<void(llvm::StringRef)> OnLine = [](llvm::StringRef) {});

/// Runs \p Work once in a copy, to see whether it comes to its end; what it
/// prints is lost. Work whose effects are wanted in this process is run again
/// here if the answer is yes.
std::optional<EarlyEnd> rehearse(const GuardLimits &Limits,
                                 std::function<void()> Work);

} // namespace roofline

#endif
