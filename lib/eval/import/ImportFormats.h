// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads tables that others publish, or that profilers export, as label rows.
// Each format has a reader in a file of its own; ImportFormats.cpp lists them.
#ifndef ROOFLINE_EVAL_IMPORT_IMPORTFORMATS_H
#define ROOFLINE_EVAL_IMPORT_IMPORTFORMATS_H

#include "eval/labels/CsvTable.h"
#include "eval/labels/Labels.h"

namespace roofline {

/// A launch as a table describes it, before it is labelled.
struct ImportedRow {
  LabelRow Row;                    ///< its Label is not set yet
  std::optional<Verdict> OwnLabel; ///< the table's own label, if it has one
};

using ImportedRows = std::vector<ImportedRow>;

/// A table format: its name, its description, and functions to recognise and
/// read it.
struct ImportFormat {
  llvm::StringLiteral Id, What;
  bool (*Fits)(const CsvTable &Table); ///< recognises the format by the header
  llvm::Expected<ImportedRows> (*Read)(const CsvTable &Table);
};

llvm::ArrayRef<ImportFormat> importFormats();

/// Reads the table \p Text in the format \p Id or, if \p Id is "auto", in the
/// first format that recognises it. \p Name is for error messages.
llvm::Expected<ImportedRows>
importTable(llvm::StringRef Text, llvm::StringRef Name, llvm::StringRef Id);

/// The name of the GPU file with the ridges that a published table used for
/// labels of \p Device, the content of its device column; empty if the device
/// is not known.
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
