// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What was found on a machine: no opinions, which are in Judge.h.
#ifndef ROOFLINE_DOCTOR_FACTS_H
#define ROOFLINE_DOCTOR_FACTS_H

#include <optional>
#include <string>

namespace roofline::doctor {

/// Paths are empty where there is no such file or program.
struct CompilerFacts {
  std::string Asked;   ///< "clang++-22"
  std::string Path;    ///< of what it is
  bool InPath = true;  ///< false: found where LLVM's programs are, only
  std::string Version; ///< "22.1.8"; empty: it is no clang
  unsigned Wanted = 0; ///< the plugin's major version
  std::string Problem; ///< why it could not be asked
};

/// What came of compiling a small kernel with the plugin.
struct AnalysisFacts {
  bool Tried = false;
  bool Compiled = false;
  unsigned Verdicts = 0;
  std::string Said; ///< the first line of complaint
};

/// Versions as CUDA counts them: 13010 is 13.1; 0 is not known.
struct ToolkitFacts {
  std::string Folder; ///< that clang found
  unsigned Version = 0;
  unsigned KnownToClang = 0; ///< what clang takes it for
  std::string Libdevice;
  std::string Cccl;                        ///< the folder of its headers
  bool CcclFound = false;                  ///< by clang, without a flag
  std::string Ptxas, Fatbinary;            ///< clang's
  bool FatbinaryInPath = false;            ///< where -fgpu-rdc links look
  std::string CountsPtxas, CountsNvdisasm; ///< of option counts=machine
};

struct LinkFacts {
  bool Asked = false;
  std::string LinkerWrapper;
  std::string HostLibrary;    ///< libomp.so
  std::string OffloadLibrary; ///< LLVM's libomptarget.so
  std::string DeviceLibrary;  ///< LLVM's device runtime
};

/// Of the files that come with the tool.
struct OwnFiles {
  std::string Plugin, EmptyRuntime, OffloadRuntime, EmulatedRuntime,
      MeasuringRuntime, Benchmarks;
};

struct DriverFacts {
  std::string Problem; ///< why there is no GPU to use; empty: there is
  std::string Device;
  unsigned Version = 0; ///< of CUDA, that it is for
};

struct GpuFacts {
  DriverFacts Driver;
  std::string Cupti;
  /// Whether the driver keeps counters for administrators; none: not known.
  std::optional<bool> CountersKept;
  bool IsAdministrator = false;
};

struct ModelFacts {
  bool IsSet = false;
  std::string Problem;     ///< with the options
  std::string Model, Host; ///< Host empty: kept answers only
  bool HasKey = false;
  std::string LibraryProblem; ///< with libcurl
};

struct FolderFacts {
  std::string Temporary, Cache;
  bool TemporaryWorks = false;
  std::string CacheProblem;
};

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
