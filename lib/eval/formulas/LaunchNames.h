// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names that formulas can use, with their values.
#ifndef ROOFLINE_EVAL_FORMULAS_LAUNCHNAMES_H
#define ROOFLINE_EVAL_FORMULAS_LAUNCHNAMES_H

#include "eval/formulas/FormulaTable.h"
#include <map>

namespace roofline {

using NamedValues = std::map<std::string, double>;

/// "$1", "$2" of those arguments of the program that are numbers.
NamedValues valuesOfRun(const Profile &Run);

/// valuesOfRun(), the launch's size, "p0", "p1" for its arguments, and the
/// parameters with the names that they have in the source, as far as the
/// program's verdicts have them. A pointer has the number of bytes from it to
/// the end of its allocation. \p Replayed is a prediction for the launch, and
/// \p InSource one of the same kernel with the names of its source; either may
/// be null.
NamedValues valuesOfLaunch(const Profile &Run, const LaunchRecord &Launch,
                           const Prediction *Replayed,
                           const Prediction *InSource);

/// The value of \p F. Fails if a name is not among \p Known, or if the value is
/// no number of at least 0. \p Of is for messages.
llvm::Expected<double> valueOf(const Formula &F, const NamedValues &Known,
                               llvm::StringRef Of);

} // namespace roofline

#endif
