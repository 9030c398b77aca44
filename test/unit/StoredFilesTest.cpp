// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports, profiles, answers and tables of results of version 1, as they were
// written when the version was introduced, are read. These files must not be
// written anew.
#include "eval/join/Predictions.h"
#include "eval/scenario/Results.h"
#include "llm/AnswerCache.h"
#include "report/ProfileJson.h"
#include "support/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

static std::string stored(StringRef Name) {
  SmallString<128> Path(ROOFLINE_SOURCE_DIR);
  sys::path::append(Path, "test", "unit", "Inputs", "version1");
  sys::path::append(Path, Name);
  return cantFail(readFile(Path));
}

TEST(StoredFiles, Report) {
  auto Read = cantFail(predictionsFromJson(stored("report.json"), "r"));
  ASSERT_EQ(Read.size(), 1u);
  const Prediction &P = Read[0];
  EXPECT_EQ(P.Id.str(), "cuda:_Z5solvePdPKdii@k.cu");
  EXPECT_EQ(P.GpuDisplayName, "NVIDIA A100-SXM4-80GB");
  EXPECT_EQ(P.Where.Line, 5u);
  EXPECT_EQ(P.Headline.Outcome, Verdict::Compute);
  EXPECT_EQ(P.Headline.Kind, OpKind::Fp64);
  EXPECT_NEAR(P.Headline.Ridge, 4.7798, 1e-4);
  EXPECT_NEAR(P.Headline.Operations[0].Likely, 2047.85, 0.01);
  EXPECT_NEAR(P.Headline.DramRead.High, 8, 1e-9);
  EXPECT_NEAR(*P.Headline.Confidence, 0.9335, 1e-4);
  EXPECT_EQ(P.Headline.DependsOn.size(), 1u);
  EXPECT_EQ(P.Headline.MemorySeconds, -1);
  EXPECT_EQ(P.Point.Grid[0], 13824);
  EXPECT_EQ(P.OperationSites.size(), 6u);
  EXPECT_EQ(P.Accesses.size(), 2u);
  EXPECT_EQ(P.Unknowns.size(), 4u);
  EXPECT_EQ(P.Unknowns[2].Range.High, 905969409);
  EXPECT_EQ(P.Notes.size(), 2u);
}

TEST(StoredFiles, RowsOfAReport) {
  auto Read = cantFail(parsePredictions(stored("report.json"), "r.json"));
  ASSERT_EQ(Read.size(), 1u);
  EXPECT_EQ(Read[0].File, "r.json");
  EXPECT_EQ(Read[0].Outcome, Verdict::Compute);
  EXPECT_FALSE(Read[0].DramBytes); // only figures per thread are known
  ASSERT_TRUE(Read[0].Details);
  EXPECT_EQ(Read[0].Details->Result.PointsExamined, 55u);
}

TEST(StoredFiles, SectionOfAProgram) {
  auto Read = cantFail(predictionsFromJson(stored("section.jsonl"), "s"));
  ASSERT_EQ(Read.size(), 1u);
  EXPECT_EQ(Read[0].Headline.Outcome, Verdict::Compute);
  EXPECT_EQ(Read[0].CodeArch, "sm_80");
  ASSERT_EQ(Read[0].Unknowns.size(), 4u);
  EXPECT_EQ(Read[0].Unknowns[0].Id.Kind, UnknownKind::Other);
}

TEST(StoredFiles, Profile) {
  std::string Text = stored("profile.json");
  Profile P = cantFail(profileFromJson(Text, "p"));
  EXPECT_EQ(P.Evidence, RunEvidence::Emulated);
  EXPECT_EQ(P.Checks, "memcheck");
  EXPECT_EQ(P.ExitStatus, 0);
  ASSERT_EQ(P.OtherGpus.size(), 1u);
  ASSERT_EQ(P.Launches.size(), 1u);
  const LaunchRecord &L = P.Launches[0];
  EXPECT_EQ(L.Block[0], 256u);
  ASSERT_EQ(L.Arguments.size(), 4u);
  EXPECT_EQ(L.Arguments[1].Allocation, 1u);
  EXPECT_EQ(L.Arguments[2].Integer, 100);
  EXPECT_EQ(L.Counts.Operations[0], 600);
  EXPECT_EQ(L.Counts.Memory->dram(), 800u);
  EXPECT_EQ(L.Counts.OtherMemory.at("rtx3080").Sectors, 50u);
  EXPECT_EQ(L.Counts.Lines.front().Accesses, 4u);
  EXPECT_FALSE(L.Counts.Flow.empty());
  // Nothing in it was lost.
  EXPECT_EQ(toJsonFile(P), Text);
}

TEST(StoredFiles, ResultsOfAScenario) {
  auto Rows = cantFail(parseResults(stored("results.csv"), "r.csv"));
  ASSERT_EQ(Rows.size(), 2u);
  EXPECT_EQ(Rows[0].Way.Scenario, Scenario::Rq2);
  EXPECT_EQ(Rows[0].Setting.Model, "emulated");
  EXPECT_EQ(Rows[0].Item.Kernel, "push(float *, int)");
  EXPECT_TRUE(Rows[0].isRight());
  EXPECT_FALSE(Rows[0].Confidence);
  EXPECT_EQ(Rows[1].Way.Prompt, "closure");
  EXPECT_EQ(Rows[1].Way.Draw.Temperature, 0.1);
  EXPECT_EQ(Rows[1].Said, Verdict::Bandwidth);
  EXPECT_EQ(Rows[1].Confidence, 0.9);
  EXPECT_EQ(Rows[1].InputTokens, 812u);
  EXPECT_EQ(Rows[1].Cost, 0.0021);
  EXPECT_EQ(Rows[1].Key, "k1");
}

TEST(StoredFiles, Answers) {
  auto Read = cantFail(parseAnswerLines(stored("answers.jsonl"), "a"));
  ASSERT_EQ(Read.size(), 1u);
  EXPECT_EQ(Read[0].Key, "k1");
  EXPECT_EQ(Read[0].Model, "m");
  EXPECT_EQ(Read[0].ServedModel, "m-2026-01-01");
  EXPECT_EQ(Read[0].InputTokens, 812u);
  EXPECT_EQ(Read[0].OutputTokens, 21u);
  EXPECT_EQ(Read[0].Cost, 0.0021);
  EXPECT_EQ(Read[0].Made, 1763784000);
  EXPECT_EQ(Read[0].Text, "{\"class\": \"bandwidth\"}\n");
}
