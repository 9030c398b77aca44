// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The conditions of the host program that a launch stands behind: "if (n >=
// 1024) wide<<<...>>>(n); else narrow<<<...>>>(n);".
#ifndef ROOFLINE_VERDICT_LAUNCHCONDITIONS_H
#define ROOFLINE_VERDICT_LAUNCHCONDITIONS_H

#include "verdict/Unknowns.h"

namespace roofline {

/// The 0/1 formulas that are 1 where the program comes to \p Launch, as far as
/// the host symbols that \p IsOpen decide them. Left out are those that hold
/// for single values only, as those of a remainder do: points in ranges do not
/// meet them.
std::vector<SymExpr> conditionsOf(const SourceLaunch &Launch,
                                  llvm::function_ref<bool(SymbolId)> IsOpen);
/// The same where \p Unknowns are open.
std::vector<SymExpr> conditionsOf(const SourceLaunch &Launch,
                                  llvm::ArrayRef<Unknown> Unknowns);

/// Whether all \p Conditions hold with the values \p Host, by SymbolId.
bool allHold(llvm::ArrayRef<SymExpr> Conditions,
             const std::vector<double> &Host);

/// Shortens the ranges of \p Unknowns, down to less than their likely values
/// and, if it must be, their defaults, so that \p Conditions of \p Launch hold
/// in them. If no customary size does, they start at 1. Where a condition is an
/// alternative, some combinations of values may be left with which it does not
/// hold.
std::vector<Unknown> withinConditions(std::vector<Unknown> Unknowns,
                                      llvm::ArrayRef<SymExpr> Conditions,
                                      const SourceLaunch &Launch,
                                      const SymbolValues &Fixed);

/// Moves the likely values of \p Unknowns to values in their ranges with which
/// all of one of \p Conditions hold, if there are any such; defaults only where
/// that of the others does not suffice.
void moveToLaunch(llvm::ArrayRef<std::vector<SymExpr>> Conditions,
                  const SymbolValues &Fixed, std::vector<Unknown> &Unknowns);

} // namespace roofline

#endif
