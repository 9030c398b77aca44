// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Joins profiles with the predictions of the kernels that they ran.
#ifndef ROOFLINE_TEAM_RUNFACTS_H
#define ROOFLINE_TEAM_RUNFACTS_H

#include "team/ProgramFacts.h"

namespace roofline {

/// A profile and the file that it was read from.
struct ReadProfile {
  std::string Path;
  Profile Run;
};

/// The observations of \p Run, one process or several of one run, become part
/// of \p Facts for each of its GPUs that \p Kept has, or for all if that is
/// empty. Kernels without a prediction are predicted from \p Codes.
llvm::Error addRun(const ReadProfile &Run, llvm::ArrayRef<GpuSpec> Kept,
                   llvm::ArrayRef<KernelCode> Codes, ProgramFacts &Facts);

/// Predicts the kernels of \p Codes for \p Gpu, which no input has predictions
/// for, with the launches of all \p Runs, and otherwise those that \p Known,
/// made for other GPUs, has, and its names.
llvm::Error predictFor(const GpuSpec &Gpu, llvm::ArrayRef<KernelCode> Codes,
                       llvm::ArrayRef<ReadProfile> Runs,
                       llvm::ArrayRef<Prediction> Known, ProgramFacts &Facts);

/// Merges profiles of the processes of one run: those of one program, GPU and
/// kind.
std::vector<ReadProfile> mergedRuns(std::vector<ReadProfile> Profiles);

} // namespace roofline

#endif
