// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translates instructions by which the threads of a warp or thread block
// communicate or synchronise.
#include "PtxTranslator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// The first of \p Modes among the words of the instruction, in any position:
/// both "vote.sync.ballot" and "vote.ballot.sync" are used.
static StringRef modeOf(const PtxStatement &S, ArrayRef<StringRef> Modes) {
  auto *Found = find_if(Modes, [&](StringRef Mode) { return S.has(Mode); });
  return Found == Modes.end() ? StringRef() : *Found;
}

/// "shfl.sync.down.b32 d[|p], a, b, c, mask".
Value *PtxTranslator::shuffle() {
  StringRef Mode = modeOf(*S, {"up", "down", "bfly", "idx"});
  if (!S->has("sync") || S->Operands.size() != 5 || Mode.empty())
    return nullptr;
  Type *I32 = B.getInt32Ty();
  std::string Name = ("llvm.nvvm.shfl.sync." + Mode + ".i32").str();
  Value *Arguments[] = {operand(4, I32), operand(1, I32), operand(2, I32),
                        operand(3, I32)};
  if (partsOf(S->Operands[0]).size() == 1)
    return intrinsic(Name, I32, Arguments);
  return intrinsic(Name + "p", StructType::get(I32, B.getInt1Ty()), Arguments);
}

/// "vote.sync.ballot.b32 d, p, mask", "vote.all.pred p, q", "activemask.b32".
Value *PtxTranslator::vote() {
  Type *I32 = B.getInt32Ty(), *Bit = B.getInt1Ty();
  if (S->Words[0] == "activemask")
    return intrinsic("llvm.nvvm.activemask", I32, {});
  StringRef Mode = modeOf(*S, {"ballot", "any", "all", "uni"});
  bool HasMask = S->has("sync");
  if (Mode.empty() || S->Operands.size() != 2u + HasMask)
    return nullptr;
  std::string Name = ("llvm.nvvm.vote." + Mode).str();
  Type *Result = Mode == "ballot" ? I32 : Bit;
  if (!HasMask)
    return intrinsic(Name, Result, {operand(1, Bit)});
  return intrinsic(Name + ".sync", Result, {operand(2, I32), operand(1, Bit)});
}

/// "match.any.sync.b32 d, a, mask", "match.all.sync.b64 d|p, a, mask".
Value *PtxTranslator::match() {
  if (S->Words.size() != 4)
    return nullptr;
  Type *T = typeOf(S->type()), *I32 = B.getInt32Ty();
  StringRef Mode = modeOf(*S, {"any", "all"});
  if (Mode.empty() || !T || !T->isIntegerTy())
    return nullptr;
  bool OfAll = Mode == "all";
  std::string Name = ("llvm.nvvm.match." + Mode + ".sync.i").str() +
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

/// Fences become fences. Instructions that only affect performance are removed.
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

/// Ends the thread.
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

/// "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 d, a, b, c", with the
/// types of d, a, b and c.
Value *PtxTranslator::multiplyMatrices() {
  if (S->Words.size() != 10 || S->Operands.size() != 4)
    return nullptr;
  StringRef Factor = S->Words[7], Sum = S->Words[6];
  if (S->Words[8] != Factor)
    return nullptr;
  Type *F32 = B.getFloatTy(), *I32 = B.getInt32Ty();
  Type *Halves = FixedVectorType::get(B.getHalfTy(), 2);
  bool OfHalves = Factor == "f16", OfDoubles = Factor == "f64";
  Type *FactorType = OfHalves ? Halves : OfDoubles ? B.getDoubleTy() : I32;
  auto sumType = [&](StringRef Name) {
    return Name == "f16" ? Halves : Name == "tf32" ? F32 : typeOf(Name);
  };
  SmallVector<Value *> Arguments;
  for (unsigned I = 1; I < 4; ++I)
    for (StringRef Part : partsOf(S->Operands[I]))
      Arguments.push_back(
          readOrFail(Part, I < 3 ? FactorType : sumType(S->type())));
  if (!sumType(Sum))
    return nullptr;
  SmallVector<Type *> Results(partsOf(S->Operands[0]).size(), sumType(Sum));
  std::string Types = OfHalves ? (Sum + "." + S->type()).str() : Factor.str();
  return intrinsic("llvm.nvvm.mma." + S->Words[3] + "." + S->Words[4] + "." +
                       S->Words[5] + "." + Types,
                   StructType::get(B.getContext(), Results), Arguments);
}

/// "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {...}, [a]".
Value *PtxTranslator::loadMatrix() {
  if (!S->has("m8n8") || S->type() != "b16" || S->Operands.size() != 2)
    return nullptr;
  Value *Address = addressOf(S->Operands[1]);
  unsigned Count = partsOf(S->Operands[0]).size();
  Type *I32 = B.getInt32Ty();
  SmallVector<Type *> Results(Count, I32);
  return intrinsic("llvm.nvvm.ldmatrix.sync.aligned.m8n8.x" + Twine(Count) +
                       (S->has("trans") ? ".trans" : "") + ".b16.p" +
                       Twine(Address->getType()->getPointerAddressSpace()),
                   Count == 1 ? I32
                              : static_cast<Type *>(
                                    StructType::get(B.getContext(), Results)),
                   {Address});
}
