// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/LongIndices.h"
#include "device/ClosedSet.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace roofline;

static bool isLong(const Value *V) { return V->getType()->isIntegerTy(64); }

/// Whether \p V is of 64 bits only because it was extended or could have been
/// passed as 32 bits.
static bool isSource(const Value *V) {
  if (auto *C = dyn_cast<ConstantInt>(V))
    return C->getValue().getSignificantBits() <= 32;
  if (isa<SExtInst, ZExtInst>(V))
    return cast<CastInst>(V)->getSrcTy()->getScalarSizeInBits() <= 32;
  if (auto *Load = dyn_cast<LoadInst>(V)) {
    auto *A =
        dyn_cast<Argument>(getUnderlyingObject(Load->getPointerOperand()));
    return A && A->hasByValAttr();
  }
  return isa<Argument>(V);
}

/// Whether \p I only scales an index to bytes, which the address of 64 bits
/// that it belongs to does itself, whatever the width of the index.
static bool onlyScalesAddresses(const Instruction &I) {
  return (I.getOpcode() == Instruction::Shl ||
          I.getOpcode() == Instruction::Mul) &&
         isa<ConstantInt>(I.getOperand(1)) &&
         all_of(I.users(),
                [](const User *U) { return isa<GetElementPtrInst>(U); });
}

/// The operands of \p I that have 32 bits if its operation has.
static SmallVector<const Use *, 4> operandsOf(const Instruction &I) {
  SmallVector<const Use *, 4> Operands;
  if (auto *Call = dyn_cast<CallBase>(&I))
    for (const Use &U : Call->args())
      Operands.push_back(&U);
  else
    for (const Use &U : I.operands())
      if (!isa<SelectInst>(I) || U.getOperandNo() > 0)
        Operands.push_back(&U);
  return Operands;
}

/// Whether \p I is an operation on integers of 64 bits that exists for 32 bits.
static bool isLongOperation(const Instruction &I) {
  if (isa<ICmpInst>(I))
    return isLong(I.getOperand(0));
  if (!isLong(&I))
    return false;
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return is_contained(
        {Intrinsic::smin, Intrinsic::smax, Intrinsic::umin, Intrinsic::umax},
        Call->getIntrinsicID());
  // What looks at upper halves is no index.
  auto *Amount = I.isShift() ? dyn_cast<ConstantInt>(I.getOperand(1)) : nullptr;
  if (Amount && Amount->getValue().uge(32))
    return false;
  return isa<PHINode, SelectInst>(I) ||
         (isa<BinaryOperator>(I) && !onlyScalesAddresses(I));
}

static InstructionSet shortenable(const Function &Kernel) {
  InstructionSet Found;
  for (const BasicBlock *B :
       ReversePostOrderTraversal<const Function *>(&Kernel))
    for (const Instruction &I : *B)
      if (isLongOperation(I))
        Found.insert(&I);
  closeSet(Found, [&](const Instruction &I) {
    return all_of(operandsOf(I), [&](const Use *U) {
      auto *Operand = dyn_cast<Instruction>(U->get());
      return isSource(U->get()) || (Operand && Found.contains(Operand));
    });
  });
  return Found;
}

namespace {
/// Gives instructions of a function 32 bits. The function then computes the
/// same as long as their values fit.
class Shortener {
public:
  Shortener(Function &F, ArrayRef<Instruction *> Members)
      : Members(Members), Int(Type::getInt32Ty(F.getContext())),
        Entry(*F.getEntryBlock().getFirstInsertionPt()) {}

  void run();
  /// The operations of what is now in place of \p I, which may be gone.
  Operations operationsAt(Instruction *I) const;

private:
  Value *inShort(Value *V);
  Instruction *shorten(Instruction &I);
  void replaceUses(Instruction &I);
  void erase(Instruction &I);

  ArrayRef<Instruction *> Members; // each behind its operands, but for phis
  Type *const Int;
  Instruction &Entry;
  DenseMap<Value *, Value *> Short;
  /// What was made, by what it stands for, and what was removed.
  DenseMap<Value *, SmallVector<Instruction *, 2>> Made;
  DenseSet<Instruction *> Gone;
};
} // namespace

static Instruction &placeBehind(Instruction &I) {
  return isa<PHINode>(I) ? *I.getParent()->getFirstInsertionPt()
                         : *I.getNextNode();
}

Value *Shortener::inShort(Value *V) {
  if (Value *Known = Short.lookup(V))
    return Known;
  if (auto *C = dyn_cast<ConstantInt>(V))
    return ConstantInt::getSigned(Int, C->getSExtValue());
  auto *I = dyn_cast<Instruction>(V);
  auto *Cast = dyn_cast<CastInst>(V);
  Value *From = Cast ? Cast->getOperand(0) : V;
  if (From->getType() != Int) {
    auto Place = (I ? placeBehind(*I) : Entry).getIterator();
    auto *New = CastInst::Create(Cast ? Cast->getOpcode() : Instruction::Trunc,
                                 From, Int, "", Place);
    Made[V].push_back(New);
    From = New;
  }
  return Short[V] = From;
}

Instruction *Shortener::shorten(Instruction &I) {
  Instruction *New;
  if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
    Function *F = Intrinsic::getOrInsertDeclaration(
        I.getModule(), Call->getIntrinsicID(), {Int});
    New = CallInst::Create(
        F, {inShort(Call->getArgOperand(0)), inShort(Call->getArgOperand(1))});
  } else {
    New = I.clone();
    if (!isa<ICmpInst>(I))
      New->mutateType(Int);
    for (const Use *U : operandsOf(I))
      New->setOperand(U->getOperandNo(), inShort(U->get()));
  }
  New->insertBefore(I.getIterator());
  return New;
}

/// Lets all that used \p I use its short form, extended where that is needed.
void Shortener::replaceUses(Instruction &I) {
  auto *New = cast<Instruction>(Short[&I]);
  if (isa<ICmpInst>(I))
    return I.replaceAllUsesWith(New);
  SmallSetVector<User *, 8> Others;
  for (User *U : I.users())
    if (!Short.contains(U))
      Others.insert(U);
  Instruction *Extension = nullptr;
  for (User *U : Others)
    if (auto *Trunc = dyn_cast<TruncInst>(U);
        Trunc && Trunc->getType() == Int) {
      Trunc->replaceAllUsesWith(New);
      erase(*Trunc);
    } else {
      if (!Extension) {
        Extension =
            new SExtInst(New, I.getType(), "", placeBehind(*New).getIterator());
        Made[&I].push_back(Extension);
      }
      U->replaceUsesOfWith(&I, Extension);
    }
}

void Shortener::erase(Instruction &I) {
  Gone.insert(&I);
  I.eraseFromParent();
}

void Shortener::run() {
  for (Instruction *I : Members)
    if (auto *Phi = dyn_cast<PHINode>(I))
      Short[I] = PHINode::Create(Int, Phi->getNumIncomingValues(), "",
                                 Phi->getIterator());
  for (Instruction *I : Members)
    if (!isa<PHINode>(I))
      Short[I] = shorten(*I);
  for (Instruction *I : Members) {
    auto *New = cast<Instruction>(Short[I]);
    if (auto *Phi = dyn_cast<PHINode>(I))
      for (auto [Value, Block] :
           zip_equal(Phi->incoming_values(), Phi->blocks()))
        cast<PHINode>(New)->addIncoming(inShort(Value), Block);
    Made[I].push_back(New);
  }
  for (Instruction *I : Members)
    replaceUses(*I);
  // What is not used any more would still count as a user.
  SmallVector<CastInst *> Casts;
  for (auto &[Old, New] : Short)
    if (auto *Cast = dyn_cast<CastInst>(Old))
      Casts.push_back(Cast);
  for (Instruction *I : Members)
    I->dropAllReferences();
  for (Instruction *I : Members)
    erase(*I);
  for (CastInst *Cast : Casts)
    if (Cast->use_empty())
      erase(*Cast);
}

Operations Shortener::operationsAt(Instruction *I) const {
  Operations Sum;
  if (!Gone.contains(I))
    Sum = operationsOf(*I);
  for (Instruction *New : Made.lookup(I))
    for (OpKind K : AllOpKinds)
      Sum[K] += operationsOf(*New)[K];
  return Sum;
}

/// The set that a change of \p I belongs to: its own, or that of an operand or
/// a user; null if there is none.
static const Value *setAt(const Instruction &I,
                          const EquivalenceClasses<const Value *> &Sets) {
  auto LeaderOf = [&](const Value *V) -> const Value * {
    auto It = Sets.findLeader(V);
    return It == Sets.member_end() ? nullptr : *It;
  };
  if (const Value *Own = LeaderOf(&I))
    return Own;
  for (const Use &U : I.operands())
    if (const Value *Its = LeaderOf(U.get()))
      return Its;
  for (const User *U : I.users())
    if (const Value *Its = LeaderOf(U))
      return Its;
  return nullptr;
}

std::vector<LongIndex> roofline::longIndicesOf(Function &Kernel) {
  InstructionSet Found = shortenable(Kernel);
  if (Found.empty())
    return {};
  ValueToValueMapTy Copies;
  Function *Copy = CloneFunction(&Kernel, Copies);
  auto CopyOf = [&](const Instruction *I) {
    return cast<Instruction>(Copies.lookup(I));
  };
  EquivalenceClasses<const Value *> Sets;
  SmallVector<Instruction *> Members, MembersThere;
  for (BasicBlock *B : ReversePostOrderTraversal<Function *>(&Kernel))
    for (Instruction &I : *B) {
      if (!Found.contains(&I))
        continue;
      Members.push_back(&I);
      MembersThere.push_back(CopyOf(&I));
      Sets.insert(&I);
      for (const Use *U : operandsOf(I))
        if (auto *Operand = dyn_cast<Instruction>(U->get());
            Operand && Found.contains(Operand))
          Sets.unionSets(&I, Operand);
    }
  // Uses are replaced below, which the map would follow.
  std::vector<std::pair<const Instruction *, Instruction *>> Pairs;
  for (const Instruction &I : instructions(Kernel))
    if (Copies.count(&I))
      Pairs.push_back({&I, CopyOf(&I)});
  Shortener There(*Copy, MembersThere);
  There.run();

  MapVector<const Value *, LongIndex> All;
  for (const auto &[I, Its] : Pairs) {
    const Value *Set = setAt(*I, Sets);
    if (!Set)
      continue;
    Operations Then = There.operationsAt(Its);
    if (Then.By != operationsOf(*I).By)
      All[Set].Savings.push_back({I, Then});
  }
  for (Instruction *I : Members) {
    auto It = All.find(*Sets.findLeader(I));
    if (It == All.end())
      continue;
    if (isLong(I))
      It->second.Values.push_back(I);
    for (const Use *U : operandsOf(*I))
      if (isa<Argument, LoadInst>(U->get()))
        It->second.Values.push_back(U->get());
  }
  Copy->eraseFromParent();
  std::vector<LongIndex> Ordered;
  for (auto &[Set, Index] : All)
    Ordered.push_back(std::move(Index));
  return Ordered;
}
