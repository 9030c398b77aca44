// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "embed/KernelCode.h"
#include "HostObject.h"
#include "embed/KernelCodeRecord.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

namespace {

/// Returns "sm_80 a.cu CODE", one line per record, or the error.
std::string text(Expected<std::vector<KernelCode>> Codes) {
  if (!Codes)
    return "error: " + toString(Codes.takeError());
  std::string Text;
  for (const KernelCode &Code : *Codes)
    Text += Code.Arch + " " + Code.Unit + " " + Code.Bitcode + "\n";
  return Text;
}

std::string recordsIn(StringRef Section) {
  return text(readRecords(Section, [](FatBinaryPlace) { return true; }));
}

void addFatBinary(Module &M) {
  auto *Number = Type::getInt64Ty(M.getContext());
  new GlobalVariable(M, Number, /*isConstant=*/true,
                     GlobalValue::InternalLinkage, ConstantInt::get(Number, 1),
                     "__cuda_fatbin_wrapper");
}

class KernelCodeSection : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("code", Folder));
  }
  void TearDown() override { sys::fs::remove_directories(Folder); }

  std::string path(StringRef Name) {
    return (Twine(Folder) + "/" + Name).str();
  }
  std::string object(StringRef Name, const std::vector<KernelCode> &Codes) {
    writeHostObject(path(Name), [&](Module &M) {
      addFatBinary(M);
      EXPECT_FALSE(errorToBool(embedKernelCode(M, Codes)));
    });
    return path(Name);
  }

  SmallString<128> Folder;
};

TEST_F(KernelCodeSection, BringsCodeThroughAnObject) {
  // Long enough to be compressed, with zeros and an odd size.
  std::string Long = std::string(100000, 'x') + std::string("\0y", 2) + "z";
  std::string Path =
      object("a.o", {{"src/a.cu", "sm_80", "BC"}, {"b.cu", "sm_90a", Long}});
  EXPECT_EQ(text(readKernelCode(Path)),
            "sm_80 src/a.cu BC\nsm_90a b.cu " + Long + "\n");
  uint64_t Size = 0;
  ASSERT_FALSE(sys::fs::file_size(Path, Size));
  EXPECT_LT(Size, 10000u);
}

TEST_F(KernelCodeSection, IsReadFromEveryMemberOfAnArchive) {
  writeHostArchive(path("l.a"), {object("a.o", {{"a.cu", "sm_80", "A"}}),
                                 object("b.o", {{"b.cu", "sm_80", "B"}})});
  EXPECT_EQ(text(readKernelCode(path("l.a"))), "sm_80 a.cu A\nsm_80 b.cu B\n");
}

TEST_F(KernelCodeSection, IsAbsentWhereNothingWasEmbedded) {
  EXPECT_EQ(text(readKernelCode(object("a.o", {}))), "");
  EXPECT_EQ(text(readKernelCode(path("missing"))),
            "error: cannot read kernel code of '" + path("missing") +
                "': No such file or directory");
}

TEST_F(KernelCodeSection, NeedsElf) {
  LLVMContext Context;
  auto Refusal = [&](StringRef Target) {
    Module M("m", Context);
    M.setTargetTriple(Triple(Target));
    addFatBinary(M);
    std::string Why = toString(embedKernelCode(M, {{"a.cu", "sm_80", "A"}}));
    EXPECT_EQ(M.getNamedGlobal("llvm.used"), nullptr);
    return Why;
  };
  EXPECT_EQ(Refusal("arm64-apple-macosx"),
            "objects for arm64-apple-macosx are not little-endian 64-bit ELF");
}

TEST_F(KernelCodeSection, IsKeptByLinkers) {
  LLVMContext Context;
  Module M("m", Context);
  M.setTargetTriple(Triple("x86_64-unknown-linux-gnu"));
  addFatBinary(M);
  ASSERT_FALSE(errorToBool(embedKernelCode(M, {{"a.cu", "sm_80", "A"}})));
  EXPECT_NE(M.getNamedGlobal("llvm.used"), nullptr);
}

TEST(KernelCodeRecord, IsTheSameForTheSameCode) {
  std::string Record = writeRecord({"a.cu", "sm_80", "BC"});
  EXPECT_EQ(Record, writeRecord({"a.cu", "sm_80", "BC"}));
  EXPECT_EQ(Record.size() % RecordAlignment, 0u);
}

TEST(KernelCodeRecord, FollowsAnotherWithPaddingOrNone) {
  std::string A = writeRecord({"a.cu", "sm_80", "A"}),
              B = writeRecord({"b.cu", "sm_80", "B"});
  EXPECT_EQ(recordsIn(A + B), "sm_80 a.cu A\nsm_80 b.cu B\n");
  EXPECT_EQ(recordsIn(A + std::string(24, '\0') + B + std::string(3, '\0')),
            "sm_80 a.cu A\nsm_80 b.cu B\n");
  EXPECT_EQ(recordsIn(""), "");
}

TEST(KernelCodeRecord, IsFoundByItsFatBinary) {
  std::string A = writeRecord({"a.cu", "sm_80", "A"}),
              B = writeRecord({"b.cu", "sm_80", "B"}),
              Linked = writeRecord({"c.cu", "sm_80", "C"});
  A[FatBinaryAt] = 16;
  for (uint64_t I = 0; I < FatBinarySize; ++I)
    B[FatBinaryAt + I] = '\xff'; // -1
  std::vector<FatBinaryPlace> Asked;
  auto Codes = readRecords(A + B + Linked, [&](FatBinaryPlace Place) {
    Asked.push_back(Place);
    return Place == 16;
  });
  EXPECT_EQ(text(std::move(Codes)), "sm_80 a.cu A\n");
  EXPECT_EQ(Asked,
            (std::vector<FatBinaryPlace>{16, A.size() - 1, std::nullopt}));
}

TEST(KernelCodeRecord, DamageIsSaid) {
  const std::string Good = writeRecord({"a.cu", "sm_80", "BC"});
  auto With = [&](size_t At, char Byte) {
    std::string Bad = Good;
    Bad[At] = Byte;
    std::string Text = recordsIn(Good + Bad);
    StringRef Rest = Text;
    std::string Start = formatv(
        "error: damaged record at byte {0} of .roofline_ir: ", Good.size());
    EXPECT_TRUE(Rest.consume_front(Start)) << Text;
    return Rest.str();
  };
  auto Size = std::to_string(Good.size());
  std::string Parts = "found parts whose sizes do not add up to the record's ";
  EXPECT_EQ(With(0, 'X'), "found no magic number at the start of the record");
  EXPECT_EQ(With(8, 2), "found version 2, wanted 1: a newer roofline wrote it");
  EXPECT_EQ(With(8, 0), "found an invalid header");
  EXPECT_EQ(With(12, 80), "found an invalid header");
  EXPECT_EQ(With(68, 1), "found an invalid header");
  EXPECT_EQ(With(17, 1), "found a record of " +
                             std::to_string(Good.size() + 256) +
                             " bytes, wanted at most the remaining " + Size);
  EXPECT_EQ(With(16, 0), Parts + "0 bytes");
  EXPECT_EQ(With(40, 100), Parts + Size + " bytes");
  EXPECT_EQ(With(47, '\xff'), Parts + Size + " bytes");
  EXPECT_EQ(With(63, '\xff'), Parts + Size + " bytes");
  EXPECT_EQ(With(64, 60), Parts + Size + " bytes");
  EXPECT_EQ(With(56, 3), "found compression 3, wanted 0 to 2");
  EXPECT_EQ(With(53, 1),
            "found bitcode of 1099511627778 bytes, wanted at most 1073741824");
  EXPECT_EQ(With(32, Good[32] + 1),
            "found contents that do not match their checksum");
  EXPECT_EQ(With(72, 'X'), "found contents that do not match their checksum");
  EXPECT_EQ(With(Good.size() - 1, Good.back() + 1),
            "found contents that do not match their checksum");
  EXPECT_NE(With(48, 3), "");
  EXPECT_EQ(recordsIn(StringRef(Good).take_front(50)),
            "error: damaged record at byte 0 of .roofline_ir: found 50 bytes, "
            "wanted a header of 72");
}

TEST(LoadedKernelCode, IsNothingInAProgramWithoutRecords) {
  static const int Wrapper = 1;
  EXPECT_EQ(text(loadedKernelCode(&Wrapper)), "");
}

TEST(LoadedKernelCode, MustBelongToAFile) {
  auto OnTheHeap = std::make_unique<int>();
  EXPECT_NE(text(loadedKernelCode(OnTheHeap.get()))
                .find("is in no loaded program or library"),
            std::string::npos);
}

} // namespace
