// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes and reads structs as rows of CSV tables by one list of columns: for a
// struct T, `template <class F> void columns(F &Column, T &Row)` calls
//
//   Column("name", Row.Name)              a column that must be there
//   Column.optional("name", Row.Name)     may be absent
//   Column.optional("name", Row.Name, "other")
//                                         may be absent, or have another name
#ifndef ROOFLINE_EVAL_LABELS_CSVFIELDS_H
#define ROOFLINE_EVAL_LABELS_CSVFIELDS_H

#include "eval/labels/CsvTable.h"
#include "support/EnumIds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <charconv>

namespace roofline {

/// The text of a field; absent values are empty. Numbers have at most twelve
/// digits: more than the precision of any counter, but without the rounding
/// errors of rates multiplied by times.
inline std::string toCsv(const std::string &Text) { return Text; }
inline std::string toCsv(double Number) {
  char Buffer[32];
  auto [End, Code] = std::to_chars(std::begin(Buffer), std::end(Buffer), Number,
                                   std::chars_format::general, 12);
  return std::string(Buffer, End);
}
template <std::integral T> std::string toCsv(T Number) {
  return std::to_string(Number);
}
template <class E>
  requires std::is_enum_v<E>
std::string toCsv(E Value) {
  return idOf(Value).str();
}
template <class T> std::string toCsv(const std::optional<T> &Value) {
  return Value ? toCsv(*Value) : "";
}

/// The inverse of toCsv(). Returns what was wanted, or an empty text on
/// success.
inline std::string fromCsv(llvm::StringRef Text, std::string &Value) {
  Value = Text.str();
  return "";
}
inline std::string fromCsv(llvm::StringRef Text, double &Value) {
  return Text.getAsDouble(Value) ? "a number" : "";
}
template <std::integral T> std::string fromCsv(llvm::StringRef Text, T &Value) {
  return Text.getAsInteger(10, Value) ? "a whole number" : "";
}
template <class E>
  requires std::is_enum_v<E>
std::string fromCsv(llvm::StringRef Text, E &Value) {
  std::optional<E> Parsed = parseId<E>(Text);
  Value = Parsed.value_or(Value);
  return Parsed ? "" : idChoices<E>("");
}
template <class T>
std::string fromCsv(llvm::StringRef Text, std::optional<T> &Value) {
  if (Text.empty() && !std::is_same_v<T, std::string>)
    return "";
  return fromCsv(Text, Value.emplace());
}

/// Collects the columns and fields of one row.
class CsvWriter {
public:
  template <class T> void operator()(llvm::StringRef Name, const T &Value) {
    Required.push_back(Name.str());
    optional(Name, Value);
  }
  template <class T>
  void optional(llvm::StringRef Name, const T &Value, llvm::StringRef = "") {
    Names.push_back(Name.str());
    Fields.push_back(toCsv(Value));
  }

  std::vector<std::string> Required, Names, Fields;
};

template <class T> CsvWriter csvOf(const T &Row) {
  CsvWriter Column;
  columns(Column, const_cast<T &>(Row));
  return Column;
}

/// \p Cells as a line of a table, with its line end.
inline std::string csvLine(llvm::ArrayRef<std::string> Cells) {
  return llvm::join(llvm::map_range(Cells, csvField), ",") + "\n";
}

/// Sets the members of a struct from a row of a table.
class CsvReader {
public:
  CsvReader(const CsvTable &Table, const CsvRecord &Record)
      : Table(Table), Record(Record) {}

  template <class T> void operator()(llvm::StringRef Name, T &&Value) {
    optional(Name, Value);
  }
  template <class T>
  void optional(llvm::StringRef Name, T &&Value, llvm::StringRef Other = "") {
    if (!Table.has(Name))
      Name = Other;
    if (First || !Table.has(Name))
      return;
    std::string Wanted = fromCsv(Table.text(Record, Name), Value);
    if (!Wanted.empty())
      First = Table.mismatch(Record, Name, Wanted);
  }
  /// The first error, or success.
  llvm::Error finish() { return std::move(First); }

private:
  const CsvTable &Table;
  const CsvRecord &Record;
  llvm::Error First = llvm::Error::success();
};

/// The rows of \p Table. Fails if a required column is missing or a field is
/// malformed.
template <class T>
llvm::Expected<std::vector<T>> rowsOf(const CsvTable &Table) {
  CsvWriter Format = csvOf(T());
  llvm::SmallVector<llvm::StringRef> Required(Format.Required.begin(),
                                              Format.Required.end());
  if (llvm::Error E = Table.want(Required))
    return std::move(E);
  std::vector<T> Rows;
  for (const CsvRecord &Record : Table.rows()) {
    CsvReader Column(Table, Record);
    columns(Column, Rows.emplace_back());
    if (llvm::Error E = Column.finish())
      return std::move(E);
  }
  return Rows;
}

} // namespace roofline

#endif
