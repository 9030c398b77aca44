// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelWriter.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace roofline::random;

static constexpr unsigned OwnWords = 16; // for loads and stores in the body
static constexpr unsigned ArrayWords = 8;

Value *KernelWriter::call(Intrinsic::ID Id, ArrayRef<Value *> Arguments,
                          ArrayRef<Type *> Types) {
  return B.CreateIntrinsic(Id, Types, Arguments);
}

Value *KernelWriter::element(Value *Array, Value *Index) {
  return B.CreateGEP(I32, Array, Index);
}

void KernelWriter::makeVariables() {
  using namespace Intrinsic;
  auto variables = [&](Type *T, unsigned Count) {
    std::vector<AllocaInst *> Result;
    for (unsigned I = 0; I < Count; ++I)
      Result.push_back(B.CreateAlloca(T));
    return Result;
  };
  Integers = variables(I32, 4);
  Longs = variables(I64, 2);
  Floats = variables(Float, 2);
  Doubles = variables(Double, 1);
  Array = B.CreateAlloca(ArrayType::get(I32, ArrayWords));

  Lane = call(nvvm_read_ptx_sreg_laneid);
  auto axis = [&](Intrinsic::ID X, Intrinsic::ID Y, Intrinsic::ID Z,
                  Value *ExtentX, Value *ExtentY) {
    Value *Row = B.CreateAdd(B.CreateMul(call(Z), ExtentY), call(Y));
    return B.CreateAdd(B.CreateMul(Row, ExtentX), call(X));
  };
  Value *NX = call(nvvm_read_ptx_sreg_ntid_x),
        *NY = call(nvvm_read_ptx_sreg_ntid_y);
  Threads = B.CreateMul(B.CreateMul(NX, NY), call(nvvm_read_ptx_sreg_ntid_z));
  Thread = axis(nvvm_read_ptx_sreg_tid_x, nvvm_read_ptx_sreg_tid_y,
                nvvm_read_ptx_sreg_tid_z, NX, NY);
  Value *Block =
      axis(nvvm_read_ptx_sreg_ctaid_x, nvvm_read_ptx_sreg_ctaid_y,
           nvvm_read_ptx_sreg_ctaid_z, call(nvvm_read_ptx_sreg_nctaid_x),
           call(nvvm_read_ptx_sreg_nctaid_y));
  Value *Global = B.CreateAdd(B.CreateMul(Block, Threads), Thread);
  Own =
      B.CreateGEP(B.getInt8Ty(), F->getArg(0),
                  B.CreateMul(B.CreateZExt(Global, I64), B.getInt64(OwnBytes)));

  Value *Seen = B.CreateLoad(
      I32, element(F->getArg(1), B.CreateAnd(Global, InputBytes / 4 - 1)));
  Value *Starts[] = {Seen, Thread, B.CreateXor(Global, F->getArg(3)),
                     B.CreateAdd(Lane, F->getArg(4))};
  for (auto [Variable, Start] : zip(Integers, Starts))
    B.CreateStore(Start, Variable);
  B.CreateStore(B.CreateZExt(Seen, I64), Longs[0]);
  B.CreateStore(B.CreateSExt(Starts[2], I64), Longs[1]);
  B.CreateStore(B.CreateSIToFP(B.CreateAnd(Seen, 0xffff), Float), Floats[0]);
  B.CreateStore(F->getArg(5), Floats[1]);
  B.CreateStore(B.CreateUIToFP(Global, Double), Doubles[0]);
  B.CreateMemSet(Array, B.getInt8(0), ArrayWords * 4, Align(4));
  B.CreateStore(Seen, element(Shared, Thread));
}

Value *KernelWriter::integer() {
  switch (R.below(8)) {
  case 0:
    return B.getInt32(R.below(100));
  case 1:
    return Lane;
  case 2:
    return R.oneIn(2) ? F->getArg(3) : Thread;
  default:
    return B.CreateLoad(I32, R.pick(Integers));
  }
}

Value *KernelWriter::longInteger() {
  if (R.oneIn(5))
    return B.CreateSExt(integer(), I64);
  return B.CreateLoad(I64, R.pick(Longs));
}

Value *KernelWriter::floating(Type *T) {
  if (R.oneIn(5))
    return B.CreateSIToFP(integer(), T);
  if (T->isDoubleTy())
    return B.CreateLoad(T, R.pick(Doubles));
  return B.CreateLoad(T, R.pick(Floats));
}

/// A value below \p Bound, a power of two.
Value *KernelWriter::small(unsigned Bound) {
  return B.CreateAnd(B.CreateLShr(integer(), R.below(3)), Bound - 1);
}

Value *KernelWriter::uniformCondition() {
  Value *V = R.oneIn(3) ? call(Intrinsic::nvvm_read_ptx_sreg_ctaid_x)
                        : static_cast<Value *>(F->getArg(R.oneIn(2) ? 3 : 4));
  return B.CreateTrunc(B.CreateLShr(V, R.below(3)), B.getInt1Ty());
}

Value *KernelWriter::condition() {
  switch (R.below(6)) {
  case 0:
    return B.CreateICmpULT(Lane, B.getInt32(R.below(32)));
  case 1:
    return B.CreateFCmpOLT(floating(Float), floating(Float));
  case 2:
    return B.CreateICmpSLT(longInteger(), longInteger());
  case 3:
    return B.CreateICmpEQ(small(4), B.getInt32(R.below(4)));
  case 4:
    return B.CreateICmpSLT(integer(), integer());
  default:
    return B.CreateTrunc(B.CreateLShr(integer(), R.below(4)), B.getInt1Ty());
  }
}

void KernelWriter::assignInteger(Value *V) {
  AllocaInst *To = R.pick(Integers);
  Value *Old = B.CreateLoad(I32, To);
  B.CreateStore(R.oneIn(2) ? B.CreateAdd(Old, V) : B.CreateXor(Old, V), To);
}

static Value *arithmetic(Random &R, IRBuilder<> &B, Value *A, Value *C) {
  Type *T = A->getType();
  unsigned Width = T->getIntegerBitWidth();
  Value *Shift = B.CreateAnd(C, Width - 1);
  // Never zero, never -1.
  Value *Divisor = B.CreateOr(B.CreateAnd(C, 0xff), 1);
  switch (R.below(13)) {
  case 0:
    return B.CreateSub(A, C);
  case 1:
    return B.CreateMul(A, C);
  case 2:
    return B.CreateAnd(A, C);
  case 3:
    return B.CreateOr(A, C);
  case 4:
    return B.CreateXor(A, C);
  case 5:
    return B.CreateShl(A, Shift);
  case 6:
    return B.CreateLShr(A, Shift);
  case 7:
    return B.CreateAShr(A, Shift);
  case 8:
    return B.CreateUDiv(A, Divisor);
  case 9:
    return B.CreateSRem(A, Divisor);
  case 10:
    return B.CreateSDiv(A, Divisor);
  case 11:
    return B.CreateBinaryIntrinsic(Intrinsic::smin, A, C);
  default:
    return B.CreateAdd(A, C);
  }
}

/// Keeps results finite and of moderate size, so that their bits are the same
/// everywhere.
static Value *floatArithmetic(Random &R, IRBuilder<> &B, Value *A, Value *C) {
  Type *T = A->getType();
  Value *V = R.oneIn(4)   ? B.CreateFDiv(A, C)
             : R.oneIn(3) ? B.CreateFMul(A, C)
             : R.oneIn(2) ? B.CreateFSub(A, C)
                          : B.CreateFAdd(A, C);
  Value *Size = B.CreateUnaryIntrinsic(Intrinsic::fabs, V);
  Value *Fine = B.CreateAnd(B.CreateFCmpOLT(Size, ConstantFP::get(T, 1e9)),
                            B.CreateFCmpOGT(Size, ConstantFP::get(T, 1e-9)));
  return B.CreateSelect(Fine, V, ConstantFP::get(T, 1 + R.below(9)));
}

void KernelWriter::assign() {
  switch (R.below(8)) {
  case 0:
    B.CreateStore(arithmetic(R, B, longInteger(), longInteger()),
                  R.pick(Longs));
    return;
  case 1:
    B.CreateStore(floatArithmetic(R, B, floating(Float), floating(Float)),
                  R.pick(Floats));
    return;
  case 2:
    B.CreateStore(floatArithmetic(R, B, floating(Double), floating(Double)),
                  R.pick(Doubles));
    return;
  case 3:
    return assignInteger(B.CreateTrunc(longInteger(), I32));
  case 4: {
    Type *T = R.oneIn(2) ? Float : Double;
    return assignInteger(call(Intrinsic::fptosi_sat, {floating(T)}, {I32, T}));
  }
  case 5:
    return assignInteger(B.CreateSelect(condition(), integer(), integer()));
  default:
    B.CreateStore(arithmetic(R, B, integer(), integer()), R.pick(Integers));
  }
}

/// Rotates variables, which makes phis that use each other's values.
void KernelWriter::swapVariables() {
  Value *First = B.CreateLoad(I32, Integers[0]);
  Value *Second = B.CreateLoad(I32, Integers[1]);
  Value *Third = B.CreateLoad(I32, Integers[2]);
  B.CreateStore(Second, Integers[0]);
  B.CreateStore(R.oneIn(2) ? First : Third, Integers[1]);
  B.CreateStore(First, Integers[2]);
}

void KernelWriter::accessMemory() {
  bool IsVolatile = R.oneIn(6);
  switch (R.below(6)) {
  case 0:
    return assignInteger(
        B.CreateLoad(I32, element(F->getArg(1), small(InputBytes / 4))));
  case 1:
    return assignInteger(
        B.CreateLoad(I32, element(Own, small(OwnWords)), IsVolatile));
  case 2:
    B.CreateStore(integer(), element(Own, small(OwnWords)), IsVolatile);
    return;
  case 3:
    return assignInteger(B.CreateLoad(I32, element(Array, small(ArrayWords))));
  case 4:
    B.CreateStore(integer(), element(Array, small(ArrayWords)), IsVolatile);
    return;
  default:
    if (R.oneIn(2))
      B.CreateFence(AtomicOrdering::AcquireRelease);
    else
      call(Intrinsic::nvvm_membar_cta);
  }
}

/// Additions and similar operations on counters, whose order does not matter as
/// long as the old value is not used. Each counter has its own operation.
void KernelWriter::countUp() {
  using Op = AtomicRMWInst::BinOp;
  static constexpr Op Operations[] = {AtomicRMWInst::Add, AtomicRMWInst::UMax,
                                      AtomicRMWInst::Min, AtomicRMWInst::Or,
                                      AtomicRMWInst::Xor, AtomicRMWInst::Add};
  bool IsShared = R.oneIn(3);
  unsigned Which = IsShared ? 0 : R.below(std::size(Operations));
  Value *Counter = B.CreateConstGEP1_32(
      I64, IsShared ? SharedCounters : F->getArg(2), Which);
  Value *V = R.oneIn(2) ? longInteger() : B.getInt64(1);
  B.CreateAtomicRMW(Operations[Which], Counter, V, MaybeAlign(8),
                    AtomicOrdering::Monotonic);
}

/// Stores all values of a thread to the second half of its memory.
void KernelWriter::finish() {
  unsigned Offset = OwnBytes / 2;
  for (auto *Variables : {&Longs, &Doubles, &Integers, &Floats})
    for (AllocaInst *Variable : *Variables) {
      Type *T = Variable->getAllocatedType();
      B.CreateStore(B.CreateLoad(T, Variable),
                    B.CreateConstGEP1_32(B.getInt8Ty(), Own, Offset));
      Offset += T->getPrimitiveSizeInBits() / 8;
    }
}
