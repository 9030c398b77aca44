// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Control flow: cases that the differential tests found, and cases that they do
// not generate.
#include "TestProgram.h"

using namespace roofline;

// Seed 119: the phi in the exit block got the next iteration's value.
TEST(ControlFlow, PhiBehindASelfLoopGetsThisRoundsValue) {
  TestProgram P(kernelAround(R"(
  br label %loop
loop:
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %c, %loop ]
  %c = add i32 %a, %b
  %more = icmp ult i32 %c, 20
  br i1 %more, label %loop, label %exit
exit:
  %x = phi i32 [ %a, %loop ]
  %y = phi i32 [ %b, %loop ]
  %z = mul i32 %x, 100
  %r = add i32 %z, %y
)"));
  // 1 2 3 5 8 13: the last iteration has 8 and 13.
  EXPECT_EQ(wordsOf(P, "k", 3), std::vector<uint32_t>(3, 813));
}

TEST(ControlFlow, PhisSwap) {
  TestProgram P(kernelAround(R"(
  br label %loop
loop:
  %a = phi i32 [ 1, %entry ], [ %b, %next ]
  %b = phi i32 [ 2, %entry ], [ %a, %next ]
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %more = icmp ult i32 %i, %t
  br i1 %more, label %next, label %done
next:
  %j = add i32 %i, 1
  br label %loop
done:
  %r = sub i32 %a, %b
)"));
  auto R = wordsOf(P, "k", 4);
  EXPECT_EQ(R, (std::vector<uint32_t>{~0u, 1, ~0u, 1}));
}

TEST(ControlFlow, SwitchWithTheSameTargetTwice) {
  TestProgram P(kernelAround(R"(
  switch i32 %t, label %other [ i32 0, label %join
                                i32 1, label %join
                                i32 2, label %other ]
other:
  br label %join
join:
  %r = phi i32 [ 7, %entry ], [ 7, %entry ], [ %t, %other ]
)"));
  EXPECT_EQ(wordsOf(P, "k", 4), (std::vector<uint32_t>{7, 7, 2, 3}));
}

/// A kernel with \p Count branches, two blocks each.
static std::string longKernel(unsigned Count) {
  std::string Body = "  br label %b0\n";
  std::string Last = "0", Pred = "%entry";
  for (unsigned I = 0; I < Count; ++I) {
    std::string N = std::to_string(I);
    Body +=
        "b" + N + ":\n  %v" + N + " = phi i32 [ " + Last + ", " + Pred + " ]" +
        (I ? ", [ %w" + std::to_string(I - 1) + ", %a" + std::to_string(I - 1) +
                 " ]"
           : "") +
        "\n  %c" + N + " = icmp ult i32 %t, " + std::to_string(I % 40) +
        "\n  br i1 %c" + N + ", label %a" + N + ", label %b" +
        std::to_string(I + 1) + "\na" + N + ":\n  %w" + N + " = add i32 %v" +
        N + ", 1\n  br label %b" + std::to_string(I + 1) + "\n";
    Last = "%v" + N;
    Pred = "%b" + N;
  }
  std::string N = std::to_string(Count);
  Body += "b" + N + ":\n  %r = phi i32 [ " + Last + ", " + Pred + " ], [ %w" +
          std::to_string(Count - 1) + ", %a" + std::to_string(Count - 1) +
          " ]\n";
  return kernelAround(Body);
}

static void runLong(unsigned Count) {
  TestProgram P(longKernel(Count));
  auto R = wordsOf(P, "k", 33);
  for (unsigned T = 0; T < R.size(); ++T) {
    unsigned Taken = 0;
    for (unsigned I = 0; I < Count; ++I)
      Taken += T < I % 40;
    EXPECT_EQ(R[T], Taken) << T;
  }
}

TEST(ControlFlow, KernelOfMoreThan64Blocks) {
  runLong(31); // 64 with the entry and the end
  runLong(32);
  runLong(70);
}

TEST(ControlFlow, KernelOfMoreThan1000Blocks) { runLong(520); }

TEST(ControlFlow, KernelOfMoreThan4096Blocks) { runLong(3000); }

TEST(ControlFlow, ThreadsOfThreeAxes) {
  TestProgram P(R"(
define ptx_kernel void @k(ptr %out) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %bz = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  ; number = ((((bz * 2 + by) * 3 + bx) * 4 + z) * 3 + y) * 5 + x
  %n1 = mul i32 %bz, 2
  %n2 = add i32 %n1, %by
  %n3 = mul i32 %n2, 3
  %n4 = add i32 %n3, %bx
  %n5 = mul i32 %n4, 4
  %n6 = add i32 %n5, %z
  %n7 = mul i32 %n6, 3
  %n8 = add i32 %n7, %y
  %n9 = mul i32 %n8, 5
  %n = add i32 %n9, %x
  %o = getelementptr i32, ptr %out, i32 %n
  %old = load i32, ptr %o
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %new = add i32 %l, 1
  store i32 %new, ptr %o
  ret void
}
)");
  std::vector<uint32_t> Words(12 * 60);
  auto Outcome = P.run("k", {3, 2, 2}, {5, 3, 4}, Words.data());
  ASSERT_EQ(Outcome.End, LaunchEnd::Finished);
  for (unsigned I = 0; I < Words.size(); ++I)
    EXPECT_EQ(Words[I], I % 60 % 32 + 1);
}
