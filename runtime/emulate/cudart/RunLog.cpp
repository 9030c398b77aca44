// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "RunLog.h"
#include "report/ProfileJson.h"
#include "shared/Process.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <unistd.h>

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

RunLog::RunLog(const Settings &S) : GoesOn(S.SkipUnsupported) {
  if (S.LogPath.empty())
    return;
  File =
      open(S.LogPath.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (File < 0) {
    runtime::sayOnce("cannot write '" + S.LogPath +
                     "': " + std::strerror(errno));
    return;
  }
  Header.Gpu = S.Executor.Gpu.Name;
  Header.GpuDisplayName = S.Executor.Gpu.DisplayName;
  for (const GpuSpec &Other : S.Executor.OtherGpus)
    Header.OtherGpus.push_back({Other.Name, Other.DisplayName});
  Header.LaunchRule = S.Rule.str();
  if (S.Executor.MachineTools)
    Header.Counts = CountSource::Machine;
  Header.Arguments = runtime::commandLine();
  if (!Header.Arguments.empty()) {
    Header.Program = Header.Arguments.front();
    Header.Arguments.erase(Header.Arguments.begin());
  }
  append(headerLine(Header));
}

RunLog::~RunLog() {
  if (File >= 0)
    close(File);
}

void RunLog::codeArch(StringRef Arch) {
  if (File < 0 || Header.CodeArch == Arch)
    return;
  Header.CodeArch = Arch.str();
  append(headerLine(Header));
}

void RunLog::launch(const LaunchRecord &Launch) {
  if (File >= 0)
    append(toJsonLine(Launch));
}

void RunLog::notRun(const LaunchNotRun &Launch) {
  if (File >= 0)
    append(toJsonLine(Launch));
}

void RunLog::problem(const HostProblem &Found) {
  if (File >= 0)
    append(toJsonLine(Found));
}

void RunLog::append(StringRef Key, StringRef What) {
  if (File < 0)
    return;
  JsonBuilder B;
  JsonValue Line = B.object();
  B.add(Line, Key, What);
  append(writeJson(Line, /*Indented=*/false));
}

void RunLog::note(StringRef What) {
  if (Noted.insert(What.str()).second)
    append("note", What);
}

void RunLog::notEmulated(StringRef What) {
  if (GoesOn) {
    if (runtime::sayOnce(What))
      append("not_emulated", What);
    return;
  }
  endProgram(What, "the program ends here; 'roofline profile "
                   "--skip-unsupported' continues without it");
}

/// Ends without running the program's destructors and exit handlers, but writes
/// what it has buffered.
[[noreturn]] static void endProcess(int Status) {
  std::cout.flush();
  std::fflush(nullptr);
  _exit(Status);
}

void RunLog::endCounted() {
  runtime::sayOnce("all kernels of the program have been counted; it ends here "
                   "(--until-counted)");
  if (File >= 0)
    append(endedWhenCountedLine());
  endProcess(CountedStatus);
}

void RunLog::endProgram(StringRef What, StringRef Advice) {
  if (runtime::sayOnce(What))
    append("not_emulated", What);
  if (!Advice.empty())
    runtime::sayOnce(Advice);
  endProcess(NotEmulatedStatus);
}

void RunLog::append(std::string Line) {
  while (!Line.empty() && Line.back() == '\n')
    Line.pop_back();
  Line += '\n';
  if (write(File, Line.data(), Line.size()) != ssize_t(Line.size()))
    runtime::sayOnce(std::string("the log of this run is incomplete: ") +
                     std::strerror(errno));
}
