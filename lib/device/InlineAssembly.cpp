// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations are counted by a table of mnemonic prefixes. Assembly with any
// other instruction is reported as unseen.
#include "device/InlineAssembly.h"
#include "constants/operation-costs.h"
#include "device/PtxText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace roofline;

namespace {
/// The operation a mnemonic stands for; its type suffix decides the kind.
struct Mnemonic {
  StringLiteral Prefix;
  double Arithmetic; // operations of the kind of its type
  double Special;
};
} // namespace

static constexpr Mnemonic Table[] = {
    {"fma.", 2, 0},          {"mad.", 2, 0},
    {"madc.", 1, 0},         {"addc.", 1, 0},
    {"subc.", 1, 0},         {"sad.", 1, 0},
    {"dp2a.", 1, 0},         {"dp4a.", 1, 0},
    {"fns.", 1, 0},          {"add.", 1, 0},
    {"sub.", 1, 0},          {"mul.", 1, 0},
    {"mul24.", 1, 0},        {"div.approx", 1, 1},
    {"div.full", 1, 1},      {"rcp.approx", 0, 1},
    {"rsqrt.approx", 0, 1},  {"sqrt.approx", 1, 1},
    {"ex2.", 0, 1},          {"lg2.", 0, 1},
    {"sin.", 0, 1},          {"cos.", 0, 1},
    {"tanh.", 0, 1},         {"and.", 1, 0},
    {"or.", 1, 0},           {"xor.", 1, 0},
    {"not.", 1, 0},          {"shl.", 1, 0},
    {"shr.", 1, 0},          {"shf.", 1, 0},
    {"lop3.", 1, 0},         {"bfe.", 1, 0},
    {"bfi.", 1, 0},          {"popc.", 1, 0},
    {"clz.", 1, 0},          {"bfind.", 1, 0},
    {"brev.", 1, 0},         {"prmt.", 0, 0},
    {"min.", 1, 0},          {"max.", 1, 0},
    {"abs.", 0, 0},          {"neg.", 0, 0},
    {"mov.", 0, 0},          {"cvt.", 0, 0},
    {"cvta.", 0, 0},         {"selp.", 0, 0},
    {"set.", 0, 0},          {"setp.", 1, 0},
    {"bar.", 0, 0},          {"barrier.", 0, 0},
    {"membar.", 0, 0},       {"fence.", 0, 0},
    {"activemask.", 0, 0},   {"shfl.", 0, 0},
    {"vote.", 0, 0},         {"match.", 0, 0},
    {"nanosleep.", 0, 0},    {"trap", 0, 0},
    {"exit", 0, 0},          {"griddepcontrol.", 0, 0},
    {"prefetch", 0, 0},      {"discard", 0, 0},
    {"pmevent", 0, 0},       {"isspacep.", 0, 0},
    {"mbarrier.", 0, 0},     {"elect.", 0, 0},
    {"ld.", 0, 0},           {"st.", 0, 0},
    {"ldmatrix.", 0, 0},     {"stmatrix.", 0, 0},
    {"movmatrix.", 0, 0},    {"cp.async.ca", 0, 0},
    {"cp.async.cg", 0, 0},   {"cp.async.commit", 0, 0},
    {"cp.async.wait", 0, 0}, {"cp.async.mbarrier", 0, 0},
    {"wgmma.fence", 0, 0},   {"wgmma.commit", 0, 0},
    {"wgmma.wait", 0, 0},    {"setmaxnreg.", 0, 0},
    {"atom.", 0, 0},         {"red.", 0, 0},
};

/// A warp, or of "wgmma" four of them, executes the instruction together.
static std::optional<Operations> matrixOperations(StringRef Name) {
  if (Name.starts_with("mma.sync.") || Name.starts_with("wmma.mma."))
    return tensorOperations(Name, /*Threads=*/32);
  if (Name.starts_with("wgmma.mma_async."))
    return tensorOperations(Name, /*Threads=*/128);
  return std::nullopt;
}

/// The kind of operation by the first type in \p Mnemonic, which is that of the
/// result, and how many: "fma.rn.f16x2" works on two halves, "fma.rn.f32.f16"
/// adds to a float.
static std::pair<OpKind, double> kindOf(StringRef Mnemonic) {
  for (StringRef Type : split(Mnemonic, '.')) {
    double Lanes = Type.consume_back("x2") ? 2 : 1;
    if (Type == "f16" || Type == "bf16")
      return {OpKind::Fp16, Lanes};
    if (Type == "f64")
      return {OpKind::Fp64, Lanes};
    if (Type == "f32")
      return {OpKind::Fp32, Lanes};
  }
  bool Wide = Mnemonic.ends_with("64");
  return {OpKind::Int, Wide ? 2 : 1};
}

static std::optional<double> videoInstructions(StringRef Mnemonic) {
  for (auto &[Prefix, Instructions] : constants::VideoInstructions)
    if (Mnemonic.starts_with(Prefix))
      return Instructions;
  return std::nullopt;
}

/// None if \p Name is not known.
static std::optional<Operations> operationsNamed(StringRef Name) {
  if (auto Matrix = matrixOperations(Name))
    return Matrix;
  Operations Ops;
  if (auto Video = videoInstructions(Name)) {
    Ops[OpKind::Int] = *Video;
    return Ops;
  }
  auto *Row = find_if(
      Table, [&](const Mnemonic &M) { return Name.starts_with(M.Prefix); });
  if (Row == std::end(Table))
    return std::nullopt;
  auto [Kind, Lanes] = kindOf(Name);
  // A floating-point minimum, comparison or negation is not counted; an integer
  // multiply-add is one instruction.
  bool Moves =
      Row->Prefix == "min." || Row->Prefix == "max." || Row->Prefix == "setp.";
  double Each = Kind == OpKind::Int ? std::min(Row->Arithmetic, 1.0)
                : Moves             ? 0
                                    : Row->Arithmetic;
  Ops[Kind] = Each * Lanes;
  Ops[OpKind::Special] += Row->Special;
  return Ops;
}

std::optional<Operations> roofline::operationsOfAssembly(StringRef Text) {
  Operations Total;
  for (const PtxStatement &S : parsePtx(Text)) {
    std::optional<Operations> Ops = operationsNamed(S.name());
    if (!Ops)
      return std::nullopt;
    for (OpKind K : AllOpKinds)
      Total[K] += (*Ops)[K];
  }
  return Total;
}

/// The argument of \p Call that \p Operand ("$2") stands for; null if it is no
/// operand, or an output.
static Value *argumentFor(const CallBase &Call, StringRef Operand) {
  unsigned Number = 0, Argument = 0;
  if (!Operand.consume_front("$") || Operand.getAsInteger(10, Number))
    return nullptr;
  auto *Asm = cast<InlineAsm>(Call.getCalledOperand());
  for (auto [I, Constraint] : enumerate(Asm->ParseConstraints())) {
    bool IsOutput = Constraint.Type == InlineAsm::isOutput;
    bool HasArgument = IsOutput ? Constraint.isIndirect
                                : Constraint.Type == InlineAsm::isInput;
    if (I == Number)
      return HasArgument ? Call.getArgOperand(Argument) : nullptr;
    Argument += HasArgument;
  }
  return nullptr;
}

/// The pointer of which \p V is the address; null if that can't be seen.
static Value *pointerIn(Value *V) {
  while (V && !V->getType()->isPointerTy()) {
    auto *Cast = dyn_cast<Operator>(V);
    V = Cast && Cast->getOpcode() == Instruction::PtrToInt ? Cast->getOperand(0)
                                                           : nullptr;
  }
  return V;
}

/// The bytes that "ld.global.nc.v4.f32" accesses; 0 if it does not say so.
static unsigned bytesOf(const PtxStatement &S) {
  unsigned Bits = 0;
  if (S.type()
          .drop_while([](char C) { return C >= 'a' && C <= 'z'; })
          .getAsInteger(10, Bits))
    return 0;
  unsigned Lanes = S.has("v2") ? 2 : S.has("v4") ? 4 : S.has("v8") ? 8 : 1;
  return Bits / 8 * Lanes;
}

/// Whether \p S copies from global to shared memory.
static bool isCopy(const PtxStatement &S) {
  return StringRef(S.name()).starts_with("cp.async.ca.") ||
         StringRef(S.name()).starts_with("cp.async.cg.");
}

/// The kind of access to global memory that \p S may make, if any.
static std::optional<AccessKind> kindOfAccess(const PtxStatement &S) {
  if (isCopy(S))
    return AccessKind::Load;
  if (S.has("param") || S.has("local") || S.has("const") ||
      any_of(S.Words,
             [](StringRef Word) { return Word.starts_with("shared"); }))
    return std::nullopt;
  return StringSwitch<std::optional<AccessKind>>(S.Words.front())
      .Case("ld", AccessKind::Load)
      .Case("st", AccessKind::Store)
      .Cases({"atom", "red"}, AccessKind::Atomic)
      .Default(std::nullopt);
}

/// The number \p Text, or that of the operand which it names; 0 if not known.
static unsigned number(const CallBase &Call, StringRef Text) {
  unsigned Value = 0;
  if (!Text.getAsInteger(10, Value))
    return Value;
  auto *Constant = dyn_cast_or_null<ConstantInt>(argumentFor(Call, Text));
  return Constant ? Constant->getZExtValue() : 0;
}

/// The access that \p S makes; none if its address or size can't be seen.
static std::optional<AssemblyAccess>
accessOf(const CallBase &Call, const PtxStatement &S, AccessKind Kind) {
  // The source of a copy stands behind its destination, the bytes behind that.
  const auto *Address =
      find_if(S.Operands, [](StringRef O) { return O.starts_with("["); });
  if (isCopy(S) && Address != S.Operands.end())
    ++Address;
  if (Address == S.Operands.end())
    return std::nullopt;
  StringRef Inside = *Address;
  if (!Inside.consume_front("[") || !Inside.consume_back("]"))
    return std::nullopt;
  Value *Pointer = pointerIn(argumentFor(Call, Inside.trim()));
  unsigned Bytes = !isCopy(S) ? bytesOf(S)
                   : std::next(Address) == S.Operands.end()
                       ? 0
                       : number(Call, *std::next(Address));
  if (!Pointer || !Bytes)
    return std::nullopt;
  return AssemblyAccess{Pointer, Kind, Bytes};
}

std::optional<SmallVector<AssemblyAccess, 2>>
roofline::accessesOfAssembly(const CallBase &Call) {
  SmallVector<AssemblyAccess, 2> Accesses;
  auto *Asm = cast<InlineAsm>(Call.getCalledOperand());
  for (const PtxStatement &S : parsePtx(Asm->getAsmString()))
    if (auto Kind = kindOfAccess(S)) {
      std::optional<AssemblyAccess> Access = accessOf(Call, S, *Kind);
      if (!Access)
        return std::nullopt;
      Accesses.push_back(*Access);
    }
  return std::move(Accesses);
}
