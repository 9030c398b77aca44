// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline gpu: what GPUs are known and what is known of them.
#include "Subcommands.h"
#include "gpu/GpuDatabase.h"
#include "gpu/GpuReport.h"
#include "support/Error.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

static constexpr char Usage[] =
    "usage: roofline gpu list [--json]\n"
    "       roofline gpu show [--json] NAME|DEVICE|PATH\n\n"
    "list  one line for each built-in GPU: peaks, DRAM bandwidth, L2, ridges\n"
    "show  every figure of a GPU with its source, then peaks and ridges;\n"
    "      DEVICE is what drivers call it (\"NVIDIA H200\"), PATH a GPU file "
    "of\n"
    "      your own (contains '/' or ends in .yaml)\n";

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

int roofline::runGpu(ArrayRef<const char *> Args) {
  bool Json = false;
  std::vector<StringRef> Words;
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
