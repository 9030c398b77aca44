// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the sizes of objects say of loops whose length depends on data: a loop
// that walks through an object ends with it, and lists that lie one behind
// the other in an object fill it.
#ifndef ROOFLINE_VERDICT_LOOPBOUNDS_H
#define ROOFLINE_VERDICT_LOOPBOUNDS_H

#include "verdict/Unknowns.h"

namespace roofline {

/// Narrows \p U, the iterations of a loop or a value that decides them, to
/// what fits into the objects of known size that its loops walk through.
void limitToObjects(const KernelFeatures &Features, const SymbolValues &Known,
                    Unknown &U);

} // namespace roofline

#endif
