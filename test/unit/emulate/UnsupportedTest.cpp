// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Features that the executor does not support give an error before anything
// runs, with kernel, feature and line.
#include "TestProgram.h"

using namespace roofline;

static std::string errorOf(const std::string &Text) {
  TestProgram P(Text);
  return P.errorOf("k");
}

static std::string kernelWith(const std::string &Body) {
  return "define ptx_kernel void @k(ptr %p, i32 %n, i64 %x) !dbg !1 {\n" +
         Body + "  ret void, !dbg !109\n}\n";
}

static std::string messageOf(const std::string &Feature) {
  return "kernel 'k' uses " + Feature +
         " at /source/test.cu:104, which the executor does not support";
}

TEST(Unsupported, RecursionWithALocalArrayOfVariableLength) {
  EXPECT_EQ(errorOf(R"(
define i32 @f(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more
more:
  %a = alloca i32, i32 %n
  store volatile i32 1, ptr %a
  %m = sub i32 %n, 1
  %v = call i32 @f(i32 %m)
  %w = add i32 %v, %n
  ret i32 %w
end:
  ret i32 0
}
)" + kernelWith("  %v = call i32 @f(i32 %n), !dbg !104\n"
                "  store i32 %v, ptr %p\n")),
            messageOf("the recursive function 'f'"));
}

TEST(Unsupported, CallThroughAPointer) {
  EXPECT_EQ(errorOf(kernelWith("  call void %p(i32 %n), !dbg !104\n")),
            messageOf("a call through a pointer"));
}

TEST(Unsupported, Textures) {
  EXPECT_EQ(errorOf(kernelWith(R"(
  %v = call {float, float, float, float}
      @llvm.nvvm.tex.unified.1d.v4f32.s32(i64 %x, i32 %n), !dbg !104
)")),
            messageOf("textures"));
}

TEST(Unsupported, TensorCores) {
  EXPECT_EQ(errorOf(kernelWith("  call void @llvm.nvvm.wgmma.fence.sync."
                               "aligned(), !dbg !104\n")),
            messageOf("tensor-core (wgmma) instructions"));
}

TEST(Unsupported, FunctionWithoutABody) {
  EXPECT_EQ(errorOf("declare void @elsewhere(i32)\n" +
                    kernelWith("  call void @elsewhere(i32 %n), !dbg !104\n")),
            messageOf("'elsewhere', which has no definition in this program"));
}

TEST(Unsupported, InlineAssembly) {
  EXPECT_EQ(errorOf(kernelWith("  call void asm sideeffect \"alloca.u64 "
                               "[$0], 128;\", \"l\"(ptr %p), !dbg !104\n")),
            messageOf("inline assembly 'alloca.u64 [$0], 128;'"));
}

TEST(Unsupported, ReductionThatIsNotKnown) {
  EXPECT_EQ(errorOf(kernelWith(R"(
  %f = bitcast i32 %n to float
  %v = call float @llvm.nvvm.redux.sync.fmin(float %f, i32 -1), !dbg !104
  store float %v, ptr %p
)")),
            messageOf("the instruction llvm.nvvm.redux.sync.fmin"));
}

TEST(Unsupported, LocalArrayOfVariableLength) {
  EXPECT_EQ(errorOf(kernelWith("  %a = alloca i32, i32 %n, !dbg !104\n"
                               "  store i32 1, ptr %a\n")),
            messageOf("a local array of variable length"));
}

TEST(Unsupported, OtherKernelsOfTheModuleRun) {
  TestProgram P(kernelWith("  call void %p(i32 %n), !dbg !104\n") + R"(
define ptx_kernel void @fine(ptr %p) {
  store i32 3, ptr %p
  ret void
}
)");
  EXPECT_NE(P.errorOf("k"), "no error");
  int Word = 0;
  EXPECT_EQ(P.run("fine", 1, &Word).End, LaunchEnd::Finished);
  EXPECT_EQ(Word, 3);
}

TEST(Unsupported, AssemblyIsNamedByItsFirstInstruction) {
  std::string Error =
      errorOf(kernelWith("  call void asm sideeffect \"{\\0A .reg .u32 r;\\0A "
                         "mov.u32 r, %pm0;\\0A}\", \"\"(), "
                         "!dbg !102\n"));
  EXPECT_NE(Error.find("inline assembly 'mov.u32 r, %pm0;'"), std::string::npos)
      << Error;
}

TEST(Unsupported, ClustersOfSeveralBlocks) {
  EXPECT_EQ(errorOf("define ptx_kernel void @k() \"nvvm.cluster_dim\"=\"1,2,1\""
                    " {\n  ret void\n}\n"),
            "kernel 'k' uses clusters of blocks, which the executor does not "
            "support");
}

TEST(Unsupported, OneBlockIsACluster) {
  TestProgram P(kernelAround(R"(
  %n = call i32 @llvm.nvvm.read.ptx.sreg.cluster.nctarank()
  %rank = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %x = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.x()
  %clusters = call i32 @llvm.nvvm.read.ptx.sreg.nclusterid.x()
  %a = add i32 %n, %clusters
  %b = add i32 %rank, %x
  %r = sub i32 %a, %b
  br label %done
done:
)"));
  EXPECT_EQ(wordsOf(P, "k", 1)[0], 2u);
}

TEST(Unsupported, RegistersWithoutAValue) {
  EXPECT_EQ(
      errorOf(kernelWith("  %v = call i32 @llvm.nvvm.read.ptx.sreg.pm0(), "
                         "!dbg !104\n  store i32 %v, ptr %p\n")),
      messageOf("the instruction llvm.nvvm.read.ptx.sreg.pm0"));
}
