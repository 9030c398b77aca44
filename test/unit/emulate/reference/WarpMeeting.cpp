// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "WarpMeeting.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace roofline::reference;

static StringRef nameOf(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  StringRef Name = Callee ? Callee->getName() : "";
  return Name.consume_front("llvm.nvvm.") ? Name : "";
}

bool roofline::reference::isWarpMeeting(const Instruction &I) {
  StringRef Name = nameOf(I);
  return Name == "bar.warp.sync" || Name.starts_with("shfl.sync.") ||
         Name.starts_with("match.") || Name.starts_with("redux.sync.") ||
         (Name.starts_with("vote.") && Name.ends_with(".sync"));
}

unsigned roofline::reference::maskOperand(const CallBase &Call) {
  return nameOf(Call).starts_with("redux.") ? 1 : 0;
}

static Word shuffle(StringRef Name, const WarpOperands &Operands, uint32_t Came,
                    int Lane) {
  const auto &Mine = Operands[Lane];
  int B = int(Mine[2].Bits & 31), Clamp = int(Mine[3].Bits & 31);
  int Segment = int(Mine[3].Bits >> 8 & 31);
  int MaxLane = (Lane & Segment) | (Clamp & ~Segment);
  int MinLane = Lane & Segment;
  int J = 0;
  bool P = false;
  if (Name.contains(".up.")) {
    J = Lane - B;
    P = J >= MaxLane;
  } else {
    J = Name.contains(".down.")   ? Lane + B
        : Name.contains(".bfly.") ? Lane ^ B
                                  : MinLane | (B & ~Segment);
    P = J <= MaxLane;
  }
  if (!P)
    J = Lane;
  Word Result;
  Result.Second = P;
  Result.Bad = !(Came >> J & 1) || Operands[J][1].Bad;
  if (!Result.Bad)
    Result.Bits = Operands[J][1].Bits;
  return Result;
}

static Word vote(StringRef Name, const WarpOperands &Operands, uint32_t Came) {
  uint32_t True = 0;
  for (unsigned I = 0; I < 32; ++I)
    if (Came >> I & 1 && Operands[I][1].Bits)
      True |= 1u << I;
  if (Name.contains(".ballot."))
    return {True};
  if (Name.contains(".all."))
    return {True == Came};
  if (Name.contains(".any."))
    return {True != 0};
  return {True == Came || !True}; // uni
}

static Word match(StringRef Name, const WarpOperands &Operands, uint32_t Came,
                  unsigned Lane) {
  uint32_t Same = 0;
  for (unsigned I = 0; I < 32; ++I)
    if (Came >> I & 1 && Operands[I][1].Bits == Operands[Lane][1].Bits)
      Same |= 1u << I;
  if (Name.contains(".any."))
    return {Same};
  bool All = Same == Came;
  return {All ? Came : 0, All};
}

static Word reduce(StringRef Name, const WarpOperands &Operands,
                   uint32_t Came) {
  auto How = StringSwitch<AtomicRMWInst::BinOp>(Name.rsplit('.').second)
                 .Case("add", AtomicRMWInst::Add)
                 .Case("min", AtomicRMWInst::Min)
                 .Case("max", AtomicRMWInst::Max)
                 .Case("umin", AtomicRMWInst::UMin)
                 .Case("umax", AtomicRMWInst::UMax)
                 .Case("and", AtomicRMWInst::And)
                 .Case("or", AtomicRMWInst::Or)
                 .Default(AtomicRMWInst::Xor);
  unsigned First = countr_zero(Came);
  uint64_t Sum = Operands[First][0].Bits;
  for (unsigned I = First + 1; I < 32; ++I)
    if (Came >> I & 1)
      Sum = combine(How, Sum, Operands[I][0].Bits, 32);
  return {Sum};
}

Word roofline::reference::meet(const CallBase &Call,
                               const WarpOperands &Operands, uint32_t Came,
                               unsigned Lane) {
  StringRef Name = nameOf(Call);
  if (Name.starts_with("shfl."))
    return shuffle(Name, Operands, Came, Lane);
  if (Name == "bar.warp.sync")
    return {};
  Word Result = Name.starts_with("vote.")    ? vote(Name, Operands, Came)
                : Name.starts_with("match.") ? match(Name, Operands, Came, Lane)
                                             : reduce(Name, Operands, Came);
  for (unsigned I = 0; I < 32; ++I)
    if (Came >> I & 1)
      for (const Word &W : Operands[I])
        Result.Bad |= W.Bad;
  return Result;
}
