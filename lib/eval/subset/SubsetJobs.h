// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds and profiles the programs of hecbench-subset/, each in a folder of its
// own. Results are reused until one of their inputs changes.
#ifndef ROOFLINE_EVAL_SUBSET_SUBSETJOBS_H
#define ROOFLINE_EVAL_SUBSET_SUBSETJOBS_H

#include "eval/table/Subset.h"
#include "model/GpuSpec.h"
#include "llvm/Support/Error.h"

namespace roofline {

/// Settings that all jobs share.
struct SubsetSettings {
  /// Absolute paths of the sources and of the work folder.
  std::string Subset, Work;
  std::string Compiler;
  std::string Backend; ///< backend, as for roofline profile
  std::vector<GpuSpec> Gpus;
  unsigned Jobs = 0;    ///< parallel jobs; 0: one per core
  double Timeout = 600; ///< seconds for each program; 0: none
  bool Progress = true;
  bool Fresh = false; ///< ignore earlier results
};

/// One program to build and profile.
struct SubsetJob {
  const SubsetBenchmark *Benchmark = nullptr;
  Language Lang = Language::Cuda;

  std::string program() const { return Benchmark->program(Lang); }
  std::string source() const { return Benchmark->source(Lang); }
};

/// The paths of the files that a job writes.
struct SubsetFiles {
  std::string Folder, Program, Profile, Log, Stamp;

  SubsetFiles(const SubsetSettings &Settings, const SubsetJob &Job);
};

/// The failure of one job; its log has the details.
struct SubsetFailure {
  std::string Program, Why;
};

/// Builds and profiles \p Jobs and returns the failed ones. Jobs that succeeded
/// before with the same sources, tool and settings are skipped. Fails only if
/// no job can be started, or when interrupted.
llvm::Expected<std::vector<SubsetFailure>>
runSubset(llvm::ArrayRef<SubsetJob> Jobs, const SubsetSettings &Settings);

} // namespace roofline

#endif
