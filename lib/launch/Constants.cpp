// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/Constants.h"
#include "clang/AST/ExprCXX.h"
#include <cmath>

using namespace clang;
using namespace roofline;
using llvm::APInt;
using llvm::APSInt;

const Expr *roofline::withoutWrapping(const Expr *E) {
  for (const Expr *Before = nullptr; E != Before;) {
    Before = E;
    E = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Temporary->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
      E = Bound->getSubExpr();
    else if (const auto *Subst = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      E = Subst->getReplacement();
    else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      E = Default->getExpr();
  }
  return E;
}

const VarDecl *roofline::variableOf(const Expr *E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
}

static double toDouble(const APSInt &I) { return I.roundToDouble(); }

std::optional<Constants::Value> Constants::convert(Value V,
                                                   QualType Type) const {
  if (Type->isBooleanType() || Type->isEnumeralType())
    return std::nullopt; // rare here, and unlike other conversions
  if (Type->isIntegerType()) {
    unsigned Width = Context.getIntWidth(Type);
    bool Unsigned = Type->isUnsignedIntegerType();
    if (const APSInt *I = std::get_if<APSInt>(&V))
      return APSInt(I->extOrTrunc(Width), Unsigned);
    APSInt I(Width, Unsigned);
    bool Exact;
    llvm::APFloat F(std::get<double>(V));
    if (F.convertToInteger(I, llvm::APFloat::rmTowardZero, &Exact) ==
        llvm::APFloat::opInvalidOp)
      return std::nullopt;
    return I;
  }
  if (!Type->isRealFloatingType())
    return std::nullopt;
  const APSInt *I = std::get_if<APSInt>(&V);
  double F = I ? toDouble(*I) : std::get<double>(V);
  return Context.getTypeSize(Type) == 32 ? static_cast<float>(F) : F;
}

static std::optional<APSInt> integerOp(BinaryOperatorKind Op, const APSInt &A,
                                       const APSInt &B) {
  bool Overflow = false, Unsigned = A.isUnsigned();
  APInt Result = A;
  switch (Op) {
  case BO_Add:
    Result = Unsigned ? A + B : A.sadd_ov(B, Overflow);
    break;
  case BO_Sub:
    Result = Unsigned ? A - B : A.ssub_ov(B, Overflow);
    break;
  case BO_Mul:
    Result = Unsigned ? A * B : A.smul_ov(B, Overflow);
    break;
  case BO_Div:
  case BO_Rem:
    if (B == 0 || (!Unsigned && A.isMinSignedValue() && B.isAllOnes()))
      return std::nullopt;
    return Op == BO_Div ? A / B : A % B;
  case BO_Shl:
  case BO_Shr:
    if (B.isNegative() || B.uge(A.getBitWidth()) || A.isNegative())
      return std::nullopt;
    if (Op == BO_Shr)
      return A >> B.getZExtValue();
    Result = Unsigned ? A.shl(B) : A.sshl_ov(B, Overflow);
    break;
  default:
    return std::nullopt;
  }
  if (Overflow)
    return std::nullopt;
  return APSInt(Result, Unsigned);
}

static std::optional<double> floatOp(BinaryOperatorKind Op, double A,
                                     double B) {
  switch (Op) {
  case BO_Add:
    return A + B;
  case BO_Sub:
    return A - B;
  case BO_Mul:
    return A * B;
  case BO_Div:
    return B == 0 ? std::nullopt : std::optional(A / B);
  default:
    return std::nullopt;
  }
}

std::optional<Constants::Value> Constants::binary(const BinaryOperator &Op,
                                                  unsigned &Budget) const {
  std::optional<Value> A = evaluate(Op.getLHS(), Budget);
  std::optional<Value> B = evaluate(Op.getRHS(), Budget);
  if (!A || !B || A->index() != B->index())
    return std::nullopt;
  if (const APSInt *I = std::get_if<APSInt>(&*A)) {
    if (std::optional<APSInt> R =
            integerOp(Op.getOpcode(), *I, std::get<APSInt>(*B)))
      return *R;
    return std::nullopt;
  }
  if (std::optional<double> R =
          floatOp(Op.getOpcode(), std::get<double>(*A), std::get<double>(*B)))
    return convert(*R, Op.getType());
  return std::nullopt;
}

std::optional<Constants::Value> Constants::unary(const UnaryOperator &Op,
                                                 unsigned &Budget) const {
  std::optional<Value> V = evaluate(Op.getSubExpr(), Budget);
  if (!V || Op.getOpcode() == UO_Plus)
    return V;
  if (Op.getOpcode() != UO_Minus)
    return std::nullopt;
  if (const double *F = std::get_if<double>(&*V))
    return -*F;
  const APSInt &I = std::get<APSInt>(*V);
  if (I.isSigned() && I.isMinSignedValue())
    return std::nullopt;
  return APSInt(-static_cast<const APInt &>(I), I.isUnsigned());
}

std::optional<Constants::Value> Constants::call(const CallExpr &Call,
                                                unsigned &Budget) const {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier() || Call.getNumArgs() != 1 ||
      !Context.getSourceManager().isInSystemHeader(Callee->getLocation()))
    return std::nullopt;
  StringRef Name = Callee->getName();
  bool Up = Name == "ceil" || Name == "ceilf";
  if (!Up && Name != "floor" && Name != "floorf")
    return std::nullopt;
  std::optional<Value> V = evaluate(Call.getArg(0), Budget);
  if (V)
    V = convert(*V, Call.getType());
  if (!V || !std::holds_alternative<double>(*V))
    return std::nullopt;
  double F = std::get<double>(*V);
  return Up ? std::ceil(F) : std::floor(F);
}

std::optional<Constants::Value> Constants::evaluate(const Expr *E,
                                                    unsigned &Budget) const {
  E = withoutWrapping(E);
  if (!Budget || E->isValueDependent() || E->containsErrors())
    return std::nullopt;
  --Budget;
  if (Expr::EvalResult R;
      E->EvaluateAsRValue(R, Context) && !R.HasSideEffects) {
    if (R.Val.isInt())
      return R.Val.getInt();
    if (R.Val.isFloat())
      return R.Val.getFloat().convertToDouble();
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    std::optional<Value> V = evaluate(Cast->getSubExpr(), Budget);
    return V ? convert(*V, Cast->getType()) : std::nullopt;
  }
  if (const auto *Op = dyn_cast<BinaryOperator>(E))
    return binary(*Op, Budget);
  if (const auto *Op = dyn_cast<UnaryOperator>(E))
    return unary(*Op, Budget);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return this->call(*Call, Budget);
  if (const VarDecl *Variable = variableOf(E))
    if (const Expr *Init = Variables.onlyValue(*Variable))
      return evaluate(Init, Budget);
  return std::nullopt;
}

std::optional<double> Constants::number(const Expr *E) const {
  // Followed variables make a graph, `int n = n + n` even a cycle.
  unsigned Budget = 1000;
  std::optional<Value> V = evaluate(E, Budget);
  if (!V)
    return std::nullopt;
  if (const APSInt *I = std::get_if<APSInt>(&*V))
    return toDouble(*I);
  return std::get<double>(*V);
}

std::optional<double> Constants::variable(const VarDecl &Variable) const {
  const Expr *Init = Variables.onlyValue(Variable);
  return Init ? number(Init) : std::nullopt;
}
