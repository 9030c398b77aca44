// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/AccessCollector.h"
#include "device/InlineAssembly.h"
#include "device/OperationCost.h"
#include "device/SourcePlace.h"
#include "device/TextureAccess.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace roofline;

namespace {
/// One access that an instruction makes.
struct Touch {
  Value *Pointer;
  AccessKind Kind;
  unsigned Width; // byte
  /// The warp accesses a matrix through one uniform pointer, each lane Width
  /// bytes of it.
  bool Fragment = false;
  ElementType Element = ElementType::Other;
  /// Of a matrix whose rows or columns lie apart: how many lanes access each of
  /// them, the distance from one to the next, and the bytes of its unit. Null
  /// where they lie side by side.
  Value *Pitch = nullptr;
  unsigned LanesOfRun = 32;
  double PitchUnit = 0;
};
} // namespace

/// Whether a type of alias metadata consists of scalars of type \p Scalar
/// alone.
static bool consistsOf(const MDNode &Type, const MDNode &Scalar) {
  SmallSetVector<const MDNode *, 8> Parts;
  Parts.insert(&Type);
  for (size_t I = 0; I < Parts.size(); ++I) {
    if (Parts[I] == &Scalar)
      continue;
    // The name, then members with their offsets. What is above a scalar has
    // none.
    bool HasMembers = false;
    for (const MDOperand &Operand : Parts[I]->operands())
      if (auto *Member = dyn_cast_or_null<MDNode>(Operand.get())) {
        Parts.insert(Member);
        HasMembers = true;
      }
    if (!HasMembers)
      return false;
  }
  return true;
}

/// Whether the array that \p I accesses may have elements of type \p Element,
/// by alias metadata, which knows the source's types: not if they are structs
/// of several types, of which only one is accessed. A value of 64 bits without
/// metadata may be a copy of any struct.
static bool mayHaveElements(const Instruction &I, ElementType Element) {
  const MDNode *Tag = I.getMetadata(LLVMContext::MD_tbaa);
  if (!Tag || Tag->getNumOperands() < 3)
    return Element != ElementType::Int64;
  auto *Base = dyn_cast<MDNode>(Tag->getOperand(0));
  auto *Scalar = dyn_cast<MDNode>(Tag->getOperand(1));
  if (!Base || !Scalar)
    return false;
  auto *Name = dyn_cast<MDString>(Scalar->getOperand(0));
  if (Name && Name->getString() == "omnipotent char")
    return Element != ElementType::Int64;
  return consistsOf(*Base, *Scalar);
}

/// The type of the elements of a value of type \p T.
static ElementType elementOf(Type *T) {
  T = T->getScalarType();
  if (T->isDoubleTy())
    return ElementType::Double;
  if (T->isFloatTy())
    return ElementType::Float;
  if (T->isHalfTy() || T->isBFloatTy())
    return ElementType::Half;
  if (T->isIntegerTy(64))
    return ElementType::Int64;
  if (T->isIntegerTy(32))
    return ElementType::Int32;
  if (T->isIntegerTy(16))
    return ElementType::Int16;
  if (T->isIntegerTy(8))
    return ElementType::Int8;
  return ElementType::Other;
}

/// The type of the elements of the array that \p I accesses by a value of type
/// \p T.
static ElementType elementOf(const Instruction &I, Type *T) {
  ElementType Element = elementOf(T);
  return mayHaveElements(I, Element) ? Element : ElementType::Other;
}

static unsigned widthOf(Type *T, const Instruction &I) {
  return I.getModule()->getDataLayout().getTypeStoreSize(T).getKnownMinValue();
}

/// A copy or fill of constant length is one wide access. unseenIn() reports the
/// others.
static void addBlockMove(const MemIntrinsic &I, SmallVector<Touch> &Touches) {
  unsigned Bytes = blockMoveBytes(I).value_or(0);
  if (Bytes == 0)
    return;
  Touches.push_back({I.getRawDest(), AccessKind::Store, Bytes});
  if (auto *Copy = dyn_cast<MemTransferInst>(&I))
    Touches.push_back({Copy->getRawSource(), AccessKind::Load, Bytes});
}

/// "wmma.m16n16k16.load.a.row.stride.f16...": a warp accesses a matrix of that
/// shape, each thread a thirty-second of it. With "stride", the last argument
/// is the leading dimension: the number of elements from one row (or column, of
/// a matrix stored by columns) to the next.
static void addFragment(CallInst &Call, StringRef Name,
                        SmallVector<Touch> &Touches) {
  // Whole, m, n, k, load or store, matrix, layout, leading dimension, bits.
  SmallVector<StringRef> Parts;
  if (!Regex("m([0-9]+)n([0-9]+)k([0-9]+)\\.(load|store)\\.([abcd])\\."
             "(row|col)\\.(stride\\.)?[a-z]+([0-9]+)")
           .match(Name, &Parts))
    return;
  auto Number = [&](unsigned Part) {
    unsigned Value = 0;
    Parts[Part].getAsInteger(10, Value);
    return Value;
  };
  unsigned M = Number(1), N = Number(2), K = Number(3), Bits = Number(8);
  unsigned Rows = Parts[5] == "b" ? K : M, Columns = Parts[5] == "a" ? K : N;
  Touch T{Call.getArgOperand(0),
          Parts[4] == "load" ? AccessKind::Load : AccessKind::Store,
          std::max(1u, Rows * Columns * Bits / 8 / 32)};
  T.Fragment = true;
  unsigned Run = (Parts[6] == "row" ? Columns : Rows) * Bits / 8;
  if (!Parts[7].empty() && Run >= T.Width) {
    T.LanesOfRun = Run / T.Width;
    T.Pitch = Call.getArgOperand(Call.arg_size() - 1);
    T.PitchUnit = Bits / 8.0;
  }
  Touches.push_back(T);
}

/// The offset of the part of a matrix that a lane accesses by \p T from the
/// matrix's start.
static SymExpr offsetOfLane(const Touch &T, FormulaBuilder &Formulas) {
  SymContext &C = Formulas.context();
  if (!T.Pitch)
    return C.scale(Formulas.lane(), T.Width);
  SymExpr Lanes = C.constant(T.LanesOfRun);
  SymExpr Pitch = C.scale(Formulas.value(T.Pitch), T.PitchUnit);
  return C.add(C.scale(C.mod(Formulas.lane(), Lanes), T.Width),
               C.mul(C.floorDiv(Formulas.lane(), Lanes), Pitch));
}

static void addCall(CallInst &Call, SmallVector<Touch> &Touches) {
  if (auto *Move = dyn_cast<MemIntrinsic>(&Call))
    return addBlockMove(*Move, Touches);
  if (Call.isInlineAsm()) {
    for (const AssemblyAccess &A :
         accessesOfAssembly(Call).value_or(SmallVector<AssemblyAccess, 2>()))
      Touches.push_back({A.Pointer, A.Kind, A.Width});
    return;
  }
  Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return;
  StringRef Name = Callee->getName();
  if (!Name.consume_front("llvm.nvvm."))
    return;
  if (Name.starts_with("ldu."))
    Touches.push_back({Call.getArgOperand(0), AccessKind::Load,
                       widthOf(Call.getType(), Call)});
  else if (Name.starts_with("atomic."))
    Touches.push_back({Call.getArgOperand(0), AccessKind::Atomic,
                       widthOf(Call.getType(), Call)});
  else if (Name.starts_with("wmma."))
    addFragment(Call, Name, Touches);
  else if (Name.consume_front("cp.async.") && !Name.starts_with("bulk") &&
           Call.arg_size() >= 2) {
    unsigned Width = Name.contains(".16") ? 16 : Name.contains(".8") ? 8 : 4;
    Touches.push_back({Call.getArgOperand(0), AccessKind::Store, Width});
    Touches.push_back({Call.getArgOperand(1), AccessKind::Load, Width});
  }
}

static SmallVector<Touch> touchesOf(Instruction &I) {
  SmallVector<Touch> Touches;
  if (auto *Load = dyn_cast<LoadInst>(&I))
    Touches.push_back({Load->getPointerOperand(), AccessKind::Load,
                       widthOf(Load->getType(), I), /*Fragment=*/false,
                       elementOf(I, Load->getType())});
  else if (auto *Store = dyn_cast<StoreInst>(&I))
    Touches.push_back({Store->getPointerOperand(), AccessKind::Store,
                       widthOf(Store->getValueOperand()->getType(), I),
                       /*Fragment=*/false,
                       elementOf(I, Store->getValueOperand()->getType())});
  else if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I))
    Touches.push_back({Rmw->getPointerOperand(), AccessKind::Atomic,
                       widthOf(Rmw->getType(), I), /*Fragment=*/false,
                       elementOf(I, Rmw->getType())});
  else if (auto *Swap = dyn_cast<AtomicCmpXchgInst>(&I))
    Touches.push_back({Swap->getPointerOperand(), AccessKind::Atomic,
                       widthOf(Swap->getNewValOperand()->getType(), I)});
  else if (auto *Call = dyn_cast<CallInst>(&I))
    addCall(*Call, Touches);
  return Touches;
}

static std::vector<SymbolId> loopsAround(const Instruction &I, LoopInfo &LI,
                                         FormulaBuilder &Formulas) {
  std::vector<SymbolId> Loops;
  for (Loop *L = LI.getLoopFor(I.getParent()); L; L = L->getParentLoop())
    Loops.insert(Loops.begin(), Formulas.loopIndex(*L)->Symbol);
  return Loops;
}

/// Takes the loop of \p Index, in some iterations of which \p A is made, for
/// one that is not around \p A, unless the address depends on it: over its
/// iterations, all threads make the access.
static void leaveOut(SymbolId Index, MemoryAccess &A) {
  if (A.Offset && !is_contained(symbolsOf(A.Offset), Index))
    llvm::erase(A.Loops, Index);
}

bool roofline::collectTextureAccess(const CallBase &Call, SymExpr Count,
                                    LoopInfo &LI, FormulaBuilder &Formulas,
                                    KernelFeatures &Features) {
  std::optional<TextureAccess> T = textureAccess(Call);
  if (!T)
    return false;
  SymExpr Offset = offsetOf(*T, LI.getLoopFor(Call.getParent()), Formulas);
  if (!Offset)
    return false;
  Features.Accesses.push_back({Formulas.texture(T->Handle), T->Kind, T->Width,
                               Offset, Count, loopsAround(Call, LI, Formulas),
                               sourceLocation(Call)});
  return true;
}

void roofline::collectAccesses(Instruction &I, SymExpr Count, LoopInfo &LI,
                               FormulaBuilder &Formulas,
                               KernelFeatures &Features,
                               std::vector<SampleTargets::OfAccess> &Unplaced) {
  SymContext &C = Formulas.context();
  for (const Touch &T : touchesOf(I)) {
    // Places that a pointer has in turns get equal parts of the executions.
    SmallVector<FormulaBuilder::Address> Places = Formulas.addresses(T.Pointer);
    for (FormulaBuilder::Address Where : Places) {
      if (Features.Objects[Where.Object].Space == MemorySpace::Parameter)
        continue;
      MemoryAccess A;
      A.Object = Where.Object;
      A.Offset = Where.Offset;
      if (T.Fragment && A.Offset)
        A.Offset = C.add(A.Offset, offsetOfLane(T, Formulas));
      A.Kind = T.Kind;
      A.Width = T.Width;
      A.Count = C.scale(Count, 1.0 / Places.size());
      A.Where = sourceLocation(I);
      A.Loops = loopsAround(I, LI, Formulas);
      if (Where.TurnsIn)
        leaveOut(Formulas.loopIndex(*Where.TurnsIn)->Symbol, A);
      A.AfterWrite = Where.AfterWrite && T.Kind == AccessKind::Load;
      A.Element = T.Element;
      if ((!A.Offset || (A.Offset->Classes & ObscureClasses)) &&
          Features.Objects[A.Object].Space == MemorySpace::Global &&
          !T.Fragment && Places.size() == 1)
        Unplaced.push_back({&I, T.Pointer,
                            static_cast<unsigned>(Features.Accesses.size()),
                            A.Width});
      Features.Accesses.push_back(std::move(A));
    }
  }
}

void roofline::findLoadsAfterStores(ArrayRef<const Instruction *> MadeBy,
                                    const LoopInfo &LI,
                                    KernelFeatures &Features) {
  // Beyond, each pair of instructions would take too long to look at.
  constexpr size_t MostPairs = 10000;
  struct OfObject {
    std::vector<unsigned> Loads;
    SetVector<const Instruction *> Stores;
    bool HasAtomics = false;
  };
  MapVector<unsigned, OfObject> Objects;
  for (auto [Number, A] : enumerate(Features.Accesses)) {
    OfObject &Of = Objects[A.Object];
    if (A.Kind == AccessKind::Load)
      Of.Loads.push_back(Number);
    else if (A.Kind == AccessKind::Store)
      Of.Stores.insert(MadeBy[Number]);
    else
      Of.HasAtomics = true;
  }
  auto CanFollow = [&](const Instruction *Later, const Instruction *Earlier) {
    return isPotentiallyReachable(Earlier, Later, nullptr, nullptr, &LI);
  };
  for (const auto &[Object, Of] : Objects) {
    if (Of.Stores.empty() || Of.HasAtomics ||
        Features.Objects[Object].Space != MemorySpace::Global ||
        Of.Loads.size() * Of.Stores.size() > MostPairs)
      continue;
    for (unsigned Number : Of.Loads) {
      const Instruction *Load = MadeBy[Number];
      Features.Accesses[Number].AfterStores =
          all_of(Of.Stores, [&](const Instruction *Store) {
            return CanFollow(Load, Store) && !CanFollow(Store, Load);
          });
    }
  }
}
