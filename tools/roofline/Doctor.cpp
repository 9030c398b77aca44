// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline doctor: reports which requirements this machine meets.
#include "Subcommands.h"
#include "doctor/Machine.h"
#include "doctor/Report.h"
#include "support/InstalledFiles.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

/// The path, or "": the doctor reports missing files itself.
static std::string pathOf(Expected<std::string> Path) {
  return expectedToOptional(std::move(Path)).value_or("");
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

Expected<int> roofline::runDoctor(const CommandLine &Line) {
  doctor::Request Wanted;
  Line.get("compiler", Wanted.Compiler);
  Line.get("cuda-path", Wanted.CudaPath);
  Wanted.LLVMTools = ROOFLINE_LLVM_TOOLS;
  Wanted.LLVMMajor = ROOFLINE_LLVM_MAJOR;
  Wanted.Own = ownFiles();
  std::vector<doctor::Check> Checks =
      judge(examine(doctor::Machine::ofProcess(), Wanted));
  outs() << (Line.flag("json") ? reportJson(Checks) : reportText(Checks));
  return canDoMainJob(Checks) ? 0 : 1;
}
