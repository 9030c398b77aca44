// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "profile/ProfileJob.h"
#include "config/Environment.h"
#include "constants/emulation.h"
#include "report/EvaluationJson.h"
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

Error roofline::writeJob(const ProfileOptions &Options,
                         const std::optional<Toolkit> &Tools,
                         const RunFolder &Folder) {
  JsonBuilder B;
  JsonValue Job = B.object();
  B.add(Job, "gpu", Options.Gpus.front());
  if (Options.Gpus.size() > 1)
    B.add(Job, "other_gpus",
          toJson(B, std::vector<std::string>(Options.Gpus.begin() + 1,
                                             Options.Gpus.end())));
  if (Options.MemoryBudget)
    B.add(Job, "memory_budget",
          *Options.MemoryBudget * constants::RequestsPerSecond);
  B.add(Job, "launches", Options.Launches);
  if (!Options.Check.empty())
    B.add(Job, "check", Options.Check);
  B.add(Job, "cores", double(Options.Cores));
  B.add(Job, "cache_dir", Options.CacheDir);
  if (Tools) {
    B.add(Job, "ptxas", Tools->Ptxas);
    B.add(Job, "nvdisasm", Tools->Nvdisasm);
  }
  if (Options.MostInstructions)
    B.add(Job, "most_instructions", double(*Options.MostInstructions));
  if (Options.MostSeconds)
    B.add(Job, "most_seconds", *Options.MostSeconds);
  if (Options.SkipUnsupported)
    B.add(Job, "skip_unsupported", true);
  B.add(Job, "log", Folder.Log);
  if (sys::fs::exists(Folder.Progress))
    B.add(Job, "progress", Folder.Progress);
  return writeFileAtomically(Folder.Job, writeJson(Job));
}
