// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The counts of a launch.
#include "TestProgram.h"

using namespace roofline;

/// out[i] = in[i] + 1, one element per thread.
static constexpr const char *Stream = R"(
define ptx_kernel void @k(ptr %out, ptr %in) !dbg !1 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !101
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !101
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !101
  %m = mul i32 %b, %n, !dbg !101
  %i = add i32 %m, %t, !dbg !101
  %p = getelementptr float, ptr %in, i32 %i, !dbg !102
  %v = load float, ptr %p, !dbg !102
  %w = fadd float %v, 1.0, !dbg !103
  %o = getelementptr float, ptr %out, i32 %i, !dbg !104
  store float %w, ptr %o, !dbg !104
  ret void, !dbg !105
}
)";

namespace {
struct AlignedFloats {
  explicit AlignedFloats(size_t Count)
      : Floats(static_cast<float *>(
            std::aligned_alloc(256, Count * sizeof(float)))) {
    std::fill(Floats, Floats + Count, 1.0f);
  }
  AlignedFloats(const AlignedFloats &) = delete;
  AlignedFloats &operator=(const AlignedFloats &) = delete;
  ~AlignedFloats() { std::free(Floats); }
  float *Floats;
};
} // namespace

TEST(Counts, StreamInClosedForm) {
  constexpr unsigned Blocks = 300, Threads = 256, N = Blocks * Threads;
  AlignedFloats In(N), Out(N);
  TestProgram P(Stream);
  P.Request.CountMemory = true;
  auto Outcome =
      P.run("k", {Blocks, 1, 1}, {Threads, 1, 1}, Out.Floats, In.Floats);
  EXPECT_EQ(Out.Floats[N - 1], 2.0f);
  const LaunchCounts &C = Outcome.Counts;
  EXPECT_EQ(C.ThreadInstructions, 12u * N);
  EXPECT_EQ(C.WarpSlots, 12u * N);
  EXPECT_EQ(C.Operations[unsigned(OpKind::Fp32)], N);
  ASSERT_TRUE(C.Memory);
  EXPECT_EQ(C.Memory->Accesses, 2u * N / 32);
  EXPECT_EQ(C.Memory->Requested, 8u * N);
  EXPECT_EQ(C.Memory->Sectors, N / 4);
  EXPECT_EQ(C.Memory->DramRead, 4u * N);
  EXPECT_EQ(C.Memory->DramWritten + C.Memory->LeftInL2, 4u * N);
  EXPECT_EQ(C.Memory->Footprint, 8u * N);
  auto lineOf = [&](unsigned Line) {
    for (const LineCounts &L : C.Lines)
      if (L.Where.Line == Line)
        return L;
    return LineCounts();
  };
  EXPECT_EQ(lineOf(102).Requested, 4u * N);
  EXPECT_EQ(lineOf(104).Sectors, N / 8);
  EXPECT_EQ(lineOf(103).Operations[unsigned(OpKind::Fp32)], N);
}

TEST(Counts, PartlyFilledWarp) {
  AlignedFloats In(64), Out(64);
  TestProgram P(Stream);
  P.Request.CountMemory = true;
  auto Outcome = P.run("k", 40, Out.Floats, In.Floats);
  EXPECT_EQ(Outcome.Counts.ThreadInstructions, 12u * 40);
  EXPECT_EQ(Outcome.Counts.WarpSlots, 12u * 64);
  EXPECT_EQ(Outcome.Counts.Memory->Sectors, 10u);
}

TEST(Counts, ArmsOfABranchRunOneAfterTheOther) {
  TestProgram P(kernelAround(R"(
  %odd = trunc i32 %t to i1
  br i1 %odd, label %left, label %right
left:
  %a = mul i32 %t, 3
  br label %join
right:
  %b = mul i32 %t, 5
  br label %join
join:
  %r = phi i32 [ %a, %left ], [ %b, %right ]
)"));
  std::vector<uint32_t> Words(32);
  auto Outcome = P.run("k", 32, Words.data());
  // 5 before the branch, with the index widened, 2 on each side, 2 after it;
  // the lane's number is not used.
  EXPECT_EQ(Outcome.Counts.ThreadInstructions, 32u * 9);
  EXPECT_EQ(Outcome.Counts.WarpSlots, 32u * 11);
}

TEST(Counts, BarriersAndShufflesCountAsOneInstruction) {
  TestProgram P(kernelAround(R"(
  %v = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 true)
  %w = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %r = add i32 %w, 1
)"));
  std::vector<uint32_t> Words(32);
  auto Outcome = P.run("k", 32, Words.data());
  EXPECT_EQ(Outcome.Counts.ThreadInstructions, 32u * 10);
  EXPECT_EQ(Outcome.Counts.WarpSlots, 32u * 10);
}

TEST(Counts, RequestedIsOnlyWhatGoesToMemory) {
  // Half of the threads store to shared memory by a generic address.
  TestProgram P("@s = addrspace(3) global [32 x i32] undef\n" + kernelAround(R"(
  %mine = getelementptr i32, ptr addrspace(3) @s, i32 %t
  %g = addrspacecast ptr addrspace(3) %mine to ptr
  %low = icmp ult i32 %t, 16
  %p = select i1 %low, ptr %g, ptr %o
  store i32 1, ptr %p
  %r = add i32 %t, 0
)"));
  P.Request.CountMemory = true;
  std::vector<uint32_t> Words(32);
  auto Outcome = P.run("k", 32, Words.data());
  EXPECT_EQ(Outcome.Counts.Memory->Requested, 16u * 4 + 32 * 4);
}

/// Counts of a kernel with irregular accesses and many kinds of operations.
static LaunchCounts countsWith(unsigned Cores, std::vector<uint32_t> &Words) {
  TestProgram P(R"(
define ptx_kernel void @k(ptr %out) !dbg !1 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %m = mul i32 %b, 64
  %i = add i32 %m, %t
  %a = alloca [8 x i32]
  br label %loop, !dbg !101
loop:
  %j = phi i32 [ 0, %0 ], [ %k, %loop ]
  %h = mul i32 %i, 40503
  %h2 = add i32 %h, %j
  %at = urem i32 %h2, 100003
  %p = getelementptr i32, ptr %out, i32 %at
  %old = atomicrmw add ptr %p, i32 %j monotonic, !dbg !102
  %w = and i32 %j, 7
  %q = getelementptr i32, ptr %a, i32 %w
  store i32 %j, ptr %q, !dbg !103
  %k = add i32 %j, 3
  %n = and i32 %i, 31
  %more = icmp ult i32 %k, %n
  br i1 %more, label %loop, label %done, !dbg !104
done:
  ret void
}
)",
                testOptions(Cores));
  P.Request.CountMemory = true;
  return P.run("k", {400, 1, 1}, {64, 1, 1}, Words.data()).Counts;
}

TEST(Counts, SameOnOneAndOnFourCores) {
  std::vector<uint32_t> Words(100003), Others(100003);
  LaunchCounts One = countsWith(1, Words);
  // At the same addresses, on which the sets of the L2 depend.
  Others = Words;
  std::fill(Words.begin(), Words.end(), 0);
  LaunchCounts Four = countsWith(4, Words);
  EXPECT_EQ(Words, Others);
  EXPECT_EQ(One.ThreadInstructions, Four.ThreadInstructions);
  EXPECT_EQ(One.WarpSlots, Four.WarpSlots);
  EXPECT_EQ(One.Operations, Four.Operations);
  ASSERT_TRUE(One.Memory && Four.Memory);
  EXPECT_EQ(One.Memory->Accesses, Four.Memory->Accesses);
  EXPECT_EQ(One.Memory->Requested, Four.Memory->Requested);
  EXPECT_EQ(One.Memory->Sectors, Four.Memory->Sectors);
  EXPECT_EQ(One.Memory->DramRead, Four.Memory->DramRead);
  EXPECT_EQ(One.Memory->DramWritten, Four.Memory->DramWritten);
  EXPECT_EQ(One.Memory->LeftInL2, Four.Memory->LeftInL2);
  EXPECT_EQ(One.Memory->Footprint, Four.Memory->Footprint);
  ASSERT_EQ(One.Lines.size(), Four.Lines.size());
  for (size_t I = 0; I < One.Lines.size(); ++I) {
    EXPECT_EQ(One.Lines[I].Operations, Four.Lines[I].Operations);
    EXPECT_EQ(One.Lines[I].Requested, Four.Lines[I].Requested);
    EXPECT_EQ(One.Lines[I].Sectors, Four.Lines[I].Sectors);
  }
}

TEST(Printf, ComesInTheOrderOfBlocks) {
  TestProgram P(R"(
@format = addrspace(1) constant [7 x i8] c"%d %d\0A\00"
declare i32 @vprintf(ptr, ptr)
define ptx_kernel void @k() {
  %a = alloca [2 x i32]
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %q = getelementptr i32, ptr %a, i32 1
  store i32 %b, ptr %a
  store i32 %t, ptr %q
  %n = call i32 @vprintf(ptr addrspacecast (ptr addrspace(1) @format to ptr),
                         ptr %a)
  ret void
}
)",
                testOptions(3));
  testing::internal::CaptureStdout();
  P.run("k", {20, 1, 1}, {2, 1, 1});
  std::fflush(stdout);
  std::string Wanted;
  for (unsigned Block = 0; Block < 20; ++Block)
    for (unsigned Thread = 0; Thread < 2; ++Thread)
      Wanted += std::to_string(Block) + " " + std::to_string(Thread) + "\n";
  EXPECT_EQ(testing::internal::GetCapturedStdout(), Wanted);
}

/// One addition per thread to one of the 64 elements of a shared array.
static std::string sharedAdditions(const char *Type, const char *Index) {
  std::string T = Type;
  return "@s = internal addrspace(3) global [64 x " + T +
         "] zeroinitializer\n" +
         "define ptx_kernel void @k(ptr %out) {\n"
         "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
         "  %p = getelementptr " +
         T + ", ptr addrspace(3) @s, i32 " + Index +
         "\n  %old = atomicrmw fadd ptr addrspace(3) %p, " + T +
         " 1.0 monotonic\n"
         "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n"
         "  %v = load " +
         T +
         ", ptr addrspace(3) %p\n"
         "  %o = getelementptr " +
         T +
         ", ptr %out, i32 %t\n"
         "  store " +
         T + " %v, ptr %o\n  ret void\n}\n";
}

TEST(Counts, FloatsAreAddedToSharedMemoryInRounds) {
  // Of a warp's 32 competing threads, the k-th succeeds in iteration k. How
  // often warps compete depends on timing.
  TestProgram Meet(sharedAdditions("float", "0"));
  std::vector<float> Sums(32);
  LaunchCounts OneWarp = Meet.run("k", 32, Sums.data()).Counts;
  EXPECT_EQ(Sums, std::vector<float>(32, 32));
  EXPECT_EQ(OneWarp.Operations[unsigned(OpKind::Fp32)], 32 * 33 / 2);
  // One per iteration; one per thread for the address of its result.
  EXPECT_EQ(OneWarp.Operations[unsigned(OpKind::Int)], 32 * 33 / 2 + 32);
  Sums.resize(64);
  LaunchCounts Two = Meet.run("k", 64, Sums.data()).Counts;
  EXPECT_EQ(Sums, std::vector<float>(64, 64));
  EXPECT_GE(Two.Operations[unsigned(OpKind::Fp32)], 2 * 32 * 33 / 2);
  EXPECT_LE(Two.Operations[unsigned(OpKind::Fp32)], 64 * 65 / 2);

  TestProgram Part(sharedAdditions("double", "%t"));
  std::vector<double> Ones(64);
  LaunchCounts Parted = Part.run("k", 64, Ones.data()).Counts;
  EXPECT_EQ(Ones, std::vector<double>(64, 1));
  EXPECT_EQ(Parted.Operations[unsigned(OpKind::Fp64)], 64);
}
