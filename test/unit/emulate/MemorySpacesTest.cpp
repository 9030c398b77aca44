// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parameters, shared and local memory, and variables of device code.
#include "TestProgram.h"

using namespace roofline;

namespace {
struct Pair {
  uint32_t First, Second;
};
} // namespace

TEST(Parameters, EachThreadHasItsCopyOfAStructItWrites) {
  TestProgram P(R"(
define ptx_kernel void @k(ptr %out, ptr byval({i32, i32}) align 4 %s) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = load i32, ptr %s
  %b = add i32 %a, %t
  store i32 %b, ptr %s
  %second = getelementptr i32, ptr %s, i32 1
  %c = load i32, ptr %s
  %d = load i32, ptr %second
  %e = add i32 %c, %d
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %e, ptr %o
  ret void
}
)");
  std::vector<uint32_t> Words(70);
  for (unsigned Round = 0; Round < 2; ++Round) {
    P.run("k", 70, Words.data(), Pair{1000, 20});
    for (unsigned I = 0; I < 70; ++I)
      EXPECT_EQ(Words[I], 1020 + I);
  }
}

TEST(Parameters, StructThatIsOnlyReadAtAnIndexOfTheThread) {
  TestProgram P(R"(
define ptx_kernel void @k(ptr %out, ptr byval({i32, i32}) align 4 readonly %s) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = and i32 %t, 1
  %p = getelementptr i32, ptr %s, i32 %i
  %v = load i32, ptr %p
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %v, ptr %o
  ret void
}
)");
  std::vector<uint32_t> Words(3);
  P.run("k", 3, Words.data(), Pair{5, 6});
  EXPECT_EQ(Words, (std::vector<uint32_t>{5, 6, 5}));
}

TEST(Parameters, OfAllSizes) {
  TestProgram P(R"(
define ptx_kernel void @k(i8 %a, i16 %b, i64 %c, float %d, double %e, ptr %out) {
  %p0 = getelementptr double, ptr %out, i32 0
  %p1 = getelementptr double, ptr %out, i32 1
  %p2 = getelementptr double, ptr %out, i32 2
  %p3 = getelementptr double, ptr %out, i32 3
  %p4 = getelementptr double, ptr %out, i32 4
  %fa = sitofp i8 %a to double
  %fb = sitofp i16 %b to double
  %fc = sitofp i64 %c to double
  %fd = fpext float %d to double
  store double %fa, ptr %p0
  store double %fb, ptr %p1
  store double %fc, ptr %p2
  store double %fd, ptr %p3
  store double %e, ptr %p4
  ret void
}
)");
  std::vector<double> R(5);
  P.run("k", 1, int8_t(-1), int16_t(-2), int64_t(1) << 40, 1.5f, 2.5, R.data());
  EXPECT_EQ(R, (std::vector<double>{-1, -2, 1099511627776, 1.5, 2.5}));
  const emulate::KernelShape *Shape = P.program().kernel("k");
  ASSERT_TRUE(Shape);
  ASSERT_EQ(Shape->Parameters.size(), 6u);
  EXPECT_EQ(Shape->Parameters[1].Size, 2u);
  EXPECT_EQ(Shape->Parameters[5].What,
            emulate::KernelParameterShape::Kind::Pointer);
}

static constexpr const char *SharedKernel = R"(
@fixed = addrspace(3) global [5 x i32] undef, align 4
@more = addrspace(3) global [3 x i64] undef, align 8
@dynamic = external addrspace(3) global [0 x i32], align 16
define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %d = getelementptr i32, ptr addrspace(3) @dynamic, i32 %t
  store i32 %t, ptr addrspace(3) %d
  %v = zext i32 %t to i64
  %last = icmp eq i32 %t, 69
  br i1 %last, label %fill, label %join
fill:
  store i32 1000, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @fixed,
                                                  i32 4)
  store i64 2000, ptr addrspace(3) @more
  br label %join
join:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %m = sub i32 69, %t
  %g = getelementptr i32, ptr addrspace(3) @dynamic, i32 %m
  %gg = addrspacecast ptr addrspace(3) %g to ptr
  %a = load i32, ptr %gg
  %b = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @fixed,
                                                 i32 4)
  %c = load i32, ptr addrspace(3) @more
  %s = add i32 %a, %b
  %r = add i32 %s, %c
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o
  ret void
}
)";

TEST(SharedMemory, StaticAndDynamicDoNotOverlap) {
  TestProgram P(SharedKernel);
  P.Request.DynamicSharedBytes = 280;
  auto Words = wordsOf(P, "k", 70);
  for (unsigned I = 0; I < 70; ++I)
    EXPECT_EQ(Words[I], 3000 + 69 - I);
  EXPECT_EQ(P.program().kernel("k")->StaticSharedBytes, 48u);
}

TEST(SharedMemory, IsNoTraffic) {
  TestProgram P(SharedKernel);
  P.Request.DynamicSharedBytes = 280;
  P.Request.CountMemory = true;
  alignas(256) uint32_t Words[70];
  auto Outcome = P.run("k", 70, &Words[0]);
  ASSERT_TRUE(Outcome.Counts.Memory);
  EXPECT_EQ(Outcome.Counts.Memory->Requested, 280u);
  EXPECT_EQ(Outcome.Counts.Memory->Accesses, 3u);
  EXPECT_EQ(Outcome.Counts.Memory->Footprint, 9u * 32);
}

TEST(SharedMemory, ConstantAddressesAreNoInstructions) {
  TestProgram P(R"(
@s = addrspace(3) global [5 x i32] undef
define ptx_kernel void @k() {
  store i32 1, ptr addrspacecast (ptr addrspace(3)
      getelementptr (i32, ptr addrspace(3) @s, i32 4) to ptr)
  ret void
}
)");
  EXPECT_EQ(P.run("k", 1).Counts.ThreadInstructions, 2u);
}

TEST(LocalMemory, EachThreadHasItsArray) {
  TestProgram P(kernelAround(R"(
  %a = alloca [4 x i32]
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr %a, i32 %i
  %v = mul i32 %i, %t
  store i32 %v, ptr %p
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, 4
  br i1 %more, label %loop, label %done
done:
  %w = and i32 %t, 3
  %q = getelementptr i32, ptr %a, i32 %w
  %r = load i32, ptr %q
)"));
  auto R = wordsOf(P, "k", 40);
  for (unsigned I = 0; I < 40; ++I)
    EXPECT_EQ(R[I], (I & 3) * I);
  EXPECT_EQ(P.program().kernel("k")->LocalBytes, 16u);
}

static constexpr const char *VariableKernel = R"(
@table = addrspace(4) constant [4 x i32] [i32 10, i32 20, i32 30, i32 40]
@where = addrspace(1) global ptr addrspacecast (ptr addrspace(1)
    getelementptr (i32, ptr addrspace(1) @numbers, i32 2) to ptr)
@numbers = addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@total = addrspace(1) global i32 0
@private = internal addrspace(4) constant i32 100
define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = and i32 %t, 3
  %c = getelementptr i32, ptr addrspace(4) @table, i32 %i
  %a = load i32, ptr addrspace(4) %c
  %p = load ptr, ptr addrspace(1) @where
  %b = load i32, ptr %p
  %s = add i32 %a, %b
  %f = load i32, ptr addrspace(4) @private
  %r = add i32 %s, %f
  %old = atomicrmw add ptr addrspace(1) @total, i32 1 monotonic
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o
  ret void
}
)";

TEST(Variables, HaveTheirInitialisers) {
  TestProgram P(VariableKernel);
  EXPECT_EQ(wordsOf(P, "k", 4), (std::vector<uint32_t>{113, 123, 133, 143}));
}

TEST(Variables, HostReachesThem) {
  TestProgram P(VariableKernel);
  auto Table = P.program().variable("table");
  auto Total = P.program().variable("total");
  ASSERT_TRUE(Table && Total);
  EXPECT_TRUE(Table->IsConstant);
  EXPECT_FALSE(Total->IsConstant);
  EXPECT_EQ(Table->Size, 16u);
  EXPECT_FALSE(P.program().variable("nothing"));
  static_cast<int *>(Table->Address)[1] = 1000;
  EXPECT_EQ(wordsOf(P, "k", 2)[1], 1103u);
  // They keep the values that a launch stores.
  wordsOf(P, "k", 40);
  EXPECT_EQ(*static_cast<int *>(Total->Address), 42);
}

TEST(SharedMemory, AddressesWrapAt32Bits) {
  // tile[~t], relative to the end of the tile's 64 elements, is tile[63 - t].
  TestProgram P(R"(
@tile = internal addrspace(3) global [64 x i32] poison
define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %own = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  store i32 %t, ptr addrspace(3) %own
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %not = xor i32 %t, -1
  %wide = zext i32 %not to i64
  %generic = addrspacecast ptr addrspace(3) @tile to ptr
  %end = getelementptr i32, ptr %generic, i64 64
  %other = getelementptr i32, ptr %end, i64 %wide
  %v = load i32, ptr %other
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %v, ptr %o
  ret void
}
)");
  std::vector<uint32_t> Words(64);
  P.run("k", 64, Words.data());
  for (unsigned I = 0; I < 64; ++I)
    EXPECT_EQ(Words[I], 63 - I);
}

TEST(SharedMemory, AsynchronousCopiesFillUpWithZeros) {
  TestProgram P("@s = addrspace(3) global [4 x i32] undef, align 16\n" +
                kernelAround(R"(
  %g = addrspacecast ptr %out to ptr addrspace(1)
  call void @llvm.nvvm.cp.async.ca.shared.global.16.s(
      ptr addrspace(3) @s, ptr addrspace(1) %g, i32 8)
  %i = and i32 %t, 3
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %r = load i32, ptr addrspace(3) %p
  br label %done
done:
)"));
  P.Request.CountMemory = true;
  alignas(256) uint32_t Words[] = {1, 2, 3, 4};
  auto Outcome = P.run("k", 4, &Words[0]);
  EXPECT_EQ(Words[0], 1u);
  EXPECT_EQ(Words[1], 2u);
  EXPECT_EQ(Words[2], 0u);
  EXPECT_EQ(Words[3], 0u);
  ASSERT_TRUE(Outcome.Counts.Memory);
  EXPECT_EQ(Outcome.Counts.Memory->Requested, 4u * 16 + 4 * 4);
}

TEST(Variables, LoadsByIntrinsicsAreCounted) {
  TestProgram P(kernelAround(R"(
  %g = addrspacecast ptr %o to ptr addrspace(1)
  %v = call i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1) %g, i32 4)
  %r = add i32 %v, 1
  br label %done
done:
)"));
  P.Request.CountMemory = true;
  alignas(256) uint32_t Words[32] = {7};
  auto Outcome = P.run("k", 32, &Words[0]);
  EXPECT_EQ(Words[0], 8u);
  ASSERT_TRUE(Outcome.Counts.Memory);
  EXPECT_EQ(Outcome.Counts.Memory->Requested, 2u * 128);
}

TEST(Variables, ConstantsAreASpaceOfTheirOwn) {
  TestProgram P("@table = addrspace(4) constant [4 x i32] zeroinitializer\n" +
                kernelAround(R"(
  %g = addrspacecast ptr addrspace(4) @table to ptr
  %last = getelementptr i8, ptr %g, i32 15
  %c = call i1 @llvm.nvvm.isspacep.const(ptr %last)
  %n = call i1 @llvm.nvvm.isspacep.const(ptr %out)
  %h = call i1 @llvm.nvvm.isspacep.global(ptr %g)
  %a = select i1 %c, i32 1, i32 0
  %b = select i1 %n, i32 2, i32 0
  %d = select i1 %h, i32 4, i32 0
  %ab = or i32 %a, %b
  %r = or i32 %ab, %d
  br label %done
done:
)"));
  EXPECT_EQ(wordsOf(P, "k", 1)[0], 1u);
}
