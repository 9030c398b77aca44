// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floating-point division and roots are a few instructions, and a subroutine
// for arguments out of the ordinary (subnormal, infinite). What sets up the
// call of it stands in the middle of the code that every thread runs, under
// the same line:
//
//           FCHK P0, R2, R25
//      @!P0 BRA `(.L_x_2)          nearly always taken
//           IMAD.MOV.U32 R4, RZ, RZ, R2
//           CALL.REL.NOINC
//           `($__internal_0_$__cuda_sm3x_div_rn_noftz_f32_slowpath)
//           IMAD.MOV.U32 R0, RZ, RZ, R4
//   .L_x_2:
//
// Roots and logarithms in the special function unit are for normal numbers:
// smaller ones are scaled first.
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

/// Whether \p Subroutine is only for arguments out of the ordinary. 64-bit
/// integer division is a subroutine too, but where it is called, it runs: see
/// LinedPtx::RareLines.
bool isSlowSubroutine(llvm::StringRef Subroutine);

/// Marks what leads to slow paths and back in one function's code as rare, and
/// the scaling of subnormal numbers.
void markRareCode(llvm::MutableArrayRef<MachineInstruction> Code);

} // namespace roofline

#endif
