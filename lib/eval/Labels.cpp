// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/Labels.h"
#include "eval/Csv.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace roofline;

// Every reader takes one field and says what it wanted, or nothing if fine.
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

static const char *readSize(StringRef Text, std::optional<Dimensions> &Size) {
  if (Text.empty())
    return nullptr;
  Dimensions Value{1, 1, 1};
  size_t N = 0;
  for (StringRef Part : split(Text.trim("()[]"), ',')) {
    unsigned Extent;
    if (N == 3 || Part.trim().getAsInteger(10, Extent) || Extent == 0)
      return "a size such as (256, 1, 1)";
    Value[N++] = Extent;
  }
  Size = Value;
  return nullptr;
}

/// Puts \p Text into the member of \p Row that \p Column names. Columns that
/// don't matter here are passed over: a table may carry more.
static const char *readField(StringRef Column, StringRef Text, LabelRow &Row) {
  const std::pair<StringRef, std::string &> Texts[] = {
      {"program", Row.Program},     {"kernel", Row.Kernel},
      {"arguments", Row.Arguments}, {"split", Row.Split},
      {"index", Row.Index},         {"device", Row.Device}};
  for (auto &[Name, Member] : Texts)
    if (Name == Column) {
      Member = Text.str();
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

static Error checkHeader(const CsvRecord &Header, StringRef Name) {
  StringSet<> Seen;
  for (StringRef Column : Header.Fields)
    if (!Seen.insert(Column).second)
      return makeError("{0}:{1}: column '{2}' stands there twice", Name,
                       Header.Line, Column);
  for (StringRef Column : {"language", "program", "kernel", "label"})
    if (!Seen.contains(Column))
      return makeError("{0}:{1}: column '{2}' is missing", Name, Header.Line,
                       Column);
  return Error::success();
}

Expected<std::vector<LabelRow>> roofline::parseLabels(StringRef Text,
                                                      StringRef Name) {
  Expected<std::vector<CsvRecord>> Records = parseCsv(Text, Name);
  if (!Records)
    return Records.takeError();
  if (Records->empty())
    return makeError("{0}: wanted a header line, found nothing", Name);
  const CsvRecord &Header = Records->front();
  if (Error E = checkHeader(Header, Name))
    return std::move(E);

  std::vector<LabelRow> Rows;
  for (const CsvRecord &Record : ArrayRef(*Records).drop_front()) {
    if (Record.Fields.size() != Header.Fields.size())
      return makeError("{0}:{1}: wanted {2} fields, found {3}", Name,
                       Record.Line, Header.Fields.size(), Record.Fields.size());
    LabelRow &Row = Rows.emplace_back();
    Row.Line = Record.Line;
    for (auto [Column, Field] : zip(Header.Fields, Record.Fields))
      if (const char *Wanted = readField(Column, StringRef(Field).trim(), Row))
        return makeError("{0}:{1}: column '{2}': wanted {3}, found '{4}'", Name,
                         Record.Line, Column, Wanted, Field);
    if (Row.Kernel.empty())
      return makeError("{0}:{1}: column 'kernel': wanted a name, found nothing",
                       Name, Record.Line);
  }
  return Rows;
}

Expected<std::vector<LabelRow>> roofline::readLabels(StringRef Path) {
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  return parseLabels(*Text, Path);
}
