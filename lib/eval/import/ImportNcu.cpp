// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads what Nsight Compute exports with --csv: one row per metric or, with
// --page raw, one row per launch after a row of units.
#include "eval/import/ImportFormats.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

namespace {
/// One launch: what identifies it, and its metrics in base units.
struct NcuLaunch {
  const CsvRecord *First;
  StringMap<double> Metrics;

  std::optional<double> get(const Twine &Name) const {
    auto At = Metrics.find(Name.str());
    return At == Metrics.end() ? std::nullopt : std::optional(At->second);
  }
};
} // namespace

static constexpr StringLiteral Opcode = "smsp__sass_thread_inst_executed_op_";

/// The factor that converts \p Unit to bytes or nanoseconds; 1 for counts and
/// other units.
static double unitFactor(StringRef Unit) {
  return StringSwitch<double>(Unit)
      .Case("Kbyte", 1e3)
      .Case("Mbyte", 1e6)
      .Case("Gbyte", 1e9)
      .Case("Tbyte", 1e12)
      .Cases({"us", "usecond"}, 1e3)
      .Cases({"ms", "msecond"}, 1e6)
      .Cases({"s", "second"}, 1e9)
      .Cases({"cycle/usecond", "Mhz", "MHz"}, 1e6)
      .Cases({"cycle/nsecond", "Ghz", "GHz"}, 1e9)
      .Default(1);
}

/// Adds a metric. Numbers may have commas as thousands separators; values that
/// are not numbers are ignored.
static void addMetric(NcuLaunch &Launch, StringRef Name, StringRef Unit,
                      StringRef Text) {
  std::string Digits = Text.str();
  erase(Digits, ',');
  double Value;
  if (!StringRef(Digits).getAsDouble(Value) && Value >= 0)
    Launch.Metrics[Name] = Value * unitFactor(Unit);
}

static std::vector<NcuLaunch> launchesOfLongForm(const CsvTable &Table) {
  std::vector<NcuLaunch> Launches;
  StringMap<size_t> ById; // a launch's rows need not be adjacent
  for (const CsvRecord &Record : Table.rows()) {
    std::string Key =
        (Table.text(Record, "Process ID") + "/" + Table.text(Record, "ID") +
         "/" + Table.text(Record, "Kernel Name"))
            .str();
    auto [At, New] = ById.try_emplace(Key, Launches.size());
    if (New)
      Launches.push_back({&Record, {}});
    addMetric(Launches[At->second], Table.text(Record, "Metric Name"),
              Table.text(Record, "Metric Unit"),
              Table.text(Record, "Metric Value"));
  }
  return Launches;
}

static std::vector<NcuLaunch> launchesOfRawPage(const CsvTable &Table) {
  std::vector<NcuLaunch> Launches;
  if (Table.rows().empty())
    return Launches;
  const CsvRecord &Units = Table.rows().front();
  for (const CsvRecord &Record : Table.rows().drop_front()) {
    NcuLaunch &Launch = Launches.emplace_back(NcuLaunch{&Record, {}});
    for (StringRef Column : Table.header().Fields)
      addMetric(Launch, Column, Table.text(Units, Column),
                Table.text(Record, Column));
  }
  return Launches;
}

/// The total of \p Metric over the launch: the sum or, with the roofline set,
/// the sum per cycle multiplied by cycles per second and time.
static std::optional<double> total(const NcuLaunch &Launch, StringRef Metric) {
  if (auto Sum = Launch.get(Metric + ".sum"))
    return Sum;
  auto PerCycle = Launch.get(Metric + ".sum.per_cycle_elapsed"),
       Clock = Launch.get("smsp__cycles_elapsed.avg.per_second"),
       Time = Launch.get("gpu__time_duration.sum");
  if (PerCycle && Clock && Time)
    return *PerCycle * *Clock * *Time * 1e-9;
  return std::nullopt;
}

/// Floating-point operations of one width (d, f or h): additions,
/// multiplications, and two for each fused multiply-add.
static std::optional<double> flops(const NcuLaunch &Launch, StringRef Width) {
  std::optional<double> Sum = 0;
  for (auto [Name, Weight] : {std::pair("add", 1), {"mul", 1}, {"fma", 2}}) {
    auto Count = total(Launch, (Opcode + Width + Name + "_pred_on").str());
    Sum = Sum && Count ? std::optional(*Sum + Weight * *Count) : std::nullopt;
  }
  return Sum;
}

static std::optional<double> dramBytes(const NcuLaunch &Launch) {
  if (auto Both = Launch.get("dram__bytes.sum"))
    return Both;
  auto Read = Launch.get("dram__bytes_read.sum"),
       Written = Launch.get("dram__bytes_write.sum");
  return Read && Written ? std::optional(*Read + *Written) : std::nullopt;
}

static Expected<LabelRow> rowOf(const CsvTable &Table,
                                const NcuLaunch &Launch) {
  const CsvRecord &Record = *Launch.First;
  LabelRow Row;
  Row.Line = Record.Line;
  Row.Kernel = Table.text(Record, "Kernel Name").str();
  if (Row.Kernel.empty())
    return Table.mismatch(Record, "Kernel Name", "a name");
  Row.Lang = StringRef(Row.Kernel).contains("__omp_offloading_")
                 ? Language::OpenMP
                 : Language::Cuda;
  Row.Program = sys::path::filename(Table.text(Record, "Process Name")).str();
  if (!parseSize(Table.text(Record, "Grid Size"), Row.Grid))
    return Table.mismatch(Record, "Grid Size", WantedSize);
  if (!parseSize(Table.text(Record, "Block Size"), Row.Block))
    return Table.mismatch(Record, "Block Size", WantedSize);
  Row.TimeNs = Launch.get("gpu__time_duration.sum");
  Row.DramBytes = dramBytes(Launch);
  auto Set = [&](OpKind Kind, std::optional<double> Count) {
    Row.Operations[static_cast<unsigned>(Kind)] = Count;
  };
  Set(OpKind::Fp64, flops(Launch, "d"));
  Set(OpKind::Fp32, flops(Launch, "f"));
  Set(OpKind::Fp16, flops(Launch, "h"));
  Set(OpKind::Int, total(Launch, (Opcode + "integer_pred_on").str()));
  return Row;
}

static bool isLongForm(const CsvTable &Table) {
  return Table.hasAll(
      {"ID", "Kernel Name", "Metric Name", "Metric Unit", "Metric Value"});
}

bool roofline::isNcuExport(const CsvTable &Table) {
  return isLongForm(Table) ||
         (Table.hasAll({"ID", "Kernel Name"}) &&
          any_of(Table.header().Fields, [](StringRef Column) {
            return Column.contains("__") && Column.contains('.');
          }));
}

Expected<ImportedRows> roofline::readNcuExport(const CsvTable &Table) {
  ImportedRows Rows;
  for (const NcuLaunch &Launch : isLongForm(Table) ? launchesOfLongForm(Table)
                                                   : launchesOfRawPage(Table)) {
    Expected<LabelRow> Row = rowOf(Table, Launch);
    if (!Row)
      return Row.takeError();
    Rows.push_back({std::move(*Row), std::nullopt});
  }
  return Rows;
}
