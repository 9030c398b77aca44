// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MatrixCalls.h"
#include "DeviceCalls.h"
#include "WarpState.h"
#include "emulate/ptx/PtxCost.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace roofline::emulate;

using Element = MatrixProduct::Element;

static std::optional<Element> elementOf(StringRef Name) {
  return StringSwitch<std::optional<Element>>(Name)
      .Case("f16", Element::F16)
      .Case("bf16", Element::BF16)
      .Case("tf32", Element::TF32)
      .Case("f64", Element::F64)
      .Case("s8", Element::S8)
      .Case("u8", Element::U8)
      .Case("f32", Element::F32)
      .Case("s32", Element::S32)
      .Default(std::nullopt);
}

bool roofline::emulate::isMatrixLoad(StringRef Name) {
  return Name.starts_with("ldmatrix.sync.aligned.m8n8.") &&
         Name.contains(".b16");
}

std::optional<MatrixProduct>
roofline::emulate::matrixProductOf(const CallBase &Call) {
  SmallVector<StringRef> Parts;
  if (!Regex("^(w?mma)\\.m([0-9]+)n([0-9]+)k([0-9]+)\\.(mma\\.)?"
             "(row|col)\\.(row|col)\\.(rn\\.)?([a-z0-9.]+)$")
           .match(deviceCallName(Call), &Parts))
    return std::nullopt;
  MatrixProduct P;
  P.IsOpaque = Parts[1] == "wmma";
  Parts[2].getAsInteger(10, P.M);
  Parts[3].getAsInteger(10, P.N);
  Parts[4].getAsInteger(10, P.K);
  P.RowMajorA = Parts[6] == "row";
  P.RowMajorB = Parts[7] == "row";
  // "f32.f16" are the types of D and C, with f16 factors; a single type such as
  // "tf32" is that of the factors.
  auto [First, Second] = Parts[9].split('.');
  std::optional<Element> One = elementOf(First);
  std::optional<Element> Two = elementOf(Second.empty() ? First : Second);
  if (!One || !Two)
    return std::nullopt; // ".satfinite", ".f16.f16.f16" and others
  bool OfHalves =
      (*One == Element::F16 || *One == Element::F32) && !Second.empty();
  if (!OfHalves && *One != *Two)
    return std::nullopt;
  P.Factor = OfHalves ? uint32_t(Element::F16) : uint32_t(*One);
  uint32_t Sum = *One == Element::F64                         ? Element::F64
                 : *One == Element::S8 || *One == Element::U8 ? Element::S32
                                                              : Element::F32;
  P.D = OfHalves ? uint32_t(*One) : Sum;
  P.C = OfHalves ? uint32_t(*Two) : Sum;
  if (!P.IsOpaque && P.M != 16 && bytesOf(P.Factor) == 2)
    return std::nullopt; // m8n8k4, four products of a quarter of the warp each
  // The operands are the registers of A, then of B, then of C.
  const DataLayout &DL = Call.getDataLayout();
  uint64_t OfC = uint64_t(P.M) * P.N / WarpSize * bytesOf(P.C);
  SmallVector<uint64_t> Sizes;
  uint64_t All = 0;
  for (const Use &U : Call.args()) {
    Sizes.push_back(DL.getTypeStoreSize(U->getType()));
    All += Sizes.back();
  }
  uint64_t OfA = uint64_t(P.M) * P.K / WarpSize * bytesOf(P.Factor);
  uint64_t OfB = uint64_t(P.N) * P.K / WarpSize * bytesOf(P.Factor);
  // Fragments of wmma have eight registers for f16, and hold each element as
  // often as fits.
  if (P.IsOpaque && P.Factor == Element::F16)
    OfA = OfB = 8 * 4;
  if (OfA + OfB + OfC != All || OfA % 4 || OfB % 4 || P.N % 8 ||
      std::max({P.M * P.K, P.K * P.N, P.M * P.N}) > MatrixProduct::MostElements)
    return std::nullopt;
  P.WordsA = OfA / 4;
  P.WordsB = OfB / 4;
  P.WordsC = OfC / 4;
  return P;
}

namespace {
/// The thread that holds a matrix element, and the element's index among those
/// of that thread.
struct Place {
  unsigned Lane, Index;
};
} // namespace

/// The element with this number if each thread holds \p Each consecutive ones.
static Place inOrder(unsigned Number, unsigned Each) {
  return {Number / Each, Number % Each};
}

/// The layouts of PTX ISA, "Matrix Fragments for mma". A 32-bit register holds
/// \c Each elements.
static Place ofA(const MatrixProduct &P, unsigned Row, unsigned K) {
  if (P.IsOpaque)
    return inOrder(P.RowMajorA ? Row * P.K + K : K * P.M + Row,
                   P.M * P.K / WarpSize);
  unsigned Each = P.Factor == Element::F64 ? 1 : 4 / bytesOf(P.Factor);
  unsigned Register = (Row >= 8) + K / (4 * Each) * (P.M / 8);
  return {Row % 8 * 4 + K / Each % 4, Register * Each + K % Each};
}

static Place ofB(const MatrixProduct &P, unsigned K, unsigned Column) {
  if (P.IsOpaque)
    return inOrder(P.RowMajorB ? K * P.N + Column : Column * P.K + K,
                   P.N * P.K / WarpSize);
  unsigned Each = P.Factor == Element::F64 ? 1 : 4 / bytesOf(P.Factor);
  return {Column * 4 + K / Each % 4, K / (4 * Each) * Each + K % Each};
}

/// Row and column of element \p Index of C and D in thread \p Lane.
static std::pair<unsigned, unsigned> placeOfSum(const MatrixProduct &P,
                                                unsigned Lane, unsigned Index) {
  unsigned Number = Lane * (P.M * P.N / WarpSize) + Index;
  if (P.IsOpaque)
    return {Number / P.N, Number % P.N};
  return {Lane / 4 + 8 * (Index / 2), Lane % 4 * 2 + Index % 2};
}

std::vector<uint16_t> roofline::emulate::matrixOrder(const MatrixProduct &P) {
  std::vector<uint16_t> Order;
  auto add = [&](Place At, unsigned Words) {
    Order.push_back(At.Lane * (4 * Words / bytesOf(P.Factor)) + At.Index);
  };
  for (unsigned Row = 0; Row < P.M; ++Row)
    for (unsigned K = 0; K < P.K; ++K)
      add(ofA(P, Row, K), P.WordsA);
  for (unsigned K = 0; K < P.K; ++K)
    for (unsigned Column = 0; Column < P.N; ++Column)
      add(ofB(P, K, Column), P.WordsB);
  size_t OfSum = Order.size();
  unsigned Each = P.M * P.N / WarpSize;
  Order.resize(OfSum + P.M * P.N);
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    for (unsigned I = 0; I < Each; ++I) {
      auto [Row, Column] = placeOfSum(P, Lane, I);
      Order[OfSum + Row * P.N + Column] = Lane * Each + I;
    }
  return Order;
}

// Loads and stores of wmma fragments.

namespace {
struct MatrixAccess {
  bool Loads = false, RowMajor = false, HasStride = false;
  char Which = 0; // a, b, c, d
  unsigned Rows = 0, Columns = 0, Bytes = 0;
};
} // namespace

/// Parses names such as "wmma.m16n16k16.load.a.row.stride.f16.p0" and
/// "wmma.m16n16k16.store.d.col.f32.p3".
static std::optional<MatrixAccess> matrixAccessOf(const CallBase &Call) {
  SmallVector<StringRef> Parts;
  if (!Regex("^wmma\\.m([0-9]+)n([0-9]+)k([0-9]+)\\.(load|store)\\.([abcd])\\."
             "(row|col)(\\.stride)?\\.([a-z0-9]+)\\.p[0-9]+$")
           .match(deviceCallName(Call), &Parts))
    return std::nullopt;
  MatrixAccess A;
  unsigned Extents[3];
  for (unsigned I = 0; I < 3; ++I)
    Parts[I + 1].getAsInteger(10, Extents[I]);
  A.Loads = Parts[4] == "load";
  A.Which = Parts[5][0];
  A.RowMajor = Parts[6] == "row";
  A.HasStride = !Parts[7].empty();
  A.Rows = A.Which == 'b' ? Extents[2] : Extents[0];
  A.Columns = A.Which == 'a' ? Extents[2] : Extents[1];
  std::optional<Element> E = elementOf(Parts[8]);
  if (!E)
    return std::nullopt;
  A.Bytes = bytesOf(*E);
  return A;
}

namespace {
/// Replaces the call by the loads or stores of one thread.
class MatrixExpansion {
public:
  MatrixExpansion(CallInst &Call, const MatrixAccess &A)
      : Call(Call), A(A), B(&Call),
        Each(A.Rows * A.Columns / WarpSize), // elements per thread
        Item(B.getIntNTy(8 * A.Bytes)) {}
  void run();

private:
  Value *addressOf(unsigned Index);
  void load();
  void store();
  /// Whether the elements of each thread are adjacent in memory.
  bool isContiguous() const {
    bool FollowsMemory = A.Which == 'a' || A.Which == 'b' || A.RowMajor;
    return FollowsMemory && (A.RowMajor ? A.Columns : A.Rows) % Each == 0;
  }

  CallInst &Call;
  const MatrixAccess &A;
  IRBuilder<> B;
  unsigned Each;
  Type *Item;
  Value *Lane = nullptr;
};
} // namespace

/// The address of the thread's element \p Index. Elements of A and B are
/// distributed in the order in which memory has them, those of C and D by rows;
/// ofA(), ofB() and placeOfSum() use the same order.
Value *MatrixExpansion::addressOf(unsigned Index) {
  bool ByRows = A.Which == 'a' || A.Which == 'b' ? A.RowMajor : true;
  unsigned Length = ByRows ? A.Columns : A.Rows;
  Value *Number =
      B.CreateAdd(B.CreateMul(Lane, B.getInt32(Each)), B.getInt32(Index));
  Value *Line = B.CreateUDiv(Number, B.getInt32(Length));
  Value *In = B.CreateURem(Number, B.getInt32(Length));
  Value *Row = ByRows ? Line : In, *Column = ByRows ? In : Line;
  Value *Stride = A.HasStride ? Call.getArgOperand(Call.arg_size() - 1)
                              : B.getInt32(A.RowMajor ? A.Columns : A.Rows);
  Value *Offset = B.CreateAdd(B.CreateMul(A.RowMajor ? Row : Column, Stride),
                              A.RowMajor ? Column : Row);
  return B.CreateGEP(Item, Call.getArgOperand(0),
                     B.CreateSExt(Offset, B.getInt64Ty()));
}

void MatrixExpansion::load() {
  Type *Whole = FixedVectorType::get(Item, Each);
  Value *All = PoisonValue::get(Whole);
  if (isContiguous())
    All = B.CreateAlignedLoad(Whole, addressOf(0),
                              Align(std::min(16u, Each * A.Bytes)));
  else
    for (unsigned I = 0; I < Each; ++I)
      All = B.CreateInsertElement(
          All, B.CreateAlignedLoad(Item, addressOf(I), Align(A.Bytes)), I);
  // Splits the vector into registers. Fragments of f16 hold each element
  // several times; those of one register are no struct.
  auto *Struct = dyn_cast<StructType>(Call.getType());
  Type *Register = Struct ? Struct->getElementType(0) : Call.getType();
  unsigned Bits = Register->getPrimitiveSizeInBits();
  unsigned Parts = Each * A.Bytes * 8 / Bits;
  Value *Words =
      B.CreateBitCast(All, FixedVectorType::get(B.getIntNTy(Bits), Parts));
  SmallVector<Value *> Registers;
  for (unsigned I = 0; I < (Struct ? Struct->getNumElements() : 1); ++I)
    Registers.push_back(
        B.CreateBitCast(B.CreateExtractElement(Words, I % Parts), Register));
  Call.replaceAllUsesWith(Struct ? aggregate(B, Struct, Registers)
                                 : Registers[0]);
}

void MatrixExpansion::store() {
  unsigned Count = Call.arg_size() - 1 - A.HasStride;
  Type *Register = Call.getArgOperand(1)->getType();
  unsigned Bits = Register->getPrimitiveSizeInBits();
  Value *Words =
      PoisonValue::get(FixedVectorType::get(B.getIntNTy(Bits), Count));
  for (unsigned I = 0; I < Count; ++I)
    Words = B.CreateInsertElement(
        Words, B.CreateBitCast(Call.getArgOperand(1 + I), B.getIntNTy(Bits)),
        I);
  Value *All = B.CreateBitCast(Words, FixedVectorType::get(Item, Each));
  if (isContiguous()) {
    B.CreateAlignedStore(All, addressOf(0),
                         Align(std::min(16u, Each * A.Bytes)));
    return;
  }
  for (unsigned I = 0; I < Each; ++I)
    B.CreateAlignedStore(B.CreateExtractElement(All, I), addressOf(I),
                         Align(A.Bytes));
}

void MatrixExpansion::run() {
  // The address computation has no instructions in machine code, so it is not
  // counted.
  LLVMContext &C = Call.getContext();
  unsigned Kind = C.getMDKindID(CountedMark);
  Call.setMetadata(Kind, MDNode::get(C, {}));
  B.CollectMetadataToCopy(&Call, {Kind});
  Lane = B.CreateCall(Call.getModule()->getOrInsertFunction(
      "llvm.nvvm.read.ptx.sreg.laneid",
      FunctionType::get(B.getInt32Ty(), false)));
  if (A.Loads)
    load();
  else
    store();
  Call.eraseFromParent();
}

void roofline::emulate::expandMatrixAccesses(Function &Kernel) {
  for (Instruction &I : make_early_inc_range(instructions(Kernel)))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (std::optional<MatrixAccess> A = matrixAccessOf(*Call))
        MatrixExpansion(*Call, *A).run();
}
