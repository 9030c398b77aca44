// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a kernel's code has the size of its blocks in it, so that a launch
// with other blocks would not do the same or would access memory out of bounds.
#ifndef ROOFLINE_PREDICT_BLOCKINCODE_H
#define ROOFLINE_PREDICT_BLOCKINCODE_H

#include "model/KernelFeatures.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>
#include <optional>

namespace roofline {

/// Calls \p Visit for each node of the formulas that say where the kernel
/// accesses memory and which branches it takes, until it returns true; returns
/// whether it did.
bool anyNode(const KernelFeatures &Features,
             llvm::function_ref<bool(SymExpr)> Visit);

/// Whether \p E is the index along \p Axis of kind \p Kind.
bool isIndex(const KernelFeatures &Features, SymExpr E, SymbolKind Kind,
             unsigned Axis);

/// Whether the kernel relies on blocks of \p Extent threads along \p Axis: it
/// numbers its threads over such blocks, has them work on several elements
/// each, that far apart, with or without a loop, or sets an array with an
/// element for each thread, of which data say what is used.
bool hasExtent(const KernelFeatures &Features, unsigned Axis, double Extent);

/// The extent along \p Axis of the blocks that the addresses of the kernel
/// imply, for one whose launch is not known; none if they imply none.
std::optional<double> impliedExtent(const KernelFeatures &Features,
                                    unsigned Axis);

/// The array in shared memory beyond whose end threads of a block of \p Block
/// threads would access it, by their number in it; null if there is none.
const MemoryObject *overrunBy(const KernelFeatures &Features,
                              const std::array<unsigned, 3> &Block);

} // namespace roofline

#endif
