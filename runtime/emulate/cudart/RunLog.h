// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The log of a run: JSON lines as in lib/report/ProfileJson.h. Each line is
// appended by one write(), so that complete lines remain after a crash and
// several processes can share a log.
#ifndef ROOFLINE_EMULATE_CUDART_RUNLOG_H
#define ROOFLINE_EMULATE_CUDART_RUNLOG_H

#include "Settings.h"
#include <set>

namespace roofline::cudart {

/// Exit status of a program that was ended because something is not emulated.
inline constexpr int NotEmulatedStatus = 3;
/// And because all its kernels have been counted.
inline constexpr int CountedStatus = 4;

class RunLog {
public:
  /// Writes the header. If \p S has no path, nothing is ever written. If the
  /// file can't be written, a message goes to stderr.
  explicit RunLog(const Settings &S);
  ~RunLog();
  RunLog(const RunLog &) = delete;
  RunLog &operator=(const RunLog &) = delete;

  /// Writes another header when \p Arch is known to be the code that runs.
  void codeArch(llvm::StringRef Arch);
  void launch(const LaunchRecord &Launch);
  void notRun(const LaunchNotRun &Launch);
  void problem(const HostProblem &Found);
  /// Ends the program as by endProgram(), unless Settings::SkipUnsupported is
  /// set: after an error that no GPU would return, the results of a program are
  /// meaningless and hide the cause.
  void notEmulated(llvm::StringRef What);
  /// Writes \p What to stderr and, as {"not_emulated": What}, to the log, once.
  /// Then ends the process with NotEmulatedStatus.
  [[noreturn]] void endProgram(llvm::StringRef What,
                               llvm::StringRef Advice = "");
  /// Ends the program, since all its kernels have been counted.
  [[noreturn]] void endCounted();
  /// Appends {"note": What}, once for each text.
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
