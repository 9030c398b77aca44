// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the labels of kernels from the published answers to the questions of
// arXiv 2505.03988. That table has a row for each model that was asked; the
// first one for each kernel is kept.
#include "eval/import/ImportFormats.h"
#include <set>

using namespace llvm;
using namespace roofline;

bool roofline::isPaperResults(const CsvTable &Table) {
  return Table.hasAll({"targetName", "kernelName", "language", "answer"});
}

Expected<ImportedRows> roofline::readPaperResults(const CsvTable &Table) {
  ImportedRows Rows;
  std::set<std::pair<StringRef, StringRef>> Kernels;
  for (const CsvRecord &Record : Table.rows()) {
    ImportedRow Imported;
    LabelRow &Row = Imported.Row;
    Row.Line = Record.Line;
    StringRef Program = Table.text(Record, "targetName"),
              Kernel = Table.text(Record, "kernelName"),
              Lang = Table.text(Record, "language"),
              Answer = Table.text(Record, "answer");
    if (Kernel.empty())
      return Table.mismatch(Record, "kernelName", "a name");
    if (Lang != "CUDA" && Lang != "OMP")
      return Table.mismatch(Record, "language", "CUDA or OMP");
    if (Answer != "Compute" && Answer != "Bandwidth")
      return Table.mismatch(Record, "answer", "Compute or Bandwidth");
    if (!Kernels.insert({Program, Kernel}).second)
      continue;
    Row.Program = Program.str();
    Row.Kernel = Kernel.str();
    Row.Lang = Lang == "OMP" ? Language::OpenMP : Language::Cuda;
    Imported.OwnLabel =
        Answer == "Compute" ? Verdict::Compute : Verdict::Bandwidth;
    Rows.push_back(std::move(Imported));
  }
  return Rows;
}
