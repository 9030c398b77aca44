// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sample/LaneSteps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

LaneInterpreter::LaneInterpreter(const LaneSteps &Program,
                                 const LaunchShape &Shape,
                                 LaneObserver &Observer, uint64_t MostSteps)
    : Program(Program), Shape(Shape), Observer(Observer), StepsLeft(MostSteps),
      Slots(Program.Slots, 0), Iterations(Program.Loops.size(), 0),
      Undecided(Program.Blocks.size(), false) {
  for (const auto &[At, Bits] : Program.Constants)
    Slots[At] = Bits;
}

bool LaneInterpreter::run(const SampledLane &Lane) {
  for (const auto &[At, Read] : Program.Registers) {
    unsigned Axis = Read.Axis;
    switch (Read.Register) {
    case SpecialRegister::Thread:
      Slots[At] = Lane.Thread[Axis];
      break;
    case SpecialRegister::Block:
      Slots[At] = Lane.Block[Axis];
      break;
    case SpecialRegister::BlockSize:
      Slots[At] = static_cast<uint64_t>(Shape.Block[Axis]);
      break;
    case SpecialRegister::GridSize:
      Slots[At] = static_cast<uint64_t>(Shape.Grid[Axis]);
      break;
    case SpecialRegister::Lane: {
      auto Extent = [&](unsigned Axis) {
        return static_cast<uint64_t>(Shape.Block[Axis]);
      };
      uint64_t Row = Lane.Thread[1] + Lane.Thread[2] * Extent(1);
      Slots[At] = (Lane.Thread[0] + Row * Extent(0)) % 32;
      break;
    }
    case SpecialRegister::WarpSize:
      Slots[At] = 32;
      break;
    }
  }
  fill(Undecided, false);
  return runTo(0, StepEdge::NoBlock);
}

void LaneInterpreter::note(const StepBlock &B) {
  uint64_t Iteration = 0;
  for (unsigned Loop : B.Loops)
    Iteration = Iteration * 0x9e3779b97f4a7c15ull + Iterations[Loop] + 1;
  for (const StepBlock::Visit &V : B.Visits)
    Observer.visit(V.Target, Slots[V.Address], Iteration);
}

const StepEdge &LaneInterpreter::wayOn(const StepBlock &B) {
  // Without a condition there is no slot for one, and perhaps none at all.
  switch (B.Ending) {
  case StepBlock::End::IfTrue: {
    bool First = Slots[B.Choice] & 1;
    if (B.Branch)
      Observer.branch(*B.Branch, First);
    return B.Ways[First ? 0 : 1];
  }
  case StepBlock::End::Switch: {
    auto Case = find(B.Cases, Slots[B.Choice]);
    return B.Ways[Case == B.Cases.end() ? 0 : Case - B.Cases.begin() + 1];
  }
  default:
    return B.Ways[0];
  }
}

/// Takes an edge: performs the phi copies and reports the target's loop.
/// Returns false if the edge ends the lane.
bool LaneInterpreter::follow(const StepEdge &Way) {
  if (Way.Target == StepEdge::NoBlock)
    return false;
  Carried.clear();
  for (const SlotCopy &C : Way.Copies)
    Carried.push_back(Slots[C.From]);
  for (size_t I = 0; I < Way.Copies.size(); ++I)
    Slots[Way.Copies[I].To] = Carried[I];
  if (auto Loop = Program.Blocks[Way.Target].HeaderOf) {
    if (Way.GoesBack) {
      ++Iterations[*Loop];
    } else {
      Iterations[*Loop] = 0;
      Observer.enter(*Loop);
    }
    Observer.iterate(*Loop);
  }
  return true;
}

bool LaneInterpreter::runTo(unsigned Block, unsigned Stop) {
  while (Block != Stop) {
    const StepBlock &B = Program.Blocks[Block];
    if (B.Cost > StepsLeft)
      return false;
    StepsLeft -= B.Cost;
    for (const Step &S : B.Steps)
      take(S);
    if (!B.Visits.empty())
      note(B);
    const StepEdge *Way = nullptr;
    if (B.Ending == StepBlock::End::Unknown) {
      if (Undecided[Block])
        return true; // a loop with an unknown exit: its body runs once
      Undecided[Block] = true;
      for (const StepEdge &Each : B.Ways)
        if (Each.Target != B.Meeting.Target && follow(Each) &&
            !runTo(Each.Target, B.Meeting.Target))
          return false;
      Undecided[Block] = false;
      Way = &B.Meeting;
    } else {
      Way = &wayOn(B);
    }
    if (!follow(*Way))
      return true;
    Block = Way->Target;
  }
  return true;
}

static int64_t withSign(uint64_t Bits, unsigned Width) {
  return Width >= 64 ? static_cast<int64_t>(Bits) : SignExtend64(Bits, Width);
}

static double toDouble(uint64_t Bits, unsigned Width) {
  return Width == 32 ? bit_cast<float>(static_cast<uint32_t>(Bits))
                     : bit_cast<double>(Bits);
}

static uint64_t fromDouble(double Value, unsigned Width) {
  return Width == 32 ? bit_cast<uint32_t>(static_cast<float>(Value))
                     : bit_cast<uint64_t>(Value);
}

static bool holds(CmpInst::Predicate Predicate, double A, double B) {
  // The bits of an FCmp predicate: 8 unordered, 4 less, 2 greater, 1 equal.
  unsigned Case = std::isnan(A) || std::isnan(B) ? 8
                  : A < B                        ? 4
                  : A > B                        ? 2
                                                 : 1;
  return static_cast<unsigned>(Predicate) & Case;
}

/// Converts with saturation, as PTX's cvt does; NaN becomes 0 or, if 64 bits
/// take part, the integer with the highest bit.
template <typename Int> static Int toInteger(double Value, unsigned FromBits) {
  if (std::isnan(Value))
    return std::max<size_t>(FromBits, 8 * sizeof(Int)) < 64
               ? 0
               : static_cast<Int>(uint64_t(1) << (8 * sizeof(Int) - 1));
  constexpr double Low = static_cast<double>(std::numeric_limits<Int>::min());
  constexpr double High = static_cast<double>(std::numeric_limits<Int>::max());
  if (Value <= Low)
    return std::numeric_limits<Int>::min();
  if (Value >= High)
    return std::numeric_limits<Int>::max();
  return static_cast<Int>(Value);
}

/// Computes a floating-point step in double precision. The caller rounds single
/// precision results once more, which gives the correctly rounded float result
/// for these operations. FMulAdd, for which it would not, is computed in its
/// own precision.
static double floating(const Step &S, double A, double B, double C) {
  switch (S.Kind) {
  case StepKind::FAdd:
    return A + B;
  case StepKind::FSub:
    return A - B;
  case StepKind::FMul:
    return A * B;
  case StepKind::FDiv:
    return A / B;
  case StepKind::FRem:
    return std::fmod(A, B);
  case StepKind::FNeg:
    return -A;
  case StepKind::FAbs:
    return std::fabs(A);
  case StepKind::FSqrt:
    return std::sqrt(A);
  case StepKind::FFloor:
    return std::floor(A);
  case StepKind::FCeil:
    return std::ceil(A);
  case StepKind::FTruncate:
    return std::trunc(A);
  case StepKind::FReciprocal:
    return 1 / A;
  case StepKind::FReciprocalSqrt:
    return 1 / std::sqrt(A);
  case StepKind::FExp2:
    return std::exp2(A);
  case StepKind::FLog2:
    return std::log2(A);
  case StepKind::FMin:
    return std::fmin(A, B);
  case StepKind::FMax:
    return std::fmax(A, B);
  case StepKind::FMulAdd:
    return S.Bits == 32 ? std::fma(float(A), float(B), float(C))
                        : std::fma(A, B, C);
  default: // FResize
    return A;
  }
}

/// Computes an integer step of at most 64 bits. Undefined results are 0.
static uint64_t integer(const Step &S, uint64_t A, uint64_t B, uint64_t C) {
  unsigned Bits = S.Bits, From = S.FromBits;
  int64_t SA = withSign(A, From), SB = withSign(B, From);
  switch (S.Kind) {
  case StepKind::Add:
    return A + B;
  case StepKind::Sub:
    return A - B;
  case StepKind::Mul:
    return A * B;
  case StepKind::UDiv:
    return B ? A / B : 0;
  case StepKind::SDiv:
    return SB == 0 ? 0 : SB == -1 ? 0 - A : static_cast<uint64_t>(SA / SB);
  case StepKind::URem:
    return B ? A % B : 0;
  case StepKind::SRem:
    return SB == 0 || SB == -1 ? 0 : static_cast<uint64_t>(SA % SB);
  case StepKind::Shl:
    return B < Bits ? A << B : 0;
  case StepKind::LShr:
    return B < Bits ? A >> B : 0;
  case StepKind::AShr:
    return B < Bits ? static_cast<uint64_t>(SA >> B) : 0;
  case StepKind::And:
    return A & B;
  case StepKind::Or:
    return A | B;
  case StepKind::Xor:
    return A ^ B;
  case StepKind::SMin:
    return SA < SB ? A : B;
  case StepKind::SMax:
    return SA < SB ? B : A;
  case StepKind::UMin:
    return std::min(A, B);
  case StepKind::UMax:
    return std::max(A, B);
  case StepKind::Abs:
    return SA < 0 ? 0 - A : A;
  case StepKind::PopCount:
    return popcount(A);
  case StepKind::LeadingZeros:
    return A ? countl_zero(A) - (64 - Bits) : Bits;
  case StepKind::TrailingZeros:
    return A ? countr_zero(A) : Bits;
  case StepKind::BitReverse:
    return reverseBits(A) >> (64 - Bits);
  case StepKind::ByteSwap:
    return byteswap(A) >> (64 - Bits);
  case StepKind::FunnelLeft:
    C %= Bits;
    return C ? A << C | B >> (Bits - C) : A;
  case StepKind::FunnelRight:
    C %= Bits;
    return C ? A << (Bits - C) | B >> C : B;
  case StepKind::MulHighUnsigned:
    return static_cast<uint64_t>(static_cast<unsigned __int128>(A) * B >> Bits);
  case StepKind::MulHighSigned:
    return static_cast<uint64_t>(static_cast<__int128>(SA) * SB >> Bits);
  case StepKind::SignExtend:
    return static_cast<uint64_t>(SA);
  case StepKind::Equal:
    return A == B;
  case StepKind::NotEqual:
    return A != B;
  case StepKind::ULess:
    return A < B;
  case StepKind::ULessEqual:
    return A <= B;
  case StepKind::SLess:
    return SA < SB;
  case StepKind::SLessEqual:
    return SA <= SB;
  case StepKind::Select:
    return A & 1 ? B : C;
  case StepKind::AddScaled:
    return A + static_cast<uint64_t>(SB) * static_cast<uint64_t>(S.Immediate);
  default: // Copy
    return A;
  }
}

uint64_t LaneInterpreter::readTable(const LoadInst &Load,
                                    uint64_t Address) const {
  auto *Table =
      cast<GlobalVariable>(getUnderlyingObject(Load.getPointerOperand()));
  auto *Values = const_cast<Constant *>(Table->getInitializer());
  const DataLayout &DL = Load.getModule()->getDataLayout();
  uint64_t Offset = Address & maskTrailingOnes<uint64_t>(ObjectBits);
  unsigned IndexBits = DL.getIndexTypeSizeInBits(Table->getType());
  const Constant *Found = nullptr;
  if (Offset < DL.getTypeAllocSize(Table->getValueType()))
    Found = ConstantFoldLoadFromConst(Values, Load.getType(),
                                      APInt(IndexBits, Offset), DL);
  if (auto *Int = dyn_cast_or_null<ConstantInt>(Found))
    return Int->getZExtValue();
  if (auto *Float = dyn_cast_or_null<ConstantFP>(Found))
    return Float->getValueAPF().bitcastToAPInt().getZExtValue();
  return 0;
}

void LaneInterpreter::take(const Step &S) {
  uint64_t A = Slots[S.A], B = Slots[S.B], C = Slots[S.C], Result = 0;
  switch (S.Kind) {
  case StepKind::FCompare:
    Result = holds(static_cast<CmpInst::Predicate>(S.Immediate),
                   toDouble(A, S.FromBits), toDouble(B, S.FromBits));
    break;
  case StepKind::SignedToFloat:
    Result = fromDouble(static_cast<double>(withSign(A, S.FromBits)), S.Bits);
    break;
  case StepKind::UnsignedToFloat:
    Result = fromDouble(static_cast<double>(A), S.Bits);
    break;
  case StepKind::FloatToSigned: {
    double Value = toDouble(A, S.FromBits);
    Result = S.Bits <= 32
                 ? static_cast<uint64_t>(toInteger<int32_t>(Value, S.FromBits))
                 : static_cast<uint64_t>(toInteger<int64_t>(Value, S.FromBits));
    break;
  }
  case StepKind::FloatToUnsigned: {
    double Value = toDouble(A, S.FromBits);
    Result = S.Bits <= 32 ? toInteger<uint32_t>(Value, S.FromBits)
                          : toInteger<uint64_t>(Value, S.FromBits);
    break;
  }
  case StepKind::ReadTable:
    Result = readTable(*Program.TableReads[S.Immediate], A);
    break;
  default:
    Result = S.Kind >= StepKind::FAdd && S.Kind <= StepKind::FResize
                 ? fromDouble(floating(S, toDouble(A, S.FromBits),
                                       toDouble(B, S.FromBits),
                                       toDouble(C, S.FromBits)),
                              S.Bits)
                 : integer(S, A, B, C);
    break;
  }
  Slots[S.Result] = Result & maskTrailingOnes<uint64_t>(S.Bits);
}
