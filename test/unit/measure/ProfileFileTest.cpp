// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// lib/report can read the files of the measuring runtime.
#include "cupti/ProfileFile.h"
#include "report/ProfileJson.h"
#include "support/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

using namespace roofline;
using namespace roofline::measure;

static ProfileHeader header() {
  ProfileHeader H;
  H.DeviceName = "NVIDIA H200";
  H.Arch = "sm_90";
  H.Driver = "13.0";
  H.Rule = "first:2";
  H.Cache = "cold";
  H.Replay = "kernel";
  H.Passes = 2;
  H.Rank = "4";
  H.Command = {"./app", "say \"hi\""};
  return H;
}

static MeasuredLaunch launch(const char *Kernel) {
  MeasuredLaunch L;
  L.What.Kernel = Kernel;
  L.What.Size = {{2, 3, 1}, {128, 1, 1}, 64};
  L.Number = 5;
  L.Regions = {"outer"};
  L.Device = 1;
  L.Measured = {{"fp64", 1e16},          {"int", 7},
                {"dram_read_bytes", 96}, {"dram_written_bytes", 32},
                {"seconds", 1.5e-6},     {"clock_hz", 1.98e9},
                {"occupancy", 0.5},      {"l2_bytes", 128}};
  return L;
}

namespace {
class ProfileFiles : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("profile", Folder));
    Path = (Folder + "/p.json").str();
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Folder); }
  Profile read() {
    return cantFail(profileFromJson(cantFail(readFile(Path)), Path));
  }
  llvm::SmallString<64> Folder;
  std::string Path;
};
} // namespace

TEST_F(ProfileFiles, AreWholeAfterEachLaunch) {
  ProfileFile File(Path, header());
  EXPECT_FALSE(llvm::sys::fs::exists(Path));
  EXPECT_EQ(File.add(launch("_Z5solvePdi")), "");
  EXPECT_EQ(read().Launches.size(), 1u);
  EXPECT_EQ(File.note("a long sentence about the run"), "");
  EXPECT_EQ(read().Notes.size(), 1u);
  EXPECT_EQ(File.note("a long sentence about the run"), "");
  EXPECT_EQ(File.add(launch("other")), "");
  EXPECT_EQ(File.add(launch("third")), "");
  Profile P = read();
  EXPECT_EQ(P.Launches.size(), 3u);
  EXPECT_EQ(P.Notes.size(), 1u);
}

TEST_F(ProfileFiles, SayAllThatIsKnown) {
  ProfileFile File(Path, header());
  File.add(launch("_Z5solvePdi"));
  Profile P = read();
  EXPECT_EQ(P.Evidence, RunEvidence::Measured);
  EXPECT_EQ(P.GpuDisplayName, "NVIDIA H200");
  EXPECT_EQ(P.CodeArch, "sm_90");
  EXPECT_EQ(P.Replay, "kernel");
  EXPECT_EQ(P.Passes, 2u);
  EXPECT_EQ(P.Rank, "4");
  EXPECT_EQ(P.Driver, "13.0");
  EXPECT_EQ(P.Counts, CountSource::Machine);
  EXPECT_EQ(P.Program, "./app");
  EXPECT_EQ(P.Arguments, std::vector<std::string>{"say \"hi\""});
  const LaunchRecord &L = P.Launches[0];
  EXPECT_EQ(L.Id, KernelId::forCuda("_Z5solvePdi", ""));
  EXPECT_EQ(L.DisplayName, "solve");
  EXPECT_EQ(L.Number, 5u);
  EXPECT_EQ(L.Grid, (std::array<unsigned, 3>{2, 3, 1}));
  EXPECT_EQ(L.DynamicSharedBytes, 64u);
  EXPECT_EQ(L.Device, 1u);
  EXPECT_EQ(L.Regions, std::vector<std::string>{"outer"});
  EXPECT_EQ(L.Seconds, 1.5e-6);
  EXPECT_EQ(L.Clock, 1.98e9);
  EXPECT_EQ(L.Occupancy, 0.5);
  EXPECT_EQ(L.Counts.Operations[unsigned(OpKind::Fp64)], 1e16);
  EXPECT_EQ(L.Counts.Operations[unsigned(OpKind::Int)], 7);
  EXPECT_EQ(L.Counts.From, CountSource::Machine);
  ASSERT_TRUE(L.Counts.Memory);
  EXPECT_EQ(L.Counts.Memory->DramRead, 96u);
  EXPECT_EQ(L.Counts.Memory->DramWritten, 32u);
  EXPECT_EQ(L.Counts.Memory->L2Bytes, 128u);
  // The tool's own output of it is equal.
  Profile Again = cantFail(profileFromJson(toJsonFile(P), "again"));
  EXPECT_EQ(toJsonFile(Again), toJsonFile(P));
}

TEST_F(ProfileFiles, RegionsOfOpenMPAreKernels) {
  ProfileFile File(Path, header());
  File.add(launch("__omp_offloading_fd00_1234_main_l12"));
  EXPECT_EQ(read().Launches[0].Id, KernelId::forOpenMP("main", 12, 0, ""));
}

TEST_F(ProfileFiles, TimesAreNoCounts) {
  MeasuredLaunch L = launch("a");
  L.Measured = {{"seconds", 1e-3}};
  ProfileFile File(Path, header());
  File.add(L);
  EXPECT_FALSE(read().Launches[0].Counts.Memory);
}

TEST_F(ProfileFiles, CanNotAlwaysBeWritten) {
  ProfileFile File("/nonexistent/p.json", header());
  EXPECT_NE(File.add(launch("a")).find("cannot write '/nonexistent/p.json'"),
            std::string::npos);
}
