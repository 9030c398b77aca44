// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses in the host interpreter: of variables, members and elements; and
// loads from them, which give names to unknown values.
#include "frontend/CodeKinds.h"
#include "frontend/Naming.h"
#include "launch/HostRun.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;
using namespace roofline;

int64_t HostRun::sizeOf(QualType Type) const {
  Type = Type.getNonReferenceType();
  if (Type->isIncompleteType() || Type->isDependentType() ||
      Type->isFunctionType() || Type->isVariableArrayType() ||
      Nested.areTooDeep(Type))
    return 0;
  return context().getTypeSizeInChars(Type).getQuantity();
}

Place HostRun::temporary() {
  return {Memory.create("", HostObject::Rest::Unknown)};
}

std::string HostRun::nameOf(const Expr *E) const {
  if (!E)
    return "";
  std::string Text = sourceText(context(), *E);
  return Text.size() <= 40 ? Text : "";
}

/// Maximum number of named unknowns, which is more than users read. Code that
/// main() does not reach may add as many again.
static constexpr unsigned MostSymbols = 400;

HostValue HostRun::unknown(std::string Name, Fact<HostOrigin> Origin,
                           const Expr *At, QualType Type) {
  unsigned Most = FromMain ? MostSymbols : 2 * MostSymbols;
  if (Name.empty() || Model.HostSymbols.size() >= Most)
    return {};
  SymExpr E = Model.HostFormulas->addSymbol(Name, 0);
  HostSymbol &Symbol = Model.HostSymbols.emplace_back();
  Symbol.Name = std::move(Name);
  Symbol.Origin = std::move(Origin);
  if (At)
    Symbol.Where = isTooDeep(*At) ? roofline::SourceLocation()
                                  : locate(context(), At->getExprLoc());
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
                        {HostOrigin::DeviceProperty}, At, context().IntTy);
  if (V.known())
    Model.HostSymbols.back().Figure = Figure;
  return V;
}

static Fact<HostOrigin> originOf(const Expr *Named) {
  const Expr *E = Named ? Named->IgnoreParenImpCasts() : nullptr;
  const auto *Reference = dyn_cast_or_null<DeclRefExpr>(E);
  const ValueDecl *D = Reference ? Reference->getDecl() : nullptr;
  if (const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(D))
    if (const auto *F = dyn_cast<FunctionDecl>(Parameter->getDeclContext()))
      return {HostOrigin::Parameter, F->getNameAsString()};
  if (const auto *Variable = dyn_cast_or_null<VarDecl>(D))
    return {Variable->hasGlobalStorage() ? HostOrigin::GlobalVariable
                                         : HostOrigin::LocalVariable};
  return {isa_and_nonnull<MemberExpr>(E) ? HostOrigin::Field
                                         : HostOrigin::Memory};
}

/// An unknown pointer becomes one to a new object, any other unknown scalar a
/// new symbol.
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
  HostValue V = unknown(nameOf(Named), originOf(Named), Named, Type);
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

ObjectId HostRun::create(const VarDecl &Variable, std::string Name,
                         HostObject::Rest Others) {
  ObjectId Id = Memory.create(std::move(Name), Others);
  QualType Type = Variable.getType().getNonReferenceType();
  if (int64_t Bytes = Type->isVariableArrayType() ? 0 : sizeOf(Type))
    Memory.object(Id).Size = HostValue::integer(Bytes);
  return Id;
}

Place HostRun::global(const VarDecl &Variable) {
  const VarDecl *Key = Program.canonical(Variable);
  if (auto It = Globals.find(Key); It != Globals.end())
    return {It->second};
  const VarDecl *Definition = Program.definition(Variable);
  bool Constant =
      Variable.getType().isConstQualified() || Variable.isConstexpr();
  bool InitialHolds = Constant || (FromMain && Definition);
  ObjectId Id =
      create(Definition ? *Definition : Variable, Variable.getNameAsString(),
             InitialHolds && Definition ? HostObject::Rest::Zero
                                        : HostObject::Rest::Unknown);
  Globals[Key] = Id;
  if (!InitialHolds || !Definition || !Definition->getInit())
    return {Id};
  // The initialisation happened before main(), so no branch may undo it.
  size_t Mark = Memory.mark();
  ASTContext *OuterTree = std::exchange(Tree, &Definition->getASTContext());
  initialise({Id}, Definition->getType(), Definition->getInit());
  Tree = OuterTree;
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
        return target(load(Field, context().VoidPtrTy, nullptr));
      return Field;
    }
  }
  // A variable that clang makes for the expression in an OpenMP clause.
  bool Captured = isa<OMPCapturedExprDecl>(Variable);
  Place New{
      create(Variable,
             Captured ? nameOf(Variable.getInit()) : Variable.getNameAsString(),
             HostObject::Rest::Unknown)};
  Frames.back().Variables[&Variable] = New.Object;
  // Also initialise constants whose declaration was not executed.
  bool Defined = Captured || Variable.isConstexpr() ||
                 Variable.getType().isConstQualified();
  if (Defined && Variable.getInit() && !isa<ParmVarDecl>(Variable))
    initialise(New, Variable.getType(), Variable.getInit());
  return New;
}

Place HostRun::fieldOf(Place Base, const FieldDecl &Field) const {
  const RecordDecl *Record = Field.getParent();
  if (!Base || Record->isInvalidDecl() || !Record->isCompleteDefinition() ||
      Nested.areTooDeep(context().getCanonicalTagType(Record)))
    return {};
  const ASTRecordLayout &Layout = context().getASTRecordLayout(Record);
  return Base.plus(
      context()
          .toCharUnitsFromBits(Layout.getFieldOffset(Field.getFieldIndex()))
          .getQuantity());
}

Place HostRun::baseIn(Place Object, const CXXRecordDecl &Class,
                      QualType Base) const {
  const CXXRecordDecl *BaseClass = Base->getAsCXXRecordDecl();
  if (!BaseClass || Nested.areTooDeep(context().getCanonicalTagType(&Class)))
    return {};
  return Object.plus(context()
                         .getASTRecordLayout(&Class)
                         .getBaseClassOffset(BaseClass)
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
    if (!Derived || !Class || !Base || Step->isVirtual() ||
        Nested.areTooDeep(context().getCanonicalTagType(Class)))
      return {};
    int64_t Offset = baseIn({}, *Class, Step->getType()).Offset;
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
    return target(load(Result, context().VoidPtrTy, &Member));
  return Result;
}

Place HostRun::place(const Expr *E) {
  if (Stopped || !spend()) {
    Stopped = true;
    return {};
  }
  Descent Step(Level, DeepestRun);
  if (!Step)
    return {};
  E = withoutWrapping(E);
  if (E->isGLValue())
    return placeOf(*E);
  // A prvalue is materialised in a temporary.
  Place New = temporary();
  initialise(New, E->getType(), E);
  return New;
}

Place HostRun::named(const DeclRefExpr &Name) {
  if (const auto *Binding = dyn_cast<BindingDecl>(Name.getDecl()))
    return Binding->getBinding() ? place(Binding->getBinding()) : Place();
  const auto *Variable = dyn_cast<VarDecl>(Name.getDecl());
  if (!Variable)
    return {};
  Place Where = variable(*Variable);
  if (Variable->getType()->isReferenceType())
    return target(load(Where, context().VoidPtrTy, &Name));
  return Where;
}

/// Executes an assignment and returns the address that it writes to.
Place HostRun::assignedPlace(const BinaryOperator &Op) {
  if (Op.getType()->isRecordType()) {
    Place To = place(Op.getLHS());
    initialise(To, Op.getType(), Op.getRHS());
    return To;
  }
  Place At; // evaluate the left side only once: "A[N++] = 1"
  assign(Op, &At);
  return At;
}

Place HostRun::operatorPlace(const UnaryOperator &Op) {
  if (Op.getOpcode() == UO_Deref)
    return target(value(Op.getSubExpr()));
  Place At; // as above
  if (Op.isIncrementDecrementOp())
    stepped(Op, &At);
  return At;
}

Place HostRun::castPlace(const CastExpr &Cast) {
  switch (Cast.getCastKind()) {
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived:
    return baseOf(place(Cast.getSubExpr()), Cast);
  case CK_NoOp:
  case CK_LValueBitCast:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_Dynamic:
    return place(Cast.getSubExpr());
  default:
    return {};
  }
}

Place HostRun::chosenPlace(const AbstractConditionalOperator &Choice) {
  Truth Condition = truth(Choice.getCond());
  const Expr *Then = Choice.getTrueExpr(), *Else = Choice.getFalseExpr();
  if (Condition.Known)
    return place(*Condition.Known ? Then : Else);
  // "i < n ? v[i] : throw ..." can only continue with the element.
  if (isa<CXXThrowExpr>(withoutWrapping(Then)))
    return place(Else);
  if (isa<CXXThrowExpr>(withoutWrapping(Else)))
    return place(Then);
  Place A = place(Then), B = place(Else);
  return A == B ? A : Place();
}

Place HostRun::textPlace(const Expr &E) {
  const auto *Text = dyn_cast<clang::StringLiteral>(&E);
  if (const auto *Function = dyn_cast<PredefinedExpr>(&E))
    Text = Function->getFunctionName();
  if (!Text || Text->getCharByteWidth() != 1)
    return {};
  return newText(Text->getString().str()).Target;
}

/// Returns the address of the glvalue \p E; none if it is unsupported. To
/// guarantee termination, this only evaluates subexpressions and never \p E
/// itself again.
Place HostRun::placeOf(const Expr &E) {
  using Kind = ExpressionKind;
  switch (kindOf(E)) {
  case Kind::Name:
    return named(cast<DeclRefExpr>(E));
  case Kind::Member:
    return member(cast<MemberExpr>(E));
  case Kind::Element: {
    const auto &Element = cast<ArraySubscriptExpr>(E);
    HostValue Base = value(Element.getBase());
    HostValue Index = value(Element.getIdx());
    return target(moved(Base, Index, Element.getBase()->getType(), 1));
  }
  case Kind::Text:
    return textPlace(E);
  case Kind::Unary:
    return operatorPlace(cast<UnaryOperator>(E));
  case Kind::Binary: {
    const auto &Op = cast<BinaryOperator>(E);
    if (Op.isAssignmentOp())
      return assignedPlace(Op);
    if (Op.getOpcode() != BO_Comma)
      return {}; // a pointer to member: .* and ->*
    run(Op.getLHS());
    return place(Op.getRHS());
  }
  case Kind::Conditional:
    return chosenPlace(cast<AbstractConditionalOperator>(E));
  case Kind::Cast:
    return castPlace(cast<CastExpr>(E));
  case Kind::Call:
    return target(call(cast<CallExpr>(E), temporary()));
  case Kind::Opaque: {
    const Expr *Source = cast<OpaqueValueExpr>(E).getSourceExpr();
    return Source ? place(Source) : Place();
  }
  case Kind::List: { // "int &r{n}"
    const auto *List = dyn_cast<InitListExpr>(&E);
    return List && List->getNumInits() == 1 ? place(List->getInit(0)) : Place();
  }
  case Kind::ObjectLiteral: {
    Place New = temporary();
    initialise(New, E.getType(), cast<CompoundLiteralExpr>(E).getInitializer());
    return New;
  }
  case Kind::Wrapper:
  case Kind::New:
  case Kind::Delete:
  case Kind::Throw:
  case Kind::This:
  case Kind::Construct:
  case Kind::Zero:
  case Kind::Lambda:
  case Kind::ArrayCopy:
  case Kind::StatementValue:
  case Kind::Atomic:
  case Kind::Constant:
  case Kind::Other:
    return {};
  }
  return {};
}
