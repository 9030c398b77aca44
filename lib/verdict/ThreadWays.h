// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_VERDICT_THREADWAYS_H
#define ROOFLINE_VERDICT_THREADWAYS_H

#include "model/KernelFeatures.h"

namespace roofline {

/// By access: whether it is in a loop that only some threads of a warp run,
/// while others run other loops, by a branch that decides by the thread's
/// number. A bounds check is no such branch. Empty if there are no such loops.
std::vector<bool> accessesInOwnWays(const KernelFeatures &Features);

/// Whether \p Share is that of a branch which depends on data, so that no
/// formula of launch and arguments gives it.
bool isOfData(const SymbolInfo &Share);

/// The share of the sectors that are touched where each of \p Sharing accesses
/// to a sector is made in \p Share of all cases, whatever the others do.
double sectorsTouched(double Share, double Sharing);

} // namespace roofline

#endif
