// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Settings.h"
#include "constants/emulation.h"
#include "report/EmulationJob.h"
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
  EXPECT_EQ(S.Executor.MemoryBudget,
            uint64_t(10 * constants::RequestsPerSecond));
  EXPECT_EQ(S.Rule.str(), "first:2");
  EXPECT_EQ(S.LogPath, "");
}

TEST(Settings, AJobSaysAll) {
  EmulationJob Job;
  Job.Gpu = "rtx3080";
  Job.OtherGpus = {"h200", "a10"};
  Job.MemoryBudget = 5000;
  Job.Launches = "every:10";
  Job.Check = "racecheck";
  Job.Cores = 3;
  Job.CacheDir = "/c";
  Job.Ptxas = "/p";
  Job.Nvdisasm = "/n";
  Job.MostInstructions = 1e6;
  Job.MostSeconds = 1.5;
  Job.CountOperations = false;
  Job.SkipUnsupported = true;
  Job.Log = "/l";
  Job.Progress = "/r";
  Settings S = cantFail(settingsFromJob(jsonText(Job), "job.json"));
  EXPECT_EQ(S.Executor.Gpu.Name, "rtx3080");
  ASSERT_EQ(S.Executor.OtherGpus.size(), 2u);
  EXPECT_EQ(S.Executor.OtherGpus[1].Name, "a10");
  EXPECT_EQ(S.Executor.MemoryBudget, 5000u);
  EXPECT_EQ(S.Rule.str(), "every:10");
  EXPECT_EQ(S.Executor.Checks.Asked, std::set{CheckTool::Racecheck});
  EXPECT_EQ(S.Executor.Cores, 3u);
  EXPECT_EQ(S.Executor.CacheDir, "/c");
  ASSERT_TRUE(S.Executor.MachineTools);
  EXPECT_EQ(S.Executor.MachineTools->Ptxas, "/p");
  EXPECT_EQ(S.Executor.MachineTools->Nvdisasm, "/n");
  EXPECT_EQ(S.Executor.MostThreadInstructions, 1000000u);
  EXPECT_EQ(S.Executor.MostSeconds, 1.5);
  EXPECT_FALSE(S.Executor.CountOperations);
  EXPECT_TRUE(S.SkipUnsupported);
  EXPECT_EQ(S.LogPath, "/l");
  EXPECT_EQ(S.ProgressPath, "/r");
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
