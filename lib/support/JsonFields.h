// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes and reads structs as JSON objects by one list of members. For a struct
// T, the function
//
//   template <class F> void fields(F &Member, T &Value) {
//     Member.required("object", Value.Object, "name of the array");
//     Member("width", Value.Width, "bytes per thread");
//   }
//
// in namespace roofline lists them: F is JsonWriter, JsonReader, or what makes
// the tables of the format pages. As in LLVM's YAML I/O, a writer gets the
// value as not const, and does not change it.
//
//   Member(Key, Value, About)            always written; may be absent
//   Member.required(Key, Value, About)   an error if absent or null
//   Member.when(If, Key, Value, About)   written only if \p If
//   Member.sparse(Key, Value, About)     not written if empty or zero
//   Member.derived(Key, Value, About)    written, but not read
//
// When read, any other member that is absent or null leaves its value
// unchanged, and members that the list lacks are ignored.
#ifndef ROOFLINE_SUPPORT_JSONFIELDS_H
#define ROOFLINE_SUPPORT_JSONFIELDS_H

#include "support/EnumIds.h"
#include "support/Error.h"
#include "support/Json.h"
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace roofline {

template <class T, template <class...> class Of>
inline constexpr bool IsOf = false;
template <class... Ts, template <class...> class Of>
inline constexpr bool IsOf<Of<Ts...>, Of> = true;
template <class T> inline constexpr size_t ArraySize = 0;
template <class T, size_t N>
inline constexpr size_t ArraySize<std::array<T, N>> = N;

/// Whether \p Value is zero, false, an empty text or container, or absent.
template <class T> bool isEmptyField(const T &Value) {
  if constexpr (IsOf<T, std::optional>)
    return !Value;
  else if constexpr (requires { Value.empty(); })
    return Value.empty();
  else
    return Value == T();
}

/// Writes \p Value: structs by their fields, enumerators by their identifiers,
/// integers with all digits. Absent optional values, and structs that convert
/// to false, are null.
template <class T> JsonValue toJson(JsonBuilder &B, const T &Value);

/// Makes the JSON object of one struct.
class JsonWriter {
public:
  static constexpr bool Reads = false, Describes = false;
  explicit JsonWriter(JsonBuilder &B) : B(B), Object(B.object()) {}

  template <class T>
  void operator()(llvm::StringRef Key, const T &Value, llvm::StringRef = "") {
    B.add(Object, Key, toJson(B, Value));
  }
  template <class T>
  void required(llvm::StringRef Key, const T &Value, llvm::StringRef = "") {
    (*this)(Key, Value);
  }
  template <class T>
  void derived(llvm::StringRef Key, const T &Value, llvm::StringRef = "") {
    (*this)(Key, Value);
  }
  template <class T>
  void when(bool If, llvm::StringRef Key, const T &Value,
            llvm::StringRef = "") {
    if (If)
      (*this)(Key, Value);
  }
  template <class T>
  void sparse(llvm::StringRef Key, const T &Value, llvm::StringRef = "") {
    when(!isEmptyField(Value), Key, Value);
  }

  /// A writer for an object within this one; give its take() to this writer.
  JsonWriter nested() { return JsonWriter(B); }
  JsonValue take() { return std::move(Object); }

private:
  JsonBuilder &B;
  JsonValue Object;
};

/// An object of keys and values, in turn: jsonObject(B, "type", "text").
template <class... Ts>
JsonValue jsonObject(JsonBuilder &B, const Ts &...KeysAndValues) {
  JsonWriter Member(B);
  auto Add = [&](auto &Next, llvm::StringRef Key, const auto &Value,
                 const auto &...Rest) {
    Member(Key, Value);
    if constexpr (sizeof...(Rest) > 0)
      Next(Next, Rest...);
  };
  Add(Add, KeysAndValues...);
  return Member.take();
}

/// Reads what toJson() wrote. Errors name the path, what was wanted and what
/// was found.
template <class T> llvm::Error readJson(const JsonCursor &From, T &Value);

/// Reads the members of one object into a struct. After the first error it does
/// nothing. finish() must be called. Does not own the cursor.
class JsonReader {
public:
  static constexpr bool Reads = true, Describes = false;
  explicit JsonReader(const JsonCursor &From)
      : From(From), First(From.raw().IsObject() ? llvm::Error::success()
                                                : From.mismatch("an object")) {}

  template <class T>
  void operator()(llvm::StringRef Key, T &&Value, llvm::StringRef = "") {
    if (First || !From.has(Key))
      return;
    JsonCursor Member = llvm::cantFail(From.member(Key));
    if (!Member.raw().IsNull())
      First = readJson(Member, Value);
  }
  template <class T>
  void required(llvm::StringRef Key, T &&Value, llvm::StringRef = "") {
    if (First)
      return;
    if (llvm::Expected<JsonCursor> Member = From.member(Key))
      First = readJson(*Member, Value);
    else
      First = Member.takeError();
  }
  template <class T>
  void derived(llvm::StringRef, const T &, llvm::StringRef = "") {}
  template <class T>
  void when(bool, llvm::StringRef Key, T &&Value, llvm::StringRef = "") {
    (*this)(Key, Value);
  }
  template <class T>
  void sparse(llvm::StringRef Key, T &&Value, llvm::StringRef = "") {
    (*this)(Key, Value);
  }

  /// The object that is read, for what a list of members can't express.
  const JsonCursor &cursor() const { return From; }
  /// Makes \p E the result, unless there was an error before.
  void fail(llvm::Error E) {
    if (First)
      llvm::consumeError(std::move(E));
    else
      First = std::move(E);
  }
  /// The first error, or success.
  llvm::Error finish() { return std::move(First); }

private:
  const JsonCursor &From;
  llvm::Error First;
};

template <class T> JsonValue toJson(JsonBuilder &B, const T &Value) {
  if constexpr (std::is_same_v<T, JsonValue>) {
    return B.copy(Value);
  } else if constexpr (std::is_same_v<T, bool> || std::is_integral_v<T>) {
    return JsonValue(Value);
  } else if constexpr (std::is_floating_point_v<T>) {
    return B.number(Value);
  } else if constexpr (std::is_convertible_v<T, llvm::StringRef>) {
    return B.string(Value);
  } else if constexpr (std::is_enum_v<T>) {
    return B.string(idOf(Value));
  } else if constexpr (IsOf<T, std::optional>) {
    return Value ? toJson(B, *Value) : JsonValue();
  } else if constexpr (IsOf<T, std::map>) {
    JsonValue Object = B.object();
    for (const auto &[Key, Element] : Value)
      B.add(Object, Key, toJson(B, Element));
    return Object;
  } else if constexpr (requires { Value.begin(); }) {
    JsonValue Array = B.array();
    for (const auto &Element : Value)
      B.push(Array, toJson(B, Element));
    return Array;
  } else {
    if constexpr (std::is_constructible_v<bool, const T &>)
      if (!Value)
        return JsonValue();
    JsonWriter Member(B);
    fields(Member, const_cast<T &>(Value));
    return Member.take();
  }
}

template <class T> llvm::Error readJson(const JsonCursor &From, T &Value) {
  if constexpr (std::is_same_v<T, bool>) {
    return From.boolean().moveInto(Value);
  } else if constexpr (std::is_integral_v<T>) {
    if (!From.raw().Is<T>())
      return From.mismatch("a whole number");
    Value = From.raw().Get<T>();
    return llvm::Error::success();
  } else if constexpr (std::is_floating_point_v<T>) {
    return From.number().moveInto(Value);
  } else if constexpr (std::is_same_v<T, std::string>) {
    return From.string().moveInto(Value);
  } else if constexpr (std::is_enum_v<T>) {
    llvm::Expected<std::string> Id = From.string();
    if (!Id)
      return Id.takeError();
    std::optional<T> Parsed = parseId<T>(*Id);
    if (!Parsed)
      return makeError("{0}: wanted {1}, found '{2}'", From.path(),
                       idChoices<T>("'"), *Id);
    Value = *Parsed;
    return llvm::Error::success();
  } else if constexpr (IsOf<T, std::optional>) {
    return readJson(From, Value.emplace());
  } else if constexpr (IsOf<T, std::map>) {
    if (!From.raw().IsObject())
      return From.mismatch("an object");
    for (const auto &Member : From.raw().GetObject()) {
      // With its length: a name may have a NUL in it.
      std::string Key(Member.name.GetString(), Member.name.GetStringLength());
      if (llvm::Error E =
              readJson(llvm::cantFail(From.member(Key)), Value[Key]))
        return E;
    }
    return llvm::Error::success();
  } else if constexpr (IsOf<T, std::vector> || ArraySize<T>) {
    llvm::Expected<std::vector<JsonCursor>> Elements = From.elements();
    if (!Elements)
      return Elements.takeError();
    if constexpr (ArraySize<T>) {
      if (Elements->size() != ArraySize<T>)
        return makeError("{0}: wanted {1} elements, found {2}", From.path(),
                         ArraySize<T>, Elements->size());
    } else {
      Value.resize(Elements->size());
    }
    for (size_t I = 0; I < Value.size(); ++I) {
      // JSON has no infinity: in a list of numbers, null is one.
      if constexpr (std::is_same_v<T, std::vector<double>>)
        if ((*Elements)[I].raw().IsNull()) {
          Value[I] = std::numeric_limits<double>::infinity();
          continue;
        }
      if (llvm::Error E = readJson((*Elements)[I], Value[I]))
        return E;
    }
    return llvm::Error::success();
  } else {
    JsonReader Member(From);
    fields(Member, Value);
    return Member.finish();
  }
}

/// The first two members of a document. A reader refuses other schemas and
/// versions.
template <class F>
void schemaFields(F &Member, llvm::StringRef Schema, unsigned Version) {
  std::string FoundSchema = Schema.str();
  unsigned FoundVersion = Version;
  if constexpr (F::Reads)
    FoundSchema.clear(), FoundVersion = 0;
  Member.required("schema", FoundSchema, ("`" + Schema + "`").str());
  Member("version", FoundVersion,
         ("`" + llvm::Twine(Version) + "`; required").str());
  if constexpr (F::Reads)
    if (FoundSchema != Schema || FoundVersion != Version)
      Member.fail(makeError("{0}: wanted schema '{1}' version {2}, found "
                            "'{3}' version {4}",
                            Member.cursor().path(), Schema, Version,
                            FoundSchema, FoundVersion));
}

/// Reads a document. Errors begin with \p Name.
template <class T>
llvm::Error readJsonText(llvm::StringRef Text, const llvm::Twine &Name,
                         T &Value) {
  std::string Path = Name.str();
  llvm::Expected<JsonDocument> Document = parseJson(Text, Path);
  if (!Document)
    return Document.takeError();
  return readJson(JsonCursor(*Document, Path), Value);
}

/// Reads a document from each line that is not blank. Errors begin with
/// "NAME:LINE".
template <class T>
llvm::Expected<std::vector<T>> readJsonLines(llvm::StringRef Text,
                                             llvm::StringRef Name) {
  std::vector<T> Values;
  for (unsigned Number = 1; !Text.empty(); ++Number) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    if (Line.trim().empty())
      continue;
    if (llvm::Error E = readJsonText(Line, Name + ":" + llvm::Twine(Number),
                                     Values.emplace_back()))
      return std::move(E);
  }
  return Values;
}

/// The text of a JSON file or, if not \p Indented, of one line without its end.
template <class T> std::string jsonText(const T &Value, bool Indented = true) {
  JsonBuilder B;
  return writeJson(toJson(B, Value), Indented);
}

} // namespace roofline

#endif
