// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translates accesses to memory. A 32-bit address is one in shared memory,
// which lies below 4 GB (run/LowMemory.h).
#include "PtxTranslator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// Parses an address operand: "[$1+4]", "$1+-4", "[$1-4]" or a register.
Value *PtxTranslator::addressOf(StringRef Operand) {
  StringRef Inside = Operand.trim("[] ");
  StringRef Base =
      Inside.take_until([](char C) { return C == '+' || C == '-'; });
  StringRef Offset = Inside.drop_front(Base.size());
  Offset.consume_front("+");
  Value *Start = readOrFail(Base.trim(), B.getInt64Ty());
  int64_t Bytes = 0;
  LacksOperand |= !Offset.empty() && Offset.trim().getAsInteger(0, Bytes);
  bool OfOne = S->Words[0] != "cp"; // copies name two state spaces
  unsigned Space = !OfOne ? 0 : S->has("shared") ? 3 : S->has("global") ? 1 : 0;
  return B.CreateIntToPtr(B.CreateAdd(Start, B.getInt64(Bytes)),
                          B.getPtrTy(Space));
}

/// Whether threads may synchronise by the access; it becomes a volatile one.
static bool isOrdered(const PtxStatement &S) {
  return S.has("volatile") || S.has("relaxed") || S.has("acquire") ||
         S.has("release") || S.has("mmio");
}

static Instruction *marked(const PtxStatement &S, Instruction *Access) {
  if (S.has("acquire") || S.has("release") || S.has("acq_rel"))
    Access->setMetadata(OrderingAccess, MDNode::get(Access->getContext(), {}));
  return Access;
}

/// "ld.global.nc.L1::no_allocate.v4.f32 {...}, [a]{, policy}".
Value *PtxTranslator::load() {
  Type *T = typeOf(S->type());
  if (!T || S->has("param") || S->Operands.size() < 2)
    return nullptr;
  Value *Address = addressOf(S->Operands[1]);
  unsigned Count = partsOf(S->Operands[0]).size();
  Type *Whole = Count == 1 ? T : FixedVectorType::get(T, Count);
  if (T->isVectorTy() && Count > 1)
    return nullptr;
  Align Alignment(B.GetInsertBlock()->getDataLayout().getTypeStoreSize(Whole));
  Value *V =
      marked(*S, B.CreateAlignedLoad(Whole, Address, Alignment, isOrdered(*S)));
  bool Extends = isSigned() && T->isIntegerTy() && T->getIntegerBitWidth() < 64;
  auto extended = [&](Value *Part) {
    return Extends ? B.CreateSExt(Part, B.getInt64Ty()) : Part;
  };
  if (Count == 1)
    return extended(V);
  SmallVector<Value *> All;
  for (unsigned I = 0; I < Count; ++I)
    All.push_back(extended(B.CreateExtractElement(V, I)));
  return aggregate(B, ArrayType::get(All[0]->getType(), Count), All);
}

Value *PtxTranslator::store() {
  Type *T = typeOf(S->type());
  if (!T || S->has("async") || S->Operands.size() < 2)
    return nullptr;
  Value *Address = addressOf(S->Operands[0]);
  SmallVector<StringRef, 4> Parts = partsOf(S->Operands[1]);
  unsigned Count = Parts.size();
  if (T->isVectorTy() && Count > 1)
    return nullptr;
  Type *Whole = Count == 1 ? T : FixedVectorType::get(T, Count);
  Value *All = PoisonValue::get(Whole);
  for (auto [I, Part] : enumerate(Parts)) {
    Value *V = readOrFail(Part, T);
    All = Count == 1 ? V : B.CreateInsertElement(All, V, I);
  }
  Align Alignment(B.GetInsertBlock()->getDataLayout().getTypeStoreSize(Whole));
  marked(*S, B.CreateAlignedStore(All, Address, Alignment, isOrdered(*S)));
  return nothing();
}

/// "cas" with the expected value in operand \p First and the new one in the
/// next.
Value *PtxTranslator::exchangeIfEqual(Value *Address, unsigned First) {
  Type *T = typeOf(S->type());
  Value *Wanted = operand(First, T), *New = operand(First + 1, T);
  if (!T->isIntegerTy())
    return nullptr;
  Value *Pair =
      marked(*S, B.CreateAtomicCmpXchg(Address, Wanted, New, MaybeAlign(),
                                       AtomicOrdering::SequentiallyConsistent,
                                       AtomicOrdering::SequentiallyConsistent));
  return B.CreateExtractValue(Pair, 0);
}

/// "atom.add.release.gpu.u32 d, [a], b", "red.global.max.s32 [a], b".
Value *PtxTranslator::atomic() {
  bool GivesOld = S->Words[0] == "atom";
  Type *T = typeOf(S->type());
  unsigned At = GivesOld ? 1 : 0;
  if (!T || S->Operands.size() < At + 2 || S->has("async") ||
      partsOf(S->Operands[At + 1]).size() > 1)
    return nullptr;
  Value *Address = addressOf(S->Operands[At]);
  Value *V = operand(At + 1, T);
  using Op = AtomicRMWInst::BinOp;
  Op How = Op::BAD_BINOP;
  for (StringRef Word : ArrayRef(S->Words).drop_front())
    if (How == Op::BAD_BINOP)
      How = atomicOperation(Word, T, isSigned());
  Value *Old =
      S->has("cas") ? exchangeIfEqual(Address, At + 1)
      : How == Op::BAD_BINOP
          ? nullptr
          : marked(*S,
                   B.CreateAtomicRMW(How, Address, V, MaybeAlign(),
                                     AtomicOrdering::SequentiallyConsistent));
  return Old && !GivesOld ? nothing() : Old;
}

/// "cp.async.cg.shared.global [to], [from], 16{, size}{, policy}": the copy is
/// done at once, which the semantics of cp.async allow.
Value *PtxTranslator::asyncCopy() {
  if (S->Words.size() < 3 || S->Words[1] != "async" || S->has("bulk") ||
      S->has("mbarrier"))
    return nullptr;
  if (S->has("commit_group") || S->has("wait_group") || S->has("wait_all"))
    return nothing();
  if (S->Operands.size() < 3)
    return nullptr;
  auto *Size = dyn_cast<ConstantInt>(operand(2, B.getInt32Ty()));
  Value *To = addressOf(S->Operands[0]), *From = addressOf(S->Operands[1]);
  if (!Size)
    return nullptr;
  bool HasSize = S->Operands.size() > 3 && !S->has("L2::cache_hint");
  copyAsync(B, To, From, Size->getZExtValue(),
            HasSize ? operand(3, B.getInt32Ty()) : nullptr);
  return nothing();
}

/// Cache policies have no effect in the executor.
Value *PtxTranslator::policy() { return B.getInt64(0); }

/// "isspacep.shared p, a".
Value *PtxTranslator::inSpace() {
  Value *Address = operand(1, B.getInt64Ty());
  if (S->Words.size() < 2)
    return nullptr;
  return intrinsic("llvm.nvvm.isspacep." + S->Words[1], B.getInt1Ty(),
                   {B.CreateIntToPtr(Address, B.getPtrTy())});
}
