// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Messages.h"
#include <mutex>
#include <set>
#include <unistd.h>

void roofline::measure::sayOnce(const std::string &Text) {
  // Never destroyed, since the driver may call back until the process ends.
  static std::mutex &Lock = *new std::mutex;
  static std::set<std::string> &Said = *new std::set<std::string>;
  std::lock_guard Guard(Lock);
  if (!Said.insert(Text).second)
    return;
  std::string Line = "roofline: " + Text + "\n";
  // A single write, so that lines of several threads and processes do not mix.
  if (write(STDERR_FILENO, Line.data(), Line.size()) < 0)
    return; // standard error is closed
}
