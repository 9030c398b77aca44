// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emulate/compile/ObjectCache.h"
#include "TestProgram.h"
#include "support/Files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace llvm;
using namespace roofline;

static constexpr int Stored = 0x12345678;
static constexpr const char *Store = R"(
define ptx_kernel void @k(ptr %p) !dbg !1 {
  store i32 305419896, ptr %p, !dbg !102
  ret void, !dbg !103
}
)";

namespace {
class ObjectCacheTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("roofline-cache", Folder));
  }
  void TearDown() override { sys::fs::remove_directories(Folder); }

  /// Runs the kernel in a new program and returns its result.
  int run() {
    emulate::ExecutorOptions Options = testOptions();
    Options.CacheDir = Folder.str().str();
    TestProgram P(Store, Options);
    int Result = 0;
    EXPECT_EQ(P.run("k", 1, &Result).End, LaunchEnd::Finished);
    return Result;
  }

  /// Contents by file name.
  std::map<std::string, std::string> files() {
    std::map<std::string, std::string> Found;
    std::error_code EC;
    for (sys::fs::directory_iterator I(Folder, EC), End; !EC && I != End;
         I.increment(EC))
      Found[I->path()] = cantFail(readFile(I->path()));
    return Found;
  }

  SmallString<128> Folder;
};
} // namespace

TEST_F(ObjectCacheTest, TheSecondRunAddsNothing) {
  EXPECT_EQ(run(), Stored);
  auto First = files();
  EXPECT_FALSE(First.empty());
  EXPECT_EQ(run(), Stored);
  EXPECT_EQ(files(), First);
}

TEST_F(ObjectCacheTest, WhatItHoldsIsWhatRuns) {
  run();
  // Other machine code in the file of the same key: it stores another number.
  emulate::ObjectCache Cache =
      cantFail(emulate::ObjectCache::open(Folder.str().str()));
  unsigned Changed = 0;
  for (const auto &[Path, Content] : files()) {
    std::string Object = Content.substr(0, Content.size() - 32);
    size_t At = Object.find("\x78\x56\x34\x12");
    if (At == std::string::npos)
      continue;
    Object[At] = 0x79;
    Cache.keep(sys::path::stem(Path), Object);
    ++Changed;
  }
  EXPECT_EQ(Changed, 1u);
  EXPECT_EQ(run(), Stored + 1);
}

TEST_F(ObjectCacheTest, DamagedFilesAreMadeAnew) {
  run();
  auto Good = files();
  for (const auto &[Path, Content] : Good)
    ASSERT_FALSE(errorToBool(writeFileAtomically(
        Path, Content.substr(0, Content.size() / 2) + "damage")));
  EXPECT_EQ(run(), Stored);
  EXPECT_EQ(files(), Good);
}
