// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emulate/compile/BlockOrder.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace roofline;

/// Returns the names of the blocks of "f(i1 %c)" in execution order.
static std::string orderOf(const char *Blocks) {
  LLVMContext Context;
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseAssemblyString(
      std::string("define void @f(i1 %c) {\n") + Blocks + "}\n", Problem,
      Context);
  if (!M)
    return Problem.getMessage().str();
  std::string Names;
  for (BasicBlock *B : emulate::executionOrder(*M->getFunction("f")))
    Names += (Names.empty() ? "" : " ") + B->getName().str();
  return Names;
}

static bool comesBefore(const std::string &Order, const char *First,
                        const char *Second) {
  return Order.find(First) < Order.find(Second);
}

TEST(BlockOrder, JoinComesAfterBothArms) {
  std::string Order = orderOf(R"(
entry:
  br i1 %c, label %join, label %else
join:
  ret void
else:
  br i1 %c, label %deep, label %join
deep:
  br label %join
)");
  EXPECT_EQ(Order, "entry else deep join");
}

TEST(BlockOrder, ExitComesAfterTheLoopWhicheverWayIsFirst) {
  for (const char *Branch :
       {"label %exit, label %body", "label %body, label %exit"}) {
    std::string Order = orderOf((std::string(R"(
entry:
  br label %head
exit:
  ret void
head:
  br i1 %c, )") + Branch + R"(
body:
  br label %head
)")
                                    .c_str());
    EXPECT_EQ(Order, "entry head body exit");
  }
}

TEST(BlockOrder, NothingOutsideStandsInALoop) {
  // Both exits continue; neither may come before the other half of the loop.
  std::string Order = orderOf(R"(
entry:
  br label %head
head:
  br i1 %c, label %out1, label %middle
middle:
  br i1 %c, label %out2, label %latch
latch:
  br i1 %c, label %head, label %out1
out1:
  br label %join
out2:
  br label %join
join:
  ret void
)");
  EXPECT_EQ(Order.substr(0, 23), "entry head middle latch");
  EXPECT_TRUE(comesBefore(Order, "out1", "join"));
  EXPECT_TRUE(comesBefore(Order, "out2", "join"));
}

TEST(BlockOrder, LoopsInLoops) {
  std::string Order = orderOf(R"(
entry:
  br label %outer
outer:
  br i1 %c, label %exit, label %inner
inner:
  br i1 %c, label %after, label %body
body:
  br i1 %c, label %inner, label %exit
after:
  br i1 %c, label %outer, label %exit
exit:
  ret void
)");
  EXPECT_EQ(Order, "entry outer inner body after exit");
}

TEST(BlockOrder, TwoLoopsOneAfterTheOther) {
  std::string Order = orderOf(R"(
entry:
  br i1 %c, label %first, label %second
second:
  br i1 %c, label %second, label %exit
first:
  br i1 %c, label %first, label %second
exit:
  ret void
)");
  EXPECT_EQ(Order, "entry first second exit");
}

TEST(BlockOrder, UnreachableBlocksAreLeftOut) {
  EXPECT_EQ(orderOf(R"(
entry:
  ret void
nowhere:
  br label %nowhere
)"),
            "entry");
}

TEST(BlockOrder, CycleOfTwoEntriesHasEveryBlockOnce) {
  std::string Order = orderOf(R"(
entry:
  br i1 %c, label %left, label %right
left:
  br i1 %c, label %right, label %exit
right:
  br i1 %c, label %left, label %exit
exit:
  ret void
)");
  EXPECT_EQ(Order.substr(0, 5), "entry");
  EXPECT_EQ(Order.size(), std::string("entry left right exit").size());
  for (const char *Name : {"left", "right", "exit"})
    EXPECT_NE(Order.find(Name), std::string::npos) << Order;
}

TEST(BlockOrder, RowOfManyBlocksNeedsNoDeepStack) {
  std::string Text = "entry:\n  br label %b0\n";
  for (unsigned I = 0; I < 50000; ++I)
    Text += "b" + std::to_string(I) + ":\n  br label %b" +
            std::to_string(I + 1) + "\n";
  Text += "b50000:\n  ret void\n";
  EXPECT_NE(orderOf(Text.c_str()).find("b49999 b50000"), std::string::npos);
}
