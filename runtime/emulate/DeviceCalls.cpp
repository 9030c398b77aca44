// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names read as NVIDIA's intrinsics are built: a family, then modifiers, as
// in "add.rz.ftz.f" or "read.ptx.sreg.ctaid.x". One table has the families.
#include "DeviceCalls.h"
#include "WarpState.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include <cstddef>

using namespace llvm;
using namespace roofline::emulate;

StringRef roofline::emulate::deviceCallName(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  StringRef Name = Callee ? Callee->getName() : "";
  Name.consume_front("llvm.nvvm.");
  return Name;
}

Value *LaneContext::fieldAddress(unsigned Offset) const {
  return B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), State, Offset);
}

Value *LaneContext::field(Type *T, unsigned Offset) const {
  return B.CreateLoad(T, fieldAddress(Offset));
}

Value *LaneContext::runtime(StringRef Name, Type *Result,
                            ArrayRef<Value *> Arguments) const {
  SmallVector<Type *> Types;
  for (Value *A : Arguments)
    Types.push_back(A->getType());
  Module *M = B.GetInsertBlock()->getModule();
  return B.CreateCall(
      M->getOrInsertFunction(Name, FunctionType::get(Result, Types, false)),
      Arguments);
}

namespace {
/// A call taken apart. Float arithmetic ignores "ftz": flushed denormals
/// change no count and hardly a result.
struct DeviceCall {
  const LaneContext &Context;
  const CallInst &Call;
  ArrayRef<Value *> Arguments;
  SmallVector<StringRef> Words; // of the name: the family first

  IRBuilder<> &builder() const { return Context.B; }
  Type *type() const { return Call.getType(); }
  Value *argument(unsigned I) const { return Arguments[I]; }
  bool has(StringRef Word) const { return is_contained(Words, Word); }
  /// Rounds to nearest, or approximately: as the host does.
  bool roundsAsHost() const { return !has("rz") && !has("rm") && !has("rp"); }
  Value *unary(Intrinsic::ID Id, Value *V) const {
    return builder().CreateUnaryIntrinsic(Id, V);
  }
  Value *one() const { return ConstantFP::get(type(), 1); }
};
using Lowering = Value *(*)(const DeviceCall &);

struct Family {
  StringLiteral Name; // the first word, or words
  Lowering Lower;
};
} // namespace

// Float arithmetic.

/// Other directions of rounding go through the runtime, which sets the
/// processor's mode.
static Value *rounded(const DeviceCall &C) {
  const char *Mode = C.has("rz") ? "_rz" : C.has("rm") ? "_rm" : "_rp";
  const char *Type = C.type()->isDoubleTy() ? "_f64" : "_f32";
  return C.Context.runtime(("roofline_" + C.Words[0] + Mode + Type).str(),
                           C.type(), C.Arguments);
}

/// What "sat" and "relu" do to a result.
static Value *clamped(const DeviceCall &C, Value *V) {
  IRBuilder<> &B = C.builder();
  if (C.has("sat") || C.has("saturate"))
    return B.CreateMinNum(B.CreateMaxNum(V, ConstantFP::get(V->getType(), 0)),
                          ConstantFP::get(V->getType(), 1));
  if (C.has("relu"))
    return B.CreateMaxNum(V, ConstantFP::get(V->getType(), 0));
  return V;
}

static Value *lowerArithmetic(const DeviceCall &C) {
  if (!C.roundsAsHost())
    return clamped(C, rounded(C));
  IRBuilder<> &B = C.builder();
  StringRef Family = C.Words[0];
  Value *First = C.argument(0);
  if (Family == "rcp")
    return B.CreateFDiv(C.one(), First);
  if (Family == "sqrt")
    return C.unary(Intrinsic::sqrt, First);
  if (Family == "fma")
    return clamped(C,
                   B.CreateIntrinsic(Intrinsic::fma, {C.type()}, C.Arguments));
  Value *Second = C.argument(1);
  if (Family == "add")
    return clamped(C, B.CreateFAdd(First, Second));
  if (Family == "mul")
    return clamped(C, B.CreateFMul(First, Second));
  return B.CreateFDiv(First, Second);
}

static Value *lowerFunction(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  StringRef Family = C.Words[0];
  Value *V = C.argument(0);
  if (Family == "rsqrt")
    return B.CreateFDiv(C.one(), C.unary(Intrinsic::sqrt, V));
  if (Family == "saturate")
    return clamped(C, V);
  if (Family == "neg")
    return B.CreateFNeg(V);
  return C.unary(StringSwitch<Intrinsic::ID>(Family)
                     .Case("ex2", Intrinsic::exp2)
                     .Case("lg2", Intrinsic::log2)
                     .Case("sin", Intrinsic::sin)
                     .Case("cos", Intrinsic::cos)
                     .Case("tanh", Intrinsic::tanh)
                     .Case("fabs", Intrinsic::fabs)
                     .Case("floor", Intrinsic::floor)
                     .Case("ceil", Intrinsic::ceil)
                     .Case("trunc", Intrinsic::trunc)
                     .Default(Intrinsic::roundeven), // "round"
                 V);
}

static Value *lowerMinMax(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  Value *First = C.argument(0), *Second = C.argument(1);
  bool IsMin = C.Words[0] == "fmin";
  if (C.has("nan"))
    return IsMin ? B.CreateMinimum(First, Second)
                 : B.CreateMaximum(First, Second);
  return IsMin ? B.CreateMinNum(First, Second) : B.CreateMaxNum(First, Second);
}

// Conversions.

static Value *lowerFloatToInt(const DeviceCall &C) {
  Value *V = C.argument(0);
  Intrinsic::ID Round = C.has("rz")   ? Intrinsic::trunc
                        : C.has("rm") ? Intrinsic::floor
                        : C.has("rp") ? Intrinsic::ceil
                                      : Intrinsic::roundeven;
  bool Unsigned = C.Words[0].contains("2u");
  return C.builder().CreateIntrinsic(
      Unsigned ? Intrinsic::fptoui_sat : Intrinsic::fptosi_sat,
      {C.type(), V->getType()}, {C.unary(Round, V)});
}

static Value *lowerIntToFloat(const DeviceCall &C) {
  Value *V = C.argument(0);
  bool Unsigned = C.Words[0].starts_with("u");
  if (C.roundsAsHost() || V->getType()->getIntegerBitWidth() <
                              unsigned(C.type()->getFPMantissaWidth()))
    return Unsigned ? C.builder().CreateUIToFP(V, C.type())
                    : C.builder().CreateSIToFP(V, C.type());
  return rounded(C);
}

static Value *lowerNarrowing(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  if (C.Words[0] == "f2h")
    return B.CreateBitCast(B.CreateFPTrunc(C.argument(0), B.getHalfTy()),
                           C.type());
  if (!C.roundsAsHost())
    return rounded(C);
  return clamped(C, B.CreateFPTrunc(C.argument(0), C.type()));
}

/// "d2i.lo", "d2i.hi": a half of the bits; anything else converts.
static Value *lowerDoubleToInt(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  if (!C.has("lo") && !C.has("hi"))
    return lowerFloatToInt(C);
  Value *Bits = B.CreateBitCast(C.argument(0), B.getInt64Ty());
  return B.CreateTrunc(C.has("hi") ? B.CreateLShr(Bits, 32) : Bits, C.type());
}

static Value *lowerDoubleFromHalves(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  Value *Low = B.CreateZExt(C.argument(0), B.getInt64Ty());
  Value *High = B.CreateZExt(C.argument(1), B.getInt64Ty());
  return B.CreateBitCast(B.CreateOr(B.CreateShl(High, 32), Low), C.type());
}

// Integers. A last word of "us", "ui" or "ull" means unsigned.

static bool isUnsigned(const DeviceCall &C) {
  return C.Words.back().starts_with("u");
}

static Value *lowerMulHigh(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  unsigned Bits = C.type()->getIntegerBitWidth();
  Type *Wide = B.getIntNTy(2 * Bits);
  auto extended = [&](Value *V) {
    return isUnsigned(C) ? B.CreateZExt(V, Wide) : B.CreateSExt(V, Wide);
  };
  Value *Product =
      B.CreateMul(extended(C.argument(0)), extended(C.argument(1)));
  return B.CreateTrunc(B.CreateLShr(Product, Bits), C.type());
}

static Value *lowerMul24(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  auto narrowed = [&](Value *V) {
    Value *Up = B.CreateShl(V, 8);
    return isUnsigned(C) ? B.CreateLShr(Up, 8) : B.CreateAShr(Up, 8);
  };
  return B.CreateMul(narrowed(C.argument(0)), narrowed(C.argument(1)));
}

static Value *lowerSumOfDifference(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  Value *First = C.argument(0), *Second = C.argument(1);
  Value *Less = isUnsigned(C) ? B.CreateICmpULT(First, Second)
                              : B.CreateICmpSLT(First, Second);
  Value *Difference = B.CreateSelect(Less, B.CreateSub(Second, First),
                                     B.CreateSub(First, Second));
  return B.CreateAdd(Difference, C.argument(2));
}

/// "idp4a.s.u": four products of bytes, of the signs named.
static Value *lowerDotProduct(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  Value *Sum = C.argument(2);
  auto byteOf = [&](Value *V, unsigned I, bool Signed) {
    Value *Byte = B.CreateTrunc(B.CreateLShr(V, 8 * I), B.getInt8Ty());
    return Signed ? B.CreateSExt(Byte, C.type()) : B.CreateZExt(Byte, C.type());
  };
  for (unsigned I = 0; I < 4; ++I)
    Sum = B.CreateAdd(Sum,
                      B.CreateMul(byteOf(C.argument(0), I, C.Words[1] == "s"),
                                  byteOf(C.argument(1), I, C.Words[2] == "s")));
  return Sum;
}

static Value *lowerFunnelShift(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  // With a shift of the full width or more, one of the two words is left.
  Value *Limit = ConstantInt::get(C.type(), C.type()->getIntegerBitWidth());
  bool Left = C.Words[0] == "fshl";
  Value *Shifted = B.CreateIntrinsic(Left ? Intrinsic::fshl : Intrinsic::fshr,
                                     {C.type()}, C.Arguments);
  return B.CreateSelect(B.CreateICmpUGE(C.argument(2), Limit),
                        C.argument(Left ? 1 : 0), Shifted);
}

static Value *lowerPermute(const DeviceCall &C) {
  return C.Context.runtime("roofline_prmt", C.type(), C.Arguments);
}

// Where the thread is.

static Value *lowerRegister(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  Type *I32 = B.getInt32Ty();
  StringRef Name = C.Words[3]; // read.ptx.sreg.NAME
  unsigned Axis = C.Words.size() > 4 ? C.Words[4][0] - 'x' : 0;
  auto dimension = [&](size_t Offset) {
    return C.Context.field(I32, Offset + 4 * Axis);
  };
  auto laneMask = [&](uint64_t Ones) {
    Value *Mask = B.CreateShl(B.getInt64(Ones),
                              B.CreateZExt(C.Context.Lane, B.getInt64Ty()));
    return B.CreateTrunc(Mask, I32);
  };
  if (Name == "tid")
    return B.CreateLoad(
        I32, B.CreateInBoundsGEP(
                 I32,
                 C.Context.fieldAddress(offsetof(WarpState, ThreadIdx) +
                                        Axis * 4 * WarpSize),
                 C.Context.Lane));
  if (Name == "ctaid")
    return dimension(offsetof(WarpState, BlockIdx));
  if (Name == "ntid")
    return dimension(offsetof(WarpState, BlockDim));
  if (Name == "nctaid")
    return dimension(offsetof(WarpState, GridDim));
  if (Name == "laneid")
    return C.Context.Lane;
  if (Name == "warpid")
    return C.Context.field(I32, offsetof(WarpState, WarpInBlock));
  if (Name == "warpsize")
    return B.getInt32(WarpSize);
  if (Name == "dynamic_smem_size")
    return C.Context.field(I32, offsetof(WarpState, DynamicSharedBytes));
  if (Name == "lanemask") {
    StringRef Which = C.Words[4];
    if (Which == "eq")
      return laneMask(1);
    Value *Below = B.CreateNot(laneMask(~uint64_t(0)));
    if (Which == "lt")
      return Below;
    if (Which == "le")
      return B.CreateOr(Below, laneMask(1));
    Value *NotAbove = B.CreateOr(Below, laneMask(1));
    return Which == "gt" ? B.CreateNot(NotAbove) : B.CreateNot(Below);
  }
  if (Name == "smid" || Name == "nsmid" || Name == "nwarpid" ||
      Name == "gridid")
    return B.CreateZExtOrTrunc(
        C.Context.runtime(("roofline_" + Name).str(), I32, {C.Context.State}),
        C.type());
  // clock, clock64, globaltimer: nanoseconds.
  return B.CreateTrunc(C.Context.runtime("roofline_clock", B.getInt64Ty(), {}),
                       C.type());
}

// Memory.

static Value *lowerNothing(const DeviceCall &C) {
  return C.type()->isVoidTy() ? nullptr : PoisonValue::get(C.type());
}

static Value *lowerIdentity(const DeviceCall &C) {
  if (!C.type()->isPointerTy())
    return C.argument(0);
  return C.builder().CreateAddrSpaceCast(C.argument(0), C.type());
}

static Value *lowerLoad(const DeviceCall &C) { // ldu, ldg
  return C.builder().CreateAlignedLoad(C.type(), C.argument(0), Align(1));
}

static Value *lowerSpaceTest(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  Value *Address = B.CreateAddrSpaceCast(C.argument(0), B.getPtrTy());
  Value *Found = C.Context.runtime(("roofline_is_" + C.Words[1]).str(),
                                   B.getInt32Ty(), {C.Context.State, Address});
  return B.CreateICmpNE(Found, B.getInt32(0));
}

/// "cp.async.ca.shared.global.16": done at once, which is allowed.
static Value *lowerAsyncCopy(const DeviceCall &C) {
  uint64_t Bytes = 0;
  for (StringRef Word : C.Words)
    if (!Word.getAsInteger(10, Bytes))
      break;
  if (Bytes && C.Arguments.size() == 2)
    C.builder().CreateMemCpy(C.argument(0), Align(1), C.argument(1), Align(1),
                             Bytes);
  return nullptr; // also commit and wait
}

static Value *lowerBarrierValue(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  Type *I32 = B.getInt32Ty();
  Value *True = C.Context.field(I32, offsetof(WarpState, BarrierTrue));
  StringRef How = C.Words.back();
  if (How == "popc")
    return True;
  if (How == "or")
    return B.CreateICmpNE(True, B.getInt32(0));
  return B.CreateICmpEQ(
      True, C.Context.field(I32, offsetof(WarpState, BarrierThreads)));
}

// Calls of functions.

static Value *lowerPrintf(const DeviceCall &C) {
  return C.Context.runtime("roofline_printf", C.builder().getInt32Ty(),
                           {C.Context.State, C.argument(0), C.argument(1)});
}

static Value *lowerAssertion(const DeviceCall &C) {
  return C.Context.runtime("roofline_assertion", C.builder().getVoidTy(),
                           {C.Context.State, C.Context.Lane, C.argument(0),
                            C.argument(1), C.argument(2), C.argument(3)});
}

static Value *lowerTrap(const DeviceCall &C) {
  return C.Context.runtime("roofline_trap", C.builder().getVoidTy(),
                           {C.Context.State, C.Context.Lane});
}

static Value *lowerHeap(const DeviceCall &C) {
  return C.Context.runtime(("roofline_" + C.Words[0]).str(), C.type(),
                           C.Arguments);
}

static constexpr Family Families[] = {
    {"add", lowerArithmetic},
    {"mul", lowerArithmetic},
    {"fma", lowerArithmetic},
    {"div", lowerArithmetic},
    {"rcp", lowerArithmetic},
    {"sqrt", lowerArithmetic},
    {"rsqrt", lowerFunction},
    {"ex2", lowerFunction},
    {"lg2", lowerFunction},
    {"sin", lowerFunction},
    {"cos", lowerFunction},
    {"tanh", lowerFunction},
    {"fabs", lowerFunction},
    {"floor", lowerFunction},
    {"ceil", lowerFunction},
    {"trunc", lowerFunction},
    {"round", lowerFunction},
    {"saturate", lowerFunction},
    {"neg", lowerFunction},
    {"fmin", lowerMinMax},
    {"fmax", lowerMinMax},
    {"f2i", lowerFloatToInt},
    {"f2ui", lowerFloatToInt},
    {"f2ll", lowerFloatToInt},
    {"f2ull", lowerFloatToInt},
    {"d2i", lowerDoubleToInt},
    {"d2ui", lowerFloatToInt},
    {"d2ll", lowerFloatToInt},
    {"d2ull", lowerFloatToInt},
    {"i2f", lowerIntToFloat},
    {"ui2f", lowerIntToFloat},
    {"ll2f", lowerIntToFloat},
    {"ull2f", lowerIntToFloat},
    {"i2d", lowerIntToFloat},
    {"ui2d", lowerIntToFloat},
    {"ll2d", lowerIntToFloat},
    {"ull2d", lowerIntToFloat},
    {"d2f", lowerNarrowing},
    {"f2h", lowerNarrowing},
    {"f2bf16", lowerNarrowing},
    {"f2f16", lowerNarrowing},
    {"lohi", lowerDoubleFromHalves},
    {"mulhi", lowerMulHigh},
    {"mul24", lowerMul24},
    {"sad", lowerSumOfDifference},
    {"idp4a", lowerDotProduct},
    {"fshl", lowerFunnelShift},
    {"fshr", lowerFunnelShift},
    {"prmt", lowerPermute},
    {"read.ptx.sreg", lowerRegister},
    {"membar", lowerNothing},
    {"bar.warp.sync", lowerNothing},
    {"nanosleep", lowerNothing},
    {"griddepcontrol", lowerNothing},
    {"move", lowerIdentity},
    {"internal.addrspace.wrap", lowerIdentity},
    {"ldu", lowerLoad},
    {"ldg", lowerLoad},
    {"isspacep", lowerSpaceTest},
    {"cp.async.ca.shared.global", lowerAsyncCopy},
    {"cp.async.cg.shared.global", lowerAsyncCopy},
    {"cp.async.commit", lowerNothing},
    {"cp.async.wait", lowerNothing},
    {"roofline.barrier.value", lowerBarrierValue},
    {"llvm.trap", lowerTrap},
    {"llvm.debugtrap", lowerTrap},
    {"vprintf", lowerPrintf},
    {"__assertfail", lowerAssertion},
    {"malloc", lowerHeap},
    {"free", lowerHeap},
};

static const Family *familyOf(StringRef Name) {
  // Variants of their families that nothing here knows.
  if (Name.starts_with("prmt.") || Name.contains(".xorsign."))
    return nullptr;
  auto *Row = find_if(Families, [&](const Family &F) {
    return Name.starts_with(F.Name) &&
           (Name.size() == F.Name.size() || Name[F.Name.size()] == '.' ||
            Name[F.Name.size()] == '_');
  });
  return Row == std::end(Families) ? nullptr : Row;
}

/// Intrinsics of LLVM that mean nothing to a run.
static bool isIgnored(const CallBase &Call) {
  auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call);
  return Intrinsic && (Intrinsic->isAssumeLikeIntrinsic() ||
                       Intrinsic->getIntrinsicID() == Intrinsic::donothing);
}

/// Intrinsics that only some targets have are not known to the host.
static bool isOfTheHost(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee && Callee->isIntrinsic() && !familyOf(Callee->getName()) &&
         !Callee->getName().starts_with("llvm.nvvm.") &&
         !Intrinsic::isTargetIntrinsic(Callee->getIntrinsicID());
}

bool roofline::emulate::isKnownDeviceCall(const CallBase &Call) {
  return isIgnored(Call) || isOfTheHost(Call) || familyOf(deviceCallName(Call));
}

Value *roofline::emulate::lowerDeviceCall(const LaneContext &Context,
                                          const CallInst &Call,
                                          ArrayRef<Value *> Arguments) {
  if (isIgnored(Call))
    return nullptr;
  if (isOfTheHost(Call)) {
    auto *Copy = cast<CallInst>(Call.clone());
    for (auto [I, A] : enumerate(Arguments))
      Copy->setArgOperand(I, A);
    Context.B.Insert(Copy);
    Copy->setDebugLoc(DebugLoc());
    return Copy;
  }
  StringRef Name = deviceCallName(Call);
  DeviceCall Parts{Context, Call, Arguments, {}};
  // Lane masks are written with dots, the size of shared memory without.
  Name.split(Parts.Words, '.');
  return familyOf(Name)->Lower(Parts);
}

bool roofline::emulate::isUniformCall(const CallBase &Call) {
  StringRef Name = deviceCallName(Call);
  if (!Name.consume_front("read.ptx.sreg."))
    return false;
  StringRef Which = Name.split('.').first;
  return StringSwitch<bool>(Which)
      .Cases({"ctaid", "ntid", "nctaid", "warpid", "warpsize"}, true)
      .Case("dynamic_smem_size", true)
      .Default(false);
}

bool roofline::emulate::isVectorisableCall(const CallBase &Call) {
  StringRef Name = deviceCallName(Call);
  if (isIgnored(Call) || Name.starts_with("read.ptx.sreg.tid.") ||
      isUniformCall(Call))
    return true;
  if (isOfTheHost(Call))
    return StringSwitch<bool>(Name.split('.').second.split('.').first)
        .Cases({"fma", "fmuladd", "sqrt", "fabs", "minnum", "maxnum"}, true)
        .Cases({"floor", "ceil", "trunc", "copysign", "rint"}, true)
        .Cases({"smin", "smax", "umin", "umax", "abs", "fshl"}, true)
        .Default(false);
  return StringSwitch<bool>(Name.split('.').first)
             .Cases({"add", "mul", "fma", "div", "rcp", "sqrt"}, true)
             .Cases({"rsqrt", "fabs", "floor", "ceil", "trunc"}, true)
             .Cases({"fmin", "fmax", "saturate", "lohi"}, true)
             .Default(false) &&
         !Name.contains(".rz") && !Name.contains(".rm") &&
         !Name.contains(".rp");
}
