// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline doctor: reports which requirements this machine meets.
#include "EvalOptions.h"
#include "Subcommands.h"
#include "ToolOptions.h"
#include "doctor/Machine.h"
#include "doctor/Report.h"
#include "support/Error.h"
#include "support/InstalledFiles.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

static constexpr char Usage[] =
    "usage: roofline doctor [--compiler=PROGRAM] [--cuda-path=DIR] [--json]\n\n"
    "Looks at this machine once and prints a line for each thing that "
    "matters, with\n"
    "what to do where something is missing. Nothing is installed or sent.\n\n"
    "  --compiler=PROGRAM  the clang that programs are compiled with\n"
    "  --cuda-path=DIR     the CUDA toolkit, as clang takes it\n"
    "  --json              the same for programs\n\n"
    "Exit status 0 if kernels can be analysed here, 1 if not, 2 if the command "
    "line\n"
    "is wrong.\n";

/// The path, or "": the doctor reports missing files itself.
static std::string pathOf(Expected<std::string> Path) {
  if (Path)
    return std::move(*Path);
  consumeError(Path.takeError());
  return "";
}

static doctor::OwnFiles ownFiles() {
  doctor::OwnFiles Own;
  Own.Plugin = pathOf(findPlugin());
  Own.EmptyRuntime = pathOf(findEmptyRuntime());
  Own.OffloadRuntime = pathOf(findOffloadRuntime());
  Own.EmulatedRuntime = pathOf(findEmulatedRuntime());
  Own.MeasuringRuntime = pathOf(findMeasuringRuntime());
  Own.Benchmarks = pathOf(findSubset());
  return Own;
}

int roofline::runDoctor(ArrayRef<const char *> Args) {
  if (asksForHelp(Args)) {
    outs() << Usage;
    return 0;
  }
  doctor::Request Wanted;
  bool Json = false;
  if (Error E = readEvalWords(Args, {{{"--compiler", Wanted.Compiler},
                                      {"--cuda-path", Wanted.CudaPath}},
                                     {{"--json", Json}},
                                     nullptr,
                                     "roofline doctor --help"})) {
    errs() << "roofline doctor: " << toString(std::move(E)) << "\n";
    return 2;
  }
  Wanted.LLVMTools = ROOFLINE_LLVM_TOOLS;
  Wanted.LLVMMajor = ROOFLINE_LLVM_MAJOR;
  Wanted.Own = ownFiles();
  std::vector<doctor::Check> Checks =
      judge(examine(doctor::Machine::ofProcess(), Wanted));
  outs() << (Json ? reportJson(Checks) : reportText(Checks));
  return canDoMainJob(Checks) ? 0 : 1;
}
