// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "present/SourceText.h"
#include "support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace llvm;
using namespace roofline;

namespace {
/// Lines shown around those that matter.
constexpr unsigned Around = 3;
/// Lines between two that matter that are left out.
constexpr unsigned Gap = 60;
/// A line that is longer is cut: generated code may have any length.
constexpr size_t MostColumns = 400;

using LineSet = std::map<unsigned, bool>;
} // namespace

/// By file, the lines that are of a kernel.
static std::map<std::string, LineSet> linesOf(const Overview &View) {
  std::map<std::string, LineSet> Files;
  for (const KernelCard &Card : View.Kernels) {
    if (SourceLocation Where = Card.where())
      Files[Where.File][Where.Line] = true;
    for (const LineShare &Share : Card.Lines)
      Files[Share.File][Share.Line] = true;
  }
  return Files;
}

static std::vector<SourcePart> partsOf(StringRef Text, const LineSet &Wanted) {
  SmallVector<StringRef> All;
  Text.split(All, '\n');
  std::vector<SourcePart> Parts;
  unsigned Last = 0; // the last line of the last part
  for (auto [Line, Is] : Wanted) {
    if (Line > All.size())
      break;
    unsigned First = Line > Around ? Line - Around : 1;
    unsigned End = std::min<size_t>(All.size(), Line + Around);
    if (Parts.empty() || First > Last + Gap)
      Parts.push_back({First, {}});
    else
      First = Last + 1;
    for (unsigned I = First; I <= End; ++I)
      Parts.back().Lines.push_back(
          All[I - 1].rtrim("\r").take_front(MostColumns).str());
    Last = std::max(Last, End);
  }
  return Parts;
}

static SourceFile readSource(const std::string &File, const LineSet &Lines,
                             StringRef Base) {
  SourceFile Source{File, {}, {}};
  SmallString<256> Path(File);
  if (!sys::path::is_absolute(File)) {
    Path = Base;
    sys::path::append(Path, File);
  }
  // A report may name anything: only a regular file is read.
  Expected<std::string> Text = std::string();
  if (!sys::fs::is_regular_file(Path)) {
    Source.Missing = sys::fs::exists(Path) ? "not a file" : "not found";
  } else if (Text = readFile(Path); !Text) {
    consumeError(Text.takeError());
    Source.Missing = "not readable";
  } else if (StringRef(*Text).contains('\0')) {
    Source.Missing = "not a text";
  } else {
    Source.Parts = partsOf(*Text, Lines);
    if (Source.Parts.empty())
      Source.Missing = "shorter than when it was compiled";
  }
  return Source;
}

std::vector<SourceFile> roofline::sourcesOf(const Overview &View,
                                            StringRef Base) {
  std::vector<SourceFile> Sources;
  for (const auto &[File, Lines] : linesOf(View))
    Sources.push_back(readSource(File, Lines, Base));
  return Sources;
}
