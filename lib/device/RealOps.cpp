// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/RealOps.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace roofline;

/// The rounding that the letter behind "r" in the name of an instruction asks
/// for.
static RealOp roundingBy(char Letter) {
  switch (Letter) {
  case 'm':
    return RealOp::Floor;
  case 'p':
    return RealOp::Ceil;
  case 'n':
    return RealOp::Nearest;
  case 'z':
    return RealOp::Truncate;
  default:
    return RealOp::None;
  }
}

/// The same for one of NVIDIA's intrinsics, such as "add.rn.f", "f2i.rm",
/// "i2f.rn", by its \p Name behind "llvm.nvvm.".
static RealOp nvidiaOp(StringRef Name) {
  if (Name.contains(".sat")) // bounded by 0 and 1
    return RealOp::None;
  if (Name.starts_with("add.r"))
    return RealOp::Add;
  if (Name.starts_with("mul.r"))
    return RealOp::Multiply;
  if (Name.starts_with("div."))
    return RealOp::Divide;
  if (Name.starts_with("fma.r"))
    return RealOp::MultiplyAdd;
  if (Name == "fmax.f" || Name == "fmax.ftz.f" || Name == "fmax.d")
    return RealOp::Max;
  if (Name == "fmin.f" || Name == "fmin.ftz.f" || Name == "fmin.d")
    return RealOp::Min;
  auto [Types, Rounding] = Name.split(".r");
  auto [From, To] = Types.split('2');
  auto IsReal = [](StringRef Type) { return Type == "f" || Type == "d"; };
  auto IsInteger = [](StringRef Type) {
    return Type == "i" || Type == "ui" || Type == "ll" || Type == "ull";
  };
  if (Rounding.empty())
    return RealOp::None;
  if (IsInteger(From) && IsReal(To))
    return RealOp::FromInteger;
  return IsReal(From) && IsInteger(To) ? roundingBy(Rounding[0]) : RealOp::None;
}

RealOp roofline::realOpOf(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !Callee->isIntrinsic())
    return RealOp::None;
  switch (Callee->getIntrinsicID()) {
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
    return RealOp::MultiplyAdd;
  case Intrinsic::minnum:
  case Intrinsic::minimum:
    return RealOp::Min;
  case Intrinsic::maxnum:
  case Intrinsic::maximum:
    return RealOp::Max;
  case Intrinsic::copysign:
    return RealOp::CopySign;
  case Intrinsic::floor:
    return RealOp::Floor;
  case Intrinsic::ceil:
    return RealOp::Ceil;
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::roundeven:
    return RealOp::Nearest;
  case Intrinsic::round:
    return RealOp::NearestAway;
  case Intrinsic::trunc:
    return RealOp::Truncate;
  default:
    break;
  }
  StringRef Name = Callee->getName();
  return Name.consume_front("llvm.nvvm.") ? nvidiaOp(Name) : RealOp::None;
}
