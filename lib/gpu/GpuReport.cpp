// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpu/GpuReport.h"
#include "gpu/FigureTable.h"
#include "support/Columns.h"
#include "support/JsonFields.h"

using namespace llvm;
using namespace roofline;

static const Figure &lanesOf(const GpuSpec &Gpu, OpKind Kind) {
  return Gpu.Lanes[static_cast<unsigned>(Kind)];
}

static double opsPerLane(const GpuSpec &Gpu, OpKind Kind) {
  return Gpu.OpsPerLane[static_cast<unsigned>(Kind)];
}

/// The ridge at achievable bandwidth, in operations per byte; 0 if that is not
/// known.
static double achievableRidge(const GpuSpec &Gpu, OpKind Kind) {
  if (!Gpu.AchievableBandwidth)
    return 0;
  return Gpu.peak(Kind) / Gpu.AchievableBandwidth.Value;
}

std::string roofline::gpuTableText(ArrayRef<GpuSpec> Gpus) {
  static constexpr OpKind Shown[] = {OpKind::Fp64, OpKind::Fp32, OpKind::Int};
  Columns Table({"name", "GPU", "arch", "fp64", "fp32", "integer", "DRAM", "L2",
                 "fp64", "fp32", "integer"},
                3);
  Table.add({"", "", "", "Top/s", "Top/s", "Top/s", "GB/s", "MiB", "op/byte",
             "op/byte", "op/byte"});
  for (const GpuSpec &Gpu : Gpus) {
    std::vector<std::string> Row = {Gpu.Name, Gpu.DisplayName, Gpu.Arch};
    for (OpKind Kind : Shown)
      Row.push_back(formatNumber(Gpu.peak(Kind) / 1e12, 3));
    Row.push_back(formatNumber(Gpu.Bandwidth.Value / 1e9, 4));
    Row.push_back(formatNumber(Gpu.L2.Value / (1 << 20), 2));
    for (OpKind Kind : Shown)
      Row.push_back(formatNumber(Gpu.ridge(Kind), 3));
    Table.add(std::move(Row));
  }
  return Table.text();
}

static std::string headText(const GpuSpec &Gpu) {
  std::string Text = Gpu.Name + ": " + Gpu.DisplayName + ", " + Gpu.Arch + "\n";
  if (!Gpu.Convention.empty())
    Text += "figures as counted by " + Gpu.Convention +
            ", for comparison with published tables only\n";
  for (const std::string &Name : Gpu.DeviceNames)
    Text += "drivers call it '" + Name + "'\n";
  return Text;
}

static std::string sourceText(const Figure &F) {
  return F.Note.empty() ? F.Source : F.Source + " (" + F.Note + ")";
}

static std::string figuresText(const GpuSpec &Gpu) {
  Columns Table({"figure", "value", "source"}, 3);
  for (const FigureRow &Row : figureTable()) {
    const Figure &F = Gpu.*Row.Member;
    if (F)
      Table.add(
          {Row.Text.str(), formatFigure(Row.Measures, F.Value), sourceText(F)});
  }
  for (OpKind Kind : AllOpKinds) {
    const Figure &F = lanesOf(Gpu, Kind);
    if (F)
      Table.add({opKindText(Kind).str(),
                 formatFigure(laneDimension(Kind), F.Value), sourceText(F)});
  }
  return Table.text();
}

static std::string roofsText(const GpuSpec &Gpu) {
  Columns Table({"roof", "peak", "ridge", "ridge, achievable"}, 1);
  for (OpKind Kind : AllOpKinds) {
    if (!hasRoof(Kind) || !lanesOf(Gpu, Kind))
      continue;
    double Achievable = achievableRidge(Gpu, Kind);
    Table.add(
        {opKindText(Kind).str(),
         formatNumber(Gpu.peak(Kind) / 1e12, 4) + " Top/s",
         formatNumber(Gpu.ridge(Kind), 4) + " op/byte",
         Achievable ? formatNumber(Achievable, 4) + " op/byte" : "not known"});
  }
  return Table.text();
}

std::string roofline::gpuText(const GpuSpec &Gpu) {
  return headText(Gpu) + "\n" + figuresText(Gpu) + "\n" + roofsText(Gpu);
}

namespace {
struct Roof {
  const GpuSpec &Gpu;
  OpKind Kind;
};
} // namespace

namespace roofline {

static void fields(JsonWriter &Member, const Figure &F) {
  Member("value", F.Value);
  Member("unit", F.Unit);
  Member("source", F.Source);
  Member.sparse("note", F.Note);
}

static void fields(JsonWriter &Member, const Roof &R) {
  Member("lanes", lanesOf(R.Gpu, R.Kind));
  Member("ops_per_lane", opsPerLane(R.Gpu, R.Kind));
  Member("peak_op_per_s", R.Gpu.peak(R.Kind));
  if (!hasRoof(R.Kind))
    return;
  Member("ridge_op_per_byte", R.Gpu.ridge(R.Kind));
  Member.sparse("achievable_ridge_op_per_byte", achievableRidge(R.Gpu, R.Kind));
}

static void fields(JsonWriter &Member, const GpuSpec &Gpu) {
  Member("name", Gpu.Name);
  Member("display_name", Gpu.DisplayName);
  Member("arch", Gpu.Arch);
  Member.sparse("convention", Gpu.Convention);
  Member("device_names", Gpu.DeviceNames);
  JsonWriter Figures = Member.nested(), Kinds = Member.nested();
  for (const FigureRow &Row : figureTable())
    Figures.when(bool(Gpu.*Row.Member), Row.Key, Gpu.*Row.Member);
  for (OpKind Kind : AllOpKinds)
    Kinds.when(bool(lanesOf(Gpu, Kind)), idOf(Kind), Roof{Gpu, Kind});
  Member("figures", Figures.take());
  Member("kinds", Kinds.take());
}

} // namespace roofline

std::string roofline::gpuJson(const GpuSpec &Gpu) { return jsonText(Gpu); }
std::string roofline::gpuJson(ArrayRef<GpuSpec> Gpus) { return jsonText(Gpus); }
