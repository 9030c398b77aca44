// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tables that others publish and profilers write, read as label rows. One
// function a format, each in a file of its own; ImportFormats.cpp has the list.
#ifndef ROOFLINE_EVAL_IMPORT_IMPORTFORMATS_H
#define ROOFLINE_EVAL_IMPORT_IMPORTFORMATS_H

#include "eval/labels/CsvTable.h"
#include "eval/labels/Labels.h"

namespace roofline {

/// A launch as a table has it, before it is labelled.
struct ImportedRow {
  LabelRow Row;                    ///< its label means nothing yet
  std::optional<Verdict> OwnLabel; ///< what the table itself says
};

using ImportedRows = std::vector<ImportedRow>;

struct ImportFormat {
  llvm::StringLiteral Id, What;
  bool (*Fits)(const CsvTable &Table); ///< by the header
  llvm::Expected<ImportedRows> (*Read)(const CsvTable &Table);
};

llvm::ArrayRef<ImportFormat> importFormats();

/// The rows of the table \p Text in the format \p Id, or in the first that fits
/// where \p Id is "auto". \p Name is for error messages.
llvm::Expected<ImportedRows>
importTable(llvm::StringRef Text, llvm::StringRef Name, llvm::StringRef Id);

/// The GPU file whose ridges lie behind the labels of a published table with
/// \p Device in its device column; empty if none is known.
llvm::StringRef labellingGpu(llvm::StringRef Device);

// The formats.
bool isFlopBenchTable(const CsvTable &Table);
llvm::Expected<ImportedRows> readFlopBenchTable(const CsvTable &Table);
bool isFlopBenchSite(const CsvTable &Table);
llvm::Expected<ImportedRows> readFlopBenchSite(const CsvTable &Table);
bool isPaperResults(const CsvTable &Table);
llvm::Expected<ImportedRows> readPaperResults(const CsvTable &Table);
bool isNcuExport(const CsvTable &Table);
llvm::Expected<ImportedRows> readNcuExport(const CsvTable &Table);
bool isLabelTable(const CsvTable &Table);
llvm::Expected<ImportedRows> readLabelTable(const CsvTable &Table);

} // namespace roofline

#endif
