// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/labels/Labels.h"
#include "eval/labels/CsvFields.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;
using namespace roofline;

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

namespace roofline {

// The fields of label tables, which are not written as in other files.
struct LanguageField {
  Language &Value;
};
struct LabelField {
  Verdict &Value;
};
/// A program's arguments; "?" where they are not known.
struct ArgumentsField {
  std::optional<std::string> &Value;
};
struct AmountField {
  std::optional<double> &Value;
};
struct SizeField {
  std::optional<Dimensions> &Value;
};

static std::string toCsv(const LanguageField &Of) {
  return Of.Value == Language::Cuda ? "CUDA" : "OpenMP";
}
static std::string fromCsv(StringRef Text, LanguageField &Of) {
  bool IsCuda = Text.equals_insensitive("cuda");
  Of.Value = IsCuda ? Language::Cuda : Language::OpenMP;
  return IsCuda || Text.equals_insensitive("omp") ||
                 Text.equals_insensitive("openmp")
             ? ""
             : "CUDA or OMP";
}

static std::string toCsv(const LabelField &Of) {
  return Of.Value == Verdict::Compute ? "CB" : "BB";
}
static std::string fromCsv(StringRef Text, LabelField &Of) {
  bool IsCompute = Text == "CB" || Text == "compute";
  Of.Value = IsCompute ? Verdict::Compute : Verdict::Bandwidth;
  return IsCompute || Text == "BB" || Text == "bandwidth"
             ? ""
             : "CB, BB, compute or bandwidth";
}

static std::string toCsv(const ArgumentsField &Of) {
  return Of.Value.value_or("?");
}
static std::string fromCsv(StringRef Text, ArgumentsField &Of) {
  if (Text != "?")
    Of.Value = Text.str();
  return "";
}

static std::string toCsv(const AmountField &Of) { return toCsv(Of.Value); }
static std::string fromCsv(StringRef Text, AmountField &Of) {
  bool IsWrong =
      !fromCsv(Text, Of.Value).empty() || (Of.Value && *Of.Value < 0);
  return IsWrong ? "a number of at least 0" : "";
}

static std::string toCsv(const SizeField &Of) {
  if (!Of.Value)
    return "";
  auto [X, Y, Z] = *Of.Value;
  return "(" + toCsv(X) + ", " + toCsv(Y) + ", " + toCsv(Z) + ")";
}
static std::string fromCsv(StringRef Text, SizeField &Of) {
  return parseSize(Text, Of.Value) ? "" : WantedSize.str();
}

template <class F> static void columns(F &Column, LabelRow &Row) {
  Column.optional("device", Row.Device);
  Column.optional("split", Row.Split);
  Column.optional("index", Row.Index);
  Column.optional("evidence", Row.Evidence);
  Column("language", LanguageField{Row.Lang});
  Column("program", Row.Program);
  Column("kernel", Row.Kernel);
  Column.optional("arguments", ArgumentsField{Row.Arguments});
  Column.optional("grid", SizeField{Row.Grid});
  Column.optional("block", SizeField{Row.Block});
  Column.optional("time_ns", AmountField{Row.TimeNs});
  Column.optional("dram_bytes", AmountField{Row.DramBytes});
  for (OpKind Kind : AllOpKinds) {
    bool IsFloat =
        is_contained({OpKind::Fp64, OpKind::Fp32, OpKind::Fp16}, Kind);
    std::string Flop = (idOf(Kind) + "_flop").str();
    std::string Op = (idOf(Kind) + "_op").str();
    Column.optional(IsFloat ? Flop : Op,
                    AmountField{Row.Operations[static_cast<unsigned>(Kind)]},
                    IsFloat ? Op : Flop);
  }
  Column("label", LabelField{Row.Label});
}

} // namespace roofline

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

Expected<std::vector<LabelRow>> roofline::labelRows(const CsvTable &Table) {
  auto Rows = rowsOf<LabelRow>(Table);
  if (!Rows)
    return Rows.takeError();
  for (auto [Row, Record] : zip_equal(*Rows, Table.rows())) {
    Row.Line = Record.Line;
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
  return parseFile(Path, parseLabels);
}

std::string roofline::writeLabels(ArrayRef<LabelRow> Rows) {
  CsvWriter Header = csvOf(LabelRow());
  std::vector<bool> IsShown(Header.Names.size());
  std::vector<std::vector<std::string>> Lines{Header.Names};
  for (const LabelRow &Row : Rows)
    Lines.push_back(csvOf(Row).Fields);
  for (auto [I, Name] : enumerate(Header.Names)) {
    // Arguments are shown if any are known, even if they are all empty.
    IsShown[I] = is_contained(Header.Required, Name);
    for (auto [Row, Line] : zip_equal(Rows, drop_begin(Lines)))
      IsShown[I] =
          IsShown[I] ||
          (Name == "arguments" ? Row.Arguments.has_value() : !Line[I].empty());
  }
  std::string Text;
  for (const std::vector<std::string> &Line : Lines) {
    std::vector<std::string> Shown;
    for (auto [I, Cell] : enumerate(Line))
      if (IsShown[I])
        Shown.push_back(Cell);
    Text += csvLine(Shown);
  }
  return Text;
}
