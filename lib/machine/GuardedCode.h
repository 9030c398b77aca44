// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where ptxas converts a short branch into predicated instructions ("@P0 DFMA
// ..."), it often gives one of them the line of its unguarded neighbours. That
// instruction would then count for every thread, although only those that took
// the branch execute it.
//
//   //## line 4      ISETP.NE P0, ...
//   //## line 6      IADD3 R0, R0, 0x1, RZ
//                @P0 DFMA R6, R4, R4, 1          of line 5, as what follows
//   //## line 5  @P0 STG.E.64 [R2.64], R4
#ifndef ROOFLINE_MACHINE_GUARDEDCODE_H
#define ROOFLINE_MACHINE_GUARDEDCODE_H

#include "machine/Listing.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// Gives guarded instructions of one function the line of the block that runs
/// under the same guard. That is the only line between two labels whose
/// instructions all have that guard, while the predicate is not set anew. If
/// there is none, or more than one, lines stay unchanged.
void placeGuardedCode(llvm::MutableArrayRef<MachineInstruction> Code);

} // namespace roofline

#endif
