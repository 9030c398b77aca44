// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One line at the bottom of a terminal: how far, which file, how long still.
#ifndef ROOFLINE_SUPPORT_PROGRESSBAR_H
#define ROOFLINE_SUPPORT_PROGRESSBAR_H

#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <cstdint>
#include <string>

namespace roofline {

class ProgressBar {
public:
  /// Shows nothing where \p Enabled is false or standard error is no
  /// terminal.
  ProgressBar(unsigned Total, bool Enabled);
  ~ProgressBar() { clear(); }

  void show(unsigned Done, llvm::StringRef Name);
  /// Takes the line away, so that other things can be printed.
  void clear();

private:
  unsigned Total;
  bool Enabled, Shown = false;
  std::chrono::steady_clock::time_point Start;
};

/// "40 s", "3 min 5 s", "2 h 10 min".
std::string timeText(double Seconds);

/// "[####....]", 26 characters.
std::string barOf(uint64_t Done, uint64_t Total);

/// The line's text in at most \p Columns characters: "[###.....]  3/12  40 s
/// left  heat.cu". The time is estimated from the files that are done.
std::string progressLine(unsigned Done, unsigned Total, double Seconds,
                         llvm::StringRef Name, unsigned Columns);

} // namespace roofline

#endif
