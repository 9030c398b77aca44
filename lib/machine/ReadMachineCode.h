// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry point of lib/machine: counts what the machine code of analysed
// device IR does, block by block. NVIDIA's own assembler makes the machine
// code, and each instruction is traced back to its block of IR.
#ifndef ROOFLINE_MACHINE_READMACHINECODE_H
#define ROOFLINE_MACHINE_READMACHINECODE_H

#include "device/MachineCode.h"
#include "machine/Assemble.h"
#include "machine/BlockLines.h"
#include "machine/Listing.h"
#include "llvm/IR/Module.h"

namespace roofline {

/// The machine code of the kernels of \p M, which is only read. Fails, with a
/// message of one line, if the PTX cannot be generated, a program fails, or a
/// kernel is missing in the listing.
llvm::Expected<MachineCodes> readMachineCode(const llvm::Module &M,
                                             const Toolkit &Tools);

/// The last of three steps, for callers that cache the result of the second:
/// emitLinedPtx(), assemble(), and this, which traces \p Printed, the output of
/// assemble(), back to the kernels and blocks of \p M.
llvm::Expected<MachineCodes> machineCodesOf(const llvm::Module &M,
                                            const LinedPtx &Ptx,
                                            llvm::StringRef Printed);

/// The block of \p Kernel that \p I came from, or the entry block if that is
/// not known. \p Blocks is LinedPtx::Blocks. \p HasBlock, if not null, is set
/// to whether it is known.
const llvm::BasicBlock *blockOf(const MachineInstruction &I,
                                const llvm::Function &Kernel,
                                llvm::ArrayRef<const llvm::BasicBlock *> Blocks,
                                bool *HasBlock = nullptr);

/// The operations of \p Kernel in \p Code. \p Blocks is LinedPtx::Blocks;
/// instructions of other lines count for the entry block.
MachineCode machineCodeOf(const llvm::Function &Kernel,
                          const MachineListing &Code,
                          llvm::ArrayRef<const llvm::BasicBlock *> Blocks);

} // namespace roofline

#endif
