// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "embed/DriverProcess.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <unistd.h>

using namespace llvm;
using namespace roofline;

/// The content of a file below /proc; empty if there is none.
static std::string readProcess(const Twine &Name) {
  auto Buffer = MemoryBuffer::getFileAsStream("/proc/" + Name);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

/// The inode number of the pid namespace; "0" if it is not accessible.
static std::string pidNamespace() {
  char Link[64];
  ssize_t Length = readlink("/proc/self/ns/pid", Link, sizeof(Link));
  StringRef Name(Link, Length < 0 ? 0 : Length); // pid:[4026531836]
  if (!Name.consume_front("pid:[") || !Name.consume_back("]"))
    return "0";
  return Name.str();
}

/// The start time of a process in clock ticks since boot; empty if there is no
/// such process.
static std::string startTime(const Twine &Process) {
  // The second field is the program's name in parentheses, which may contain
  // anything; the start time is field 22, the 20th after the name.
  std::string Text = readProcess(Process + "/stat");
  SmallVector<StringRef> Words;
  StringRef(Text).rsplit(')').second.split(Words, ' ', -1, /*KeepEmpty=*/false);
  return Words.size() < 20 ? "" : Words[19].str();
}

std::string roofline::currentRun() {
  // A driver with only one job runs it in its own process.
  std::string CommandLine = readProcess("self/cmdline");
  StringRef Second = StringRef(CommandLine).split('\0').second;
  bool IsDriver = !CommandLine.empty() && !Second.starts_with("-cc1");
  std::string Process = utostr(IsDriver ? getpid() : getppid());
  std::string Start = startTime(Process);
  return pidNamespace() + "-" + Process + "-" + (Start.empty() ? "0" : Start);
}

bool roofline::hasEnded(StringRef Run) {
  SmallVector<StringRef> Parts;
  Run.split(Parts, '-');
  if (Parts.size() != 3 ||
      !all_of(Run, [](char C) { return isDigit(C) || C == '-'; }))
    return false;
  auto [Namespace, Process, Start] = std::tie(Parts[0], Parts[1], Parts[2]);
  if (Namespace == "0" || Start == "0" || Namespace != pidNamespace())
    return false;
  return startTime(Process) != Start;
}
