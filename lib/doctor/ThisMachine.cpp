// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements the interface for the machine that this process runs on.
#include "doctor/Machine.h"
#include "doctor/TryPlugin.h"
#include "llm/AnswerCache.h"
#include "llm/CurlCheck.h"
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
