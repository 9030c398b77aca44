// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts that were found on a machine, without judgement, which is in
// Judge.h.
#ifndef ROOFLINE_DOCTOR_FACTS_H
#define ROOFLINE_DOCTOR_FACTS_H

#include <optional>
#include <string>

namespace roofline::doctor {

/// The compiler. Here and below, a path is empty if the file or program does
/// not exist.
struct CompilerFacts {
  std::string Asked;   ///< "clang++-22"
  std::string Path;    ///< path of the program
  bool InPath = true;  ///< false: found in LLVM's own folder only
  std::string Version; ///< "22.1.8"; empty if it is not clang
  unsigned Wanted = 0; ///< the plugin's major version
  std::string Problem; ///< why it could not be run
};

/// The result of compiling a small kernel with the plugin.
struct AnalysisFacts {
  bool Tried = false;
  bool Compiled = false;
  unsigned Verdicts = 0;
  std::string Said; ///< first line of the compiler's output
};

/// The CUDA toolkit. Versions are encoded as by CUDA: 13010 is 13.1; 0 is
/// unknown.
struct ToolkitFacts {
  std::string Folder; ///< folder that clang found
  unsigned Version = 0;
  unsigned KnownToClang = 0; ///< version that clang assumes
  std::string Libdevice;
  std::string Cccl;                        ///< folder of the headers
  bool CcclFound = false;                  ///< found by clang without a flag
  std::string Ptxas, Fatbinary;            ///< programs that clang would run
  bool FatbinaryInPath = false;            ///< needed by -fgpu-rdc links
  std::string CountsPtxas, CountsNvdisasm; ///< for option counts=machine
};

/// What linking programs with kernels and OpenMP needs.
struct LinkFacts {
  bool Asked = false;
  std::string LinkerWrapper;
  std::string HostLibrary;    ///< libomp.so
  std::string OffloadLibrary; ///< LLVM's libomptarget.so
  std::string DeviceLibrary;  ///< LLVM's device runtime
};

/// Paths of the files that come with the tool.
struct OwnFiles {
  std::string Plugin, EmptyRuntime, OffloadRuntime, EmulatedRuntime,
      MeasuringRuntime, Benchmarks;
};

/// The CUDA driver.
struct DriverFacts {
  std::string Problem; ///< why no GPU can be used; empty if one can
  std::string Device;
  unsigned Version = 0; ///< CUDA version that it supports
};

/// The GPU and the libraries to measure on it.
struct GpuFacts {
  DriverFacts Driver;
  std::string Cupti;
  /// Whether the driver restricts counters to administrators; absent if
  /// unknown.
  std::optional<bool> CountersKept;
  bool IsAdministrator = false;
};

/// The settings for a language model.
struct ModelFacts {
  bool IsSet = false;
  std::string Problem;     ///< what is wrong with the options
  std::string Model, Host; ///< Host is empty if only stored answers are used
  bool HasKey = false;
  std::string LibraryProblem; ///< what is wrong with libcurl
};

/// The folders for temporary and cached files.
struct FolderFacts {
  std::string Temporary, Cache;
  bool TemporaryWorks = false;
  std::string CacheProblem;
};

/// All facts.
struct MachineFacts {
  CompilerFacts Compiler;
  AnalysisFacts Analysis;
  ToolkitFacts Toolkit;
  LinkFacts Link;
  OwnFiles Own;
  GpuFacts Gpu;
  ModelFacts Model;
  FolderFacts Folders;
};

} // namespace roofline::doctor

#endif
