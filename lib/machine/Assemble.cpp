// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/Assemble.h"
#include "guard/EarlyEnd.h"
#include "guard/EndWithParent.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>

using namespace llvm;
using namespace roofline;

namespace {
/// A file in memory, which the tools open by path(). It ends with the processes
/// that have it open, so nothing is left behind if this process is killed.
class MemoryFile {
public:
  MemoryFile() : Descriptor(memfd_create("roofline", 0)) {}
  ~MemoryFile() {
    if (Descriptor >= 0)
      close(Descriptor);
  }
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;

  int descriptor() const { return Descriptor; }
  std::string path() const {
    return "/proc/self/fd/" + std::to_string(Descriptor);
  }
  Error write(StringRef Text) {
    raw_fd_ostream OS(Descriptor, /*shouldClose=*/false);
    OS << Text;
    OS.flush();
    std::error_code EC = OS.error();
    OS.clear_error();
    return EC ? makeError("cannot make a file in memory: {0}", EC.message())
              : Error::success();
  }
  Expected<std::string> read() const {
    auto Buffer = MemoryBuffer::getOpenFile(
        sys::fs::convertFDToNativeFile(Descriptor), path(), /*FileSize=*/-1);
    if (!Buffer)
      return makeError("cannot read a file in memory: {0}",
                       Buffer.getError().message());
    return (*Buffer)->getBuffer().str();
  }

private:
  int Descriptor;
};
} // namespace

static std::string errorText(int Number) {
  return std::generic_category().message(Number);
}

/// Replaces this process by the program of \p Command, with its output in the
/// first two files. If that fails, writes errno to the third.
[[noreturn]] static void become(char *const *Command, char *const *Variables,
                                int Out, int Err, int Failure, pid_t Parent) {
  endWithParent(Parent);
  int In = open("/dev/null", O_RDONLY);
  if (In >= 0 && dup2(In, STDIN_FILENO) >= 0 && dup2(Out, STDOUT_FILENO) >= 0 &&
      dup2(Err, STDERR_FILENO) >= 0)
    execve(Command[0], Command, Variables);
  int Reason = errno;
  [[maybe_unused]] ssize_t Written = write(Failure, &Reason, sizeof(Reason));
  _exit(127);
}

/// Waits for \p Tool to end and returns its status. Fails if it has not ended
/// after \p MostSeconds, and kills it then.
static Expected<int> statusOf(pid_t Tool, unsigned MostSeconds) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point End = Clock::now() + std::chrono::seconds(MostSeconds);
  int Status = 0;
  pid_t Ended;
  while ((Ended = waitpid(Tool, &Status, WNOHANG)) == 0 && Clock::now() < End)
    usleep(1000);
  if (Ended == Tool)
    return Status;
  if (Ended < 0)
    return makeError("its exit status is lost: {0}", errorText(errno));
  kill(Tool, SIGKILL);
  waitpid(Tool, nullptr, 0);
  return makeError("given up after {0} s", MostSeconds);
}

/// Runs \p Command. The tool ends with this process. Its environment is without
/// LD_PRELOAD: libraries preloaded into the user's program are not for tools.
static Error run(ArrayRef<std::string> Command, const MemoryFile &Out,
                 const MemoryFile &Err, unsigned MostSeconds) {
  // Allocate before fork(): other threads may hold the lock of the heap.
  SmallVector<char *> Words, Variables;
  for (const std::string &Word : Command)
    Words.push_back(const_cast<char *>(Word.c_str()));
  Words.push_back(nullptr);
  for (char **V = environ; V && *V; ++V)
    if (!StringRef(*V).starts_with("LD_PRELOAD="))
      Variables.push_back(*V);
  Variables.push_back(nullptr);
  MemoryFile Failure;
  auto Failed = [&](std::string Why) {
    return makeError("{0}: {1}", sys::path::filename(Command[0]), Why);
  };
  pid_t Parent = getpid();
  pid_t Tool = fork();
  if (Tool == 0)
    become(Words.data(), Variables.data(), Out.descriptor(), Err.descriptor(),
           Failure.descriptor(), Parent);
  if (Tool < 0)
    return Failed("cannot be started: " + errorText(errno));
  Expected<int> Status = statusOf(Tool, MostSeconds);
  if (!Status)
    return Failed(toString(Status.takeError()));
  if (*Status == 0)
    return Error::success();
  int Reason = 0;
  if (pread(Failure.descriptor(), &Reason, sizeof(Reason), 0) > 0)
    return Failed("cannot be started: " + errorText(Reason));
  if (WIFSIGNALED(*Status))
    return Failed("ended by " + signalText(WTERMSIG(*Status)));
  std::string Said = expectedToOptional(Err.read()).value_or("");
  StringRef Problem = StringRef(Said).ltrim().split('\n').first;
  return Failed(Problem.empty() ? "failed" : Problem.str());
}

std::map<std::string, Spill> roofline::parseSpills(StringRef Text) {
  std::map<std::string, Spill> Spills;
  std::string Function;
  for (StringRef Line : split(Text, '\n')) {
    Line = Line.trim();
    if (Line.starts_with("/*")) // machine code
      continue;
    size_t At = Line.find("Function properties for ");
    if (At != StringRef::npos)
      Function = Line.substr(At + StringRef("Function properties for ").size());
    for (StringRef Part : split(Line, ',')) {
      unsigned Bytes = 0;
      if (Part.trim().consumeInteger(10, Bytes))
        continue;
      if (Part.contains("bytes spill stores"))
        Spills[Function].Stored = Bytes;
      else if (Part.contains("bytes spill loads"))
        Spills[Function].Loaded = Bytes;
    }
  }
  return Spills;
}

/// Whether \p Ptx refers to functions or variables of other units, except those
/// that every GPU has.
static bool callsOtherUnits(StringRef Ptx) {
  for (StringRef Line : split(Ptx, '\n')) {
    Line = Line.trim();
    if (Line.starts_with(".extern .global"))
      return true;
    if (!Line.consume_front(".extern .func"))
      continue;
    // " (.param .b32 func_retval0) vprintf"
    StringRef Name = Line.substr(Line.rfind(')') + 1).trim(" ;(");
    if (!is_contained({"vprintf", "malloc", "free", "__assertfail"}, Name))
      return true;
  }
  return false;
}

Expected<std::string> roofline::assemble(StringRef Ptx, StringRef Arch,
                                         const Toolkit &Tools) {
  MemoryFile In, Object, Log, Listing, Problems;
  if (Error E = In.write(Ptx))
    return std::move(E);
  std::vector<std::string> Command = {Tools.Ptxas, ("-arch=" + Arch).str(),
                                      "-O3", "--generate-line-info", "-v"};
  // -c leaves external symbols undefined. It is avoided where possible, because
  // code to be linked later has other calls and divisions.
  if (callsOtherUnits(Ptx))
    Command.push_back("-c");
  append_values(Command, In.path(), std::string("-o"), Object.path());
  if (Error E = run(Command, Log, Log, Tools.MostSeconds))
    return std::move(E);
  auto Said = Log.read();
  if (!Said)
    return Said.takeError();
  if (Error E = run(
          {Tools.Nvdisasm, "--print-code", "--print-line-info", Object.path()},
          Listing, Problems, Tools.MostSeconds))
    return std::move(E);
  auto Text = Listing.read();
  if (!Text)
    return Text.takeError();
  return *Said + "\n" + *Text;
}
