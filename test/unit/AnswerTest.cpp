// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/Answer.h"
#include "support/Json.h"
#include "gtest/gtest.h"

using namespace roofline;

static std::string problemOf(llvm::StringRef Text) {
  auto Read = parseAnswer(Text);
  return Read ? "none" : llvm::toString(Read.takeError());
}

static constexpr char Counters[] =
    R"({"fp64":[0,0],"fp32":[1,2],"fp16":[0,0],"integer":[3,4],"tensor":[0,0],
        "dram":[5e6,6e6]})";

/// An answer in which the member \p Name has the value \p Value.
static std::string with(const char *Name, const char *Value) {
  std::string Text = "{";
  for (auto &[Key, Usual] :
       {std::pair("own", Counters), std::pair("bindings", "[]"),
        std::pair("differences", "\"\""), std::pair("final", Counters),
        std::pair("reason", "\"r\""), std::pair("verdict", "\"compute\""),
        std::pair("confidence", "0.8")})
    Text += std::string(Text.size() > 1 ? "," : "") + "\"" + Key +
            "\":" + (llvm::StringRef(Key) == Name ? Value : Usual);
  return Text + "}";
}

TEST(Answer, IsReadWhole) {
  auto Read = parseAnswer(
      with("bindings", R"([{"unknown": "u1", "low": 1, "high": 2}])"));
  ASSERT_TRUE(static_cast<bool>(Read));
  EXPECT_EQ(Read->Reason, "r");
  EXPECT_EQ(Read->Said, Verdict::Compute);
  EXPECT_EQ(Read->Confidence, 0.8);
  EXPECT_EQ(Read->Own[Counter::Integer][1], 4);
  EXPECT_EQ(Read->Final[Counter::Dram][0], 5e6);
  ASSERT_EQ(Read->Bindings.size(), 1u);
  EXPECT_EQ(Read->Bindings[0].Unknown, "u1");
  EXPECT_EQ(Read->Bindings[0].High, 2);
}

TEST(Answer, BindingsMayHaveOtherForms) {
  for (const char *Form :
       {R"([{"id": "u1", "low": 1, "high": 2}])", R"({"u1": [1, 2]})"}) {
    auto Read = parseAnswer(with("bindings", Form));
    ASSERT_TRUE(static_cast<bool>(Read)) << Form;
    ASSERT_EQ(Read->Bindings.size(), 1u);
    EXPECT_EQ(Read->Bindings[0].Unknown, "u1");
    EXPECT_EQ(Read->Bindings[0].Low, 1);
    EXPECT_EQ(Read->Bindings[0].High, 2);
  }
  EXPECT_EQ(problemOf(with("bindings", R"({"u1": 2})")),
            "answer.bindings.u1: wanted an object, found a number");
  // A name with a NUL in it is another name, not the part before the NUL.
  EXPECT_TRUE(llvm::StringRef(problemOf(with("bindings", R"({"u1\u0000": 2})")))
                  .ends_with("wanted an object, found a number"));
  EXPECT_TRUE(bool(parseAnswer(with("bindings", R"({"u1\u0000": [1, 2]})"))));
  EXPECT_EQ(problemOf(with("bindings", "7")),
            "answer.bindings: wanted an array, found a number");
}

TEST(Answer, MayStandInAFence) {
  EXPECT_EQ(problemOf("```json\n" + with("", "") + "\n```"), "none");
  EXPECT_EQ(problemOf("```\n" + with("", "") + "```\n"), "none");
}

TEST(Answer, WhatIsWrongIsNamed) {
  EXPECT_EQ(problemOf(with("verdict", "\"undetermined\"")),
            "answer.verdict: wanted compute or bandwidth, found "
            "'undetermined'");
  EXPECT_EQ(problemOf(with("confidence", "1.5")),
            "answer.confidence: wanted 0.5 to 1, found 1.50");
  EXPECT_EQ(problemOf(with("confidence", "\"high\"")),
            "answer.confidence: wanted a number, found a string");
  EXPECT_EQ(problemOf(with("bindings", "[{\"unknown\":\"u1\",\"low\":3}]")),
            "answer.bindings[0]: member 'high' is missing");
  EXPECT_EQ(problemOf(with("bindings", "[],\"more\":1")),
            "answer: unknown member 'more'");
  EXPECT_EQ(problemOf("{}"), "answer: member 'own' is missing");
  EXPECT_EQ(problemOf("[]"), "answer: wanted an object, found an array");
  EXPECT_NE(problemOf("It is compute-bound."), "none");
}

// A range has two ends in their order, and no end is negative or infinite.
TEST(Answer, RangesAreChecked) {
  auto Final = [](const char *Dram) {
    std::string Text = Counters;
    Text.replace(Text.find("[5e6,6e6]"), 9, Dram);
    return problemOf(with("final", Text.c_str()));
  };
  EXPECT_EQ(Final("[1, 1]"), "none");
  EXPECT_EQ(Final(R"({"low": 1, "high": 2})"), "none");
  EXPECT_EQ(Final(R"({"low": 1})"),
            "answer.final.dram: member 'high' is missing");
  EXPECT_EQ(Final("[1]"), "answer.final.dram: wanted 2 elements, found 1");
  EXPECT_NE(Final("[0, 1e999]"), "none");
  EXPECT_EQ(Final("[0, 1.8e308]"),
            "answer.final.dram[1]: wanted a number "
            "that a double can hold, found a larger one");
  EXPECT_EQ(Final("[0, \"many\"]"),
            "answer.final.dram[1]: wanted a number, found a string");
  EXPECT_EQ(Final("[0, 1], \"more\": 1"),
            "answer.final: unknown member 'more'");
  EXPECT_EQ(problemOf(with("own", "{}")),
            "answer.own: member 'fp64' is missing");
}

// A confidence below one half still counts as the given verdict.
TEST(Answer, ConfidenceStartsAtAHalf) {
  auto Read = parseAnswer(with("confidence", "0.2"));
  ASSERT_TRUE(static_cast<bool>(Read));
  EXPECT_EQ(Read->Confidence, 0.5);
}

TEST(Answer, ReasonIsOnePrintableLine) {
  auto Read = parseAnswer(with("reason", R"("a\u001b[31m\nb\u0007 c")"));
  ASSERT_TRUE(static_cast<bool>(Read));
  EXPECT_EQ(Read->Reason, "a [31m b c");
}

TEST(Answer, SchemaHasEveryMemberRequired) {
  auto Schema = parseJson(answerSchema(), "schema");
  ASSERT_TRUE(static_cast<bool>(Schema));
  EXPECT_EQ((*Schema)["required"].Size(),
            (*Schema)["properties"].MemberCount());
  EXPECT_FALSE((*Schema)["additionalProperties"].GetBool());
}

TEST(WordAnswer, IsOneVerdict) {
  EXPECT_EQ(*parseWordAnswer("Compute"), Verdict::Compute);
  EXPECT_EQ(*parseWordAnswer(" **bandwidth-bound**.\n"), Verdict::Bandwidth);
  EXPECT_EQ(*parseWordAnswer("It computes little: BANDWIDTH"),
            Verdict::Bandwidth);
}

TEST(WordAnswer, BehindItsMark) {
  EXPECT_EQ(*parseWordAnswer("Not bandwidth-bound.\nAnswer: Compute"),
            Verdict::Compute);
  EXPECT_EQ(*parseWordAnswer("answer: Compute\nNo: **Answer:** Bandwidth"),
            Verdict::Bandwidth);
  // A mark without a word after it is ignored.
  EXPECT_EQ(*parseWordAnswer("Compute is my answer:"), Verdict::Compute);
}

TEST(WordAnswer, OrTheFirstWord) {
  EXPECT_EQ(*parseWordAnswer("Compute\n\nIts bandwidth is low."),
            Verdict::Compute);
  EXPECT_EQ(*parseWordAnswer("**Bandwidth-bound**, not compute-bound"),
            Verdict::Bandwidth);
  EXPECT_EQ(*parseWordAnswer("Compute.\nAnswer: Bandwidth"),
            Verdict::Bandwidth);
  EXPECT_FALSE(leadingVerdict("Compute the bandwidth first."));
  EXPECT_FALSE(leadingVerdict("Computers"));
  EXPECT_FALSE(leadingVerdict(""));
}

TEST(WordAnswer, IsNotBothOrNone) {
  EXPECT_EQ(llvm::toString(parseWordAnswer("Compute or bandwidth").takeError()),
            "the answer names both Compute and Bandwidth: \"Compute or "
            "bandwidth\"");
  EXPECT_EQ(llvm::toString(parseWordAnswer("computed").takeError()),
            "the answer is neither Compute nor Bandwidth: \"computed\"");
}
