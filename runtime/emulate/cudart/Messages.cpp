// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Messages.h"
#include <mutex>
#include <set>
#include <string>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

bool cudart::sayOnce(StringRef Text) {
  // Never destroyed, since programs may call this library until the process
  // ends.
  static std::mutex &Lock = *new std::mutex;
  static std::set<std::string> &Said = *new std::set<std::string>;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    if (!Said.insert(Text.str()).second)
      return false;
  }
  std::string Line = "roofline: " + Text.str() + "\n";
  // If stderr is closed, the message is lost.
  (void)!write(STDERR_FILENO, Line.data(), Line.size());
  return true;
}
