// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline PTX: 32 threads compute something of their number and 0x80000001
// plus it; the host computes it again.
#include "TestProgram.h"
#include "emulate/PtxText.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// \p Ptx gives the word $0 of $1, the thread's number, and $2, a large one.
static void
expectEach(const std::string &Ptx,
           function_ref<uint32_t(uint32_t Small, uint32_t Large)> Wanted) {
  TestProgram P(kernelAround("%big = add i32 %t, -2147483647\n"
                             "%r = call i32 asm \"" +
                             Ptx + "\", \"=r,r,r\"(i32 %t, i32 %big)\n" +
                             "br label %done\ndone:\n"));
  std::vector<uint32_t> Words = wordsOf(P, "k", 32);
  for (uint32_t I = 0; I < 32; ++I)
    EXPECT_EQ(Words[I], Wanted(I, I + 0x80000001u)) << Ptx << " in " << I;
}

TEST(InlinePtx, Arithmetic) {
  expectEach("mad.lo.u32 $0, $1, $2, 7;",
             [](uint32_t A, uint32_t B) { return A * B + 7; });
  expectEach("mul.hi.u32 $0, $1, $2;", [](uint32_t A, uint32_t B) {
    return uint32_t(uint64_t(A) * B >> 32);
  });
  expectEach("min.s32 $0, $1, $2;",
             [](uint32_t, uint32_t B) { return B; }); // negative
  expectEach("{ .reg .u32 a, b; add.cc.u32 a, $2, $2; addc.u32 b, $1, 0; "
             "xor.b32 $0, a, b; }",
             [](uint32_t A, uint32_t B) { return (B + B) ^ (A + 1); });
}

TEST(InlinePtx, ShiftsByMoreThanTheWidth) {
  expectEach("shl.b32 $0, $2, 32;", [](uint32_t, uint32_t) { return 0u; });
  expectEach("shr.s32 $0, $2, 99;", [](uint32_t, uint32_t) { return ~0u; });
  expectEach("shr.u32 $0, $2, $1;",
             [](uint32_t A, uint32_t B) { return B >> A; });
}

TEST(InlinePtx, Bits) {
  expectEach("popc.b32 $0, $2;",
             [](uint32_t, uint32_t B) { return uint32_t(popcount(B)); });
  expectEach("bfe.u32 $0, $2, 1, $1;", [](uint32_t A, uint32_t B) {
    return uint32_t((uint64_t(B) >> 1) & ((uint64_t(1) << A) - 1));
  });
  expectEach("bfi.b32 $0, $1, $2, 8, 4;", [](uint32_t A, uint32_t B) {
    return (B & ~0xf00u) | (A & 15) << 8;
  });
  expectEach("bfind.u32 $0, $1;", [](uint32_t A, uint32_t) {
    return A ? 31 - countl_zero(A) : ~0u;
  });
  expectEach("bfind.shiftamt.u32 $0, $1;", [](uint32_t A, uint32_t) {
    return A ? uint32_t(countl_zero(A)) : ~0u;
  });
  expectEach("prmt.b32 $0, $1, $2, 0x4567;",
             [](uint32_t, uint32_t B) { return byteswap(B); });
}

TEST(InlinePtx, GuardsAndPredicates) {
  expectEach("{ .reg .pred p; setp.lt.u32 p, $1, 10; mov.u32 $0, 5; "
             "@p mov.u32 $0, 6; }",
             [](uint32_t A, uint32_t) { return A < 10 ? 6u : 5u; });
  expectEach("{ .reg .pred p; setp.ge.s32 p, $2, 0; selp.b32 $0, 1, 2, p; }",
             [](uint32_t, uint32_t) { return 2u; });
}

TEST(InlinePtx, Shuffles) {
  expectEach("shfl.sync.down.b32 $0, $1, 4, 31, 0xffffffff;",
             [](uint32_t A, uint32_t) { return A + 4 < 32 ? A + 4 : A; });
  // As cub adds up over a warp.
  expectEach("{ .reg .u32 r; .reg .pred p; "
             "shfl.sync.up.b32 r|p, $1, 1, 0, 0xffffffff; "
             "mov.u32 $0, $1; @p add.u32 $0, r, $1; }",
             [](uint32_t A, uint32_t) { return A ? A + A - 1 : 0; });
}

TEST(InlinePtx, HalfPrecision) {
  expectEach("{ .reg .b16 h; .reg .f32 f; cvt.rn.f32.u32 f, $1; "
             "cvt.rn.f16.f32 h, f; add.f16 h, h, h; cvt.f32.f16 f, h; "
             "cvt.rzi.u32.f32 $0, f; }",
             [](uint32_t A, uint32_t) { return 2 * A; });
}

TEST(InlinePtx, TextIsTakenApart) {
  auto S = parsePtx("{ .reg .pred p;\n  @!p ld.global.v2.u32 {$0, $1}, "
                    "[$2+4]; // and on\n}");
  ASSERT_EQ(S.size(), 1u);
  EXPECT_EQ(S[0].Guard, "p");
  EXPECT_TRUE(S[0].GuardNegated);
  EXPECT_EQ(S[0].type(), "u32");
  ASSERT_EQ(S[0].Operands.size(), 2u);
  EXPECT_EQ(partsOf(S[0].Operands[0]).size(), 2u);
  EXPECT_EQ(S[0].Operands[1], "[$2+4]");
}
