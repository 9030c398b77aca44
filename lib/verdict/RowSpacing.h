// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unknown distances of rows, such as the pitch of an image. What is known of
// them is that the rows of an array do not overlap: if a kernel writes them,
// threads would otherwise overwrite each other's results.
#ifndef ROOFLINE_VERDICT_ROWSPACING_H
#define ROOFLINE_VERDICT_ROWSPACING_H

#include "verdict/Unknowns.h"

namespace roofline {

/// Raises the values in \p Values of those \p Unknowns that only space rows, so
/// that the rows which \p Features accesses do not overlap with the grid and
/// the block in \p Values.
void spaceRows(const KernelFeatures &Features, const SourceLaunch &Launch,
               llvm::ArrayRef<Unknown> Unknowns, SymbolValues &Values);

} // namespace roofline

#endif
