// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/OptionTable.h"
#include "config/OptionValue.h"
#include "config/Options.h"
#include "support/Error.h"
#include "support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

static bool isOn(const OptionValue &Value) { return Value.front() == "true"; }

static constexpr OptionRow Rows[] = {
    {"gpu", OptionShape::NamesOrPaths, OptionTrust::Project, "NAME[,NAME...]",
     "", "the GPU of each device job's own architecture",
     "GPUs to predict for: known names, or paths of your own GPU files",
     [](Options &O, const OptionValue &V) { O.Gpus = V; }},
    {"kernels", OptionShape::Regex, OptionTrust::Project, "REGEX", "",
     "every kernel",
     "only kernels whose displayed name matches, anywhere in the name",
     [](Options &O, const OptionValue &V) { O.Kernels = V.front(); }},
    {"system-kernels", OptionShape::Flag, OptionTrust::Project, "BOOL", "",
     "false", "also kernels defined in system headers",
     [](Options &O, const OptionValue &V) { O.SystemKernels = isOn(V); }},
    {"quiet", OptionShape::Flag, OptionTrust::Project, "BOOL", "", "false",
     "no remarks; reports and embedded verdicts are still written",
     [](Options &O, const OptionValue &V) { O.Quiet = isOn(V); }},
    {"arguments", OptionShape::CommandLine, OptionTrust::Project, "WORDS", "",
     "not known",
     "the program's arguments, from which launch sizes and loop lengths follow",
     [](Options &O, const OptionValue &V) { O.Arguments = V; }},
    {"counts", OptionShape::OneWord, OptionTrust::Project, "WORD",
     "model,machine", "model",
     "where operation counts come from: a model of the IR, or the machine code "
     "that ptxas makes, read with nvdisasm",
     [](Options &O, const OptionValue &V) {
       O.MachineCounts = V.front() == "machine";
     }},
    // User: programs are run from there.
    {"cuda-tools", OptionShape::Path, OptionTrust::User, "DIRECTORY", "",
     "that of --cuda-path, CUDA_HOME or the PATH",
     "where ptxas and nvdisasm are, for counts=machine",
     [](Options &O, const OptionValue &V) { O.CudaTools = V.front(); }},
    {"embed", OptionShape::AllowedWords, OptionTrust::Project, "WORD[,WORD...]",
     "verdicts,ir", "none",
     "what to store in the object file; `ir`: the kernels of a CUDA file as "
     "LLVM IR, to run them without a GPU",
     [](Options &O, const OptionValue &V) {
       O.EmbedVerdicts = is_contained(V, "verdicts");
       O.EmbedKernelCode = is_contained(V, "ir");
     }},
    // User: a project must not choose where on the user's disk files appear.
    {"report", OptionShape::Path, OptionTrust::User, "DIRECTORY", "",
     "no reports", "directory for JSON reports, made where missing",
     [](Options &O, const OptionValue &V) { O.ReportDir = V.front(); }},
    {"explain", OptionShape::FlagOrRegex, OptionTrust::Project, "BOOL or REGEX",
     "", "false",
     "more notes on how a verdict came about, for all or matching kernels",
     [](Options &O, const OptionValue &V) { O.Explain = V.front(); }},
    {"trace", OptionShape::Path, OptionTrust::User, "FILE", "", "no trace",
     "file for a Chrome trace of the analysis, to which every job adds",
     [](Options &O, const OptionValue &V) { O.Trace = V.front(); }},
    {"time-stages", OptionShape::Flag, OptionTrust::Project, "BOOL", "",
     "false", "a table of the time that each stage of the analysis took",
     [](Options &O, const OptionValue &V) { O.TimeStages = isOn(V); }},
};

ArrayRef<OptionRow> roofline::optionTable() { return Rows; }

std::string roofline::environmentName(const OptionRow &Row) {
  std::string Name = "ROOFLINE_" + Row.Key.upper();
  llvm::replace(Name, '-', '_');
  return Name;
}

Expected<const OptionRow *> roofline::findOption(StringRef Key) {
  for (const OptionRow &Row : Rows)
    if (Row.Key == Key)
      return &Row;
  SmallVector<StringRef> Keys(
      map_range(Rows, [](const OptionRow &Row) { return StringRef(Row.Key); }));
  StringRef Nearest = nearestName(Key, Keys);
  if (!Nearest.empty())
    return makeError("unknown option '{0}'; did you mean '{1}'?",
                     printable(Key), Nearest);
  return makeError("unknown option '{0}'; the options are {1}", printable(Key),
                   join(Keys, ", "));
}
