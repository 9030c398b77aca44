// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations that IR becomes, compared with the output of ptxas 13.0 for
// sm_80.
#include "device/InlineAssembly.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

static constexpr const char *Before = R"(
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [256 x float] undef
@other = internal addrspace(3) global [256 x float] undef
declare i64 @llvm.ctpop.i64(i64)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare double @llvm.nvvm.rsqrt.approx.d(double)
define ptx_kernel void @kernel(ptr %p, i32 %a, i32 %b, i32 %c, i32 %d,
    i64 %x, i64 %y, i64 %z, float %f, float %g, double %u, double %v) {
)";

/// Returns the operations of \p Kind of a kernel with the body \p Text.
static double cost(const std::string &Text, OpKind Kind = OpKind::Int) {
  LLVMContext Context;
  SMDiagnostic Problem;
  auto M =
      parseAssemblyString(Before + Text + "\nret void\n}\n", Problem, Context);
  if (!M) {
    ADD_FAILURE() << Problem.getMessage().str() << "\n" << Text;
    return -1;
  }
  double Sum = 0;
  for (const Instruction &I : instructions(*M->getFunction("kernel")))
    Sum += operationsOf(I)[Kind];
  return Sum;
}

TEST(OperationCost, NeighboursShareAnInstruction) {
  // IMAD, LEA
  EXPECT_EQ(cost("%1 = mul i32 %a, %b\n %2 = add i32 %1, %c"), 1);
  EXPECT_EQ(cost("%1 = shl i32 %a, 4\n %2 = or disjoint i32 %1, %c"), 1);
  // IADD3 adds three operands; a fourth and fifth take another.
  EXPECT_EQ(cost("%1 = add i32 %a, %b\n %2 = add i32 %1, %c"), 1);
  EXPECT_EQ(cost("%1 = add i32 %a, %b\n %2 = add i32 %1, %c\n"
                 "%3 = add i32 %2, %d"),
            2);
  // IMAD has three operands: the second addition is an instruction of its own.
  EXPECT_EQ(cost("%1 = mul i32 %a, %b\n %2 = add i32 %1, %c\n"
                 "%3 = add i32 %2, %d"),
            2);
  // LOP3, and one that sets a predicate
  EXPECT_EQ(cost("%1 = and i32 %a, %b\n %2 = xor i32 %1, %c"), 1);
  EXPECT_EQ(cost("%1 = and i32 %a, 7\n %2 = icmp eq i32 %1, 0"), 1);
  // A value with another use is computed.
  EXPECT_EQ(cost("%1 = add i32 %a, %b\n %2 = add i32 %1, %c\n"
                 "%3 = xor i32 %1, %d"),
            3);
}

TEST(OperationCost, SixtyFourBitsAreTwoHalves) {
  EXPECT_EQ(cost("%1 = add i64 %x, %y"), 2);
  EXPECT_EQ(cost("%1 = icmp slt i64 %x, %y"), 2);
  EXPECT_EQ(cost("%1 = mul i64 %x, %y"), 4);
  EXPECT_EQ(cost("%1 = mul i64 %x, %y\n %2 = add i64 %1, %z"), 4);
  EXPECT_EQ(cost("%1 = call i64 @llvm.ctpop.i64(i64 %x)"), 3);
  EXPECT_EQ(cost("%1 = shl i64 %x, %y"), 2);
  // IMAD.WIDE, with its addition
  EXPECT_EQ(cost("%1 = sext i32 %a to i64\n %2 = sext i32 %b to i64\n"
                 "%3 = mul i64 %1, %2\n %4 = add i64 %3, %z"),
            1);
  // Halves without operations
  EXPECT_EQ(cost("%1 = lshr i64 %x, 32"), 0);
  EXPECT_EQ(cost("%1 = and i64 %x, 4294967295"), 0);
  EXPECT_EQ(cost("%1 = and i64 %x, 255"), 1);
  EXPECT_EQ(cost("%1 = shl i64 %x, 32\n %2 = zext i32 %a to i64\n"
                 "%3 = or i64 %1, %2"),
            0);
}

TEST(OperationCost, Addresses) {
  // IMAD.WIDE; an LEA for each half; constant offsets are part of the load.
  EXPECT_EQ(cost("%1 = sext i32 %a to i64\n"
                 "%2 = getelementptr float, ptr %p, i64 %1"),
            1);
  EXPECT_EQ(cost("%1 = getelementptr float, ptr %p, i64 %x"), 2);
  EXPECT_EQ(cost("%1 = shl i64 %x, 2\n"
                 "%2 = getelementptr i8, ptr %p, i64 %1"),
            2);
  EXPECT_EQ(cost("%1 = getelementptr float, ptr %p, i64 4"), 0);
  // A byte array needs no product, so no IMAD.WIDE.
  EXPECT_EQ(cost("%1 = sext i32 %a to i64\n"
                 "%2 = getelementptr i8, ptr %p, i64 %1"),
            2);
  // Shared arrays have 32-bit addresses; one scaled index serves both.
  std::string Index = "%1 = zext i32 %a to i64\n";
  std::string Tile = " = getelementptr float, ptr addrspacecast "
                     "(ptr addrspace(3) @tile to ptr), i64 %1\n";
  std::string Other = " = getelementptr float, ptr addrspacecast "
                      "(ptr addrspace(3) @other to ptr), i64 %1\n";
  EXPECT_EQ(cost(Index + "%2" + Tile), 1);
  EXPECT_EQ(cost(Index + "%2" + Tile + "%3" + Other), 1);
}

TEST(OperationCost, Divisions) {
  EXPECT_EQ(cost("%1 = udiv i32 %a, 8"), 1);
  EXPECT_EQ(cost("%1 = sdiv i32 %a, 8"), 3);
  // The inverse of 3 fits into 32 bits, that of 7 does not.
  EXPECT_EQ(cost("%1 = udiv i32 %a, 3"), 2);
  EXPECT_EQ(cost("%1 = udiv i32 %a, 7"), 4);
  EXPECT_EQ(cost("%1 = urem i32 %a, 7"), 5);
  EXPECT_EQ(cost("%1 = sdiv i32 %a, 7"), 3);
  EXPECT_EQ(cost("%1 = udiv i32 %a, %b"), 12);
  EXPECT_EQ(cost("%1 = sdiv i32 %a, %b"), 17);
  // Sizes and indices fit into 32 bits, hashes don't.
  EXPECT_EQ(cost("%1 = udiv i64 %x, %y"), 14);
  EXPECT_EQ(cost("%1 = srem i64 %x, %y"), 15);
  std::string Hash = "%1 = mul i64 %x, 6364136223846793005\n";
  double Product = cost(Hash);
  EXPECT_EQ(cost(Hash + "%2 = urem i64 %1, %y"), Product + 70);
}

TEST(OperationCost, MovesAreNotInteger) {
  EXPECT_EQ(cost("%1 = zext i32 %a to i64"), 0);
  EXPECT_EQ(cost("%1 = sitofp i32 %a to float"), 0);
  EXPECT_EQ(cost("%1 = trunc i64 %x to i32"), 0);
  // PRMT
  EXPECT_EQ(cost("%1 = lshr i32 %a, 8\n %2 = and i32 %1, 255"), 0);
  EXPECT_EQ(cost("%1 = lshr i32 %a, 5\n %2 = and i32 %1, 31"), 2);
  // SEL, and predicate logic
  EXPECT_EQ(cost("%1 = icmp slt i32 %a, %b\n %2 = icmp slt i32 %c, %d\n"
                 "%3 = and i1 %1, %2\n %4 = select i1 %3, i32 %a, i32 %b"),
            2);
}

TEST(OperationCost, FloatingPointExpansions) {
  EXPECT_EQ(cost("%1 = fdiv float %f, %g", OpKind::Fp32), 10);
  EXPECT_EQ(cost("%1 = fdiv double %u, %v", OpKind::Fp64), 15);
  EXPECT_EQ(cost("%1 = fdiv double %u, %v", OpKind::Fp32), 2);
  EXPECT_EQ(cost("%1 = fdiv double 1.0, %v", OpKind::Fp32), 0);
  EXPECT_EQ(cost("%1 = fdiv double %u, %v", OpKind::Special), 1);
  EXPECT_EQ(cost("%1 = fdiv double 1.0, %v", OpKind::Fp64), 10);
  EXPECT_EQ(cost("%1 = call double @llvm.nvvm.rsqrt.approx.d(double %u)",
                 OpKind::Fp64),
            8);
}

TEST(OperationCost, AssemblyIsOfTheKindOfItsResult) {
  auto Of = [](StringRef Text, OpKind Kind) {
    auto Found = operationsOfAssembly(Text);
    return Found ? (*Found)[Kind] : -1;
  };
  EXPECT_EQ(Of("fma.rn.f16 $0, $1, $2, $3;", OpKind::Fp16), 2);
  EXPECT_EQ(Of("fma.rn.bf16x2 $0, $1, $2, $3;", OpKind::Fp16), 4);
  // A product of halves that is added to a float.
  EXPECT_EQ(Of("fma.rn.f32.f16 $0, $1, $2, $3;", OpKind::Fp32), 2);
  EXPECT_EQ(Of("fma.rn.f32.f16 $0, $1, $2, $3;", OpKind::Fp16), 0);
  EXPECT_EQ(Of("fma.rn.f32x2 $0, $1, $2, $3;", OpKind::Fp32), 4);
  EXPECT_EQ(Of("add.u16x2 $0, $1, $2;", OpKind::Int), 1);
  EXPECT_EQ(Of("add.f64 $0, $1, $2;", OpKind::Fp64), 1);
  EXPECT_EQ(Of("add.s64 $0, $1, $2;", OpKind::Int), 2);
  // Objects in shared memory: no arithmetic, and nothing that is not seen.
  EXPECT_EQ(Of("mbarrier.arrive.shared.b64 $0, [$1];", OpKind::Int), 0);
}

TEST(OperationCost, OnlyShortBlockMovesAreAccesses) {
  LLVMContext Context;
  SMDiagnostic Problem;
  auto M = parseAssemblyString(
      "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n"
      "define void @k(ptr %p, ptr %q, i64 %n) {\n"
      "call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 1048576, i1 0)\n"
      "call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 1048577, i1 0)\n"
      "call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 %n, i1 0)\n"
      "ret void\n}\n",
      Problem, Context);
  ASSERT_TRUE(M) << Problem.getMessage().str();
  std::vector<UnseenKind> Unseen;
  for (const Instruction &I : instructions(*M->getFunction("k")))
    if (auto *Call = dyn_cast<CallBase>(&I)) {
      auto Found = unseenIn(*Call);
      EXPECT_TRUE(!Found || isEssential(*Found));
      Unseen.push_back(Found ? Found->Kind : UnseenKind::None);
    }
  EXPECT_EQ(Unseen,
            (std::vector<UnseenKind>{UnseenKind::None, UnseenKind::LongCopy,
                                     UnseenKind::UnknownLength}));
}

TEST(OperationCost, ASwitchIsATreeOfComparisons) {
  EXPECT_EQ(cost("switch i32 %a, label %l [ i32 0, label %e\n"
                 "i32 399, label %e ]\nl:\n br label %e\ne:"),
            2);
}
