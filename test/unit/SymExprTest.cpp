// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/SymExpr.h"
#include "model/SymArithmetic.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <set>

using namespace roofline;

namespace {
class SymExprTest : public testing::Test {
protected:
  SymContext C;
  SymExpr N = C.addSymbol("n", 1), M = C.addSymbol("m", 2),
          K = C.addSymbol("k", 4);

  SymExpr num(double Value) { return C.constant(Value); }
  std::string text(SymExpr E) { return toString(C, E); }
  double at(SymExpr E, std::vector<double> Values) {
    return evaluate(E, [&](SymbolId Id) { return Values[Id]; });
  }
};
} // namespace

TEST_F(SymExprTest, FoldsConstants) {
  EXPECT_EQ(C.add(num(2), num(3)), num(5));
  EXPECT_EQ(C.mul(num(2), num(3)), num(6));
  EXPECT_EQ(C.floorDiv(num(-7), num(2)), num(-4));
  EXPECT_EQ(C.mod(num(-7), num(4)), num(1));
  EXPECT_EQ(C.ceilDiv(num(7), num(2)), num(4));
  EXPECT_EQ(C.ceilDiv(num(8), num(2)), num(4));
  EXPECT_EQ(C.min(num(2), num(3)), num(2));
  EXPECT_EQ(C.max(num(2), num(3)), num(3));
  EXPECT_EQ(C.less(num(2), num(3)), num(1));
  EXPECT_EQ(C.equal(num(2), num(3)), num(0));
  EXPECT_EQ(C.bitwise(SymOp::BitXor, num(6), num(3)), num(5));
}

TEST_F(SymExprTest, DividesByZeroToZero) {
  EXPECT_EQ(C.floorDiv(num(7), num(0)), num(0));
  EXPECT_EQ(at(C.floorDiv(N, M), {7, 0}), 0);
  EXPECT_EQ(at(C.mod(N, M), {7, 0}), 0);
}

TEST_F(SymExprTest, LogarithmsOfPowersAreWhole) {
  for (double Base : {2.0, 3.0, 10.0})
    for (double Exponent = 0; Exponent < 15; ++Exponent) {
      double Power = std::pow(Base, Exponent);
      EXPECT_EQ(C.floorLog(num(Power), Base), num(Exponent));
      if (Exponent > 0)
        EXPECT_EQ(C.floorLog(num(Power - 1), Base), num(Exponent - 1));
      EXPECT_EQ(C.power(Base, num(Exponent)), num(Power));
    }
  EXPECT_EQ(C.floorLog(num(0), 2), num(-1));
  EXPECT_EQ(text(C.floorLog(N, 2)), "floor(log2(n))");
  EXPECT_EQ(text(C.power(2, C.add(N, num(1)))), "2^(n + 1)");
}

TEST_F(SymExprTest, KeepsNoNegativeZero) {
  EXPECT_EQ(C.constant(-0.0), C.constant(0.0));
  EXPECT_EQ(text(C.scale(N, -0.0)), "0");
}

TEST_F(SymExprTest, JoinsLikeTerms) {
  EXPECT_EQ(C.add(N, N), C.scale(N, 2));
  EXPECT_EQ(C.sub(C.add(N, M), M), N);
  EXPECT_EQ(C.sub(N, N), num(0));
  EXPECT_EQ(C.add(C.add(N, num(1)), C.add(M, num(2))),
            C.add(C.add(M, num(3)), N));
}

TEST_F(SymExprTest, JoinsLikeProducts) {
  EXPECT_EQ(C.mul(N, M), C.mul(M, N));
  EXPECT_EQ(C.mul(C.mul(N, M), K), C.mul(N, C.mul(K, M)));
  EXPECT_EQ(C.mul(C.scale(N, 2), C.scale(M, 3)), C.scale(C.mul(N, M), 6));
  EXPECT_EQ(C.mul(N, num(0)), num(0));
  EXPECT_EQ(C.mul(N, num(1)), N);
}

TEST_F(SymExprTest, FoldsWhereOperandsAreTheSame) {
  EXPECT_EQ(C.min(N, N), N);
  EXPECT_EQ(C.max(N, N), N);
  EXPECT_EQ(C.less(N, N), num(0));
  EXPECT_EQ(C.less(N, C.add(N, num(1))), num(1));
  EXPECT_EQ(C.equal(C.add(N, num(1)), N), num(0));
  EXPECT_EQ(C.floorDiv(N, num(1)), N);
  EXPECT_EQ(C.negate(C.negate(N)), N);
}

TEST_F(SymExprTest, OfAListsEndsItsLengthIsLeft) {
  EXPECT_EQ(C.less(N, C.add(N, M)), C.less(num(0), M));
  EXPECT_EQ(C.less(C.add(N, num(1)), C.add(N, M)), C.less(num(1), M));
  EXPECT_EQ(C.less(C.add(N, K), C.add(N, M)), C.less(K, M));
  SymExpr Begin = C.mod(N, num(4)), End = C.mod(C.add(N, M), num(4));
  EXPECT_EQ(C.mod(C.sub(End, Begin), num(4)), C.mod(M, num(4)));
  EXPECT_EQ(C.mod(C.mod(N, M), M), C.mod(N, M));
  // Half a remainder is not known from half of the number.
  SymExpr Half = C.add(C.scale(Begin, 0.5), M);
  EXPECT_EQ(C.mod(Half, num(4))->Operands[0], Half);
}

TEST_F(SymExprTest, EqualFormulasAreOneNode) {
  unsigned Before = C.numNodes();
  SymExpr A = C.min(C.floorDiv(N, M), K);
  unsigned After = C.numNodes();
  EXPECT_EQ(After, Before + 2);
  EXPECT_EQ(C.min(K, C.floorDiv(N, M)), A);
  EXPECT_EQ(C.numNodes(), After);
}

TEST_F(SymExprTest, SymbolsOfOneNameStayApart) {
  SymExpr Other = C.addSymbol("n", 1);
  EXPECT_NE(Other, N);
  EXPECT_EQ(at(C.sub(Other, N), {1, 0, 0, 5}), 4);
}

TEST_F(SymExprTest, CarriesTheClassesOfItsSymbols) {
  EXPECT_EQ(num(3)->Classes, 0u);
  EXPECT_EQ(C.add(N, M)->Classes, 3u);
  EXPECT_EQ(C.floorDiv(C.mul(N, K), num(2))->Classes, 5u);
  EXPECT_EQ(C.sub(C.add(N, M), M)->Classes, 1u); // m cancels
}

TEST_F(SymExprTest, ListsItsSymbolsOnce) {
  SymExpr E = C.mod(C.mul(K, C.add(N, K)), C.max(K, num(2)));
  EXPECT_EQ(symbolsOf(E), (std::vector<SymbolId>{0, 2}));
  EXPECT_TRUE(symbolsOf(num(4)).empty());
}

TEST_F(SymExprTest, PrintsSums) {
  EXPECT_EQ(text(C.add(C.scale(N, 8), num(4))), "8*n + 4");
  EXPECT_EQ(text(C.sub(N, num(1))), "n - 1");
  EXPECT_EQ(text(C.sub(num(1), N)), "-n + 1");
  EXPECT_EQ(text(C.sub(C.scale(N, 2), M)), "2*n - m");
  EXPECT_EQ(text(C.scale(N, 0.5)), "0.5*n");
}

TEST_F(SymExprTest, PrintsProductsWithParenthesesWhereNeeded) {
  EXPECT_EQ(text(C.mul(C.add(N, num(1)), M)), "m*(n + 1)");
  EXPECT_EQ(text(C.scale(C.mul(N, M), 2)), "2*n*m");
  EXPECT_EQ(text(C.mul(C.less(N, M), K)), "k*(n < m)");
  EXPECT_EQ(text(C.sub(num(1), C.less(N, M))), "-(n < m) + 1");
}

TEST_F(SymExprTest, PrintsDivisionsAndCalls) {
  EXPECT_EQ(text(C.floorDiv(C.add(N, num(3)), num(4))), "floor((n + 3) / 4)");
  EXPECT_EQ(text(C.floorDiv(N, C.mul(M, K))), "floor(n / (m*k))");
  EXPECT_EQ(text(C.max(C.sub(N, M), num(0))), "max(n - m, 0)");
  EXPECT_EQ(text(C.mod(C.add(N, M), num(32))), "(n + m) mod 32");
}

TEST_F(SymExprTest, PrintsModuloSoThatItReadsOneWay) {
  SymExpr Mod = C.mod(N, num(4));
  EXPECT_EQ(text(C.add(Mod, M)), "m + (n mod 4)");
  EXPECT_EQ(text(C.scale(Mod, 2)), "2*(n mod 4)");
  EXPECT_EQ(text(C.mul(Mod, M)), "m*(n mod 4)");
  EXPECT_EQ(text(C.mod(C.scale(N, 2), num(4))), "(2*n) mod 4");
}

TEST_F(SymExprTest, PrintsBitOperations) {
  EXPECT_EQ(text(C.bitwise(SymOp::BitAnd, N, num(6))), "n & 6");
  EXPECT_EQ(text(C.bitwise(SymOp::BitOr, C.bitwise(SymOp::BitXor, N, M), K)),
            "k | (n ^ m)");
}

TEST_F(SymExprTest, KeepsShortBoundsOfWhatItCuts) {
  SymExpr Product = C.mul(C.mul(N, M), K);
  SymExpr E = C.min(C.floorDiv(C.add(Product, num(255)), num(256)), num(65535));
  std::string Whole = text(E);
  EXPECT_NE(Whole.find("65535"), std::string::npos);
  std::string Cut = toString(C, E, 12);
  EXPECT_NE(Cut.find("..."), std::string::npos) << Cut;
  EXPECT_NE(Cut.find("65535"), std::string::npos) << Cut;
  EXPECT_EQ(Cut.find(", )"), std::string::npos) << Cut;
  EXPECT_EQ(Cut.find("......"), std::string::npos) << Cut;
}

TEST_F(SymExprTest, CutsLongFormulas) {
  SymExpr E = N;
  for (int I = 0; I < 100; ++I)
    E = C.floorDiv(C.add(E, num(1)), M);
  std::string Text = toString(C, E, 60);
  EXPECT_LE(Text.size(), 600u);
  EXPECT_NE(Text.find("..."), std::string::npos);
}

TEST_F(SymExprTest, EvaluatesEachOperation) {
  std::vector<double> V{13, 4, -3};
  EXPECT_EQ(at(C.add(C.scale(N, 2), M), V), 30);
  EXPECT_EQ(at(C.mul(N, C.mul(M, K)), V), -156);
  EXPECT_EQ(at(C.floorDiv(N, M), V), 3);
  EXPECT_EQ(at(C.floorDiv(K, M), V), -1);
  EXPECT_EQ(at(C.mod(N, M), V), 1);
  EXPECT_EQ(at(C.mod(K, M), V), 1);
  EXPECT_EQ(at(C.min(N, K), V), -3);
  EXPECT_EQ(at(C.less(K, M), V), 1);
  EXPECT_EQ(at(C.equal(N, M), V), 0);
  EXPECT_EQ(at(C.bitwise(SymOp::BitAnd, N, M), V), 4);
  EXPECT_EQ(at(C.bitwise(SymOp::BitOr, N, K), V), -3);
  EXPECT_EQ(at(C.ceilDiv(N, M), V), 4);
}

TEST_F(SymExprTest, EvaluatesSharedPartsOnce) {
  SymExpr E = N;
  for (int I = 0; I < 200; ++I)
    E = C.mod(C.add(C.scale(E, 2), C.floorDiv(E, M)), num(1000003));
  unsigned Asked = 0;
  evaluate(E, [&](SymbolId) { return ++Asked, 3.0; });
  EXPECT_EQ(Asked, 2u);
}

TEST_F(SymExprTest, BoundsFollowFromTheSymbolsBounds) {
  auto Bounds = [&](SymExpr E) {
    return boundsOf(E, [](SymbolId Id) {
      return Id == 0 ? Interval{1, 10} : Interval{-2, 3};
    });
  };
  auto Expect = [&](SymExpr E, double Low, double High) {
    Interval B = Bounds(E);
    EXPECT_EQ(B.Low, Low) << text(E);
    EXPECT_EQ(B.High, High) << text(E);
  };
  Expect(C.sub(N, C.scale(M, 2)), -5, 14);
  Expect(C.mul(N, M), -20, 30);
  Expect(C.floorDiv(N, num(4)), 0, 2);
  Expect(C.mod(N, num(4)), 0, 3);
  Expect(C.less(M, C.add(N, num(3))), 1, 1);
  Expect(C.less(N, M), 0, 1);
  Expect(C.equal(M, num(7)), 0, 0);
}

TEST_F(SymExprTest, BoundsOfMixedSignBitOperationsHold) {
  auto Within = [&](SymOp Op, double A, double B) {
    SymExpr E = C.bitwise(Op, N, M);
    Interval I = boundsOf(E, [&](SymbolId Id) {
      return Id == 0 ? Interval{A, A} : Interval{B, B};
    });
    double V = at(E, {A, B});
    EXPECT_LE(I.Low, V) << text(E) << " of " << A << " and " << B;
    EXPECT_GE(I.High, V) << text(E) << " of " << A << " and " << B;
  };
  for (SymOp Op : {SymOp::BitAnd, SymOp::BitOr, SymOp::BitXor})
    for (double A : {-8, -5, -1, 0, 3, 10})
      for (double B : {-8, -6, -1, 0, 5, 10})
        Within(Op, A, B);
}

//===-- Random formulas ---------------------------------------------------===//

namespace {
/// Random formulas over three integer symbols.
class Generator {
public:
  Generator(SymContext &C, std::vector<SymExpr> Leaves, unsigned Seed)
      : C(C), Leaves(std::move(Leaves)), Random(Seed) {}

  int pick(int Low, int High) {
    return std::uniform_int_distribution<int>(Low, High)(Random);
  }

  SymExpr formula(unsigned Depth) {
    if (Depth == 0 || pick(0, 5) == 0)
      return pick(0, 2) ? Leaves[pick(0, Leaves.size() - 1)]
                        : C.constant(pick(-9, 9));
    SymExpr A = formula(Depth - 1), B = formula(Depth - 1);
    switch (pick(0, 11)) {
    case 0:
      return C.add(A, B);
    case 1:
      return C.sub(A, B);
    case 2:
      return C.scale(A, pick(-3, 3));
    case 3:
      return C.mul(A, B);
    case 4:
      return C.floorDiv(A, B);
    case 5:
      return C.mod(A, B);
    case 6:
      return C.min(A, B);
    case 7:
      return C.max(A, B);
    case 8:
      return C.less(A, B);
    case 9:
      return C.equal(A, B);
    case 10:
      return C.bitwise(SymOp::BitAnd, A, B);
    default:
      return C.bitwise(pick(0, 1) ? SymOp::BitOr : SymOp::BitXor, A, B);
    }
  }

private:
  SymContext &C;
  std::vector<SymExpr> Leaves;
  std::mt19937 Random;
};
} // namespace

TEST_F(SymExprTest, BoundsHoldForEveryValueOfRandomFormulas) {
  Generator G(C, {N, M, K}, 1);
  unsigned Broken = 0;
  for (unsigned Trial = 0; Trial < 3000 && Broken < 5; ++Trial) {
    SymExpr E = G.formula(4);
    std::vector<Interval> Ranges;
    for (int I = 0; I < 3; ++I) {
      int Low = G.pick(-12, 12);
      Ranges.push_back({1.0 * Low, 1.0 * Low + G.pick(0, 12)});
    }
    Interval B = boundsOf(E, [&](SymbolId Id) { return Ranges[Id]; });
    for (unsigned Sample = 0; Sample < 20; ++Sample) {
      std::vector<double> Values;
      for (const Interval &R : Ranges)
        Values.push_back(G.pick(R.Low, R.High));
      double V = at(E, Values);
      if (V >= B.Low && V <= B.High)
        continue;
      ++Broken;
      ADD_FAILURE() << text(E) << " is " << V << " at n=" << Values[0]
                    << " m=" << Values[1] << " k=" << Values[2]
                    << ", outside of " << B.Low << " to " << B.High;
      break;
    }
  }
}

TEST_F(SymExprTest, SimplifyingKeepsTheValue) {
  // With constants as symbols, folding gives the value that evaluation gives.
  for (unsigned Seed = 0; Seed < 500; ++Seed) {
    std::vector<double> Values{1.0 * (Seed % 7), 5.0 - Seed % 11, 3};
    SymExpr Open = Generator(C, {N, M, K}, Seed).formula(4);
    SymExpr Closed =
        Generator(C, {num(Values[0]), num(Values[1]), num(Values[2])}, Seed)
            .formula(4);
    ASSERT_TRUE(isConstant(Closed));
    EXPECT_EQ(at(Open, Values), Closed->Value) << text(Open);
  }
}

TEST_F(SymExprTest, InfiniteBoundsGiveNoNan) {
  constexpr double Infinity = std::numeric_limits<double>::infinity();
  auto Bounds = [&](SymExpr E) {
    return boundsOf(E, [&](SymbolId) { return Interval{0, Infinity}; });
  };
  for (SymExpr E : {C.mul(N, M), C.floorDiv(N, M), C.mod(N, M), C.sub(N, M)}) {
    Interval B = Bounds(E);
    EXPECT_LE(B.Low, 0) << text(E);
    EXPECT_GE(B.High, 0) << text(E);
  }
}

TEST_F(SymExprTest, ManyValuesAtOnceAreThoseOfOneByOne) {
  std::vector<double> Left = {-7, 0, 3, 12, 5e15}, Right = {2, 0, 3, -4, 8};
  std::vector<double> Alike = {5};
  std::vector<SymExpr> Formulas = {
      C.add(C.scale(N, 3), C.add(C.scale(M, -2), num(1))),
      C.mul(N, M),
      C.floorDiv(N, M),
      C.mod(N, M),
      C.floorLog(N, 2),
      C.power(2, M),
      C.min(N, M),
      C.max(N, M),
      C.less(N, M),
      C.equal(N, M)};
  for (SymOp Op : {SymOp::BitAnd, SymOp::BitOr, SymOp::BitXor})
    Formulas.push_back(C.bitwise(Op, N, M));
  for (SymExpr E : Formulas)
    for (const std::vector<double> &Second : {Right, Alike}) {
      std::vector<double> Values(Left.size());
      applyNode(*E, {Left, Second}, Values);
      for (size_t I = 0; I < Left.size(); ++I) {
        double Operands[] = {Left[I], Second[Second.size() == 1 ? 0 : I]};
        double One = applyNode(*E, Operands);
        EXPECT_TRUE(Values[I] == One ||
                    (std::isnan(Values[I]) && std::isnan(One)))
            << text(E);
      }
    }
}

TEST_F(SymExprTest, VisitsEachNodeOnceAndNoneBelowWhatIsClosed) {
  SymExpr Inner = C.floorDiv(N, M), E = C.mul(C.min(Inner, K), Inner);
  auto Visited = [&](SymExpr Closed) {
    std::multiset<SymExpr> Found;
    visitNodes(E, [&](SymExpr Node) {
      Found.insert(Node);
      return Node != Closed;
    });
    return Found;
  };
  EXPECT_EQ(Visited(nullptr),
            (std::multiset<SymExpr>{E, C.min(Inner, K), Inner, K, N, M}));
  EXPECT_EQ(Visited(Inner),
            (std::multiset<SymExpr>{E, C.min(Inner, K), Inner, K}));
}

TEST_F(SymExprTest, Substitutes) {
  SymExpr Blocks = C.ceilDiv(C.mul(N, M), num(256));
  EXPECT_EQ(
      substitute(C, Blocks, 1, num(512)),
      C.add(C.floorDiv(C.sub(C.scale(N, 512), num(1)), num(256)), num(1)));
  EXPECT_EQ(substitute(C, substitute(C, Blocks, 1, num(512)), 0, num(10)),
            num(20));
  // Each operation is made again, and folded.
  std::vector<SymExpr> All = {C.add(N, num(3)),
                              C.mul(N, M),
                              C.floorDiv(N, M),
                              C.mod(N, M),
                              C.floorLog(N, 2),
                              C.power(2, N),
                              C.min(N, M),
                              C.max(N, M),
                              C.less(N, M),
                              C.equal(N, M),
                              C.bitwise(SymOp::BitAnd, N, M),
                              C.bitwise(SymOp::BitOr, N, M),
                              C.bitwise(SymOp::BitXor, N, M)};
  for (SymExpr E : All) {
    EXPECT_EQ(substitute(C, E, 2, num(7)), E);
    EXPECT_EQ(substitute(C, substitute(C, E, 0, num(13)), 1, num(5)),
              num(at(E, {13, 5, 0})))
        << text(E);
  }
}
