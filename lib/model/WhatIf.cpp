// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/WhatIf.h"
#include "model/LaunchLimits.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace roofline;

static Expected<std::array<unsigned, 3>> parseBlock(StringRef Text) {
  std::array<unsigned, 3> Block{1, 1, 1};
  SmallVector<StringRef> Parts;
  Text.split(Parts, ',');
  bool IsGood = Parts.size() <= Block.size();
  for (size_t I = 0; IsGood && I < Parts.size(); ++I)
    IsGood = !Parts[I].trim().getAsInteger(10, Block[I]) && Block[I] >= 1;
  if (!IsGood)
    return makeError("block: found '{0}', wanted X[,Y[,Z]], each at least 1",
                     Text);
  for (auto [Axis, Extent] : enumerate(Block))
    if (Extent > MostBlockExtents[Axis])
      return makeError("block: found {0} threads along {1}, wanted at most {2}",
                       Extent, "xyz"[Axis], unsigned(MostBlockExtents[Axis]));
  double Threads = double(Block[0]) * Block[1] * Block[2];
  if (Threads > MostBlockThreads)
    return makeError("block: found '{0}', {1} threads in all, wanted at most "
                     "{2}",
                     Text, uint64_t(Threads), unsigned(MostBlockThreads));
  return Block;
}

/// The type that \p Text names, as it is written in a source or as identifier.
static std::optional<ElementType> parseType(StringRef Text) {
  if (auto Type = parseId<ElementType>(Text);
      Type && *Type != ElementType::Other)
    return Type;
  if (Text == "int" || Text == "unsigned")
    return ElementType::Int32;
  if (Text == "__half")
    return ElementType::Half;
  return std::nullopt;
}

static Error addType(StringRef Array, StringRef Type, WhatIf &Asked) {
  std::optional<ElementType> Parsed = parseType(Type);
  if (!Parsed)
    return makeError("type({0}): found '{1}', wanted double, float, half, "
                     "int64, int32, int16 or int8",
                     Array, Type);
  if (!Asked.Types.try_emplace(Array.str(), *Parsed).second)
    return makeError("found type({0}) twice", Array);
  return Error::success();
}

static Error addCondition(StringRef Key, StringRef Value, WhatIf &Asked) {
  if (Key.consume_front("type(") && Key.consume_back(")") && !Key.empty())
    return addType(Key.trim(), Value, Asked);
  bool IsTwice = false;
  if (Key == "block") {
    IsTwice = Asked.Block.has_value();
    if (Error E = parseBlock(Value).moveInto(Asked.Block.emplace()))
      return E;
  } else if (Key == "gpu" && !Value.empty()) {
    IsTwice = !Asked.Gpu.empty();
    Asked.Gpu = Value.str();
  } else if (Key == "cache") {
    if (Value != "off")
      return makeError("cache: found '{0}', wanted off", Value);
    IsTwice = Asked.WithoutCaches;
    Asked.WithoutCaches = true;
  } else {
    return makeError("found '{0}', wanted block=X[,Y[,Z]], gpu=NAME, cache=off "
                     "or type(ARRAY)=TYPE",
                     Value.empty() ? Key.str() : (Key + "=" + Value).str());
  }
  return IsTwice ? makeError("found {0} twice", Key) : Error::success();
}

Expected<WhatIf> roofline::parseWhatIf(StringRef Text) {
  WhatIf Asked;
  SmallVector<StringRef> Conditions;
  Text.split(Conditions, ';', -1, /*KeepEmpty=*/false);
  for (StringRef Condition : Conditions) {
    auto [Key, Value] = Condition.split('=');
    Key = Key.trim();
    Value = Value.trim();
    if (Key.empty() && Value.empty())
      continue;
    if (Error E = addCondition(Key, Value, Asked))
      return std::move(E);
    Asked.Text += (Asked.Text.empty() ? "" : "; ") + (Key + "=" + Value).str();
  }
  if (!Asked)
    return makeError("found nothing, wanted block=X[,Y[,Z]], gpu=NAME, "
                     "cache=off or type(ARRAY)=TYPE");
  return Asked;
}
