// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// After the PTX ISA's chapter on instructions; one row a family.
#include "InlinePtx.h"
#include "PtxTranslator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace roofline::emulate;

const PtxTranslator::Row PtxTranslator::Rows[] = {
    {"mov", &PtxTranslator::move},       {"cvta", &PtxTranslator::move},
    {"add", &PtxTranslator::arithmetic}, {"sub", &PtxTranslator::arithmetic},
    {"addc", &PtxTranslator::carry},     {"subc", &PtxTranslator::carry},
    {"madc", &PtxTranslator::carry},     {"mul", &PtxTranslator::multiply},
    {"mad", &PtxTranslator::multiply},   {"fma", &PtxTranslator::multiply},
    {"and", &PtxTranslator::logic},      {"or", &PtxTranslator::logic},
    {"xor", &PtxTranslator::logic},      {"shl", &PtxTranslator::shift},
    {"shr", &PtxTranslator::shift},      {"min", &PtxTranslator::minMax},
    {"max", &PtxTranslator::minMax},     {"setp", &PtxTranslator::compare},
    {"set", &PtxTranslator::set},        {"selp", &PtxTranslator::select},
    {"cvt", &PtxTranslator::convert},    {"popc", &PtxTranslator::bits},
    {"clz", &PtxTranslator::bits},       {"brev", &PtxTranslator::bits},
    {"bfind", &PtxTranslator::findBit},  {"bfe", &PtxTranslator::bitField},
    {"bfi", &PtxTranslator::bitField},   {"prmt", &PtxTranslator::permute},
    {"rcp", &PtxTranslator::function},   {"sqrt", &PtxTranslator::function},
    {"rsqrt", &PtxTranslator::function}, {"ex2", &PtxTranslator::function},
    {"lg2", &PtxTranslator::function},   {"sin", &PtxTranslator::function},
    {"cos", &PtxTranslator::function},   {"tanh", &PtxTranslator::function},
    {"not", &PtxTranslator::unary},      {"neg", &PtxTranslator::unary},
    {"abs", &PtxTranslator::unary},      {"shfl", &PtxTranslator::shuffle},
    {"vote", &PtxTranslator::vote},      {"activemask", &PtxTranslator::vote},
    {"bar", &PtxTranslator::meet},       {"barrier", &PtxTranslator::meet},
    {"membar", &PtxTranslator::meet},    {"fence", &PtxTranslator::meet},
    {"nanosleep", &PtxTranslator::meet}, {"trap", &PtxTranslator::trap},
    {"ld", &PtxTranslator::load},        {"st", &PtxTranslator::store},
};

Type *PtxTranslator::typeOf(StringRef Name) {
  Type *Half = B.getHalfTy(), *BFloat = B.getBFloatTy();
  return StringSwitch<Type *>(Name)
      .Cases({"b8", "u8", "s8"}, B.getInt8Ty())
      .Cases({"b16", "u16", "s16"}, B.getInt16Ty())
      .Cases({"b64", "u64", "s64"}, B.getInt64Ty())
      .Case("f16", Half)
      .Case("bf16", BFloat)
      .Case("f16x2", FixedVectorType::get(Half, 2))
      .Case("bf16x2", FixedVectorType::get(BFloat, 2))
      .Case("f32", B.getFloatTy())
      .Case("f64", B.getDoubleTy())
      .Case("pred", B.getInt1Ty())
      .Default(B.getInt32Ty());
}

/// The same bits; a wider register gives its low ones.
Value *PtxTranslator::as(Value *V, Type *T) {
  if (!V || V->getType() == T)
    return V;
  if (V->getType()->isPointerTy())
    V = B.CreatePtrToInt(V, B.getInt64Ty());
  if (T->isPointerTy())
    return B.CreateIntToPtr(as(V, B.getInt64Ty()), T);
  Type *From = B.getIntNTy(V->getType()->getPrimitiveSizeInBits());
  Type *To = B.getIntNTy(T->getPrimitiveSizeInBits());
  return B.CreateBitCast(B.CreateZExtOrTrunc(B.CreateBitCast(V, From), To), T);
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
  return B.CreateCall(Callee, Arguments);
}

Value *PtxTranslator::specialRegister(StringRef Name) {
  if (Name == "WARP_SZ")
    return B.getInt32(32);
  std::string Intrinsic = StringRef(Name).str();
  std::replace(Intrinsic.begin(), Intrinsic.end(), '_', '.');
  static constexpr StringLiteral Known[] = {
      "laneid",      "warpid",      "smid",        "nsmid",       "tid.x",
      "tid.y",       "tid.z",       "ntid.x",      "ntid.y",      "ntid.z",
      "ctaid.x",     "ctaid.y",     "ctaid.z",     "clock",       "clock64",
      "nctaid.x",    "nctaid.y",    "nctaid.z",    "globaltimer", "lanemask.eq",
      "lanemask.lt", "lanemask.le", "lanemask.gt", "lanemask.ge"};
  if (!is_contained(Known, Intrinsic))
    return nullptr;
  bool Wide = Name == "clock64" || Name == "globaltimer";
  return intrinsic("llvm.nvvm.read.ptx.sreg." + Intrinsic,
                   Wide ? B.getInt64Ty() : B.getInt32Ty(), {});
}

Value *PtxTranslator::read(StringRef Operand, Type *T) {
  if (auto Known = Registers.find(Operand); Known != Registers.end())
    return as(Known->second, T);
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
  return Operand == "WARP_SZ" ? as(specialRegister(Operand), T) : nullptr;
}

/// Under a guard that does not hold, a register keeps its value.
bool PtxTranslator::write(StringRef Register, Value *V) {
  Value *&Place = Registers[Register.str()];
  if (!S->Guard.empty() && Place) {
    Value *Holds = read(S->Guard, B.getInt1Ty());
    if (!Holds)
      return false;
    Value *Old = as(Place, V->getType());
    V = S->GuardNegated ? B.CreateSelect(Holds, Old, V)
                        : B.CreateSelect(Holds, V, Old);
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

bool PtxTranslator::translate(const PtxStatement &Statement) {
  S = &Statement;
  auto *Known = find_if(
      Rows, [&](const Row &R) { return R.Family == Statement.Words[0]; });
  if (Known == std::end(Rows))
    return false;
  Value *V = (this->*Known->With)();
  if (!V)
    return false;
  if (Statement.Operands.empty() || Known->With == &PtxTranslator::meet ||
      Known->With == &PtxTranslator::store)
    return true;
  SmallVector<StringRef, 4> Targets = partsOf(Statement.Operands[0]);
  if (Targets.size() == 1)
    return write(Targets[0], V);
  if (V->getType()->isAggregateType()) {
    for (auto [I, Target] : enumerate(Targets))
      if (!write(Target, B.CreateExtractValue(V, I)))
        return false;
    return true;
  }
  // Unpacks.
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
  Value *All = PoisonValue::get(T);
  for (auto [I, Name] : enumerate(Outputs)) {
    Value *V = Registers[Name];
    if (!V)
      return nullptr;
    All = B.CreateInsertValue(All, as(V, T->getStructElementType(I)), I);
  }
  return All;
}

bool PtxTranslator::run() {
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  // Made in front of the call, in a block of its own for now, so that it can
  // be taken away again.
  BasicBlock *Before = Call.getParent();
  BasicBlock *Behind = SplitBlock(Before, &Call);
  B.SetInsertPoint(Before->getTerminator());
  Instruction *Last =
      Before->size() > 1 ? Before->getTerminator()->getPrevNode() : nullptr;
  bool Fine =
      bindOperands() && all_of(Statements, [&](const PtxStatement &Statement) {
        return translate(Statement);
      });
  Value *Result = Fine && !Outputs.empty() ? results() : nullptr;
  Fine &= Outputs.empty() || Result;
  if (Fine) {
    if (Result)
      Call.replaceAllUsesWith(Result);
    Call.eraseFromParent();
  } else {
    while (Before->getTerminator()->getPrevNode() != Last)
      Before->getTerminator()->getPrevNode()->eraseFromParent();
  }
  MergeBlockIntoPredecessor(Behind);
  return Fine;
}

void roofline::emulate::expandInlinePtx(Function &Kernel) {
  std::vector<CallInst *> Calls;
  for (Instruction &I : instructions(Kernel))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (isa<InlineAsm>(Call->getCalledOperand()))
        Calls.push_back(Call);
  for (CallInst *Call : Calls)
    PtxTranslator(*Call).run();
}
