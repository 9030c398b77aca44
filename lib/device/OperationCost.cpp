// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/OperationCost.h"
#include "constants/operation-costs.h"
#include "device/InlineAssembly.h"
#include "device/InlineCallees.h"
#include "device/OpenMPRuntime.h"
#include "device/TextureAccess.h"
#include "support/Demangle.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::constants;
namespace PM = llvm::PatternMatch;

static std::optional<OpKind> floatKind(Type *T) {
  T = T->getScalarType();
  if (T->isDoubleTy())
    return OpKind::Fp64;
  if (T->isFloatTy())
    return OpKind::Fp32;
  if (T->isHalfTy() || T->isBFloatTy())
    return OpKind::Fp16;
  return std::nullopt;
}

static double lanes(Type *T) {
  auto *V = dyn_cast<FixedVectorType>(T);
  return V ? V->getNumElements() : 1;
}

/// An operation that becomes several, in the form of data/model: the numbers of
/// operations of its own kind, and of special-function, integer and further
/// fp32 operations.
using Expansion = double[4];

static Operations expand(OpKind Kind, const Expansion &E, double Times) {
  const auto &[Own, Special, Integer, Fp32] = E;
  Operations Ops;
  // Half precision has no unit for these and is computed in fp32.
  Ops[Kind == OpKind::Fp16 ? OpKind::Fp32 : Kind] += Own * Times;
  Ops[OpKind::Special] += Special * Times;
  Ops[OpKind::Int] += Integer * Times;
  Ops[OpKind::Fp32] += Fp32 * Times;
  return Ops;
}

static Operations expandDivision(OpKind Kind, double Times) {
  return expand(Kind, Kind == OpKind::Fp64 ? Fp64Division : Fp32Division,
                Times);
}

static Operations expandInverse(OpKind Kind, double Times) {
  return expand(Kind, Kind == OpKind::Fp64 ? Fp64Inverse : Fp32Inverse, Times);
}

static Operations divide(const Instruction &I, OpKind Kind) {
  bool IsInverse = PM::match(I.getOperand(0), PM::m_FPOne());
  bool Quick = I.hasApproxFunc() || I.hasAllowReciprocal() ||
               I.getMetadata(LLVMContext::MD_fpmath) || Kind == OpKind::Fp16;
  double Times = lanes(I.getType());
  if (Quick && Kind != OpKind::Fp64)
    return expand(Kind, QuickDivision, Times);
  return IsInverse ? expandInverse(Kind, Times) : expandDivision(Kind, Times);
}

static Operations root(const CallBase &Call, OpKind Kind, bool Quick) {
  double Times = lanes(Call.getType());
  if (Kind == OpKind::Fp64)
    return expand(Kind, Fp64Root, Times);
  return expand(Kind, Quick ? QuickRoot : Fp32Root, Times);
}

static constexpr unsigned WarpThreads = 32;

Operations roofline::tensorOperations(StringRef Name, unsigned Threads) {
  Operations Ops;
  SmallVector<StringRef> Shape;
  if (!Regex("m([0-9]+)n([0-9]+)k([0-9]+)").match(Name, &Shape))
    return Ops;
  double Count = 2.0 / Threads;
  for (unsigned I = 1; I <= 3; ++I) {
    unsigned Extent = 0;
    Shape[I].getAsInteger(10, Extent);
    Count *= Extent;
  }
  OpKind Kind = Name.contains(".f64")   ? OpKind::TensorFp64
                : Name.contains("tf32") ? OpKind::TensorTf32
                : Name.contains(".s8") || Name.contains(".u8") ||
                        Name.contains(".s4") || Name.contains(".u4")
                    ? OpKind::TensorInt8
                    : OpKind::TensorFp16;
  Ops[Kind] = Count;
  return Ops;
}

static Operations nvvmOperations(const CallBase &Call, StringRef Name) {
  Operations Ops;
  if (Name.starts_with("mma.m"))
    return tensorOperations(Name, WarpThreads);
  if (Name.contains("mma.sync") || Name.contains("wmma"))
    return Name.contains(".mma") ? tensorOperations(Name, WarpThreads) : Ops;
  std::optional<OpKind> Kind = floatKind(Call.getType());
  double Times = lanes(Call.getType());
  auto Is = [&](StringRef Prefix) { return Name.starts_with(Prefix); };
  if (Kind) {
    if (Is("fma."))
      Ops[*Kind] = 2 * Times;
    else if (Is("add.") || Is("mul.") || Is("sub."))
      Ops[*Kind] = Times;
    else if (Is("div."))
      return Name.contains("approx") || Name.contains("full")
                 ? expand(*Kind, QuickDivision, Times)
                 : expandDivision(*Kind, Times);
    else if (Is("rcp.") && !Name.contains("approx"))
      return expandInverse(*Kind, Times);
    else if (Is("sqrt.") && !Name.contains("approx"))
      return root(Call, *Kind, false);
    else if (Is("sqrt."))
      return expand(*Kind, QuickRoot, Times);
    else if (Is("rsqrt.") && Kind == OpKind::Fp64)
      return expand(*Kind, Fp64InverseRoot, Times);
    else if (Is("rcp.") || Is("rsqrt.") || Is("ex2.") || Is("lg2.") ||
             Is("sin.") || Is("cos.") || Is("tanh."))
      Ops[OpKind::Special] = Times;
    return Ops;
  }
  if (Is("mulhi") || Is("sad") || Is("mul24") || Is("bfe") || Is("bfi") ||
      Is("brev") || Is("dp4a") || Is("idp"))
    Ops[OpKind::Int] = Call.getType()->isIntegerTy(64) ? Intrinsic64 : 1;
  return Ops;
}

static Operations intrinsicOperations(const IntrinsicInst &I) {
  Operations Ops;
  StringRef Name = I.getCalledFunction()->getName();
  if (Name.consume_front("llvm.nvvm."))
    return nvvmOperations(I, Name);
  std::optional<OpKind> Kind = floatKind(I.getType());
  double Times = lanes(I.getType());
  switch (I.getIntrinsicID()) {
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
    if (Kind)
      Ops[*Kind] = 2 * Times;
    return Ops;
  case Intrinsic::sqrt:
    return Kind ? root(I, *Kind, I.hasApproxFunc()) : Ops;
  case Intrinsic::sin:
  case Intrinsic::cos:
  case Intrinsic::exp2:
  case Intrinsic::log2:
    Ops[OpKind::Special] = Times;
    return Ops;
  case Intrinsic::exp: // scaled exp2
  case Intrinsic::log:
    Ops[OpKind::Special] = Times;
    if (Kind)
      Ops[*Kind] = Times;
    return Ops;
  default:
    Ops[OpKind::Int] = integerInstructions(I);
    return Ops;
  }
}

Operations roofline::operationsOf(const Instruction &I) {
  Operations Ops;
  std::optional<OpKind> Kind = floatKind(I.getType());
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
    if (Kind)
      Ops[*Kind] = lanes(I.getType());
    return Ops;
  case Instruction::FDiv:
    return Kind ? divide(I, *Kind) : Ops;
  case Instruction::FRem:
    return Kind ? expandDivision(*Kind, RemainderDivisions * lanes(I.getType()))
                : Ops;
  case Instruction::Call: {
    auto &Call = cast<CallInst>(I);
    if (auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand()))
      return operationsOfAssembly(Asm->getAsmString()).value_or(Operations());
    if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
      return intrinsicOperations(*Intrinsic);
    if (Call.getCalledFunction() &&
        Call.getCalledFunction()->getName() == ParallelEntry)
      Ops[OpKind::Int] = ParallelEntryWork;
    return Ops;
  }
  default:
    Ops[OpKind::Int] = integerInstructions(I);
    return Ops;
  }
}

/// Whether \p Name is a runtime function that does no counted work, or only on
/// paths that end the program.
static bool isHarmless(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"__assertfail", "__assert_fail", "abort", "exit"}, true)
      .Cases({"__nvvm_reflect", "__kmpc_target_deinit"}, true)
      .Cases({ParallelEntry, ParallelExit}, true)
      .Default(false);
}

bool roofline::isSlowPath(StringRef Name) {
  return Name.starts_with("__internal_trig_reduction_slowpath");
}

static UnseenConstruct unseen(UnseenKind Kind, std::string Symbol = "") {
  return {{Kind, std::move(Symbol)}, {}};
}

std::optional<unsigned> roofline::blockMoveBytes(const MemIntrinsic &Move) {
  auto *Length = dyn_cast<ConstantInt>(Move.getLength());
  if (!Length || Length->getValue().ugt(1 << 20))
    return std::nullopt;
  return Length->getZExtValue();
}

std::optional<UnseenConstruct> roofline::unseenIn(const CallBase &Call) {
  if (textureAccess(Call))
    return unseen(UnseenKind::Texture);
  if (auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand())) {
    if (operationsOfAssembly(Asm->getAsmString()) && accessesOfAssembly(Call))
      return std::nullopt;
    StringRef First = StringRef(Asm->getAsmString()).ltrim(" \t\n{");
    StringRef Name = First.take_until(
        [](char C) { return C == ';' || C == ' ' || C == '\t' || C == '\n'; });
    return unseen(UnseenKind::InlineAssembly, Name.str());
  }
  const Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return unseen(UnseenKind::PointerCall);
  StringRef Name = Callee->getName();
  if (Callee->isIntrinsic()) {
    if (Name.starts_with("llvm.nvvm.tex") ||
        Name.starts_with("llvm.nvvm.tld4") ||
        Name.starts_with("llvm.nvvm.suld") ||
        Name.starts_with("llvm.nvvm.sust"))
      return unseen(UnseenKind::Texture);
    if (Name.starts_with("llvm.nvvm.cp.async.bulk") ||
        Name.starts_with("llvm.nvvm.cp.reduce.async") ||
        Name.starts_with("llvm.nvvm.tcgen05"))
      return unseen(UnseenKind::BulkCopy);
    if (auto *Move = dyn_cast<MemIntrinsic>(&Call);
        Move && !blockMoveBytes(*Move))
      return unseen(isa<ConstantInt>(Move->getLength())
                        ? UnseenKind::LongCopy
                        : UnseenKind::UnknownLength);
    return std::nullopt;
  }
  if (isHarmless(Name) || isSlowPath(Name))
    return std::nullopt;
  if (Name == "vprintf")
    return unseen(UnseenKind::Printf);
  if (Name == "malloc" || Name == "free")
    return unseen(UnseenKind::DeviceHeap, Name.str());
  // The name without its parameters.
  std::string Shown = demangled(Name);
  Shown = StringRef(Shown).split('(').first.str();
  if (!Callee->isDeclaration() || isGivenUp(*Callee))
    return unseen(UnseenKind::LargeCallee, std::move(Shown));
  return unseen(UnseenKind::MissingBody, std::move(Shown));
}
