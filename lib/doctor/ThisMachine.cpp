// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The machine that this runs on.
#include "doctor/Machine.h"
#include "doctor/TryPlugin.h"
#include "llm/CurlCheck.h"
#include "llm/KernelAdvisor.h"
#include "probe/CudaDriver.h"
#include "support/MachineError.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <dlfcn.h>
#include <unistd.h>

using namespace llvm;
using namespace roofline;
using namespace roofline::doctor;

static std::string findProgram(StringRef Name) {
  // LLVM takes a name with a folder as it is.
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

/// Without writing anything: the folder itself, or the one it would be made in.
static bool canWrite(StringRef Folder) {
  StringRef Nearest = Folder;
  while (!Nearest.empty() && !sys::fs::exists(Nearest))
    Nearest = sys::path::parent_path(Nearest);
  if (Nearest.empty())
    Nearest = ".";
  return sys::fs::is_directory(Nearest) &&
         !access(Nearest.str().c_str(), W_OK | X_OK);
}

/// Opens the answers that are there; makes none.
static std::string tryStore(StringRef Folder) {
  if (!sys::fs::exists(storePath(Folder)))
    return "";
  return plainText(openStore(Folder).takeError());
}

/// Root, or one with CAP_SYS_ADMIN, as the driver asks for.
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
