// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/Assemble.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/MachineError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <optional>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

namespace {
/// A temporary file that is removed when its owner is destroyed.
class TemporaryFile {
public:
  static Expected<TemporaryFile> make(StringRef Extension) {
    TemporaryFile F;
    if (std::error_code EC =
            sys::fs::createTemporaryFile("roofline", Extension, F.Path))
      return makeMachineError(MachinePart::TemporaryFolder,
                              "cannot make a temporary file: {0}",
                              EC.message());
    F.Remover = std::make_unique<FileRemover>(F.Path);
    return std::move(F);
  }
  StringRef path() const { return Path; }

private:
  SmallString<128> Path;
  std::unique_ptr<FileRemover> Remover;
};
} // namespace

/// The environment of this process without LD_PRELOAD: libraries preloaded into
/// the user's program are not for the tools.
static std::vector<StringRef> plainEnvironment() {
  std::vector<StringRef> Variables;
  for (char **V = environ; V && *V; ++V)
    if (!StringRef(*V).starts_with("LD_PRELOAD="))
      Variables.push_back(*V);
  return Variables;
}

static Error run(ArrayRef<StringRef> Command, StringRef Out, StringRef Err,
                 unsigned MostSeconds) {
  std::string Problem;
  std::vector<StringRef> Variables = plainEnvironment();
  std::optional<StringRef> Redirects[] = {"", Out, Err};
  int Status = sys::ExecuteAndWait(Command[0], Command, ArrayRef(Variables),
                                   Redirects, MostSeconds, 0, &Problem);
  if (Status == 0)
    return Error::success();
  if (Problem.empty())
    if (auto Said = readFile(Err); !errorToBool(Said.takeError()))
      Problem = StringRef(*Said).ltrim().split('\n').first.str();
  return makeError("{0}: {1}", sys::path::filename(Command[0]),
                   Problem.empty() ? "failed" : Problem);
}

std::map<std::string, Spill> roofline::parseSpills(StringRef Text) {
  std::map<std::string, Spill> Spills;
  std::string Function;
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Line = Line.trim();
    if (Line.starts_with("/*")) // machine code
      continue;
    size_t At = Line.find("Function properties for ");
    if (At != StringRef::npos)
      Function = Line.substr(At + StringRef("Function properties for ").size());
    SmallVector<StringRef> Parts;
    Line.split(Parts, ',');
    for (StringRef Part : Parts) {
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
  while (!Ptx.empty()) {
    StringRef Line;
    std::tie(Line, Ptx) = Ptx.split('\n');
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

/// Runs ptxas on \p In to make \p Object; its output goes to \p Log.
static Error runPtxas(StringRef Ptx, StringRef Arch, StringRef In,
                      StringRef Object, StringRef Log, const Toolkit &Tools) {
  std::string ArchFlag = ("-arch=" + Arch).str();
  SmallVector<StringRef> Command = {Tools.Ptxas, ArchFlag, "-O3",
                                    "--generate-line-info", "-v"};
  // -c leaves external symbols undefined. It is avoided where possible, because
  // code to be linked later has other calls and divisions.
  if (callsOtherUnits(Ptx))
    Command.push_back("-c");
  Command.append({In, "-o", Object});
  return run(Command, Log, Log, Tools.MostSeconds);
}

Expected<std::string> roofline::assemble(StringRef Ptx, StringRef Arch,
                                         const Toolkit &Tools) {
  std::vector<TemporaryFile> Files;
  for (StringRef Extension : {"ptx", "cubin", "sass", "log"}) {
    auto File = TemporaryFile::make(Extension);
    if (!File)
      return File.takeError();
    Files.push_back(std::move(*File));
  }
  StringRef In = Files[0].path(), Object = Files[1].path(),
            Listing = Files[2].path(), Log = Files[3].path();
  if (Error E = writeFileAtomically(In, Ptx))
    return std::move(E);
  if (Error E = runPtxas(Ptx, Arch, In, Object, Log, Tools))
    return std::move(E);
  auto Said = readFile(Log);
  if (!Said)
    return Said.takeError();
  if (Error E =
          run({Tools.Nvdisasm, "--print-code", "--print-line-info", Object},
              Listing, Log, Tools.MostSeconds))
    return std::move(E);
  auto Text = readFile(Listing);
  if (!Text)
    return Text.takeError();
  return *Said + "\n" + *Text;
}
