// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files of version 1 of each format, as they were written when the version was
// introduced, are read, and those of a newer version refused. These files must
// not be written anew.
#include "embed/KernelCodeRecord.h"
#include "eval/join/Predictions.h"
#include "eval/scenario/Results.h"
#include "llm/AnswerCache.h"
#include "report/ProfileJson.h"
#include "support/Files.h"
#include "team/Baseline.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "gmock/gmock.h"
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

TEST(StoredFiles, Baseline) {
  Baseline B = cantFail(parseBaseline(stored("baseline.yaml"), "b.yaml"));
  ASSERT_EQ(B.Entries.size(), 1u);
  EXPECT_EQ(B.Entries[0].Owner, "physics");
  const AcceptedState *State = B.Entries[0].find("h200");
  ASSERT_TRUE(State);
  EXPECT_EQ(State->Outcome, Verdict::Bandwidth);
  ASSERT_TRUE(State->Figures);
}

TEST(StoredFiles, KernelCode) {
  auto All = [](FatBinaryPlace) { return true; };
  auto Read = cantFail(readRecords(stored("kernel-code.bin"), All));
  ASSERT_EQ(Read.size(), 1u);
  EXPECT_EQ(Read[0].Arch, "sm_80");
  EXPECT_EQ(Read[0].Unit, "k.cu");
  EXPECT_EQ(Read[0].Bitcode.size(), 2900u);
}

namespace {
/// A cache's folder with the database that answers.sql makes.
struct StoredCache : testing::Test {
  SmallString<128> Folder;
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("stored", Folder));
    auto Store = cantFail(Database::open(storePath(Folder), ""));
    std::string Script = stored("answers.sql");
    SmallVector<StringRef> Lines;
    StringRef(Script).split(Lines, '\n', -1, /*KeepEmpty=*/false);
    for (StringRef Line : Lines)
      cantFail(Store->run(Line));
  }
  void TearDown() override { sys::fs::remove_directories(Folder); }
};
} // namespace

TEST_F(StoredCache, IsRead) {
  auto Store = cantFail(openStore(Folder));
  AnswerCache Cache(*Store);
  auto Found = cantFail(Cache.find("k1"));
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->ServedModel, "m-2026-01-01");
  EXPECT_EQ(Found->Cost, 0.0021);
  EXPECT_EQ(Found->Text, "{\"class\": \"bandwidth\"}");
}

TEST_F(StoredCache, NewerIsRefusedAndKept) {
  {
    auto Store = cantFail(openStore(Folder));
    cantFail(Store->run("PRAGMA user_version = 7"));
  }
  EXPECT_THAT(toString(openStore(Folder).takeError()),
              testing::HasSubstr("answers.sqlite: found version 7, wanted 0: a "
                                 "newer roofline wrote it"));
  auto Store = Database::open(storePath(Folder), "");
  EXPECT_FALSE(static_cast<bool>(Store));
  consumeError(Store.takeError());
}

/// What \p Read says of a stored file in which \p From is replaced by \p To.
template <class F>
static std::string refusal(StringRef File, StringRef From, StringRef To,
                           F Read) {
  std::string Text = stored(File);
  size_t At = Text.find(From);
  if (At == std::string::npos)
    return "no version in the file";
  Text.replace(At, From.size(), To);
  auto Result = Read(Text);
  return Result ? "" : toString(Result.takeError());
}

TEST(StoredFiles, NewerVersionsAreRefused) {
  StringRef Is = "\"version\":1", Newer = "\"version\":2";
  StringRef IsSpaced = "\"version\": 1", NewerSpaced = "\"version\": 2";
  auto Report = [](StringRef T) { return predictionsFromJson(T, "f"); };
  EXPECT_EQ(refusal("report.json", IsSpaced, NewerSpaced, Report),
            "f: wanted schema 'roofline-predictions' version 1, found "
            "'roofline-predictions' version 2");
  EXPECT_EQ(refusal("section.jsonl", Is, Newer, Report),
            "f:1: wanted schema 'roofline-predictions' version 1, found "
            "'roofline-predictions' version 2");
  EXPECT_EQ(refusal("profile.json", IsSpaced, NewerSpaced,
                    [](StringRef T) { return profileFromJson(T, "f"); }),
            "f: wanted schema 'roofline-profile' version 1, found "
            "'roofline-profile' version 2");
  EXPECT_EQ(refusal("answers.jsonl", Is, Newer,
                    [](StringRef T) { return parseAnswerLines(T, "f"); }),
            "f:1: wanted schema 'roofline-answer' version 1, found "
            "'roofline-answer' version 2");
  EXPECT_EQ(refusal("baseline.yaml", "version: 1", "version: 2",
                    [](StringRef T) { return parseBaseline(T, "f"); }),
            "f:3: wanted a baseline of version 1, found '2'");
  auto Code = [](StringRef T) {
    return readRecords(T, [](FatBinaryPlace) { return true; });
  };
  EXPECT_EQ(refusal("kernel-code.bin", StringRef("NIR\1", 4),
                    StringRef("NIR\2", 4), Code),
            "damaged record at byte 0 of .roofline_ir: found version 2, wanted "
            "1: a newer roofline wrote it");
}
