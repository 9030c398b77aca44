// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Changes of a kernel or its launch, with the figures of the model before and
// after (docs/advice.md).
#ifndef ROOFLINE_MODEL_PROPOSEDCHANGE_H
#define ROOFLINE_MODEL_PROPOSEDCHANGE_H

#include "model/Facts.h"
#include "model/OpKind.h"

namespace roofline {

/// The type of the elements that an access reads or writes.
enum class ElementType {
  Other, // a struct, a pointer, several types
  Double,
  Float,
  Half,
  Int64,
  Int32,
  Int16,
  Int8,
};
template <>
inline constexpr llvm::StringLiteral EnumIds<ElementType>[] = {
    "other", "double", "float", "half", "int64", "int32", "int16", "int8"};

/// The type at position \p Value, which may come from any report.
constexpr ElementType elementType(double Value) {
  return Value >= 0 && Value < std::size(EnumIds<ElementType>)
             ? static_cast<ElementType>(Value)
             : ElementType::Other;
}

/// The bytes of an element; 0 if they are not known.
constexpr unsigned sizeOf(ElementType Type) {
  switch (Type) {
  case ElementType::Other:
    return 0;
  case ElementType::Double:
  case ElementType::Int64:
    return 8;
  case ElementType::Float:
  case ElementType::Int32:
    return 4;
  case ElementType::Half:
  case ElementType::Int16:
    return 2;
  case ElementType::Int8:
    return 1;
  }
  return 0;
}

/// What is changed.
enum class ChangeKind {
  None,
  Other,
  Asked,        // what the user asked for: Symbol, as written
  Coalesce,     // neighbouring threads access neighbouring elements of the
                // object Symbol; Values: sectors of a warp's access before and
                // after
  KeepInShared, // each block reads the object Symbol once and keeps it in
                // shared memory; Values: reads of a byte by a block
  Narrow,       // the object Symbol and Values[2] others have elements of half
                // the size; Values: the ElementType before and after
  DivideOnce,   // multiplication by the inverse of a constant or parameter in
                // place of a division; Symbol: the kind of operation
  FixDivisor,   // Values[0] integer divisors are constants of the compile
  StaySingle,   // float code does not compute in double because of a constant
  ShortIndex,   // indices have 32 bits in place of 64
};
template <>
inline constexpr llvm::StringLiteral EnumIds<ChangeKind>[] = {
    "none",   "other",       "asked",       "coalesce",    "keep-in-shared",
    "narrow", "divide-once", "fix-divisor", "stay-single", "short-index"};

/// What the model says of a launch.
struct ChangeFigures {
  /// The kind of operation that takes longest, and how many there are.
  OpKind Kind = OpKind::Int;
  double Operations = 0;
  double DramBytes = 0, L2Bytes = 0;
  /// What loads and stores ask global memory for, before caches.
  double RequestedBytes = 0;
  double Threads = 0;
  /// At the slowest roof. Where the launch is not known it is for the likely
  /// one, so that only its ratio to another means something.
  double RoofSeconds = 0;
  std::optional<double> Seconds; ///< predicted; none if it is not known
  bool IsCompute = false;        ///< the leaning; else bandwidth-bound

  double intensity() const {
    return Operations / (DramBytes > 1 ? DramBytes : 1);
  }
  /// The predicted time or, where there is none, that of the roof.
  double time() const { return Seconds.value_or(RoofSeconds); }
};

/// A change and what it does.
struct ProposedChange : PlacedFact<ChangeKind> {
  ChangeFigures Before, After;
  bool IsLaunchKnown = false;

  /// The share of the time that it saves; negative if it takes longer.
  double gain() const {
    return Before.time() > 0 ? 1 - After.time() / Before.time() : 0;
  }
};

} // namespace roofline

#endif
