// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "doctor/TryPlugin.h"
#include "compile/RunCommand.h"
#include "report/PredictionJson.h"
#include "support/Files.h"
#include "support/MachineError.h"
#include "support/TemporaryFolder.h"
#include "llvm/Support/FileSystem.h"
#include <unistd.h>

using namespace llvm;
using namespace roofline;
using namespace roofline::doctor;

static constexpr char Kernel[] =
    "__attribute__((global)) void doctor(float *A) {\n"
    "  A[__nvvm_read_ptx_sreg_tid_x()] *= 2;\n"
    "}\n";

/// The environment of this process without this project's settings.
static std::vector<StringRef> plainVariables() {
  std::vector<StringRef> Variables;
  for (char **V = environ; V && *V; ++V)
    if (!StringRef(*V).starts_with("ROOFLINE_") &&
        !StringRef(*V).starts_with("XDG_CONFIG_HOME="))
      Variables.push_back(*V);
  Variables.push_back("XDG_CONFIG_HOME=/dev/null");
  return Variables;
}

/// The number of verdicts in the reports in \p Folder.
static unsigned verdictsIn(const std::string &Folder) {
  unsigned Count = 0;
  std::error_code Problem;
  for (sys::fs::directory_iterator It(Folder, Problem), End;
       It != End && !Problem; It.increment(Problem)) {
    Expected<std::string> Text = readFile(It->path());
    Expected<std::vector<Prediction>> All =
        Text ? predictionsFromJson(*Text, It->path())
             : Expected<std::vector<Prediction>>(Text.takeError());
    if (All)
      Count += All->size();
    else
      consumeError(All.takeError());
  }
  return Count;
}

AnalysisFacts doctor::tryPlugin(StringRef Compiler, StringRef Plugin) {
  AnalysisFacts Found;
  Found.Tried = true;
  auto Scratch = TemporaryFolder::make("roofline-doctor");
  if (!Scratch) {
    Found.Said = plainText(Scratch.takeError());
    return Found;
  }
  std::string Source = Scratch->file("doctor.cu"), Load, Report;
  if (Error E = writeFileAtomically(Source, Kernel)) {
    Found.Said = plainText(std::move(E));
    return Found;
  }
  Load = ("-fplugin=" + Plugin).str();
  Report = "-fplugin-arg-roofline-report=" + Scratch->file("reports");
  // The invalid path keeps clang from finding a toolkit. It then assumes a PTX
  // version that is too old for the architecture.
  StringRef Command[] = {Compiler,
                         "-x",
                         "cuda",
                         "--cuda-path=/nonexistent",
                         "--cuda-feature=+ptx86",
                         "-nocudainc",
                         "-nocudalib",
                         "--cuda-gpu-arch=sm_80",
                         "--cuda-device-only",
                         "-S",
                         Load,
                         "-fplugin-arg-roofline-evidence=static",
                         "-fplugin-arg-roofline-quiet",
                         Report,
                         Source,
                         "-o",
                         "/dev/null"};
  std::vector<StringRef> Variables = plainVariables();
  Expected<CommandOutput> Output = runCommand(Command, ArrayRef(Variables));
  if (!Output) {
    Found.Said = plainText(Output.takeError());
    return Found;
  }
  Found.Compiled = Output->Status == 0;
  Found.Said = StringRef(Output->Text).ltrim().split('\n').first.rtrim().str();
  Found.Verdicts = verdictsIn(Scratch->file("reports"));
  return Found;
}
