// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "section/Handoff.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <sys/stat.h>
#include <utime.h>

using namespace roofline;

namespace {

/// A folder of the test's own instead of the user's.
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

TEST_F(Handoff, TellsCompilesApart) {
  EXPECT_EQ(handoffKey("", "a.cu"), handoffKey("", "./a.cu"));
  EXPECT_NE(handoffKey("", "a.cu"), handoffKey("", "b.cu"));
  EXPECT_NE(handoffKey("1", "a.cu"), handoffKey("2", "a.cu"));
}

} // namespace
