// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Option `assume`: assumptions about the kernels that match an expression.
#ifndef ROOFLINE_JOB_ASSUMPTIONRULES_H
#define ROOFLINE_JOB_ASSUMPTIONRULES_H

#include "config/Options.h"
#include "model/KernelSource.h"

namespace roofline {

struct AssumptionRule {
  std::string Kernels; ///< a regular expression; empty: every kernel
  std::vector<UserAssumption> Assumed;
};

/// The rules of option `assume`, each "CONDITIONS" or "REGEX: CONDITIONS".
llvm::Expected<std::vector<AssumptionRule>>
assumptionRules(const Options &Opts);

/// Adds what \p Rules say to the kernels of \p Sources.
void addAssumptions(llvm::ArrayRef<AssumptionRule> Rules, SourceModel &Sources);

} // namespace roofline

#endif
