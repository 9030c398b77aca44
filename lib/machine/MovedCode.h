// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ptxas moves code between blocks, and it keeps the line of the block that it
// came from: a division that only one side of a branch needs is made there, but
// would count for every thread.
//
//   //## line 7  @P5 BRA `(.L_x_1)
//                    FFMA R8, R9, R10, R8     of line 7, as what is above
//   //## line 8      STS [0x80], R8
//   .L_x_1:
#ifndef ROOFLINE_MACHINE_MOVEDCODE_H
#define ROOFLINE_MACHINE_MOVEDCODE_H

#include "machine/Listing.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline {

/// Gives instructions of one function the line of what runs as often as they
/// do. That is told by instructions that cannot be moved (stores, atomics,
/// barriers, exchanges within a warp, without a guard) in the straight code
/// around, and in what runs before or after it whenever it does, and as often.
/// Of several such lines the one before counts; those of code that stands in
/// several places are no help. Where there is none, or control flow is not
/// known, lines stay as they are; and where the blocks of both lines run
/// equally often anyway, which \p RunAlike tells.
void placeMovedCode(llvm::MutableArrayRef<MachineInstruction> Code,
                    llvm::function_ref<bool(unsigned, unsigned)> RunAlike);

} // namespace roofline

#endif
