// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "section/VerdictSection.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ArchiveWriter.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/TargetParser/Host.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

namespace {

using Lines = std::vector<std::string>;

class Section : public testing::Test {
protected:
  void SetUp() override {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    ASSERT_FALSE(sys::fs::createUniqueDirectory("section", Folder));
  }
  void TearDown() override { sys::fs::remove_directories(Folder); }

  std::string path(StringRef Name) {
    return (Twine(Folder) + "/" + Name).str();
  }

  /// An object file for this machine with \p JsonLines embedded.
  std::string object(StringRef Name, StringRef JsonLines) {
    LLVMContext Context;
    Module M("m", Context);
    Triple Host(sys::getDefaultTargetTriple());
    M.setTargetTriple(Host);
    embedVerdicts(M, JsonLines);
    std::string Message;
    const Target *T = TargetRegistry::lookupTarget(Host, Message);
    std::unique_ptr<TargetMachine> Machine(
        T->createTargetMachine(Host, "", "", {}, Reloc::PIC_));
    M.setDataLayout(Machine->createDataLayout());
    std::error_code EC;
    raw_fd_ostream OS(path(Name), EC);
    legacy::PassManager Passes;
    Machine->addPassesToEmitFile(Passes, OS, nullptr,
                                 CodeGenFileType::ObjectFile);
    Passes.run(M);
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
  std::vector<NewArchiveMember> Members;
  for (StringRef Name : {"a.o", "b.o"})
    Members.push_back(cantFail(NewArchiveMember::getFile(
        object(Name, Name == "a.o" ? "a" : "b"), /*Deterministic=*/true)));
  ASSERT_FALSE(
      bool(writeArchive(path("l.a"), Members, SymtabWritingMode::NormalSymtab,
                        object::Archive::K_GNU,
                        /*Deterministic=*/true, /*Thin=*/false)));
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
