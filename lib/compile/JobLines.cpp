// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/JobLines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;
using namespace roofline;

StringRef JobLine::program() const { return sys::path::filename(Words[0]); }

bool JobLine::isForNvidia() const {
  return any_of(valuesOf("-triple"),
                [](StringRef Triple) { return Triple.starts_with("nvptx"); });
}

std::vector<StringRef> JobLine::valuesOf(StringRef Flag) const {
  std::vector<StringRef> Values;
  for (size_t I = 1; I + 1 < Words.size(); ++I)
    if (Words[I] == Flag)
      Values.push_back(Words[I + 1]);
  return Values;
}

std::vector<StringRef> JobLine::endsOf(StringRef Prefix) const {
  std::vector<StringRef> Ends;
  for (StringRef Word : drop_begin(Words))
    if (Word.consume_front(Prefix))
      Ends.push_back(Word);
  return Ends;
}

std::vector<JobLine> roofline::jobLines(StringRef Output) {
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<StringRef> Lines;
  Output.split(Lines, '\n');
  std::vector<JobLine> Jobs;
  for (StringRef Line : Lines) {
    // Only lines of jobs begin with a blank and a quote.
    if (!Line.starts_with(" \""))
      continue;
    SmallVector<const char *> Words;
    cl::TokenizeGNUCommandLine(Line, Saver, Words);
    Jobs.push_back({{Words.begin(), Words.end()}});
  }
  return Jobs;
}
