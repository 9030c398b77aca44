// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a program on the machine's GPU under the runtime of runtime/cupti.
#include "gpu/GpuDatabase.h"
#include "probe/CudaDriver.h"
#include "probe/CuptiLibrary.h"
#include "profile/Backends.h"
#include "report/ProfileJson.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/InstalledFiles.h"
#include "support/MachineError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;
using namespace roofline;

/// The environment variables for the runtime; see runtime/cupti/Settings.h.
static std::vector<std::pair<std::string, std::string>>
variablesFor(const ProfileOptions &Options, const TemporaryFolder &Folder,
             const std::string &Runtime) {
  std::vector<std::pair<std::string, std::string>> All = {
      {"CUDA_INJECTION64_PATH", Runtime},
      // One file per process. %r suppresses the automatic rank in the name.
      {"ROOFLINE_MEASURE_OUTPUT", Folder.file("profile-%r-%p.json")},
      {"ROOFLINE_MEASURE_LAUNCHES", Options.Launches},
      {"ROOFLINE_MEASURE_KERNELS", Options.Kernels},
      {"ROOFLINE_MEASURE_RANGES", Options.Ranges},
      {"ROOFLINE_MEASURE_CACHE", Options.Cache},
      {"ROOFLINE_MEASURE_REPLAY", Options.Replay},
      {"ROOFLINE_MEASURE_METRICS", Options.Metrics}};
  // NVTX does not search for CUPTI.
  if (std::string Cupti = findCupti(Environment::ofProcess()); !Cupti.empty()) {
    All.push_back({"ROOFLINE_MEASURE_CUPTI", Cupti});
    All.push_back({"NVTX_INJECTION64_PATH", Cupti});
  }
  return All;
}

/// Merges the profiles of the run's processes into one per rank and kind of
/// GPU.
static Expected<std::vector<Profile>>
readProfiles(const TemporaryFolder &Folder) {
  std::map<std::string, std::string> Files; // sorted by path
  std::error_code Problem;
  for (sys::fs::directory_iterator It(Folder.path(), Problem), End;
       It != End && !Problem; It.increment(Problem))
    if (StringRef(It->path()).ends_with(".json"))
      Files[It->path()];
  std::vector<Profile> All;
  for (auto &[Path, Text] : Files) {
    if (Error E = readFile(Path).moveInto(Text))
      return std::move(E);
    Expected<Profile> P = profileFromJson(Text, Path);
    if (!P)
      return P.takeError();
    auto Same = find_if(All, [&](const Profile &Other) {
      return Other.Rank == P->Rank && Other.GpuDisplayName == P->GpuDisplayName;
    });
    if (Same == All.end())
      All.push_back(std::move(*P));
    else
      addProcess(*Same, *P);
  }
  return All;
}

/// The GPU of \p P: the one that the user named, else by the device's name. On
/// failure, the profile is still usable.
static Expected<GpuSpec> gpuOf(const ProfileOptions &Options,
                               const Profile &P) {
  if (!Options.Gpus.empty())
    return loadGpu(Options.Gpus.front());
  if (std::optional<std::string> Name = gpuForDevice(P.GpuDisplayName))
    return loadGpu(*Name);
  return makeError("found no GPU file for '{0}': 'roofline gpu probe' writes "
                   "one, and --gpu=PATH selects it",
                   P.GpuDisplayName);
}

Expected<ProfiledRun> roofline::runMeasured(const ProfileOptions &Options) {
  ProfiledRun Ran;
  if (Options.Gpus.size() > 1)
    return makeError("--gpu: wanted one GPU to measure, found {0}",
                     Options.Gpus.size());
  Expected<std::string> Runtime = findMeasuringRuntime();
  if (!Runtime)
    return Runtime.takeError();
  if (Error E = CudaDriver::open().takeError())
    return reworded(std::move(E), [](StringRef Why) {
      return ("--backend=cupti: " + Why + "; --backend=emulate needs none")
          .str();
    });
  Expected<TemporaryFolder> Folder = TemporaryFolder::make("roofline-profile");
  if (!Folder)
    return Folder.takeError();
  Ran.Folder.emplace(std::move(*Folder));
  Ran.Log = Ran.Folder->path();
  if (Error E = runProgram(Options.Command,
                           variablesFor(Options, *Ran.Folder, *Runtime), [] {})
                    .moveInto(Ran.End))
    return std::move(E);
  Expected<std::vector<Profile>> All = readProfiles(*Ran.Folder);
  if (!All)
    return keepingCounts(All.takeError(), Ran);
  if (All->empty())
    All->emplace_back();
  for (Profile &P : *All) {
    P.Evidence = RunEvidence::Measured;
    P.LaunchRule = Options.Launches;
    P.Program = Options.Command[0];
    P.Arguments.assign(Options.Command.begin() + 1, Options.Command.end());
    if (Ran.End.Signal)
      P.Signal = Ran.End.Signal;
    else
      P.ExitStatus = Ran.End.ExitStatus;
  }
  Ran.Run = std::move(All->front());
  Ran.Others.assign(std::make_move_iterator(All->begin() + 1),
                    std::make_move_iterator(All->end()));
  if (Ran.Run.GpuDisplayName.empty())
    return std::move(Ran); // no kernel was measured
  Expected<GpuSpec> Gpu = gpuOf(Options, Ran.Run);
  if (Gpu) {
    Ran.Run.Gpu = Gpu->Name;
    for (Profile &P : Ran.Others)
      if (P.GpuDisplayName == Ran.Run.GpuDisplayName)
        P.Gpu = Gpu->Name;
    Ran.Gpus.push_back(std::move(*Gpu));
  } else {
    errs() << "roofline profile: " << toString(Gpu.takeError()) << "\n";
  }
  return std::move(Ran);
}

bool roofline::wantsMeasured(const ProfileOptions &Options, std::string &Why) {
  Expected<CudaDriver> Driver = CudaDriver::open();
  if (!Driver) {
    Why = plainText(Driver.takeError()) + ": kernels are emulated";
    return false;
  }
  std::string Device = Driver->firstDeviceName();
  if (!Options.OnlyEmulated.empty()) {
    Why = Options.OnlyEmulated + " is for the emulation: kernels are emulated";
    return false;
  }
  if (!Options.Gpus.empty()) {
    Expected<GpuSpec> Gpu = loadGpu(Options.Gpus.front());
    bool IsHere = Gpu && is_contained(Gpu->DeviceNames, Device);
    if (!Gpu)
      consumeError(Gpu.takeError());
    if (!IsHere || Options.Gpus.size() > 1) {
      Why = "--gpu is not the '" + Device + "' here: kernels are emulated";
      return false;
    }
  }
  Why = "measuring on the '" + Device + "' here";
  return true;
}
