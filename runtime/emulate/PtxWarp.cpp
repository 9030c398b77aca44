// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX by which threads meet, and that goes to memory.
#include "PtxTranslator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace roofline::emulate;

/// "shfl.sync.down.b32 d[|p], a, b, c, mask".
Value *PtxTranslator::shuffle() {
  if (!S->has("sync") || S->Operands.size() != 5 || S->Words.size() != 4)
    return nullptr;
  Type *I32 = B.getInt32Ty();
  std::string Name = "llvm.nvvm.shfl.sync." + S->Words[2] + ".i32";
  Value *Arguments[] = {operand(4, I32), operand(1, I32), operand(2, I32),
                        operand(3, I32)};
  if (partsOf(S->Operands[0]).size() == 1)
    return intrinsic(Name, I32, Arguments);
  return intrinsic(Name + "p", StructType::get(I32, B.getInt1Ty()), Arguments);
}

/// "vote.sync.ballot.b32 d, p, mask", "vote.sync.all.pred", "activemask.b32".
Value *PtxTranslator::vote() {
  Type *I32 = B.getInt32Ty(), *Bit = B.getInt1Ty();
  if (S->Words[0] == "activemask")
    return intrinsic("llvm.nvvm.activemask", I32, {});
  if (!S->has("sync") || S->Words.size() != 4 || S->Operands.size() != 3 ||
      StringRef(S->Operands[1]).starts_with("!"))
    return nullptr;
  bool IsBallot = S->Words[2] == "ballot";
  return intrinsic("llvm.nvvm.vote." + S->Words[2] + ".sync",
                   IsBallot ? I32 : Bit, {operand(2, I32), operand(1, Bit)});
}

Value *PtxTranslator::meet() {
  if (!S->Guard.empty())
    return nullptr;
  StringRef Family = S->Words[0];
  if (Family == "nanosleep")
    return nothing();
  if (Family == "membar" || Family == "fence") {
    B.CreateFence(AtomicOrdering::SequentiallyConsistent);
    return nothing();
  }
  if (S->has("warp")) {
    intrinsic("llvm.nvvm.bar.warp.sync", B.getVoidTy(), {B.getInt32(~0u)});
    return nothing();
  }
  if (!S->has("sync") || S->Operands.size() != 1 || S->Operands[0] != "0")
    return nullptr;
  intrinsic("llvm.nvvm.barrier.cta.sync.aligned.all", B.getVoidTy(),
            {B.getInt32(0)});
  return nothing();
}

Value *PtxTranslator::trap() {
  if (!S->Guard.empty())
    return nullptr;
  B.CreateIntrinsic(Intrinsic::trap, {});
  return nothing();
}

/// "[$1+4]".
Value *PtxTranslator::addressOf(StringRef Operand) {
  StringRef Inside = Operand.trim("[] ");
  auto [Base, Offset] = Inside.split('+');
  Value *Start = read(Base.trim(), B.getInt64Ty());
  int64_t Bytes = 0;
  if (!Start || (!Offset.empty() && Offset.trim().getAsInteger(0, Bytes)))
    return nullptr;
  return B.CreateIntToPtr(B.CreateAdd(Start, B.getInt64(Bytes)), B.getPtrTy());
}

Value *PtxTranslator::load() {
  // Shared addresses are 32-bit offsets here, which nothing can follow.
  if (!S->Guard.empty() || S->has("shared") || S->has("param"))
    return nullptr;
  Type *T = typeOf(S->type());
  Value *Address = addressOf(S->Operands[1]);
  if (!Address)
    return nullptr;
  SmallVector<StringRef, 4> Parts = partsOf(S->Operands[0]);
  Type *Whole = Parts.size() == 1 ? T : ArrayType::get(T, Parts.size());
  return B.CreateAlignedLoad(Whole, Address, Align(1),
                             S->has("volatile") || S->has("relaxed"));
}

Value *PtxTranslator::store() {
  if (!S->Guard.empty() || S->has("shared"))
    return nullptr;
  Type *T = typeOf(S->type());
  Value *Address = addressOf(S->Operands[0]);
  if (!Address)
    return nullptr;
  for (auto [I, Part] : enumerate(partsOf(S->Operands[1]))) {
    Value *V = read(Part, T);
    if (!V)
      return nullptr;
    B.CreateAlignedStore(V, B.CreateConstInBoundsGEP1_64(T, Address, I),
                         Align(1), S->has("volatile") || S->has("relaxed"));
  }
  return nothing();
}
