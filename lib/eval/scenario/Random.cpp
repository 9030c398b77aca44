// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/Random.h"
#include "support/Digest.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

static uint64_t mixed(uint64_t Seed, StringRef Purpose) {
  uint64_t Value = 0;
  StringRef(sha256((std::to_string(Seed) + " " + Purpose).str()))
      .take_front(16)
      .getAsInteger(16, Value);
  return Value;
}

Random::Random(uint64_t Seed, StringRef Purpose)
    : Engine(mixed(Seed, Purpose)) {}

double Random::between(double Low, double High) {
  // 53 bits: the precision of a double.
  return Low + (High - Low) * double(Engine() >> 11) * 0x1p-53;
}

size_t Random::below(size_t Count) { return size_t(between(0, double(Count))); }
