// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "probe/PeakKernel.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

/// The number of independent chains of dependent instructions, which hide
/// latency, and how often each repeats its instruction per iteration, so that
/// the cost of the loop is negligible.
static constexpr unsigned Chains = 8, Rounds = 16;

namespace {
/// The PTX for measuring one instruction, with a register per chain.
struct Instruction {
  OpKind Kind;
  unsigned Least;        ///< capability, which is the target of the PTX
  StringLiteral Isa;     ///< of the PTX
  StringLiteral Declare; ///< registers: {0} is the number of chains
  StringLiteral Start;   ///< before the loop; {0} is the chain
  StringLiteral Body;    ///< the instruction
  StringLiteral Finish;  ///< its result into %sum (32 bits)
  double Operations;     ///< of one thread
};
} // namespace

/// Operations per thread of a warp's M x N x K matrix instruction.
static constexpr double ofWarp(double M, double N, double K) {
  return 2 * M * N * K / 32;
}

/// In each kind, an instruction of newer GPUs follows one of older ones.
static constexpr Instruction Instructions[] = {
    {OpKind::Fp64, 75, "6.3",
     ".reg .f64 %v<{0}>, %a, %b;\n"
     "mov.f64 %a, 0d3FEFFFFFFFFFFFFF;\nmov.f64 %b, 0d3CB0000000000000;\n",
     "cvt.rn.f64.u32 %v{0}, %start;\n", "fma.rn.f64 %v{0}, %v{0}, %a, %b;\n",
     "cvt.rzi.u32.f64 %t, %v{0};\n", 2},
    {OpKind::Fp32, 75, "6.3",
     ".reg .f32 %v<{0}>, %a, %b;\n"
     "mov.f32 %a, 0f3F7FFFFF;\nmov.f32 %b, 0f33800000;\n",
     "cvt.rn.f32.u32 %v{0}, %start;\n", "fma.rn.f32 %v{0}, %v{0}, %a, %b;\n",
     "cvt.rzi.u32.f32 %t, %v{0};\n", 2},
    {OpKind::Fp16, 75, "6.3",
     ".reg .b32 %v<{0}>, %a, %b;\n"
     "mov.b32 %a, 0x3BFF3BFF;\nmov.b32 %b, 0x04000400;\n",
     "and.b32 %v{0}, %start, 0x03FF03FF;\n",
     "fma.rn.f16x2 %v{0}, %v{0}, %a, %b;\n", "mov.b32 %t, %v{0};\n", 4},
    {OpKind::Int, 75, "6.3",
     ".reg .b32 %v<{0}>, %a, %b;\n"
     "or.b32 %a, %start, 1664525;\nor.b32 %b, %start, 1013904223;\n",
     "add.u32 %v{0}, %start, {0};\n", "mad.lo.u32 %v{0}, %v{0}, %a, %b;\n",
     "mov.b32 %t, %v{0};\n", 1},
    {OpKind::Special, 75, "6.3", ".reg .f32 %v<{0}>;\n",
     "cvt.rn.f32.u32 %v{0}, %start;\n", "ex2.approx.ftz.f32 %v{0}, %v{0};\n",
     "mov.b32 %t, %v{0};\n", 1},
    {OpKind::TensorFp16, 75, "6.5",
     ".reg .b32 %v<{0}>, %w<{0}>, %a;\nmov.b32 %a, 0;\n",
     "mov.b32 %v{0}, %start;\nmov.b32 %w{0}, %start;\n",
     "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 "
     "{{%v{0}, %w{0}}, {{%a, %a}, {{%a}, {{%v{0}, %w{0}};\n",
     "xor.b32 %t, %v{0}, %w{0};\n", ofWarp(16, 8, 8)},
    {OpKind::TensorFp16, 80, "7.0",
     ".reg .b32 %v<{0}>, %w<{0}>, %a;\nmov.b32 %a, 0;\n",
     "mov.b32 %v{0}, %start;\nmov.b32 %w{0}, %start;\n",
     "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 "
     "{{%v{0}, %w{0}}, {{%a, %a, %a, %a}, {{%a, %a}, "
     "{{%v{0}, %w{0}};\n",
     "xor.b32 %t, %v{0}, %w{0};\n", ofWarp(16, 8, 16)},
    {OpKind::TensorTf32, 80, "7.0",
     ".reg .b32 %v<{0}>, %w<{0}>, %x<{0}>, %y<{0}>, %a;\n"
     "mov.b32 %a, 0;\n",
     "mov.b32 %v{0}, %start;\nmov.b32 %w{0}, %start;\n"
     "mov.b32 %x{0}, %start;\nmov.b32 %y{0}, %start;\n",
     "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
     "{{%v{0}, %w{0}, %x{0}, %y{0}}, {{%a, %a, %a, %a}, "
     "{{%a, %a}, {{%v{0}, %w{0}, %x{0}, %y{0}};\n",
     "xor.b32 %t, %v{0}, %w{0};\nxor.b32 %t, %t, %x{0};\n"
     "xor.b32 %t, %t, %y{0};\n",
     ofWarp(16, 8, 8)},
    {OpKind::TensorFp64, 80, "7.0",
     ".reg .f64 %v<{0}>, %w<{0}>, %a;\nmov.f64 %a, 0d0000000000000000;\n",
     "cvt.rn.f64.u32 %v{0}, %start;\n"
     "cvt.rn.f64.u32 %w{0}, %start;\n",
     "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 "
     "{{%v{0}, %w{0}}, {{%a}, {{%a}, {{%v{0}, %w{0}};\n",
     "add.f64 %v{0}, %v{0}, %w{0};\n"
     "cvt.rzi.u32.f64 %t, %v{0};\n",
     ofWarp(8, 8, 4)},
    {OpKind::TensorInt8, 75, "6.5",
     ".reg .b32 %v<{0}>, %w<{0}>, %a;\nmov.b32 %a, 0;\n",
     "mov.b32 %v{0}, %start;\nmov.b32 %w{0}, %start;\n",
     "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 "
     "{{%v{0}, %w{0}}, {{%a}, {{%a}, {{%v{0}, %w{0}};\n",
     "xor.b32 %t, %v{0}, %w{0};\n", ofWarp(8, 8, 16)},
    {OpKind::TensorInt8, 80, "7.0",
     ".reg .b32 %v<{0}>, %w<{0}>, %x<{0}>, %y<{0}>, %a;\n"
     "mov.b32 %a, 0;\n",
     "mov.b32 %v{0}, %start;\nmov.b32 %w{0}, %start;\n"
     "mov.b32 %x{0}, %start;\nmov.b32 %y{0}, %start;\n",
     "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 "
     "{{%v{0}, %w{0}, %x{0}, %y{0}}, {{%a, %a, %a, %a}, "
     "{{%a, %a}, {{%v{0}, %w{0}, %x{0}, %y{0}};\n",
     "xor.b32 %t, %v{0}, %w{0};\nxor.b32 %t, %t, %x{0};\n"
     "xor.b32 %t, %t, %y{0};\n",
     ofWarp(16, 8, 32)},
};

static const Instruction *instruction(OpKind Kind, unsigned Capability) {
  const Instruction *Newest = nullptr;
  for (const Instruction &I : Instructions)
    if (I.Kind == Kind && I.Least <= Capability)
      Newest = &I;
  return Newest;
}

/// The PTX of a kernel with \p Body in a loop. It stores %sum only if that has
/// a certain unlikely value, so that the computation is not removed.
static std::string loopKernel(unsigned Capability, StringRef Isa,
                              StringRef Name, const std::string &Declare,
                              const std::string &Body,
                              const std::string &Finish) {
  return formatv(".version {0}\n.target sm_{1}\n.address_size 64\n"
                 ".visible .entry {2}(.param .u32 iterations, "
                 ".param .u64 sink)\n{{\n"
                 ".reg .pred %p;\n.reg .b32 %start, %left, %sum, %t;\n"
                 ".reg .b64 %sink;\n"
                 "ld.param.u32 %left, [iterations];\n"
                 "ld.param.u64 %sink, [sink];\n"
                 "cvta.to.global.u64 %sink, %sink;\n"
                 "mov.u32 %start, %tid.x;\nmov.u32 %sum, 0;\n{3}loop:\n{4}"
                 "sub.u32 %left, %left, 1;\nsetp.ne.u32 %p, %left, 0;\n"
                 "@%p bra loop;\n{5}"
                 "setp.eq.u32 %p, %sum, 305419896;\n"
                 "@%p st.global.u32 [%sink], %sum;\nret;\n}\n",
                 Isa, Capability, Name, Declare, Body, Finish);
}

std::optional<PeakKernel> roofline::peakKernel(OpKind Kind,
                                               unsigned Capability) {
  const Instruction *I = instruction(Kind, Capability);
  if (!I)
    return std::nullopt;
  std::string Declare = formatv(I->Declare.data(), Chains), Round, Body, Finish;
  for (unsigned C = 0; C < Chains; ++C) {
    Declare += formatv(I->Start.data(), C);
    Round += formatv(I->Body.data(), C);
    Finish += formatv(I->Finish.data(), C);
    Finish += "xor.b32 %sum, %sum, %t;\n";
  }
  for (unsigned R = 0; R < Rounds; ++R)
    Body += Round;
  return PeakKernel{loopKernel(I->Least, I->Isa, "peak", Declare, Body, Finish),
                    I->Operations * Chains * Rounds};
}

PeakKernel roofline::sharedKernel(unsigned Threads) {
  constexpr unsigned Width = 16; // byte
  std::string Declare =
      formatv(".shared .align 16 .b8 memory[{0}];\n"
              ".reg .b32 %place, %q<4>;\n"
              "shl.b32 %place, %start, 4;\nmov.u32 %t, memory;\n"
              "add.u32 %place, %place, %t;\n"
              "st.shared.v4.u32 [%place], {{%start, %start, %start, "
              "%start};\nbar.sync 0;\n",
              Threads * Width);
  std::string Body;
  for (unsigned R = 0; R < Rounds; ++R)
    Body += "ld.volatile.shared.v4.u32 {%q0, %q1, %q2, %q3}, [%place];\n"
            "xor.b32 %sum, %sum, %q0;\n";
  return {loopKernel(75, "6.3", "shared", Declare, Body, ""),
          double(Width) * Rounds};
}
