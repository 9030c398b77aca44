// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comma-separated values as RFC 4180 has them: quoted fields may hold commas,
// line breaks and doubled quotes.
#ifndef ROOFLINE_EVAL_LABELS_CSV_H
#define ROOFLINE_EVAL_LABELS_CSV_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

struct CsvRecord {
  unsigned Line = 0; // line on which the record begins, from 1
  std::vector<std::string> Fields;
};

/// The records of \p Text, empty lines left out. Errors name \p Name, line
/// and column.
llvm::Expected<std::vector<CsvRecord>> parseCsv(llvm::StringRef Text,
                                                llvm::StringRef Name);

/// \p Text as a field, quoted if necessary.
std::string csvField(llvm::StringRef Text);

} // namespace roofline

#endif
