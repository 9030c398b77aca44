// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "HostObject.h"
#include "embed/VerdictSection.h"
#include "llvm/IR/GlobalVariable.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

namespace {

using Lines = std::vector<std::string>;

class Section : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("section", Folder));
  }
  void TearDown() override { sys::fs::remove_directories(Folder); }

  std::string path(StringRef Name) {
    return (Twine(Folder) + "/" + Name).str();
  }

  /// Returns an object file for this machine with \p JsonLines embedded.
  std::string object(StringRef Name, StringRef JsonLines) {
    writeHostObject(path(Name),
                    [&](Module &M) { embedVerdicts(M, JsonLines); });
    return path(Name);
  }

  static Lines read(StringRef Path) {
    auto Read = readVerdicts(Path);
    return Read ? *Read : Lines{"error: " + toString(Read.takeError())};
  }

  SmallString<128> Folder;
};

TEST_F(Section, BringsLinesThroughAnObject) {
  EXPECT_EQ(read(object("a.o", "{\"a\":1}\n{\"b\":2}")),
            (Lines{"{\"a\":1}", "{\"b\":2}"}));
}

TEST_F(Section, IsAbsentWhereThereIsNothingToSay) {
  EXPECT_EQ(read(object("a.o", "")), Lines());
}

TEST_F(Section, IsReadFromEveryMemberOfAnArchive) {
  writeHostArchive(path("l.a"), {object("a.o", "a"), object("b.o", "b")});
  EXPECT_EQ(read(path("l.a")), (Lines{"a", "b"}));
}

TEST_F(Section, IsKeptByLinkers) {
  LLVMContext Context;
  Module M("m", Context);
  M.setTargetTriple(Triple("x86_64-unknown-linux-gnu"));
  embedVerdicts(M, "a");
  EXPECT_NE(M.getNamedGlobal("llvm.used"), nullptr);
}

TEST_F(Section, IsForElfOnly) {
  LLVMContext Context;
  Module M("m", Context);
  M.setTargetTriple(Triple("arm64-apple-macosx"));
  embedVerdicts(M, "a");
  EXPECT_TRUE(M.global_empty());
}

TEST_F(Section, ErrorsNameTheFile) {
  Lines Read = read(path("missing"));
  ASSERT_EQ(Read.size(), 1u);
  EXPECT_NE(Read[0].find("cannot read verdicts of '" + path("missing") + "'"),
            std::string::npos);
}

} // namespace
