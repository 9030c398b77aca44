// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Settings.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using roofline::runtime::LaunchRule;

static LaunchRule rule(StringRef Text) {
  return *LaunchRule::parse(std::string_view(Text));
}

TEST(LaunchRule, SaysWhichLaunchesCount) {
  struct {
    const char *Text;
    std::vector<unsigned> Counted; // of the first six launches
  } Cases[] = {{"first:2", {0, 1}},
               {"first:0", {}},
               {"every:3", {0, 3}},
               {"all", {0, 1, 2, 3, 4, 5}}};
  for (const auto &[Text, Counted] : Cases) {
    std::vector<unsigned> Found;
    for (unsigned I = 0; I < 6; ++I)
      if (rule(Text).counts(I))
        Found.push_back(I);
    EXPECT_EQ(Found, Counted) << Text;
    EXPECT_EQ(rule(Text).str(), Text);
  }
}

TEST(LaunchRule, RefusesWhatIsNone) {
  for (const char *Text :
       {"", "first", "first:", "first:x", "every:0", "last:2", "2"})
    EXPECT_FALSE(LaunchRule::parse(Text)) << Text;
}

TEST(Settings, AJobMayBeEmpty) {
  Settings S = cantFail(settingsFromJob("{}", "job.json"));
  EXPECT_EQ(S.Executor.Gpu.Name, "a100-80-sxm");
  EXPECT_EQ(S.Rule.str(), "first:2");
  EXPECT_EQ(S.LogPath, "");
}

TEST(Settings, AJobSaysAll) {
  Settings S = cantFail(settingsFromJob(
      R"({"gpu": "rtx3080", "launches": "every:10", "cores": 3,
          "cache_dir": "/c", "most_instructions": 1e6, "most_seconds": 1.5,
          "count_operations": false, "log": "/l"})",
      "job.json"));
  EXPECT_EQ(S.Executor.Gpu.Name, "rtx3080");
  EXPECT_EQ(S.Rule.str(), "every:10");
  EXPECT_EQ(S.Executor.Cores, 3u);
  EXPECT_EQ(S.Executor.CacheDir, "/c");
  EXPECT_EQ(S.Executor.MostThreadInstructions, 1000000u);
  EXPECT_EQ(S.Executor.MostSeconds, 1.5);
  EXPECT_FALSE(S.Executor.CountOperations);
  EXPECT_EQ(S.LogPath, "/l");
}

TEST(Settings, WhatIsWrongIsNamed) {
  struct {
    const char *Job, *Problem;
  } Cases[] = {{"[]", "job.json: wanted an object"},
               {R"({"gpu": "gtx"})", "gtx"},
               {R"({"cores": "all"})", "cores: wanted"},
               {R"({"launches": "some"})", "found 'some'"}};
  for (const auto &[Job, Problem] : Cases) {
    Expected<Settings> S = settingsFromJob(Job, "job.json");
    ASSERT_FALSE(S) << Job;
    std::string Text = toString(S.takeError());
    EXPECT_NE(Text.find(Problem), std::string::npos) << Text;
  }
}
