// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "profile/ProfileJob.h"
#include "config/Environment.h"
#include "report/EmulationJob.h"
#include "support/Files.h"
#include "support/MachineError.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

using namespace llvm;
using namespace roofline;

Expected<std::unique_ptr<RunFolder>> RunFolder::make() {
  SmallString<128> Name;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Name);
  sys::path::append(Name, "roofline-profile-XXXXXX");
  if (!mkdtemp(const_cast<char *>(Name.c_str())))
    return makeMachineError(MachinePart::TemporaryFolder,
                            "cannot make folder '{0}': {1}", Name,
                            std::generic_category().message(errno));
  auto Folder = std::make_unique<RunFolder>();
  Folder->Path = Name.str().str();
  Folder->Job = Folder->Path + "/job.json";
  Folder->Log = Folder->Path + "/log.jsonl";
  Folder->Progress = Folder->Path + "/progress";
  return Folder;
}

RunFolder::~RunFolder() {
  if (!Keep)
    sys::fs::remove_directories(Path);
}

Expected<Toolkit> roofline::machineTools(const ProfileOptions &Options) {
  Expected<Toolkit> Tools = Toolkit::find(Toolkit::folders(
      Options.CudaTools, /*CudaPath=*/"", Environment::ofProcess().Get));
  if (!Tools)
    return Tools.takeError();
  // Make paths absolute, since the program may change its working directory.
  for (std::string *Path : {&Tools->Ptxas, &Tools->Nvdisasm}) {
    SmallString<128> Whole(*Path);
    sys::fs::make_absolute(Whole);
    *Path = Whole.str().str();
  }
  return Tools;
}

/// The approximate speed of the memory model, in requests to L2 per second. A
/// constant, so that sampling is the same in every run.
static constexpr double RequestsPerSecond = 25e6;

Error roofline::writeJob(const ProfileOptions &Options,
                         const std::optional<Toolkit> &Tools,
                         const RunFolder &Folder) {
  EmulationJob Job;
  Job.Gpu = Options.Gpus.front();
  Job.OtherGpus.assign(Options.Gpus.begin() + 1, Options.Gpus.end());
  if (Options.MemoryBudget)
    Job.MemoryBudget = *Options.MemoryBudget * RequestsPerSecond;
  Job.Launches = Options.Launches;
  Job.Check = Options.Check;
  Job.Cores = Options.Cores;
  Job.CacheDir = Options.CacheDir;
  if (Tools) {
    Job.Ptxas = Tools->Ptxas;
    Job.Nvdisasm = Tools->Nvdisasm;
  }
  Job.MostInstructions = Options.MostInstructions;
  Job.MostSeconds = Options.MostSeconds;
  Job.SkipUnsupported = Options.SkipUnsupported;
  Job.Log = Folder.Log;
  if (sys::fs::exists(Folder.Progress))
    Job.Progress = Folder.Progress;
  return writeFileAtomically(Folder.Job, jsonText(Job));
}
