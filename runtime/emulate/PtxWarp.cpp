// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX by which threads of a warp or a block meet.
#include "PtxTranslator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

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
  bool HasMask = S->has("sync");
  if (S->Words.size() != 3u + HasMask || S->Operands.size() != 2u + HasMask)
    return nullptr;
  std::string How = S->Words[HasMask ? 2 : 1];
  bool IsBallot = How == "ballot";
  if (!HasMask)
    return intrinsic("llvm.nvvm.vote." + How, IsBallot ? I32 : Bit,
                     {operand(1, Bit)});
  return intrinsic("llvm.nvvm.vote." + How + ".sync", IsBallot ? I32 : Bit,
                   {operand(2, I32), operand(1, Bit)});
}

/// "match.any.sync.b32 d, a, mask", "match.all.sync.b64 d|p, a, mask".
Value *PtxTranslator::match() {
  if (S->Words.size() != 4)
    return nullptr;
  Type *T = typeOf(S->type()), *I32 = B.getInt32Ty();
  bool OfAll = S->Words[1] == "all";
  std::string Name = "llvm.nvvm.match." + S->Words[1] + ".sync.i" +
                     std::to_string(T->getIntegerBitWidth()) +
                     (OfAll ? "p" : "");
  Type *Result =
      OfAll ? static_cast<Type *>(StructType::get(I32, B.getInt1Ty())) : I32;
  Value *V = intrinsic(Name, Result, {operand(2, I32), operand(1, T)});
  return V && OfAll && partsOf(S->Operands[0]).size() == 1
             ? B.CreateExtractValue(V, 0)
             : V;
}

/// "redux.sync.add.s32 d, a, mask".
Value *PtxTranslator::reduceWarp() {
  if (S->Words.size() != 4)
    return nullptr;
  Type *I32 = B.getInt32Ty();
  std::string How = S->Words[2];
  if (S->type() == "u32" && (How == "min" || How == "max"))
    How = "u" + How;
  return typeOf(S->type()) == I32
             ? intrinsic("llvm.nvvm.redux.sync." + How, I32,
                         {operand(1, I32), operand(2, I32)})
             : nullptr;
}

/// "elect.sync d|p, mask".
Value *PtxTranslator::elect() {
  Type *I32 = B.getInt32Ty();
  return intrinsic("llvm.nvvm.elect.sync", StructType::get(I32, B.getInt1Ty()),
                   {operand(1, I32)});
}

/// What keeps an order, or makes things faster: nothing but the order remains.
Value *PtxTranslator::meet() {
  StringRef Family = S->Words[0];
  if (Family == "membar" || Family == "fence")
    B.CreateFence(AtomicOrdering::SequentiallyConsistent);
  return nothing();
}

/// "bar.warp.sync mask", "barrier.sync.aligned a{, b}", "bar.arrive a, b",
/// "bar.red.popc.u32 d, a{, b}, p".
Value *PtxTranslator::barrier() {
  Type *I32 = B.getInt32Ty(), *Bit = B.getInt1Ty();
  if (S->has("warp")) {
    intrinsic("llvm.nvvm.bar.warp.sync", B.getVoidTy(),
              {S->Operands.empty() ? B.getInt32(~0u) : operand(0, I32)});
    return nothing();
  }
  if (S->has("cluster"))
    return nullptr;
  bool Reduces = S->has("red");
  std::string Name = "llvm.nvvm.barrier.cta.";
  Type *Result = B.getVoidTy();
  if (Reduces) {
    bool Counts = S->has("popc");
    Name += Counts ? "red.popc" : S->has("and") ? "red.and" : "red.or";
    Result = Counts ? I32 : Bit;
  } else {
    Name += S->has("arrive") ? "arrive" : "sync";
  }
  unsigned First = Reduces ? 1 : 0;
  unsigned Last = S->Operands.size() - (Reduces ? 1 : 0);
  SmallVector<Value *> Arguments;
  for (unsigned I = First; I < Last; ++I)
    Arguments.push_back(operand(I, I32));
  bool OfAll = Arguments.size() == 1;
  if (Reduces)
    Arguments.push_back(operand(Last, Bit));
  Value *V = intrinsic(Name + (OfAll ? ".all" : ".count"), Result, Arguments);
  return V && !Reduces ? nothing() : V;
}

Value *PtxTranslator::trap() {
  B.CreateIntrinsic(Intrinsic::trap, {});
  return nothing();
}

/// The thread ends here.
Value *PtxTranslator::exit() {
  if (!Call.getFunction()->getReturnType()->isVoidTy())
    return nullptr;
  Instruction *Behind = &*B.GetInsertPoint();
  Instruction *End = SplitBlockAndInsertIfThen(
      B.getTrue(), Behind->getIterator(), /*Unreachable=*/true);
  ReturnInst::Create(B.getContext(), nullptr, End->getIterator());
  End->eraseFromParent();
  B.SetInsertPoint(Behind);
  return nothing();
}
