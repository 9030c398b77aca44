// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/ProfileJson.h"
#include "gtest/gtest.h"
#include <limits>

using namespace llvm;
using namespace roofline;

static LaunchRecord launch() {
  LaunchRecord L;
  L.Id = KernelId::forCuda("_Z5solvePdi", "heat.cu");
  L.DisplayName = "solve";
  L.Grid = {65536, 2, 1};
  L.Block = {256, 1, 1};
  L.DynamicSharedBytes = 48;
  ArgumentValue Pointer;
  Pointer.What = ArgumentValue::Kind::Pointer;
  Pointer.Size = 8;
  Pointer.Allocation = 3;
  Pointer.Start = 16;
  Pointer.Extent = 1 << 20;
  ArgumentValue Number;
  Number.What = ArgumentValue::Kind::Integer;
  Number.Parameter = 1;
  Number.Size = 8;
  Number.Integer = std::numeric_limits<int64_t>::min() + 1;
  ArgumentValue Real;
  Real.What = ArgumentValue::Kind::Float;
  Real.Parameter = 2;
  Real.Offset = 4;
  Real.Size = 4;
  Real.Float = 0.1;
  L.Arguments = {Pointer, Number, Real};
  L.Seconds = 0.25;
  L.Counts.ThreadInstructions = std::numeric_limits<uint64_t>::max();
  L.Counts.WarpSlots = 7;
  L.Counts.Operations[0] = 150994944;
  L.Counts.Memory = MemoryCounts{1, 2, 3, 4, 5, 6, 7};
  LineCounts Line;
  Line.Where = {"heat.cu", 24, 3};
  Line.Operations[3] = 12;
  Line.Accesses = 8;
  Line.Requested = 9;
  Line.Sectors = 10;
  L.Counts.Lines = {Line};
  L.Counts.Flow.Loops = {{{"heat.cu", 20, 3}, 16, 1ull << 60}};
  L.Counts.Flow.Branches = {{{"heat.cu", 22, 9}, 0, 0}, {{}, 12, 5}};
  return L;
}

static Profile profile() {
  Profile P;
  P.Evidence = RunEvidence::Measured;
  P.Gpu = "h200";
  P.GpuDisplayName = "NVIDIA H200";
  P.CodeArch = "sm_90";
  P.LaunchRule = "every:10";
  P.Program = "./heat";
  P.Arguments = {"4096", "a \"b\""};
  P.Signal = 11;
  return P;
}

static std::string messageOf(Expected<Profile> P) {
  return P ? "" : toString(P.takeError());
}

TEST(ProfileJsonTest, ReadsWhatItWrites) {
  Profile Written = profile();
  Written.Launches = {launch()};
  Written.NotEmulated = {"kernel 'k': textures (k.cu:3)"};
  Profile P = cantFail(profileFromJson(toJsonFile(Written), "p.json"));
  EXPECT_EQ(P.Evidence, RunEvidence::Measured);
  EXPECT_EQ(P.Gpu, "h200");
  EXPECT_EQ(P.GpuDisplayName, "NVIDIA H200");
  EXPECT_EQ(P.CodeArch, "sm_90");
  EXPECT_EQ(P.CacheState, "cold");
  EXPECT_EQ(P.LaunchRule, "every:10");
  EXPECT_EQ(P.Program, "./heat");
  EXPECT_EQ(P.Arguments, Written.Arguments);
  EXPECT_EQ(P.ExitStatus, std::nullopt);
  EXPECT_EQ(P.Signal, 11);
  ASSERT_EQ(P.Launches.size(), 1u);
  // The writer writes every member.
  EXPECT_EQ(toJsonFile(P), toJsonFile(Written));
}

TEST(ProfileJsonTest, LaunchesThatWereNotRunAreCounted) {
  LaunchNotRun L;
  L.Id = launch().Id;
  L.DisplayName = "solve";
  L.Block = {2048, 1, 1};
  L.Error = "cudaErrorInvalidConfiguration";
  L.Problem = "found 2048 threads a block";
  std::string Log = headerLine(profile()) + "\n";
  for (unsigned Threads : {2048, 2048, 4096}) {
    L.Block[0] = Threads;
    Log += toJsonLine(L) + "\n";
  }
  Profile P = cantFail(profileFromLog(Log, "log"));
  ASSERT_EQ(P.NotRun.size(), 2u);
  EXPECT_EQ(P.NotRun[0].Times, 2u);
  EXPECT_EQ(P.NotRun[1].Block[0], 4096u);
  P.EndedIn = "solve";
  Profile Read = cantFail(profileFromJson(toJsonFile(P), "p.json"));
  EXPECT_EQ(toJsonFile(Read), toJsonFile(P));
  EXPECT_EQ(Read.NotRun[0].Id, L.Id);
  EXPECT_EQ(Read.NotRun[0].Cause, NotRunCause::Refused);
  EXPECT_EQ(Read.NotRun[0].Error, L.Error);
  EXPECT_EQ(Read.EndedIn, "solve");
  // Another process of the run.
  addProcess(P, Read);
  EXPECT_EQ(P.NotRun.size(), 2u);
  EXPECT_EQ(P.NotRun[0].Times, 4u);
}

TEST(ProfileJsonTest, LaunchIsExact) {
  LaunchRecord Written = launch();
  std::string Log = headerLine(profile()) + "\n" + toJsonLine(Written) + "\n";
  Profile P = cantFail(profileFromLog(Log, "log"));
  ASSERT_EQ(P.Launches.size(), 1u);
  const LaunchRecord &L = P.Launches[0];
  EXPECT_EQ(L.Id, Written.Id);
  EXPECT_EQ(L.Grid, Written.Grid);
  EXPECT_EQ(L.Arguments[0].Allocation, 3u);
  EXPECT_EQ(L.Arguments[0].Extent, 1u << 20);
  EXPECT_EQ(L.Arguments[1].Integer, Written.Arguments[1].Integer);
  EXPECT_EQ(L.Arguments[1].Allocation, std::nullopt);
  EXPECT_EQ(L.Arguments[2].Float, 0.1);
  EXPECT_EQ(L.Counts.ThreadInstructions, Written.Counts.ThreadInstructions);
  EXPECT_EQ(L.Counts.Operations, Written.Counts.Operations);
  EXPECT_EQ(L.Counts.Memory->Footprint, 7u);
  EXPECT_EQ(L.Counts.Lines[0].Where, Written.Counts.Lines[0].Where);
  EXPECT_EQ(L.Counts.Lines[0].Sectors, 10u);
  ASSERT_EQ(L.Counts.Flow.Loops.size(), 1u);
  EXPECT_EQ(L.Counts.Flow.Loops[0].Entries, 16u);
  EXPECT_EQ(L.Counts.Flow.Loops[0].Iterations, 1ull << 60);
  ASSERT_EQ(L.Counts.Flow.Branches.size(), 2u); // also a branch never run
  EXPECT_EQ(L.Counts.Flow.Branches[0].Where.Line, 22u);
  EXPECT_EQ(L.Counts.Flow.Branches[1].Taken, 5u);
}

TEST(ProfileJsonTest, OnlyMeasuredLaunchesLackMembers) {
  LaunchRecord L = launch();
  L.Counts.Memory = MemoryCounts(); // counted, but there was no access
  auto Has = [&](StringRef Member) {
    return StringRef(toJsonLine(L)).contains(("\"" + Member + "\"").str());
  };
  L.Counts.Lines.clear();
  for (bool IsMeasured : {false, true}) {
    if (IsMeasured)
      L.Device = 0;
    EXPECT_TRUE(Has("dram_read_bytes"));
    for (StringRef Member : {"accesses", "requested_bytes", "sectors",
                             "left_in_l2_bytes", "footprint_bytes"})
      EXPECT_EQ(Has(Member), !IsMeasured) << Member.str();
  }
  L.Counts.Memory->Sectors = 3;
  EXPECT_TRUE(Has("sectors"));
}

TEST(ProfileJsonTest, LaunchThatFailedSaysWhyAndWhere) {
  LaunchRecord Written = launch();
  Written.End = LaunchEnd::BadAddress;
  Written.Problem = "read of 4 byte past the end of an allocation";
  Written.ProblemAt = {"heat.cu", 30, 5};
  Written.Counts.Memory.reset();
  std::string Log = headerLine(profile()) + "\n" + toJsonLine(Written);
  Profile P = cantFail(profileFromLog(Log, "log"));
  ASSERT_EQ(P.Launches.size(), 1u);
  EXPECT_EQ(P.Launches[0].End, LaunchEnd::BadAddress);
  EXPECT_EQ(P.Launches[0].Problem, Written.Problem);
  EXPECT_EQ(P.Launches[0].ProblemAt, Written.ProblemAt);
  EXPECT_FALSE(P.Launches[0].Counts.Memory);
}

TEST(ProfileJsonTest, PlacesOfProblemsAreData) {
  Profile Written = profile();
  KernelProblem &Problem =
      Written.Launches.emplace_back(launch()).Problems.emplace_back();
  Problem.Place = {ProblemPlace::Allocation, "", 0, {4000, 4000, 2}};
  std::string Text = toJsonFile(Written);
  EXPECT_NE(Text.find(R"("place": "byte 4000 of the 4000-byte allocation 2")"),
            std::string::npos)
      << Text;
  Profile P = cantFail(profileFromJson(Text, "p.json"));
  EXPECT_EQ(P.Launches[0].Problems[0].Place, Problem.Place);
}

TEST(ProfileJsonTest, PlacesOfOlderFilesAreWords) {
  std::string Line = toJsonLine(launch());
  Line.pop_back();
  Line += R"(, "problems": [{"kind": "out-of-bounds", "bytes": 4, )"
          R"("place": "at a null pointer"}]})";
  Profile P = cantFail(profileFromLog(Line + "\n", "log"));
  ASSERT_EQ(P.Launches[0].Problems.size(), 1u);
  Fact<ProblemPlace> Words = {ProblemPlace::Other, "at a null pointer"};
  EXPECT_EQ(P.Launches[0].Problems[0].Place, Words);
}

TEST(ProfileJsonTest, NotEverythingNeedsToBeKnown) {
  // Figures that can't be measured are absent.
  Profile P = cantFail(profileFromJson(
      R"({"schema": "roofline-profile", "version": 1, "evidence": "measured",
          "gpu": "h200", "later": {}, "launches": [
          {"kernel": {"id": "cuda:k@a.cu"}, "grid": [1, 1, 1],
           "block": [2, 1, 1], "seconds": 1e-3,
           "counts": {"operations": {"fp64": 8},
                      "memory": {"dram_read_bytes": 64}}}]})",
      "p.json"));
  ASSERT_EQ(P.Launches.size(), 1u);
  EXPECT_EQ(P.Launches[0].Counts.Memory->dram(), 64u);
  EXPECT_EQ(P.Launches[0].Counts.WarpSlots, 0u);
}

TEST(ProfileJsonTest, TornLastLineOfALogIsLeftOut) {
  std::string Line = toJsonLine(launch());
  std::string Log = headerLine(profile()) + "\n" + Line + "\n" +
                    Line.substr(0, Line.size() / 2);
  EXPECT_EQ(cantFail(profileFromLog(Log, "log")).Launches.size(), 1u);
  // Truncated in the middle of the header: no launches.
  EXPECT_EQ(cantFail(profileFromLog("{\"schema", "log")).Launches.size(), 0u);
}

TEST(ProfileJsonTest, BrokenLineWithinALogIsAnError) {
  std::string Line = toJsonLine(launch());
  EXPECT_NE(
      messageOf(profileFromLog(
                    headerLine(profile()) + "\n{\"ker\n" + Line + "\n", "log"))
          .find("log:2:1:"),
      std::string::npos);
}

TEST(ProfileJsonTest, ProcessesShareALog) {
  Profile Empty = profile();
  Empty.CodeArch = "";
  std::string Line = toJsonLine(launch()) + "\n";
  Profile P = cantFail(profileFromLog(headerLine(Empty) + "\n" + Line +
                                          headerLine(profile()) + "\n" + Line +
                                          "{\"kind\": \"later\"}\n",
                                      "log"));
  EXPECT_EQ(P.CodeArch, "sm_90");
  ASSERT_EQ(P.Launches.size(), 2u);
  EXPECT_EQ(P.Launches[0].Number, 0u);
  EXPECT_EQ(P.Launches[1].Number, 1u);
}

TEST(ProfileJsonTest, LogNamesWhatWasNotEmulatedOnce) {
  std::string Line = "{\"not_emulated\": \"textures\"}\n";
  Profile P = cantFail(
      profileFromLog(Line + headerLine(profile()) + "\n" + Line, "log"));
  EXPECT_EQ(P.Evidence, RunEvidence::Measured);
  EXPECT_EQ(P.NotEmulated, std::vector<std::string>{"textures"});
}

TEST(ProfileJsonTest, OtherSchemasAndVersionsAreRefused) {
  EXPECT_EQ(messageOf(profileFromJson("{\"schema\": \"roofline-predictions\", "
                                      "\"version\": 1}",
                                      "p.json")),
            "'p.json': wanted a profile of 'roofline profile', found a report "
            "of predictions");
  EXPECT_EQ(messageOf(profileFromJson(
                "{\"schema\": \"roofline-profile\", \"version\": 2}", "p")),
            "p: wanted schema 'roofline-profile' version 1, found "
            "'roofline-profile' version 2");
  auto Found = [](StringRef Text) {
    return messageOf(profileFromJson(Text, "p"));
  };
  std::string Start = "'p': wanted a profile of 'roofline profile', found ";
  EXPECT_EQ(Found(" \n"), Start + "an empty file");
  EXPECT_EQ(Found("{\"a\": 1}"), Start + "JSON of another kind");
  EXPECT_EQ(Found("[1]"), Start + "other text");
  EXPECT_EQ(Found(StringRef("\x7f"
                            "ELF\0",
                            5)),
            Start + "a program or another binary file");
  EXPECT_EQ(Found("{"), "p:1:2: not JSON: Missing a name for object member.");
}

TEST(ProfileJsonTest, WrongMembersAreNamed) {
  std::string Start = "{\"schema\": \"roofline-profile\", \"version\": 1, "
                      "\"launches\": [";
  EXPECT_EQ(messageOf(profileFromJson(Start + "{\"grid\": [1,1,1]}]}", "p")),
            "p.launches[0]: member 'kernel' is missing");
  EXPECT_EQ(messageOf(profileFromJson(
                Start + "{\"kernel\": {\"id\": \"cuda:k@a.cu\"}, \"grid\": "
                        "[1,1,-1], \"block\": [1,1,1]}]}",
                "p")),
            "p.launches[0].grid[2]: wanted a whole number, found a negative "
            "number");
  EXPECT_EQ(messageOf(profileFromJson(
                Start + "{\"kernel\": {\"id\": \"cuda:k@a.cu\"}, \"grid\": "
                        "[1,1,1], \"block\": [1,1,1], \"end\": \"soon\"}]}",
                "p")),
            "p.launches[0].end: wanted 'finished', 'trap', 'assertion', "
            "'bad-address', 'instruction-limit' or 'time-limit', found 'soon'");
}
