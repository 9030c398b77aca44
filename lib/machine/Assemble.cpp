// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/Assemble.h"
#include "guard/EarlyEnd.h"
#include "guard/ToolProcess.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

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

/// Runs \p Command. The tool ends with this process.
static Error run(ArrayRef<std::string> Command, const MemoryFile &Out,
                 const MemoryFile &Err, unsigned MostSeconds) {
  ToolProcess Tool{Command, Out.descriptor(), Err.descriptor()};
  Tool.KeepsPreload = false;
  Tool.MostSeconds = std::max(MostSeconds, 1u);
  auto Failed = [&](const Twine &Why) {
    return makeError("{0}: {1}", sys::path::filename(Command[0]), Why.str());
  };
  Expected<int> Status = Tool.run();
  if (!Status)
    return Failed(toString(Status.takeError()));
  if (*Status == 0)
    return Error::success();
  if (WIFSIGNALED(*Status))
    return Failed("ended by " + signalText(WTERMSIG(*Status)));
  std::string Said = expectedToOptional(Err.read()).value_or("");
  StringRef Problem = StringRef(Said).ltrim().split('\n').first;
  return Failed(Problem.empty() ? "failed" : Problem);
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
    auto [Before, AfterUsed] = Line.split("Used ");
    unsigned Registers = 0;
    if (!AfterUsed.consumeInteger(10, Registers))
      Spills[Function].Registers = Registers;
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
