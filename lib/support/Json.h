// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RapidJSON with this project's manners: errors name the document and the
// place, numbers are written with the digits they deserve.
#ifndef ROOFLINE_SUPPORT_JSON_H
#define ROOFLINE_SUPPORT_JSON_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <rapidjson/document.h>
#include <string>

namespace roofline {

using JsonValue = rapidjson::Value;
using JsonDocument = rapidjson::Document;

/// Parses \p Text; an error reads "NAME:LINE:COLUMN: what is wrong".
llvm::Expected<JsonDocument> parseJson(llvm::StringRef Text,
                                       llvm::StringRef Name);

/// A value inside a document together with the way that led to it, so that
/// "file.json: kernels[3].verdict: wanted a string, found a number" needs no
/// care at the place that reads it. Refers to a document that outlives it.
class JsonCursor {
public:
  JsonCursor(const JsonValue &Value, std::string Path)
      : Value(&Value), Path(std::move(Path)) {}

  const JsonValue &raw() const { return *Value; }
  const std::string &path() const { return Path; }

  llvm::Expected<std::string> string() const;
  llvm::Expected<double> number() const;
  llvm::Expected<bool> boolean() const;
  /// The member \p Key; an error if this is no object or has none.
  llvm::Expected<JsonCursor> member(llvm::StringRef Key) const;
  bool has(llvm::StringRef Key) const;
  /// The elements; an error if this is no array.
  llvm::Expected<std::vector<JsonCursor>> elements() const;

  /// "PATH: wanted WANTED, found FOUND".
  llvm::Error mismatch(llvm::StringRef Wanted) const;

private:
  const JsonValue *Value;
  std::string Path;
};

/// Builds a value member by member; strings are copied. Numbers that are not
/// finite become null, since JSON has no word for them.
class JsonBuilder {
public:
  JsonBuilder() : Document(rapidjson::kObjectType) {}
  JsonValue object() { return JsonValue(rapidjson::kObjectType); }
  JsonValue array() { return JsonValue(rapidjson::kArrayType); }
  JsonValue string(llvm::StringRef Text);
  JsonValue number(double N);
  JsonValue copy(const JsonValue &Value) {
    return JsonValue(Value, Document.GetAllocator());
  }
  void add(JsonValue &Object, llvm::StringRef Key, JsonValue Member);
  void add(JsonValue &Object, llvm::StringRef Key, llvm::StringRef Text) {
    add(Object, Key, string(Text));
  }
  void add(JsonValue &Object, llvm::StringRef Key, const char *Text) {
    add(Object, Key, string(Text));
  }
  void add(JsonValue &Object, llvm::StringRef Key, double N) {
    add(Object, Key, number(N));
  }
  void add(JsonValue &Object, llvm::StringRef Key, bool B) {
    add(Object, Key, JsonValue(B));
  }
  void push(JsonValue &Array, JsonValue Element);

private:
  JsonDocument Document; // owns the memory of every value made here
};

/// \p Value as text: indented for people, or on one line for JSON lines.
std::string writeJson(const JsonValue &Value, bool Indented = true);

} // namespace roofline

#endif
