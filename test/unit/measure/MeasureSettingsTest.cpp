// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cupti/Settings.h"
#include "gtest/gtest.h"
#include <map>

using namespace roofline::measure;

static Settings settings(std::map<std::string, std::string> Variables,
                         std::vector<std::string> &Problems) {
  return Settings::read(
      [&](const char *Name) -> const char * {
        auto Found = Variables.find(Name);
        return Found == Variables.end() ? nullptr : Found->second.c_str();
      },
      Problems);
}

TEST(MeasureSettings, HaveDefaults) {
  std::vector<std::string> Problems;
  Settings S = settings({}, Problems);
  EXPECT_TRUE(Problems.empty());
  EXPECT_EQ(S.Rule.str(), "first:2");
  EXPECT_TRUE(S.ColdCache);
  EXPECT_FALSE(S.ReplaysLaunches);
  EXPECT_EQ(S.Sets, std::vector<std::string>{"default"});
  EXPECT_EQ(S.Output.front(), '/');
  EXPECT_EQ(S.Output.substr(S.Output.rfind('/')), "/profile.json");
}

TEST(MeasureSettings, AreRead) {
  std::vector<std::string> Problems;
  Settings S = settings({{"ROOFLINE_MEASURE_OUTPUT", "/t/p.json"},
                         {"ROOFLINE_MEASURE_LAUNCHES", "all"},
                         {"ROOFLINE_MEASURE_CACHE", "warm"},
                         {"ROOFLINE_MEASURE_REPLAY", "launches"},
                         {"ROOFLINE_MEASURE_METRICS", "tensor,default,caches"},
                         {"PMI_RANK", "12"}},
                        Problems);
  EXPECT_TRUE(Problems.empty());
  EXPECT_EQ(S.Output, "/t/p.rank12.json");
  EXPECT_EQ(S.Rank, "12");
  EXPECT_EQ(S.Rule.str(), "all");
  EXPECT_FALSE(S.ColdCache);
  EXPECT_TRUE(S.ReplaysLaunches);
  EXPECT_EQ(S.Sets, (std::vector<std::string>{"default", "tensor", "caches"}));
}

TEST(MeasureSettings, NameTheOutput) {
  EXPECT_EQ(outputPath("p.json", "", 7), "p.json");
  EXPECT_EQ(outputPath("p.json", "3", 7), "p.rank3.json");
  EXPECT_EQ(outputPath("a.b/p", "3", 7), "a.b/p.rank3");
  EXPECT_EQ(outputPath("p-%r-%p.json", "3", 7), "p-3-7.json");
  EXPECT_EQ(outputPath("p-%r.json", "", 7), "p-0.json");
  EXPECT_EQ(beforeEnding("/a.b/p", ".x"), "/a.b/p.x");
}

TEST(MeasureSettings, KnowTheRankOfUsualLaunchers) {
  auto Rank = [](const char *Variable, const char *Value) {
    return mpiRank([=](const char *Name) -> const char * {
      return std::string(Name) == Variable ? Value : nullptr;
    });
  };
  for (const char *Name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK",
                           "MV2_COMM_WORLD_RANK", "PMIX_RANK", "SLURM_PROCID"})
    EXPECT_EQ(Rank(Name, "5"), "5") << Name;
  EXPECT_EQ(Rank("OTHER", "5"), "");
  EXPECT_EQ(Rank("PMI_RANK", "../5"), ""); // would become part of a path
}
