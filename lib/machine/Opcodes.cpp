// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/Opcodes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

namespace {
/// Operations per thread of one instruction.
struct Opcode {
  StringLiteral Name;
  OpKind Kind;
  double Operations;
};
/// The shape of a matrix instruction.
struct Shape {
  StringLiteral Digits; // m, n and k written without separator
  double Product;
};
} // namespace

// Integer operations: the class of that name in Nsight Compute's opcode
// reference.
static constexpr Opcode Table[] = {
    {"DADD", OpKind::Fp64, 1},      {"DMUL", OpKind::Fp64, 1},
    {"DFMA", OpKind::Fp64, 2},      {"FADD", OpKind::Fp32, 1},
    {"FMUL", OpKind::Fp32, 1},      {"FFMA", OpKind::Fp32, 2},
    {"FADD32I", OpKind::Fp32, 1},   {"FMUL32I", OpKind::Fp32, 1},
    {"FFMA32I", OpKind::Fp32, 2},   {"FADD2", OpKind::Fp32, 2},
    {"FMUL2", OpKind::Fp32, 2},     {"FFMA2", OpKind::Fp32, 4},
    {"HADD2", OpKind::Fp16, 2},     {"HMUL2", OpKind::Fp16, 2},
    {"HFMA2", OpKind::Fp16, 4},     {"HADD2_32I", OpKind::Fp16, 2},
    {"HMUL2_32I", OpKind::Fp16, 2}, {"HFMA2_32I", OpKind::Fp16, 4},
    {"MUFU", OpKind::Special, 1},   {"BMSK", OpKind::Int, 1},
    {"BREV", OpKind::Int, 1},       {"FLO", OpKind::Int, 1},
    {"IABS", OpKind::Int, 1},       {"IADD", OpKind::Int, 1},
    {"IADD3", OpKind::Int, 1},      {"IADD32I", OpKind::Int, 1},
    {"IDP", OpKind::Int, 1},        {"IDP4A", OpKind::Int, 1},
    {"IMAD", OpKind::Int, 1},       {"IMNMX", OpKind::Int, 1},
    {"IMUL", OpKind::Int, 1},       {"IMUL32I", OpKind::Int, 1},
    {"ISCADD", OpKind::Int, 1},     {"ISCADD32I", OpKind::Int, 1},
    {"ISETP", OpKind::Int, 1},      {"LEA", OpKind::Int, 1},
    {"LOP", OpKind::Int, 1},        {"LOP3", OpKind::Int, 1},
    {"LOP32I", OpKind::Int, 1},     {"POPC", OpKind::Int, 1},
    {"SHF", OpKind::Int, 1},        {"SHL", OpKind::Int, 1},
    {"SHR", OpKind::Int, 1},        {"VABSDIFF", OpKind::Int, 1},
    {"VABSDIFF4", OpKind::Int, 1},  {"VIADD", OpKind::Int, 1},
    {"VIADDMNMX", OpKind::Int, 1},  {"VIMNMX", OpKind::Int, 1},
    {"VIMNMX3", OpKind::Int, 1},
};

// Products m * n * k of the matrix instructions of one warp.
static constexpr Shape Shapes[] = {
    {"884", 8 * 8 * 4},     {"8816", 8 * 8 * 16},   {"8832", 8 * 8 * 32},
    {"1684", 16 * 8 * 4},   {"1688", 16 * 8 * 8},   {"16816", 16 * 8 * 16},
    {"16832", 16 * 8 * 32}, {"16864", 16 * 8 * 64},
};

static OpKind tensorKind(StringRef Name, StringRef Text) {
  if (Name[0] == 'D')
    return OpKind::TensorFp64;
  if (Name[0] == 'I')
    return OpKind::TensorInt8;
  return Text.contains(".TF32") ? OpKind::TensorTf32 : OpKind::TensorFp16;
}

/// Operations per thread of a matrix instruction: "HMMA.16816.F32" of one warp,
/// "HGMMA.64x128x16.F32" of four warps.
static Operations tensor(StringRef Name, StringRef Mnemonic) {
  Operations Ops;
  SmallVector<StringRef> Parts, Extents;
  Mnemonic.split(Parts, '.');
  for (StringRef Part : drop_begin(Parts)) {
    auto *Row =
        find_if(Shapes, [&](const Shape &S) { return S.Digits == Part; });
    double Product = Row != std::end(Shapes) ? Row->Product / 32 : 0;
    Extents.clear();
    Part.split(Extents, 'x');
    unsigned M, N, K;
    if (Extents.size() == 3 && !Extents[0].getAsInteger(10, M) &&
        !Extents[1].getAsInteger(10, N) && !Extents[2].getAsInteger(10, K))
      Product = double(M) * N * K / 128;
    if (Product == 0)
      continue;
    Ops[tensorKind(Name, Mnemonic)] = 2 * Product;
    return Ops;
  }
  return Ops;
}

Operations roofline::operationsOfMachine(StringRef Text) {
  auto [Mnemonic, Operands] = Text.split(' ');
  StringRef Name = Mnemonic.split('.').first;
  if (Name.ends_with("MMA") && Name != "HFMA2")
    return tensor(Name, Mnemonic);
  Operations Ops;
  auto *Row = find_if(Table, [&](const Opcode &O) { return O.Name == Name; });
  if (Row == std::end(Table))
    return Ops;
  // Conversions of half to float, and constants made by the half-precision
  // unit, are moves.
  bool Moves = Row->Kind == OpKind::Fp16 &&
               (Mnemonic.contains(".F32") || Operands.contains("-RZ, RZ,"));
  if (!Moves)
    Ops[Row->Kind] = Row->Operations;
  return Ops;
}
