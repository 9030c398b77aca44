// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The figures of a launch that a language model is asked to estimate.
#ifndef ROOFLINE_MODEL_COUNTERS_H
#define ROOFLINE_MODEL_COUNTERS_H

#include "model/OpKind.h"
#include <optional>

namespace roofline {

/// What hardware counters would count in a launch: operations by kind, those of
/// all tensor kinds together, and bytes that cross the DRAM interface.
enum class Counter { Fp64, Fp32, Fp16, Integer, Tensor, Dram };
template <>
inline constexpr llvm::StringLiteral EnumIds<Counter>[] = {
    "fp64", "fp32", "fp16", "integer", "tensor", "dram"};

inline constexpr unsigned NumCounters = 6;
inline constexpr std::array<Counter, NumCounters> AllCounters = {
    Counter::Fp64,    Counter::Fp32,   Counter::Fp16,
    Counter::Integer, Counter::Tensor, Counter::Dram};

/// The counter of operations of \p Kind; absent for OpKind::Special.
constexpr std::optional<Counter> counterOf(OpKind Kind) {
  switch (Kind) {
  case OpKind::Fp64:
    return Counter::Fp64;
  case OpKind::Fp32:
    return Counter::Fp32;
  case OpKind::Fp16:
    return Counter::Fp16;
  case OpKind::Int:
    return Counter::Integer;
  case OpKind::Special:
    return std::nullopt;
  default:
    return Counter::Tensor;
  }
}

/// Something for each counter; in JSON an object.
template <class T> struct ByCounter {
  std::array<T, NumCounters> Values{};

  T &operator[](Counter C) { return Values[static_cast<unsigned>(C)]; }
  const T &operator[](Counter C) const {
    return Values[static_cast<unsigned>(C)];
  }
};
template <class F, class T> void fields(F &Member, ByCounter<T> &Of) {
  for (Counter C : AllCounters)
    Member.required(idOf(C), Of[C]);
}

/// Both ends of a range for each counter of a launch.
using CounterRanges = ByCounter<std::array<double, 2>>;

} // namespace roofline

#endif
