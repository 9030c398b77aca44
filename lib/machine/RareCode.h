// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floating-point division and roots are a few instructions, and a subroutine
// for unusual arguments (subnormal, infinite). The code that prepares its call
// is in the middle of code that every thread runs, with the same line:
//
//           FCHK P0, R2, R25
//      @!P0 BRA `(.L_x_2)          nearly always taken
//           IMAD.MOV.U32 R4, RZ, RZ, R2
//           CALL.REL.NOINC
//           `($__internal_0_$__cuda_sm3x_div_rn_noftz_f32_slowpath)
//           IMAD.MOV.U32 R0, RZ, RZ, R4
//   .L_x_2:
//
// The special function unit takes roots and logarithms of normal numbers only;
// subnormal ones are scaled first.
//
//           FSETP.GEU.AND P0, PT, |R13|, 1.175494350822287508e-38, PT
//      @!P0 FMUL R13, R13, 16777216
//           MUFU.RSQ R3, R13
//      @!P0 FMUL R3, R3, 4096
#ifndef ROOFLINE_MACHINE_RARECODE_H
#define ROOFLINE_MACHINE_RARECODE_H

#include "machine/Listing.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// Whether \p Subroutine serves unusual arguments only. 64-bit integer division
/// is a subroutine as well, but runs wherever it is called: see
/// LinedPtx::RareLines.
bool isSlowSubroutine(llvm::StringRef Subroutine);

/// Marks as rare, in the code of one function, what prepares and follows calls
/// of slow paths, and the scaling of subnormal numbers.
void markRareCode(llvm::MutableArrayRef<MachineInstruction> Code);

} // namespace roofline

#endif
