// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpu/FigureTable.h"
#include "gpu/FigureUnits.h"
#include "gpu/GpuDatabase.h"
#include "probe/Probe.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

/// The built-in GPU of this device name, else the first of its architecture;
/// none if there is neither.
static std::optional<GpuSpec> knownAs(const ProbedGpu &Gpu) {
  std::optional<std::string> Name = gpuForDevice(Gpu.DeviceName);
  for (const std::string &Other : gpuNames()) {
    if (Name)
      break;
    auto Spec = expectedToOptional(loadGpu(Other));
    if (Spec && Spec->Arch == Gpu.arch() && Spec->Convention.empty())
      Name = Other;
  }
  return Name ? expectedToOptional(loadGpu(*Name)) : std::nullopt;
}

static std::string figure(StringRef Key, const std::string &Value,
                          StringRef Unit, StringRef Source,
                          const std::string &Note = "") {
  return formatv("{0}: {{value: {1}, unit: {2}, source: {3}{4}}\n", Key, Value,
                 Unit, Source, Note.empty() ? "" : ", note: \"" + Note + "\"");
}

/// The note on a measured peak: "measured: 33.1 Top/s, 99 % of what this
/// gives".
static std::string measuredNote(double Measured, double Theoretical) {
  return formatv("measured: {0} Top/s, {1} % of what this gives",
                 formatNumber(Measured / 1e12, 3),
                 formatNumber(100 * Measured / Theoretical, 2));
}

/// The line for the lanes of \p Kind: from a data sheet of the architecture if
/// one is known, else as many as the measured peak requires.
static std::string lanesText(const ProbedGpu &Gpu, OpKind Kind,
                             const std::optional<GpuSpec> &Listed) {
  unsigned K = static_cast<unsigned>(Kind);
  double PerLane = Kind == OpKind::Int || Kind == OpKind::Special ? 1 : 2;
  double OfOneLane = Gpu.Sms * Gpu.Clock * PerLane;
  StringRef Unit = baseUnit(laneDimension(Kind));
  std::string Key = "  " + idOf(Kind).str();
  if (Listed && Listed->Lanes[K]) {
    double Lanes = Listed->Lanes[K].Value;
    std::string Note;
    if (Gpu.Peaks[K])
      Note = measuredNote(*Gpu.Peaks[K], Lanes * OfOneLane);
    return figure(Key, formatNumber(Lanes, 6), Unit, Listed->Lanes[K].Source,
                  Note);
  }
  if (!Gpu.Peaks[K])
    return "";
  return figure(Key, formatNumber(*Gpu.Peaks[K] / OfOneLane, 4), Unit,
                "measured", "no data sheet known; from the measured peak");
}

static std::string bandwidthNote(double Measured) {
  return formatv("measured: {0} GB/s of reads",
                 formatNumber(Measured / 1e9, 4));
}

std::string roofline::gpuFileText(const ProbedGpu &Gpu, StringRef Date) {
  std::optional<GpuSpec> Listed = knownAs(Gpu);
  bool IsSame = Listed && gpuForDevice(Gpu.DeviceName) == Listed->Name;
  double Bandwidth =
      IsSame ? Listed->Bandwidth.Value : Gpu.theoreticalBandwidth();
  std::string Text = formatv(
      "# Written by roofline gpu probe on {0}. Figures of data sheets decide\n"
      "# verdicts; what was measured stands beside them. Tensor peaks are of\n"
      "# mma instructions, which newer chips' own instructions exceed.\n\n"
      "display_name: {1}\narch: {2}\ndevice_names: [{1}]\n\nsources:\n"
      "  driver: https://docs.nvidia.com/cuda/cuda-driver-api/\n"
      "  measured: probe://roofline-gpu-probe/{0}/driver-{3}\n\n",
      Date, Gpu.DeviceName, Gpu.arch(), Gpu.Driver);
  auto Whole = [](double Value) { return formatNumber(Value, 1); };
  Text += figure("sms", Whole(Gpu.Sms), "SM", "driver");
  Text += figure("clock", formatNumber(Gpu.Clock / 1e6, 4), "MHz", "driver",
                 "the highest");
  Text += figure("bandwidth", formatNumber(Bandwidth / 1e9, 5), "GB/s",
                 IsSame ? StringRef(Listed->Bandwidth.Source) : "driver",
                 IsSame ? "" : "two transfers a clock of the memory");
  Text +=
      figure("achievable_bandwidth", formatNumber(Gpu.DramBandwidth / 1e9, 4),
             "GB/s", "measured", "reads, no writes");
  Text += figure("l2", Whole(Gpu.L2), "byte", "driver",
                 bandwidthNote(Gpu.L2Bandwidth));
  Text += figure("dram", Whole(Gpu.Dram), "byte", "driver");
  Text +=
      figure("threads_per_sm", Whole(Gpu.ThreadsPerSm), "thread/SM", "driver");
  Text += figure("blocks_per_sm", Whole(Gpu.BlocksPerSm), "block/SM", "driver");
  Text += figure("registers_per_sm", Whole(Gpu.RegistersPerSm), "register/SM",
                 "driver");
  Text += figure("shared_per_sm", Whole(Gpu.SharedPerSm), "byte", "driver",
                 bandwidthNote(Gpu.SharedBandwidth) + " of all SMs");
  Text += "\nlanes:\n";
  for (OpKind Kind : AllOpKinds)
    Text += lanesText(Gpu, Kind, Listed);
  return Text;
}
