// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations that a change of the source would save.
#include "device/AvoidableWork.h"
#include "device/LongIndices.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

namespace {
/// A kernel with the body of a test.
class AvoidableWorkTest : public testing::Test {
protected:
  LLVMContext Context;
  std::unique_ptr<Module> M;

  Function &kernel(const std::string &Body) {
    SMDiagnostic Problem;
    M = parseAssemblyString("target triple = \"nvptx64-nvidia-cuda\"\n"
                            "define ptx_kernel void @kernel(ptr %p, ptr %q, "
                            "i32 %a, i32 %b, i64 %n, "
                            "i64 %m, float %f) {\n" +
                                Body + "\nret void\n}\n",
                            Problem, Context);
    if (!M)
      report_fatal_error(Twine(Problem.getMessage()) + "\n" + Body);
    return *M->getFunction("kernel");
  }
  size_t promoted(const std::string &Body) {
    Function &F = kernel(Body);
    AvoidableOperations Found(F);
    return count_if(instructions(F), [&](const Instruction &I) {
      auto Then = Found.replacementOf(I);
      return Then && Then->Kind == ChangeKind::StaySingle;
    });
  }
  /// "before -> after" of the integer operations that each index changes.
  std::string shortened(const std::string &Body) {
    Function &F = kernel(Body);
    size_t Functions = M->size();
    std::string Text;
    for (const LongIndex &Index : longIndicesOf(F)) {
      double Now = 0, Then = 0;
      for (const LongIndex::Saving &S : Index.Savings) {
        Now += operationsOf(*S.At)[OpKind::Int];
        Then += S.Then[OpKind::Int];
      }
      Text += (Text.empty() ? "" : ", ") + std::to_string(int(Now)) + " -> " +
              std::to_string(int(Then));
    }
    EXPECT_EQ(M->size(), Functions);
    EXPECT_FALSE(verifyFunction(F));
    return Text;
  }
};
} // namespace

TEST_F(AvoidableWorkTest, AChainOfDoublesStaysSingleAsAWholeOrNotAtAll) {
  const unsigned Length = 50000;
  std::string Chain = "%v0 = fpext float %f to double\n";
  for (unsigned I = 0; I < Length; ++I)
    Chain += "%v" + std::to_string(I + 1) + " = fmul double %v" +
             std::to_string(I) + ", 0.3\n";
  std::string Last = "%v" + std::to_string(Length);
  EXPECT_EQ(promoted(Chain + "%r = fptrunc double " + Last +
                     " to float\nstore float %r, ptr %p"),
            Length);
  // Its last value is stored, so that none of the chain is a promoted float;
  // what is looked at must not grow with the square of its length.
  EXPECT_EQ(promoted(Chain + "store double " + Last + ", ptr %p"), 0u);
}

TEST_F(AvoidableWorkTest, IndicesThatMayBeShort) {
  // An addition and a comparison, and the address.
  EXPECT_EQ(shortened("%i = sext i32 %a to i64\n"
                      "%j = add i64 %i, %n\n"
                      "%c = icmp ult i64 %j, %m\n"
                      "%e = getelementptr float, ptr %p, i64 %j\n"
                      "store i1 %c, ptr %e"),
            "6 -> 3");
  // A division by a constant.
  EXPECT_EQ(shortened("%d = udiv i64 %n, 10\n"
                      "%e = getelementptr float, ptr %p, i64 %d\n"
                      "store i32 %a, ptr %e"),
            "15 -> 3");
}

TEST_F(AvoidableWorkTest, WhatNeedsAllBitsIsNoIndex) {
  // Read from memory, a wide constant, and the upper half.
  EXPECT_EQ(shortened("%l = load i64, ptr %q\n"
                      "%j = add i64 %l, %n\n"
                      "store i64 %j, ptr %p"),
            "");
  EXPECT_EQ(shortened("%h = mul i64 %n, 6364136223846793005\n"
                      "store i64 %h, ptr %p"),
            "");
  EXPECT_EQ(shortened("%h = lshr i64 %n, 32\n"
                      "store i64 %h, ptr %p"),
            "");
}

TEST_F(AvoidableWorkTest, IndicesThatAreNotConnectedAreApart) {
  EXPECT_EQ(shortened("%i = add i64 %n, 1\n"
                      "%j = add i64 %m, 1\n"
                      "%e = getelementptr float, ptr %p, i64 %i\n"
                      "store i32 %a, ptr %e\n"
                      "%g = getelementptr float, ptr %q, i64 %j\n"
                      "store i32 %b, ptr %g"),
            "4 -> 2, 4 -> 2");
}

TEST_F(AvoidableWorkTest, LoopsHaveShortCounters) {
  EXPECT_EQ(shortened("br label %loop\nloop:\n"
                      "%k = phi i64 [ 0, %0 ], [ %next, %loop ]\n"
                      "%e = getelementptr float, ptr %p, i64 %k\n"
                      "store i32 %a, ptr %e\n"
                      "%next = add i64 %k, 1\n"
                      "%c = icmp ult i64 %next, %n\n"
                      "br i1 %c, label %loop, label %end\nend:"),
            "6 -> 3");
}
