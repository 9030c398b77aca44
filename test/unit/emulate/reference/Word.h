// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value of the naive interpreter, and what one instruction makes of others.
#ifndef ROOFLINE_TEST_UNIT_EMULATE_REFERENCE_WORD_H
#define ROOFLINE_TEST_UNIT_EMULATE_REFERENCE_WORD_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Instructions.h"
#include <cstdint>

namespace roofline::reference {

/// A number of up to 64 bits, or the pair that some instructions give.
struct Word {
  uint64_t Bits = 0;   // zero above the type's width
  bool Second = false; // the second of a pair
  /// Poison, or read from a thread that did not take part. It may be passed
  /// on and selected away; to do anything else with it is an error.
  bool Bad = false;
};

/// \p Bits of \p Width as a signed number.
int64_t asSigned(uint64_t Bits, unsigned Width);
uint64_t truncated(uint64_t Bits, unsigned Width);

/// Whether compute() knows \p I: arithmetic, comparisons, conversions,
/// selects and intrinsics that neither touch memory nor other threads.
bool isComputed(const llvm::Instruction &I);
Word compute(const llvm::Instruction &I, llvm::ArrayRef<Word> Operands);

/// The new content of memory.
uint64_t combine(llvm::AtomicRMWInst::BinOp How, uint64_t Old, uint64_t With,
                 unsigned Width);

} // namespace roofline::reference

#endif
