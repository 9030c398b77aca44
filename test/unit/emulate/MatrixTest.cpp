// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensor cores: D = A * B + C for small integers, which halves represent
// exactly.
#include "TestProgram.h"

using namespace roofline;

static constexpr unsigned Side = 16;
static int elementOfA(unsigned Row, unsigned K) { return (Row + 2 * K) % 7; }
static int elementOfB(unsigned K, unsigned Column) {
  return int((3 * K + Column) % 5) - 2;
}
static float product(unsigned Row, unsigned Column, float Start) {
  for (unsigned K = 0; K < Side; ++K)
    Start += elementOfA(Row, K) * elementOfB(K, Column);
  return Start;
}

/// A row-major, B column-major.
struct Factors {
  alignas(32) _Float16 A[Side * Side];
  alignas(32) _Float16 B[Side * Side];
  Factors() {
    for (unsigned I = 0; I < Side; ++I)
      for (unsigned K = 0; K < Side; ++K) {
        A[I * Side + K] = _Float16(elementOfA(I, K));
        B[I * Side + K] = _Float16(elementOfB(K, I));
      }
  }
};

static double tensorOperations(const emulate::LaunchOutcome &Outcome) {
  return Outcome.Counts.Operations[static_cast<size_t>(OpKind::TensorFp16)];
}

static std::string repeated(const std::string &Item, unsigned Times) {
  std::string All;
  for (unsigned I = 0; I < Times; ++I)
    All += (I ? ", " : "") + Item;
  return All;
}

/// Extracts %NAME0, %NAME1 and so on from %NAME.
static std::string parts(const std::string &Name, const std::string &Type,
                         unsigned Count) {
  std::string All;
  for (unsigned I = 0; I < Count; ++I)
    All += "  %" + Name + std::to_string(I) + " = extractvalue " + Type + " %" +
           Name + ", " + std::to_string(I) + "\n";
  return All;
}

static std::string operands(const std::string &Name, const std::string &Type,
                            unsigned Count) {
  std::string All;
  for (unsigned I = 0; I < Count; ++I)
    All += ", " + Type + " %" + Name + std::to_string(I);
  return All;
}

TEST(Matrix, OfWmma) {
  std::string Half = "<2 x half>", Halves = "{" + repeated(Half, 8) + "}";
  std::string Floats = "{" + repeated("float", 8) + "}";
  auto load = [](const std::string &Type, const std::string &Kind,
                 const std::string &From) {
    return "call " + Type + " @llvm.nvvm.wmma.m16n16k16.load." + Kind +
           ".p0(ptr %" + From + ", i32 16)\n";
  };
  TestProgram P(
      "define ptx_kernel void @k(ptr %d, ptr %pa, ptr %pb, ptr %pc) {\n"
      "  %a = " +
      load(Halves, "a.row.stride.f16", "pa") +
      "  %b = " + load(Halves, "b.col.stride.f16", "pb") + "  %c = " +
      load(Floats, "c.col.stride.f32", "pc") + parts("a", Halves, 8) +
      parts("b", Halves, 8) + parts("c", Floats, 8) + "  %r = call " + Floats +
      " @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(" +
      (operands("a", Half, 8) + operands("b", Half, 8) +
       operands("c", "float", 8))
          .substr(2) +
      ")\n" + parts("r", Floats, 8) +
      "  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p0(ptr %d" +
      operands("r", "float", 8) + ", i32 16)\n  ret void\n}\n");
  Factors F;
  alignas(32) float C[Side * Side];
  alignas(32) float D[Side * Side] = {};
  for (unsigned I = 0; I < Side * Side; ++I)
    C[I] = I; // column-major
  auto Outcome = P.run("k", 32, D, F.A, F.B, C);
  EXPECT_EQ(Outcome.End, LaunchEnd::Finished);
  for (unsigned Row = 0; Row < Side; ++Row)
    for (unsigned Column = 0; Column < Side; ++Column)
      EXPECT_EQ(D[Row * Side + Column],
                product(Row, Column, Column * Side + Row));
  EXPECT_EQ(tensorOperations(Outcome), 2 * 16 * 16 * 16);
}

TEST(Matrix, OfMma) {
  // Rows of 32 bytes in shared memory; thread l has the address of row l % 8 of
  // the 8x8 matrix l / 8.
  TestProgram P(R"(
@sa = addrspace(3) global [256 x half] undef, align 16
@sb = addrspace(3) global [128 x half] undef, align 16
define ptx_kernel void @k(ptr %d, ptr %pa, ptr %pb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr <8 x half>, ptr %pa, i32 %t
  %part = load <8 x half>, ptr %from, align 2
  %to = getelementptr <8 x half>, ptr addrspace(3) @sa, i32 %t
  store <8 x half> %part, ptr addrspace(3) %to
  %fromb = getelementptr <4 x half>, ptr %pb, i32 %t
  %partb = load <4 x half>, ptr %fromb, align 2
  %tob = getelementptr <4 x half>, ptr addrspace(3) @sb, i32 %t
  store <4 x half> %partb, ptr addrspace(3) %tob
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %l8 = and i32 %t, 7
  %m = lshr i32 %t, 3
  %lower = and i32 %m, 1
  %right = lshr i32 %m, 1
  %low8 = mul i32 %lower, 8
  %row = add i32 %low8, %l8
  %row16 = mul i32 %row, 16
  %right8 = mul i32 %right, 8
  %ia = add i32 %row16, %right8
  %ib0 = mul i32 %l8, 16
  %ib = add i32 %ib0, %low8
  %aa = getelementptr half, ptr addrspace(3) @sa, i32 %ia
  %ab = getelementptr half, ptr addrspace(3) @sb, i32 %ib
  %aa64 = ptrtoint ptr addrspace(3) %aa to i64
  %ab64 = ptrtoint ptr addrspace(3) %ab to i64
  %aa32 = trunc i64 %aa64 to i32
  %ab32 = trunc i64 %ab64 to i32
  %a = call {i32, i32, i32, i32} asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0,$1,$2,$3}, [$4];", "=r,=r,=r,=r,r"(i32 %aa32)
  %b = call {i32, i32} asm sideeffect "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {$0,$1}, [$2];", "=r,=r,r"(i32 %ab32)
)" + parts("a", "{i32, i32, i32, i32}", 4) +
                parts("b", "{i32, i32}", 2) + R"(
  %r = call {float, float, float, float} asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32\0A{$0,$1,$2,$3},\0A{$4,$5,$6,$7}, {$8,$9}, {$10,$11,$12,$13};", "=f,=f,=f,=f,r,r,r,r,r,r,f,f,f,f"(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %b0, i32 %b1, float 1.0, float 1.0, float 1.0, float 1.0)
)" + parts("r", "{float, float, float, float}", 4) +
                R"(
  %g = lshr i32 %t, 2
  %in = and i32 %t, 3
  %g8 = mul i32 %g, 8
  %in2 = mul i32 %in, 2
  %first = add i32 %g8, %in2
  %d0 = getelementptr float, ptr %d, i32 %first
  store float %r0, ptr %d0
  %d1 = getelementptr float, ptr %d0, i32 1
  store float %r1, ptr %d1
  %d2 = getelementptr float, ptr %d0, i32 64
  store float %r2, ptr %d2
  %d3 = getelementptr float, ptr %d0, i32 65
  store float %r3, ptr %d3
  ret void
}
)");
  Factors F;
  float D[Side * 8] = {};
  auto Outcome = P.run("k", 32, D, F.A, F.B);
  EXPECT_EQ(Outcome.End, LaunchEnd::Finished);
  for (unsigned Row = 0; Row < Side; ++Row)
    for (unsigned Column = 0; Column < 8; ++Column)
      EXPECT_EQ(D[Row * 8 + Column], product(Row, Column, 1));
  EXPECT_EQ(tensorOperations(Outcome), 2 * 16 * 8 * 16);
}

/// A product of 8 rows and columns. Thread l has what element l of \p A and
/// \p B is, and elements 2l and 2l + 1 of the result and of \p Start.
template <typename T, typename S>
static void multiplyEights(const std::string &Type, const std::string &Sum,
                           const std::string &Name, T *A, T *B, S Start,
                           S *Result) {
  std::string Pair = "{" + Sum + ", " + Sum + "}";
  TestProgram P("define ptx_kernel void @k(ptr %d, ptr %pa, ptr %pb, " + Sum +
                " %c) {\n" +
                "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                "  %ea = getelementptr " +
                Type +
                ", ptr %pa, i32 %t\n"
                "  %eb = getelementptr " +
                Type +
                ", ptr %pb, i32 %t\n"
                "  %a = load " +
                Type + ", ptr %ea\n  %b = load " + Type +
                ", ptr %eb\n"
                "  %r = call " +
                Pair + " @llvm.nvvm.mma." + Name + "(" + Type + " %a, " + Type +
                " %b, " + Sum + " %c, " + Sum + " %c)\n" + parts("r", Pair, 2) +
                "  %t2 = mul i32 %t, 2\n  %d0 = getelementptr " + Sum +
                ", ptr %d, i32 %t2\n"
                "  %d1 = getelementptr " +
                Sum +
                ", ptr %d0, i32 1\n"
                "  store " +
                Sum + " %r0, ptr %d0\n  store " + Sum +
                " %r1, ptr %d1\n"
                "  ret void\n}\n");
  EXPECT_EQ(P.run("k", 32, Result, A, B, Start).End, LaunchEnd::Finished);
}

TEST(Matrix, OfDoublesByMma) {
  double A[32], B[32], D[64] = {};
  for (unsigned Row = 0; Row < 8; ++Row)
    for (unsigned K = 0; K < 4; ++K) {
      A[4 * Row + K] = elementOfA(Row, K);
      B[4 * Row + K] = elementOfB(K, Row); // Row is the column of B
    }
  multiplyEights("double", "double", "m8n8k4.row.col.f64", A, B, 0.5, D);
  for (unsigned Row = 0; Row < 8; ++Row)
    for (unsigned Column = 0; Column < 8; ++Column) {
      double Wanted = 0.5;
      for (unsigned K = 0; K < 4; ++K)
        Wanted += elementOfA(Row, K) * elementOfB(K, Column);
      EXPECT_EQ(D[8 * Row + Column], Wanted);
    }
}

TEST(Matrix, OfBytesByMma) {
  int8_t A[128], B[128];
  int D[64] = {};
  for (unsigned Row = 0; Row < 8; ++Row)
    for (unsigned K = 0; K < Side; ++K) {
      A[Side * Row + K] = elementOfA(Row, K);
      B[Side * Row + K] = elementOfB(K, Row);
    }
  multiplyEights("i32", "i32", "m8n8k16.row.col.s8", A, B, 3, D);
  for (unsigned Row = 0; Row < 8; ++Row)
    for (unsigned Column = 0; Column < 8; ++Column)
      EXPECT_EQ(D[8 * Row + Column], product(Row, Column, 3));
}
