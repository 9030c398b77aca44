// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions: values of scalars, places of objects.
#include "frontend/Naming.h"
#include "launch/HostRun.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprOpenMP.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

int64_t HostRun::sizeOf(QualType Type) const {
  Type = Type.getNonReferenceType();
  if (Type->isIncompleteType() || Type->isDependentType() ||
      Type->isFunctionType() || Type->isVariableArrayType())
    return 0;
  return Context.getTypeSizeInChars(Type).getQuantity();
}

Place HostRun::temporary(QualType) {
  return {Memory.create("", HostObject::Rest::Unknown)};
}

std::string HostRun::nameOf(const Expr *E) const {
  if (!E)
    return "";
  std::string Text = sourceText(Context, E->getSourceRange());
  return Text.size() <= 40 ? Text : "";
}

/// More names than anyone reads; beyond, values just stay unknown.
static constexpr unsigned MostSymbols = 400;

HostValue HostRun::unknown(std::string Name, std::string Meaning,
                           const Expr *At, QualType Type) {
  if (Name.empty() || Model.HostSymbols.size() >= MostSymbols)
    return {};
  SymExpr E = Model.HostFormulas->addSymbol(Name, 0);
  HostSymbol &Symbol = Model.HostSymbols.emplace_back();
  Symbol.Name = std::move(Name);
  Symbol.Meaning = std::move(Meaning);
  if (At)
    Symbol.Where = locate(Context, At->getExprLoc());
  if (Type->isRealFloatingType())
    Numbers.Reals.insert(E->Symbol);
  return HostValue::formula(E);
}

HostValue HostRun::deviceFigure(DeviceFigure Figure, const Expr *At) {
  static constexpr const char *Names[] = {"", "multiprocessors", "warp size",
                                          "threads per block",
                                          "threads per multiprocessor"};
  for (size_t Id = 0; Id < Model.HostSymbols.size(); ++Id)
    if (Model.HostSymbols[Id].Figure == Figure)
      return HostValue::formula(Model.HostFormulas->symbol(Id));
  HostValue V = unknown(Names[static_cast<int>(Figure)],
                        "asked of the device at run time", At, Context.IntTy);
  if (V.known())
    Model.HostSymbols.back().Figure = Figure;
  return V;
}

static std::string meaningOf(const Expr *Named) {
  const Expr *E = Named ? Named->IgnoreParenImpCasts() : nullptr;
  const auto *Reference = dyn_cast_or_null<DeclRefExpr>(E);
  const ValueDecl *D = Reference ? Reference->getDecl() : nullptr;
  if (const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(D))
    if (const auto *F = dyn_cast<FunctionDecl>(Parameter->getDeclContext()))
      return "parameter of " + F->getNameAsString() + "()";
  if (const auto *Variable = dyn_cast_or_null<VarDecl>(D))
    return Variable->hasGlobalStorage() ? "global variable" : "local variable";
  return isa_and_nonnull<MemberExpr>(E) ? "field" : "value in memory";
}

/// Reads a scalar. What is not known there gets a name and stays the same for
/// later reads.
HostValue HostRun::load(Place From, QualType Type, const Expr *Named) {
  if (std::optional<HostValue> V = Memory.read(From)) {
    if (Type->isPointerType() && V->isInt())
      return V->Int == 0 ? HostValue::pointer({}) : HostValue();
    return *V;
  }
  if (!From)
    return {};
  if (Type->isPointerType() && From.OffsetKnown) {
    HostValue V = HostValue::pointer(
        {Memory.create(nameOf(Named), HostObject::Rest::Unknown)});
    Memory.write(From, V);
    return V;
  }
  if (!Type->isArithmeticType() && !Type->isEnumeralType())
    return {};
  HostValue V = unknown(nameOf(Named), meaningOf(Named), Named, Type);
  if (From.OffsetKnown && V.known())
    Memory.write(From, V);
  return V;
}

void HostRun::store(Place To, QualType Type, HostValue Value) {
  if (!To)
    return;
  Memory.write(To, Numbers.convert(Value, Type));
}

Place HostRun::target(const HostValue &Pointer) const {
  return Pointer.isPointer() ? Pointer.Target : Place();
}

Place HostRun::thisPlace() const {
  const Frame &Top = Frames.back();
  return Top.LambdaThis ? Top.LambdaThis : Top.This;
}

Place HostRun::global(const VarDecl &Variable) {
  const VarDecl *Key = Variable.getCanonicalDecl();
  if (auto It = Globals.find(Key); It != Globals.end())
    return {It->second};
  const VarDecl *Definition = Variable.getInitializingDeclaration();
  if (!Definition)
    Definition = Variable.getDefinition();
  bool Constant =
      Variable.getType().isConstQualified() || Variable.isConstexpr();
  bool InitialHolds = Constant || (FromMain && Definition);
  ObjectId Id =
      Memory.create(Variable.getNameAsString(),
                    InitialHolds && Definition ? HostObject::Rest::Zero
                                               : HostObject::Rest::Unknown);
  Globals[Key] = Id;
  if (!InitialHolds || !Definition || !Definition->getInit())
    return {Id};
  // As if it had been there from the start: no branch takes it back.
  size_t Mark = Memory.mark();
  initialise({Id}, Variable.getType(), Definition->getInit());
  Memory.settle(Mark);
  return {Id};
}

Place HostRun::variable(const VarDecl &Variable) {
  if (Variable.hasGlobalStorage())
    return global(Variable);
  for (size_t I = Frames.size(); I-- > 0;) {
    Frame &F = Frames[I];
    if (auto It = F.Variables.find(&Variable); It != F.Variables.end())
      return {It->second};
    if (auto It = F.Captures.find(&Variable); It != F.Captures.end()) {
      Place Field = fieldOf(F.This, *It->second);
      if (It->second->getType()->isReferenceType() &&
          !Variable.getType()->isReferenceType())
        return target(load(Field, Context.VoidPtrTy, nullptr));
      return Field;
    }
  }
  // What clang makes to evaluate a clause's expression once.
  if (isa<OMPCapturedExprDecl>(Variable) && Variable.getInit()) {
    Place New{Memory.create("", HostObject::Rest::Unknown)};
    Frames.back().Variables[&Variable] = New.Object;
    initialise(New, Variable.getType(), Variable.getInit());
    return New;
  }
  if (Variable.isConstexpr() ||
      (Variable.getType().isConstQualified() && Variable.getInit() &&
       !isa<ParmVarDecl>(Variable))) {
    Place New{
        Memory.create(Variable.getNameAsString(), HostObject::Rest::Unknown)};
    Frames.back().Variables[&Variable] = New.Object;
    initialise(New, Variable.getType(), Variable.getInit());
    return New;
  }
  Place New{
      Memory.create(Variable.getNameAsString(), HostObject::Rest::Unknown)};
  Frames.back().Variables[&Variable] = New.Object;
  return New;
}

Place HostRun::fieldOf(Place Base, const FieldDecl &Field) const {
  const RecordDecl *Record = Field.getParent();
  if (!Base || Record->isInvalidDecl() || !Record->isCompleteDefinition())
    return {};
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(Record);
  return Base.plus(
      Context.toCharUnitsFromBits(Layout.getFieldOffset(Field.getFieldIndex()))
          .getQuantity());
}

Place HostRun::baseOf(Place Derived, const CastExpr &Cast) const {
  QualType From = Cast.getSubExpr()->getType();
  if (From->isPointerType())
    From = From->getPointeeType();
  const CXXRecordDecl *Class = From->getAsCXXRecordDecl();
  bool Down = Cast.getCastKind() == CK_BaseToDerived;
  if (Down) {
    QualType To = Cast.getType();
    if (To->isPointerType())
      To = To->getPointeeType();
    Class = To->getAsCXXRecordDecl();
  }
  for (const CXXBaseSpecifier *Step : Cast.path()) {
    const CXXRecordDecl *Base = Step->getType()->getAsCXXRecordDecl();
    if (!Derived || !Class || !Base || Step->isVirtual())
      return {};
    int64_t Offset = Context.getASTRecordLayout(Class)
                         .getBaseClassOffset(Base)
                         .getQuantity();
    Derived = Derived.plus(Down ? -Offset : Offset);
    Class = Base;
  }
  return Derived;
}

Place HostRun::member(const MemberExpr &Member) {
  if (const auto *Static = dyn_cast<VarDecl>(Member.getMemberDecl()))
    return global(*Static);
  const auto *Field = dyn_cast<FieldDecl>(Member.getMemberDecl());
  if (!Field)
    return {};
  Place Base = Member.isArrow() ? target(value(Member.getBase()))
                                : place(Member.getBase());
  Place Result = fieldOf(Base, *Field);
  if (Field->getType()->isReferenceType())
    return target(load(Result, Context.VoidPtrTy, &Member));
  return Result;
}

Place HostRun::place(const Expr *E) {
  if (Stopped || !spend()) {
    Stopped = true;
    return {};
  }
  return placeOf(withoutWrapping(E));
}

Place HostRun::placeOf(const Expr *E) {
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E)) {
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    if (const auto *Binding = dyn_cast<BindingDecl>(Reference->getDecl()))
      return Binding->getBinding() ? place(Binding->getBinding()) : Place();
    if (!Variable)
      return {};
    Place Where = variable(*Variable);
    if (Variable->getType()->isReferenceType())
      return target(load(Where, Context.VoidPtrTy, E));
    return Where;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return member(*Member);
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    HostValue Base = value(Element->getBase());
    HostValue Index = value(Element->getIdx());
    return target(moved(Base, Index, Element->getBase()->getType(), 1));
  }
  if (const auto *Op = dyn_cast<UnaryOperator>(E)) {
    switch (Op->getOpcode()) {
    case UO_Deref:
      return target(value(Op->getSubExpr()));
    case UO_PreInc:
    case UO_PreDec:
      stepped(*Op);
      return place(Op->getSubExpr());
    default:
      break;
    }
  }
  if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
    if (Op->isAssignmentOp()) {
      if (Op->getType()->isRecordType()) {
        Place To = place(Op->getLHS());
        initialise(To, Op->getType(), Op->getRHS());
        return To;
      }
      assign(*Op);
      return place(Op->getLHS());
    }
    if (Op->getOpcode() == BO_Comma) {
      run(Op->getLHS());
      return place(Op->getRHS());
    }
  }
  if (isa<CXXThisExpr>(E))
    return thisPlace();
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    switch (Cast->getCastKind()) {
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
    case CK_BaseToDerived:
      return baseOf(place(Cast->getSubExpr()), *Cast);
    case CK_NoOp:
    case CK_LValueBitCast:
    case CK_ConstructorConversion:
    case CK_UserDefinedConversion:
    case CK_Dynamic:
      return place(Cast->getSubExpr());
    default:
      break;
    }
  }
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E)) {
    Truth Condition = truth(Choice->getCond());
    if (Condition.Known)
      return place(*Condition.Known ? Choice->getTrueExpr()
                                    : Choice->getFalseExpr());
    Place A = place(Choice->getTrueExpr()), B = place(Choice->getFalseExpr());
    return A == B ? A : Place();
  }
  if (const auto *String = dyn_cast<clang::StringLiteral>(E)) {
    if (String->getCharByteWidth() != 1)
      return {};
    return newText(String->getString().str()).Target;
  }
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(E))
    return Opaque->getSourceExpr() ? place(Opaque->getSourceExpr()) : Place();
  if (const auto *Literal = dyn_cast<CompoundLiteralExpr>(E)) {
    Place New = temporary(E->getType());
    initialise(New, E->getType(), Literal->getInitializer());
    return New;
  }
  if (const auto *Call = dyn_cast<CallExpr>(E);
      Call && (E->isGLValue() || !E->getType()->isRecordType())) {
    Place Slot = temporary(E->getType());
    HostValue Result = call(*Call, Slot);
    return target(Result);
  }
  // A prvalue: of record type it makes an object; a scalar gets one.
  Place New = temporary(E->getType());
  initialise(New, E->getType(), E);
  return New;
}

HostValue HostRun::value(const Expr *E) {
  if (Stopped || !spend()) {
    Stopped = true;
    return {};
  }
  E = withoutWrapping(E);
  if (E->isValueDependent() || E->containsErrors())
    return {};
  if (E->isGLValue() && !E->getType()->isFunctionType()) {
    // Discarded, or about to be bound: of scalars the value is wanted.
    if (isa<CallExpr>(E) || E->getType()->isRecordType() ||
        E->getType()->isArrayType()) {
      Place Where = place(E);
      return Where ? HostValue::pointer(Where) : HostValue();
    }
    Place Where = place(E);
    if (!Where)
      return {};
    return Memory.read(Where).value_or(HostValue());
  }
  return valueOf(E);
}

HostValue HostRun::castValue(const CastExpr &Cast) {
  const Expr *Sub = Cast.getSubExpr();
  switch (Cast.getCastKind()) {
  case CK_LValueToRValue:
  case CK_LValueToRValueBitCast: {
    Place From = place(Sub);
    return load(From, Cast.getType(), Sub);
  }
  case CK_ArrayToPointerDecay: {
    Place From = place(Sub);
    return From ? HostValue::pointer(From) : HostValue();
  }
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
  case CK_IntegralToBoolean:
  case CK_FloatingToBoolean:
    return Numbers.isZero(Numbers.isZero(value(Sub)));
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived: {
    HostValue V = value(Sub);
    if (!V.isPointer() || !V.Target)
      return V;
    Place Where = baseOf(V.Target, Cast);
    return Where ? HostValue::pointer(Where) : HostValue();
  }
  case CK_ToVoid:
    run(Sub);
    return {};
  default: {
    HostValue V = value(Sub);
    return V.isNumber() ? Numbers.convert(V, Cast.getType()) : V;
  }
  }
}

HostValue HostRun::moved(const HostValue &Pointer, const HostValue &Steps,
                         QualType PointerType, int Sign) {
  if (!Pointer.isPointer() || !Pointer.Target)
    return {};
  QualType Element = PointerType->getPointeeType();
  int64_t Size = Element->isVoidType() ? 1 : sizeOf(Element);
  if (!Steps.isInt() || Size == 0)
    return HostValue::pointer(Pointer.Target.somewhere());
  return HostValue::pointer(Pointer.Target.plus(Sign * Steps.Int * Size));
}

HostValue HostRun::stepped(const UnaryOperator &Op) {
  Place Where = place(Op.getSubExpr());
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

HostValue HostRun::unaryValue(const UnaryOperator &Op) {
  const Expr *Sub = Op.getSubExpr();
  switch (Op.getOpcode()) {
  case UO_AddrOf: {
    if (const auto *Reference =
            dyn_cast<DeclRefExpr>(withoutWrapping(Sub)->IgnoreParens()))
      if (const auto *F = dyn_cast<FunctionDecl>(Reference->getDecl()))
        return HostValue::function(F);
    Place Where = place(Sub);
    return Where ? HostValue::pointer(Where) : HostValue();
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

HostValue HostRun::assign(const BinaryOperator &Op) {
  QualType Type = Op.getLHS()->getType();
  const auto *Choice =
      dyn_cast<AbstractConditionalOperator>(Op.getRHS()->IgnoreParenImpCasts());
  HostValue Right = Choice && !Choice->isGLValue() && Type->isArithmeticType()
                        ? chosen(*Choice, nameOf(Op.getLHS()))
                        : value(Op.getRHS());
  Place Where = place(Op.getLHS());
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
          Numbers.binary(Kind, Numbers.convert(Old, Computed), Right, Computed);
    }
  }
  Right = Numbers.convert(Right, Type);
  if (!Right.known() && Type->isIntegerType() &&
      isa<DeclRefExpr, MemberExpr>(withoutWrapping(Op.getLHS())))
    Right = unknown(nameOf(Op.getLHS()),
                    sourceText(Context, Op.getRHS()->getSourceRange()),
                    Op.getLHS(), Type);
  store(Where, Type, Right);
  return Right;
}

HostValue HostRun::pointerArithmetic(const BinaryOperator &Op) {
  HostValue A = value(Op.getLHS()), B = value(Op.getRHS());
  bool Left = Op.getLHS()->getType()->isPointerType();
  bool Right = Op.getRHS()->getType()->isPointerType();
  if (Op.isAdditiveOp() && Left != Right)
    return moved(Left ? A : B, Left ? B : A,
                 (Left ? Op.getLHS() : Op.getRHS())->getType(),
                 Op.getOpcode() == BO_Add ? 1 : -1);
  if (!A.isPointer() || !B.isPointer())
    return {};
  const Place &L = A.Target, &R = B.Target;
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
                            HostValue::integer(R.Offset), Context.LongTy);
    return {};
  default:
    return {};
  }
}

HostValue HostRun::binaryValue(const BinaryOperator &Op) {
  if (Op.isAssignmentOp())
    return assign(Op);
  if (Op.getOpcode() == BO_Comma) {
    run(Op.getLHS());
    return value(Op.getRHS());
  }
  if (Op.isLogicalOp()) {
    bool And = Op.getOpcode() == BO_LAnd;
    Truth Left = truth(Op.getLHS());
    if (Left.Known && *Left.Known != And)
      return HostValue::integer(!And);
    HostValue Right = Numbers.isZero(Numbers.isZero(value(Op.getRHS())));
    if (Left.Known)
      return Right;
    // "unknown && false" is false.
    if (Right.isInt() && (Right.Int != 0) != And)
      return Right;
    SymExpr R = Numbers.formulaOf(Right);
    if (!Left.Formula || !R)
      return {};
    SymContext &F = *Model.HostFormulas;
    SymExpr Both = F.mul(Left.Formula, R);
    return HostValue::formula(And ? Both : F.sub(F.add(Left.Formula, R), Both));
  }
  if (Op.getLHS()->getType()->isPointerType() ||
      Op.getRHS()->getType()->isPointerType())
    return pointerArithmetic(Op);
  HostValue A = value(Op.getLHS());
  HostValue B = value(Op.getRHS());
  return Numbers.binary(Op.getOpcode(), A, B, Op.getLHS()->getType());
}

HostValue HostRun::chosen(const AbstractConditionalOperator &Op,
                          std::string Name) {
  Truth Condition = truth(Op.getCond());
  Place Result{Memory.create(std::move(Name), HostObject::Rest::Unknown)};
  auto Take = [&](const Expr *E) {
    HostValue V = value(E);
    Memory.write(Result, V);
    return Stopped ? Flow::Stop : Flow::Next;
  };
  branch(
      Condition, [&] { return Take(Op.getTrueExpr()); },
      [&] { return Take(Op.getFalseExpr()); });
  return Memory.read(Result).value_or(HostValue());
}

HostValue HostRun::newValue(const CXXNewExpr &New) {
  if (New.getNumPlacementArgs() > 0)
    return value(New.getPlacementArg(0));
  QualType Type = New.getAllocatedType();
  HostValue Bytes = HostValue::integer(sizeOf(Type));
  if (New.isArray() && New.getArraySize())
    Bytes = Numbers.binary(
        BO_Mul, Numbers.convert(value(*New.getArraySize()), Context.LongTy),
        Bytes, Context.LongTy);
  HostValue Result = allocate(Bytes, "", HostObject::Rest::Unknown);
  if (!New.isArray() && New.getInitializer())
    initialise(Result.Target, Type, New.getInitializer());
  return Result;
}

HostValue HostRun::valueOf(const Expr *E) {
  if (const auto *Integer = dyn_cast<IntegerLiteral>(E))
    return HostValue::integer(
        static_cast<int64_t>(Integer->getValue().getLimitedValue()));
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *F = dyn_cast<FunctionDecl>(Reference->getDecl()))
      return HostValue::function(F);
    if (const auto *Enum = dyn_cast<EnumConstantDecl>(Reference->getDecl()))
      return HostValue::integer(Enum->getInitVal().getExtValue());
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return castValue(*Cast);
  if (const auto *Op = dyn_cast<BinaryOperator>(E))
    return binaryValue(*Op);
  if (const auto *Op = dyn_cast<UnaryOperator>(E))
    return unaryValue(*Op);
  if (const auto *Op = dyn_cast<AbstractConditionalOperator>(E))
    return chosen(*Op);
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    Place Slot =
        E->getType()->isRecordType() ? temporary(E->getType()) : Place();
    return call(*Call, Slot);
  }
  if (const auto *New = dyn_cast<CXXNewExpr>(E))
    return newValue(*New);
  if (isa<CXXThisExpr>(E))
    return thisPlace() ? HostValue::pointer(thisPlace()) : HostValue();
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(E))
    return Opaque->getSourceExpr() ? value(Opaque->getSourceExpr())
                                   : HostValue();
  if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(E))
    return E->getType()->isPointerType() ? HostValue::pointer({})
                                         : HostValue::integer(0);
  if (const auto *List = dyn_cast<InitListExpr>(E))
    return List->getNumInits() == 1 ? value(List->getInit(0))
                                    : HostValue::integer(0);
  if (const auto *Block = dyn_cast<StmtExpr>(E)) {
    run(Block->getSubStmt());
    return {};
  }
  if (isa<CXXThrowExpr>(E)) {
    stop();
    return {};
  }
  if (isa<CXXDeleteExpr>(E))
    return {};
  if (E->getType()->isRecordType()) {
    Place Where = place(E);
    return Where ? HostValue::pointer(Where) : HostValue();
  }
  Expr::EvalResult R;
  if (E->EvaluateAsRValue(R, Context) && !R.HasSideEffects) {
    if (R.Val.isInt())
      return HostValue::integer(R.Val.getInt().getExtValue());
    if (R.Val.isFloat()) {
      llvm::APFloat F = R.Val.getFloat();
      return HostValue::real(F.convertToDouble());
    }
  }
  return {};
}
