// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "JsonMutator.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <limits>

using namespace llvm;

static size_t below(size_t End, std::minstd_rand &Random) {
  return std::uniform_int_distribution<size_t>(0, End - 1)(Random);
}

/// All values of a tree, the root first.
static SmallVector<json::Value *> valuesOf(json::Value &Root) {
  SmallVector<json::Value *> All = {&Root};
  for (size_t I = 0; I < All.size(); ++I) {
    if (json::Array *Array = All[I]->getAsArray())
      for (json::Value &Element : *Array)
        All.push_back(&Element);
    else if (json::Object *Object = All[I]->getAsObject())
      for (auto &Member : *Object)
        All.push_back(&Member.getSecond());
  }
  return All;
}

/// A value on which readers often fail.
static json::Value unusual(std::minstd_rand &Random) {
  const json::Value Values[] = {
      nullptr,
      true,
      0,
      -1,
      0.5,
      1e308,
      -1e308,
      std::numeric_limits<int64_t>::max(),
      std::numeric_limits<int64_t>::min(),
      "",
      "0",
      "none",
      std::string(300, 'x'),
      json::Array(),
      json::Object(),
      json::Array{json::Array{1, 2, 3}},
  };
  return Values[below(std::size(Values), Random)];
}

static void mutate(json::Value &Root, std::minstd_rand &Random) {
  SmallVector<json::Value *> All = valuesOf(Root);
  json::Value &Chosen = *All[below(All.size(), Random)];
  switch (below(5, Random)) {
  case 0:
    Chosen = unusual(Random);
    return;
  case 1: // a copy of another value, which may contain this one
    Chosen = json::Value(*All[below(All.size(), Random)]);
    return;
  case 2: // one element or member less
    if (json::Array *Array = Chosen.getAsArray(); Array && !Array->empty())
      Array->erase(Array->begin() + below(Array->size(), Random));
    else if (json::Object *Object = Chosen.getAsObject();
             Object && !Object->empty())
      Object->erase(std::next(Object->begin(), below(Object->size(), Random)));
    return;
  case 3: // one element twice
    if (json::Array *Array = Chosen.getAsArray(); Array && !Array->empty())
      Array->push_back(json::Value((*Array)[below(Array->size(), Random)]));
    return;
  default:
    if (std::optional<double> Number = Chosen.getAsNumber())
      Chosen = below(2, Random) ? -*Number : *Number * 1e9;
    else
      Chosen = unusual(Random);
  }
}

std::optional<std::string>
roofline::fuzz::mutateJson(StringRef Text, std::minstd_rand &Random) {
  if (Expected<json::Value> Root = json::parse(Text)) {
    mutate(*Root, Random);
    return formatv("{0}", *Root).str();
  } else {
    consumeError(Root.takeError());
  }
  SmallVector<StringRef> Lines;
  Text.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  if (Lines.size() < 2)
    return std::nullopt;
  size_t Chosen = below(Lines.size(), Random);
  Expected<json::Value> Line = json::parse(Lines[Chosen]);
  if (!Line) {
    consumeError(Line.takeError());
    return std::nullopt;
  }
  mutate(*Line, Random);
  std::string Mutated = formatv("{0}", *Line).str();
  Lines[Chosen] = Mutated;
  return join(Lines, "\n") + "\n";
}
