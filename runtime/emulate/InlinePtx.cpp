// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "InlinePtx.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline::emulate;

namespace {
struct PtxCall {
  const LaneContext &Context;
  Type *Result;
  ArrayRef<Value *> Arguments;
};

struct PtxRow {
  StringLiteral Text; // with single blanks, without braces at the ends
  Value *(*Lower)(const PtxCall &);
};
} // namespace

/// Two halves of a * b + c in 64 bits: libdevice's long argument reduction.
static Value *lowerWideMultiplyAdd(const PtxCall &C) {
  IRBuilder<> &B = C.Context.B;
  auto wide = [&](unsigned I) {
    return B.CreateZExt(C.Arguments[I], B.getInt64Ty());
  };
  Value *Sum = B.CreateAdd(B.CreateMul(wide(0), wide(1)), wide(2));
  Value *Low = B.CreateTrunc(Sum, B.getInt32Ty());
  Value *High = B.CreateTrunc(B.CreateLShr(Sum, 32), B.getInt32Ty());
  Value *Pair = B.CreateInsertValue(PoisonValue::get(C.Result), Low, 0);
  return B.CreateInsertValue(Pair, High, 1);
}

static Value *lowerLaneId(const PtxCall &C) { return C.Context.Lane; }
static Value *lowerTrap(const PtxCall &C) {
  return C.Context.runtime("roofline_trap", C.Context.B.getVoidTy(),
                           {C.Context.State, C.Context.Lane});
}
static Value *lowerNothing(const PtxCall &) { return nullptr; }

static constexpr PtxRow Table[] = {
    {"mad.lo.cc.u32 $0, $2, $3, $4; madc.hi.u32 $1, $2, $3, 0;",
     lowerWideMultiplyAdd},
    {"mov.u32 $0, %laneid;", lowerLaneId},
    {"mov.u32 $0, %%laneid;", lowerLaneId},
    {"trap;", lowerTrap},
    {"", lowerNothing}, // a wall for the compiler
};

/// \p Text as the table has it.
static std::string plain(StringRef Text) {
  SmallVector<StringRef> Words;
  Text = Text.trim(" \t\n{}");
  SplitString(Text, Words, " \t\n");
  return join(Words, " ");
}

static const PtxRow *rowOf(const InlineAsm &Asm) {
  std::string Text = plain(Asm.getAsmString());
  auto *Row = find_if(Table, [&](const PtxRow &R) { return R.Text == Text; });
  return Row == std::end(Table) ? nullptr : Row;
}

bool roofline::emulate::isKnownPtx(const InlineAsm &Asm) { return rowOf(Asm); }

Value *roofline::emulate::lowerPtx(const LaneContext &Context,
                                   const InlineAsm &Asm, Type *Result,
                                   ArrayRef<Value *> Arguments) {
  return rowOf(Asm)->Lower({Context, Result, Arguments});
}
