// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thread blocks that wait for each other: more of them than cores.
#include "TestProgram.h"

using namespace roofline;
using namespace roofline::emulate;

/// Blocks of one thread: %b is the block's number, %w a word shared by all.
static std::string blocksDoing(const std::string &Body) {
  return "define ptx_kernel void @k(ptr %out, ptr %w) {\n"
         "entry:\n"
         "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
         "  %n = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()\n"
         "  %o = getelementptr i32, ptr %out, i32 %b\n" +
         Body + "  store i32 %r, ptr %o\n  ret void\n}\n";
}

static std::vector<uint32_t> resultsOf(TestProgram &P, unsigned Blocks) {
  std::vector<uint32_t> Out(Blocks);
  uint32_t Word = 0;
  LaunchOutcome Outcome =
      P.run("k", {Blocks, 1, 1}, {1, 1, 1}, Out.data(), &Word);
  EXPECT_EQ(Outcome.End, LaunchEnd::Finished) << Outcome.Problem;
  return Out;
}

TEST(BlocksTogether, AllWaitForAll) {
  for (unsigned Cores : {1u, 3u}) {
    TestProgram P(blocksDoing(R"(
  %old = atomicrmw add ptr %w, i32 1 seq_cst
  br label %spin
spin:
  %r = load volatile i32, ptr %w
  %all = icmp eq i32 %r, %n
  br i1 %all, label %done, label %spin
done:
)"),
                  testOptions(Cores));
    EXPECT_EQ(resultsOf(P, 8), std::vector<uint32_t>(8, 8));
  }
}

TEST(BlocksTogether, EachWaitsForTheOneBefore) {
  TestProgram P(blocksDoing(R"(
  br label %spin
spin:
  %old = cmpxchg ptr %w, i32 %b, i32 -1 seq_cst seq_cst
  %mine = extractvalue {i32, i1} %old, 1
  br i1 %mine, label %done, label %spin
done:
  %r = add i32 %b, 1
  store volatile i32 %r, ptr %w
)"),
                testOptions(2));
  auto R = resultsOf(P, 100);
  for (unsigned I = 0; I < 100; ++I)
    EXPECT_EQ(R[I], I + 1);
}

/// Two grid barriers, as in the headers of cooperative groups.
static std::string gridBarrier(const std::string &Name) {
  auto line = [&](std::string Text) {
    for (size_t At; (At = Text.find('#')) != std::string::npos;)
      Text.replace(At, 1, Name);
    return Text;
  };
  return line(R"(
  %hi# = call i32 asm "mov.u32 $0, %envreg1;", "=r"()
  %lo# = call i32 asm "mov.u32 $0, %envreg2;", "=r"()
  %h# = zext i32 %hi# to i64
  %l# = zext i32 %lo# to i64
  %s# = shl i64 %h#, 32
  %a# = or i64 %s#, %l#
  %p# = inttoptr i64 %a# to ptr
  %bar# = getelementptr i8, ptr %p#, i64 4
  %first# = icmp eq i32 %b, 0
  %big# = sub i32 -2147483647, %n
  %add# = select i1 %first#, i32 %big#, i32 1
  %old# = call i32 asm sideeffect "atom.add.release.gpu.u32 $0,[$1],$2;", "=r,l,r"(ptr %bar#, i32 %add#)
  br label %poll#
poll#:
  %now# = call i32 asm sideeffect "ld.acquire.gpu.u32 $0,[$1];", "=r,l"(ptr %bar#)
  %x# = xor i32 %now#, %old#
  %over# = icmp slt i32 %x#, 0
  br i1 %over#, label %behind#, label %poll#
behind#:
)");
}

TEST(BlocksTogether, BarriersOfTheGrid) {
  std::string Text = blocksDoing("  store i32 %b, ptr %o\n" + gridBarrier("1") +
                                 R"(
  %last = sub i32 %n, 1
  %m = sub i32 %last, %b
  %theirs = getelementptr i32, ptr %out, i32 %m
  %v = load i32, ptr %theirs
)" + gridBarrier("2") + "  %r = add i32 %v, 100\n");
  LaunchCounts First;
  for (unsigned Cores : {1u, 3u}) {
    TestProgram P(Text, testOptions(Cores));
    P.Request.Cooperative = true;
    P.Request.CountMemory = true;
    std::vector<uint32_t> Out(40);
    auto Outcome = P.run("k", {40, 1, 1}, {1, 1, 1}, Out.data(), Out.data());
    EXPECT_EQ(Outcome.End, LaunchEnd::Finished) << Outcome.Problem;
    for (unsigned I = 0; I < 40; ++I)
      EXPECT_EQ(Out[I], 100 + 39 - I);
    // No thread polls twice, so the counts are equal in every run.
    if (Cores == 1)
      First = Outcome.Counts;
    EXPECT_EQ(Outcome.Counts.ThreadInstructions, First.ThreadInstructions);
    EXPECT_EQ(Outcome.Counts.Memory->Sectors, First.Memory->Sectors);
  }
}
