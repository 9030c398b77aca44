// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds, profiles and scores the benchmarks of hecbench-subset/.
#ifndef ROOFLINE_EVAL_SUBSET_SCORESUBSET_H
#define ROOFLINE_EVAL_SUBSET_SCORESUBSET_H

#include "eval/subset/SubsetJobs.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace roofline {

/// The options of `roofline eval subset`.
struct SubsetOptions {
  SubsetSettings Settings;
  /// Names of benchmarks or programs; empty: all.
  std::vector<std::string> Names;
  std::optional<Language> Lang;
  std::string Labels; ///< path of the label table to write; empty: none
  std::string Output; ///< file for the scorecards; empty: standard output
  bool Fast = false, Update = false, Json = false, Csv = false;

  std::string manifest() const { return Settings.Subset + "/manifest.json"; }
};

class CommandLine;

/// The options of `roofline eval subset`. Fails if a GPU is not known, or if
/// the benchmarks are not installed.
llvm::Expected<SubsetOptions> subsetOptions(const CommandLine &Line);

/// Runs the selected programs and returns their scorecards as text, JSON or
/// CSV. Writes the label table and updates the manifest if \p Options say so.
/// \p Tell is called for each program that failed; the remaining ones are
/// scored.
llvm::Expected<std::string>
scoreSubset(const SubsetOptions &Options,
            llvm::function_ref<void(const SubsetFailure &)> Tell);

} // namespace roofline

#endif
