// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline diff: compares two states of a program.
#include "Subcommands.h"
#include "support/Error.h"
#include "team/Difference.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
using namespace roofline;

namespace {
enum class Format { Text, Markdown, Json };
} // namespace

/// The inputs that \p Word names: a file or folder, or several with commas
/// between.
static Expected<ProgramFacts> readSide(const CommandLine &Line,
                                       const std::string &Word) {
  ProgramInputs Inputs;
  if (sys::fs::exists(Word))
    Inputs.Paths = {Word};
  else
    for (StringRef Path : split(Word, ','))
      Inputs.Paths.push_back(Path.str());
  Line.get("gpu", Inputs.Gpus);
  return readProgramFacts(Inputs);
}

Expected<int> roofline::runDiff(const CommandLine &Line) {
  if (Line.Words.size() != 2)
    return makeError("wanted two states of a program, BEFORE and AFTER, found "
                     "{0}; several files of one state are written with commas "
                     "between",
                     Line.Words.size());
  Expected<ProgramFacts> Before = readSide(Line, Line.Words[0]);
  if (!Before)
    return Before.takeError();
  Expected<ProgramFacts> After = readSide(Line, Line.Words[1]);
  if (!After)
    return After.takeError();
  std::string Output;
  double Tolerance = DefaultTolerance;
  Line.get("o", Output);
  Line.get("tolerance", Tolerance);
  Expected<Difference> D = compareFacts(*Before, *After, Tolerance);
  if (!D)
    return D.takeError();
  std::string Text;
  switch (Line.choice<Format>("format")) {
  case Format::Text:
    Text = differenceText(*D);
    break;
  case Format::Markdown:
    Text = differenceMarkdown(*D);
    break;
  case Format::Json:
    Text = differenceJson(*D);
    break;
  }
  if (Error E = putOut(Text, Output))
    return std::move(E);
  return D->isEmpty() ? 0 : 1;
}
