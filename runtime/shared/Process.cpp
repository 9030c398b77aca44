// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Process.h"
#include <fstream>
#include <mutex>
#include <set>
#include <unistd.h>

bool roofline::runtime::sayOnce(std::string_view Text) {
  // Never destroyed, since the program or the driver may call the runtimes
  // until the process ends.
  static std::mutex &Lock = *new std::mutex;
  static std::set<std::string> &Said = *new std::set<std::string>;
  {
    std::lock_guard Guard(Lock);
    if (!Said.emplace(Text).second)
      return false;
  }
  std::string Line = "roofline: " + std::string(Text) + "\n";
  // A single write, so that lines of several threads and processes do not mix.
  // If stderr is closed, the message is lost.
  (void)!write(STDERR_FILENO, Line.data(), Line.size());
  return true;
}

std::vector<std::string> roofline::runtime::commandLine() {
  std::ifstream File("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> Words;
  for (std::string Word; std::getline(File, Word, '\0');)
    Words.push_back(Word);
  return Words;
}
