// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "WrittenBytes.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <atomic>

using namespace roofline::emulate;

/// Calls \p Body(word number, mask of its bits) for the bits of a range.
template <typename Function>
static void eachWord(uint64_t Offset, uint64_t Bytes, Function Body) {
  while (Bytes) {
    uint64_t Shift = Offset % 64, Here = std::min(64 - Shift, Bytes);
    Body(Offset / 64, llvm::maskTrailingOnes<uint64_t>(Here) << Shift);
    Offset += Here;
    Bytes -= Here;
  }
}

void WrittenBytes::add(uint64_t Offset, uint64_t Bytes) {
  eachWord(Offset, Bytes, [&](uint64_t Number, uint64_t Mask) {
    std::atomic_ref<uint64_t> Word(Words[Number]);
    // Most bytes are written more than once.
    if (Mask & ~Word.load(std::memory_order_relaxed))
      Word.fetch_or(Mask, std::memory_order_relaxed);
  });
}

uint64_t WrittenBytes::count(uint64_t Offset, uint64_t Bytes) const {
  uint64_t Sum = 0;
  eachWord(Offset, Bytes, [&](uint64_t Number, uint64_t Mask) {
    std::atomic_ref<uint64_t> Word(Words[Number]);
    Sum += llvm::popcount(Word.load(std::memory_order_relaxed) & Mask);
  });
  return Sum;
}

void WrittenBytes::copy(uint64_t Offset, const WrittenBytes &From,
                        uint64_t FromOffset, uint64_t Bytes) {
  if (&From == this && FromOffset == Offset)
    return;
  if (From.count(FromOffset, Bytes) == Bytes)
    return add(Offset, Bytes);
  // As memmove(), in the order in which no byte is read after it was changed.
  bool IsBackward = &From == this && FromOffset < Offset;
  for (uint64_t Done = 0; Done < Bytes; ++Done) {
    uint64_t I = IsBackward ? Bytes - 1 - Done : Done, To = Offset + I;
    if (From.count(FromOffset + I, 1))
      add(To, 1);
    else
      Words[To / 64] &= ~(uint64_t(1) << To % 64);
  }
}
