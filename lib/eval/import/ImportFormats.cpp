// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/import/ImportFormats.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace roofline;

static constexpr ImportFormat Formats[] = {
    {"gpuflopbench",
     "what the scripts of gpuFLOPBench and of arXiv 2505.03988 gather "
     "(profiling-data.csv, roofline-data.csv)",
     isFlopBenchTable, readFlopBenchTable},
    {"gpuflopbench-site", "kernel-performance.csv of gpuFLOPBench's site",
     isFlopBenchSite, readFlopBenchSite},
    {"paper", "the paper's results (zero-shot-results.csv): labels only",
     isPaperResults, readPaperResults},
    {"ncu", "ncu --csv, one row a metric, or --page raw", isNcuExport,
     readNcuExport},
    {"labels", "a label table, to check its labels", isLabelTable,
     readLabelTable},
};

ArrayRef<ImportFormat> roofline::importFormats() { return Formats; }

/// \p Text without the messages that ncu mixes into its output ("==PROF==
/// ...").
static std::string withoutMessages(StringRef Text) {
  std::string Kept;
  for (StringRef Line : split(Text, '\n'))
    if (!Line.starts_with("=="))
      Kept += (Line + "\n").str();
  return Kept;
}

Expected<ImportedRows> roofline::importTable(StringRef Text, StringRef Name,
                                             StringRef Id) {
  Expected<CsvTable> Table = CsvTable::parse(
      Text.starts_with("==") ? withoutMessages(Text) : Text.str(), Name);
  if (!Table)
    return Table.takeError();
  for (const ImportFormat &Format : Formats) {
    if (Id == "auto" ? !Format.Fits(*Table) : Id != Format.Id)
      continue;
    if (!Format.Fits(*Table))
      return makeError("{0}:{1}: the columns are not those of format '{2}'",
                       Name, Table->header().Line, Id);
    return Format.Read(*Table);
  }
  auto Ids = map_range(Formats, [](const ImportFormat &F) { return F.Id; });
  if (Id != "auto")
    return makeError("unknown format '{0}'; wanted auto, {1}", Id,
                     join(Ids, ", "));
  return makeError("{0}:{1}: the columns fit none of the formats {2}", Name,
                   Table->header().Line, join(Ids, ", "));
}

StringRef roofline::labellingGpu(StringRef Device) {
  return StringSwitch<StringRef>(Device)
      .Cases({"NVIDIA GeForce RTX 3080", "3080"}, "rtx3080-base")
      .Case("A10", "a10-flopbench")
      .Case("A100", "a100-flopbench")
      .Case("H100", "h100-flopbench")
      .Default("");
}

bool roofline::isLabelTable(const CsvTable &Table) {
  return Table.hasAll({"language", "program", "kernel", "label"});
}

Expected<ImportedRows> roofline::readLabelTable(const CsvTable &Table) {
  Expected<std::vector<LabelRow>> Labels = labelRows(Table);
  if (!Labels)
    return Labels.takeError();
  ImportedRows Rows;
  for (LabelRow &Row : *Labels) {
    Verdict Own = Row.Label;
    Rows.push_back({std::move(Row), Own});
  }
  return Rows;
}
