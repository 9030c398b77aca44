// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generated kernels with a hundred thousand levels of nesting. Each analysis
// returns features, possibly without parts that could not be followed, on the
// stack of an ordinary thread.
#include "SmallStack.h"
#include "device/Features.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

static constexpr unsigned Many = 100000;

static constexpr const char *Target = R"(
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
)";

static constexpr const char *Kernel = R"(
define ptx_kernel void @kernel(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
)";

/// Repeats \p Pattern for each number from 0 on; "#" is replaced by the number
/// and "$" by the next one.
static std::string repeat(StringRef Pattern, unsigned Times) {
  std::string Text;
  for (unsigned I = 0; I < Times; ++I)
    for (char C : Pattern)
      if (C == '#')
        Text += std::to_string(I);
      else if (C == '$')
        Text += std::to_string(I + 1);
      else
        Text += C;
  return Text;
}

/// Returns the features of the only kernel in module \p Text.
static KernelFeatures analyse(const std::string &Text,
                              bool BeforeOptimisation = false) {
  static bool Once = [] {
    InitializeAllTargetInfos();
    InitializeAllTargets();
    InitializeAllTargetMCs();
    return true;
  }();
  (void)Once;
  LLVMContext Context;
  SMDiagnostic Problem;
  auto M = parseAssemblyString(Target + Text, Problem, Context);
  if (!M) {
    ADD_FAILURE() << Problem.getMessage().str();
    return {};
  }
  KernelFeatures Result;
  onSmallStack([&] {
    auto All = analyseDevice(*M, "unit.cu", SourceModel(), BeforeOptimisation);
    if (!All)
      ADD_FAILURE() << toString(All.takeError());
    else if (All->size() != 1)
      ADD_FAILURE() << All->size() << " kernels";
    else
      Result = std::move(All->front());
    Result.Sampler = nullptr; // it refers to the context, which is destroyed
  });
  return Result;
}

static KernelFeatures analyseBody(const std::string &Body) {
  return analyse(Kernel + Body + "  ret void\n}\n");
}

/// Whether \p F says that a construct was not followed.
static bool saysUnseen(const KernelFeatures &F, UnseenKind Kind) {
  return any_of(F.Unseen,
                [&](const UnseenConstruct &C) { return C.Kind == Kind; });
}

static double operations(const KernelFeatures &F, OpKind Kind) {
  return evaluate(F.Operations[static_cast<unsigned>(Kind)],
                  [](SymbolId) { return 1.0; });
}

TEST(DeepCode, ArithmeticThatNobodySimplifies) {
  KernelFeatures F = analyseBody(
      "  %v0 = add i32 %t, %n\n" +
      repeat("  %x$ = xor i32 %v#, %n\n  %v$ = srem i32 %x$, %t\n", Many / 2) +
      formatv("  %i = sext i32 %v{0} to i64\n"
              "  %a = getelementptr float, ptr addrspace(1) %p, i64 %i\n"
              "  store float 0.0, ptr addrspace(1) %a\n",
              Many / 2)
          .str());
  ASSERT_EQ(F.Accesses.size(), 1u);
  EXPECT_GT(operations(F, OpKind::Int), Many);
}

TEST(DeepCode, Additions) {
  KernelFeatures F = analyseBody(
      "  %v0 = load float, ptr addrspace(1) %p\n" +
      repeat("  %v$ = fadd float %v#, 1.5\n", Many) +
      formatv("  store float %v{0}, ptr addrspace(1) %p\n", Many).str());
  EXPECT_EQ(operations(F, OpKind::Fp32), Many);
  EXPECT_TRUE(F.Unseen.empty());
}

TEST(DeepCode, ChoicesOfChoices) {
  KernelFeatures F = analyseBody(
      "  %v0 = add i32 %t, 1\n" +
      repeat("  %c$ = icmp slt i32 %v#, %n\n"
             "  %v$ = select i1 %c$, i32 %t, i32 %v#\n",
             Many / 2) +
      formatv("  %i = sext i32 %v{0} to i64\n"
              "  %a = getelementptr float, ptr addrspace(1) %p, i64 %i\n"
              "  store float 0.0, ptr addrspace(1) %a\n",
              Many / 2)
          .str());
  EXPECT_EQ(F.Accesses.size(), 1u);
}

TEST(DeepCode, PointersFromPointers) {
  KernelFeatures F = analyseBody(
      "  %i = sext i32 %t to i64\n"
      "  %v0 = getelementptr float, ptr addrspace(1) %p, i64 %i\n" +
      repeat("  %v$ = getelementptr float, ptr addrspace(1) %v#, i64 %i\n",
             Many) +
      formatv("  store float 0.0, ptr addrspace(1) %v{0}\n", Many).str());
  EXPECT_EQ(F.Accesses.size(), 1u);
}

TEST(DeepCode, PointersReadThroughPointers) {
  KernelFeatures F = analyseBody(
      "  %v0 = load ptr addrspace(1), ptr addrspace(1) %p\n" +
      repeat("  %v$ = load ptr addrspace(1), ptr addrspace(1) %v#\n",
             Many / 10) +
      formatv("  store float 0.0, ptr addrspace(1) %v{0}\n", Many / 10).str());
  EXPECT_EQ(F.Accesses.size(), Many / 10 + 2);
}

static std::string mergedValues(unsigned Count) {
  return "  br label %b0\nb0:\n  %v0 = add i32 %t, %n\n" +
         repeat("  %c$ = icmp slt i32 %v#, #\n"
                "  br i1 %c$, label %then$, label %b$\n"
                "then$:\n"
                "  %w$ = xor i32 %v#, %n\n"
                "  store i32 %w$, ptr addrspace(1) %p\n"
                "  br label %b$\n"
                "b$:\n"
                "  %v$ = phi i32 [ %v#, %b# ], [ %w$, %then$ ]\n",
                Count) +
         formatv("  store i32 %v{0}, ptr addrspace(1) %q\n", Count).str();
}

TEST(DeepCode, MergedValues) {
  KernelFeatures F = analyseBody(mergedValues(2000));
  EXPECT_EQ(F.Accesses.size(), 2001u);
  EXPECT_TRUE(F.Unseen.empty());
}

TEST(DeepCode, AHundredThousandBlocksAreGivenUp) {
  KernelFeatures F = analyseBody(mergedValues(Many));
  EXPECT_TRUE(F.Accesses.empty());
  EXPECT_TRUE(saysUnseen(F, UnseenKind::LargeKernel));
}

/// "else if" with a value that is loaded again each time.
static std::string elseIfs(unsigned Count) {
  return "  br label %b0\nb0:\n" +
         repeat("  %v# = load volatile i32, ptr addrspace(1) %q\n"
                "  %c# = icmp slt i32 %v#, %n\n"
                "  br i1 %c#, label %then#, label %b$\n"
                "then#:\n"
                "  store i32 #, ptr addrspace(1) %p\n"
                "  br label %end\n"
                "b$:\n",
                Count) +
         "  br label %end\nend:\n";
}

TEST(DeepCode, ElseIfs) {
  KernelFeatures F = analyseBody(elseIfs(2000));
  EXPECT_EQ(F.Accesses.size(), 4000u);
  EXPECT_TRUE(F.Unseen.empty());
  EXPECT_TRUE(saysUnseen(analyseBody(elseIfs(Many)), UnseenKind::LargeKernel));
}

static std::string nestedIfs(unsigned Count) {
  std::string Text = "  br label %b0\nb0:\n" +
                     repeat("  %v# = load volatile i32, ptr addrspace(1) %q\n"
                            "  %c# = icmp slt i32 %v#, %n\n"
                            "  br i1 %c#, label %b$, label %end#\n"
                            "b$:\n",
                            Count);
  Text += "  br label %end" + std::to_string(Count) + "\n";
  for (unsigned I = Count; I > 0; --I)
    Text += formatv("end{0}:\n  br label %end{1}\n", I, I - 1).str();
  return Text + "end0:\n";
}

TEST(DeepCode, NestedIfs) {
  KernelFeatures F = analyseBody(nestedIfs(1000));
  EXPECT_EQ(F.Accesses.size(), 1000u);
  EXPECT_TRUE(
      saysUnseen(analyseBody(nestedIfs(Many)), UnseenKind::LargeKernel));
}

static std::string calls(unsigned Count) {
  return "define i32 @f0(i32 %x) {\n  ret i32 %x\n}\n" +
         repeat("define i32 @f$(i32 %x) {\n"
                "  %y = xor i32 %x, #\n"
                "  %z = call i32 @f#(i32 %y)\n"
                "  %r = urem i32 %z, 1000\n"
                "  ret i32 %r\n}\n",
                Count) +
         Kernel + formatv("  %v = call i32 @f{0}(i32 %t)\n", Count).str() +
         "  store i32 %v, ptr addrspace(1) %p\n  ret void\n}\n";
}

TEST(DeepCode, Calls) {
  KernelFeatures F = analyse(calls(100));
  EXPECT_TRUE(F.Unseen.empty());
  EXPECT_TRUE(saysUnseen(analyse(calls(Many)), UnseenKind::LargeCallee));
}

TEST(DeepCode, CallsThatDouble) {
  // f30 would have a thousand million instructions.
  KernelFeatures F = analyse(
      "define i32 @f0(i32 %x) {\n  ret i32 %x\n}\n" +
      repeat("define i32 @f$(i32 %x) {\n"
             "  %y = call i32 @f#(i32 %x)\n"
             "  %z = call i32 @f#(i32 %y)\n"
             "  %r = urem i32 %z, 1000\n"
             "  ret i32 %r\n}\n",
             30) +
      Kernel +
      "  %v = call i32 @f30(i32 %t)\n  store i32 %v, ptr addrspace(1) %p\n"
      "  ret void\n}\n");
  EXPECT_TRUE(saysUnseen(F, UnseenKind::LargeCallee));
}

TEST(DeepCode, CallsInACircle) {
  KernelFeatures F = analyse(
      repeat("define i32 @f#(i32 %x) {\n"
             "  %r = call i32 @f$(i32 %x)\n  %s = mul i32 %r, %x\n"
             "  ret i32 %s\n}\n",
             1000) +
      "define i32 @f1000(i32 %x) {\n  %r = call i32 @f0(i32 %x)\n"
      "  ret i32 %r\n}\n" +
      Kernel +
      "  %v = call i32 @f0(i32 %t)\n  store i32 %v, ptr addrspace(1) %p\n"
      "  ret void\n}\n");
  EXPECT_TRUE(saysUnseen(F, UnseenKind::LargeCallee));
}

TEST(DeepCode, StructsInStructs) {
  KernelFeatures F = analyse(
      "%s0 = type { i32 }\n" + repeat("%s$ = type { %s#, i32 }\n", 1000) +
      "define ptx_kernel void @kernel(ptr byval(%s1000) %p) {\n"
      "  store i32 1, ptr %p\n  ret void\n}\n");
  EXPECT_EQ(F.ParameterSizes, std::vector<unsigned>{4004});
}

TEST(DeepCode, StructsThatNobodyCouldLayOut) {
  onSmallStack([] {
    LLVMContext Context;
    Module M("module", Context);
    Type *T = Type::getInt32Ty(Context);
    for (unsigned I = 0; I < Many; ++I)
      T = I % 2 ? static_cast<Type *>(ArrayType::get(T, 1))
                : StructType::create(T);
    new GlobalVariable(M, T, false, GlobalValue::ExternalLinkage, nullptr, "g");
    auto All = analyseDevice(M, "unit.cu", SourceModel());
    ASSERT_FALSE(All);
    EXPECT_EQ(toString(All.takeError()),
              "no kernel is analysed: types nest deeper than 2000 levels");
  });
}

TEST(DeepCode, UnoptimisedCodeIsGivenUpBeforeItIsOptimised) {
  KernelFeatures F = analyse(Kernel + elseIfs(Many) + "  ret void\n}\n",
                             /*BeforeOptimisation=*/true);
  EXPECT_TRUE(saysUnseen(F, UnseenKind::LargeKernel));
}
