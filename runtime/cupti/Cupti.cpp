// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Cupti.h"
#include "Library.h"
#include "support/MachinePart.h"
#include "support/ToolkitFolders.h"
#include <cstdlib>

using namespace roofline::measure;

std::string Cupti::open(const std::string &Path) {
  std::vector<std::string> Paths = {Path};
  if (Path.empty()) {
    Paths = roofline::cuptiPaths(roofline::toolkitFolders([](const char *Name) {
      const char *Value = std::getenv(Name);
      return Value ? std::optional<std::string>(Value) : std::nullopt;
    }));
    Paths.insert(Paths.begin(), roofline::CuptiLibrary);
  }
  return openLibrary(Paths,
                     {
#define X(Name) {#Name, reinterpret_cast<void **>(&Name)},
                         ROOFLINE_CUPTI_FUNCTIONS(X)
#undef X
                     },
                     {"libnvperf_host.so"});
}

unsigned Cupti::cudaVersion() const {
  uint32_t Version = 0; // 130001 stands for CUDA 13.0
  cuptiGetVersion(&Version);
  return Version / 10000 * 1000 + Version / 100 % 100 * 10;
}

Obstacle Outcome::obstacle() const {
  switch (Code) {
  case CUPTI_SUCCESS:
    return Obstacle::None;
  case CUPTI_ERROR_INSUFFICIENT_PRIVILEGES:
  case CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES:
    return Obstacle::NotPermitted;
  case CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED:
  case CUPTI_ERROR_HARDWARE_BUSY:
  case CUPTI_ERROR_OLD_PROFILER_API_INITIALIZED:
    return Obstacle::OtherProfiler;
  case CUPTI_ERROR_NOT_COMPATIBLE:
    return Obstacle::OldDriver;
  case CUPTI_ERROR_NOT_SUPPORTED:
  case CUPTI_ERROR_LEGACY_PROFILER_NOT_SUPPORTED:
  case CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED:
  case CUPTI_ERROR_INVALID_DEVICE:
    return Obstacle::Unsupported;
  default:
    return Obstacle::Other;
  }
}

std::string Cupti::text(const Outcome &Failed) const {
  const char *Name = nullptr;
  cuptiGetResultString(Failed.Code, &Name);
  return std::string(Failed.Call) + ": " + (Name ? Name : "unknown error");
}

std::string Cupti::doctorsLine(const Outcome &Failed) {
  switch (Failed.obstacle()) {
  case Obstacle::NotPermitted:
    return seeDoctor(MachinePart::Counters);
  case Obstacle::OldDriver:
    return seeDoctor(MachinePart::Driver);
  default:
    return "";
  }
}

std::string Cupti::advice(const Outcome &Failed) const {
  std::string Cause = " (" + text(Failed) + ")";
  switch (Failed.obstacle()) {
  case Obstacle::NotPermitted:
    return "the GPU's counters are for administrators only "
           "(ERR_NVGPUCTRPERM)" +
           Cause +
           ": run as root or with CAP_SYS_ADMIN, or load the driver's module "
           "with NVreg_RestrictProfilingToAdminUsers=0";
  case Obstacle::OtherProfiler:
    return "another profiler has the GPU's counters" + Cause +
           ": run the program without it";
  case Obstacle::OldDriver:
    return "the driver is too old for this CUPTI" + Cause +
           ": wanted one for CUDA " + std::to_string(cudaVersion() / 1000) +
           "." + std::to_string(cudaVersion() % 1000 / 10) +
           " or newer, update the driver";
  case Obstacle::Unsupported:
    return "this GPU, or the way it is shared, has no counters" + Cause +
           ": virtual GPUs need profiling switched on by the host";
  default:
    return "CUPTI refused" + Cause;
  }
}
