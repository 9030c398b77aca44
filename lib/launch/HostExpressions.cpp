// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluation of scalar expressions in the host interpreter.
#include "frontend/CodeKinds.h"
#include "frontend/Naming.h"
#include "launch/HostInterpreter.h"
#include "launch/LaunchCalls.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

/// The variable that \p E reads, if it is a pointer; else null.
static const Expr *pointerVariable(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  return Reference && isa<VarDecl>(Reference->getDecl()) &&
                 Reference->getType()->isPointerType()
             ? Reference
             : nullptr;
}

bool HostEvaluator::readsOpenArgument(unsigned Before) const {
  return Arguments.Count > Before &&
         Memory.object(Arguments.Last.Object).Others ==
             HostObject::Rest::Unknown;
}

HostTruth HostEvaluator::truth(const Expr *E) {
  HostTruth Found = Numbers.truth(value(E));
  if (Found.Known)
    noteDecided(E);
  return Found;
}

HostValue HostEvaluator::value(const Expr *E) {
  HostStep Step(Progress);
  if (!Step)
    return {};
  E = withoutWrapping(E);
  if (E->isValueDependent() || E->containsErrors())
    return {};
  if (E->isGLValue() && !E->getType()->isFunctionType()) {
    // The value of a glvalue: its address for calls, records and arrays, the
    // stored value for scalars.
    Address Where = address(E);
    return isa<CallExpr>(E) || E->getType()->isRecordType() ||
                   E->getType()->isArrayType()
               ? HostValue::pointerTo(Where)
               : Memory.read(Where);
  }
  return prvalue(*E);
}

HostValue HostEvaluator::castValue(const CastExpr &Cast) {
  const Expr *Sub = Cast.getSubExpr();
  switch (Cast.getCastKind()) {
  case CK_LValueToRValueBitCast:
    return constant(Cast); // std::bit_cast; memory cannot reinterpret cells
  case CK_LValueToRValue: {
    // "x > y ? x : y" of two variables chooses between their addresses.
    if (const auto *Choice = choiceIn(*Sub, Cast.getType()))
      return chosen(*Choice);
    Address From = address(Sub);
    return load(From, Cast.getType(), Sub);
  }
  case CK_ArrayToPointerDecay:
    return HostValue::pointerTo(address(Sub));
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
    return value(Sub);
  case CK_NullToPointer:
    return HostValue::pointer({});
  case CK_IntegralToPointer: {
    HostValue V = value(Sub);
    return V.isInt() && V.Int == 0 ? HostValue::pointer({}) : HostValue();
  }
  case CK_PointerToIntegral:
    value(Sub);
    return {};
  case CK_PointerToBoolean:
    if (const Expr *Variable = pointerVariable(*Sub);
        Variable && !Memory.read(address(Variable)).known())
      return {}; // may be null
    [[fallthrough]];
  case CK_IntegralToBoolean:
  case CK_FloatingToBoolean: {
    unsigned Before = Arguments.Count;
    HostValue V = value(Sub);
    return Sub->getType()->isPointerType() && readsOpenArgument(Before)
               ? HostValue()
               : Numbers.truthValue(V);
  }
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived: {
    HostValue V = value(Sub);
    return V.Target ? HostValue::pointerTo(baseOf(V.Target, Cast)) : V;
  }
  case CK_ToVoid:
    Interpreter.execute(Sub);
    return {};
  case CK_IntegralCast:
    return narrowed(Cast);
  default:
    return Numbers.convert(value(Sub), Cast.getType());
  }
}

/// Whether values are to be kept within \p Type: those of 64 bits are taken to
/// fit, and shorter ones than 32 bits to be cut off on purpose.
static bool isToFit(const ASTContext &Context, QualType Type) {
  return Type->isIntegerType() && Context.getIntWidth(Type) == 32;
}

void HostEvaluator::limitTo(QualType Type, const Expr &E, SymExpr Value,
                            bool Wraps) {
  if (isToFit(context(), Type))
    limitTo(Type, sourceText(context(), E), locate(context(), E.getBeginLoc()),
            Value, Wraps);
}

void HostEvaluator::limitTo(QualType Type, std::string Text,
                            SourceLocation Where, SymExpr Value, bool Wraps) {
  if (!isToFit(context(), Type))
    return;
  TypeLimit Limit;
  Limit.Text = std::move(Text);
  Limit.Type = Type.getUnqualifiedType().getAsString();
  Limit.Where = std::move(Where);
  Limit.IsStrict = !Wraps && Progress.isCertain();
  auto Add = [&](SymExpr Limited, double Most) {
    Limit.Value = Limited;
    Limit.Most = Most;
    // The other formulas of a program have this one with other factors.
    if (Limit.IsStrict && Limited && Limited->Op == SymOp::Sum &&
        Limited->Operands.size() == 1 && Limited->Weights[0] > 0) {
      Limit.Most = (Most - Limited->Value) / Limited->Weights[0];
      Limit.Value = Limited->Operands[0];
    }
    Numbers.limit(Limit);
  };
  bool Unsigned = Type->isUnsignedIntegerType();
  Add(Value, Unsigned ? UINT32_MAX : INT32_MAX);
  double Least = Unsigned ? 0 : INT32_MIN;
  if (Value && Numbers.leastOf(Value) < Least)
    Add(Numbers.formulas().scale(Value, -1), -Least);
}

/// The value of an integral cast: one that changes the value by cutting it off
/// is not what the program was written for.
HostValue HostEvaluator::narrowed(const CastExpr &Cast) {
  const Expr &From = *Cast.getSubExpr();
  HostValue Wide = value(&From), V = Numbers.convert(Wide, Cast.getType());
  bool IsWide = !From.getType()->isEnumeralType() &&
                context().getIntWidth(From.getType()) > 32;
  if (IsWide && V.Formula && V.Formula == Wide.Formula)
    limitTo(Cast.getType(), From, V.Formula);
  else if (IsWide && isa<ImplicitCastExpr>(Cast) && V.isInt() && Wide.isInt() &&
           (Wide.Int > UINT32_MAX || Wide.Int < INT32_MIN))
    limitTo(Cast.getType(), From, nullptr);
  return V;
}

HostValue HostEvaluator::moved(const HostValue &Pointer, const HostValue &Steps,
                               QualType PointerType, int Sign) {
  if (!Pointer.Target)
    return {};
  QualType Element = PointerType->getPointeeType();
  int64_t Size = Element->isVoidType() ? 1 : sizeOf(Element);
  if (!Steps.isInt() || Size == 0)
    return HostValue::pointer(Pointer.Target.somewhere());
  return HostValue::pointer(Pointer.Target.plus(Sign * Steps.Int * Size));
}

HostValue HostEvaluator::stepped(const UnaryOperator &Op, Address *At) {
  Address Where = address(Op.getSubExpr());
  if (At)
    *At = Where;
  QualType Type = Op.getSubExpr()->getType();
  HostValue Old = load(Where, Type, Op.getSubExpr());
  HostValue One = HostValue::integer(1), New;
  if (Type->isPointerType())
    New = moved(Old, One, Type, Op.isIncrementOp() ? 1 : -1);
  else
    New = Numbers.binary(Op.isIncrementOp() ? BO_Add : BO_Sub, Old,
                         Numbers.convert(One, Type), Type);
  store(Where, Type, New);
  return Op.isPrefix() ? New : Old;
}

HostValue HostEvaluator::unaryValue(const UnaryOperator &Op) {
  const Expr *Sub = Op.getSubExpr();
  switch (Op.getOpcode()) {
  case UO_AddrOf: {
    if (const auto *Reference =
            dyn_cast<DeclRefExpr>(withoutWrapping(Sub)->IgnoreParens()))
      if (const auto *F = dyn_cast<FunctionDecl>(Reference->getDecl()))
        return HostValue::function(F);
    return HostValue::pointerTo(address(Sub));
  }
  case UO_PostInc:
  case UO_PostDec:
  case UO_PreInc:
  case UO_PreDec:
    return stepped(Op);
  case UO_Plus:
  case UO_Extension:
    return value(Sub);
  case UO_Minus:
    return Numbers.negated(value(Sub), Op.getType());
  case UO_Not:
    return Numbers.complement(value(Sub), Op.getType());
  case UO_LNot:
    return Numbers.isZero(value(Sub));
  default:
    value(Sub);
    return {};
  }
}

const AbstractConditionalOperator *HostEvaluator::choiceIn(const Expr &E,
                                                           QualType Type) {
  const auto *Choice =
      dyn_cast<AbstractConditionalOperator>(E.IgnoreParenImpCasts());
  return Choice && Type->isArithmeticType() ? Choice : nullptr;
}

HostValue HostEvaluator::assign(const BinaryOperator &Op, Address *At) {
  QualType Type = Op.getLHS()->getType();
  const auto *Choice = choiceIn(*Op.getRHS(), Type);
  HostValue Right =
      Choice ? chosen(*Choice, nameOf(Op.getLHS())) : value(Op.getRHS());
  Address Where = address(Op.getLHS());
  if (At)
    *At = Where;
  if (Op.isCompoundAssignmentOp()) {
    BinaryOperatorKind Kind =
        BinaryOperator::getOpForCompoundAssignment(Op.getOpcode());
    HostValue Old = load(Where, Type, Op.getLHS());
    if (Type->isPointerType()) {
      Right = moved(Old, Right, Type, Kind == BO_Add ? 1 : -1);
    } else {
      QualType Computed =
          cast<CompoundAssignOperator>(Op).getComputationLHSType();
      Right =
          arithmetic(Op, Kind, Numbers.convert(Old, Computed), Right, Computed);
    }
  }
  Right = Numbers.convert(Right, Type);
  if (!Right.known() && Type->isIntegerType() &&
      isa<DeclRefExpr, MemberExpr>(withoutWrapping(Op.getLHS())))
    Right =
        unknown(nameOf(Op.getLHS()),
                {HostOrigin::Expression, sourceText(context(), *Op.getRHS())},
                Op.getLHS(), Type, Right.Likely);
  store(Where, Type, Right);
  return Right;
}

HostValue HostEvaluator::pointerArithmetic(const BinaryOperator &Op) {
  // A pointer of which nothing is known may be null, until it is used.
  if (Op.isEqualityOp())
    for (auto [Side, Other] : {std::pair(Op.getLHS(), Op.getRHS()),
                               std::pair(Op.getRHS(), Op.getLHS())})
      if (const Expr *Variable = pointerVariable(*Side);
          Variable &&
          Other->isNullPointerConstant(context(),
                                       Expr::NPC_ValueDependentIsNotNull) &&
          !Memory.read(address(Variable)).known())
        return {};
  unsigned ArgumentsBefore = Arguments.Count;
  HostValue A = value(Op.getLHS()), B = value(Op.getRHS());
  if (Op.isEqualityOp() && readsOpenArgument(ArgumentsBefore))
    return {};
  bool Left = Op.getLHS()->getType()->isPointerType();
  bool Right = Op.getRHS()->getType()->isPointerType();
  if (Op.isAdditiveOp() && Left != Right)
    return moved(Left ? A : B, Left ? B : A,
                 (Left ? Op.getLHS() : Op.getRHS())->getType(),
                 Op.getOpcode() == BO_Add ? 1 : -1);
  if (!A.isPointer() || !B.isPointer())
    return {};
  const Address &L = A.Target, &R = B.Target;
  bool Comparable = L.Object == R.Object && L.OffsetKnown && R.OffsetKnown;
  switch (Op.getOpcode()) {
  case BO_EQ:
  case BO_NE:
    if (Comparable)
      return HostValue::integer((L == R) == (Op.getOpcode() == BO_EQ));
    if (L.Object != R.Object)
      return HostValue::integer(Op.getOpcode() == BO_NE);
    return {};
  case BO_Sub: {
    int64_t Size = sizeOf(Op.getLHS()->getType()->getPointeeType());
    return Comparable && Size ? HostValue::integer((L.Offset - R.Offset) / Size)
                              : HostValue();
  }
  case BO_LT:
  case BO_GT:
  case BO_LE:
  case BO_GE:
    if (Comparable)
      return Numbers.binary(Op.getOpcode(), HostValue::integer(L.Offset),
                            HostValue::integer(R.Offset), context().LongTy);
    return {};
  default:
    return {};
  }
}

HostValue HostEvaluator::logicalValue(const BinaryOperator &Op) {
  bool And = Op.getOpcode() == BO_LAnd;
  HostTruth Left = truth(Op.getLHS());
  if (Progress.stopped())
    return {};
  if (Left.Known && *Left.Known != And)
    return HostValue::integer(!And);
  HostValue Right;
  {
    auto Open = Progress.openBranch(!Left.Known);
    Right = Numbers.truthValue(value(Op.getRHS()));
  }
  if (Left.Known)
    return Right;
  if (Progress.stopped())
    Progress.resume(); // unless the right side is not evaluated
  // "unknown && false" is false, "unknown || true" is true.
  if (Right.isInt() && (Right.Int != 0) != And)
    return Right;
  SymExpr R = Numbers.formulaOf(Right);
  if (!Left.Formula || !R)
    return {};
  SymContext &F = Numbers.formulas();
  SymExpr Both = F.mul(Left.Formula, R);
  return HostValue::formula(And ? Both : F.sub(F.add(Left.Formula, R), Both));
}

HostValue HostEvaluator::binaryValue(const BinaryOperator &Op) {
  if (Op.isAssignmentOp())
    return assign(Op);
  if (Op.getOpcode() == BO_Comma) {
    Interpreter.execute(Op.getLHS());
    return value(Op.getRHS());
  }
  if (Op.isLogicalOp())
    return logicalValue(Op);
  if (Op.getLHS()->getType()->isPointerType() ||
      Op.getRHS()->getType()->isPointerType())
    return pointerArithmetic(Op);
  HostValue A = value(Op.getLHS());
  HostValue B = value(Op.getRHS());
  return arithmetic(Op, Op.getOpcode(), A, B, Op.getLHS()->getType());
}

/// The value of \p Op, which computes \p Kind on operands of \p Type.
HostValue HostEvaluator::arithmetic(const BinaryOperator &Op,
                                    BinaryOperatorKind Kind, const HostValue &A,
                                    const HostValue &B, QualType Type) {
  HostValue V = Numbers.binary(Kind, A, B, Type);
  bool Divides = Kind == BO_Div || Kind == BO_Rem;
  if (Divides && Type->isIntegerType() && B.isInt() && B.Int == 0)
    stop(); // the processor ends the program
  if (Kind != BO_Mul && Kind != BO_Add && Kind != BO_Sub && Kind != BO_Shl)
    return V;
  if (V.Formula)
    limitTo(Type, Op, V.Formula, Type->isUnsignedIntegerType());
  else if (A.isInt() && B.isInt() && !V.known() && Progress.isCertain())
    limitTo(Type, Op, nullptr, /*Wraps=*/false);
  return V;
}

HostValue HostEvaluator::chosen(const AbstractConditionalOperator &Op,
                                std::string Name) {
  HostTruth Condition = truth(Op.getCond());
  Address Result{Memory.create(std::move(Name))};
  auto Take = [&](const Expr *E) {
    bool IsLoaded = E->isGLValue() && E->getType()->isArithmeticType();
    Memory.write(Result,
                 IsLoaded ? load(address(E), E->getType(), E) : value(E));
  };
  Interpreter.choose(
      Condition, [&] { Take(Op.getTrueExpr()); },
      [&] { Take(Op.getFalseExpr()); });
  return Memory.read(Result);
}

HostValue HostEvaluator::newValue(const CXXNewExpr &New) {
  // Placement new; other arguments, such as std::nothrow, still allocate.
  if (New.getNumPlacementArgs() > 0 &&
      New.getPlacementArg(0)->getType()->isPointerType())
    return value(New.getPlacementArg(0));
  QualType Type = New.getAllocatedType();
  HostValue Bytes = HostValue::integer(sizeOf(Type));
  if (New.isArray() && New.getArraySize())
    Bytes = Numbers.binary(
        BO_Mul, Numbers.convert(value(*New.getArraySize()), context().LongTy),
        Bytes, context().LongTy);
  HostValue Result = Memory.allocate(Bytes);
  if (!New.isArray() && New.getInitializer())
    initialise(Result.Target, Type, New.getInitializer());
  return Result;
}

/// Evaluates a constant expression by clang's evaluator.
HostValue HostEvaluator::constant(const Expr &E) const {
  if (const auto *Integer = dyn_cast<IntegerLiteral>(&E))
    return HostValue::integer(
        static_cast<int64_t>(Integer->getValue().getLimitedValue()));
  Expr::EvalResult R;
  if (isTooDeep(E) || !E.EvaluateAsRValue(R, context()) || R.HasSideEffects)
    return {};
  if (R.Val.isInt())
    return HostValue::integer(R.Val.getInt().getExtValue());
  if (R.Val.isFloat())
    return HostValue::real(R.Val.getFloat().convertToDouble());
  return {};
}

/// Evaluates the prvalue \p E. To guarantee termination, this only evaluates
/// subexpressions and never \p E itself again (see glvalueAddress()).
HostValue HostEvaluator::prvalue(const Expr &E) {
  using Kind = ExpressionKind;
  bool IsRecord = E.getType()->isRecordType();
  switch (kindOf(E)) {
  case Kind::Constant:
    return constant(E);
  case Kind::Name: {
    const ValueDecl *Named = cast<DeclRefExpr>(E).getDecl();
    if (const auto *F = dyn_cast<FunctionDecl>(Named))
      return HostValue::function(F);
    if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(Named))
      return HostValue::integer(Enumerator->getInitVal().getExtValue());
    return constant(E);
  }
  case Kind::Cast:
    return castValue(cast<CastExpr>(E));
  case Kind::Binary:
    return binaryValue(cast<BinaryOperator>(E));
  case Kind::Unary:
    return unaryValue(cast<UnaryOperator>(E));
  case Kind::Conditional:
    return chosen(cast<AbstractConditionalOperator>(E));
  case Kind::Call:
    return Interpreter.call(cast<CallExpr>(E),
                            IsRecord ? Memory.temporary() : Address());
  case Kind::New:
    return newValue(cast<CXXNewExpr>(E));
  case Kind::This:
    return HostValue::pointerTo(thisAddress());
  case Kind::Opaque: {
    const Expr *Source = cast<OpaqueValueExpr>(E).getSourceExpr();
    return Source ? value(Source) : HostValue();
  }
  case Kind::Zero:
    return E.getType()->isPointerType() ? HostValue::pointer({})
                                        : HostValue::integer(0);
  case Kind::List:
    if (const auto *List = dyn_cast<InitListExpr>(&E); List && !IsRecord)
      return List->getNumInits() == 1 ? value(List->getInit(0))
                                      : HostValue::integer(0);
    return HostValue::pointerTo(address(&E));
  case Kind::ObjectLiteral:
    return IsRecord ? HostValue::pointerTo(address(&E))
                    : value(cast<CompoundLiteralExpr>(E).getInitializer());
  case Kind::Construct:
  case Kind::Lambda:
    return HostValue::pointerTo(address(&E));
  case Kind::Member: // in C, a member of a returned struct is a prvalue
    return load(member(cast<MemberExpr>(E)), E.getType(), &E);
  case Kind::StatementValue:
    Interpreter.execute(cast<StmtExpr>(E).getSubStmt());
    return {};
  case Kind::Atomic: {
    HostValue Where = value(cast<AtomicExpr>(E).getPtr());
    Memory.forget(Where.Target, sizeOf(cast<AtomicExpr>(E).getValueType()));
    return {};
  }
  case Kind::Throw:
    Progress.stop();
    return {};
  default:
    return {};
  }
}
