// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/RunCommand.h"
#include "support/Files.h"
#include "support/MachineError.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Program.h"

using namespace llvm;
using namespace roofline;

Expected<CommandOutput>
roofline::runCommand(ArrayRef<StringRef> Command,
                     std::optional<ArrayRef<StringRef>> Variables) {
  ErrorOr<std::string> Program = sys::findProgramByName(Command.front());
  if (!Program || !sys::fs::exists(*Program))
    return makeMachineError(MachinePart::Compiler, "compiler '{0}' not found",
                            Command.front());
  SmallString<128> Path;
  if (std::error_code EC =
          sys::fs::createTemporaryFile("roofline-probe", "txt", Path))
    return makeMachineError(MachinePart::TemporaryFolder,
                            "cannot make a temporary file: {0}", EC.message());
  FileRemover Remover(Path);
  std::string Message;
  bool Failed = false;
  CommandOutput Output;
  Output.Status = sys::ExecuteAndWait(
      *Program, Command, Variables,
      {StringRef(), StringRef(Path), StringRef(Path)},
      /*SecondsToWait=*/60, /*MemoryLimit=*/0, &Message, &Failed);
  if (Failed)
    return makeMachineError(MachinePart::Compiler, "cannot run '{0}': {1}",
                            *Program, Message);
  if (Error E = readFile(Path).moveInto(Output.Text))
    return std::move(E);
  return Output;
}
