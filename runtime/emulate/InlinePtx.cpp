// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// After the PTX ISA's chapter on instructions; one row a family.
#include "InlinePtx.h"
#include "PtxText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include <map>

using namespace llvm;
using namespace roofline::emulate;

namespace {
/// Translates one piece of inline assembly. A null value means: not known.
class PtxTranslator {
public:
  explicit PtxTranslator(CallInst &Call)
      : Call(Call), B(&Call),
        Statements(parsePtx(
            cast<InlineAsm>(Call.getCalledOperand())->getAsmString())) {}

  /// Replaces the call; leaves everything as it was where it can't.
  bool run();

private:
  using Translate = Value *(PtxTranslator::*)();
  struct Row {
    StringLiteral Family;
    Translate With;
  };
  static const Row Rows[];

  bool bindOperands();
  bool translate(const PtxStatement &S);
  Value *results();

  Type *typeOf(StringRef Name);
  Value *as(Value *V, Type *T);
  Value *read(StringRef Operand, Type *T);
  Value *operand(unsigned I) { return operand(I, typeOf(S->type())); }
  Value *operand(unsigned I, Type *T) {
    return I < S->Operands.size() ? read(S->Operands[I], T) : nullptr;
  }
  bool write(StringRef Register, Value *V);
  Value *specialRegister(StringRef Name);
  Value *intrinsic(const Twine &Name, Type *Result,
                   ArrayRef<Value *> Arguments);
  bool isFloat() { return typeOf(S->type())->isFPOrFPVectorTy(); }
  bool isSigned() { return StringRef(S->type()).starts_with("s"); }

  Value *move();
  Value *arithmetic();
  Value *multiply();
  Value *logic();
  Value *shift();
  Value *minMax();
  Value *compare();
  Value *select();
  Value *convert();
  Value *bits();
  Value *bitField();
  Value *permute();
  Value *function();
  Value *unary();
  Value *carry();
  Value *shuffle();
  Value *vote();
  Value *meet();
  Value *load();
  Value *store();
  Value *addressOf(StringRef Operand);

  CallInst &Call;
  IRBuilder<> B;
  std::vector<PtxStatement> Statements;
  const PtxStatement *S = nullptr; // the current one
  std::map<std::string, Value *, std::less<>> Registers;
  std::vector<std::string> Outputs;
  Value *CarryFlag = nullptr;
};
} // namespace

/// For statements that give no value.
static Value *nothing(IRBuilder<> &B) { return B.getTrue(); }

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
    {"selp", &PtxTranslator::select},    {"cvt", &PtxTranslator::convert},
    {"popc", &PtxTranslator::bits},      {"clz", &PtxTranslator::bits},
    {"brev", &PtxTranslator::bits},      {"bfe", &PtxTranslator::bitField},
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
    {"nanosleep", &PtxTranslator::meet}, {"ld", &PtxTranslator::load},
    {"st", &PtxTranslator::store},
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
  if (!Operand.getAsInteger(0, Number))
    return as(B.getInt64(Number), T);
  return Operand == "WARP_SZ" ? specialRegister(Operand) : nullptr;
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

Value *PtxTranslator::move() {
  Type *T = typeOf(S->type());
  StringRef From = S->Operands.back();
  if (!From.starts_with("{"))
    return operand(1);
  // Packs: the first part has the low bits.
  SmallVector<StringRef, 4> Parts = partsOf(From);
  unsigned Bits = T->getPrimitiveSizeInBits() / Parts.size();
  Type *Whole = B.getIntNTy(T->getPrimitiveSizeInBits());
  Value *Packed = ConstantInt::get(Whole, 0);
  for (auto [I, Part] : enumerate(Parts)) {
    Value *V = read(Part, B.getIntNTy(Bits));
    if (!V)
      return nullptr;
    Packed = B.CreateOr(Packed, B.CreateShl(B.CreateZExt(V, Whole), I * Bits));
  }
  return Packed;
}

Value *PtxTranslator::arithmetic() {
  if (S->has("cc"))
    return carry();
  Value *L = operand(1), *R = operand(2);
  if (!L || !R || S->has("rz") || S->has("rm") || S->has("rp"))
    return nullptr;
  bool IsAdd = S->Words[0] == "add";
  if (!isFloat())
    return S->has("sat") ? nullptr
           : IsAdd       ? B.CreateAdd(L, R)
                         : B.CreateSub(L, R);
  return IsAdd ? B.CreateFAdd(L, R) : B.CreateFSub(L, R);
}

Value *PtxTranslator::multiply() {
  if (S->has("cc"))
    return carry();
  if (S->has("rz") || S->has("rm") || S->has("rp") || S->has("sat"))
    return nullptr;
  Type *T = typeOf(S->type());
  Value *L = operand(1), *R = operand(2);
  bool Adds = S->Words[0] != "mul";
  if (!L || !R)
    return nullptr;
  if (isFloat()) {
    Value *C = Adds ? operand(3) : nullptr;
    if (Adds && !C)
      return nullptr;
    return Adds ? B.CreateIntrinsic(Intrinsic::fma, {T}, {L, R, C})
                : B.CreateFMul(L, R);
  }
  unsigned Bits = T->getIntegerBitWidth();
  Type *Wide = B.getIntNTy(2 * Bits);
  Value *Product =
      isSigned() ? B.CreateMul(B.CreateSExt(L, Wide), B.CreateSExt(R, Wide))
                 : B.CreateMul(B.CreateZExt(L, Wide), B.CreateZExt(R, Wide));
  if (S->has("hi"))
    Product = B.CreateLShr(Product, Bits);
  if (!S->has("wide"))
    Product = B.CreateTrunc(Product, T);
  if (!Adds)
    return Product;
  Value *C = operand(3, Product->getType());
  return C ? B.CreateAdd(Product, C) : nullptr;
}

/// "add.cc", "addc", "sub.cc", "subc", "mad.lo.cc", "madc.hi": 32 or 64 bits
/// and the carry between them.
Value *PtxTranslator::carry() {
  StringRef Family = S->Words[0];
  Type *T = typeOf(S->type());
  if (isFloat())
    return nullptr;
  unsigned Bits = T->getIntegerBitWidth();
  Type *Wide = B.getIntNTy(2 * Bits + 1);
  auto wide = [&](unsigned I) {
    Value *V = operand(I, T);
    return V ? B.CreateZExt(V, Wide) : nullptr;
  };
  Value *L = wide(1), *R = wide(2);
  if (!L || !R)
    return nullptr;
  bool Subtracts = Family.starts_with("sub");
  if (Family.starts_with("mad")) {
    Value *Product = B.CreateMul(L, R);
    L = S->has("hi") ? B.CreateLShr(Product, Bits) : Product;
    L = B.CreateAnd(
        L, ConstantInt::get(Wide, APInt::getLowBitsSet(2 * Bits + 1, Bits)));
    R = wide(3);
  }
  if (!R)
    return nullptr;
  Value *Sum = Subtracts ? B.CreateSub(L, R) : B.CreateAdd(L, R);
  if (Family.ends_with("c") && CarryFlag) {
    Value *In = B.CreateZExt(CarryFlag, Wide);
    Sum = Subtracts ? B.CreateSub(Sum, In) : B.CreateAdd(Sum, In);
  }
  if (S->has("cc"))
    CarryFlag = B.CreateTrunc(B.CreateLShr(Sum, Bits), B.getInt1Ty());
  return B.CreateTrunc(Sum, T);
}

Value *PtxTranslator::logic() {
  Value *L = operand(1), *R = operand(2);
  if (!L || !R)
    return nullptr;
  return S->Words[0] == "and"  ? B.CreateAnd(L, R)
         : S->Words[0] == "or" ? B.CreateOr(L, R)
                               : B.CreateXor(L, R);
}

/// Shifts by more than the width give zeros, or signs.
Value *PtxTranslator::shift() {
  Type *T = typeOf(S->type());
  Value *V = operand(1), *Count = operand(2, B.getInt32Ty());
  if (!V || !Count)
    return nullptr;
  unsigned Bits = T->getIntegerBitWidth();
  bool IsArithmetic = S->Words[0] == "shr" && isSigned();
  Value *TooFar = B.CreateICmpUGE(Count, B.getInt32(Bits));
  Value *By = B.CreateZExtOrTrunc(
      B.CreateSelect(TooFar, B.getInt32(IsArithmetic ? Bits - 1 : 0), Count),
      T);
  if (IsArithmetic)
    return B.CreateAShr(V, By);
  Value *Shifted =
      S->Words[0] == "shl" ? B.CreateShl(V, By) : B.CreateLShr(V, By);
  return B.CreateSelect(TooFar, Constant::getNullValue(T), Shifted);
}

Value *PtxTranslator::minMax() {
  Value *L = operand(1), *R = operand(2);
  if (!L || !R || S->has("xorsign"))
    return nullptr;
  bool IsMin = S->Words[0] == "min";
  if (isFloat()) {
    if (S->has("NaN"))
      return IsMin ? B.CreateMinimum(L, R) : B.CreateMaximum(L, R);
    return IsMin ? B.CreateMinNum(L, R) : B.CreateMaxNum(L, R);
  }
  Intrinsic::ID Id = isSigned() ? (IsMin ? Intrinsic::smin : Intrinsic::smax)
                                : (IsMin ? Intrinsic::umin : Intrinsic::umax);
  return B.CreateBinaryIntrinsic(Id, L, R);
}

Value *PtxTranslator::compare() {
  Value *L = operand(1), *R = operand(2);
  if (!L || !R || S->Operands.size() != 3 || S->Words.size() != 3)
    return nullptr;
  using P = CmpInst::Predicate;
  P How = isFloat() ? StringSwitch<P>(S->Words[1])
                          .Case("eq", P::FCMP_OEQ)
                          .Case("ne", P::FCMP_ONE)
                          .Case("lt", P::FCMP_OLT)
                          .Case("le", P::FCMP_OLE)
                          .Case("gt", P::FCMP_OGT)
                          .Case("ge", P::FCMP_OGE)
                          .Case("neu", P::FCMP_UNE)
                          .Case("nan", P::FCMP_UNO)
                          .Default(P::BAD_FCMP_PREDICATE)
                    : StringSwitch<P>(S->Words[1])
                          .Case("eq", P::ICMP_EQ)
                          .Case("ne", P::ICMP_NE)
                          .Case("lt", isSigned() ? P::ICMP_SLT : P::ICMP_ULT)
                          .Case("le", isSigned() ? P::ICMP_SLE : P::ICMP_ULE)
                          .Case("gt", isSigned() ? P::ICMP_SGT : P::ICMP_UGT)
                          .Case("ge", isSigned() ? P::ICMP_SGE : P::ICMP_UGE)
                          .Default(P::BAD_ICMP_PREDICATE);
  if (How == P::BAD_FCMP_PREDICATE || How == P::BAD_ICMP_PREDICATE)
    return nullptr;
  return B.CreateCmp(How, L, R);
}

Value *PtxTranslator::select() {
  Value *L = operand(1), *R = operand(2), *P = operand(3, B.getInt1Ty());
  return L && R && P ? B.CreateSelect(P, L, R) : nullptr;
}

/// "cvt.rn.f16.f32": to the last type but one from the last.
Value *PtxTranslator::convert() {
  if (S->Words.size() < 3 || S->has("sat") || S->has("relu"))
    return nullptr;
  StringRef ToName = S->Words[S->Words.size() - 2];
  Type *To = typeOf(ToName);
  Value *V = operand(1);
  if (!V || To->isVectorTy() || V->getType()->isVectorTy())
    return nullptr;
  if (isFloat() && To->isFloatingPointTy()) {
    if (S->has("rz") || S->has("rm") || S->has("rp") || S->has("rni") ||
        S->has("rzi") || S->has("rmi") || S->has("rpi"))
      return nullptr;
    return B.CreateFPCast(V, To);
  }
  if (isFloat()) {
    Intrinsic::ID Round = S->has("rzi")   ? Intrinsic::trunc
                          : S->has("rmi") ? Intrinsic::floor
                          : S->has("rpi") ? Intrinsic::ceil
                                          : Intrinsic::roundeven;
    return B.CreateIntrinsic(
        ToName.starts_with("s") ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat,
        {To, V->getType()}, {B.CreateUnaryIntrinsic(Round, V)});
  }
  if (To->isFloatingPointTy())
    return isSigned() ? B.CreateSIToFP(V, To) : B.CreateUIToFP(V, To);
  return isSigned() ? B.CreateSExtOrTrunc(V, To) : B.CreateZExtOrTrunc(V, To);
}

Value *PtxTranslator::bits() {
  Value *V = operand(1);
  if (!V)
    return nullptr;
  if (S->Words[0] == "brev")
    return B.CreateUnaryIntrinsic(Intrinsic::bitreverse, V);
  Value *Count =
      S->Words[0] == "popc"
          ? B.CreateUnaryIntrinsic(Intrinsic::ctpop, V)
          : B.CreateBinaryIntrinsic(Intrinsic::ctlz, V, B.getFalse());
  return B.CreateZExtOrTrunc(Count, B.getInt32Ty());
}

/// "bfe.u32 d, a, position, length", "bfi.b32 d, a, into, position, length".
Value *PtxTranslator::bitField() {
  Type *T = typeOf(S->type());
  bool Inserts = S->Words[0] == "bfi";
  if (isSigned())
    return nullptr;
  unsigned Bits = T->getIntegerBitWidth(), At = Inserts ? 3 : 2;
  Type *Wide = B.getIntNTy(2 * Bits); // shifts by a full width are fine
  Value *V = operand(1, T), *Position = operand(At, B.getInt32Ty()),
        *Length = operand(At + 1, B.getInt32Ty());
  if (!V || !Position || !Length)
    return nullptr;
  auto limited = [&](Value *N) {
    Value *Byte = B.CreateAnd(N, 255);
    return B.CreateZExtOrTrunc(
        B.CreateBinaryIntrinsic(Intrinsic::umin, Byte, B.getInt32(Bits)), Wide);
  };
  Position = limited(Position);
  Length = limited(Length);
  Value *Ones = B.CreateSub(B.CreateShl(ConstantInt::get(Wide, 1), Length),
                            ConstantInt::get(Wide, 1));
  Value *Source = B.CreateZExt(V, Wide);
  if (!Inserts)
    return B.CreateTrunc(B.CreateAnd(B.CreateLShr(Source, Position), Ones), T);
  Value *Into = operand(2, T);
  if (!Into)
    return nullptr;
  Value *Mask = B.CreateShl(Ones, Position);
  Value *Kept = B.CreateAnd(B.CreateZExt(Into, Wide), B.CreateNot(Mask));
  Value *New = B.CreateAnd(B.CreateShl(Source, Position), Mask);
  return B.CreateTrunc(B.CreateOr(Kept, New), T);
}

Value *PtxTranslator::permute() {
  if (S->Words.size() != 2)
    return nullptr;
  return intrinsic("llvm.nvvm.prmt", B.getInt32Ty(),
                   {operand(1), operand(2), operand(3)});
}

Value *PtxTranslator::function() {
  Value *V = operand(1);
  if (!V || S->has("rz") || S->has("rm") || S->has("rp"))
    return nullptr;
  Value *One = ConstantFP::get(V->getType(), 1);
  StringRef Family = S->Words[0];
  if (Family == "rcp")
    return B.CreateFDiv(One, V);
  if (Family == "rsqrt")
    return B.CreateFDiv(One, B.CreateUnaryIntrinsic(Intrinsic::sqrt, V));
  return B.CreateUnaryIntrinsic(StringSwitch<Intrinsic::ID>(Family)
                                    .Case("sqrt", Intrinsic::sqrt)
                                    .Case("ex2", Intrinsic::exp2)
                                    .Case("lg2", Intrinsic::log2)
                                    .Case("sin", Intrinsic::sin)
                                    .Case("cos", Intrinsic::cos)
                                    .Default(Intrinsic::tanh),
                                V);
}

Value *PtxTranslator::unary() {
  Value *V = operand(1);
  if (!V)
    return nullptr;
  if (S->Words[0] == "not")
    return B.CreateNot(V);
  if (S->Words[0] == "neg")
    return isFloat() ? B.CreateFNeg(V) : B.CreateNeg(V);
  return isFloat() ? B.CreateUnaryIntrinsic(Intrinsic::fabs, V)
                   : B.CreateBinaryIntrinsic(Intrinsic::abs, V, B.getFalse());
}

/// "shfl.sync.down.b32 d[|p], a, b, c, mask".
Value *PtxTranslator::shuffle() {
  if (!S->has("sync") || S->Operands.size() != 5 || S->Words.size() != 4)
    return nullptr;
  Type *I32 = B.getInt32Ty();
  std::string Name = "llvm.nvvm.shfl.sync." + S->Words[2] + ".i32";
  Value *Arguments[] = {operand(4, I32), operand(1, I32), operand(2, I32),
                        operand(3, I32)};
  if (partsOf(S->Operands[0]).size() == 1)
    return intrinsic(Name, I32, Arguments);
  return intrinsic(Name + "p", StructType::get(I32, B.getInt1Ty()), Arguments);
}

/// "vote.sync.ballot.b32 d, p, mask", "vote.sync.all.pred", "activemask.b32".
Value *PtxTranslator::vote() {
  Type *I32 = B.getInt32Ty(), *Bit = B.getInt1Ty();
  if (S->Words[0] == "activemask")
    return intrinsic("llvm.nvvm.activemask", I32, {});
  if (!S->has("sync") || S->Words.size() != 4 || S->Operands.size() != 3 ||
      StringRef(S->Operands[1]).starts_with("!"))
    return nullptr;
  bool IsBallot = S->Words[2] == "ballot";
  return intrinsic("llvm.nvvm.vote." + S->Words[2] + ".sync",
                   IsBallot ? I32 : Bit, {operand(2, I32), operand(1, Bit)});
}

Value *PtxTranslator::meet() {
  if (!S->Guard.empty())
    return nullptr;
  StringRef Family = S->Words[0];
  if (Family == "nanosleep")
    return nothing(B);
  if (Family == "membar" || Family == "fence") {
    B.CreateFence(AtomicOrdering::SequentiallyConsistent);
    return nothing(B);
  }
  if (S->has("warp")) {
    intrinsic("llvm.nvvm.bar.warp.sync", B.getVoidTy(), {B.getInt32(~0u)});
    return nothing(B);
  }
  if (!S->has("sync") || S->Operands.size() != 1 || S->Operands[0] != "0")
    return nullptr;
  intrinsic("llvm.nvvm.barrier.cta.sync.aligned.all", B.getVoidTy(),
            {B.getInt32(0)});
  return nothing(B);
}

/// "[$1+4]".
Value *PtxTranslator::addressOf(StringRef Operand) {
  StringRef Inside = Operand.trim("[] ");
  auto [Base, Offset] = Inside.split('+');
  Value *Start = read(Base.trim(), B.getInt64Ty());
  int64_t Bytes = 0;
  if (!Start || (!Offset.empty() && Offset.trim().getAsInteger(0, Bytes)))
    return nullptr;
  return B.CreateIntToPtr(B.CreateAdd(Start, B.getInt64(Bytes)), B.getPtrTy());
}

Value *PtxTranslator::load() {
  // Shared addresses are 32-bit offsets here, which nothing can follow.
  if (!S->Guard.empty() || S->has("shared") || S->has("param"))
    return nullptr;
  Type *T = typeOf(S->type());
  Value *Address = addressOf(S->Operands[1]);
  if (!Address)
    return nullptr;
  SmallVector<StringRef, 4> Parts = partsOf(S->Operands[0]);
  Type *Whole = Parts.size() == 1 ? T : ArrayType::get(T, Parts.size());
  return B.CreateAlignedLoad(Whole, Address, Align(1),
                             S->has("volatile") || S->has("relaxed"));
}

Value *PtxTranslator::store() {
  if (!S->Guard.empty() || S->has("shared"))
    return nullptr;
  Type *T = typeOf(S->type());
  Value *Address = addressOf(S->Operands[0]);
  if (!Address)
    return nullptr;
  for (auto [I, Part] : enumerate(partsOf(S->Operands[1]))) {
    Value *V = read(Part, T);
    if (!V)
      return nullptr;
    B.CreateAlignedStore(V, B.CreateConstInBoundsGEP1_64(T, Address, I),
                         Align(1), S->has("volatile") || S->has("relaxed"));
  }
  return nothing(B);
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
