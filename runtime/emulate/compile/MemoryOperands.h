// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory accesses of an instruction, used to count accesses and to check
// them.
#ifndef ROOFLINE_EMULATE_COMPILE_MEMORYOPERANDS_H
#define ROOFLINE_EMULATE_COMPILE_MEMORYOPERANDS_H

#include "model/KernelProblem.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"

namespace roofline::emulate {

struct MemoryOperand {
  ThreadAction What = ThreadAction::Read;
  unsigned Operand = 0; // index of the operand that is the address
  uint64_t Bytes = 0;   // bytes accessed; 0 if known only at run time
  uint64_t Span = 0; // from the first to the last byte accessed, gaps included
  /// Required alignment of the address in bytes.
  uint64_t Alignment = 1;
  /// Number of bytes if known only at run time.
  const llvm::Value *Length = nullptr;
  const llvm::Value *Stored = nullptr; // the stored value if it is a single one
};

/// Empty for an instruction that accesses no memory.
llvm::SmallVector<MemoryOperand, 2>
memoryOperandsOf(const llvm::Instruction &I);

} // namespace roofline::emulate

#endif
