// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Program.h"
#include "WarpMeeting.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace roofline::reference;

unsigned Program::number(const Value &V) {
  auto [Place, IsNew] = Numbers.try_emplace(&V, Numbers.size());
  if (auto *C = dyn_cast<Constant>(&V); C && IsNew)
    Constants.push_back(C);
  return Place->second;
}

int Program::stepOf(const Instruction &I) const {
  auto Found = StepNumbers.find(&I);
  return Found == StepNumbers.end() ? -1 : int(Found->second);
}

static unsigned bytesOf(const Instruction &I, Type *T) {
  return I.getDataLayout().getTypeStoreSize(T);
}

void Program::makeAddress(Step &S) {
  auto &Address = cast<GEPOperator>(*S.I);
  const DataLayout &DL = S.I->getDataLayout();
  SmallMapVector<Value *, APInt, 4> Scaled;
  APInt Fixed(DL.getIndexTypeSizeInBits(Address.getType()), 0);
  Address.collectOffset(DL, Fixed.getBitWidth(), Scaled, Fixed);
  S.Offset = Fixed.getSExtValue();
  S.Operands = {number(*Address.getPointerOperand())};
  for (auto &[Index, Scale] : Scaled) {
    S.Operands.push_back(number(*Index));
    S.Scales.push_back(
        {Scale.getSExtValue(), Index->getType()->getIntegerBitWidth()});
  }
}

void Program::makeCall(Step &S) {
  auto &Call = cast<CallBase>(*S.I);
  const Function *Callee = Call.getCalledFunction();
  StringRef Name = Callee ? Callee->getName() : "";
  if (isWarpMeeting(Call))
    S.What = Step::Kind::Meeting;
  else if (Name.starts_with("llvm.nvvm.barrier.cta."))
    S.What = Step::Kind::Barrier;
  else if (Name.starts_with("llvm.nvvm.read.ptx.sreg."))
    S.What = Step::Kind::Register;
  else if (Name.starts_with("llvm.nvvm.membar.") ||
           (isa<IntrinsicInst>(Call) &&
            cast<IntrinsicInst>(Call).isAssumeLikeIntrinsic()))
    S.What = Step::Kind::Nothing;
  else if (isa<MemSetInst>(Call))
    S.What = Step::Kind::Fill;
}

void Program::makeWays(Step &S) {
  S.What = Step::Kind::Jump;
  for (const BasicBlock *To : successors(S.I->getParent())) {
    Way &W = S.Ways.emplace_back();
    W.To = Starts.lookup(To);
    for (const PHINode &Phi : To->phis())
      W.Phis.push_back({number(*Phi.getIncomingValueForBlock(S.I->getParent())),
                        number(Phi)});
  }
}

Step Program::make(const Instruction &I) {
  Step S;
  S.I = &I;
  S.Result = number(I);
  for (const Use &U : I.operands())
    if (!isa<BasicBlock, Function>(U))
      S.Operands.push_back(number(*U));
  if (isComputed(I)) {
    S.What = Step::Kind::Compute;
  } else if (isa<GetElementPtrInst>(I)) {
    S.What = Step::Kind::Address;
    makeAddress(S);
  } else if (isa<LoadInst>(I)) {
    S.What = Step::Kind::Load;
    S.Width = bytesOf(I, I.getType());
  } else if (isa<StoreInst>(I)) {
    S.What = Step::Kind::Store;
    S.Width = bytesOf(I, I.getOperand(0)->getType());
  } else if (isa<AtomicRMWInst>(I)) {
    S.What = Step::Kind::Atomic;
    S.Width = bytesOf(I, I.getType());
  } else if (auto *Array = dyn_cast<AllocaInst>(&I)) {
    S.What = Step::Kind::Alloca;
    S.Offset = Local = alignTo(Local, Array->getAlign());
    Local += *Array->getAllocationSize(I.getDataLayout());
  } else if (isa<BranchInst, SwitchInst>(I)) {
    makeWays(S);
  } else if (isa<ReturnInst>(I)) {
    S.What = Step::Kind::Return;
  } else if (isa<FenceInst>(I)) {
    S.What = Step::Kind::Nothing;
  } else if (isa<CallInst>(I)) {
    makeCall(S);
  }
  return S;
}

Program::Program(const Function &Kernel) : Kernel(Kernel) {
  for (const GlobalVariable &G : Kernel.getParent()->globals()) {
    if (G.getAddressSpace() != 3)
      continue;
    SharedSize = alignTo(SharedSize, 16);
    SharedOffsets[&G] = SharedSize;
    SharedSize += Kernel.getDataLayout().getTypeAllocSize(G.getValueType());
  }
  for (const Argument &A : Kernel.args())
    number(A);
  size_t Next = 0;
  for (const BasicBlock &B : Kernel) {
    Starts[&B] = Next;
    for (const Instruction &I : B)
      Next += !isa<PHINode>(I);
  }
  for (const Instruction &I : instructions(Kernel))
    if (!isa<PHINode>(I)) {
      StepNumbers[&I] = Steps.size();
      Steps.push_back(make(I));
    }
}

Word Program::constant(const Constant &C, const char *Shared) const {
  if (auto *Number = dyn_cast<ConstantInt>(&C))
    return {Number->getZExtValue()};
  if (auto *Number = dyn_cast<ConstantFP>(&C))
    return {Number->getValueAPF().bitcastToAPInt().getZExtValue()};
  if (isa<ConstantPointerNull>(C))
    return {0};
  APInt Offset(Kernel.getDataLayout().getIndexTypeSizeInBits(C.getType()), 0);
  const Value *Base =
      C.getType()->isPointerTy()
          ? C.stripAndAccumulateConstantOffsets(Kernel.getDataLayout(), Offset,
                                                /*AllowNonInbounds=*/true)
          : nullptr;
  auto *G = dyn_cast_or_null<GlobalVariable>(Base);
  if (!G || !SharedOffsets.count(G))
    return {0, false, /*Bad=*/true}; // poison, or nothing known
  return {reinterpret_cast<uint64_t>(Shared) + SharedOffsets.lookup(G) +
          Offset.getSExtValue()};
}

std::vector<Word> Program::initialValues(const char *Shared) const {
  std::vector<Word> Values(Numbers.size());
  for (const Constant *C : Constants)
    Values[Numbers.lookup(C)] = constant(*C, Shared);
  return Values;
}
