// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Judges the GPU, the language model and the folders.
#include "doctor/JudgeParts.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::doctor;

/// The CUDA version that the measuring runtime is built for.
static constexpr unsigned LeastDriver = 13000;

Check doctor::judgeTemporaryFolder(const MachineFacts &Facts) {
  const FolderFacts &F = Facts.Folders;
  if (F.TemporaryWorks)
    return {MachinePart::TemporaryFolder, State::Ok, F.Temporary};
  return {MachinePart::TemporaryFolder, State::Missing,
          "cannot write to '" + F.Temporary + "'",
          "TMPDIR names another folder"};
}

Check doctor::judgeMeasuringRuntime(const MachineFacts &Facts) {
  if (!Facts.Own.MeasuringRuntime.empty())
    return {MachinePart::MeasuringRuntime, State::Ok,
            Facts.Own.MeasuringRuntime};
  return {MachinePart::MeasuringRuntime, State::Missing, "not beside the tool",
          "it is built where CUPTI 13's headers are: "
          "-DROOFLINE_CUPTI_INCLUDE=DIR names their folder"};
}

Check doctor::judgeCupti(const MachineFacts &Facts) {
  if (!Facts.Gpu.Cupti.empty())
    return {MachinePart::Cupti, State::Ok, Facts.Gpu.Cupti};
  return {MachinePart::Cupti,
          State::Missing,
          "no libcupti.so.13 in a toolkit or the loader's path",
          "",
          {installCommand(MachinePart::Cupti).str(),
           "export ROOFLINE_MEASURE_CUPTI="
           "$PWD/cupti/nvidia/cu13/lib/libcupti.so.13"}};
}

Check doctor::judgeDriver(const MachineFacts &Facts) {
  const DriverFacts &D = Facts.Gpu.Driver;
  MachinePart Part = MachinePart::Driver;
  if (!D.Problem.empty())
    return {Part, State::Missing, D.Problem,
            "measuring takes a machine with an NVIDIA GPU; emulation counts "
            "without"};
  std::string Found =
      formatv("for CUDA {0}, with {1}", cudaVersionText(D.Version), D.Device);
  if (D.Version >= LeastDriver)
    return {Part, State::Ok, Found};
  return {Part, State::Missing, Found,
          "measuring wants a driver for CUDA 13: update it"};
}

Check doctor::judgeCounters(const MachineFacts &Facts) {
  const GpuFacts &G = Facts.Gpu;
  MachinePart Part = MachinePart::Counters;
  if (!G.Driver.Problem.empty())
    return {Part, State::NotNeeded, "there is no GPU to count on"};
  if (!G.CountersKept)
    return {Part, State::Warning, "the driver does not say who may read them",
            "a run says so if they can't be read"};
  if (!*G.CountersKept)
    return {Part, State::Ok, "anyone may read them"};
  if (G.IsAdministrator)
    return {Part, State::Ok, "for administrators, as you are"};
  return {Part, State::Missing, "for administrators only",
          "run as root or with CAP_SYS_ADMIN, or load the driver's module with "
          "NVreg_RestrictProfilingToAdminUsers=0"};
}

Check doctor::judgeLanguageModel(const MachineFacts &Facts) {
  const ModelFacts &M = Facts.Model;
  MachinePart Part = MachinePart::LanguageModel;
  if (!M.Problem.empty())
    return {Part, State::Missing, M.Problem};
  if (!M.IsSet)
    return {Part, State::NotNeeded, "none is set: docs/llm.md"};
  if (!M.LibraryProblem.empty())
    return {Part,
            State::Missing,
            M.LibraryProblem,
            "",
            {installCommand(Part).str()}};
  if (M.Host.empty())
    return {Part, State::Ok, M.Model + ", kept answers only"};
  return {Part, State::Ok,
          formatv("{0} at {1}, {2}; nothing was sent", M.Model, M.Host,
                  M.HasKey ? "with a key" : "no key"),
          "'roofline llm test' sends one question"};
}

Check doctor::judgeCache(const MachineFacts &Facts) {
  const FolderFacts &F = Facts.Folders;
  if (F.CacheProblem.empty())
    return {MachinePart::Cache, State::Ok, F.Cache};
  return {MachinePart::Cache, State::Missing, F.CacheProblem,
          "XDG_CACHE_HOME names another place; for answers ROOFLINE_CACHE_DIR, "
          "too, and 'roofline profile --cache-dir=' keeps nothing"};
}
