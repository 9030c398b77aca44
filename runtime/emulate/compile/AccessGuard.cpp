// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AccessGuard.h"
#include "WarpOperations.h"
#include "device/SourcePlace.h"
#include "emulate/IRPieces.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include <numeric>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// The name of \p G in the source, without its scope: "tile" for
/// "kernel(float*)::tile". Empty for names such as "_shared5" and "_shared5_1",
/// which LLVM's OpenMP pass gives to variables that it moves to shared memory.
static std::string sourceName(const GlobalVariable &G) {
  StringRef Made = G.getName();
  if (Made.consume_front("_shared") &&
      Made.find_first_not_of("0123456789_") == StringRef::npos)
    return "";
  std::string Name = demangle(G.getName());
  size_t Colons = Name.rfind("::");
  return Colons == std::string::npos ? Name : Name.substr(Colons + 2);
}

void AccessGuard::findHome(CheckPoint &P, const Value &Address,
                           const Value &Base) const {
  const DataLayout &DL = IR.Kernel->getDataLayout();
  auto *G = dyn_cast<GlobalVariable>(&Base);
  if (G && G->getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED) {
    P.Name = sourceName(*G);
    P.Offset = IR.SharedOffsets.at(const_cast<GlobalVariable *>(G));
    P.Size = DL.getTypeAllocSize(G->getValueType());
    // The initialiser can't tell the two apart: all variables of this module
    // are declarations.
    bool IsDynamic = P.Offset >= IR.StaticShared;
    P.Home = IsDynamic ? MemoryHome::DynamicShared : MemoryHome::StaticShared;
  } else if (auto *A = dyn_cast<AllocaInst>(&Base)) {
    const LocalArray &Array = Layout.array(A);
    P.Home = MemoryHome::Local;
    P.Offset = Array.Offset;
    P.Stride = Array.Stride;
    P.Size = A->getAllocationSize(DL).value_or(TypeSize::getFixed(0));
  } else if (auto *A = dyn_cast<Argument>(&Base); A && A->hasByValAttr()) {
    P.Home = MemoryHome::Parameter;
    P.Size = DL.getTypeAllocSize(A->getParamByValType());
  } else if (Address.getType()->getPointerAddressSpace() ==
             NVPTXAS::ADDRESS_SPACE_SHARED) {
    P.Home = MemoryHome::AnyShared;
  } else if (isa<Argument, GlobalVariable>(Base)) {
    P.Home = MemoryHome::Global;
  }
}

/// Loads without type information may be copies of structs.
static void findElement(CheckPoint &P, const Instruction &I) {
  if (!isa<LoadInst>(I)) {
    P.IsScalar = I.isAtomic();
    return;
  }
  if (I.getType()->isVectorTy())
    P.ElementBytes = I.getType()->getScalarSizeInBits() / 8;
  else
    P.IsScalar = I.hasMetadata(LLVMContext::MD_tbaa);
}

/// Stores the value to be written in a stack slot and returns the slot's
/// address: the checker compares it with the value in shared memory.
Value *AccessGuard::placeOf(LaneCode &Code, const Value &Stored) const {
  IRBuilder<> &B = Code.builder();
  Value *Place = stackSlot(B, Stored.getType());
  B.CreateStore(Code.valueOf(Stored), Place);
  return Place;
}

CheckPoint AccessGuard::pointOf(const Instruction &I, const MemoryOperand &M,
                                const Value &Base) const {
  CheckPoint P;
  P.What = M.What;
  P.Where = sourceLocation(I);
  P.Alignment = M.Alignment;
  P.Bytes = M.Length ? 0 : M.Span;
  P.IsOrdered = I.isAtomic() || I.isVolatile();
  findHome(P, *I.getOperand(M.Operand), Base);
  findElement(P, I);
  return P;
}

static const Value &baseOf(const Instruction &I, const MemoryOperand &M) {
  return *getUnderlyingObject(I.getOperand(M.Operand), /*MaxLookup=*/0);
}

static bool mayBeShared(const CheckPoint &P) {
  return P.Home != MemoryHome::Global && P.Home != MemoryHome::Local &&
         P.Home != MemoryHome::Parameter;
}

static bool mayBeGlobal(const CheckPoint &P) {
  return P.Home == MemoryHome::Global || P.Home == MemoryHome::Unknown;
}

uint64_t AccessGuard::grainOf(Function &Kernel, bool OfShared) const {
  uint64_t Grain = 16;
  for (const Instruction &I : instructions(Kernel))
    for (const MemoryOperand &M : memoryOperandsOf(I)) {
      CheckPoint P = pointOf(I, M, baseOf(I, M));
      if (OfShared ? mayBeShared(P) : mayBeGlobal(P))
        Grain = std::gcd(Grain,
                         std::gcd(P.Alignment, std::max<uint64_t>(P.Bytes, 1)));
    }
  return Grain;
}

static bool hasFences(const Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    StringRef Name = Call && Call->getCalledFunction()
                         ? Call->getCalledFunction()->getName()
                         : "";
    return isa<FenceInst>(I) || Name.starts_with("llvm.nvvm.membar.") ||
           Name.starts_with("llvm.nvvm.fence.") ||
           I.hasMetadata(OrderingAccess);
  });
}

ShadowShape AccessGuard::shadowsOf(Function &Kernel) const {
  return {grainOf(Kernel, /*OfShared=*/true),
          grainOf(Kernel, /*OfShared=*/false), hasFences(Kernel)};
}

QuickCheck::Access AccessGuard::accessOf(LaneCode &Code, const CheckPoint &P,
                                         unsigned Number, const Value &Address,
                                         const Value &Base) const {
  IRBuilder<> &B = Code.builder();
  auto bits = [&](const Value &V) {
    return B.CreatePtrToInt(Code.valueOf(V), B.getInt64Ty());
  };
  Value *Bits = bits(Address);
  Value *BaseBits = &Base == &Address     ? Bits
                    : Code.isAtHand(Base) ? bits(Base)
                                          : B.getInt64(0);
  bool IsBaseFixed = isa<Argument, GlobalVariable>(Base) ||
                     (isa<LoadInst>(Base) && Layout.isUniform(&Base));
  return {P, Number, Bits, BaseBits, IsBaseFixed};
}

bool AccessGuard::findAddresses(
    const BasicBlock &Source,
    SmallPtrSetImpl<const Instruction *> &Computed) const {
  SmallVector<const Value *> Work;
  for (const Instruction &I : Source)
    for (const MemoryOperand &M : memoryOperandsOf(I)) {
      auto *Load = dyn_cast<LoadInst>(&I);
      if (!Load || !Load->isSimple())
        return false;
      append_range(Work, ArrayRef<const Value *>(
                             {I.getOperand(M.Operand), &baseOf(I, M)}));
    }
  while (!Work.empty()) {
    auto *I = dyn_cast<Instruction>(Work.pop_back_val());
    if (!I || I->getParent() != &Source || isa<PHINode>(I) ||
        Layout.isUniform(I) || isRecomputed(*I) ||
        warpOperationOf(*I) == WarpOperation::Exchange)
      continue;
    if (I->mayReadOrWriteMemory() || isa<CallInst>(I))
      return false;
    if (Computed.insert(I).second)
      append_range(Work, I->operand_values());
  }
  return true;
}

void AccessGuard::test(LaneCode &Code, const Instruction &I,
                       const MemoryOperand &M, unsigned Number,
                       BasicBlock *Unsure) {
  const Value &Base = baseOf(I, M);
  CheckPoint P = pointOf(I, M, Base);
  IRBuilder<> &B = Code.builder();
  if (Quick.emit(Code.context(),
                 accessOf(Code, P, Number, *I.getOperand(M.Operand), Base),
                 Unsure))
    return;
  B.CreateBr(Unsure);
  B.SetInsertPoint(
      BasicBlock::Create(B.getContext(), "never", Unsure->getParent()));
}

Value *AccessGuard::address(LaneCode &Code, const Instruction &I,
                            const MemoryOperand &M) {
  const Value &Address = *I.getOperand(M.Operand);
  const Value &Base = baseOf(I, M);
  CheckPoint P = pointOf(I, M, Base);
  unsigned Number = Points.size();

  IRBuilder<> &B = Code.builder();
  const LaneContext &Context = Code.context();
  Type *I64 = B.getInt64Ty();
  Function *F = B.GetInsertBlock()->getParent();
  auto *Unsure = BasicBlock::Create(B.getContext(), "unsure", F);
  auto *Checked = BasicBlock::Create(B.getContext(), "checked", F);
  QuickCheck::Access A = accessOf(Code, P, Number, Address, Base);
  BasicBlock *Sure = nullptr;
  if (Quick.emit(Context, A, Unsure)) {
    Sure = B.GetInsertBlock();
    B.CreateBr(Checked);
  } else {
    B.CreateBr(Unsure);
  }
  B.SetInsertPoint(Unsure);
  Value *Length = M.Length ? B.CreateZExt(Code.valueOf(*M.Length), I64)
                           : B.getInt64(M.Span);
  Value *Stored = M.Stored && (mayBeShared(P) || mayBeGlobal(P))
                      ? placeOf(Code, *M.Stored)
                      : ConstantPointerNull::get(B.getPtrTy());
  Value *Instead =
      Context.runtime("roofline_check", I64,
                      {Context.State, B.getInt32(Number), Context.Lane,
                       A.Address, A.Base, Length, Stored});
  BasicBlock *Called = B.GetInsertBlock();
  B.CreateBr(Checked);
  B.SetInsertPoint(Checked);
  PHINode *Result = B.CreatePHI(I64, 2);
  Result->addIncoming(Instead, Called);
  if (Sure)
    Result->addIncoming(A.Address, Sure);
  Points.push_back(std::move(P));
  return B.CreateIntToPtr(Result, Address.getType());
}
