// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a machine has to have for this project to work: a line of 'roofline
// doctor' each (docs/doctor.md). No LLVM: the runtimes name them, too.
#ifndef ROOFLINE_SUPPORT_MACHINEPART_H
#define ROOFLINE_SUPPORT_MACHINEPART_H

#include <iterator>
#include <string>

namespace roofline {

/// In the order in which the doctor prints them.
enum class MachinePart {
  Compiler,         ///< a clang of the plugin's version
  Plugin,           ///< loads into it and analyses
  TemporaryFolder,  ///< can be written to
  CudaToolkit,      ///< headers that clang finds
  Libdevice,        ///< CUDA's math library, as bitcode
  Cccl,             ///< the headers of Thrust, CUB and libcu++
  Ptxas,            ///< makes machine code, and fatbinary packs it
  Nvdisasm,         ///< reads machine code
  LinkerWrapper,    ///< clang's, for programs with device code
  OpenMPHost,       ///< libomp
  OpenMPDevice,     ///< the device runtime of OpenMP, or our empty one
  OpenMPOffload,    ///< the offload runtime of OpenMP, LLVM's or ours
  EmulatedRuntime,  ///< the CUDA runtime without a GPU
  MeasuringRuntime, ///< what is loaded into programs on a GPU
  Cupti,            ///< NVIDIA's profiling library
  Driver,           ///< NVIDIA's, with a GPU
  Counters,         ///< whether the user may read the GPU's
  LanguageModel,    ///< its settings
  Cache,            ///< the folder of answers and of compiled kernels
  Benchmarks,       ///< hecbench-subset
};

inline constexpr const char *MachinePartNames[] = {"compiler",
                                                   "plugin",
                                                   "temporary-folder",
                                                   "cuda-toolkit",
                                                   "libdevice",
                                                   "cccl",
                                                   "ptxas",
                                                   "nvdisasm",
                                                   "linker-wrapper",
                                                   "openmp-host",
                                                   "openmp-device",
                                                   "openmp-offload",
                                                   "emulated-runtime",
                                                   "measuring-runtime",
                                                   "cupti",
                                                   "driver",
                                                   "counters",
                                                   "language-model",
                                                   "cache",
                                                   "benchmarks"};

inline constexpr unsigned MachinePartCount = std::size(MachinePartNames);
static_assert(MachinePartCount == unsigned(MachinePart::Benchmarks) + 1,
              "a name for each part");

/// As the doctor prints it: "linker-wrapper".
constexpr const char *machinePartName(MachinePart Part) {
  return MachinePartNames[unsigned(Part)];
}

/// How every message about \p Part ends.
inline std::string seeDoctor(MachinePart Part) {
  return std::string("; see 'roofline doctor', line '") +
         machinePartName(Part) + "'";
}

} // namespace roofline

#endif
