// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unknown distances of rows, such as the pitch of an image. What is known of
// them is that rows which a kernel writes do not overlap: otherwise threads
// would overwrite each other's results.
#ifndef ROOFLINE_VERDICT_ROWSPACING_H
#define ROOFLINE_VERDICT_ROWSPACING_H

#include "verdict/Unknowns.h"

namespace roofline {

/// Raises the values in \p Values of those \p Unknowns that only space rows, so
/// that the rows which the stores of \p Features write do not overlap with the
/// grid and the block in \p Values.
void spaceRows(const KernelFeatures &Features, llvm::ArrayRef<Unknown> Unknowns,
               SymbolValues &Values);

} // namespace roofline

#endif
