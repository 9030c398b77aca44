// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "embed/Handoff.h"
#include "embed/DriverProcess.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

using namespace roofline;

namespace {

/// Uses a folder of the test instead of the user's.
class Handoff : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("handoff", Folder));
    chmod(Folder.c_str(), 0700);
    setenv("ROOFLINE_HANDOFF_DIR", Folder.c_str(), 1);
  }
  void TearDown() override {
    unsetenv("ROOFLINE_HANDOFF_DIR");
    llvm::sys::fs::remove_directories(Folder);
  }
  static bool gives(const char *Key, const char *Arch, const char *Lines) {
    llvm::Error E = handOver(Key, Arch, Lines);
    bool Failed = bool(E);
    consumeError(std::move(E));
    return !Failed;
  }
  static std::string takes(const char *Key) {
    auto Lines = takeOver(Key);
    return Lines ? *Lines : "error: " + toString(Lines.takeError());
  }
  llvm::SmallString<128> Folder;
};

TEST_F(Handoff, BringsTheLinesOfAllArchsOnce) {
  ASSERT_TRUE(gives("key", "sm_90", "c\n"));
  ASSERT_TRUE(gives("key", "sm_80", "a\nb"));
  ASSERT_TRUE(gives("other", "sm_80", "x\n"));
  EXPECT_EQ(takes("key"), "a\nb\nc\n");
  EXPECT_EQ(takes("key"), "");
  EXPECT_EQ(takes("other"), "x\n");
}

TEST_F(Handoff, ReplacesWhatAnEarlierTryLeft) {
  ASSERT_TRUE(gives("key", "sm_80", "old\n"));
  ASSERT_TRUE(gives("key", "sm_80", "new\n"));
  EXPECT_EQ(takes("key"), "new\n");
}

TEST_F(Handoff, KeepsCodeApartFromLines) {
  std::string Bitcode("BC\0\n\0x", 6);
  auto GivesCode = [](const char *Key, KernelCode Code) {
    return !errorToBool(handOverCode(Key, Code));
  };
  ASSERT_TRUE(gives("key", "sm_80", "a\n"));
  ASSERT_TRUE(GivesCode("key", {"b.cu", "sm_90", "old"}));
  ASSERT_TRUE(GivesCode("key", {"b.cu", "sm_90", Bitcode}));
  ASSERT_TRUE(GivesCode("key", {"a b.cu", "sm_80", "C"}));
  ASSERT_TRUE(GivesCode("other", {"c.cu", "sm_80", "D"}));
  EXPECT_EQ(takes("key"), "a\n");
  auto Codes = takeOverCode("key");
  ASSERT_TRUE(bool(Codes));
  ASSERT_EQ(Codes->size(), 2u);
  EXPECT_EQ((*Codes)[0].Arch, "sm_80");
  EXPECT_EQ((*Codes)[0].Unit, "a b.cu");
  EXPECT_EQ((*Codes)[1].Bitcode, Bitcode);
  auto Again = takeOverCode("key");
  ASSERT_TRUE(bool(Again));
  EXPECT_TRUE(Again->empty());
}

TEST_F(Handoff, RefusesAFolderThatOthersMayEnter) {
  chmod(Folder.c_str(), 0755);
  EXPECT_FALSE(gives("key", "sm_80", "a\n"));
  EXPECT_NE(takes("key").find("nobody else may enter"), std::string::npos);
}

TEST_F(Handoff, RefusesALink) {
  std::string Link = (Folder + "/link").str();
  ASSERT_FALSE(llvm::sys::fs::create_link(Folder, Link));
  setenv("ROOFLINE_HANDOFF_DIR", Link.c_str(), 1);
  EXPECT_FALSE(gives("key", "sm_80", "a\n"));
}

TEST_F(Handoff, RemovesWhatIsOlderThanADay) {
  std::string Old = (Folder + "/left.sm_80").str();
  fclose(fopen(Old.c_str(), "w"));
  utimbuf LongAgo{1000000000, 1000000000};
  utime(Old.c_str(), &LongAgo);
  ASSERT_TRUE(gives("key", "sm_80", "a\n"));
  EXPECT_FALSE(llvm::sys::fs::exists(Old));
  EXPECT_EQ(takes("key"), "a\n");
}

/// The run of a driver that has ended.
static std::string endedRun() {
  int Pipe[2];
  EXPECT_EQ(pipe(Pipe), 0);
  pid_t Child = fork();
  if (Child == 0) {
    std::string Run = currentRun();
    _exit(write(Pipe[1], Run.data(), Run.size()) < 0);
  }
  char Run[128];
  ssize_t Length = read(Pipe[0], Run, sizeof(Run));
  close(Pipe[0]);
  close(Pipe[1]);
  waitpid(Child, nullptr, 0);
  return std::string(Run, Length < 0 ? 0 : Length);
}

TEST_F(Handoff, RemovesWhatEndedRunsLeft) {
  if (access("/proc/self/stat", R_OK))
    GTEST_SKIP() << "no /proc: runs can't be told apart";
  std::string Ended = endedRun() + ".1", Going = currentRun() + ".1";
  ASSERT_TRUE(gives(Ended.c_str(), "sm_80", "old\n"));
  ASSERT_TRUE(gives(Going.c_str(), "sm_80", "a\n"));
  EXPECT_EQ(takes(Ended.c_str()), "");
  EXPECT_EQ(takes(Going.c_str()), "a\n");
}

TEST(DriverProcess, OnlyWhatIsKnownToBeOverHasEnded) {
  EXPECT_FALSE(hasEnded(currentRun()));
  for (const char *Unknown : {"", "left", "1-2", "1-2-3", "0-2-3", "x-2-3"})
    EXPECT_FALSE(hasEnded(Unknown)) << Unknown;
}

TEST_F(Handoff, JoinsTheJobsOfSaveTemps) {
  EXPECT_EQ(handoffKey("", "src/a.cpp"),
            handoffKey("", "a-openmp-nvptx64-nvidia-cuda-sm_80.ii"));
  EXPECT_NE(handoffKey("", "a-openmp-b.cpp"), handoffKey("", "a.cpp"));
}

TEST_F(Handoff, TellsCompilesApart) {
  EXPECT_EQ(handoffKey("", "a.cu"), handoffKey("", "./a.cu"));
  EXPECT_NE(handoffKey("", "a.cu"), handoffKey("", "b.cu"));
  EXPECT_NE(handoffKey("1", "a.cu"), handoffKey("2", "a.cu"));
}

} // namespace
