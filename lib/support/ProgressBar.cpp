// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/ProgressBar.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;
using Clock = std::chrono::steady_clock;

std::string roofline::timeText(double Seconds) {
  long Whole = std::lround(Seconds);
  if (Whole < 60)
    return formatv("{0} s", Whole);
  return Whole < 3600
             ? formatv("{0} min {1} s", Whole / 60, Whole % 60).str()
             : formatv("{0} h {1} min", Whole / 3600, Whole % 3600 / 60).str();
}

std::string roofline::barOf(uint64_t Done, uint64_t Total) {
  constexpr uint64_t Width = 24;
  uint64_t Filled = Total ? Width * std::min(Done, Total) / Total : 0;
  return "[" + std::string(Filled, '#') + std::string(Width - Filled, '.') +
         "]";
}

std::string roofline::progressLine(unsigned Done, unsigned Total,
                                   double Seconds, StringRef Name,
                                   unsigned Columns) {
  std::string Line = barOf(Done, Total) + " " + std::to_string(Done) + "/" +
                     std::to_string(Total);
  if (Done)
    Line += "  " + timeText(Seconds / Done * (Total - Done)) + " left";
  Line += "  ";
  // Keep the end of a long path, which names the file.
  if (Line.size() + Name.size() > Columns && Columns > Line.size() + 3)
    Line += ("..." + Name.take_back(Columns - Line.size() - 3)).str();
  else
    Line += Name;
  return Line.substr(0, Columns);
}

ProgressBar::ProgressBar(unsigned Total, bool Enabled)
    : Total(Total), Enabled(Enabled && sys::Process::StandardErrIsDisplayed()),
      Start(Clock::now()) {}

void ProgressBar::show(unsigned Done, StringRef Name) {
  if (!Enabled)
    return;
  unsigned Columns = sys::Process::StandardErrColumns();
  std::chrono::duration<double> Passed = Clock::now() - Start;
  errs() << "\r\x1b[K"
         << progressLine(Done, Total, Passed.count(), Name,
                         Columns ? Columns - 1 : 79);
  errs().flush();
  Shown = true;
}

void ProgressBar::clear() {
  if (Shown)
    errs() << "\r\x1b[K";
  Shown = false;
}
