// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Our own benchmarks built, profiled and scored.
#ifndef ROOFLINE_EVAL_SUBSET_SCORESUBSET_H
#define ROOFLINE_EVAL_SUBSET_SCORESUBSET_H

#include "eval/subset/SubsetJobs.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace roofline {

struct SubsetOptions {
  SubsetSettings Settings;
  std::vector<std::string> Names; ///< of benchmarks or programs; empty: all
  std::optional<Language> Lang;
  std::string Labels; ///< a label table to write; empty: none
  std::string Output; ///< where the cards go; empty: standard output
  bool Fast = false, Update = false, Json = false, Csv = false;

  std::string manifest() const { return Settings.Subset + "/manifest.json"; }
};

/// The cards of the programs that are asked for, as text, JSON or CSV. Writes
/// the label table and the manifest where that is asked for. \p Tell gets each
/// program that failed; the others are scored.
llvm::Expected<std::string>
scoreSubset(const SubsetOptions &Options,
            llvm::function_ref<void(const SubsetFailure &)> Tell);

} // namespace roofline

#endif
