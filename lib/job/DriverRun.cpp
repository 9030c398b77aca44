// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job/DriverRun.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/StringSaver.h"
#include <unistd.h>

using namespace llvm;
using namespace roofline;

/// The NUL-separated command line of a process; empty if it is not accessible.
static std::string commandLine(const Twine &Process) {
  auto Buffer = MemoryBuffer::getFileAsStream("/proc/" + Process + "/cmdline");
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

static bool isJob(StringRef Words) {
  return Words.split('\0').second.starts_with("-cc1");
}

std::vector<std::string> roofline::driverCommand() {
  // A driver with only one job runs it in its own process.
  std::string Words = commandLine("self");
  if (isJob(Words))
    Words = commandLine(Twine(getppid()));
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<const char *> Arguments;
  SmallVector<StringRef> Parts;
  StringRef(Words).split(Parts, '\0', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts)
    // Skip response files that are pipes: the driver has already read them.
    if (!Part.starts_with("@") || sys::fs::is_regular_file(Part.drop_front()))
      Arguments.push_back(Saver.save(Part).data());
  cl::ExpandResponseFiles(Saver, cl::TokenizeGNUCommandLine, Arguments);
  return {Arguments.begin(), Arguments.end()};
}

std::vector<std::string> roofline::archsOf(ArrayRef<std::string> Command,
                                           StringRef Own) {
  std::vector<std::string> Archs;
  for (StringRef Argument : Command) {
    if (!Argument.consume_front("--cuda-gpu-arch=") &&
        !Argument.consume_front("--offload-arch="))
      continue;
    SmallVector<StringRef> Names;
    Argument.split(Names, ',');
    for (StringRef Name : Names)
      if (Name.starts_with("sm_") && !is_contained(Archs, Name))
        Archs.push_back(Name.str());
  }
  if (!is_contained(Archs, Own))
    return {Own.str()};
  return Archs;
}
