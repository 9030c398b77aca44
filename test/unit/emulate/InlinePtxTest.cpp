// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline PTX: 32 threads compute something from their number and 0x80000001
// plus it; the host computes the same.
#include "TestProgram.h"
#include "device/PtxText.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// \p Ptx computes the word $0 from $1, the thread's number, and $2, a large
/// one.
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
  // A warp's sum as in CUB.
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

TEST(InlinePtx, LogicOfThree) {
  expectEach("lop3.b32 $0, $1, $2, 255, 0x96;", // exclusive or
             [](uint32_t A, uint32_t B) { return A ^ B ^ 255; });
  expectEach("lop3.b32 $0, $1, $2, 255, 0xca;", // selects by the first
             [](uint32_t A, uint32_t B) { return (A & B) | (~A & 255); });
}

TEST(InlinePtx, SignedBitFields) {
  expectEach("bfe.s32 $0, $1, 1, 3;", [](uint32_t A, uint32_t) {
    return uint32_t(int32_t(A << 28) >> 29);
  });
  expectEach("bfe.s32 $0, $2, 24, 20;", // extends beyond the operand
             [](uint32_t, uint32_t B) { return uint32_t(int32_t(B) >> 24); });
  expectEach("bfe.s32 $0, $2, 31, 0;", [](uint32_t, uint32_t) { return 0u; });
  expectEach("bmsk.clamp.b32 $0, 4, $1;", [](uint32_t A, uint32_t) {
    return uint32_t(((uint64_t(1) << A) - 1) << 4);
  });
}

TEST(InlinePtx, BytesAndHalves) {
  expectEach("dp4a.u32.u32 $0, $1, 0x02020202, $2;",
             [](uint32_t A, uint32_t B) { return 2 * A + B; });
  expectEach(
      "vabsdiff4.u32.u32.u32.add $0, $1, 0x0a00000a, 1;",
      [](uint32_t A, uint32_t) { return (A > 10 ? A - 10 : 10 - A) + 10 + 1; });
  expectEach("vmax2.s32.s32.s32 $0, $1, 0xffff0008, 0;",
             [](uint32_t A, uint32_t) { return std::max(A, 8u); });
  expectEach(
      "vset4.u32.u32.lt $0, $1, 0xff00000a, 0;",
      [](uint32_t A, uint32_t) { return (A < 10 ? 1u : 0u) + (1 << 24); });
  expectEach("vset2.s32.s32.ge.add $0, $1, 0xffff0008, 1;", // 0 >= -1, too
             [](uint32_t A, uint32_t) { return (A >= 8 ? 1u : 0u) + 2; });
}

TEST(InlinePtx, DirectedRounding) {
  // 2049 lies between two halves: 2048 and 2050.
  auto rounded = [](const char *How) {
    return std::string("{ .reg .b16 h; .reg .f32 f; cvt.rn.f32.s32 f, -2049; "
                       "cvt.") +
           How + ".f16.f32 h, f; cvt.f32.f16 f, h; cvt.rzi.s32.f32 $0, f; }";
  };
  expectEach(rounded("rz"), [](uint32_t, uint32_t) { return -2048u; });
  expectEach(rounded("rm"), [](uint32_t, uint32_t) { return -2050u; });
  expectEach(rounded("rp"), [](uint32_t, uint32_t) { return -2048u; });
  expectEach("cvt.sat.u8.u32 $0, $2;", [](uint32_t, uint32_t) { return 255u; });
  auto fromLong = [](const char *How) {
    return std::string("{ .reg .b16 h; .reg .b64 l; .reg .f32 f; "
                       "mov.b64 l, -2049; cvt.") +
           How + ".f16.s64 h, l; cvt.f32.f16 f, h; cvt.rzi.s32.f32 $0, f; }";
  };
  expectEach(fromLong("rz"), [](uint32_t, uint32_t) { return -2048u; });
  expectEach(fromLong("rm"), [](uint32_t, uint32_t) { return -2050u; });
}

TEST(InlinePtx, DoubleToBFloatIsRoundedOnce) {
  // Just above the middle of 256 and 258: rounding to float first would give
  // the middle.
  expectEach("{ .reg .b16 h; .reg .f64 d; .reg .f32 f; "
             "mov.b64 d, 0x4070100000000001; cvt.rn.bf16.f64 h, d; "
             "cvt.f32.bf16 f, h; cvt.rzi.s32.f32 $0, f; }",
             [](uint32_t, uint32_t) { return 258u; });
}

TEST(InlinePtx, PredicatesOfTwo) {
  expectEach("{ .reg .pred p, q; setp.lt.u32 q, $1, 20; "
             "setp.ge.and.u32 p|q, $1, 10, q; selp.u32 $0, 1, 0, p; "
             "@q add.u32 $0, $0, 2; }",
             [](uint32_t A, uint32_t) {
               return A >= 20 ? 0u : A >= 10 ? 1u : 2u;
             });
}

TEST(InlinePtx, WarpsTogether) {
  expectEach("redux.sync.add.u32 $0, $1, 0xffffffff;",
             [](uint32_t, uint32_t) { return 496u; });
  expectEach("redux.sync.min.s32 $0, $2, 0xffffffff;",
             [](uint32_t, uint32_t) { return 0x80000001u; });
  expectEach("{ .reg .u32 a; shr.u32 a, $1, 3; "
             "match.any.sync.b32 $0, a, 0xffffffff; }",
             [](uint32_t A, uint32_t) { return 255u << (A & ~7u); });
  expectEach("{ .reg .pred p; .reg .u32 l; elect.sync l|p, 0xffffffff; "
             "selp.u32 $0, 7, l, p; }",
             [](uint32_t A, uint32_t) { return A ? 0u : 7u; });
}

TEST(InlinePtx, VotesInBothSpellings) {
  for (std::string Name : {"vote.sync.ballot.b32", "vote.ballot.sync.b32"})
    expectEach(
        "{ .reg .pred p; and.b32 $0, $1, 1; setp.ne.u32 p, $0, 0; " + Name +
            " $0, p, 0xffffffff; @!p not.b32 $0, $0; }",
        [](uint32_t A, uint32_t) { return A & 1 ? 0xaaaaaaaau : 0x55555555u; });
}

TEST(InlinePtx, EndOfAThread) {
  expectEach("{ .reg .pred p; setp.gt.u32 p, $1, 9; mov.u32 $0, 3; @p exit; }",
             [](uint32_t A, uint32_t) { return A > 9 ? 0u : 3u; });
}

/// Runs \p Ptx on the word at $1, which all threads share; the values are the
/// threads' numbers.
static std::vector<uint32_t> withMemory(const std::string &Ptx,
                                        uint32_t &Word) {
  TestProgram P("define ptx_kernel void @k(ptr %out, ptr %word) {\n"
                "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                "  %o = getelementptr i32, ptr %out, i32 %t\n"
                "  %r = call i32 asm sideeffect \"" +
                Ptx +
                "\", \"=r,l,r\"(ptr %word, i32 %t)\n"
                "  store i32 %r, ptr %o\n  ret void\n}\n");
  std::vector<uint32_t> Out(32);
  EXPECT_EQ(P.run("k", 32, Out.data(), &Word).End, LaunchEnd::Finished);
  return Out;
}

TEST(InlinePtx, Atomics) {
  uint32_t Word = 100;
  auto Old = withMemory("atom.add.release.gpu.global.u32 $0, [$1], $2;", Word);
  EXPECT_EQ(Word, 100 + 496u);
  EXPECT_EQ(Old[0], 100u);
  EXPECT_EQ(Old[3], 103u);
  Word = 7;
  Old = withMemory("{ atom.cas.b32 $0, [$1], $2, 50; }", Word);
  EXPECT_EQ(Word, 50u);
  EXPECT_EQ(Old[7], 7u);
  EXPECT_EQ(Old[8], 50u);
  Word = 3;
  withMemory("{ .reg .pred p; setp.eq.u32 p, $2, 20; mov.u32 $0, 0; "
             "@p red.global.max.u32 [$1], $2; }",
             Word);
  EXPECT_EQ(Word, 20u);
}

TEST(InlinePtx, LoadsAndStores) {
  uint32_t Word = 0xfffffff5;
  EXPECT_EQ(withMemory("ld.relaxed.gpu.u32 $0, [$1];", Word)[4], 0xfffffff5u);
  EXPECT_EQ(withMemory("ld.global.nc.s8 $0, [$1];", Word)[4], 0xfffffff5u);
  EXPECT_EQ(withMemory("ld.global.cg.u8 $0, [$1];", Word)[4], 0xf5u);
  EXPECT_EQ(withMemory("{ .reg .b64 a; add.u64 a, $1, 4; "
                       "ld.global.cg.u32 $0, [a-4]; }",
                       Word)[4],
            0xfffffff5u);
  withMemory("{ st.release.gpu.u16 [$1+2], 9; mov.u32 $0, 0; }", Word);
  EXPECT_EQ(Word, 0x9fff5u);
}

TEST(InlinePtx, CostsWhatItSays) {
  // One operation each, whatever the translation consists of.
  TestProgram P(kernelAround(
      "%r = call i32 asm \"lop3.b32 $0, $1, $1, $1, 0x96; "
      "prmt.b32 $0, $0, $0, 0; popc.b32 $0, $0;\", \"=r,r\"(i32 %t)\n"
      "br label %done\ndone:\n"));
  TestProgram Without(kernelAround("%r = add i32 %t, 0\n"
                                   "br label %done\ndone:\n"));
  uint32_t Word[32];
  auto With = P.run("k", 32, Word).Counts.Operations;
  auto None = Without.run("k", 32, Word).Counts.Operations;
  size_t Int = static_cast<size_t>(OpKind::Int);
  EXPECT_EQ(With[Int] - None[Int], 2 * 32);
}

TEST(InlinePtx, WhatFollowsFromTheReciprocalOfAConstantIsExecuted) {
  TestProgram P(kernelAround("%x = call float asm \"rcp.approx.ftz.f32 $0, "
                             "$1;\", \"=f,f\"(float 3.0)\n"
                             "%y = fadd float %x, 2.0\n"
                             "%z = fmul float %y, %y\n"
                             "%r = bitcast float %z to i32\n"
                             "br label %done\ndone:\n"));
  uint32_t Word[32];
  auto Counts = P.run("k", 32, Word).Counts.Operations;
  EXPECT_EQ(Counts[static_cast<size_t>(OpKind::Fp32)], 2 * 32);
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
  S = parsePtx("{ add.u32 $0,\n $1, $2; }\n{ exit; }");
  ASSERT_EQ(S.size(), 2u);
  EXPECT_EQ(S[0].Operands.size(), 3u);
  EXPECT_EQ(S[1].Words[0], "exit");
}

/// \p Convert, of \p Type %v with the bits \p Bits and small differences
/// between the threads, gives i32 %r.
static void expectConverted(uint64_t Bits, const std::string &Type,
                            const std::string &Convert, uint32_t Wanted) {
  std::string Word = Type == "float" ? "i32" : "i64";
  TestProgram P(kernelAround(
      "%w = zext i32 %t to i64\n"
      "%x = or i64 %w, " +
      std::to_string(int64_t(Bits)) + "\n" +
      (Word == "i32" ? "%y = trunc i64 %x to i32\n" : "%y = or i64 %x, %x\n") +
      "%v = bitcast " + Word + " %y to " + Type + "\n" + Convert +
      "\nbr label %done\ndone:\n"));
  EXPECT_EQ(wordsOf(P, "k", 32), std::vector<uint32_t>(32, Wanted)) << Convert;
}

// By instruction, by inline PTX and by intrinsic alike.
TEST(InlinePtx, ConversionOfWhatIsNoInteger) {
  constexpr uint64_t NaN = 0x7ff8000000000000, Large = 0x7e37e43c88007590;
  expectConverted(NaN, "double", "%r = fptosi double %v to i32", 0x80000000);
  expectConverted(NaN, "double", "%r = fptoui double %v to i32", 0x80000000);
  expectConverted(NaN, "double",
                  "%r = call i32 asm \"cvt.rzi.s32.f64 $0, $1;\", "
                  "\"=r,d\"(double %v)",
                  0x80000000);
  expectConverted(NaN, "double", "%r = call i32 @llvm.nvvm.d2i.rz(double %v)",
                  0x80000000);
  expectConverted(0x7fc00000, "float", "%r = fptosi float %v to i32", 0);
  expectConverted(0x7fc00000, "float",
                  "%q = fptosi float %v to i64\n%h = lshr i64 %q, 32\n"
                  "%r = trunc i64 %h to i32",
                  0x80000000);
  expectConverted(Large, "double", "%r = fptosi double %v to i32", INT32_MAX);
  expectConverted(Large | 1ull << 63, "double", "%r = fptosi double %v to i32",
                  0x80000000);
  expectConverted(Large | 1ull << 63, "double", "%r = fptoui double %v to i32",
                  0);
  expectConverted(Large, "double",
                  "%q = fptosi double %v to i16\n%r = sext i16 %q to i32",
                  INT16_MAX);
}
