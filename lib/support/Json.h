// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thin layer over RapidJSON with this project's error messages, which name
// the document and the position, a bound on nesting depth, and integers written
// without a decimal point.
#ifndef ROOFLINE_SUPPORT_JSON_H
#define ROOFLINE_SUPPORT_JSON_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <rapidjson/document.h>
#include <string>

namespace roofline {

using JsonValue = rapidjson::Value;
using JsonDocument = rapidjson::Document;

/// Parses \p Text. \p Name stands for the document in errors, which read
/// "NAME:LINE:COLUMN: what is wrong". Documents that nest too deep are errors.
llvm::Expected<JsonDocument> parseJson(llvm::StringRef Text,
                                       llvm::StringRef Name);

/// A value inside a document together with its path, so that readers get
/// messages such as "file.json.kernels[3].verdict: wanted a string, found a
/// number" without extra code. Does not own the value: the document must
/// outlive the cursor.
class JsonCursor {
public:
  /// \p Path is the prefix of error messages, usually the document's name.
  JsonCursor(const JsonValue &Value, std::string Path)
      : Value(&Value), Path(std::move(Path)) {}

  const JsonValue &raw() const { return *Value; }
  const std::string &path() const { return Path; }

  /// Each returns the value, or the error of mismatch() if it has another type.
  llvm::Expected<std::string> string() const;
  llvm::Expected<double> number() const;
  llvm::Expected<bool> boolean() const;
  /// Returns the member \p Key, or an error if this is not an object or has no
  /// such member.
  llvm::Expected<JsonCursor> member(llvm::StringRef Key) const;
  bool has(llvm::StringRef Key) const;
  /// Returns a cursor for each element, or an error if this is not an array.
  llvm::Expected<std::vector<JsonCursor>> elements() const;

  /// Makes the error "PATH: wanted WANTED, found FOUND", where FOUND is the
  /// type of this value.
  llvm::Error mismatch(llvm::StringRef Wanted) const;

private:
  const JsonValue *Value;
  std::string Path;
};

/// Builds values member by member. The builder owns the memory of all values it
/// makes, so it must outlive them; strings are copied. Numbers that are not
/// finite become null, and bytes that are no UTF-8 U+FFFD, since JSON cannot
/// represent them.
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
  JsonDocument Document; // its allocator owns the memory of all values
};

/// Serialises \p Value: indented and ending in a newline, or on a single line
/// without one (for JSON Lines).
std::string writeJson(const JsonValue &Value, bool Indented = true);

} // namespace roofline

#endif
