// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/PredictUnit.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

UnitFiles::UnitFiles(StringRef Folder, unsigned N) {
  std::string Stem = (Folder + "/" + Twine(N)).str();
  Output = Stem + ".out";
  Errors = Stem + ".err";
  Results = Stem + ".results";
  Inputs = Stem + ".inputs";
}

static bool redirect(int Stream, const std::string &Path) {
  int File = open(Path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  return File >= 0 && dup2(File, Stream) >= 0 && close(File) == 0;
}

CompileOutcome roofline::predictUnit(const PredictJob &Job,
                                     const PredictOptions &Options,
                                     const DiagnosticLook &Look,
                                     const UnitFiles &Files) {
  if (!redirect(STDOUT_FILENO, Files.Output) ||
      !redirect(STDERR_FILENO, Files.Errors))
    return CompileOutcome::Failed;
  CompileUnit Unit = Job.Unit;
  Unit.Inputs = std::make_shared<InputList>(Files.Inputs);
  if (!Unit.Folder.empty() && chdir(Unit.Folder.c_str()) != 0) {
    errs() << "cannot enter '" << Unit.Folder << "'\n";
    return CompileOutcome::Failed;
  }
  // The driver's temporary files are deleted with the parent's folder.
  setenv("TMPDIR", sys::path::parent_path(Files.Output).str().c_str(),
         /*overwrite=*/1);
  CompileRequest Request{
      {/*Plugin=*/{}, Options.PluginArguments}, Options.isQuiet(), Look, {}};
  append_range(Request.Arguments.Tool, Job.PluginArguments);
  Request.Tool.Launches = Options.DumpLaunches;
  Request.Tool.Source = Options.DumpSource;
  Request.Tool.Features = Options.DumpFeatures;
  Request.Tool.Explain = Options.Explain;
  Request.Tool.Asked = Options.Asked;
  Request.Tool.Questions = Options.Questions;
  Request.Tool.ResultFile = Files.Results;
  Request.Tool.LaunchesFor = Job.LaunchesFor;
  return compileForDevice(Unit, std::move(Request));
}
