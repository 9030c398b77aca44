// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Json.h"
#include "support/Error.h"
#include "llvm/Support/JSON.h"
#include <cmath>
#include <rapidjson/error/en.h>
#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

using namespace llvm;
using namespace roofline;

/// Returns the offset at which \p Text nests too deep, if it does. RapidJSON
/// recurses when it reads and writes, and input from a server or a file must
/// not be able to overflow the stack.
static std::optional<size_t> tooDeepAt(StringRef Text) {
  constexpr unsigned MostLevels = 200;
  unsigned Level = 0;
  bool InString = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (InString) {
      I += C == '\\';
      InString = C != '"';
    } else if (C == '"') {
      InString = true;
    } else if (C == '[' || C == '{') {
      if (++Level > MostLevels)
        return I;
    } else if ((C == ']' || C == '}') && Level > 0) {
      --Level;
    }
  }
  return std::nullopt;
}

static std::string placeIn(StringRef Text, size_t Offset, StringRef Name) {
  StringRef Before = Text.take_front(Offset);
  size_t Line = Before.count('\n') + 1;
  size_t Column = Before.size() - (Before.rfind('\n') + 1) + 1;
  return formatv("{0}:{1}:{2}", Name, Line, Column);
}

Expected<JsonDocument> roofline::parseJson(StringRef Text, StringRef Name) {
  if (std::optional<size_t> Deep = tooDeepAt(Text))
    return makeError("{0}: nested too deeply", placeIn(Text, *Deep, Name));
  JsonDocument Document;
  Document.Parse<rapidjson::kParseFullPrecisionFlag>(Text.data(), Text.size());
  if (!Document.HasParseError())
    return std::move(Document);
  return makeError("{0}: not JSON: {1}",
                   placeIn(Text, Document.GetErrorOffset(), Name),
                   rapidjson::GetParseError_En(Document.GetParseError()));
}

static StringRef typeName(const JsonValue &Value) {
  switch (Value.GetType()) {
  case rapidjson::kNullType:
    return "null";
  case rapidjson::kFalseType:
  case rapidjson::kTrueType:
    return "a boolean";
  case rapidjson::kObjectType:
    return "an object";
  case rapidjson::kArrayType:
    return "an array";
  case rapidjson::kStringType:
    return "a string";
  case rapidjson::kNumberType:
    return Value.GetDouble() < 0 ? "a negative number" : "a number";
  }
  return "something else";
}

Error JsonCursor::mismatch(StringRef Wanted) const {
  return makeError("{0}: wanted {1}, found {2}", Path, Wanted,
                   typeName(*Value));
}

Expected<std::string> JsonCursor::string() const {
  if (!Value->IsString())
    return mismatch("a string");
  return std::string(Value->GetString(), Value->GetStringLength());
}

Expected<double> JsonCursor::number() const {
  if (!Value->IsNumber())
    return mismatch("a number");
  // RapidJSON refuses 1e309, but reads 1.8e308 as NaN.
  double Number = Value->GetDouble();
  if (!std::isfinite(Number))
    return makeError("{0}: wanted a number that a double can hold, found a "
                     "larger one",
                     Path);
  return Number;
}

Expected<bool> JsonCursor::boolean() const {
  if (!Value->IsBool())
    return mismatch("a boolean");
  return Value->GetBool();
}

bool JsonCursor::has(StringRef Key) const {
  return Value->IsObject() && Value->HasMember(Key.str());
}

Expected<JsonCursor> JsonCursor::member(StringRef Key) const {
  if (!Value->IsObject())
    return mismatch("an object");
  auto It = Value->FindMember(Key.str());
  if (It == Value->MemberEnd())
    return makeError("{0}: member '{1}' is missing", Path, Key);
  return JsonCursor(It->value, Path + "." + Key.str());
}

Expected<std::vector<JsonCursor>> JsonCursor::elements() const {
  if (!Value->IsArray())
    return mismatch("an array");
  std::vector<JsonCursor> Elements;
  for (rapidjson::SizeType I = 0; I < Value->Size(); ++I)
    Elements.emplace_back((*Value)[I], Path + "[" + std::to_string(I) + "]");
  return Elements;
}

JsonValue JsonBuilder::string(StringRef Text) {
  if (!json::isUTF8(Text)) {
    std::string Fixed = json::fixUTF8(Text);
    return JsonValue(Fixed.data(), Fixed.size(), Document.GetAllocator());
  }
  return JsonValue(Text.data(), Text.size(), Document.GetAllocator());
}

JsonValue JsonBuilder::number(double N) {
  if (!std::isfinite(N))
    return JsonValue();
  if (N == std::floor(N) && std::fabs(N) < 9e15)
    return JsonValue(static_cast<int64_t>(N));
  return JsonValue(N);
}

void JsonBuilder::add(JsonValue &Object, StringRef Key, JsonValue Member) {
  Object.AddMember(string(Key), Member, Document.GetAllocator());
}

void JsonBuilder::push(JsonValue &Array, JsonValue Element) {
  Array.PushBack(Element, Document.GetAllocator());
}

std::string roofline::writeJson(const JsonValue &Value, bool Indented) {
  rapidjson::StringBuffer Buffer;
  if (!Indented) {
    rapidjson::Writer<rapidjson::StringBuffer> Writer(Buffer);
    Value.Accept(Writer);
    return Buffer.GetString();
  }
  rapidjson::PrettyWriter<rapidjson::StringBuffer> Writer(Buffer);
  Writer.SetIndent(' ', 2);
  Value.Accept(Writer);
  return std::string(Buffer.GetString()) + "\n";
}
