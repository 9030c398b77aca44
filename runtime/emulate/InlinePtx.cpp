// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// After the PTX ISA's chapter on instructions; one row a family.
#include "InlinePtx.h"
#include "DeviceCalls.h"
#include "PtxTranslator.h"
#include "device/OperationCost.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

const PtxTranslator::Row PtxTranslator::Rows[] = {
    {"mov", &PtxTranslator::move},
    {"cvta", &PtxTranslator::move},
    {"add", &PtxTranslator::arithmetic},
    {"sub", &PtxTranslator::arithmetic},
    {"addc", &PtxTranslator::carry},
    {"subc", &PtxTranslator::carry},
    {"madc", &PtxTranslator::carry},
    {"mul", &PtxTranslator::multiply},
    {"mad", &PtxTranslator::multiply},
    {"fma", &PtxTranslator::multiply},
    {"mul24", &PtxTranslator::multiply},
    {"mad24", &PtxTranslator::multiply},
    {"div", &PtxTranslator::divide},
    {"rem", &PtxTranslator::divide},
    {"and", &PtxTranslator::logic},
    {"or", &PtxTranslator::logic},
    {"xor", &PtxTranslator::logic},
    {"lop3", &PtxTranslator::logic3},
    {"shl", &PtxTranslator::shift},
    {"shr", &PtxTranslator::shift},
    {"shf", &PtxTranslator::funnelShift},
    {"min", &PtxTranslator::minMax},
    {"max", &PtxTranslator::minMax},
    {"setp", &PtxTranslator::compare},
    {"set", &PtxTranslator::set},
    {"selp", &PtxTranslator::select},
    {"cvt", &PtxTranslator::convert},
    {"popc", &PtxTranslator::bits},
    {"clz", &PtxTranslator::bits},
    {"brev", &PtxTranslator::bits},
    {"bfind", &PtxTranslator::findBit},
    {"bfe", &PtxTranslator::bitField},
    {"bfi", &PtxTranslator::bitField},
    {"bmsk", &PtxTranslator::bitMask},
    {"prmt", &PtxTranslator::permute},
    {"dp4a", &PtxTranslator::dotProduct},
    {"dp2a", &PtxTranslator::dotProduct},
    {"sad", &PtxTranslator::sumOfDifference},
    {"rcp", &PtxTranslator::function},
    {"sqrt", &PtxTranslator::function},
    {"rsqrt", &PtxTranslator::function},
    {"ex2", &PtxTranslator::function},
    {"lg2", &PtxTranslator::function},
    {"sin", &PtxTranslator::function},
    {"cos", &PtxTranslator::function},
    {"tanh", &PtxTranslator::function},
    {"not", &PtxTranslator::unary},
    {"neg", &PtxTranslator::unary},
    {"abs", &PtxTranslator::unary},
    {"cnot", &PtxTranslator::unary},
    {"copysign", &PtxTranslator::minMax},
    {"isspacep", &PtxTranslator::inSpace, false, true},
    {"createpolicy", &PtxTranslator::policy},
    {"vabsdiff", &PtxTranslator::video, false, true},
    {"vadd", &PtxTranslator::video, false, true},
    {"vsub", &PtxTranslator::video, false, true},
    {"vmin", &PtxTranslator::video, false, true},
    {"vmax", &PtxTranslator::video, false, true},
    {"vavrg", &PtxTranslator::video, false, true},
    {"vabsdiff2", &PtxTranslator::video, false, true},
    {"vadd2", &PtxTranslator::video, false, true},
    {"vsub2", &PtxTranslator::video, false, true},
    {"vmin2", &PtxTranslator::video, false, true},
    {"vmax2", &PtxTranslator::video, false, true},
    {"vavrg2", &PtxTranslator::video, false, true},
    {"vabsdiff4", &PtxTranslator::video, false, true},
    {"vadd4", &PtxTranslator::video, false, true},
    {"vsub4", &PtxTranslator::video, false, true},
    {"vmin4", &PtxTranslator::video, false, true},
    {"vmax4", &PtxTranslator::video, false, true},
    {"vavrg4", &PtxTranslator::video, false, true},
    {"shfl", &PtxTranslator::shuffle, true, true},
    {"vote", &PtxTranslator::vote, true, true},
    {"activemask", &PtxTranslator::vote, true, true},
    {"match", &PtxTranslator::match, true, true},
    {"redux", &PtxTranslator::reduceWarp, true, true},
    {"elect", &PtxTranslator::elect, true, true},
    {"mma", &PtxTranslator::multiplyMatrices, true, true},
    {"ldmatrix", &PtxTranslator::loadMatrix, true, true},
    {"bar", &PtxTranslator::barrier, true, true},
    {"barrier", &PtxTranslator::barrier, true, true},
    {"membar", &PtxTranslator::meet, true, true},
    {"fence", &PtxTranslator::meet, true, true},
    {"nanosleep", &PtxTranslator::meet, true, true},
    {"prefetch", &PtxTranslator::meet, true, true},
    {"prefetchu", &PtxTranslator::meet, true, true},
    {"discard", &PtxTranslator::meet, true, true},
    {"applypriority", &PtxTranslator::meet, true, true},
    {"griddepcontrol", &PtxTranslator::meet, true, true},
    {"pmevent", &PtxTranslator::meet, true, true},
    {"trap", &PtxTranslator::trap, true, true},
    {"brkpt", &PtxTranslator::meet, true, true},
    {"exit", &PtxTranslator::exit, true, true},
    {"ret", &PtxTranslator::exit, true, true},
    {"ld", &PtxTranslator::load, true, true},
    {"ldu", &PtxTranslator::load, true, true},
    {"st", &PtxTranslator::store, true, true},
    {"atom", &PtxTranslator::atomic, true, true},
    {"red", &PtxTranslator::atomic, true, true},
    {"cp", &PtxTranslator::asyncCopy, true, true},
};

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

/// The same bits; a wider register gives its low ones.
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
  static constexpr StringLiteral Known[] = {"laneid",
                                            "warpid",
                                            "nwarpid",
                                            "smid",
                                            "nsmid",
                                            "gridid",
                                            "tid.x",
                                            "tid.y",
                                            "tid.z",
                                            "ntid.x",
                                            "ntid.y",
                                            "ntid.z",
                                            "ctaid.x",
                                            "ctaid.y",
                                            "ctaid.z",
                                            "nctaid.x",
                                            "nctaid.y",
                                            "nctaid.z",
                                            "clock",
                                            "clock64",
                                            "clock.hi",
                                            "globaltimer",
                                            "globaltimer.lo",
                                            "globaltimer.hi",
                                            "lanemask.eq",
                                            "lanemask.lt",
                                            "lanemask.le",
                                            "lanemask.gt",
                                            "lanemask.ge",
                                            "dynamic.smem.size",
                                            "total.smem.size",
                                            "envreg0",
                                            "envreg1",
                                            "envreg2",
                                            "cluster.ctarank",
                                            "cluster.nctarank",
                                            "reserved.smem.offset.begin",
                                            "reserved.smem.offset.end",
                                            "reserved.smem.offset.cap",
                                            "reserved.smem.offset.0",
                                            "reserved.smem.offset.1"};
  if (!is_contained(Known, Intrinsic))
    return nullptr;
  if (Name.ends_with("_smem_size") || Name.starts_with("reserved_") ||
      Name.starts_with("cluster_"))
    Intrinsic = Name.str();
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
  if (!Operand.rtrim("Uu").getAsInteger(0, Bits)) // beyond what is signed
    return as(B.getInt64(Bits), T);
  double Decimal = 0;
  if (T->isFloatingPointTy() && Operand.contains('.') &&
      !Operand.getAsDouble(Decimal))
    return ConstantFP::get(T, Decimal);
  return Operand == "WARP_SZ" ? as(specialRegister(Operand), T) : nullptr;
}

/// Under a guard that does not hold, a register keeps its value.
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

Value *PtxTranslator::guard() {
  Value *Holds = read(S->Guard, B.getInt1Ty());
  return Holds && S->GuardNegated ? B.CreateNot(Holds) : Holds;
}

/// Done only by the threads for which the guard holds; the value of all
/// others is of no use.
Value *PtxTranslator::underGuard(const Row &R) {
  Value *Holds = guard();
  if (!Holds)
    return nullptr;
  Instruction *Behind = &*B.GetInsertPoint();
  BasicBlock *Before = B.GetInsertBlock();
  Instruction *Then =
      SplitBlockAndInsertIfThen(Holds, Behind->getIterator(), false);
  B.SetInsertPoint(Then);
  Value *V = (this->*R.With)();
  BasicBlock *End = B.GetInsertBlock();
  B.SetInsertPoint(Behind);
  if (!V || V->getType()->isVoidTy() || isa<Constant>(V))
    return V;
  B.SetInsertPoint(Behind->getParent(), Behind->getParent()->begin());
  PHINode *Phi = B.CreatePHI(V->getType(), 2);
  Phi->addIncoming(V, End);
  Phi->addIncoming(PoisonValue::get(V->getType()), Before);
  B.SetInsertPoint(Behind);
  return Phi;
}

/// Each part of "{a, b}" or "p|q" gets its part of \p V.
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
  // Unpacks.
  unsigned Bits = V->getType()->getPrimitiveSizeInBits() / Targets.size();
  Value *Whole = as(V, B.getIntNTy(V->getType()->getPrimitiveSizeInBits()));
  for (auto [I, Target] : enumerate(Targets))
    if (!write(Target,
               B.CreateTrunc(B.CreateLShr(Whole, I * Bits), B.getIntNTy(Bits))))
      return false;
  return true;
}

bool PtxTranslator::translate(const PtxStatement &Statement) {
  S = &Statement;
  auto *Known = find_if(
      Rows, [&](const Row &R) { return R.Family == Statement.Words[0]; });
  bool HasType = typeOf(Statement.type()) != nullptr;
  if (Known == std::end(Rows) || !(HasType || Known->EndsOtherwise))
    return false;
  Value *V = Known->HasEffects && !Statement.Guard.empty()
                 ? underGuard(*Known)
                 : (this->*Known->With)();
  if (!V)
    return false;
  // What gives no value gives a constant.
  bool GivesNone = Statement.Operands.empty() || V->getType()->isVoidTy() ||
                   (Known->HasEffects && isa<Constant>(V));
  return GivesNone || writeAll(V);
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

/// What is made in place of the call costs what its text does, not what it is
/// made of.
void PtxTranslator::markAsCounted() {
  StringRef Text = cast<InlineAsm>(Call.getCalledOperand())->getAsmString();
  if (!operationsOfAssembly(Text))
    return;
  LLVMContext &C = Call.getContext();
  FunctionCallee Callee = Call.getModule()->getOrInsertFunction(
      PtxCostCall, FunctionType::get(B.getVoidTy(), false));
  auto *F = cast<Function>(Callee.getCallee());
  F->setOnlyAccessesInaccessibleMemory();
  F->addFnAttr(Attribute::WillReturn);
  F->addFnAttr(Attribute::NoUnwind);
  CallInst *Cost = B.CreateCall(Callee);
  Cost->setMetadata(PtxCostCall, MDNode::get(C, MDString::get(C, Text)));
  unsigned Kind = C.getMDKindID(CountedMark);
  Call.setMetadata(Kind, MDNode::get(C, {}));
  B.CollectMetadataToCopy(&Call, {Kind});
}

bool PtxTranslator::run() {
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  BasicBlock *Before = Call.getParent();
  BasicBlock *Behind = SplitBlock(Before, &Call);
  B.SetInsertPoint(Before->getTerminator());
  markAsCounted();
  // What can't be translated stays, behind what could: the kernel is refused
  // for it.
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
