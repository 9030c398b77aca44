// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value of the reference interpreter, and the results of single instructions.
#ifndef ROOFLINE_TEST_UNIT_EMULATE_REFERENCE_WORD_H
#define ROOFLINE_TEST_UNIT_EMULATE_REFERENCE_WORD_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Instructions.h"
#include <cstdint>

namespace roofline::reference {

/// A value of up to 64 bits, or the pair that some instructions return.
struct Word {
  uint64_t Bits = 0;   // zero above the type's width
  bool Second = false; // the second of a pair
  /// Poison, or read from a thread that did not participate. It may be copied
  /// or not selected; any other use is an error.
  bool Bad = false;
};

/// \p Bits as a signed integer of \p Width bits.
int64_t asSigned(uint64_t Bits, unsigned Width);
uint64_t truncated(uint64_t Bits, unsigned Width);

/// Whether compute() supports \p I: arithmetic, comparisons, conversions,
/// selects and intrinsics that access neither memory nor other threads.
bool isComputed(const llvm::Instruction &I);
Word compute(const llvm::Instruction &I, llvm::ArrayRef<Word> Operands);

/// The new value in memory.
uint64_t combine(llvm::AtomicRMWInst::BinOp How, uint64_t Old, uint64_t With,
                 unsigned Width);

} // namespace roofline::reference

#endif
