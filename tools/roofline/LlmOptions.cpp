// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LlmOptions.h"
#include "ToolOptions.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

Expected<LlmCommandLine>
roofline::readLlmCommandLine(ArrayRef<const char *> Args) {
  LlmCommandLine Line;
  std::vector<std::string> Arguments;
  while (!Args.empty()) {
    StringRef Word = Args.consume_front();
    if (Word == "-o") {
      if (Args.empty())
        return makeError("-o needs a value: -o FILE");
      Line.Output = Args.consume_front();
    } else if (Word.starts_with("-") && Word != "-") {
      auto Option = readToolOption(Word, Args);
      if (!Option)
        return Option.takeError();
      Arguments.push_back(Option->argument());
    } else {
      Line.Words.push_back(Word.str());
    }
  }
  std::vector<std::string> Warnings;
  // Use the settings for a file in the working directory.
  auto Opts = loadOptions(Arguments, "./-", Environment::ofProcess(), Warnings);
  for (const std::string &Warning : Warnings)
    errs() << "roofline: " << Warning << "\n";
  if (!Opts)
    return Opts.takeError();
  Line.Opts = std::move(*Opts);
  return Line;
}

int roofline::llmError(StringRef Name, StringRef Message) {
  errs() << "roofline " << Name << ": " << Message << "\n";
  return 2;
}

Error roofline::putOut(StringRef Text, StringRef Output) {
  if (!Output.empty())
    return writeFileAtomically(Output, Text);
  outs() << Text;
  return Error::success();
}
