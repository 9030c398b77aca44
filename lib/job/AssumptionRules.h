// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Option `assume`: assumptions about the kernels that match an expression.
#ifndef ROOFLINE_JOB_ASSUMPTIONRULES_H
#define ROOFLINE_JOB_ASSUMPTIONRULES_H

#include "config/Options.h"
#include "model/KernelSource.h"
#include "remark/Finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"

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

/// What each assumption of \p Rules did in this unit, of whose kernels those
/// with a body that \p IsSelected were predicted: the condition (Text), the
/// expression for kernels (Function), where the option was set (RecordName),
/// and as values that it was used, why not, that all kernels that it is about
/// are not selected, or the kernels that the expression does not match.
std::vector<Finding>
usesOf(llvm::ArrayRef<AssumptionRule> Rules, const SourceModel &Sources,
       llvm::function_ref<bool(const KernelSource &)> IsSelected);

/// The messages about assumptions that no unit could use, by the findings
/// \p Uses of all. If the option is \p OfManyUnits, others than these, they are
/// only about what is near to a name here.
std::vector<std::string> unusedAssumptions(llvm::ArrayRef<Finding> Uses,
                                           bool OfManyUnits);

} // namespace roofline

#endif
