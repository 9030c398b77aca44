// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Serialises the parts of a prediction as JSON. docs/report-format.md is the
// grammar.
#ifndef ROOFLINE_REPORT_EVALUATIONJSON_H
#define ROOFLINE_REPORT_EVALUATIONJSON_H

#include "model/Prediction.h"
#include "support/Json.h"

namespace roofline {

JsonValue toJson(JsonBuilder &B, const SourceLocation &Where);
JsonValue toJson(JsonBuilder &B, const std::array<double, 3> &Size);
JsonValue toJson(JsonBuilder &B, const Estimate &E);
JsonValue toJson(JsonBuilder &B, const KernelId &Id);
JsonValue toJson(JsonBuilder &B, const std::vector<std::string> &Texts);

JsonValue toJson(JsonBuilder &B, const ModelOpinion &Opinion);

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

  /// The first error, or success.
  llvm::Error finish() { return std::move(First); }

private:
  const JsonCursor &From;
  llvm::Error First;
};

} // namespace roofline

#endif
