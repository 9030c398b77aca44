// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline diff: compares two states of a program.
#include "Subcommands.h"
#include "gpu/GpuDatabase.h"
#include "present/Present.h"
#include "support/Error.h"
#include "team/Difference.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <set>

using namespace llvm;
using namespace roofline;

/// The inputs that \p Word names: a file or folder, or several with commas
/// between.
static Expected<ProgramFacts> readSide(const CommandLine &Line,
                                       const std::string &Word) {
  ProgramInputs Inputs;
  if (sys::fs::exists(Word))
    Inputs.Paths = {Word};
  else
    for (StringRef Path : split(Word, ','))
      Inputs.Paths.push_back(Path.str());
  Line.get("gpu", Inputs.Gpus);
  return readProgramFacts(Inputs);
}

/// Fails if one of the GPUs \p Asked is in neither of \p States, or if a state
/// has kernels, but none of these GPUs.
static Error checkGpus(ArrayRef<NamedBuild> States,
                       ArrayRef<std::string> Asked) {
  std::set<std::string> Gpus;
  for (const NamedBuild &Side : States) {
    Gpus.insert(Side.Facts.OtherGpus.begin(), Side.Facts.OtherGpus.end());
    for (const KernelFacts &K : Side.Facts.Kernels)
      Gpus.insert(K.Gpu);
  }
  for (const std::string &Name : Asked) {
    Expected<GpuSpec> Gpu = loadGpu(Name);
    if (!Gpu)
      return Gpu.takeError();
    if (!Gpus.empty() && !Gpus.contains(Gpu->Name))
      return makeError("--gpu: neither state has a kernel on '{0}', but on {1}",
                       Gpu->Name, join(Gpus, ", "));
  }
  for (const NamedBuild &Side : States)
    if (Side.Facts.Kernels.empty() && !Side.Facts.OtherGpus.empty())
      return makeError("--gpu: the state {0} has no kernel on a GPU named "
                       "there, but on {1}",
                       Side.Name, join(Side.Facts.OtherGpus, ", "));
  return Error::success();
}

static Expected<std::string> write(StringRef Format, const Difference &D,
                                   ArrayRef<NamedBuild> States,
                                   const CommandLine &Line) {
  if (Format == "markdown")
    return differenceMarkdown(D);
  if (Format == "json")
    return differenceJson(D);
  if (Format != "html")
    return differenceText(D);
  std::vector<std::string> Gpus;
  Line.get("gpu", Gpus);
  Expected<Overview> View = comparisonOf(States, D, Gpus);
  if (!View)
    return View.takeError();
  return overviewPage(*View, sourcesOf(*View, absolutePath(Line.text("base"))));
}

Expected<int> roofline::runDiff(const CommandLine &Line) {
  if (Line.Words.size() != 2)
    return makeError("wanted two states of a program, BEFORE and AFTER, found "
                     "{0}; several files of one state are written with commas "
                     "between",
                     Line.Words.size());
  std::vector<NamedBuild> States;
  for (auto [Name, Word] : {std::pair("before", Line.Words[0]),
                            std::pair("after", Line.Words[1])}) {
    Expected<ProgramFacts> Facts = readSide(Line, Word);
    if (!Facts)
      return Facts.takeError();
    States.push_back({Name, std::move(*Facts)});
  }
  std::vector<std::string> Gpus;
  Line.get("gpu", Gpus);
  if (Error E = checkGpus(States, Gpus))
    return std::move(E);
  std::string Output;
  double Tolerance = DefaultTolerance;
  Line.get("o", Output);
  Line.get("tolerance", Tolerance);
  Expected<Difference> D =
      compareFacts(States[0].Facts, States[1].Facts, Tolerance);
  if (!D)
    return D.takeError();
  Expected<std::string> Text = write(formatOf(Line, Output), *D, States, Line);
  if (!Text)
    return Text.takeError();
  if (Error E = putOut(*Text, Output))
    return std::move(E);
  return D->isEmpty() ? 0 : 1;
}
