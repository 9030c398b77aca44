// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The run's log: JSON lines as lib/report/ProfileJson.h has them. Each is
// appended by one write(), so that whatever was finished is there after a
// crash, and several processes can share a log.
#ifndef ROOFLINE_EMULATE_CUDART_RUNLOG_H
#define ROOFLINE_EMULATE_CUDART_RUNLOG_H

#include "Settings.h"
#include <set>

namespace roofline::cudart {

/// Exit status of a program that was ended where it can't be emulated.
inline constexpr int NotEmulatedStatus = 3;

class RunLog {
public:
  /// Writes the header. Without a path in \p S nothing is ever written; a
  /// path that can't be written to is told on stderr.
  explicit RunLog(const Settings &S);
  ~RunLog();
  RunLog(const RunLog &) = delete;
  RunLog &operator=(const RunLog &) = delete;

  /// Writes another header, once \p Arch is known to be what runs.
  void codeArch(llvm::StringRef Arch);
  void launch(const LaunchRecord &Launch);
  /// endProgram(), unless it was asked to skip such things: what a program does
  /// after an error that no GPU gives it is worth nothing, and seldom tells the
  /// cause.
  void notEmulated(llvm::StringRef What);
  /// Says \p What on stderr and, as {"not_emulated": What}, in the log, once.
  /// Then ends the process with NotEmulatedStatus.
  [[noreturn]] void endProgram(llvm::StringRef What,
                               llvm::StringRef Advice = "");
  /// {"note": What}, once.
  void note(llvm::StringRef What);

private:
  void append(std::string Line);
  void append(llvm::StringRef Key, llvm::StringRef What);

  int File = -1;
  bool GoesOn;
  Profile Header;
  std::set<std::string, std::less<>> Noted;
};

} // namespace roofline::cudart

#endif
