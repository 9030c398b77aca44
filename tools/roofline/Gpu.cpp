// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline gpu: lists the known GPUs, shows their figures with the sources, and
// measures the GPU of this machine.
#include "Subcommands.h"
#include "gpu/GpuDatabase.h"
#include "gpu/GpuPlausible.h"
#include "gpu/GpuReport.h"
#include "probe/Probe.h"
#include "support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <ctime>

using namespace llvm;
using namespace roofline;

Expected<int> roofline::runGpuList(const CommandLine &Line) {
  std::vector<GpuSpec> Gpus;
  for (const std::string &Name : gpuNames())
    if (Error E = loadGpu(Name).moveInto(Gpus.emplace_back()))
      return std::move(E);
  outs() << (Line.flag("json") ? gpuJson(Gpus) : gpuTableText(Gpus));
  return 0;
}

Expected<int> roofline::runGpuShow(const CommandLine &Line) {
  if (Line.Words.size() > 1)
    return Line.wanted("the name of one GPU");
  Expected<GpuSpec> Gpu = loadGpu(Line.Words.front());
  if (!Gpu)
    return Gpu.takeError();
  if (std::string Doubt = implausibleRidge(*Gpu); !Doubt.empty())
    errs() << Line.speaker() << ": warning: " << Doubt << "\n";
  outs() << (Line.flag("json") ? gpuJson(*Gpu) : gpuText(*Gpu));
  return 0;
}

Expected<int> roofline::runGpuProbe(const CommandLine &Line) {
  int Device = 0;
  std::string Output;
  Line.get("device", Device);
  Line.get("o", Output);
  Expected<ProbedGpu> Gpu = probeGpu(Device);
  if (!Gpu)
    return makeError("probe: {0}", toString(Gpu.takeError()));
  char Date[16];
  std::time_t Now = std::time(nullptr);
  std::strftime(Date, sizeof(Date), "%Y-%m-%d", std::gmtime(&Now));
  if (Error E = putOut(gpuFileText(*Gpu, Date), Output))
    return std::move(E);
  return 0;
}
