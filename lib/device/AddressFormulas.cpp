// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts pointers to an object and a byte offset into it.
#include "device/FormulaBuilder.h"
#include "support/Demangle.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;
using namespace roofline;

static MemorySpace spaceOf(const Value &Base) {
  switch (Base.getType()->getPointerAddressSpace()) {
  case 3:
    return MemorySpace::Shared;
  case 4:
    return MemorySpace::Constant;
  case 5:
    return MemorySpace::Local;
  case 101:
    return MemorySpace::Parameter;
  default:
    break;
  }
  if (isa<AllocaInst>(Base))
    return MemorySpace::Local;
  if (auto *A = dyn_cast<Argument>(&Base); A && A->hasByValAttr())
    return MemorySpace::Parameter;
  return MemorySpace::Global;
}

/// The name of the memory that a pointer kept in \p Holder points to: "*p".
static std::string behind(const MemoryObject &Holder) {
  constexpr size_t MostStars = 16; // more is a linked list
  return StringRef(Holder.Name).starts_with(std::string(MostStars, '*'))
             ? "memory"
             : "*" + Holder.Name;
}

unsigned FormulaBuilder::object(Value *Base) {
  auto [It, New] = ObjectNumbers.try_emplace(Base, Features.Objects.size());
  if (!New)
    return It->second;
  MemoryObject O;
  O.Space = spaceOf(*Base);
  const DataLayout &DL = Kernel.getParent()->getDataLayout();
  if (auto *A = dyn_cast<Argument>(Base)) {
    O.Name = parameterName(*A, 0);
    O.Parameter = A->getArgNo();
  } else if (auto *G = dyn_cast<GlobalVariable>(Base)) {
    O.Name = variableName(G->getName());
    uint64_t Size = DL.getTypeAllocSize(G->getValueType());
    if (Size)
      O.Size = Size;
  } else if (auto *Local = dyn_cast<AllocaInst>(Base)) {
    O.Name = "local array";
    if (auto Size = Local->getAllocationSize(DL))
      O.Size = Size->getFixedValue();
  } else if (auto *Load = dyn_cast<LoadInst>(Base)) {
    // A pointer kept in memory, or a field of a parameter.
    APInt Offset(64, 0);
    const Value *From = Load->getPointerOperand();
    if (SymExpr Field = parameterField(*Load)) {
      const SymbolInfo &Info = Features.symbol(Field->Symbol);
      O.Name = Info.Name;
      O.Parameter = Info.Axis;
      O.ParameterOffset = Info.Offset;
    } else if (Depth > DeepestNesting) {
      O.Name = "memory";
    } else {
      SaveAndRestore Deeper(Depth, Depth + 1);
      const MemoryObject &Holder =
          Features
              .Objects[object(getUnderlyingObject(const_cast<Value *>(From)))];
      O.Name = behind(Holder);
      // The OpenMP runtime passes the addresses of local variables in local
      // lists.
      if (Holder.Space == MemorySpace::Local &&
          Features.Id.Lang == Language::OpenMP)
        O.Space = MemorySpace::Local;
    }
  } else {
    O.Name = "memory";
  }
  // The recursion above may have added objects, so the number is taken here.
  unsigned Number = Features.Objects.size();
  Features.Objects.push_back(std::move(O));
  ObjectNumbers[Base] = Number;
  return Number;
}

unsigned FormulaBuilder::texture(Value *Handle) {
  auto [It, New] = ObjectNumbers.try_emplace(Handle, Features.Objects.size());
  if (!New)
    return It->second;
  MemoryObject O;
  O.Name = "texture";
  O.IsTexture = true;
  if (auto *A = dyn_cast<Argument>(Handle))
    O.Name = parameterName(*A, 0);
  else if (auto *Load = dyn_cast<LoadInst>(Handle))
    if (SymExpr Field = parameterField(*Load))
      O.Name = Features.symbol(Field->Symbol).Name;
  Features.Objects.push_back(std::move(O));
  return Features.Objects.size() - 1;
}

SmallVector<Value *> FormulaBuilder::choices(Value *Pointer) const {
  // Bounds the time, since merged pointers are traversed for each access.
  constexpr size_t Few = 4, LargestWeb = 256;
  SmallVector<Value *> Work{Pointer}, Found;
  SmallPtrSet<Value *, 8> Visited;
  while (!Work.empty()) {
    Value *V = Work.pop_back_val();
    if (!Visited.insert(V).second)
      continue;
    if (Found.size() > Few || Visited.size() > LargestWeb)
      return {Pointer};
    if (auto *Select = dyn_cast<SelectInst>(V)) {
      Work.append({Select->getFalseValue(), Select->getTrueValue()});
      continue;
    }
    auto *Phi = dyn_cast<PHINode>(V);
    if (Phi && !LI.isLoopHeader(Phi->getParent())) {
      append_range(Work, Phi->incoming_values());
      continue;
    }
    if (!isa<ConstantPointerNull, UndefValue>(V))
      Found.push_back(V);
  }
  if (Found.empty() || Found.size() > Few)
    return {Pointer};
  return Found;
}

FormulaBuilder::Address FormulaBuilder::address(Value *Pointer) {
  SymExpr Offset = Context.constant(0);
  Value *Base = Pointer;
  for (unsigned Hops = 0; Hops < 16; ++Hops) {
    if (SE.isSCEVable(Base->getType())) {
      const SCEV *S = SE.getSCEV(Base);
      auto *Root = dyn_cast<SCEVUnknown>(SE.getPointerBase(S));
      if (!Root)
        return {object(getUnderlyingObject(Base)), nullptr};
      if (Root->getType()->isPointerTy() && Root != S) {
        Offset = Context.add(Offset, convert(SE.removePointerBase(S)));
        Base = Root->getValue();
        continue;
      }
    }
    if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Base)) {
      Base = Cast->getPointerOperand();
      continue;
    }
    if (auto *Freeze = dyn_cast<FreezeInst>(Base)) {
      Base = Freeze->getOperand(0);
      continue;
    }
    if (auto *Call = dyn_cast<CallInst>(Base);
        Call && Call->getIntrinsicID() != Intrinsic::not_intrinsic &&
        Call->arg_size() == 1 &&
        Call->getArgOperand(0)->getType()->isPointerTy()) {
      Base = Call->getArgOperand(0);
      continue;
    }
    if (auto *GEP = dyn_cast<GEPOperator>(Base)) {
      const DataLayout &DL = Kernel.getParent()->getDataLayout();
      APInt Step(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
      if (GEP->accumulateConstantOffset(DL, Step)) {
        Offset = Context.add(
            Offset, Context.constant(static_cast<double>(Step.getSExtValue())));
        Base = GEP->getPointerOperand();
        continue;
      }
    }
    break;
  }
  // Of a choice between pointers, the first object stands for all.
  if (isa<PHINode, SelectInst>(Base)) {
    SmallVector<const Value *> Choices;
    getUnderlyingObjects(Base, Choices);
    if (Choices.size() == 1 && !isa<PHINode, SelectInst>(Choices[0]))
      return {object(const_cast<Value *>(Choices[0])), nullptr};
    for (const Value *V : Choices)
      if (!isa<PHINode, SelectInst>(V) && !isa<ConstantPointerNull>(V))
        return {object(const_cast<Value *>(V)), nullptr};
  }
  return {object(Base), Offset};
}
