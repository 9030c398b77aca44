// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline eval examples: makes worked examples for few-shot prompts from
// labelled kernels. Its output is data/examples.
#include "CommandLines.h"
#include "EvalCommands.h"
#include "eval/labels/RidgeLabel.h"
#include "eval/scenario/ChooseRows.h"
#include "eval/scenario/ScenarioMaterial.h"
#include "eval/table/LabelSelection.h"
#include "gpu/GpuDatabase.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

const char roofline::EvalExamplesUsage[] =
    "usage: roofline eval examples --labels=CSV -p DIR --gpu=NAME -o FILE "
    "[OPTIONS]\n\n"
    "Makes worked examples for 'eval rq3' of the kernels of a table.\n\n"
    "  --limit=N           at most N kernels, languages and labels in turn\n"
    "and the options of 'eval predict'.\n";

namespace {
/// The options of this command itself.
struct OwnWords {
  unsigned Limit = 0; ///< 0: all
  std::vector<const char *> Rest;
};
} // namespace

static Expected<OwnWords> takeOwnWords(ArrayRef<const char *> Args) {
  OwnWords Words;
  for (const char *Whole : Args) {
    StringRef Word = Whole;
    if (!Word.consume_front("--limit="))
      Words.Rest.push_back(Whole);
    else if (Word.getAsInteger(10, Words.Limit) || !Words.Limit)
      return makeError("--limit: wanted a number from 1 on, found '{0}'", Word);
  }
  return Words;
}

static Expected<GpuSpec> askedGpu(const PredictOptions &Options) {
  std::vector<std::string> Warnings;
  auto Table = loadOptions(Options.PluginArguments, "./-",
                           Environment::ofProcess(), Warnings);
  if (!Table)
    return Table.takeError();
  if (Table->Gpus.size() != 1)
    return makeError("wanted --gpu=NAME, one GPU; see roofline eval examples "
                     "--help");
  return loadGpu(Table->Gpus.front());
}

static ExampleKernel exampleOf(const KernelMaterial &Kernel, StringRef Labels,
                               const GpuSpec &Gpu) {
  const LabelRow &Row = *Kernel.Row;
  ExampleKernel Example;
  Example.Lang = Row.Lang;
  Example.Program = Row.Program;
  Example.Kernel = Row.Kernel;
  Example.Label = Row.Label;
  Example.Truth = sys::path::filename(Labels).str();
  if (!Row.Device.empty())
    Example.Truth += ", " + Row.Device;
  Example.Reason = reasonFor(Row, Gpu);
  Example.Parts = Kernel.Sheet.Parts;
  Example.Traits = Kernel.Sheet.Traits;
  return Example;
}

int roofline::runEvalExamples(ArrayRef<const char *> Args) {
  auto Words = takeOwnWords(Args);
  if (!Words)
    return evalError(toString(Words.takeError()));
  auto Options = parseTableOptions(Words->Rest);
  if (!Options)
    return evalError(toString(Options.takeError()));
  if (Options->Predict.Output.empty())
    return evalError("wanted -o FILE; see roofline eval examples --help");
  auto Gpu = askedGpu(Options->Predict);
  if (!Gpu)
    return evalError(toString(Gpu.takeError()));
  auto Rows = readRows({Options->Labels, Options->Device, Options->Split});
  if (!Rows)
    return evalError(toString(Rows.takeError()));
  *Rows = chooseRows(std::move(*Rows), Words->Limit, /*Seed=*/1);
  auto Material = materialFor(*Rows, Options->Labels, Options->Given,
                              Options->Predict, "examples");
  if (!Material)
    return evalError(toString(Material.takeError()));
  std::string Lines;
  for (const KernelMaterial &Kernel : *Material)
    Lines += exampleLine(exampleOf(Kernel, Options->Labels, *Gpu));
  if (Error E = writeFileAtomically(Options->Predict.Output, Lines))
    return evalError(toString(std::move(E)));
  outs() << Material->size() << " of " << Rows->size() << " kernels to "
         << Options->Predict.Output << "\n";
  return 0;
}
