// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/labels/CsvTable.h"
#include "report/FileKind.h"
#include "support/Error.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

Expected<CsvTable> CsvTable::parse(StringRef Text, StringRef Name) {
  FileKind Kind = kindOf(Text);
  if (Kind != FileKind::Other && Kind != FileKind::Empty)
    return wrongKind(Name, "a table of comma-separated values", Text);
  CsvTable Table;
  Table.Name = Name.str();
  if (Error E = parseCsv(Text, Name).moveInto(Table.Records))
    return std::move(E);
  if (Table.Records.empty())
    return makeError("{0}: wanted a header line, found nothing", Name);
  const CsvRecord &Header = Table.header();
  for (size_t I = 0; I < Header.Fields.size(); ++I)
    if (!Table.Columns.try_emplace(Header.Fields[I], I).second)
      return makeError("{0}:{1}: column '{2}' occurs twice", Name, Header.Line,
                       Header.Fields[I]);
  for (const CsvRecord &Row : Table.rows())
    if (Row.Fields.size() != Header.Fields.size())
      return makeError("{0}:{1}: wanted {2} field{3}, found {4}", Name,
                       Row.Line, Header.Fields.size(),
                       Header.Fields.size() > 1 ? "s" : "", Row.Fields.size());
  return Table;
}

bool CsvTable::hasAll(ArrayRef<StringRef> Names) const {
  return all_of(Names, [&](StringRef Column) { return has(Column); });
}

Error CsvTable::want(ArrayRef<StringRef> Names) const {
  for (StringRef Column : Names)
    if (!has(Column))
      return makeError("{0}:{1}: column '{2}' is missing", Name, header().Line,
                       Column);
  return Error::success();
}

StringRef CsvTable::text(const CsvRecord &Row, StringRef Column) const {
  auto At = Columns.find(Column);
  return At == Columns.end() ? "" : StringRef(Row.Fields[At->second]).trim();
}

Expected<std::optional<double>> CsvTable::number(const CsvRecord &Row,
                                                 StringRef Column) const {
  StringRef Text = text(Row, Column);
  if (Text.empty() || Text == "NULL" || Text.equals_insensitive("nan"))
    return std::nullopt;
  double Value;
  if (Text.getAsDouble(Value) || !(Value >= 0) || std::isinf(Value))
    return mismatch(Row, Column, "a number of at least 0");
  return Value;
}

Error CsvTable::mismatch(const CsvRecord &Row, StringRef Column,
                         StringRef Wanted) const {
  return makeError("{0}:{1}: column '{2}': wanted {3}, found '{4}'", Name,
                   Row.Line, Column, Wanted, text(Row, Column));
}
