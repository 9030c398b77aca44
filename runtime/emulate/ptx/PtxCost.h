// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the IR that replaces inline PTX records the cost of the original
// assembly.
#ifndef ROOFLINE_EMULATE_PTX_PTXCOST_H
#define ROOFLINE_EMULATE_PTX_PTXCOST_H

#include "llvm/ADT/StringRef.h"

namespace roofline::emulate {

/// A call of PtxCostCall replaces the assembly in the cost model: metadata of
/// the same name holds the text of the assembly, from which its cost is
/// computed. The instructions that the assembly was translated to have metadata
/// CountedMark and cost nothing.
inline constexpr llvm::StringLiteral PtxCostCall = "roofline.ptx.cost";
inline constexpr llvm::StringLiteral CountedMark = "roofline.ptx.counted";

} // namespace roofline::emulate

#endif
