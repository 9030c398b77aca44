// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches that end with an error, as on a GPU, and the state that they leave.
#include "TestProgram.h"

using namespace roofline;

static constexpr const char *Store = R"(
define ptx_kernel void @k(ptr %p) !dbg !1 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !101
  %o = getelementptr i32, ptr %p, i32 %t, !dbg !101
  store i32 7, ptr %o, !dbg !102
  ret void, !dbg !103
}
)";

TEST(Failure, BadAddressEndsTheLaunchNotTheProgram) {
  TestProgram P(Store);
  for (unsigned Round = 0; Round < 3; ++Round) {
    auto Outcome = P.run("k", 32, reinterpret_cast<int *>(64));
    EXPECT_EQ(Outcome.End, LaunchEnd::BadAddress);
    EXPECT_EQ(Outcome.Problem,
              "access to 0x0000000000000040, which is not mapped");
    EXPECT_EQ(Outcome.ProblemAt.Line, 101u); // of its basic block
    std::vector<int> Words(32);
    Outcome = P.run("k", 32, Words.data());
    EXPECT_EQ(Outcome.End, LaunchEnd::Finished) << Outcome.Problem;
    EXPECT_EQ(Words, std::vector<int>(32, 7));
  }
}

TEST(Failure, BadAddressOnManyCores) {
  TestProgram P(Store, testOptions(4));
  auto Outcome =
      P.run("k", {64, 1, 1}, {64, 1, 1}, reinterpret_cast<int *>(64));
  EXPECT_EQ(Outcome.End, LaunchEnd::BadAddress);
  std::vector<int> Words(64);
  EXPECT_EQ(P.run("k", {64, 1, 1}, {64, 1, 1}, Words.data()).End,
            LaunchEnd::Finished);
}

TEST(Failure, BadAddressWithMemoryCounted) {
  TestProgram P(Store);
  P.Request.CountMemory = true;
  auto Outcome = P.run("k", 32, static_cast<int *>(nullptr));
  EXPECT_EQ(Outcome.End, LaunchEnd::BadAddress);
}

// What a check redirects is limited: the length may be no length at all.
TEST(Failure, HugeLengthUnderCheck) {
  emulate::ExecutorOptions Options = testOptions();
  Options.Checks.Asked = {CheckTool::Memcheck};
  TestProgram P(R"(
define ptx_kernel void @k(ptr %p, i64 %n) !dbg !1 {
  call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 %n, i1 false), !dbg !101
  ret void, !dbg !102
}
)",
                Options);
  std::vector<char> Bytes(64);
  P.Request.Memory = {{reinterpret_cast<uint64_t>(Bytes.data()), 64}};
  for (int64_t Length : {int64_t(-1), int64_t(1) << 40}) {
    auto Outcome = P.run("k", 1, Bytes.data(), Length);
    EXPECT_EQ(Outcome.End, LaunchEnd::BadAddress);
    EXPECT_NE(Outcome.Problem.find("at once"), std::string::npos)
        << Outcome.Problem;
    EXPECT_EQ(Outcome.Problems.size(), 1u);
  }
  EXPECT_EQ(P.run("k", 1, Bytes.data(), int64_t(64)).End, LaunchEnd::Finished);
  EXPECT_EQ(Bytes, std::vector<char>(64, 1));
}

/// Threads 5 and up execute \p End in line 102.
static std::string kernelThatEnds(const std::string &End) {
  return R"(
@text = addrspace(1) constant [6 x i8] c"x > 0\00"
@file = addrspace(1) constant [6 x i8] c"a.cu\00\00"
declare void @__assertfail(ptr, ptr, i32, ptr, i64)
define ptx_kernel void @k(ptr %p) !dbg !1 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !101
  %few = icmp ult i32 %t, 5, !dbg !101
  br i1 %few, label %done, label %bad, !dbg !101
bad:
)" + End +
         R"(
done:
  %o = getelementptr i32, ptr %p, i32 %t, !dbg !103
  store i32 1, ptr %o, !dbg !103
  ret void, !dbg !103
}
)";
}

static void expectTrap(const std::string &End) {
  TestProgram P(kernelThatEnds(End));
  std::vector<int> Words(40);
  auto Outcome = P.run("k", 40, Words.data());
  EXPECT_EQ(Outcome.End, LaunchEnd::Trap);
  EXPECT_EQ(Outcome.Problem,
            "thread (5, 0, 0) of block (0, 0, 0) reached a trap");
  EXPECT_EQ(Outcome.ProblemAt.Line, 102u);
}

TEST(Failure, CodeNotToBeReached) { expectTrap("  unreachable, !dbg !102\n"); }

TEST(Failure, Trap) {
  expectTrap("  call void @llvm.trap(), !dbg !102\n"
             "  unreachable, !dbg !102\n");
}

TEST(Failure, TrapThatGoesOn) {
  expectTrap("  call void @llvm.trap(), !dbg !102\n"
             "  br label %done, !dbg !102\n");
}

TEST(Failure, TrapOfTheHeaders) {
  expectTrap("  call void asm sideeffect \"trap;\", \"\"(), !dbg !102\n"
             "  br label %done, !dbg !102\n");
}

TEST(Failure, Assertion) {
  TestProgram P(kernelThatEnds(R"(
  call void @__assertfail(
      ptr addrspacecast (ptr addrspace(1) @text to ptr),
      ptr addrspacecast (ptr addrspace(1) @file to ptr), i32 12,
      ptr addrspacecast (ptr addrspace(1) @file to ptr), i64 1), !dbg !102
  unreachable, !dbg !102
)"));
  std::vector<int> Words(40);
  testing::internal::CaptureStderr();
  auto Outcome = P.run("k", 40, Words.data());
  std::string Text = testing::internal::GetCapturedStderr();
  EXPECT_EQ(Outcome.End, LaunchEnd::Assertion);
  EXPECT_EQ(Outcome.ProblemAt.Line, 102u);
  EXPECT_NE(Outcome.Problem.find("block: [0,0,0], thread: [5,0,0] Assertion "
                                 "`x > 0` failed."),
            std::string::npos)
      << Outcome.Problem;
  EXPECT_NE(Text.find("Assertion `x > 0` failed."), std::string::npos);
}

/// Divides i32 or i64 by "udiv" and similar instructions, by values unknown at
/// compile time.
static std::vector<uint32_t> divided(const std::string &Operation,
                                     const std::string &Left,
                                     const std::string &Right) {
  TestProgram P(kernelAround("  %left = add i32 %t, " + Left +
                             "\n  %right = add i32 %t, " + Right +
                             "\n  %r = " + Operation + " i32 %left, %right\n"));
  return wordsOf(P, "k", 1);
}

TEST(Failure, DivisionByZeroGivesAllOnes) {
  EXPECT_EQ(divided("udiv", "7", "0")[0], ~0u);
  EXPECT_EQ(divided("sdiv", "7", "0")[0], ~0u);
  EXPECT_EQ(divided("urem", "7", "0")[0], 7u);
  EXPECT_EQ(divided("srem", "-7", "0")[0], uint32_t(-7));
}

TEST(Failure, LeastIntegerByMinusOneGivesItself) {
  EXPECT_EQ(divided("sdiv", "-2147483648", "-1")[0], 0x80000000u);
  EXPECT_EQ(divided("srem", "-2147483648", "-1")[0], 0u);
  EXPECT_EQ(divided("sdiv", "21", "-1")[0], uint32_t(-21));
  TestProgram P(kernelAround("  %left = add i32 %t, -2147483648\n"
                             "  %r = sdiv i32 %left, -1\n"));
  EXPECT_EQ(wordsOf(P, "k", 1)[0], 0x80000000u);
}

TEST(Failure, LongDivisionByZero) {
  TestProgram P(kernelAround(R"(
  %z = zext i32 %t to i64
  %q = sdiv i64 5, %z
  %r = trunc i64 %q to i32
)"));
  EXPECT_EQ(wordsOf(P, "k", 2), (std::vector<uint32_t>{~0u, 5}));
}

TEST(Failure, UnknownKernelIsAnError) {
  TestProgram P(Store);
  EXPECT_EQ(P.errorOf("other"), "no kernel 'other' in this module");
}
