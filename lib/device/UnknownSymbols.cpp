// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The symbols of formulas: launch dimensions, parameters and their fields, and
// values that cannot be followed.
#include "constants/assumed-ranges.h"
#include "device/FormulaBuilder.h"
#include "device/InitialContents.h"
#include "device/SourcePlace.h"
#include "model/SymArithmetic.h"
#include "sample/KnownValues.h"
#include "sample/ParameterPlace.h"
#include "support/Demangle.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include <cmath>

using namespace llvm;
using namespace roofline;
using namespace roofline::constants;

SymExpr FormulaBuilder::fresh(SymbolInfo Info) {
  SymExpr E = Context.addSymbol(Info.Name, classBit(Info.Kind));
  Features.Symbols.push_back(std::move(Info));
  return E;
}

/// A new unknown that belongs to no IR value.
SymExpr FormulaBuilder::nameless(UnknownKind What) {
  SymbolInfo Info;
  Info.What = What;
  Info.Likely = LikelySize;
  Info.High = MostSize;
  Info.PerThread = true;
  return fresh(std::move(Info));
}

/// A new unknown in place of the formula \p TooLarge, with the range and the
/// likely value of that formula.
SymExpr FormulaBuilder::unknownFor(const SymNode &TooLarge) {
  std::vector<Interval> Bounds;
  std::vector<double> Likely;
  for (SymExpr Operand : TooLarge.Operands) {
    Bounds.push_back(boundsOf(Operand, [&](SymbolId Id) {
      return Interval{Features.Symbols[Id].Low, Features.Symbols[Id].High};
    }));
    Likely.push_back(likely(Operand));
  }
  // Beyond all integers of programs. The difference of two infinities has no
  // bound.
  const double Most = std::exp2(62);
  auto Bound = [&](double Value, double Else) {
    return std::isnan(Value) ? Else : std::clamp(Value, -Most, Most);
  };
  Interval Range = applyNode(TooLarge, Bounds.data());
  SymbolInfo Info;
  Info.What = UnknownKind::TooLarge;
  Info.Low = Bound(Range.Low, -Most);
  Info.High = Bound(Range.High, Most);
  Info.Likely = std::clamp(Bound(applyNode(TooLarge, Likely.data()), Info.Low),
                           Info.Low, Info.High);
  Info.PerThread = true;
  return fresh(std::move(Info));
}

SymExpr FormulaBuilder::dimension(SymbolKind Kind, unsigned Axis) {
  SymExpr &E = Dimensions[{static_cast<unsigned>(Kind), Axis}];
  if (E)
    return E;
  static constexpr StringLiteral Axes[] = {"x", "y", "z"};
  SymbolInfo Info;
  Info.Kind = Kind;
  Info.Axis = Axis;
  Info.Low = 0;
  switch (Kind) {
  case SymbolKind::ThreadIdx:
    Info.Name = "threadIdx.";
    Info.High = 1023;
    break;
  case SymbolKind::BlockIdx:
    Info.Name = "blockIdx.";
    Info.High = MostSize;
    break;
  case SymbolKind::BlockDim:
    Info.Name = "blockDim.";
    Info.Low = 1, Info.High = 1024;
    break;
  default:
    Info.Name = "gridDim.";
    Info.Low = 1, Info.High = MostSize;
    break;
  }
  Info.Name += Axes[Axis];
  return E = fresh(std::move(Info));
}

std::string FormulaBuilder::parameterName(const Argument &A,
                                          unsigned Offset) const {
  unsigned Number = A.getArgNo();
  if (!Source || Number >= Source->Parameters.size() ||
      Source->Parameters[Number].Name.empty())
    return "arg" + std::to_string(Number) +
           (Offset ? "[" + std::to_string(Offset) + "]" : "");
  const KernelParameter &P = Source->Parameters[Number];
  for (const ParameterField &Field : P.Fields)
    if (Offset >= Field.Offset && Offset < Field.Offset + Field.Size)
      return Field.Name;
  return Offset ? P.Name + "[" + std::to_string(Offset) + "]" : P.Name;
}

/// A symbol for \p Bits bits at byte \p Offset of parameter \p Number.
static SymbolInfo parameterInfo(unsigned Number, unsigned Offset, unsigned Bits,
                                std::string Name) {
  SymbolInfo Info;
  Info.Kind = SymbolKind::Parameter;
  Info.Axis = Number;
  Info.Offset = Offset;
  Info.Name = std::move(Name);
  bool Flag = Bits == 1;
  Info.Low = Flag ? 0 : 1;
  Info.Likely = Flag ? LikelyFlag : Bits == 8 ? LikelyByte : LikelySize;
  Info.High = Flag ? 1 : Bits == 8 ? 255 : MostSize;
  if (Bits == 0) // a pointer is no size that could be open
    Info.Low = Info.High = Info.Likely;
  return Info;
}

SymExpr FormulaBuilder::parameter(const Argument &A, unsigned Offset,
                                  unsigned Bits) {
  SymExpr &E = Parameters[{A.getArgNo(), Offset}];
  if (!E)
    E = fresh(
        parameterInfo(A.getArgNo(), Offset, Bits, parameterName(A, Offset)));
  return E;
}

/// The only variable in global or constant memory of \p M that is named \p Name
/// in the source, or null.
static const GlobalVariable *onlyVariable(const Module &M, StringRef Name) {
  const GlobalVariable *Found = nullptr;
  for (const GlobalVariable &G : M.globals()) {
    unsigned Space = G.getAddressSpace();
    if ((Space != NVPTXAS::ADDRESS_SPACE_GLOBAL &&
         Space != NVPTXAS::ADDRESS_SPACE_CONST) ||
        variableName(G.getName()) != Name)
      continue;
    if (Found)
      return nullptr;
    Found = &G;
  }
  return Found;
}

/// Where an integer is among the variables that stand behind the parameters of
/// the kernel in KernelSource::Parameters.
namespace {
struct VariablePlace {
  unsigned Number = 0, Offset = 0;
  std::string Name;
};
} // namespace

/// The place that \p Load in \p Kernel reads, if it is one of a variable of
/// \p Source that the code only reads.
static std::optional<VariablePlace> variablePlace(const LoadInst &Load,
                                                  const Function &Kernel,
                                                  const KernelSource *Source) {
  auto *Integer = dyn_cast<IntegerType>(Load.getType());
  if (!Source || Source->Id.Lang != Language::Cuda || !Integer)
    return std::nullopt;
  const DataLayout &DL = Kernel.getDataLayout();
  const Value *Pointer = Load.getPointerOperand();
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  auto *Variable =
      dyn_cast<GlobalVariable>(Pointer->stripAndAccumulateConstantOffsets(
          DL, Offset, /*AllowNonInbounds=*/true));
  if (!Variable || Offset.isNegative())
    return std::nullopt;
  for (auto [Number, P] : enumerate(Source->Parameters)) {
    if (Number < Kernel.arg_size() ||
        P.Name != variableName(Variable->getName()))
      continue;
    VariablePlace Place{unsigned(Number), unsigned(Offset.getZExtValue()), ""};
    if (P.Fields.empty() && Place.Offset == 0)
      Place.Name = P.Name;
    for (const ParameterField &Field : P.Fields)
      if (Field.Offset == Place.Offset &&
          Field.Size * 8 == Integer->getBitWidth())
        Place.Name = Field.Name;
    if (!Place.Name.empty() && isOnlyRead(*Variable) &&
        onlyVariable(*Kernel.getParent(), P.Name) == Variable)
      return Place;
  }
  return std::nullopt;
}

SymExpr FormulaBuilder::parameterField(const LoadInst &Load) {
  if (auto Place = variablePlace(Load, Kernel, Source)) {
    SymExpr &E = Parameters[{Place->Number, Place->Offset}];
    if (!E)
      E = fresh(parameterInfo(Place->Number, Place->Offset,
                              Load.getType()->getIntegerBitWidth(),
                              std::move(Place->Name)));
    return E;
  }
  auto Place = parameterPlace(Load);
  if (!Place ||
      (!Place->Parameter->hasByValAttr() && !isMappedField(*Place, Load)))
    return nullptr;
  return parameter(*Place->Parameter, Place->Offset,
                   Load.getType()->getScalarSizeInBits());
}

/// Whether \p Load, which reads what the region maps at \p Place, reads a field
/// of a record, rather than an element of an array.
bool FormulaBuilder::isMappedField(const ParameterPlace &Place,
                                   const LoadInst &Load) const {
  unsigned Number = Place.Parameter->getArgNo();
  if (!Source || Number >= Source->Parameters.size())
    return false;
  uint64_t Size =
      Kernel.getDataLayout().getTypeStoreSize(Load.getType()).getFixedValue();
  return any_of(Source->Parameters[Number].Fields,
                [&](const ParameterField &Field) {
                  return Field.Offset == Place.Offset && Field.Size == Size;
                });
}

SymExpr FormulaBuilder::lane() {
  return Context.mod(dimension(SymbolKind::ThreadIdx, 0), Context.constant(32));
}

SymExpr FormulaBuilder::threadIndex(unsigned Axis) {
  return Context.add(dimension(SymbolKind::ThreadIdx, Axis),
                     Context.mul(dimension(SymbolKind::BlockIdx, Axis),
                                 dimension(SymbolKind::BlockDim, Axis)));
}

SymExpr FormulaBuilder::threadsAlong(unsigned Axis) {
  return Context.mul(dimension(SymbolKind::GridDim, Axis),
                     dimension(SymbolKind::BlockDim, Axis));
}

bool FormulaBuilder::readsAxis(unsigned Axis) const {
  return any_of(instructions(Kernel), [&](const Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    std::optional<RegisterRead> Read =
        Call ? registerReadBy(*Call) : std::nullopt;
    return Read && Read->Axis == Axis &&
           (Read->Register == SpecialRegister::Thread ||
            Read->Register == SpecialRegister::Block);
  });
}

SymExpr FormulaBuilder::specialRegister(const CallInst &Call) {
  std::optional<RegisterRead> Read = registerReadBy(Call);
  if (!Read)
    return nullptr;
  switch (Read->Register) {
  case SpecialRegister::Thread:
    return dimension(SymbolKind::ThreadIdx, Read->Axis);
  case SpecialRegister::Block:
    return dimension(SymbolKind::BlockIdx, Read->Axis);
  case SpecialRegister::BlockSize:
    return dimension(SymbolKind::BlockDim, Read->Axis);
  case SpecialRegister::GridSize:
    return dimension(SymbolKind::GridDim, Read->Axis);
  case SpecialRegister::Lane:
    return lane();
  case SpecialRegister::WarpSize:
    return Context.constant(32);
  }
  llvm_unreachable("register of no kind");
}

const Value *roofline::withoutCasts(const Value *V) {
  while (auto *Cast = dyn_cast<CastInst>(V))
    V = Cast->getOperand(0);
  return V;
}

/// The loads that the program compares with \p V, or subtracts it from or from
/// it, with or without something that is added first: a warp starts at begin[i]
/// + lane and compares with begin[i + 1].
static SmallPtrSet<const Value *, 4> comparedWith(const Value &V) {
  auto IsSum = [](const Value *Of) {
    auto *I = dyn_cast<Instruction>(Of);
    return I && I->getOpcode() == Instruction::Add;
  };
  SmallPtrSet<const Value *, 4> Others;
  auto Insert = [&](const Value *Operand) {
    if (isa<LoadInst>(withoutCasts(Operand)))
      Others.insert(withoutCasts(Operand));
  };
  SmallVector<const Value *> Work{&V};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      auto *I = dyn_cast<Instruction>(U);
      if (isa<CastInst>(U) || IsSum(U)) {
        if (Seen.insert(U).second)
          Work.push_back(U);
      } else if (I &&
                 (isa<ICmpInst>(I) || I->getOpcode() == Instruction::Sub)) {
        for (const Value *Operand : I->operand_values()) {
          Insert(Operand);
          if (const Value *Of = withoutCasts(Operand); IsSum(Of))
            for (const Value *Part : cast<Instruction>(Of)->operand_values())
              Insert(Part);
        }
      }
    }
  return Others;
}

/// Whether a loop counts up from \p Load to \p Bound: from an index that starts
/// at \p Load, with or without something that is added first, as the index of
/// a lane, until an exit that \p Bound decides.
static bool isLoopFromTo(const LoopInfo &LI, ScalarEvolution &SE,
                         const LoadInst &Load, const LoadInst &Bound) {
  if (!comparedWith(Bound).contains(&Load))
    return false;
  auto IsOfBound = [&](const SCEV *S) {
    auto *Unknown = dyn_cast<SCEVUnknown>(S);
    return Unknown && Unknown->getValue() == &Bound;
  };
  auto CountsToBound = [&](const PHINode &Phi, const Value &Start) {
    const Loop *L = LI.getLoopFor(Phi.getParent());
    if (!SE.isSCEVable(Phi.getType()) ||
        none_of(Phi.blocks(), [&](const BasicBlock *From) {
          return !L->contains(From) &&
                 Phi.getIncomingValueForBlock(From) == &Start;
        }))
      return false;
    auto *Index =
        dyn_cast<SCEVAddRecExpr>(SE.getSCEV(const_cast<PHINode *>(&Phi)));
    if (!Index || Index->getLoop() != L ||
        !SE.isKnownPositive(Index->getStepRecurrence(SE)))
      return false;
    SmallVector<BasicBlock *> Exiting;
    L->getExitingBlocks(Exiting);
    return any_of(Exiting, [&](const BasicBlock *B) {
      return SCEVExprContains(SE.getExitCount(L, B), IsOfBound);
    });
  };
  SmallVector<const Value *> Work{&Load};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    for (const User *U : V->users()) {
      auto *Sum = dyn_cast<BinaryOperator>(U);
      auto *Phi = dyn_cast<PHINode>(U);
      bool IsOfLoop = Phi && LI.isLoopHeader(Phi->getParent());
      if (IsOfLoop && CountsToBound(*Phi, *V))
        return true;
      // The first of an odd number of iterations may be before the loop.
      bool IsIndex = isa<CastInst>(U) || (Phi && !IsOfLoop) ||
                     (Sum && Sum->getOpcode() == Instruction::Add);
      if (IsIndex && Seen.insert(U).second)
        Work.push_back(U);
    }
  }
  return false;
}

/// \p Load as the sum of a value that was read before and an unknown, the
/// length of a list, which is like a trip count: of row[i] and row[i + 1], the
/// ends of a list within a list of lists, or of begin[i] and end[i], from which
/// and to which a loop runs. Null if no such value has been read.
SymExpr FormulaBuilder::neighbour(const LoadInst &Load, const Address &Place,
                                  const SymbolInfo &Info) {
  if (!Load.getType()->isIntegerTy() || !Place.Offset)
    return nullptr;
  double Width = Load.getType()->getIntegerBitWidth() / 8.0;
  SmallPtrSet<const Value *, 4> Compared = comparedWith(Load);
  Compared.erase(&Load);
  if (Compared.empty())
    return nullptr;
  for (const LoadedValue &Other : LoadedValues) {
    if (!Compared.contains(Other.Load))
      continue;
    SymExpr Apart = Context.sub(Place.Offset, Other.Offset);
    bool IsSame = Other.Object == Place.Object;
    bool IsEnd = isConstant(Apart) && Apart->Value > 0;
    if (!isConstant(Apart) || std::abs(Apart->Value) != (IsSame ? Width : 0))
      continue;
    if (!IsSame) {
      IsEnd = isLoopFromTo(LI, SE, *Other.Load, Load);
      if (!IsEnd && !isLoopFromTo(LI, SE, Load, *Other.Load))
        continue;
    }
    SymbolInfo Span = Info;
    Span.What = UnknownKind::SpanLength;
    Span.Name =
        Features.Objects[IsSame || !IsEnd ? Place.Object : Other.Object].Name;
    Span.Low = 0, Span.Likely = LikelyTrips, Span.High = MostTrips;
    SymExpr Length = fresh(std::move(Span));
    // Lists whose ends are in another array may overlap, or leave gaps.
    if (IsSame)
      Features.Symbols[Other.Value->Symbol].ListLength = Length->Symbol;
    return IsEnd ? Context.add(Other.Value, Length)
                 : Context.sub(Other.Value, Length);
  }
  return nullptr;
}

void FormulaBuilder::keepReadPlaces() {
  std::vector<bool> Written(Features.Objects.size(), false);
  for (const MemoryAccess &A : Features.Accesses)
    if (A.Kind != AccessKind::Load)
      Written[A.Object] = true;
  // All threads of the launch have the same pointer to the object.
  auto IsShared = [&](const LoadedValue &Loaded) {
    const MemoryObject &O = Features.Objects[Loaded.Object];
    return O.Space == MemorySpace::Global &&
           (O.Parameter || isa<GlobalVariable>(getUnderlyingObject(
                               Loaded.Load->getPointerOperand())));
  };
  for (const LoadedValue &Loaded : LoadedValues)
    if (!Written[Loaded.Object] && IsShared(Loaded))
      Features.Symbols[Loaded.Value->Symbol].ReadAt = Loaded.Offset;
}

SymExpr FormulaBuilder::opaque(Value &V) {
  SymExpr &E = Unknowns[&V];
  if (E)
    return E;
  SymbolInfo Info;
  auto *I = dyn_cast<Instruction>(&V);
  if (I) {
    Info.Where = sourceLocation(*I);
    // A phi has no place of its own: that of the code which it begins.
    for (const Instruction &Next : *I->getParent())
      if (!Info.Where && isa<PHINode>(I))
        Info.Where = sourceLocation(Next);
    Info.PerThread = Uniformity.isDivergent(I);
    Info.LoopDepth = LI.getLoopDepth(I->getParent());
  }
  auto *Load = dyn_cast<LoadInst>(&V);
  // All threads that read a variable at one address find the same value there,
  // which LLVM does not tell of loads in the generic address space.
  if (Load && !Uniformity.isDivergent(Load->getPointerOperand()) &&
      isa<GlobalVariable>(getUnderlyingObject(Load->getPointerOperand())))
    Info.PerThread = false;
  Info.Kind = Load ? SymbolKind::Loaded : SymbolKind::Opaque;
  Address Place = {};
  if (Load) {
    Place = address(Load->getPointerOperand());
    if (SymExpr Neighbour = neighbour(*Load, Place, Info))
      return Unknowns[&V] = Neighbour;
    Info.Name = Features.Objects[Place.Object].Name;
  }
  Info.Low = 0;
  Info.Likely = LikelySize;
  Info.High = MostSize;
  if (V.getType()->isPointerTy()) { // no size: which value it has is no matter
    Info.What = UnknownKind::Opaque;
    Info.High = Info.Low = Info.Likely;
  }
  if (V.getType()->isIntegerTy()) {
    ConstantRange Range = SE.getUnsignedRange(SE.getSCEV(&V));
    // A type of few bits is a bound by itself.
    if ((!Range.isFullSet() || Range.getBitWidth() <= 16) &&
        Range.getUnsignedMax().getActiveBits() <= 40) {
      Info.High = Range.getUnsignedMax().roundToDouble();
      Info.Low = Range.getUnsignedMin().roundToDouble();
      // A whole number; of two values, neither is the likely one.
      double Middle = (Info.Low + Info.High) / 2;
      Info.Likely =
          std::min(Info.Likely, Info.High > 1 ? std::floor(Middle) : Middle);
    }
  }
  SymExpr New = fresh(std::move(Info));
  if (Load && Place.Offset)
    LoadedValues.push_back({Load, Place.Object, Place.Offset, New});
  // address() may have changed the map, so the entry is looked up again.
  return Unknowns[&V] = New;
}
