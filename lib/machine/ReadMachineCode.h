// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The room's door: from analysed device IR to what its machine code does,
// block by block. IR is not machine code; here the toolkit's own assembler
// decides, and each instruction is led back to its block of IR.
#ifndef ROOFLINE_MACHINE_READMACHINECODE_H
#define ROOFLINE_MACHINE_READMACHINECODE_H

#include "device/MachineCode.h"
#include "machine/Assemble.h"
#include "machine/BlockLines.h"
#include "machine/Listing.h"
#include "llvm/IR/Module.h"

namespace roofline {

/// What the kernels of \p M become. \p M is only read. Fails where a tool
/// does, with one line.
llvm::Expected<MachineCodes> readMachineCode(const llvm::Module &M,
                                             const Toolkit &Tools);

/// The same in three steps, for who keeps the result of the middle one:
/// emitLinedPtx(), assemble(), and this, which leads back what it \p Printed
/// to the kernels and blocks of \p M.
llvm::Expected<MachineCodes> machineCodesOf(const llvm::Module &M,
                                            const LinedPtx &Ptx,
                                            llvm::StringRef Printed);

/// The block of \p Kernel that \p I came from, its entry if that is not
/// known; \p Blocks as below. \p Known: whether it is.
const llvm::BasicBlock *blockOf(const MachineInstruction &I,
                                const llvm::Function &Kernel,
                                llvm::ArrayRef<const llvm::BasicBlock *> Blocks,
                                bool *Known = nullptr);

/// The counts of one kernel of \p Code: \p Blocks has the block of each line,
/// from 1 on; instructions of other lines count for the entry of \p Kernel.
MachineCode machineCodeOf(const llvm::Function &Kernel,
                          const MachineListing &Code,
                          llvm::ArrayRef<const llvm::BasicBlock *> Blocks);

} // namespace roofline

#endif
