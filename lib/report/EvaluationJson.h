// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Serialises the parts of a prediction as JSON. docs/report-format.md is the
// grammar.
#ifndef ROOFLINE_REPORT_EVALUATIONJSON_H
#define ROOFLINE_REPORT_EVALUATIONJSON_H

#include "model/Prediction.h"
#include "support/Error.h"
#include "support/Json.h"
#include "words/Words.h"
#include "llvm/ADT/StringExtras.h"

namespace roofline {

JsonValue toJson(JsonBuilder &B, const SourceLocation &Where);
JsonValue toJson(JsonBuilder &B, const std::array<double, 3> &Size);
JsonValue toJson(JsonBuilder &B, const Estimate &E);
JsonValue toJson(JsonBuilder &B, const KernelId &Id);
JsonValue toJson(JsonBuilder &B, const std::vector<std::string> &Texts);

JsonValue toJson(JsonBuilder &B, const ModelOpinion &Opinion);
JsonValue toJson(JsonBuilder &B, const std::vector<double> &Numbers);

/// Adds the kind of \p F as member \p KindKey, and the names and numbers in it.
template <typename KindT>
void addMembers(JsonBuilder &B, JsonValue &Object, llvm::StringRef KindKey,
                const Fact<KindT> &F) {
  B.add(Object, KindKey, idOf(F.Kind));
  if (!F.Symbol.empty())
    B.add(Object, "symbol", F.Symbol);
  if (F.Line)
    B.add(Object, "line", double(F.Line));
  if (!F.Values.empty())
    B.add(Object, "values", toJson(B, F.Values));
}

template <typename KindT>
JsonValue toJson(JsonBuilder &B, const Fact<KindT> &F) {
  JsonValue Object = B.object();
  addMembers(B, Object, "kind", F);
  return Object;
}
JsonValue toJson(JsonBuilder &B, const ValidityRange &Range);

template <typename KindT>
JsonValue toJson(JsonBuilder &B, const std::vector<Fact<KindT>> &Facts) {
  JsonValue Array = B.array();
  for (const Fact<KindT> &F : Facts)
    B.push(Array, toJson(B, F));
  return Array;
}

/// Adds the words for \p F as member \p Key, and as member KEY_data what
/// readFact() needs to restore it.
template <typename FactT>
void addFact(JsonBuilder &B, JsonValue &Object, llvm::StringRef Key,
             const FactT &F) {
  B.add(Object, Key, wordsOf(F));
  if (F)
    B.add(Object, Key.str() + "_data", toJson(B, F));
}

/// \p Owner provides the formulas and places for the figures.
JsonValue toJson(JsonBuilder &B, const Evaluation &E, const Prediction &Owner);

// The inverse functions. Absent members keep their defaults, so that files of
// later minor versions can be read.
llvm::Error readJson(const JsonCursor &From, SourceLocation &Where);
llvm::Error readJson(const JsonCursor &From, std::array<double, 3> &Size);
llvm::Error readJson(const JsonCursor &From, Estimate &E);
llvm::Error readJson(const JsonCursor &From, KernelId &Id);
llvm::Error readJson(const JsonCursor &From, std::vector<std::string> &Texts);
llvm::Error readJson(const JsonCursor &From, Evaluation &E);
llvm::Error readJson(const JsonCursor &From, std::string &Text);
llvm::Error readJson(const JsonCursor &From, double &Number);
llvm::Error readJson(const JsonCursor &From, unsigned &Number);
llvm::Error readJson(const JsonCursor &From, bool &Value);
/// Reads an object with a member per kind; absent kinds keep their value.
llvm::Error readJson(const JsonCursor &From,
                     std::array<double, NumOpKinds> &ByKind);
llvm::Error readJson(const JsonCursor &From, Verdict &V);
llvm::Error readJson(const JsonCursor &From, OpKind &Kind);
llvm::Error readJson(const JsonCursor &From, ModelOpinion &Opinion);
llvm::Error readJson(const JsonCursor &From, std::vector<double> &Numbers);
llvm::Error readJson(const JsonCursor &From, ValidityRange &Range);

/// Reads an identifier.
template <typename KindT>
  requires requires(KindT K) { idsOf(K); }
llvm::Error readJson(const JsonCursor &From, KindT &Kind) {
  std::string Text;
  if (llvm::Error E = readJson(From, Text))
    return E;
  std::optional<KindT> Parsed = parseId<KindT>(Text);
  if (!Parsed)
    return makeError("{0}: wanted one of {1}, found '{2}'", From.path(),
                     llvm::join(idsOf(KindT()), ", "), Text);
  Kind = *Parsed;
  return llvm::Error::success();
}

/// Reads the members of one object. After the first error, further calls do
/// nothing. finish() must be called. Does not own the cursor.
class MemberReader {
public:
  explicit MemberReader(const JsonCursor &From)
      : From(From), First(From.raw().IsObject() ? llvm::Error::success()
                                                : From.mismatch("an object")) {}

  /// Reads member \p Key into \p Into, unless it is absent or null.
  template <typename T> MemberReader &read(llvm::StringRef Key, T &Into) {
    if (First || !From.has(Key))
      return *this;
    if (auto Member = From.member(Key); !Member)
      First = Member.takeError();
    else if (!Member->raw().IsNull())
      First = readJson(*Member, Into);
    return *this;
  }

  /// Reads an array of values that readJson() can read.
  template <typename T>
  MemberReader &readAll(llvm::StringRef Key, std::vector<T> &Into) {
    if (First || !From.has(Key))
      return *this;
    auto Elements = llvm::cantFail(From.member(Key)).elements();
    if (!Elements)
      First = Elements.takeError();
    else
      for (const JsonCursor &Element : *Elements)
        if (!First)
          First = readJson(Element, Into.emplace_back());
    return *this;
  }

  /// Reads a fact that addMembers() wrote. One of a kind that a later version
  /// of this program wrote becomes Other, with \p Words.
  template <typename KindT>
  MemberReader &readMembers(llvm::StringRef KindKey, Fact<KindT> &F,
                            const std::string &Words) {
    std::string Kind;
    read(KindKey, Kind);
    read("symbol", F.Symbol);
    read("line", F.Line);
    read("values", F.Values);
    if (auto Known = parseId<KindT>(Kind))
      F.Kind = *Known;
    else if (!Words.empty())
      F = {KindT::Other, Words};
    return *this;
  }

  /// Reads a fact that addFact() wrote, or its words alone.
  template <typename FactT>
  MemberReader &readFact(llvm::StringRef Key, FactT &F) {
    std::string Words;
    read(Key, Words);
    read(Key.str() + "_data", F);
    if (!F && !Words.empty()) {
      F.Kind = decltype(F.Kind)::Other;
      F.Symbol = Words;
    }
    return *this;
  }

  /// Reads facts whose words are in the array \p Key and the rest, if known, in
  /// KEY_data.
  template <typename KindT>
  MemberReader &readFacts(llvm::StringRef Key,
                          std::vector<Fact<KindT>> &Facts) {
    std::vector<std::string> Words;
    read(Key, Words);
    readAll(Key.str() + "_data", Facts);
    Facts.resize(Words.size());
    for (size_t I = 0; I < Words.size(); ++I)
      if (!Facts[I])
        Facts[I] = {KindT::Other, Words[I]};
    return *this;
  }

  /// The first error, or success.
  llvm::Error finish() { return std::move(First); }

private:
  const JsonCursor &From;
  llvm::Error First;
};

template <typename KindT>
llvm::Error readJson(const JsonCursor &From, Fact<KindT> &F) {
  return MemberReader(From).readMembers("kind", F, "").finish();
}

} // namespace roofline

#endif
