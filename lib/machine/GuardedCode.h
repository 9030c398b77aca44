// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where ptxas makes a short branch into guarded instructions ("@P0 DFMA ..."),
// it often gives one of them the line of its unguarded neighbours: it would
// count for every thread, though only those that took the branch run it.
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
/// under the same guard: the one line between two places to jump to whose
/// instructions all have that guard, with the predicate not set anew. Where
/// there is none, or more than one, lines stay as they are.
void placeGuardedCode(llvm::MutableArrayRef<MachineInstruction> Code);

} // namespace roofline

#endif
