// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/SymExpr.h"
#include "model/SymArithmetic.h"
#include "llvm/ADT/BitVector.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

SymContext::SymContext() = default;

SymExpr SymContext::intern(SymNode Node) {
  std::vector<unsigned> Operands;
  for (SymExpr O : Node.Operands) {
    Operands.push_back(O->Id);
    Node.Classes |= O->Classes;
    Node.Depth = std::max(Node.Depth, O->Depth + 1);
  }
  Key K(Node.Op, Node.Symbol, Node.Value, std::move(Operands), Node.Weights);
  auto [It, New] = Interned.try_emplace(std::move(K), nullptr);
  if (!New)
    return It->second;
  // Remember the symbol, so that an equal formula gets the same one.
  if (Unknown && Node.Depth > MostLevels)
    return It->second = Unknown(Node);
  Node.Id = Nodes.size();
  Nodes.push_back(std::move(Node));
  return It->second = &Nodes.back();
}

bool SymContext::isTooLong(const SymNode &Node) const {
  return Unknown && Node.Operands.size() > MostOperands;
}

SymExpr SymContext::addSymbol(std::string Name, unsigned Classes) {
  SymNode Node(SymOp::Symbol);
  Node.Symbol = Symbols.size();
  Node.Classes = Classes;
  SymExpr E = intern(std::move(Node));
  Symbols.push_back({std::move(Name), E});
  return E;
}

SymExpr SymContext::constant(double Value) {
  SymNode Node(SymOp::Constant);
  Node.Value = Value == 0 ? 0 : Value; // no negative zero
  return intern(std::move(Node));
}

SymExpr SymContext::sum(double Constant, std::map<unsigned, double> Terms,
                        bool MayBeLong) {
  std::erase_if(Terms, [](auto &Term) { return Term.second == 0; });
  if (Terms.empty())
    return constant(Constant);
  if (Constant == 0 && Terms.size() == 1 && Terms.begin()->second == 1)
    return &Nodes[Terms.begin()->first];
  SymNode Node(SymOp::Sum);
  Node.Value = Constant == 0 ? 0 : Constant;
  for (auto [Id, Weight] : Terms) {
    Node.Operands.push_back(&Nodes[Id]);
    Node.Weights.push_back(Weight);
  }
  return !MayBeLong && isTooLong(Node) ? Unknown(Node)
                                       : intern(std::move(Node));
}

static void accumulate(SymExpr E, double Factor, double &Constant,
                       std::map<unsigned, double> &Terms) {
  if (E->Op == SymOp::Constant) {
    Constant += Factor * E->Value;
    return;
  }
  if (E->Op != SymOp::Sum) {
    Terms[E->Id] += Factor;
    return;
  }
  Constant += Factor * E->Value;
  for (size_t I = 0; I < E->Operands.size(); ++I)
    Terms[E->Operands[I]->Id] += Factor * E->Weights[I];
}

SymExpr SymContext::add(SymExpr A, SymExpr B) {
  double Constant = 0;
  std::map<unsigned, double> Terms;
  accumulate(A, 1, Constant, Terms);
  accumulate(B, 1, Constant, Terms);
  return sum(Constant, std::move(Terms));
}

SymExpr SymContext::scale(SymExpr A, double Factor) {
  double Constant = 0;
  std::map<unsigned, double> Terms;
  accumulate(A, Factor, Constant, Terms);
  return sum(Constant, std::move(Terms));
}

SymExpr SymContext::weightedSum(ArrayRef<std::pair<SymExpr, double>> Terms) {
  double Constant = 0;
  std::map<unsigned, double> ById;
  for (auto [Term, Weight] : Terms)
    accumulate(Term, Weight, Constant, ById);
  return sum(Constant, std::move(ById), /*MayBeLong=*/true);
}

SymExpr SymContext::mul(SymExpr A, SymExpr B) {
  if (isConstant(A))
    return scale(B, A->Value);
  if (isConstant(B))
    return scale(A, B->Value);
  // Pull the factor out of "c*x", so that equal products become equal nodes.
  auto Split = [](SymExpr E) {
    if (E->Op == SymOp::Sum && E->Value == 0 && E->Operands.size() == 1)
      return std::pair(E->Operands[0], E->Weights[0]);
    return std::pair(E, 1.0);
  };
  auto [CoreA, FactorA] = Split(A);
  auto [CoreB, FactorB] = Split(B);
  SymNode Node(SymOp::Product);
  for (SymExpr E : {CoreA, CoreB}) {
    if (E->Op == SymOp::Product)
      llvm::append_range(Node.Operands, E->Operands);
    else
      Node.Operands.push_back(E);
  }
  llvm::sort(Node.Operands, [](SymExpr L, SymExpr R) { return L->Id < R->Id; });
  if (isTooLong(Node))
    return scale(Unknown(Node), FactorA * FactorB);
  return scale(intern(std::move(Node)), FactorA * FactorB);
}

SymExpr SymContext::binary(SymOp Op, SymExpr A, SymExpr B) {
  SymNode Node(Op);
  Node.Operands = {A, B};
  return intern(std::move(Node));
}

SymExpr SymContext::commutative(SymOp Op, SymExpr A, SymExpr B) {
  return A->Id < B->Id ? binary(Op, A, B) : binary(Op, B, A);
}

SymExpr SymContext::floorDiv(SymExpr A, SymExpr B) {
  if (isConstant(B, 1))
    return A;
  if (isConstant(A) && isConstant(B))
    return constant(floorQuotient(A->Value, B->Value));
  return binary(SymOp::FloorDiv, A, B);
}

SymExpr SymContext::ceilDiv(SymExpr A, SymExpr B) {
  // ceil(a/b) = floor((a - 1)/b) + 1 for the integers this is used on.
  return add(floorDiv(sub(A, constant(1)), B), constant(1));
}

/// Whether \p N is a whole number.
static bool isWhole(double N) { return N == std::floor(N); }

/// Whether \p E is a remainder of a division by \p Divisor.
static bool isRemainderBy(SymExpr E, SymExpr Divisor) {
  return E->Op == SymOp::Mod && E->Operands[1] == Divisor;
}

/// \p Sum with the dividends in place of those terms that are remainders of a
/// division by \p Divisor: it has the same remainder.
static SymExpr withoutRemainders(SymContext &Context, SymExpr Sum,
                                 SymExpr Divisor) {
  if (isRemainderBy(Sum, Divisor))
    return Sum->Operands[0];
  bool AreWhole = Sum->Op == SymOp::Sum && isConstant(Divisor) &&
                  isWhole(Sum->Value) && all_of(Sum->Weights, isWhole);
  if (!AreWhole || none_of(Sum->Operands, [&](SymExpr Term) {
        return isRemainderBy(Term, Divisor);
      }))
    return Sum;
  std::vector<std::pair<SymExpr, double>> Terms{
      {Context.constant(Sum->Value), 1}};
  for (auto [Term, Weight] : zip_equal(Sum->Operands, Sum->Weights))
    Terms.push_back(
        {isRemainderBy(Term, Divisor) ? Term->Operands[0] : Term, Weight});
  return Context.weightedSum(Terms);
}

SymExpr SymContext::mod(SymExpr A, SymExpr B) {
  A = withoutRemainders(*this, A, B);
  if (isConstant(B, 0))
    return constant(0);
  if (isConstant(A) && isConstant(B))
    return constant(A->Value - B->Value * floorQuotient(A->Value, B->Value));
  return binary(SymOp::Mod, A, B);
}

SymExpr SymContext::floorLog(SymExpr A, double Base) {
  if (isConstant(A))
    return constant(floorLogarithm(A->Value, Base));
  return binary(SymOp::FloorLog, A, constant(Base));
}

SymExpr SymContext::power(double Base, SymExpr Exponent) {
  if (isConstant(Exponent))
    return constant(boundedPower(Base, Exponent->Value));
  return binary(SymOp::Power, constant(Base), Exponent);
}

SymExpr SymContext::min(SymExpr A, SymExpr B) {
  if (A == B)
    return A;
  if (isConstant(A) && isConstant(B))
    return constant(std::min(A->Value, B->Value));
  return commutative(SymOp::Min, A, B);
}

SymExpr SymContext::max(SymExpr A, SymExpr B) {
  if (A == B)
    return A;
  if (isConstant(A) && isConstant(B))
    return constant(std::max(A->Value, B->Value));
  return commutative(SymOp::Max, A, B);
}

size_t roofline::termsOf(SymExpr E) {
  if (isConstant(E))
    return 0;
  return E->Op == SymOp::Sum ? E->Operands.size() : 1;
}

ArrayRef<SymExpr> roofline::factorsOf(const SymExpr &E) {
  return E->Op == SymOp::Product ? ArrayRef(E->Operands) : ArrayRef(E);
}

SymExpr SymContext::less(SymExpr A, SymExpr B) {
  SymExpr Difference = sub(A, B);
  if (isConstant(Difference))
    return constant(Difference->Value < 0);
  if (termsOf(Difference) == termsOf(A) + termsOf(B))
    return binary(SymOp::Less, A, B);
  // Of "begin + i < begin + length", "i < length" is left.
  using Terms = std::vector<std::pair<SymExpr, double>>;
  Terms Left, Right, All{{Difference, 1}};
  if (Difference->Op == SymOp::Sum) {
    All = {{constant(Difference->Value), 1}};
    for (auto [Term, Weight] :
         zip_equal(Difference->Operands, Difference->Weights))
      All.push_back({Term, Weight});
  }
  for (auto [Term, Weight] : All) {
    bool IsRight = isConstant(Term) ? Term->Value < 0 : Weight < 0;
    (IsRight ? Right : Left).push_back({Term, IsRight ? -Weight : Weight});
  }
  return binary(SymOp::Less, weightedSum(Left), weightedSum(Right));
}

SymExpr SymContext::equal(SymExpr A, SymExpr B) {
  SymExpr Difference = sub(A, B);
  if (isConstant(Difference))
    return constant(Difference->Value == 0);
  return commutative(SymOp::Equal, A, B);
}

SymExpr SymContext::bitwise(SymOp Op, SymExpr A, SymExpr B) {
  if (isConstant(A) && isConstant(B))
    return constant(bitwiseValue(Op, A->Value, B->Value));
  return commutative(Op, A, B);
}

void roofline::visitNodes(SymExpr E, function_ref<bool(SymExpr)> GoBelow) {
  BitVector Visited(E->Id + 1); // operands have lower numbers
  SmallVector<SymExpr, 32> Work{E};
  while (!Work.empty()) {
    SymExpr N = Work.pop_back_val();
    if (Visited.test(N->Id))
      continue;
    Visited.set(N->Id);
    if (GoBelow(N))
      llvm::append_range(Work, N->Operands);
  }
}

std::vector<SymbolId> roofline::symbolsOf(SymExpr E) {
  std::vector<SymbolId> Found;
  visitNodes(E, [&](SymExpr N) {
    if (N->Op == SymOp::Symbol)
      Found.push_back(N->Symbol);
    return true;
  });
  llvm::sort(Found);
  return Found;
}

/// Evaluates \p E, operands first, with the values that \p Symbols returns.
/// \p Apply gives the value of another node from those of its operands.
template <typename T>
static T fold(SymExpr E, function_ref<T(SymbolId)> Symbols,
              function_ref<T(const SymNode &, const T *)> Apply) {
  std::vector<SymExpr> Nodes;
  visitNodes(E, [&](SymExpr N) {
    Nodes.push_back(N);
    return true;
  });
  llvm::sort(Nodes, [](SymExpr L, SymExpr R) { return L->Id < R->Id; });
  DenseMap<SymExpr, T> Done(Nodes.size());
  std::vector<T> Arguments;
  for (SymExpr N : Nodes) {
    if (N->Op == SymOp::Symbol) {
      Done[N] = Symbols(N->Symbol);
      continue;
    }
    Arguments.clear();
    for (SymExpr O : N->Operands)
      Arguments.push_back(Done.lookup(O));
    Done[N] = Apply(*N, Arguments.data());
  }
  return Done.lookup(E);
}

double roofline::evaluate(SymExpr E, function_ref<double(SymbolId)> Values) {
  return fold<double>(E, Values, [](const SymNode &N, const double *Operands) {
    return applyNode(N, Operands);
  });
}

Interval roofline::boundsOf(SymExpr E,
                            function_ref<Interval(SymbolId)> Bounds) {
  return fold<Interval>(E, Bounds,
                        [](const SymNode &N, const Interval *Operands) {
                          return applyNode(N, Operands);
                        });
}

SymExpr roofline::applyNode(SymContext &Context, const SymNode &N,
                            const SymExpr *Operands) {
  switch (N.Op) {
  case SymOp::Constant:
    return Context.constant(N.Value);
  case SymOp::Symbol:
    return Context.symbol(N.Symbol);
  case SymOp::Sum: {
    std::vector<std::pair<SymExpr, double>> Terms;
    for (size_t I = 0; I < N.Operands.size(); ++I)
      Terms.push_back({Operands[I], N.Weights[I]});
    return Context.add(Context.constant(N.Value), Context.weightedSum(Terms));
  }
  case SymOp::Product: {
    SymExpr Product = Operands[0];
    for (size_t I = 1; I < N.Operands.size(); ++I)
      Product = Context.mul(Product, Operands[I]);
    return Product;
  }
  case SymOp::FloorDiv:
    return Context.floorDiv(Operands[0], Operands[1]);
  case SymOp::Mod:
    return Context.mod(Operands[0], Operands[1]);
  case SymOp::FloorLog: // of a constant base
    return Context.floorLog(Operands[0], Operands[1]->Value);
  case SymOp::Power:
    return Context.power(Operands[0]->Value, Operands[1]);
  case SymOp::Min:
    return Context.min(Operands[0], Operands[1]);
  case SymOp::Max:
    return Context.max(Operands[0], Operands[1]);
  case SymOp::Less:
    return Context.less(Operands[0], Operands[1]);
  case SymOp::Equal:
    return Context.equal(Operands[0], Operands[1]);
  case SymOp::BitAnd:
  case SymOp::BitOr:
  case SymOp::BitXor:
    return Context.bitwise(N.Op, Operands[0], Operands[1]);
  }
  llvm_unreachable("an operation without a case");
}

SymExpr roofline::substitute(SymContext &Context, SymExpr E, SymbolId Id,
                             SymExpr By) {
  return fold<SymExpr>(
      E,
      [&](SymbolId Symbol) {
        return Symbol == Id ? By : Context.symbol(Symbol);
      },
      [&](const SymNode &N, const SymExpr *Operands) {
        return applyNode(Context, N, Operands);
      });
}
