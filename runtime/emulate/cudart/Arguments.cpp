// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Arguments.h"
#include <cstring>

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;

using Kind = KernelParameterShape::Kind;

template <typename T> static T load(const void *From) {
  T Value;
  std::memcpy(&Value, From, sizeof(T));
  return Value;
}

/// Reads the one of the types \p T that has \p Size bytes. False if none has.
template <typename... T, typename Number>
static bool read(const void *From, unsigned Size, Number &To) {
  return ((Size == sizeof(T) && (To = load<T>(From), true)) || ...);
}

static void locate(const void *Address, const Allocations &Memory,
                   ArgumentValue &Value) {
  const Allocation *A = Memory.find(Address);
  if (!A)
    return;
  Value.Allocation = A->Number;
  Value.Start = reinterpret_cast<uint64_t>(Address) - A->Start;
  Value.Extent = A->Size;
}

static ArgumentValue readOne(const KernelParameterShape &Parameter,
                             unsigned Number, const void *From,
                             const Allocations &Memory) {
  ArgumentValue Value;
  Value.Parameter = Number;
  Value.Offset = Parameter.Offset;
  Value.Size = Parameter.Size;
  switch (Parameter.What) {
  case Kind::Integer:
    // IR does not have the signedness of integers. They are read as signed: -1
    // is a more likely argument than 4294967295.
    if (read<int8_t, int16_t, int32_t, int64_t>(From, Parameter.Size,
                                                Value.Integer))
      Value.What = ArgumentValue::Kind::Integer;
    break;
  case Kind::Float:
    if (read<float, double>(From, Parameter.Size, Value.Float))
      Value.What = ArgumentValue::Kind::Float;
    break;
  case Kind::Pointer:
    Value.What = ArgumentValue::Kind::Pointer;
    locate(load<void *>(From), Memory, Value);
    break;
  case Kind::Bytes:
    break;
  }
  return Value;
}

/// Appends the words of a struct that point into known memory. Other values are
/// unlikely to look like such pointers, because the addresses are far from
/// zero.
static void addPointersWithin(const KernelParameterShape &Parameter,
                              unsigned Number, const char *From,
                              const Allocations &Memory,
                              std::vector<ArgumentValue> &Values) {
  for (unsigned At = 0; At + 8 <= Parameter.Size; At += 8) {
    const void *Word = load<void *>(From + At);
    if (!Memory.find(Word))
      continue;
    ArgumentValue &Value = Values.emplace_back();
    Value.What = ArgumentValue::Kind::Pointer;
    Value.Parameter = Number;
    Value.Offset = At;
    Value.Size = 8;
    locate(Word, Memory, Value);
  }
}

std::vector<ArgumentValue> cudart::readArguments(const KernelShape &Shape,
                                                 void *const *Arguments,
                                                 const Allocations &Memory) {
  std::vector<ArgumentValue> Values;
  for (unsigned I = 0; I < Shape.Parameters.size(); ++I) {
    const KernelParameterShape &Parameter = Shape.Parameters[I];
    Values.push_back(readOne(Parameter, I, Arguments[I], Memory));
    if (Parameter.What != Kind::Bytes)
      continue;
    const char *From = static_cast<char *>(Arguments[I]);
    for (const KernelParameterShape &Field : Parameter.Fields)
      Values.push_back(readOne(Field, I, From + Field.Offset, Memory));
    addPointersWithin(Parameter, I, From, Memory, Values);
  }
  return Values;
}
