// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ptxas moves code between blocks, but the code keeps the line of the block
// that it came from. A division that only one side of a branch needs is moved
// there, and would still count for every thread.
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

/// Gives instructions of one function the line of a block that runs as often as
/// they do. Such lines come from anchors, which cannot be moved (unguarded
/// stores, atomics, barriers, exchanges within a warp), in the same
/// straight-line code and in code that runs before or after it equally often.
/// The nearest anchor before an instruction counts, else the first one; anchors
/// of lines that occur in several places are ignored. Lines stay unchanged if
/// there is no anchor, if control flow is not known, or if the blocks of both
/// lines run equally often, which \p RunAlike tells.
void placeMovedCode(llvm::MutableArrayRef<MachineInstruction> Code,
                    llvm::function_ref<bool(unsigned, unsigned)> RunAlike);

} // namespace roofline

#endif
