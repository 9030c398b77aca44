// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and writes the operands of PTX statements: registers, numbers, special
// registers, and the operands of the inline assembly itself.
#include "InlinePtx.h"
#include "PtxTranslator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

bool roofline::emulate::isEmulatedRegister(StringRef Name) {
  static constexpr StringLiteral WithAxes[] = {
      "tid",       "ntid",       "ctaid",         "nctaid",
      "clusterid", "nclusterid", "cluster.ctaid", "cluster.nctaid"};
  auto [Stem, Axis] = Name.rsplit('.');
  if (is_contained({"x", "y", "z"}, Axis))
    return is_contained(WithAxes, Stem);
  return StringSwitch<bool>(Name)
      .Cases({"laneid", "warpid", "nwarpid", "warpsize"}, true)
      .Cases({"smid", "nsmid", "gridid"}, true)
      .Cases({"clock", "clock64", "clock.hi"}, true)
      .Cases({"globaltimer", "globaltimer.lo", "globaltimer.hi"}, true)
      .Cases({"lanemask.eq", "lanemask.lt", "lanemask.le"}, true)
      .Cases({"lanemask.gt", "lanemask.ge"}, true)
      .Cases({"dynamic_smem_size", "total_smem_size"}, true)
      .Cases({"envreg0", "envreg1", "envreg2"}, true)
      .Cases({"cluster.ctarank", "cluster.nctarank"}, true)
      .Cases({"reserved_smem_offset_begin", "reserved_smem_offset_end"}, true)
      .Cases({"reserved_smem_offset_cap", "reserved_smem_offset_0"}, true)
      .Case("reserved_smem_offset_1", true)
      .Default(false);
}

Type *PtxTranslator::typeOf(StringRef Name) {
  Type *Half = B.getHalfTy(), *BFloat = B.getBFloatTy();
  return StringSwitch<Type *>(Name)
      .Cases({"b8", "u8", "s8"}, B.getInt8Ty())
      .Cases({"b16", "u16", "s16"}, B.getInt16Ty())
      .Cases({"b32", "u32", "s32"}, B.getInt32Ty())
      .Cases({"b64", "u64", "s64"}, B.getInt64Ty())
      .Case("b128", B.getInt128Ty())
      .Case("f16", Half)
      .Case("bf16", BFloat)
      .Case("f16x2", FixedVectorType::get(Half, 2))
      .Case("bf16x2", FixedVectorType::get(BFloat, 2))
      .Case("f32", B.getFloatTy())
      .Case("f64", B.getDoubleTy())
      .Case("pred", B.getInt1Ty())
      .Default(nullptr);
}

/// Reinterprets the bits of \p V as \p T; zero-extends or truncates if the
/// sizes differ.
Value *PtxTranslator::as(Value *V, Type *T) {
  if (!V || !T)
    return nullptr;
  if (V->getType() == T)
    return V;
  if (V->getType()->isPointerTy())
    V = B.CreatePtrToInt(V, B.getInt64Ty());
  if (T->isPointerTy())
    return B.CreateIntToPtr(as(V, B.getInt64Ty()), T);
  Type *From = B.getIntNTy(V->getType()->getPrimitiveSizeInBits());
  Type *To = B.getIntNTy(T->getPrimitiveSizeInBits());
  return B.CreateBitCast(B.CreateZExtOrTrunc(B.CreateBitCast(V, From), To), T);
}

Value *PtxTranslator::readOrFail(StringRef Operand, Type *T) {
  Value *V = read(Operand, T);
  LacksOperand |= !V;
  return V ? V : PoisonValue::get(T ? T : B.getInt32Ty());
}

Value *PtxTranslator::intrinsic(const Twine &Name, Type *Result,
                                ArrayRef<Value *> Arguments) {
  if (is_contained(Arguments, nullptr))
    return nullptr;
  SmallVector<Type *> Types;
  for (Value *A : Arguments)
    Types.push_back(A->getType());
  FunctionCallee Callee = Call.getModule()->getOrInsertFunction(
      Name.str(), FunctionType::get(Result, Types, false));
  CallInst *New = B.CreateCall(Callee, Arguments);
  // An instruction stays one if its operands are constants.
  New->addFnAttr(Attribute::NoBuiltin);
  return New;
}

Value *PtxTranslator::specialRegister(StringRef Name) {
  if (Name == "WARP_SZ")
    return B.getInt32(32);
  std::string Intrinsic = StringRef(Name).str();
  if (!Name.contains("_smem_"))
    std::replace(Intrinsic.begin(), Intrinsic.end(), '_', '.');
  if (!isEmulatedRegister(Intrinsic))
    return nullptr;
  bool Wide = Name == "clock64" || Name == "globaltimer";
  return intrinsic("llvm.nvvm.read.ptx.sreg." + Intrinsic,
                   Wide ? B.getInt64Ty() : B.getInt32Ty(), {});
}

Value *PtxTranslator::read(StringRef Operand, Type *T) {
  if (!T)
    return nullptr;
  if (T->isIntegerTy(1) && Operand.consume_front("!")) {
    Value *V = read(Operand.ltrim(), T);
    return V ? B.CreateNot(V) : nullptr;
  }
  if (auto Register = Registers.find(Operand); Register != Registers.end())
    return as(Register->second, T);
  if (Operand.starts_with("%")) {
    Operand = Operand.ltrim('%');
    return as(specialRegister(Operand), T);
  }
  uint64_t Bits = 0;
  if (Operand.consume_front("0f") || Operand.consume_front("0F"))
    return Operand.getAsInteger(16, Bits) ? nullptr
                                          : as(B.getInt32(uint32_t(Bits)), T);
  if (Operand.consume_front("0d") || Operand.consume_front("0D"))
    return Operand.getAsInteger(16, Bits) ? nullptr : as(B.getInt64(Bits), T);
  int64_t Number = 0;
  if (!Operand.rtrim("Uu").getAsInteger(0, Number))
    return as(B.getInt64(Number), T);
  if (!Operand.rtrim("Uu").getAsInteger(0, Bits)) // beyond the range of int64_t
    return as(B.getInt64(Bits), T);
  double Decimal = 0;
  if (T->isFloatingPointTy() && Operand.contains('.') &&
      !Operand.getAsDouble(Decimal))
    return ConstantFP::get(T, Decimal);
  return Operand == "WARP_SZ" ? as(specialRegister(Operand), T) : nullptr;
}

/// In threads for which the guard does not hold, the register keeps its value.
bool PtxTranslator::write(StringRef Register, Value *V) {
  Value *&Place = Registers[Register.str()];
  if (!S->Guard.empty() && Place) {
    Value *Holds = guard();
    if (!Holds)
      return false;
    V = B.CreateSelect(Holds, V, as(Place, V->getType()));
  }
  Place = V;
  return true;
}

bool PtxTranslator::bindOperands() {
  auto &Asm = cast<InlineAsm>(*Call.getCalledOperand());
  unsigned Number = 0, Argument = 0;
  for (const InlineAsm::ConstraintInfo &C : Asm.ParseConstraints()) {
    std::string Name = "$" + std::to_string(Number);
    if (C.isIndirect)
      return false;
    if (C.Type == InlineAsm::isOutput) {
      Outputs.push_back(Name);
      ++Number;
    } else if (C.Type == InlineAsm::isInput) {
      Value *V = Call.getArgOperand(Argument++);
      Registers[Name] = V;
      if (C.hasMatchingInput() || (!C.Codes.empty() && isDigit(C.Codes[0][0])))
        Registers["$" + C.Codes[0]] = V;
      ++Number;
    }
  }
  return true;
}

/// Writes \p V to the destination, which may be a vector "{a, b}" or a pair
/// "p|q" of registers; each gets its element.
bool PtxTranslator::writeAll(Value *V) {
  SmallVector<StringRef, 4> Targets = partsOf(S->Operands[0]);
  if (Targets.size() == 1 && !V->getType()->isAggregateType())
    return write(Targets[0], V);
  if (V->getType()->isAggregateType()) {
    for (auto [I, Target] : enumerate(Targets))
      if (!write(Target, B.CreateExtractValue(V, I)))
        return false;
    return true;
  }
  // Unpacks a scalar into the elements of a vector.
  unsigned Bits = V->getType()->getPrimitiveSizeInBits() / Targets.size();
  Value *Whole = as(V, B.getIntNTy(V->getType()->getPrimitiveSizeInBits()));
  for (auto [I, Target] : enumerate(Targets))
    if (!write(Target,
               B.CreateTrunc(B.CreateLShr(Whole, I * Bits), B.getIntNTy(Bits))))
      return false;
  return true;
}

Value *PtxTranslator::results() {
  Type *T = Call.getType();
  if (Outputs.size() == 1)
    return as(Registers[Outputs[0]], T);
  SmallVector<Value *> All;
  for (auto [I, Name] : enumerate(Outputs)) {
    All.push_back(as(Registers[Name], T->getStructElementType(I)));
    if (!All.back())
      return nullptr;
  }
  return aggregate(B, T, All);
}
