// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All intrinsics of LLVM's NVPTX backend: each runs, or a kernel that calls it
// is refused before it starts. Where LLVM evaluates an intrinsic of constants,
// the executor gives the same value.
#include "TestProgram.h"
#include "emulate/compile/KernelIR.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <cstring>
#include <set>

using namespace llvm;
using namespace roofline;

namespace {
/// A module for kernels "k0", "k1" and so on with parameters (ptr %in, ptr
/// %out).
class Kernels {
public:
  Kernels() : M("every-intrinsic", Context), B(Context) {
    M.setDataLayout(
        "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64");
    M.setTargetTriple(Triple("nvptx64-nvidia-cuda"));
    Shared = new GlobalVariable(
        M, ArrayType::get(B.getInt8Ty(), 4096), false,
        GlobalValue::InternalLinkage,
        PoisonValue::get(ArrayType::get(B.getInt8Ty(), 4096)), "shared",
        nullptr, GlobalValue::NotThreadLocal, NVPTXAS::ADDRESS_SPACE_SHARED);
    Shared->setAlignment(Align(128));
  }
  Function *begin() {
    Type *Ptr = B.getPtrTy();
    auto *F =
        Function::Create(FunctionType::get(B.getVoidTy(), {Ptr, Ptr}, false),
                         GlobalValue::ExternalLinkage, "k" + Twine(Count++), M);
    F->setCallingConv(CallingConv::PTX_Kernel);
    B.SetInsertPoint(BasicBlock::Create(Context, "", F));
    return F;
  }
  void end() { B.CreateRetVoid(); }
  std::string text() const {
    std::string Text;
    raw_string_ostream(Text) << M;
    return Text;
  }
  Function *declaration(Intrinsic::ID Id);

  LLVMContext Context;
  Module M;
  IRBuilder<> B;
  GlobalVariable *Shared;
  unsigned Count = 0;
};
} // namespace

/// The intrinsic for i32, float, ptr or <2 x half> where it has several types.
Function *Kernels::declaration(Intrinsic::ID Id) {
  using Descriptor = Intrinsic::IITDescriptor;
  SmallVector<Descriptor> Table;
  Intrinsic::getIntrinsicInfoTableEntries(Id, Table);
  SmallVector<Type *> Types;
  for (const Descriptor &D : Table)
    if (D.Kind == Descriptor::Argument &&
        D.getArgumentKind() != Descriptor::AK_MatchType &&
        D.getArgumentNumber() == Types.size())
      switch (D.getArgumentKind()) {
      case Descriptor::AK_AnyFloat:
        Types.push_back(B.getFloatTy());
        break;
      case Descriptor::AK_AnyVector:
        Types.push_back(FixedVectorType::get(B.getHalfTy(), 2));
        break;
      case Descriptor::AK_AnyPointer:
        Types.push_back(B.getPtrTy());
        break;
      default:
        Types.push_back(B.getInt32Ty());
      }
  return Intrinsic::getOrInsertDeclaration(&M, Id, Types);
}

static std::vector<Intrinsic::ID> allIntrinsics() {
  std::vector<Intrinsic::ID> All;
  for (Intrinsic::ID Id = 1; Id < Intrinsic::num_intrinsics; ++Id)
    if (Intrinsic::getBaseName(Id).starts_with("llvm.nvvm."))
      All.push_back(Id);
  return All;
}

/// Adds a call whose operands are zeros from memory and addresses.
static void addCall(Kernels &K, Function &Kernel, Intrinsic::ID Id) {
  Function *Callee = K.declaration(Id);
  SmallVector<Value *> Arguments;
  for (Argument &A : Callee->args()) {
    Type *T = A.getType();
    unsigned Space = T->isPointerTy() ? T->getPointerAddressSpace() : 0;
    if (T->isMetadataTy())
      Arguments.push_back(
          MetadataAsValue::get(K.Context, MDString::get(K.Context, "text")));
    else if (A.hasAttribute(Attribute::ImmArg))
      Arguments.push_back(ConstantInt::get(T, 1));
    else if (Space == NVPTXAS::ADDRESS_SPACE_SHARED)
      Arguments.push_back(K.Shared);
    else if (T->isPointerTy())
      Arguments.push_back(K.B.CreateAddrSpaceCast(Kernel.getArg(0), T));
    else
      Arguments.push_back(
          K.B.CreateAlignedLoad(T, Kernel.getArg(0), Align(64), true));
  }
  CallInst *Call = K.B.CreateCall(Callee, Arguments);
  if (!Call->getType()->isVoidTy())
    K.B.CreateAlignedStore(Call, Kernel.getArg(1), Align(64), true);
}

/// Empty if a kernel with a call of \p Id is accepted, otherwise the reason.
static std::string refusalOf(Intrinsic::ID Id) {
  Kernels K;
  Function *Kernel = K.begin();
  addCall(K, *Kernel, Id);
  K.end();
  auto IR = emulate::extractKernel(K.M, "k0");
  return IR ? "" : toString(IR.takeError());
}

static std::vector<Intrinsic::ID> acceptedIntrinsics() {
  std::vector<Intrinsic::ID> Accepted;
  for (Intrinsic::ID Id : allIntrinsics())
    if (refusalOf(Id).empty())
      Accepted.push_back(Id);
  return Accepted;
}

TEST(EveryIntrinsic, RunsOrIsRefused) {
  std::vector<Intrinsic::ID> Accepted;
  for (Intrinsic::ID Id : allIntrinsics())
    if (std::string Refusal = refusalOf(Id); Refusal.empty())
      Accepted.push_back(Id);
    else
      EXPECT_TRUE(StringRef(Refusal).starts_with("kernel 'k0' uses "))
          << Refusal;
  Kernels K;
  constexpr unsigned Each = 40; // calls in one kernel
  std::vector<std::string> Names;
  for (unsigned I = 0; I < Accepted.size(); I += Each) {
    Function *Kernel = K.begin();
    Names.emplace_back();
    for (Intrinsic::ID Id : ArrayRef(Accepted).slice(
             I, std::min<size_t>(Each, Accepted.size() - I))) {
      addCall(K, *Kernel, Id);
      Names.back() += Intrinsic::getBaseName(Id).str() + "\n";
    }
    K.end();
  }
  TestProgram P(K.text());
  for (unsigned I = 0; I < K.Count; ++I) {
    alignas(128) static char In[4096] = {}, Out[4096];
    emulate::LaunchOutcome Outcome =
        P.run("k" + std::to_string(I), 32, static_cast<char *>(In),
              static_cast<char *>(Out));
    EXPECT_EQ(Outcome.End, LaunchEnd::Finished) << Outcome.Problem << Names[I];
  }
}

/// A value of type \p T; null if there is none of this number.
static Constant *example(Type *T, unsigned Number) {
  static const double Numbers[] = {0.0,    1.0,  -1.5,         2.5,
                                   0x1p-3, 1e20, -123456.75,   INFINITY,
                                   NAN,    0.1,  -2147483648.5};
  static const uint64_t Bits[] = {0,
                                  1,
                                  ~uint64_t(0),
                                  0x8000000080008080,
                                  0x7fffffff7fff7f7f,
                                  33,
                                  0x123456789abcdef0,
                                  5,
                                  200,
                                  0x31,
                                  0xffff0000ff00fff7};
  if (T->isFloatingPointTy())
    return ConstantFP::get(T, Numbers[Number % std::size(Numbers)]);
  if (T->isIntegerTy())
    return ConstantInt::get(T, APInt(64, Bits[Number % std::size(Bits)])
                                   .zextOrTrunc(T->getIntegerBitWidth()));
  return nullptr;
}

TEST(EveryIntrinsic, HasTheValueThatLLVMComputes) {
  struct Row {
    std::string Call;
    uint64_t Wanted;
    bool IsNaN;
  };
  std::vector<Row> Rows;
  std::vector<uint64_t> In;
  std::set<std::string> Names;
  Kernels K;
  Function *Kernel = nullptr;
  auto value = [](const Constant &C) {
    if (auto *F = dyn_cast<ConstantFP>(&C))
      return F->getValueAPF().bitcastToAPInt().getZExtValue();
    return cast<ConstantInt>(C).getZExtValue();
  };
  for (Intrinsic::ID Id : acceptedIntrinsics()) {
    Function *Callee = K.declaration(Id);
    if (Callee->arg_empty() || !(Callee->getReturnType()->isFloatingPointTy() ||
                                 Callee->getReturnType()->isIntegerTy()))
      continue;
    for (unsigned Number = 0; Number < 24; ++Number) {
      SmallVector<Constant *> Operands;
      for (Argument &A : Callee->args())
        Operands.push_back(example(
            A.getType(), Number * (2 * A.getArgNo() + 1) + 3 * A.getArgNo()));
      if (is_contained(Operands, nullptr))
        break;
      SmallVector<Value *> Constants(Operands.begin(), Operands.end());
      std::unique_ptr<CallInst> Call(CallInst::Create(Callee, Constants));
      Constant *Wanted = ConstantFoldCall(Call.get(), Callee, Operands);
      if (!Wanted || !isa<ConstantFP, ConstantInt>(Wanted))
        continue;
      if (!Kernel || Rows.size() % 500 == 0) {
        if (Kernel)
          K.end();
        Kernel = K.begin();
      }
      auto place = [&](unsigned Argument, size_t Index) {
        return K.B.CreateConstInBoundsGEP1_64(K.B.getInt64Ty(),
                                              Kernel->getArg(Argument), Index);
      };
      SmallVector<Value *> Loaded;
      for (Constant *C : Operands) {
        Loaded.push_back(
            K.B.CreateAlignedLoad(C->getType(), place(0, In.size()), Align(8)));
        In.push_back(value(*C));
      }
      K.B.CreateAlignedStore(K.B.CreateCall(Callee, Loaded),
                             place(1, Rows.size()), Align(8));
      auto *Float = dyn_cast<ConstantFP>(Wanted);
      std::string Text;
      raw_string_ostream(Text) << *Call;
      Rows.push_back({Text, value(*Wanted), Float && Float->isNaN()});
      Names.insert(Callee->getName().str());
    }
  }
  K.end();
  TestProgram P(K.text());
  std::vector<uint64_t> Out(Rows.size());
  for (unsigned I = 0; I < K.Count; ++I)
    EXPECT_EQ(P.run("k" + std::to_string(I), 1, In.data(), Out.data()).End,
              LaunchEnd::Finished);
  for (auto [R, Got] : zip(Rows, Out))
    if (!R.IsNaN)
      EXPECT_EQ(R.Wanted, Got) << R.Call;
  EXPECT_GE(Names.size(), 130u);
}

TEST(EveryIntrinsic, ConversionsToNarrowFloats) {
  struct Row {
    const char *Name;
    double First, Second;
    uint32_t Wanted;
  };
  constexpr double JustBelow = 0x1.01fffep0; // 0x3f80ffff
  const Row Rows[] = {
      {"f2f16.rn", 65520, 0, 0x7c00},
      {"f2f16.rz", 65520, 0, 0x7bff},
      {"f2f16.rz", -2049, 0, 0xe800},
      {"f2f16.rn.satfinite", 1e9, 0, 0x7bff},
      {"f2f16.rn.satfinite", -INFINITY, 0, 0xfbff},
      {"f2f16.rn.relu", -2, 0, 0},
      {"f2f16.rz.relu.satfinite", 1e9, 0, 0x7bff},
      {"f2bf16.rn", JustBelow, 0, 0x3f81},
      {"f2bf16.rz", JustBelow, 0, 0x3f80},
      {"f2bf16.rz", -JustBelow, 0, 0xbf80},
      {"f2bf16.rz.satfinite", INFINITY, 0, 0x7f7f},
      {"f2tf32.rna", 0x1.002p0, 0, 0x3f802000},
      {"f2tf32.rna", -0x1.002p0, 0, 0xbf802000},
      {"ff2f16x2.rn", 1, 2, 0x3c004000},
      {"ff2f16x2.rz.satfinite", 2049, 1e9, 0x68007bff},
      {"ff2bf16x2.rz.relu", -1, 3, 0x00004040},
      {"ff2bf16x2.rn", JustBelow, -JustBelow, 0x3f81bf81},
  };
  Kernels K;
  Function *Kernel = K.begin();
  std::vector<float> In;
  for (auto [Number, R] : enumerate(Rows)) {
    Function *Callee = K.declaration(
        Intrinsic::lookupIntrinsicID(std::string("llvm.nvvm.") + R.Name));
    auto operand = [&](double V) {
      In.push_back(float(V));
      return K.B.CreateLoad(K.B.getFloatTy(),
                            K.B.CreateConstInBoundsGEP1_64(K.B.getFloatTy(),
                                                           Kernel->getArg(0),
                                                           In.size() - 1));
    };
    SmallVector<Value *> Operands = {operand(R.First)};
    if (Callee->arg_size() == 2)
      Operands.push_back(operand(R.Second));
    K.B.CreateStore(K.B.CreateCall(Callee, Operands),
                    K.B.CreateConstInBoundsGEP1_64(K.B.getInt32Ty(),
                                                   Kernel->getArg(1), Number));
  }
  K.end();
  TestProgram P(K.text());
  std::vector<uint32_t> Out(std::size(Rows));
  EXPECT_EQ(P.run("k0", 1, In.data(), Out.data()).End, LaunchEnd::Finished);
  for (auto [R, Got] : zip(Rows, Out))
    EXPECT_EQ(Got, R.Wanted) << R.Name << " " << R.First;
}

namespace {
/// Numbers in memory, of a type as wmma names it.
class Numbers {
public:
  explicit Numbers(StringRef Type) : Type(Type) {}
  void set(unsigned I, int V) {
    if (Type == "f64")
      put(I, double(V));
    else if (Type == "f16")
      put(I, _Float16(V));
    else if (Type == "bf16")
      put(I, uint16_t(bit_cast<uint32_t>(float(V)) >> 16));
    else if (Type == "s8" || Type == "u8")
      put(I, int8_t(V));
    else if (Type == "s32")
      put(I, int32_t(V));
    else
      put(I, float(V)); // f32, tf32
  }
  double get(unsigned I) const {
    return Type == "f64"   ? at<double>(I)
           : Type == "f16" ? double(at<_Float16>(I))
           : Type == "s32" ? at<int32_t>(I)
                           : at<float>(I);
  }
  char *data() { return Bytes; }

private:
  template <typename T> void put(unsigned I, T V) {
    std::memcpy(Bytes + I * sizeof(T), &V, sizeof(T));
  }
  template <typename T> T at(unsigned I) const {
    T V;
    std::memcpy(&V, Bytes + I * sizeof(T), sizeof(T));
    return V;
  }
  alignas(32) char Bytes[32 * 32 * 8] = {}; // first, for kernels
  StringRef Type;
};
} // namespace

/// Checks one product, such as "wmma.m8n8k4.mma.row.col.f64", by a kernel that
/// loads, multiplies and stores.
static void expectProduct(Intrinsic::ID Id, ArrayRef<StringRef> Parts) {
  std::string Shape =
      ("llvm.nvvm.wmma.m" + Parts[1] + "n" + Parts[2] + "k" + Parts[3] + ".")
          .str();
  unsigned M, N, K;
  ASSERT_FALSE(Parts[1].getAsInteger(10, M) || Parts[2].getAsInteger(10, N) ||
               Parts[3].getAsInteger(10, K));
  bool RowsOfA = Parts[4] == "row", RowsOfB = Parts[5] == "row";
  auto [First, Second] = Parts[7].split('.');
  StringRef Factor = Second.empty() ? First : "f16";
  StringRef Sum = First == "f64"                   ? "f64"
                  : First == "s8" || First == "u8" ? "s32"
                                                   : "f32";
  StringRef TypeOfD = Second.empty() ? Sum : First;
  StringRef TypeOfC = Second.empty() ? Sum : Second;

  Kernels Module;
  IRBuilder<> &B = Module.B;
  Function *Kernel = Module.begin();
  auto call = [&](const Twine &Name, ArrayRef<Value *> Arguments) -> Value * {
    return B.CreateCall(Intrinsic::getOrInsertDeclaration(
                            &Module.M,
                            Intrinsic::lookupIntrinsicID((Shape + Name).str()),
                            Arguments[0]->getType()),
                        Arguments);
  };
  SmallVector<Value *> Registers;
  auto addRegisters = [&](Value *V) {
    auto *Struct = dyn_cast<StructType>(V->getType());
    for (unsigned I = 0; I < (Struct ? Struct->getNumElements() : 1); ++I)
      Registers.push_back(Struct ? B.CreateExtractValue(V, I) : V);
  };
  auto load = [&](const Twine &Name, unsigned Number, unsigned Stride) {
    Value *Place = B.CreateConstInBoundsGEP1_64(
        B.getInt8Ty(), Kernel->getArg(0), Number * sizeof(Numbers("")));
    Place = B.CreateAddrSpaceCast(Place, B.getPtrTy());
    addRegisters(call(Name, {Place, B.getInt32(Stride)}));
  };
  load("load.a." + Parts[4] + ".stride." + Factor, 0, RowsOfA ? K : M);
  load("load.b." + Parts[5] + ".stride." + Factor, 1, RowsOfB ? N : K);
  load("load.c.row.stride." + TypeOfC, 2, N);
  Value *D = B.CreateCall(Module.declaration(Id), Registers);
  Registers = {Kernel->getArg(1)};
  addRegisters(D);
  Registers.push_back(B.getInt32(N));
  call("store.d.row.stride." + TypeOfD, Registers);
  Module.end();

  auto ofA = [](unsigned Row, unsigned At) { return int(Row + 2 * At) % 7; };
  auto ofB = [&](unsigned At, unsigned Column) {
    return int(3 * At + Column) % 5 - (Factor == "u8" ? 0 : 2);
  };
  std::vector<Numbers> In = {Numbers(Factor), Numbers(Factor),
                             Numbers(TypeOfC)};
  Numbers Out(TypeOfD);
  for (unsigned At = 0; At < K; ++At) {
    for (unsigned Row = 0; Row < M; ++Row)
      In[0].set(RowsOfA ? Row * K + At : At * M + Row, ofA(Row, At));
    for (unsigned Column = 0; Column < N; ++Column)
      In[1].set(RowsOfB ? At * N + Column : Column * K + At, ofB(At, Column));
  }
  for (unsigned I = 0; I < M * N; ++I)
    In[2].set(I, int(I));
  TestProgram P(Module.text());
  EXPECT_EQ(P.run("k0", 32, In.data(), Out.data()).End, LaunchEnd::Finished);
  unsigned Wrong = 0;
  for (unsigned Row = 0; Row < M; ++Row)
    for (unsigned Column = 0; Column < N; ++Column) {
      double Wanted = Row * N + Column;
      for (unsigned At = 0; At < K; ++At)
        Wanted += ofA(Row, At) * ofB(At, Column);
      Wrong += Out.get(Row * N + Column) != Wanted;
    }
  EXPECT_EQ(Wrong, 0u) << Intrinsic::getBaseName(Id).str();
}

TEST(EveryIntrinsic, ProductsOfWmma) {
  unsigned Count = 0;
  for (Intrinsic::ID Id : acceptedIntrinsics()) {
    SmallVector<StringRef> Parts;
    if (!Regex("^llvm\\.nvvm\\.wmma\\.m([0-9]+)n([0-9]+)k([0-9]+)\\.mma\\."
               "(row|col)\\.(row|col)\\.(rn\\.)?([a-z0-9.]+)$")
             .match(Intrinsic::getBaseName(Id), &Parts))
      continue;
    expectProduct(Id, Parts);
    ++Count;
  }
  EXPECT_EQ(Count, 96u);
}
