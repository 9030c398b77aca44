// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A progress line on standard error for work on many files: the share done, the
// current file, and an estimate of the remaining time.
#ifndef ROOFLINE_SUPPORT_PROGRESSBAR_H
#define ROOFLINE_SUPPORT_PROGRESSBAR_H

#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <cstdint>
#include <string>

namespace roofline {

/// Owns the current line of the terminal while it is shown.
class ProgressBar {
public:
  /// \p Total is the number of files. Nothing is shown if \p Enabled is false
  /// or standard error is not a terminal.
  ProgressBar(unsigned Total, bool Enabled);
  ~ProgressBar() { clear(); }

  /// Redraws the line: \p Done files are finished, \p Name is the current one.
  void show(unsigned Done, llvm::StringRef Name);
  /// Erases the line, so that other output can be printed.
  void clear();

private:
  unsigned Total;
  bool Enabled, Shown = false;
  std::chrono::steady_clock::time_point Start;
};

/// Formats a duration in seconds: "40 s", "3 min 5 s", "2 h 10 min".
std::string timeText(double Seconds);

/// Returns a bar of 26 characters, such as "[####....]".
std::string barOf(uint64_t Done, uint64_t Total);

/// Returns the text of the progress line, at most \p Columns characters:
/// "[###.....] 3/12  40 s left  heat.cu". \p Seconds is the time since the
/// start; the remaining time is extrapolated from the files done so far.
std::string progressLine(unsigned Done, unsigned Total, double Seconds,
                         llvm::StringRef Name, unsigned Columns);

} // namespace roofline

#endif
