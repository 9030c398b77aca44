// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/HostNumbers.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace clang;
using namespace roofline;
using llvm::APInt;
using llvm::APSInt;

/// Limits on formulas. Without them, interpreting a random number generator,
/// for example, would build useless formulas of unbounded size. Minimum,
/// maximum, rounding and selection grow slower, by a level per `else if`, and
/// have the higher limit DeepestChoice, which bounds recursion over formulas.
static constexpr unsigned MostNodes = 5000, DeepestFormula = 24,
                          DeepestChoice = 400;

HostValue HostNumbers::unknown(HostSymbol Symbol, bool IsReal) {
  if (Symbol.Name.empty() || Model.HostSymbols.size() >= MostSymbols)
    return {};
  SymExpr E = Model.addSymbol(std::move(Symbol));
  if (IsReal)
    Reals.insert(E->Symbol);
  return HostValue::formula(E);
}

HostValue HostNumbers::argumentCount() const {
  for (size_t Id = 0; Id < Model.HostSymbols.size(); ++Id)
    if (originOf(Id) == HostOrigin::ArgumentCount)
      return HostValue::formula(Formulas.symbol(Id));
  return {};
}

HostValue HostNumbers::deviceFigure(DeviceFigure Figure,
                                    const SourceLocation &Where) {
  static constexpr const char *Names[] = {"",
                                          "multiprocessors",
                                          "warp size",
                                          "threads per block",
                                          "threads per multiprocessor",
                                          "most blocks per multiprocessor",
                                          "shared memory per multiprocessor",
                                          "size of L2",
                                          "size of device memory"};
  for (size_t Id = 0; Id < Model.HostSymbols.size(); ++Id)
    if (Model.HostSymbols[Id].Figure == Figure)
      return HostValue::formula(Formulas.symbol(Id));
  HostSymbol Symbol;
  Symbol.Name = Names[static_cast<int>(Figure)];
  Symbol.Origin = {HostOrigin::DeviceProperty};
  Symbol.Where = Where;
  Symbol.Figure = Figure;
  return unknown(std::move(Symbol));
}

SymExpr HostNumbers::formulaOf(const HostValue &V) const {
  if (V.What == HostValue::Kind::Formula)
    return V.Formula;
  std::optional<double> Number = V.constant();
  return Number ? Formulas.constant(*Number) : nullptr;
}

std::optional<Interval> HostNumbers::rangeOf(const HostValue &V) const {
  constexpr double Huge = 1e18;
  SymExpr E = formulaOf(V);
  if (!E)
    return std::nullopt;
  // min(x, 64) has an end though x has none.
  Interval Found = boundsOf(E, [&](SymbolId Id) {
    const HostSymbol &Symbol = Model.HostSymbols[Id];
    return Interval{Symbol.Low.value_or(-Huge), Symbol.High.value_or(Huge)};
  });
  constexpr double Most = INT64_C(1) << 53; // exact as a double
  if (Found.Low < -Most || Found.High > Most)
    return std::nullopt;
  return Found;
}

std::optional<double> HostNumbers::likelyOf(const HostValue &V) const {
  SymExpr E = formulaOf(V);
  if (!E)
    return V.Likely;
  if (llvm::any_of(symbolsOf(E),
                   [&](SymbolId Id) { return !Model.HostSymbols[Id].Likely; }))
    return std::nullopt;
  return evaluate(E,
                  [&](SymbolId Id) { return *Model.HostSymbols[Id].Likely; });
}

bool HostNumbers::isIntegral(SymExpr E) const {
  auto [Found, IsNew] = Integral.try_emplace(E, true);
  if (!IsNew)
    return Found->second;
  auto IsWhole = [](double V) { return V == std::floor(V); };
  bool Result = true;
  visitNodes(E, [&](SymExpr Node) {
    switch (Node->Op) {
    case SymOp::Constant:
    case SymOp::Sum:
      Result &= IsWhole(Node->Value) && llvm::all_of(Node->Weights, IsWhole);
      return Result;
    case SymOp::Symbol:
      Result &= !Reals.contains(Node->Symbol);
      return Result;
    case SymOp::Product:
    case SymOp::Min:
    case SymOp::Max:
    case SymOp::Mod:
      return Result;
    default: // has an integer value whatever its operands are
      return false;
    }
  });
  return Found->second = Result;
}

SymExpr HostNumbers::floorOf(SymExpr E) const {
  // Formulas have no floor but that of a quotient: floor(E) = floor(2E / 2).
  return isIntegral(E)
             ? E
             : Formulas.floorDiv(Formulas.scale(E, 2), Formulas.constant(2));
}

double HostNumbers::leastOf(SymExpr E) const {
  constexpr double Huge = 1e18;
  // What the user says about a parameter is put into the formula later, in
  // place of a symbol that is not known here: it may have another name.
  double LeastGiven = Huge;
  for (const KernelSource &Kernel : Model.Kernels)
    for (const UserAssumption &A : Kernel.Assumed)
      if (std::isfinite(A.Low))
        LeastGiven = std::min(LeastGiven, A.Low);
  return boundsOf(E,
                  [&](SymbolId Id) {
                    const HostSymbol &Symbol = Model.HostSymbols[Id];
                    double Low = Symbol.Low.value_or(1);
                    Low = std::min(Low, Symbol.Likely.value_or(Low));
                    if (Symbol.Given && std::isfinite(Symbol.Given->Low))
                      Low = std::min(Low, Symbol.Given->Low);
                    if (Symbol.Figure == DeviceFigure::None)
                      Low = std::min(Low, LeastGiven);
                    return Interval{Low, Symbol.High.value_or(Huge)};
                  })
      .Low;
}

SymExpr
HostNumbers::towardsZero(SymExpr E,
                         llvm::function_ref<SymExpr(SymExpr)> Op) const {
  if (!mayBeNegative(E))
    return Op(E);
  SymExpr Zero = Formulas.constant(0);
  return Formulas.sub(Op(Formulas.max(E, Zero)),
                      Op(Formulas.max(Formulas.scale(E, -1), Zero)));
}

HostValue HostNumbers::floor(const HostValue &V) const {
  if (std::optional<double> Number = V.constant())
    return HostValue::real(std::floor(*Number));
  SymExpr E = formulaOf(V);
  return E && E->Depth <= DeepestChoice ? HostValue::formula(floorOf(E))
                                        : HostValue();
}

HostValue HostNumbers::ceil(const HostValue &V) const {
  if (std::optional<double> Number = V.constant())
    return HostValue::real(std::ceil(*Number));
  SymExpr E = formulaOf(V);
  if (!E || E->Depth > DeepestChoice)
    return {};
  return HostValue::formula(Formulas.scale(floorOf(Formulas.scale(E, -1)), -1));
}

HostValue HostNumbers::smaller(const HostValue &A, const HostValue &B,
                               bool Min) const {
  if (A.isInt() && B.isInt())
    return HostValue::integer(Min ? std::min(A.Int, B.Int)
                                  : std::max(A.Int, B.Int));
  SymExpr L = formulaOf(A), R = formulaOf(B);
  if (!L || !R || L->Depth > DeepestChoice || R->Depth > DeepestChoice)
    return {};
  return HostValue::formula(Min ? Formulas.min(L, R) : Formulas.max(L, R));
}

HostValue HostNumbers::select(SymExpr Condition, const HostValue &A,
                              const HostValue &B) const {
  SymExpr L = formulaOf(A), R = formulaOf(B);
  if (!L || !R || L->Depth > DeepestChoice || R->Depth > DeepestChoice ||
      Condition->Depth > DeepestChoice)
    return {};
  // Recognise a minimum or maximum: "if (n > most) n = most".
  if (Condition->Op == SymOp::Less) {
    SymExpr X = Condition->Operands[0], Y = Condition->Operands[1];
    if ((L == X && R == Y) || (L == Y && R == X))
      return HostValue::formula(L == X ? Formulas.min(L, R)
                                       : Formulas.max(L, R));
  }
  return HostValue::formula(Formulas.add(
      Formulas.mul(Condition, L), Formulas.mul(Formulas.negate(Condition), R)));
}

HostValue HostNumbers::convert(const HostValue &V, QualType To) const {
  if (!V.isNumber())
    return V;
  if (const auto *Enum = To->getAs<EnumType>())
    To = Enum->getDecl()->getIntegerType();
  if (To.isNull())
    return V;
  if (To->isBooleanType()) {
    if (std::optional<double> Number = V.constant())
      return HostValue::integer(*Number != 0);
    return truthValue(V);
  }
  if (To->isIntegerType()) {
    if (V.What == HostValue::Kind::Formula && isIntegral(V.Formula))
      return V;
    if (V.What == HostValue::Kind::Formula)
      return V.Formula->Depth > DeepestChoice
                 ? HostValue()
                 : HostValue::formula(towardsZero(
                       V.Formula, [&](SymExpr E) { return floorOf(E); }));
    unsigned Width = Context.getIntWidth(To);
    bool Unsigned = To->isUnsignedIntegerType();
    if (Width > 64)
      return V;
    if (V.What == HostValue::Kind::Float) {
      APSInt I(Width, Unsigned);
      bool Exact;
      if (llvm::APFloat(V.Float).convertToInteger(
              I, llvm::APFloat::rmTowardZero, &Exact) ==
          llvm::APFloat::opInvalidOp)
        return {};
      return HostValue::integer(I.getExtValue());
    }
    if (Width == 64)
      return V;
    APInt I(64, static_cast<uint64_t>(V.Int));
    I = I.trunc(Width);
    return HostValue::integer(Unsigned ? I.getZExtValue() : I.getSExtValue());
  }
  if (To->isRealFloatingType()) {
    std::optional<double> Number = V.constant();
    if (!Number)
      return V;
    return HostValue::real(
        Context.getTypeSize(To) == 32 ? static_cast<float>(*Number) : *Number);
  }
  return V;
}

/// Compares \p A with \p B; unknown if \p Op is no comparison.
template <typename T>
static HostValue compared(BinaryOperatorKind Op, const T &A, const T &B) {
  switch (Op) {
  case BO_LT:
    return HostValue::integer(A < B);
  case BO_LE:
    return HostValue::integer(A <= B);
  case BO_GT:
    return HostValue::integer(A > B);
  case BO_GE:
    return HostValue::integer(A >= B);
  case BO_EQ:
    return HostValue::integer(A == B);
  case BO_NE:
    return HostValue::integer(A != B);
  default:
    return {};
  }
}

static HostValue onIntegers(BinaryOperatorKind Op, int64_t A, int64_t B,
                            unsigned Width, bool Unsigned) {
  APSInt L(APInt(64, static_cast<uint64_t>(A)).trunc(Width), Unsigned);
  APSInt R(APInt(64, static_cast<uint64_t>(B)).trunc(Width), Unsigned);
  APInt Result = L;
  bool Overflow = false;
  switch (Op) {
  case BO_Add:
    Result = Unsigned ? L + R : L.sadd_ov(R, Overflow);
    break;
  case BO_Sub:
    Result = Unsigned ? L - R : L.ssub_ov(R, Overflow);
    break;
  case BO_Mul:
    Result = Unsigned ? L * R : L.smul_ov(R, Overflow);
    break;
  case BO_Div:
  case BO_Rem:
    if (R == 0 || (!Unsigned && L.isMinSignedValue() && R.isAllOnes()))
      return {};
    Result = Op == BO_Div ? L / R : L % R;
    break;
  case BO_And:
    Result = L & R;
    break;
  case BO_Or:
    Result = L | R;
    break;
  case BO_Xor:
    Result = L ^ R;
    break;
  case BO_Shl:
  case BO_Shr:
    if (B < 0 || B >= Width)
      return {};
    Result = Op == BO_Shr ? static_cast<APInt>(L >> static_cast<unsigned>(B))
                          : L.shl(static_cast<unsigned>(B));
    break;
  default:
    return compared(Op, L, R);
  }
  if (Overflow)
    return {};
  return HostValue::integer(Unsigned && Width < 64
                                ? static_cast<int64_t>(Result.getZExtValue())
                                : Result.getSExtValue());
}

static HostValue onReals(BinaryOperatorKind Op, double A, double B) {
  switch (Op) {
  case BO_Add:
    return HostValue::real(A + B);
  case BO_Sub:
    return HostValue::real(A - B);
  case BO_Mul:
    return HostValue::real(A * B);
  case BO_Div:
    return B == 0 ? HostValue() : HostValue::real(A / B);
  default:
    return compared(Op, A, B);
  }
}

/// Returns true if the constant \p B divides every term of the sum \p A.
static bool dividesEvenly(SymExpr A, SymExpr B) {
  auto Divides = [&](double V) { return std::fmod(V, B->Value) == 0; };
  return isConstant(B) && B->Value != 0 && A->Op == SymOp::Sum &&
         Divides(A->Value) && llvm::all_of(A->Weights, Divides);
}

/// Returns \p A / \p B over real numbers where \p B is one of two constants, as
/// in "n / (n < 256 ? 1 : 256)", or null.
static SymExpr dividedByChoice(SymContext &Formulas, SymExpr A, SymExpr B) {
  if (B->Op != SymOp::Sum || B->Operands.size() != 1)
    return nullptr;
  SymExpr Choice = B->Operands[0];
  double First = B->Value + B->Weights[0], Second = B->Value;
  bool IsTruth = Choice->Op == SymOp::Less || Choice->Op == SymOp::Equal;
  if (!IsTruth || First == 0 || Second == 0)
    return nullptr;
  return Formulas.add(
      Formulas.mul(Choice, Formulas.scale(A, 1 / First)),
      Formulas.mul(Formulas.negate(Choice), Formulas.scale(A, 1 / Second)));
}

HostValue HostNumbers::onFormulas(BinaryOperatorKind Op, SymExpr A, SymExpr B,
                                  bool Floating) const {
  auto Value = [](SymExpr E) { return HostValue::formula(E); };
  auto Quotient = [&](SymExpr Divisor) {
    return towardsZero(A, [&](SymExpr Dividend) {
      return Formulas.floorDiv(Dividend, Divisor);
    });
  };
  switch (Op) {
  case BO_Add:
    return Value(Formulas.add(A, B));
  case BO_Sub:
    return Value(Formulas.sub(A, B));
  case BO_Mul:
    return Value(Formulas.mul(A, B));
  case BO_Div:
    if (!Floating && !dividesEvenly(A, B))
      return isConstant(B) && B->Value < 0
                 ? Value(Formulas.scale(Quotient(Formulas.scale(B, -1)), -1))
                 : Value(towardsZero(B, Quotient)); // x / 0 is 0 in formulas
    if (SymExpr Divided = dividedByChoice(Formulas, A, B))
      return Value(Divided);
    return isConstant(B) && B->Value != 0
               ? Value(Formulas.scale(A, 1 / B->Value))
               : HostValue();
  case BO_Rem: {
    SymExpr Divisor =
        mayBeNegative(B) ? Formulas.max(B, Formulas.scale(B, -1)) : B;
    return Value(towardsZero(
        A, [&](SymExpr Dividend) { return Formulas.mod(Dividend, Divisor); }));
  }
  case BO_And:
    return Value(Formulas.bitwise(SymOp::BitAnd, A, B));
  case BO_Or:
    return Value(Formulas.bitwise(SymOp::BitOr, A, B));
  case BO_Xor:
    return Value(Formulas.bitwise(SymOp::BitXor, A, B));
  case BO_Shl:
  case BO_Shr: {
    if (isConstant(B) && (B->Value < 0 || B->Value > 62))
      return {};
    SymExpr Factor = Formulas.power(2, B);
    return Value(Op == BO_Shl ? Formulas.mul(A, Factor)
                              : Formulas.floorDiv(A, Factor));
  }
  case BO_LT:
    return Value(Formulas.less(A, B));
  case BO_GT:
    return Value(Formulas.less(B, A));
  case BO_LE:
    return Value(Formulas.negate(Formulas.less(B, A)));
  case BO_GE:
    return Value(Formulas.negate(Formulas.less(A, B)));
  case BO_EQ:
    return Value(Formulas.equal(A, B));
  case BO_NE:
    return Value(Formulas.negate(Formulas.equal(A, B)));
  default:
    return {};
  }
}

HostValue HostNumbers::binary(BinaryOperatorKind Op, const HostValue &A,
                              const HostValue &B, QualType Type) const {
  bool Floating = Type->isRealFloatingType();
  if (A.isInt() && B.isInt() && !Floating) {
    if (const auto *Enum = Type->getAs<EnumType>())
      Type = Enum->getDecl()->getIntegerType();
    if (Type.isNull() || !Type->isIntegerType() ||
        Context.getIntWidth(Type) > 64)
      return {};
    return onIntegers(Op, A.Int, B.Int, Context.getIntWidth(Type),
                      Type->isUnsignedIntegerOrEnumerationType());
  }
  std::optional<double> L = A.constant(), R = B.constant();
  if (L && R)
    return Floating ? convert(onReals(Op, *L, *R),
                              BinaryOperator::isComparisonOp(Op) ? Context.IntTy
                                                                 : Type)
                    : HostValue();
  SymExpr X = formulaOf(A), Y = formulaOf(B);
  if (!X || !Y || Formulas.numNodes() > MostNodes ||
      X->Depth > DeepestFormula || Y->Depth > DeepestFormula)
    return {};
  return onFormulas(Op, X, Y, Floating);
}

HostValue HostNumbers::negated(const HostValue &V, QualType Type) const {
  if (V.What == HostValue::Kind::Float)
    return HostValue::real(-V.Float);
  return binary(BO_Sub, HostValue::integer(0), V, Type);
}

HostValue HostNumbers::complement(const HostValue &V, QualType Type) const {
  return V.isInt() ? convert(HostValue::integer(~V.Int), Type) : HostValue();
}

HostValue HostNumbers::isZero(const HostValue &V) const {
  if (std::optional<double> Number = V.constant())
    return HostValue::integer(*Number == 0);
  if (V.isPointer())
    return HostValue::integer(!V.Target);
  if (V.What == HostValue::Kind::Function)
    return HostValue::integer(0);
  SymExpr E = formulaOf(V);
  if (!E || E->Depth > DeepestChoice)
    return {};
  // Negate a truth value c as 1 - c rather than as c == 0.
  bool Truth = E->Op == SymOp::Less || E->Op == SymOp::Equal ||
               (E->Op == SymOp::Sum && E->Value == 1 &&
                E->Operands.size() == 1 && E->Weights[0] == -1 &&
                (E->Operands[0]->Op == SymOp::Less ||
                 E->Operands[0]->Op == SymOp::Equal));
  return HostValue::formula(Truth ? Formulas.negate(E)
                                  : Formulas.equal(E, Formulas.constant(0)));
}

HostTruth HostNumbers::truth(const HostValue &V) const {
  HostValue Zero = isZero(V);
  if (Zero.isInt())
    return {.Known = Zero.Int == 0};
  return {.Formula = formulaOf(isZero(Zero))};
}
