// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/Answer.h"
#include "llm/Failure.h"
#include "support/Error.h"
#include "support/JsonFields.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

StringRef roofline::answerSchemaName() { return "roofline_answer"; }

// Strict modes support no bounds on numbers and lengths of arrays, and some no
// references.
#define ROOFLINE_RANGE                                                         \
  R"({
          "type": "object",
          "properties": {"low": {"type": "number"}, "high": {"type": "number"}},
          "required": ["low", "high"],
          "additionalProperties": false
        })"
#define ROOFLINE_COUNTERS                                                      \
  R"({
      "type": "object",
      "properties": {
        "fp64": )" ROOFLINE_RANGE R"(,
        "fp32": )" ROOFLINE_RANGE R"(,
        "fp16": )" ROOFLINE_RANGE R"(,
        "integer": )" ROOFLINE_RANGE R"(,
        "tensor": )" ROOFLINE_RANGE R"(,
        "dram": )" ROOFLINE_RANGE R"(
      },
      "required": ["fp64", "fp32", "fp16", "integer", "tensor", "dram"],
      "additionalProperties": false
    })"

StringRef roofline::answerSchema() {
  return R"({
  "type": "object",
  "properties": {
    "own": )" ROOFLINE_COUNTERS R"(,
    "bindings": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "unknown": {"type": "string"},
          "low": {"type": "number"},
          "high": {"type": "number"}
        },
        "required": ["unknown", "low", "high"],
        "additionalProperties": false
      }
    },
    "differences": {"type": "string"},
    "final": )" ROOFLINE_COUNTERS R"(,
    "reason": {"type": "string"},
    "verdict": {"type": "string", "enum": ["compute", "bandwidth"]},
    "confidence": {
      "type": "number", "enum": [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99]
    }
  },
  "required": [
    "own", "bindings", "differences", "final", "reason", "verdict", "confidence"
  ],
  "additionalProperties": false
})";
}

/// \p Text without the fence of three back quotes that models often put around
/// it.
static StringRef unfenced(StringRef Text) {
  Text = Text.trim();
  if (!Text.consume_front("```"))
    return Text;
  Text.consume_back("```");
  size_t Line = Text.find('\n');
  return Line == StringRef::npos ? Text : Text.drop_front(Line + 1).trim();
}

/// The whole name of \p Member; it may have a NUL in it.
static StringRef nameOf(const rapidjson::Value::Member &Member) {
  return {Member.name.GetString(), Member.name.GetStringLength()};
}

static Error checkMembers(const JsonCursor &Object,
                          ArrayRef<StringRef> Allowed) {
  if (Object.raw().IsObject())
    for (auto &Member : Object.raw().GetObject())
      if (StringRef Name = nameOf(Member); !is_contained(Allowed, Name))
        return makeError("{0}: unknown member '{1}'", Object.path(),
                         quotable(Name, 30));
  return Error::success();
}

/// Reads an object with the members "low" and "high", or, as models write
/// ranges where the endpoint does not hold them to the schema, [low, high].
static Expected<std::array<double, 2>> readRange(const JsonCursor &From) {
  std::array<double, 2> Range;
  if (From.raw().IsArray()) {
    if (Error E = readJson(From, Range))
      return std::move(E);
    return Range;
  }
  JsonReader Member(From);
  Member.fail(checkMembers(From, {"low", "high"}));
  Member.required("low", Range[0]);
  Member.required("high", Range[1]);
  if (Error E = Member.finish())
    return std::move(E);
  return Range;
}

/// Reads the ranges of amounts in member \p Key of \p Root.
static Expected<CounterRanges> readRanges(const JsonCursor &Root,
                                          StringRef Key) {
  Expected<JsonCursor> From = Root.member(Key);
  if (!From)
    return From.takeError();
  CounterRanges Ranges;
  std::vector<StringRef> Names;
  for (Counter C : AllCounters) {
    Names.push_back(idOf(C));
    Expected<JsonCursor> Member = From->member(idOf(C));
    if (!Member)
      return Member.takeError();
    Expected<std::array<double, 2>> Range = readRange(*Member);
    if (!Range)
      return Range.takeError();
    Ranges[C] = *Range;
  }
  if (Error E = checkMembers(*From, Names))
    return std::move(E);
  return Ranges;
}

/// Reads the ranges of unknowns. Besides the schema's form, those are read that
/// models choose where the endpoint does not hold them to the schema: "id" for
/// "unknown", and an object such as {"u1": [1, 2]}.
static Expected<std::vector<AnswerBinding>>
readBindings(const JsonCursor &From) {
  std::vector<AnswerBinding> Bindings;
  if (From.raw().IsObject()) {
    for (auto &Member : From.raw().GetObject()) {
      StringRef Unknown = nameOf(Member);
      Expected<JsonCursor> Value = From.member(Unknown);
      if (!Value)
        return Value.takeError();
      auto Range = readRange(*Value);
      if (!Range)
        return Range.takeError();
      Bindings.push_back({Unknown.str(), (*Range)[0], (*Range)[1]});
    }
  } else {
    Expected<std::vector<JsonCursor>> Elements = From.elements();
    if (!Elements)
      return Elements.takeError();
    for (const JsonCursor &Element : *Elements) {
      AnswerBinding &B = Bindings.emplace_back();
      JsonReader Member(Element);
      Member.fail(checkMembers(Element, {"unknown", "id", "low", "high"}));
      Member.required(Element.raw().IsObject() && Element.has("id") ? "id"
                                                                    : "unknown",
                      B.Unknown);
      Member.required("low", B.Low);
      Member.required("high", B.High);
      if (Error E = Member.finish())
        return std::move(E);
    }
  }
  // Questions list about a dozen unknowns at most.
  constexpr size_t MostBindings = 64;
  if (Bindings.size() > MostBindings)
    return makeError("{0}: found {1}, wanted at most {2}", From.path(),
                     Bindings.size(), MostBindings);
  for (AnswerBinding &B : Bindings)
    B.Unknown = quotable(B.Unknown, 60);
  return Bindings;
}

static Expected<Answer> readAnswer(const JsonCursor &Root) {
  Answer A;
  std::string Word;
  if (Error E = checkMembers(Root, {"own", "bindings", "differences", "final",
                                    "reason", "verdict", "confidence"}))
    return std::move(E);
  for (auto [Key, To] : {std::pair("own", &A.Own), {"final", &A.Final}}) {
    Expected<CounterRanges> Ranges = readRanges(Root, Key);
    if (!Ranges)
      return Ranges.takeError();
    *To = *Ranges;
  }
  JsonReader Member(Root);
  Member.required("differences", A.Differences);
  Member.required("reason", A.Reason);
  Member.required("verdict", Word);
  Member.required("confidence", A.Confidence);
  if (Error E = Member.finish())
    return std::move(E);
  Expected<JsonCursor> Listed = Root.member("bindings");
  if (!Listed)
    return Listed.takeError();
  Expected<std::vector<AnswerBinding>> Bindings = readBindings(*Listed);
  if (!Bindings)
    return Bindings.takeError();
  A.Bindings = std::move(*Bindings);
  A.Differences = quotable(A.Differences, MostDifferences);
  A.Reason = quotable(A.Reason, MostReason);
  auto Said = parseId<Verdict>(Word);
  if (!Said || *Said == Verdict::Undetermined)
    return makeError("answer.verdict: wanted compute or bandwidth, found "
                     "'{0}'",
                     quotable(Word, 30));
  A.Said = *Said;
  if (!(A.Confidence >= 0 && A.Confidence <= 1))
    return makeError("answer.confidence: wanted 0.5 to 1, found {0}",
                     A.Confidence);
  // A confidence below 0.5 does not mean the opposite verdict.
  A.Confidence = std::max(A.Confidence, 0.5);
  return A;
}

/// The verdicts that \p Text names as whole words, in order of appearance.
static std::vector<Verdict> namedIn(StringRef Text) {
  std::vector<Verdict> Named;
  auto IsWord = [](char C) { return isAlnum(C) || C == '_'; };
  while (!Text.empty()) {
    StringRef Word = Text.take_while(IsWord);
    for (Verdict V : {Verdict::Compute, Verdict::Bandwidth})
      if (Word.equals_insensitive(idOf(V)))
        Named.push_back(V);
    Text = Text.drop_front(std::max<size_t>(Word.size(), 1));
  }
  return Named;
}

std::optional<Verdict> roofline::leadingVerdict(StringRef Text) {
  Text = Text.ltrim(" \t\r\n*_`\"'");
  for (Verdict V : {Verdict::Compute, Verdict::Bandwidth}) {
    StringRef Rest = Text;
    if (!Rest.consume_front_insensitive(idOf(V)))
      continue;
    if (!Rest.consume_front_insensitive("-bound"))
      Rest.consume_front_insensitive(" bound");
    Rest = Rest.ltrim("*_`\"'");
    if (Rest.empty() || StringRef(".,;:!\r\n").contains(Rest.front()))
      return V;
  }
  return std::nullopt;
}

Expected<Verdict> roofline::parseWordAnswer(StringRef Text) {
  constexpr StringLiteral Mark = "answer:";
  if (size_t At = StringRef(Text.lower()).rfind(Mark); At != StringRef::npos)
    if (auto Behind = namedIn(Text.drop_front(At + Mark.size()));
        !Behind.empty())
      return Behind.front();
  if (auto Leading = leadingVerdict(Text))
    return *Leading;
  std::vector<Verdict> Named = namedIn(Text);
  if (Named.empty())
    return makeError("the answer is neither Compute nor Bandwidth: \"{0}\"",
                     quotable(Text, 60));
  if (!all_equal(Named))
    return makeError("the answer names both Compute and Bandwidth: \"{0}\"",
                     quotable(Text, 60));
  return Named.front();
}

Expected<Judgement> roofline::readJudgement(AnswerForm Form, StringRef Text) {
  if (Form == AnswerForm::Word) {
    Expected<Verdict> Said = parseWordAnswer(Text);
    if (!Said)
      return Said.takeError();
    return Judgement{*Said, std::nullopt};
  }
  Expected<Answer> Whole = parseAnswer(Text);
  if (!Whole)
    return Whole.takeError();
  return Judgement{Whole->Said, Whole->Confidence};
}

Expected<Answer> roofline::parseAnswer(StringRef Text) {
  auto Document = expectedToOptional(parseJson(unfenced(Text), "answer"));
  if (!Document)
    return makeError("the answer is no JSON: \"{0}\"", quotable(Text, 60));
  return readAnswer(JsonCursor(*Document, "answer"));
}
