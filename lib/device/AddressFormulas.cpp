// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts pointers to an object and a byte offset into it.
#include "device/FormulaBuilder.h"
#include "support/Demangle.h"
#include "llvm/ADT/SetVector.h"
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

/// The pointers of the header of \p L, starting with \p Phi, that \p Phi takes
/// one after the other, as in "swap(p, q)"; empty if it also takes others.
static SmallSetVector<PHINode *, 4> swappedWith(PHINode &Phi, const Loop &L) {
  constexpr size_t Few = 4;
  SmallSetVector<PHINode *, 4> Swapped;
  BasicBlock *Latch = L.getLoopLatch();
  if (!Latch || !L.getLoopPreheader() || Phi.getParent() != L.getHeader())
    return Swapped;
  PHINode *Next = &Phi;
  while (Swapped.insert(Next)) {
    Next = dyn_cast<PHINode>(Next->getIncomingValueForBlock(Latch));
    if (!Next || Next->getParent() != L.getHeader() || Swapped.size() > Few)
      return {};
  }
  if (Swapped.size() == 1 || Next != &Phi)
    return {};
  return Swapped;
}

/// The up to four pointers that \p Pointer is merged from by branches or
/// selects; \p Pointer alone if there are more or it is not merged.
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

/// The value that \p Pointer is computed from by adding an offset, and that
/// offset; null if it is not known.
std::pair<Value *, SymExpr> FormulaBuilder::rootOf(Value *Pointer) {
  SymExpr Offset = Context.constant(0);
  Value *Base = Pointer;
  for (unsigned Hops = 0; Hops < 16; ++Hops) {
    if (SE.isSCEVable(Base->getType())) {
      const SCEV *S = SE.getSCEV(Base);
      auto *Root = dyn_cast<SCEVUnknown>(SE.getPointerBase(S));
      if (!Root)
        return {getUnderlyingObject(Base), nullptr};
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
  return {Base, Offset};
}

/// The value of the pointer that \p Load reads, if it reads another one for
/// each thread, block or iteration, as `A[blockIdx.x]` of a batch of matrices;
/// else null.
SymExpr FormulaBuilder::oneOfSeveral(LoadInst &Load) {
  constexpr unsigned Moving = ThreadClasses | classBit(SymbolKind::LoopIndex);
  if (Depth > DeepestNesting || parameterField(Load))
    return nullptr;
  SaveAndRestore Deeper(Depth, Depth + 1);
  Address Kept = address(Load.getPointerOperand());
  bool IsGlobal = Features.Objects[Kept.Object].Space == MemorySpace::Global;
  return IsGlobal && Kept.Offset && (Kept.Offset->Classes & Moving)
             ? opaque(Load)
             : nullptr;
}

FormulaBuilder::Address FormulaBuilder::address(Value *Pointer) {
  auto [Base, Offset] = rootOf(Pointer);
  if (!Offset)
    return {object(Base), nullptr};
  if (auto *Load = dyn_cast<LoadInst>(Base))
    if (SymExpr Start = oneOfSeveral(*Load))
      Offset = Context.add(Start, Offset);
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

/// Whether \p L writes through pointers computed from \p Base.
bool FormulaBuilder::writesThrough(const Value *Base, const Loop &L) {
  return any_of(L.blocks(), [&](BasicBlock *Block) {
    return any_of(*Block, [&](Instruction &I) {
      auto *Store = dyn_cast<StoreInst>(&I);
      return Store && rootOf(Store->getPointerOperand()).first == Base;
    });
  });
}

/// The places \p Offset from \p Base, if that is swapped with other pointers
/// in a loop, in the order of the iterations; else none.
SmallVector<FormulaBuilder::Address> FormulaBuilder::turnsOf(Value *Base,
                                                             SymExpr Offset) {
  SmallVector<Address> Turns;
  auto *Phi = dyn_cast<PHINode>(Base);
  const Loop *L = Phi ? LI.getLoopFor(Phi->getParent()) : nullptr;
  if (!L || !Offset)
    return Turns;
  for (PHINode *At : swappedWith(*Phi, *L)) {
    Address Where =
        address(At->getIncomingValueForBlock(L->getLoopPreheader()));
    if (Where.Offset)
      Where.Offset = Context.add(Where.Offset, Offset);
    Where.TurnsIn = L;
    Where.AfterWrite = At != Phi && writesThrough(At, *L);
    Turns.push_back(Where);
  }
  return Turns;
}

SmallVector<FormulaBuilder::Address> FormulaBuilder::addresses(Value *Pointer) {
  SmallVector<Address> Found;
  for (Value *Chosen : choices(Pointer)) {
    auto [Base, Offset] = rootOf(Chosen);
    SmallVector<Address> Turns = turnsOf(Base, Offset);
    if (Turns.empty())
      Found.push_back(address(Chosen));
    append_range(Found, Turns);
  }
  return Found;
}
