// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of a machine's setup that this project depends on; 'roofline
// doctor' prints one line for each (docs/doctor.md). This header must not
// include LLVM, because the runtimes use it as well.
#ifndef ROOFLINE_SUPPORT_MACHINEPART_H
#define ROOFLINE_SUPPORT_MACHINEPART_H

#include <iterator>
#include <string>

namespace roofline {

/// The enumerators are in the order in which 'roofline doctor' prints them.
enum class MachinePart {
  Compiler,         ///< a clang of the plugin's version
  Plugin,           ///< the plugin; it loads into clang and analyses a kernel
  TemporaryFolder,  ///< a writable temporary folder
  CudaToolkit,      ///< a CUDA toolkit whose headers clang finds
  Libdevice,        ///< CUDA's math library, as bitcode
  Cccl,             ///< the headers of Thrust, CUB and libcu++
  Ptxas,            ///< ptxas, which assembles PTX, and fatbinary
  Nvdisasm,         ///< nvdisasm, which disassembles machine code
  LinkerWrapper,    ///< clang-linker-wrapper, which links device code
  OpenMPHost,       ///< libomp
  OpenMPDevice,     ///< the device runtime of OpenMP, or our empty one
  OpenMPOffload,    ///< the offload runtime of OpenMP, LLVM's or ours
  EmulatedRuntime,  ///< our CUDA runtime for machines without a GPU
  MeasuringRuntime, ///< our library that measures kernels on a GPU
  Cupti,            ///< CUPTI, NVIDIA's profiling library
  Driver,           ///< NVIDIA's driver, with a GPU
  Counters,         ///< permission to read the GPU's performance counters
  LanguageModel,    ///< the settings of a language model
  Cache,            ///< the folder of cached answers and compiled kernels
  Benchmarks,       ///< the benchmarks in hecbench-subset
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

/// Returns the name that 'roofline doctor' prints: "linker-wrapper".
constexpr const char *machinePartName(MachinePart Part) {
  return MachinePartNames[unsigned(Part)];
}

/// Returns the text that ends every error message about \p Part.
inline std::string seeDoctor(MachinePart Part) {
  return std::string("; see 'roofline doctor', line '") +
         machinePartName(Part) + "'";
}

} // namespace roofline

#endif
