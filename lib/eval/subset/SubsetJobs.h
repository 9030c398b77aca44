// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The programs of hecbench-subset/ built and profiled, each in a folder of its
// own that is used again as long as nothing it was made from has changed.
#ifndef ROOFLINE_EVAL_SUBSET_SUBSETJOBS_H
#define ROOFLINE_EVAL_SUBSET_SUBSETJOBS_H

#include "eval/subset/Subset.h"
#include "model/GpuSpec.h"
#include "llvm/Support/Error.h"

namespace roofline {

/// What a job needs to know beside its program.
struct SubsetSettings {
  std::string Subset, Work; ///< absolute folders
  std::string Compiler;
  std::string Backend; ///< as roofline profile takes it
  std::vector<GpuSpec> Gpus;
  unsigned Jobs = 0;    ///< at a time; 0: as many as cores
  double Timeout = 600; ///< seconds for each program; 0: none
  bool Progress = true;
  bool Fresh = false; ///< begin anew, whatever is there
};

struct SubsetJob {
  const SubsetBenchmark *Benchmark = nullptr;
  Language Lang = Language::Cuda;

  std::string program() const { return Benchmark->program(Lang); }
  std::string source() const { return Benchmark->source(Lang); }
};

/// The files that a job leaves.
struct SubsetFiles {
  std::string Folder, Program, Profile, Log, Stamp;

  SubsetFiles(const SubsetSettings &Settings, const SubsetJob &Job);
};

/// What went wrong with one job; its log has more.
struct SubsetFailure {
  std::string Program, Why;
};

/// Builds and profiles \p Jobs; those that were done before with the same
/// sources, tool and settings are left as they are. Fails itself only where
/// nothing can be run, or when interrupted.
llvm::Expected<std::vector<SubsetFailure>>
runSubset(llvm::ArrayRef<SubsetJob> Jobs, const SubsetSettings &Settings);

} // namespace roofline

#endif
