// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How IR that was translated from inline PTX says what it costs.
#ifndef ROOFLINE_EMULATE_PTX_PTXCOST_H
#define ROOFLINE_EMULATE_PTX_PTXCOST_H

#include "llvm/ADT/StringRef.h"

namespace roofline::emulate {

/// Stands where inline PTX was: its text, as metadata of the same name, says
/// what the translation costs. The instructions of that have the mark.
inline constexpr llvm::StringLiteral PtxCostCall = "roofline.ptx.cost";
inline constexpr llvm::StringLiteral CountedMark = "roofline.ptx.counted";

} // namespace roofline::emulate

#endif
