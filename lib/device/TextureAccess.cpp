// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/TextureAccess.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

namespace {
/// The words of a texture instruction's name, without those that its form as an
/// intrinsic has in addition.
using NameWords = SmallVector<StringRef, 8>;

/// The place of a texel along one axis.
struct Place {
  SymExpr Index;
  /// The coordinate is the index divided by the texture's size.
  bool IsNormalised = false;
};
} // namespace

/// The name of the instruction that \p Call is: "tex.2d.v4.f32.f32".
static StringRef nameOf(const CallBase &Call) {
  if (auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand()))
    return Asm->getAsmString().ltrim(" \t\n{").take_until(
        [](char C) { return C == ' ' || C == '\t'; });
  const Function *Callee = Call.getCalledFunction();
  StringRef Name = Callee ? Callee->getName() : "";
  if (!Name.consume_front("llvm.nvvm."))
    return "";
  // The others have a sampler object besides the texture.
  bool HasOneHandle = Name.starts_with("su") || Name.contains(".unified.");
  return HasOneHandle ? Name : "";
}

static unsigned coordinatesOf(const NameWords &Words) {
  for (StringRef Word : Words)
    if (unsigned Found = StringSwitch<unsigned>(Word)
                             .Cases({"1d", "a1d"}, 1)
                             .Cases({"2d", "a2d"}, 2)
                             .Cases({"3d", "cube", "acube"}, 3)
                             .Default(0))
      return Found;
  return 0;
}

/// The bytes of the channels of \p Fetch that are used, each in as many bytes
/// as it is narrowed to.
static unsigned texelBytes(const CallBase &Fetch) {
  unsigned Channels = 1, Bytes = 0;
  for (const User *U : Fetch.users()) {
    auto *Channel = dyn_cast<ExtractValueInst>(U);
    if (!Channel)
      continue;
    Channels = std::max(Channels, Channel->getIndices()[0] + 1);
    unsigned Bits = Channel->getType()->getScalarSizeInBits();
    if (Channel->hasOneUse() &&
        isa<TruncInst, FPTruncInst>(*Channel->user_begin()))
      Bits = Channel->user_begin()->getType()->getScalarSizeInBits();
    Bytes = std::max(Bytes, Bits / 8);
  }
  return std::max(Bytes, 1u) * (Channels == 3 ? 4 : Channels);
}

/// "suld.b.2d.v2.b32.trap", "suld.2d.v2i32.clamp": two elements of 4 bytes.
static unsigned surfaceBytes(const NameWords &Words) {
  unsigned Elements = 1, Bits = 0;
  for (StringRef Word : Words) {
    unsigned Number;
    if (Word.consume_front("v") && !Word.consumeInteger(10, Number))
      Elements = Number;
    if ((Word.consume_front("b") || Word.consume_front("i")) &&
        !Word.getAsInteger(10, Number))
      Bits = Number;
  }
  return Elements * Bits / 8;
}

std::optional<TextureAccess> roofline::textureAccess(const CallBase &Call) {
  NameWords Words;
  SplitString(nameOf(Call), Words, ".");
  if (Words.empty())
    return std::nullopt;
  StringRef First = Words[0];
  bool IsSurface = First == "suld" || First == "sust";
  if (!IsSurface && First != "tex" && First != "tld4")
    return std::nullopt;
  unsigned Coordinates = coordinatesOf(Words);
  bool HasLayer = any_of(Words, [](StringRef Word) {
    return Word == "array" || Word == "a1d" || Word == "a2d" || Word == "acube";
  });
  if (!Coordinates || Call.arg_size() < 1 + HasLayer + Coordinates ||
      !Call.getArgOperand(0)->getType()->isIntegerTy(64))
    return std::nullopt;
  TextureAccess T;
  T.Handle = Call.getArgOperand(0);
  T.IsSurface = IsSurface;
  T.Kind = First == "sust" ? AccessKind::Store : AccessKind::Load;
  T.Width = IsSurface ? surfaceBytes(Words) : texelBytes(Call);
  if (T.Width == 0)
    return std::nullopt;
  if (HasLayer)
    T.Layer = Call.getArgOperand(1);
  if (none_of(Words, [](StringRef Word) { return Word.ends_with("cube"); }))
    for (unsigned I = 0; I < Coordinates; ++I)
      T.Coordinates.push_back(Call.getArgOperand(1 + HasLayer + I));
  return T;
}

/// Whether \p V is computed from constants and kernel parameters alone.
static bool isFromParameters(const Value *V, unsigned Depth = 0) {
  constexpr unsigned Deepest = 6;
  if (isa<Constant, Argument>(V))
    return true;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == Deepest || isa<CallBase, PHINode>(I))
    return false;
  return all_of(I->operands(), [&](const Value *Operand) {
    return isFromParameters(Operand, Depth + 1);
  });
}

/// Whether \p Coordinate is computed from what the thread read in global memory
/// or a texture.
static bool isFromData(Value *Coordinate) {
  constexpr size_t Most = 1000;
  SetVector<Value *> Work;
  Work.insert(Coordinate);
  for (size_t At = 0; At < Work.size(); ++At) {
    auto *I = dyn_cast<Instruction>(Work[At]);
    if (!I)
      continue;
    if (auto *Load = dyn_cast<LoadInst>(I)) {
      const Value *From = getUnderlyingObject(Load->getPointerOperand());
      // Sine and cosine of huge arguments have a table and a local array.
      if (isa<AllocaInst>(From) || (isa<GlobalVariable>(From) &&
                                    cast<GlobalVariable>(From)->isConstant()))
        continue;
      return true;
    }
    auto *Call = dyn_cast<CallBase>(I);
    if (Work.size() > Most || (Call && textureAccess(*Call)))
      return true;
    for (Value *Operand : I->operands())
      Work.insert(Operand);
  }
  return false;
}

namespace {
/// Follows a coordinate to the place that it means.
class PlaceFinder {
public:
  explicit PlaceFinder(FormulaBuilder &Formulas) : Formulas(Formulas) {}

  /// The place that the coordinate \p V means; none if it is not a linear
  /// function of integers, or too long.
  std::optional<Place> find(Value *V);

private:
  std::optional<Place> sum(Value *A, Value *B, double Sign);
  std::optional<Place> scaled(Value *A, Value *B, bool Divides);

  FormulaBuilder &Formulas;
  /// Bounds depth and time: a sum of a value and itself is followed twice.
  unsigned StepsLeft = 100;
};
} // namespace

/// \p A + \p Sign * \p B. A part that the parameters determine shifts all
/// texels alike; it counts only where it is a constant in texels.
std::optional<Place> PlaceFinder::sum(Value *A, Value *B, double Sign) {
  SymContext &C = Formulas.context();
  if (isFromParameters(A) && Sign > 0)
    std::swap(A, B);
  std::optional<Place> Left = find(A);
  if (!Left)
    return std::nullopt;
  if (auto *Shift = dyn_cast<ConstantFP>(B)) {
    double By = std::trunc(Shift->getValueAPF().convertToDouble());
    if (!Left->IsNormalised && std::isfinite(By))
      Left->Index = C.add(Left->Index, C.constant(Sign * By));
    return Left;
  }
  if (isFromParameters(B))
    return Left;
  // A sum of two indices with unknown factors turns the image.
  std::optional<Place> Right = find(B);
  if (!Right || Left->IsNormalised || Right->IsNormalised)
    return std::nullopt;
  Left->Index = C.add(Left->Index, C.scale(Right->Index, Sign));
  return Left;
}

/// \p A times the number \p B, or divided by it. A constant above 1 spreads the
/// texels; any other factor is taken as that of a normalised coordinate.
std::optional<Place> PlaceFinder::scaled(Value *A, Value *B, bool Divides) {
  if (!Divides && isFromParameters(A))
    std::swap(A, B);
  if (!isFromParameters(B))
    return std::nullopt;
  std::optional<Place> Base = find(A);
  if (!Base)
    return std::nullopt;
  auto *Factor = dyn_cast<ConstantFP>(B);
  double By = Factor ? Factor->getValueAPF().convertToDouble() : 0;
  if (!Divides && By >= 1 && std::isfinite(By) && !Base->IsNormalised)
    Base->Index = Formulas.context().scale(Base->Index, By);
  else
    Base->IsNormalised = true;
  return Base;
}

std::optional<Place> PlaceFinder::find(Value *V) {
  if (StepsLeft == 0)
    return std::nullopt;
  --StepsLeft;
  if (V->getType()->isIntegerTy())
    return Place{Formulas.value(V)};
  if (auto *Fixed = dyn_cast<ConstantFP>(V)) {
    double At = std::trunc(Fixed->getValueAPF().convertToDouble());
    return Place{Formulas.constant(std::isfinite(At) ? At : 0)};
  }
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return std::nullopt;
  switch (I->getOpcode()) {
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    return Place{Formulas.value(I->getOperand(0))};
  case Instruction::FPExt:
  case Instruction::FPTrunc:
    return find(I->getOperand(0));
  case Instruction::FAdd:
  case Instruction::FSub:
    return sum(I->getOperand(0), I->getOperand(1),
               I->getOpcode() == Instruction::FAdd ? 1 : -1);
  case Instruction::FMul:
  case Instruction::FDiv:
    return scaled(I->getOperand(0), I->getOperand(1),
                  I->getOpcode() == Instruction::FDiv);
  default:
    return std::nullopt;
  }
}

SymExpr roofline::offsetOf(const TextureAccess &T, const Loop *Innermost,
                           FormulaBuilder &Formulas) {
  SymContext &C = Formulas.context();
  if (T.Coordinates.empty())
    return nullptr;
  // A kernel that does not read its index along an axis has no extent there.
  auto ReadsAxis = [&](unsigned Axis) {
    return Axis == 0 || Formulas.readsAxis(Axis);
  };
  constexpr double MostRows = 16384; // of a texture with planes or layers
  SymExpr Offset = C.constant(0), Step = C.constant(T.Width);
  for (auto [Axis, Coordinate] : enumerate(T.Coordinates)) {
    std::optional<Place> P = PlaceFinder(Formulas).find(Coordinate);
    if (!P) {
      if ((Innermost && !Innermost->isLoopInvariant(Coordinate)) ||
          isFromData(Coordinate))
        return nullptr;
      P = Place{ReadsAxis(Axis) ? Formulas.threadIndex(Axis) : C.constant(0)};
    }
    bool IsInBytes = T.IsSurface && Axis == 0;
    Offset = C.add(Offset, IsInBytes ? P->Index : C.mul(P->Index, Step));
    if (Axis + 1 < T.Coordinates.size() || T.Layer)
      Step = C.mul(Step, ReadsAxis(Axis) ? Formulas.threadsAlong(Axis)
                                         : C.constant(MostRows));
  }
  if (T.Layer)
    Offset = C.add(Offset, C.mul(Formulas.value(T.Layer), Step));
  return Offset;
}
