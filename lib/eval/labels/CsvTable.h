// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A CSV file with a header line. All rows have as many fields as the header,
// and fields are accessed by the name of their column.
#ifndef ROOFLINE_EVAL_LABELS_CSVTABLE_H
#define ROOFLINE_EVAL_LABELS_CSVTABLE_H

#include "eval/labels/Csv.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include <optional>

namespace roofline {

class CsvTable {
public:
  /// Fails if \p Text has no header, a repeated column, or a row of another
  /// width. \p Name is for error messages, here and below.
  static llvm::Expected<CsvTable> parse(llvm::StringRef Text,
                                        llvm::StringRef Name);

  llvm::StringRef name() const { return Name; }
  const CsvRecord &header() const { return Records.front(); }
  llvm::ArrayRef<CsvRecord> rows() const {
    return llvm::ArrayRef(Records).drop_front();
  }
  bool has(llvm::StringRef Column) const { return Columns.contains(Column); }
  bool hasAll(llvm::ArrayRef<llvm::StringRef> Names) const;

  /// Fails, naming the first of \p Names that is not a column, unless all are.
  llvm::Error want(llvm::ArrayRef<llvm::StringRef> Names) const;

  /// The field of \p Row, trimmed; empty if there is no such column.
  llvm::StringRef text(const CsvRecord &Row, llvm::StringRef Column) const;

  /// The field as a number; absent if it is empty, NULL or nan. Fails if it is
  /// not a number.
  llvm::Expected<std::optional<double>> number(const CsvRecord &Row,
                                               llvm::StringRef Column) const;

  /// "NAME:LINE: column 'COLUMN': wanted WANTED, found 'FIELD'".
  llvm::Error mismatch(const CsvRecord &Row, llvm::StringRef Column,
                       llvm::StringRef Wanted) const;

private:
  std::string Name;
  std::vector<CsvRecord> Records; // the header first
  llvm::StringMap<size_t> Columns;
};

} // namespace roofline

#endif
