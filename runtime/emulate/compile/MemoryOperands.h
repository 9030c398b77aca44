// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an instruction asks of memory: said once for those who count accesses
// and those who check them.
#ifndef ROOFLINE_EMULATE_COMPILE_MEMORYOPERANDS_H
#define ROOFLINE_EMULATE_COMPILE_MEMORYOPERANDS_H

#include "model/KernelProblem.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"

namespace roofline::emulate {

struct MemoryOperand {
  ThreadAction What = ThreadAction::Read;
  unsigned Operand = 0; // number of the address among the operands
  uint64_t Bytes = 0;   // asked for; 0 where only the run knows
  uint64_t Span = 0;    // from the first to the last of them
  /// Of which the address has to be a multiple.
  uint64_t Alignment = 1;
  const llvm::Value *Length = nullptr; // where only the run knows
  const llvm::Value *Stored = nullptr; // where it is one value
};

/// None for what touches no memory.
llvm::SmallVector<MemoryOperand, 2>
memoryOperandsOf(const llvm::Instruction &I);

} // namespace roofline::emulate

#endif
