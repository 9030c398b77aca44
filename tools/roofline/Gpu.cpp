// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline gpu: lists the known GPUs, shows their figures with the sources, and
// measures the GPU of this machine.
#include "EvalOptions.h"
#include "Subcommands.h"
#include "gpu/GpuDatabase.h"
#include "gpu/GpuReport.h"
#include "probe/Probe.h"
#include "support/Files.h"
#include "support/MachineError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <ctime>

using namespace llvm;
using namespace roofline;

static constexpr char Usage[] =
    "usage: roofline gpu list [--json]\n"
    "       roofline gpu show [--json] NAME|DEVICE|PATH\n"
    "       roofline gpu probe [--device=N] [-o FILE]\n\n"
    "list  one line for each built-in GPU: peaks, DRAM bandwidth, L2, ridges\n"
    "show  every figure of a GPU with its source, then peaks and ridges;\n"
    "      DEVICE is what drivers call it (\"NVIDIA H200\"), PATH a GPU file "
    "of\n"
    "      your own (contains '/' or ends in .yaml)\n"
    "probe  measures this machine's GPU, number 0 or N, by small kernels, and\n"
    "      writes a GPU file [to the standard output]\n";

static int fail(const Twine &Message) {
  errs() << "roofline gpu: " << Message << "\n";
  return 2;
}

static Expected<std::vector<GpuSpec>> loadAll() {
  std::vector<GpuSpec> Gpus;
  for (const std::string &Name : gpuNames()) {
    Expected<GpuSpec> Gpu = loadGpu(Name);
    if (!Gpu)
      return Gpu.takeError();
    Gpus.push_back(std::move(*Gpu));
  }
  return Gpus;
}

static int list(bool Json) {
  Expected<std::vector<GpuSpec>> Gpus = loadAll();
  if (!Gpus)
    return fail(toString(Gpus.takeError()));
  if (!Json) {
    outs() << gpuTableText(*Gpus);
    return 0;
  }
  JsonBuilder Builder;
  JsonValue Array = Builder.array();
  for (const GpuSpec &Gpu : *Gpus)
    Builder.push(Array, gpuJson(Gpu, Builder));
  outs() << writeJson(Array);
  return 0;
}

static int show(StringRef NameOrPath, bool Json) {
  Expected<GpuSpec> Gpu = loadGpu(NameOrPath);
  if (!Gpu)
    return fail(toString(Gpu.takeError()));
  JsonBuilder Builder;
  outs() << (Json ? writeJson(gpuJson(*Gpu, Builder)) : gpuText(*Gpu));
  return 0;
}

static int probe(int Device, StringRef Output) {
  Expected<CudaDriver> Driver = CudaDriver::open();
  if (!Driver)
    return fail(toString(reworded(Driver.takeError(), [](StringRef Why) {
      return ("probe: " + Why +
              ": run this on the machine that is to be measured")
          .str();
    })));
  int Count = 0;
  Driver->cuDeviceGetCount(&Count);
  if (Device < 0 || Device >= Count)
    return fail("probe: --device: wanted 0 to " + Twine(Count - 1) +
                ", found " + Twine(Device));
  Expected<ProbedGpu> Gpu = probeGpu(*Driver, Device);
  if (!Gpu)
    return fail("probe: " + toString(Gpu.takeError()));
  char Date[16];
  std::time_t Now = std::time(nullptr);
  std::strftime(Date, sizeof(Date), "%Y-%m-%d", std::gmtime(&Now));
  std::string Text = gpuFileText(*Gpu, Date);
  if (Output.empty()) {
    outs() << Text;
    return 0;
  }
  if (Error E = writeFileAtomically(Output, Text))
    return fail(toString(std::move(E)));
  return 0;
}

int roofline::runGpu(ArrayRef<const char *> Args) {
  bool Json = false;
  std::vector<StringRef> Words;
  if (!Args.empty() && StringRef(Args[0]) == "probe" &&
      none_of(Args, [](StringRef Arg) { return Arg == "--help"; })) {
    std::string Output, Device;
    std::vector<std::string> Rest;
    if (Error E = readEvalWords(Args.drop_front(),
                                {{{"-o", Output}, {"--device", Device}},
                                 {},
                                 &Rest,
                                 "roofline gpu --help"}))
      return fail(toString(std::move(E)));
    int Number = 0;
    if (!Rest.empty() ||
        (!Device.empty() && StringRef(Device).getAsInteger(10, Number)))
      return fail("probe: wanted [--device=N] [-o FILE]; see roofline gpu "
                  "--help");
    return probe(Number, Output);
  }
  for (StringRef Arg : Args) {
    if (Arg == "--help" || Arg == "-h") {
      outs() << Usage;
      return 0;
    }
    if (Arg == "--json")
      Json = true;
    else if (Arg.starts_with("-"))
      return fail("unknown option '" + Arg + "'; see roofline gpu --help");
    else
      Words.push_back(Arg);
  }
  if (Words.size() == 1 && Words[0] == "list")
    return list(Json);
  if (Words.size() == 2 && Words[0] == "show")
    return show(Words[1], Json);
  return fail("wanted 'list' or 'show NAME'; see roofline gpu --help");
}
