// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/labels/Labels.h"
#include "eval/labels/CsvTable.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;
using namespace roofline;

// Each reader parses one field. It returns what it expected instead, or null on
// success.
static const char *readLanguage(StringRef Text, Language &Lang) {
  Lang = Text.equals_insensitive("cuda") ? Language::Cuda : Language::OpenMP;
  if (Lang == Language::Cuda || Text.equals_insensitive("omp") ||
      Text.equals_insensitive("openmp"))
    return nullptr;
  return "CUDA or OMP";
}

static const char *readLabel(StringRef Text, Verdict &Label) {
  bool Compute = Text == "CB" || Text == "compute";
  Label = Compute ? Verdict::Compute : Verdict::Bandwidth;
  if (Compute || Text == "BB" || Text == "bandwidth")
    return nullptr;
  return "CB, BB, compute or bandwidth";
}

static const char *readNumber(StringRef Text, std::optional<double> &Number) {
  double Value;
  if (Text.empty())
    return nullptr;
  if (Text.getAsDouble(Value) || Value < 0)
    return "a number of at least 0";
  Number = Value;
  return nullptr;
}

bool roofline::parseSize(StringRef Text, std::optional<Dimensions> &Size) {
  if (Text.empty())
    return true;
  Dimensions Value{1, 1, 1};
  size_t N = 0;
  for (StringRef Part : split(Text.trim("()[]"), ',')) {
    unsigned Extent;
    if (N == 3 || Part.trim().getAsInteger(10, Extent) || Extent == 0)
      return false;
    Value[N++] = Extent;
  }
  Size = Value;
  return true;
}

static const char *readSize(StringRef Text, std::optional<Dimensions> &Size) {
  return parseSize(Text, Size) ? nullptr : WantedSize.data();
}

std::vector<std::string> roofline::argumentWords(StringRef Arguments) {
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<const char *> Words;
  cl::TokenizeGNUCommandLine(Arguments, Saver, Words);
  // Published tables contain the whole shell line: "512 100 &> log".
  auto Redirection = find_if(Words, [](StringRef Word) {
    return Word.ltrim("0123456789&").starts_with(">") || Word == "|" ||
           Word == "<";
  });
  return {Words.begin(), Redirection};
}

/// Stores \p Text in the member of \p Row for \p Column. Unknown columns are
/// ignored, since a table may have more.
static const char *readField(StringRef Column, StringRef Text, LabelRow &Row) {
  const std::pair<StringRef, std::string &> Texts[] = {
      {"program", Row.Program}, {"kernel", Row.Kernel},
      {"split", Row.Split},     {"index", Row.Index},
      {"device", Row.Device},   {"evidence", Row.Evidence}};
  for (auto &[Name, Member] : Texts)
    if (Name == Column) {
      Member = Text.str();
      return nullptr;
    }
  if (Column == "arguments") {
    if (Text != "?")
      Row.Arguments = Text.str();
    return nullptr;
  }
  if (Column == "language")
    return readLanguage(Text, Row.Lang);
  if (Column == "label")
    return readLabel(Text, Row.Label);
  if (Column == "grid")
    return readSize(Text, Row.Grid);
  if (Column == "block")
    return readSize(Text, Row.Block);
  if (Column == "time_ns")
    return readNumber(Text, Row.TimeNs);
  if (Column == "dram_bytes")
    return readNumber(Text, Row.DramBytes);
  if (!Column.consume_back("_flop") && !Column.consume_back("_op"))
    return nullptr;
  if (std::optional<OpKind> Kind = parseOpKind(Column))
    return readNumber(Text, Row.Operations[static_cast<unsigned>(*Kind)]);
  return nullptr;
}

Expected<std::vector<LabelRow>> roofline::labelRows(const CsvTable &Table) {
  if (Error E = Table.want({"language", "program", "kernel", "label"}))
    return std::move(E);
  std::vector<LabelRow> Rows;
  for (const CsvRecord &Record : Table.rows()) {
    LabelRow &Row = Rows.emplace_back();
    Row.Line = Record.Line;
    for (StringRef Column : Table.header().Fields)
      if (const char *Wanted =
              readField(Column, Table.text(Record, Column), Row))
        return Table.mismatch(Record, Column, Wanted);
    if (Row.Kernel.empty())
      return makeError("{0}:{1}: column 'kernel': wanted a name, found nothing",
                       Table.name(), Record.Line);
  }
  return Rows;
}

Expected<std::vector<LabelRow>> roofline::parseLabels(StringRef Text,
                                                      StringRef Name) {
  Expected<CsvTable> Table = CsvTable::parse(Text, Name);
  if (!Table)
    return Table.takeError();
  return labelRows(*Table);
}

Expected<std::vector<LabelRow>> roofline::readLabels(StringRef Path) {
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  return parseLabels(*Text, Path);
}
