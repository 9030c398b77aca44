// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "remark/Finding.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace roofline;

TEST(Finding, TravelsAsALine) {
  Finding F{Finding::Kind::Record,
            "a \"text\"\nof two lines, \x01",
            {"src/a b.cu", 3, 14},
            {"k.cuh", 1, 2},
            "_Z1kPf",
            "ComputeBound",
            {{"Verdict", "compute"}, {"Ridge", ""}}};
  std::string Line = toLine(F);
  EXPECT_EQ(Line.find('\n'), std::string::npos);
  Expected<Finding> Back = findingFromLine(Line);
  ASSERT_TRUE(bool(Back)) << toString(Back.takeError());
  EXPECT_EQ(Back->What, F.What);
  EXPECT_EQ(Back->Text, F.Text);
  EXPECT_EQ(Back->Where, F.Where);
  EXPECT_EQ(Back->Otherwise, F.Otherwise);
  EXPECT_EQ(Back->Function, F.Function);
  EXPECT_EQ(Back->RecordName, F.RecordName);
  EXPECT_EQ(Back->Values, F.Values);
}

TEST(Finding, StageTimesAreAdded) {
  Finding F{Finding::Kind::Stages};
  F.Times.Stages = {{"features", {1.5, 2}}, {"verdict", {7, 1}}};
  Expected<Finding> Back = findingFromLine(toLine(F));
  ASSERT_TRUE(bool(Back)) << toString(Back.takeError());
  StageTimes Sum = F.Times;
  Sum.add(Back->Times);
  ASSERT_EQ(Sum.Stages.size(), 2u);
  EXPECT_EQ(Sum.Stages["features"].Time, 3);
  EXPECT_EQ(Sum.Stages["features"].Runs, 4u);
  EXPECT_EQ(Sum.Stages["verdict"].Time, 14);
}

TEST(Finding, ADamagedLineIsAnError) {
  for (const char *Line :
       {"", "nonsense", "{}", "[]", R"({"kind": "remark"})",
        R"({"kind": 99, "text": ""})", R"({"kind": "no", "text": ""})",
        R"({"kind": "note", "text": 1})",
        R"({"kind": "note", "text": "", "where": 7})",
        R"({"kind": "note", "text": "", "where": {"line": -1}})",
        R"({"kind": "record", "text": "", "values": [1, 2]})"}) {
    Expected<Finding> F = findingFromLine(Line);
    EXPECT_FALSE(bool(F)) << Line;
    consumeError(F.takeError());
  }
}
