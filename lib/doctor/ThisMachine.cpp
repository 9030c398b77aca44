// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements the interface for the machine that this process runs on.
#include "compile/RunCommand.h"
#include "doctor/Machine.h"
#include "llm/AnswerCache.h"
#include "llm/Http.h"
#include "probe/CudaDriver.h"
#include "report/PredictionJson.h"
#include "support/Files.h"
#include "support/MachineError.h"
#include "support/TemporaryFolder.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <dlfcn.h>
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
    if (auto All =
            expectedToOptional(parseFile(It->path(), predictionsFromJson)))
      Count += All->size();
  }
  return Count;
}

/// Compiles a small kernel that needs no toolkit and counts the verdicts in the
/// report that \p Plugin writes. The user's own settings are not used, and no
/// language model is asked.
static AnalysisFacts tryPlugin(StringRef Compiler, StringRef Plugin) {
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

static std::string findProgram(StringRef Name) {
  // LLVM does not check names that contain a folder.
  if (Name.contains('/'))
    return sys::fs::can_execute(Name) ? Name.str() : "";
  ErrorOr<std::string> Path = sys::findProgramByName(Name);
  return Path ? *Path : "";
}

static DriverFacts askDriver() {
  DriverFacts Found;
  Expected<CudaDriver> Driver = CudaDriver::open();
  if (!Driver) {
    Found.Problem = plainText(Driver.takeError());
    return Found;
  }
  Found.Device = Driver->firstDeviceName();
  int Version = 0;
  if (!Driver->cuDriverGetVersion(&Version))
    Found.Version = Version;
  return Found;
}

static bool loads(StringRef Library) {
  void *Handle = dlopen(Library.str().c_str(), RTLD_LAZY | RTLD_LOCAL);
  if (Handle)
    dlclose(Handle);
  return Handle;
}

/// Checks permissions without writing, for the folder itself or for its nearest
/// existing parent.
static bool canWrite(StringRef Folder) {
  StringRef Nearest = Folder;
  while (!Nearest.empty() && !sys::fs::exists(Nearest))
    Nearest = sys::path::parent_path(Nearest);
  if (Nearest.empty())
    Nearest = ".";
  return sys::fs::is_directory(Nearest) &&
         !access(Nearest.str().c_str(), W_OK | X_OK);
}

/// Opens an existing database; does not create one.
static std::string tryStore(StringRef Folder) {
  if (!sys::fs::exists(storePath(Folder)))
    return "";
  return plainText(openStore(Folder).takeError());
}

/// Whether the process has CAP_SYS_ADMIN, as root does; the driver requires it.
static bool isAdministrator(const Environment &Env) {
  constexpr unsigned SysAdmin = 21;
  auto Status = Env.Files->getBufferForFile("/proc/self/status",
                                            /*FileSize=*/-1,
                                            /*RequiresNullTerminator=*/false,
                                            /*IsVolatile=*/true);
  if (!Status)
    return geteuid() == 0;
  uint64_t Capabilities = 0;
  for (StringRef Line : split((*Status)->getBuffer(), '\n'))
    if (Line.consume_front("CapEff:"))
      Line.trim().getAsInteger(16, Capabilities);
  return Capabilities >> SysAdmin & 1;
}

Machine Machine::ofProcess() {
  Machine M;
  M.Env = Environment::ofProcess();
  M.Run = [](ArrayRef<std::string> Words) {
    return runCommand(std::vector<StringRef>(Words.begin(), Words.end()));
  };
  M.FindProgram = findProgram;
  M.FindTools = Toolkit::look;
  M.TryPlugin = tryPlugin;
  M.AskDriver = askDriver;
  M.Loads = loads;
  M.CanWrite = canWrite;
  M.TryStore = tryStore;
  M.TryCurl = curlProblem;
  SmallString<128> Temporary;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Temporary);
  M.TemporaryFolder = Temporary.str().str();
  M.IsAdministrator = isAdministrator(M.Env);
  return M;
}
