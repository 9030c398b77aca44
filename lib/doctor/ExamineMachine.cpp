// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Examines the GPU, the language model and the folders.
#include "doctor/Examine.h"
#include "llm/AdvisorSettings.h"
#include "probe/CuptiLibrary.h"
#include "support/MachineError.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::doctor;

/// Reads "RmProfilingAdminOnly: 1" from the driver's parameters.
static std::optional<bool> countersKept(const Machine &M) {
  auto File = M.Env.Files->getBufferForFile("/proc/driver/nvidia/params",
                                            /*FileSize=*/-1,
                                            /*RequiresNullTerminator=*/false,
                                            /*IsVolatile=*/true);
  if (!File)
    return std::nullopt;
  for (StringRef Line : split((*File)->getBuffer(), '\n'))
    if (Line.consume_front("RmProfilingAdminOnly:"))
      return Line.trim() != "0";
  return std::nullopt;
}

GpuFacts doctor::examineGpu(const Machine &M) {
  GpuFacts Found;
  Found.Driver = M.AskDriver();
  Found.Cupti = findCupti(M.Env);
  if (Found.Cupti.empty() && M.Loads(CuptiLibrary))
    Found.Cupti = CuptiLibrary;
  Found.CountersKept = countersKept(M);
  Found.IsAdministrator = M.IsAdministrator;
  return Found;
}

Options doctor::readOptions(const Machine &M, std::string &Problem) {
  std::vector<std::string> Warnings;
  Expected<Options> Opts = loadOptions({}, "./-", M.Env, Warnings);
  if (Opts)
    return std::move(*Opts);
  Problem = plainText(Opts.takeError());
  return {};
}

ModelFacts doctor::examineModel(const Machine &M, const Options &Opts) {
  ModelFacts Found;
  auto Settings = advisorSettings(Opts, M.Env);
  if (!Settings) {
    Found.IsSet = true;
    Found.Problem = plainText(Settings.takeError());
    return Found;
  }
  if (!*Settings)
    return Found;
  Found.IsSet = true;
  Found.Model = quotable((*Settings)->Model, 60);
  if (const std::optional<Endpoint> &To = (*Settings)->To) {
    Found.Host = quotable(To->Host, 60);
    Found.HasKey = !To->Key.empty();
    Found.LibraryProblem = M.TryCurl();
  }
  return Found;
}

/// What is wrong with the caches of answers and of compiled kernels. They are
/// in one folder unless option cache-dir names another one for answers.
static std::string cacheProblem(const Machine &M, const std::string &Folder,
                                bool IsChosen) {
  if (!M.CanWrite(Folder))
    return "cannot write to '" + Folder + "'";
  if (std::string Problem = M.TryStore(Folder); !Problem.empty())
    return Problem;
  if (!IsChosen)
    return "";
  auto Kernels = cacheFolder(Options(), M.Env);
  if (!Kernels) // no kernels are cached
    consumeError(Kernels.takeError());
  else if (!M.CanWrite(*Kernels))
    return "cannot write to '" + *Kernels + "'";
  return "";
}

FolderFacts doctor::examineFolders(const Machine &M, const Options &Opts) {
  FolderFacts Found;
  Found.Temporary = M.TemporaryFolder;
  Found.TemporaryWorks = M.CanWrite(M.TemporaryFolder);
  if (Error E = cacheFolder(Opts, M.Env).moveInto(Found.Cache))
    Found.CacheProblem = plainText(std::move(E));
  else
    Found.CacheProblem = cacheProblem(M, Found.Cache, !Opts.CacheDir.empty());
  return Found;
}
