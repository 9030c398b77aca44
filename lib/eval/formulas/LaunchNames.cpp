// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/formulas/LaunchNames.h"
#include "support/Error.h"
#include "verdict/Observation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

NamedValues roofline::valuesOfRun(const Profile &Run) {
  NamedValues Values;
  for (auto [I, Word] : enumerate(Run.Arguments))
    if (double Number; !StringRef(Word).getAsDouble(Number))
      Values["$" + std::to_string(I + 1)] = Number;
  return Values;
}

static void addSize(const LaunchRecord &Launch, NamedValues &To) {
  double Blocks = 1;
  for (auto [Axis, Letter] : enumerate(StringRef("xyz"))) {
    To[std::string("gridDim.") + Letter] = Launch.Grid[Axis];
    To[std::string("blockDim.") + Letter] = Launch.Block[Axis];
    Blocks *= Launch.Grid[Axis];
  }
  To["blocks"] = Blocks;
  To["threads"] = threadsOf(Launch);
}

static void addArguments(const LaunchRecord &Launch, NamedValues &To) {
  for (const ArgumentValue &A : Launch.Arguments) {
    std::string Name = "p" + std::to_string(A.Parameter);
    if (A.Offset)
      continue;
    if (A.What == ArgumentValue::Kind::Integer)
      To[Name] = A.Integer;
    else if (A.What == ArgumentValue::Kind::Float)
      To[Name] = A.Float;
    else if (A.What == ArgumentValue::Kind::Pointer && A.Allocation)
      To[Name] = double(A.Extent) - A.Start;
  }
}

NamedValues roofline::valuesOfLaunch(const Profile &Run,
                                     const LaunchRecord &Launch,
                                     const Prediction *Replayed,
                                     const Prediction *InSource) {
  NamedValues Values = valuesOfRun(Run);
  addSize(Launch, Values);
  addArguments(Launch, Values);
  if (!Replayed || !InSource)
    return Values;
  // Both are of the same code, so their unknowns have one order.
  for (auto [Value, Named] : zip(Replayed->Unknowns, InSource->Unknowns))
    if (Value.Known && Value.Id.Kind == UnknownKind::Parameter &&
        Named.Id.Kind == UnknownKind::Parameter)
      Values[Named.Id.Symbol] = Value.Taken;
  return Values;
}

Expected<double> roofline::valueOf(const Formula &F, const NamedValues &Known,
                                   StringRef Of) {
  std::vector<double> Values;
  for (const std::string &Name : F.Value.names()) {
    auto Found = Known.find(Name);
    if (Found == Known.end())
      return makeError("{0}: '{1}' is not known of {2}; known are {3}", F.Place,
                       Name, Of, join(make_first_range(Known), ", "));
    Values.push_back(Found->second);
  }
  double Value = F.Value.at(Values);
  if (!(Value >= 0) || std::isinf(Value))
    return makeError("{0}: wanted a number of at least 0, found {1} for {2}",
                     F.Place, Value, Of);
  return Value;
}
