// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tables of gpuFLOPBench: profiling-data.csv, in which traffic and work are
// rates, and kernel-performance.csv of its site, in which they are totals.
#include "eval/import/ImportFormats.h"

using namespace llvm;
using namespace roofline;

static std::optional<double> &operations(LabelRow &Row, OpKind Kind) {
  return Row.Operations[static_cast<unsigned>(Kind)];
}

/// Reads the fields that both tables have in common, from the given columns.
static Error readLaunch(const CsvTable &Table, const CsvRecord &Record,
                        StringRef Kernel, StringRef Program, StringRef Grid,
                        StringRef Block, StringRef Arguments, LabelRow &Row) {
  Row.Line = Record.Line;
  Row.Kernel = Table.text(Record, Kernel).str();
  if (Row.Kernel.empty())
    return Table.mismatch(Record, Kernel, "a name");
  Row.Program = Table.text(Record, Program).str();
  Row.Lang = StringRef(Row.Program).ends_with("-omp") ? Language::OpenMP
                                                      : Language::Cuda;
  Row.Device = Table.text(Record, "device").str();
  if (Table.has(Arguments))
    Row.Arguments = Table.text(Record, Arguments).str();
  if (!parseSize(Table.text(Record, Grid), Row.Grid))
    return Table.mismatch(Record, Grid, WantedSize);
  if (!parseSize(Table.text(Record, Block), Row.Block))
    return Table.mismatch(Record, Block, WantedSize);
  return Error::success();
}

bool roofline::isFlopBenchTable(const CsvTable &Table) {
  return Table.hasAll({"Kernel Name", "traffic", "dpPerf", "spPerf", "xtime",
                       "intops", "targetName"});
}

Expected<ImportedRows> roofline::readFlopBenchTable(const CsvTable &Table) {
  ImportedRows Rows;
  for (const CsvRecord &Record : Table.rows()) {
    LabelRow &Row = Rows.emplace_back().Row;
    if (Error E = readLaunch(Table, Record, "Kernel Name", "targetName",
                             "Grid Size", "Block Size", "exeArgs", Row))
      return std::move(E);
    if (Error E = Table.number(Record, "xtime").moveInto(Row.TimeNs))
      return std::move(E);
    const std::pair<StringRef, std::optional<double> &> Rates[] = {
        {"traffic", Row.DramBytes},
        {"dpPerf", operations(Row, OpKind::Fp64)},
        {"spPerf", operations(Row, OpKind::Fp32)}};
    for (auto &[Column, Total] : Rates) {
      std::optional<double> PerSecond;
      if (Error E = Table.number(Record, Column).moveInto(PerSecond))
        return std::move(E);
      if (PerSecond && Row.TimeNs)
        Total = *PerSecond * *Row.TimeNs * 1e-9;
    }
    if (Error E = Table.number(Record, "intops")
                      .moveInto(operations(Row, OpKind::Int)))
      return std::move(E);
  }
  return Rows;
}

bool roofline::isFlopBenchSite(const CsvTable &Table) {
  return Table.hasAll({"kernel", "source", "model_type", "device", "SP_FLOP",
                       "DP_FLOP", "int_ops", "bytes_total"});
}

Expected<ImportedRows> roofline::readFlopBenchSite(const CsvTable &Table) {
  ImportedRows Rows;
  for (const CsvRecord &Record : Table.rows()) {
    LabelRow &Row = Rows.emplace_back().Row;
    if (Error E = readLaunch(Table, Record, "kernel", "source", "grid_size",
                             "block_size", "exe_args", Row))
      return std::move(E);
    StringRef Model = Table.text(Record, "model_type");
    if (Model != "cuda" && Model != "omp")
      return Table.mismatch(Record, "model_type", "cuda or omp");
    Row.Lang = Model == "omp" ? Language::OpenMP : Language::Cuda;
    const std::pair<StringRef, std::optional<double> &> Totals[] = {
        {"xtime_ns", Row.TimeNs},
        {"bytes_total", Row.DramBytes},
        {"HP_FLOP", operations(Row, OpKind::Fp16)},
        {"SP_FLOP", operations(Row, OpKind::Fp32)},
        {"DP_FLOP", operations(Row, OpKind::Fp64)},
        {"int_ops", operations(Row, OpKind::Int)}};
    for (auto &[Column, Total] : Totals)
      if (Error E = Table.number(Record, Column).moveInto(Total))
        return std::move(E);
  }
  return Rows;
}
