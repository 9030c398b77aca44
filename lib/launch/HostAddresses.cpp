// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses in the host interpreter: of variables, members and elements; and
// loads from them, which give names to unknown values.
#include "frontend/CodeKinds.h"
#include "frontend/Naming.h"
#include "launch/HostInterpreter.h"
#include "launch/LaunchCalls.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace roofline;

/// The source text of the code that reads an element in "for (int n : sizes)".
static constexpr StringRef RangeLoopText = ":";

int64_t HostEvaluator::sizeOf(QualType Type) const {
  Type = Type.getNonReferenceType();
  if (Type->isIncompleteType() || Type->isDependentType() ||
      Type->isFunctionType() || Type->isVariableArrayType() ||
      Nested.areTooDeep(Type))
    return 0;
  return context().getTypeSizeInChars(Type).getQuantity();
}

/// \p E, or the expression that clang evaluates into the variable \p E for an
/// OpenMP directive.
static const Expr *asWritten(const Expr *E) {
  const auto *Reference =
      E ? dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()) : nullptr;
  const auto *Captured =
      Reference ? dyn_cast<OMPCapturedExprDecl>(Reference->getDecl()) : nullptr;
  return Captured && Captured->getInit() ? Captured->getInit() : E;
}

std::string HostEvaluator::nameOf(const Expr *E) const {
  E = asWritten(E);
  if (!E)
    return "";
  std::string Text = expandedText(context(), *E);
  bool IsName = isa<MemberExpr, DeclRefExpr>(E->IgnoreParenImpCasts());
  return (IsName || Text.size() <= 40) && Text != RangeLoopText ? Text : "";
}

Fact<HostOrigin> HostEvaluator::initialiserOrigin(const Expr &E) const {
  std::string Text = sourceText(context(), E);
  if (Text == RangeLoopText)
    return {HostOrigin::Memory};
  return {HostOrigin::Expression, std::move(Text)};
}

std::string HostEvaluator::nameOf(Address At) const {
  const HostObject &Object = Memory.object(At.Object);
  std::string Name = Object.Name;
  int64_t Left = At.Offset;
  const RecordDecl *Record = Object.Record;
  while (!Name.empty() && Record && Record->isCompleteDefinition() &&
         !Record->isUnion() && !Record->isInvalidDecl() &&
         !Nested.areTooDeep(context().getCanonicalTagType(Record))) {
    const FieldDecl *In = nullptr;
    for (const FieldDecl *Field : Record->fields())
      if (fieldOf({At.Object}, *Field).Offset <= Left)
        In = Field;
    if (!In)
      break;
    Name += "." + In->getNameAsString();
    Left -= fieldOf({At.Object}, *In).Offset;
    QualType Type = In->getType();
    while (const auto *Array = context().getAsConstantArrayType(Type)) {
      Type = Array->getElementType();
      int64_t Size = std::max<int64_t>(sizeOf(Type), 1);
      Name += "[" + std::to_string(Left / Size) + "]";
      Left %= Size;
    }
    Record = Type->getAsRecordDecl();
  }
  return Name;
}

HostValue HostEvaluator::unknown(std::string Name, Fact<HostOrigin> Origin,
                                 const Expr *At, QualType Type,
                                 std::optional<double> Likely,
                                 std::optional<Interval> Within) {
  HostSymbol Symbol;
  Symbol.Likely = Likely;
  if (Within) {
    Symbol.Low = Within->Low;
    Symbol.High = Within->High;
  }
  Symbol.Name = std::move(Name);
  Symbol.Origin = std::move(Origin);
  if (At && !isTooDeep(*At))
    Symbol.Where = locate(context(), At->getExprLoc());
  HostValue V = Numbers.unknown(Symbol, Type->isRealFloatingType());
  if (V.Formula)
    limitTo(Type, std::move(Symbol.Name), std::move(Symbol.Where), V.Formula);
  return V;
}

HostValue HostEvaluator::deviceFigure(DeviceFigure Figure, const Expr *At) {
  return Numbers.deviceFigure(Figure, locate(context(), At->getExprLoc()));
}

Address HostEvaluator::variable(const VarDecl &Variable) {
  return Interpreter.variable(Variable);
}

Address HostEvaluator::thisAddress() const { return Interpreter.thisAddress(); }

static Fact<HostOrigin> originOf(const Expr *Named) {
  const Expr *E = Named ? asWritten(Named)->IgnoreParenImpCasts() : nullptr;
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

HostValue HostEvaluator::load(Address From, QualType Type, const Expr *Named) {
  return load(From, Type, [&] {
    // A library's own name for it says nothing to the user.
    bool IsOfLibrary = Named && context().getSourceManager().isInSystemHeader(
                                    Named->getExprLoc());
    if (std::string Name = IsOfLibrary ? nameOf(From) : ""; !Name.empty())
      return Reading{std::move(Name), {HostOrigin::Memory}, Named};
    return Reading{nameOf(Named), originOf(Named), Named};
  });
}

HostValue HostEvaluator::loadPointee(Address From, QualType Type,
                                     const Expr &By) {
  return load(From, Type,
              [&] { return Reading{nameOf(From), {HostOrigin::Memory}, &By}; });
}

/// Whether a program that reads the character \p Stored at \p From, in one of
/// its arguments, learns more than whether that is an option. Names that begin
/// with two dashes are compared as a whole.
bool HostEvaluator::saysMoreThanDash(Address From,
                                     const HostValue &Stored) const {
  std::string Word = Memory.text({From.Object}).value_or("");
  if (StringRef(Word).starts_with("--"))
    return false;
  return From.Offset > 0 || !From.OffsetKnown || !Stored.isInt() ||
         Stored.Int != '-';
}

/// An unknown pointer becomes one to a new object, any other unknown scalar a
/// new symbol.
HostValue HostEvaluator::load(Address From, QualType Type,
                              llvm::function_ref<Reading()> Read) {
  HostValue Stored = Memory.read(From);
  if (Memory.object(From.Object).IsArgv)
    Arguments = {Arguments.Count + 1, From};
  if (HostObject &Its = Memory.object(From.Object);
      Its.IsGiven && !Its.WasUsed && saysMoreThanDash(From, Stored))
    Its.WasUsed = true;
  if (const HostValue &V = Stored; V.known()) {
    if (Type->isPointerType() && V.isInt())
      return V.Int == 0 ? HostValue::pointer({}) : HostValue();
    return V;
  }
  if (!From)
    return {};
  if (Type->isPointerType() && From.OffsetKnown) {
    HostValue V = HostValue::pointer({Memory.create(Read().Name)});
    Memory.write(From, V);
    return V;
  }
  if (!Type->isArithmeticType() && !Type->isEnumeralType())
    return {};
  HostOrigin OfLoop = Stored.IsExtrapolated ? HostOrigin::PartlyFollowed
                                            : HostOrigin::UnfollowedOption;
  Reading New = Read();
  if (Stored.UnfollowedLoop)
    New.Origin = {OfLoop, "", Stored.UnfollowedLoop};
  std::optional<Interval> Within;
  if (Stored.Most)
    Within = {0, *Stored.Most};
  HostValue V = unknown(std::move(New.Name), std::move(New.Origin), New.At,
                        Type, Stored.Likely, Within);
  if (From.OffsetKnown && V.known())
    Memory.write(From, V);
  return V;
}

void HostEvaluator::store(Address To, QualType Type, HostValue Value) {
  Memory.write(To, Numbers.convert(Value, Type));
}

Address HostEvaluator::fieldOf(Address Base, const FieldDecl &Field) const {
  const RecordDecl *Record = Field.getParent();
  if (!Base || Record->isInvalidDecl() || !Record->isCompleteDefinition() ||
      Nested.areTooDeep(context().getCanonicalTagType(Record)))
    return {};
  return Base.plus(context()
                       .toCharUnitsFromBits(context().getFieldOffset(&Field))
                       .getQuantity());
}

Address HostEvaluator::baseIn(Address Object, const CXXRecordDecl &Class,
                              QualType Base) const {
  const CXXRecordDecl *BaseClass = Base->getAsCXXRecordDecl();
  if (!BaseClass || Nested.areTooDeep(context().getCanonicalTagType(&Class)))
    return {};
  return Object.plus(context()
                         .getASTRecordLayout(&Class)
                         .getBaseClassOffset(BaseClass)
                         .getQuantity());
}

Address HostEvaluator::baseOf(Address Derived, const CastExpr &Cast) const {
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

Address HostEvaluator::member(const MemberExpr &Member) {
  if (const auto *Static = dyn_cast<VarDecl>(Member.getMemberDecl()))
    return variable(*Static);
  const auto *Field = dyn_cast<FieldDecl>(Member.getMemberDecl());
  if (!Field)
    return {};
  Address Base = Member.isArrow() ? value(Member.getBase()).Target
                                  : address(Member.getBase());
  Address Result = fieldOf(Base, *Field);
  if (Field->getType()->isReferenceType())
    return loadAddress(Result, &Member);
  return Result;
}

Address HostEvaluator::address(const Expr *E) {
  HostStep Step(Progress);
  if (!Step)
    return {};
  E = withoutWrapping(E);
  if (E->isGLValue())
    return glvalueAddress(*E);
  // A prvalue is materialised in a temporary.
  Address New = Memory.temporary();
  initialise(New, E->getType(), E);
  return New;
}

Address HostEvaluator::named(const DeclRefExpr &Name) {
  if (const auto *Binding = dyn_cast<BindingDecl>(Name.getDecl()))
    return Binding->getBinding() ? address(Binding->getBinding()) : Address();
  const auto *Variable = dyn_cast<VarDecl>(Name.getDecl());
  if (!Variable)
    return {};
  Address Where = variable(*Variable);
  if (Variable->getType()->isReferenceType())
    return loadAddress(Where, &Name);
  return Where;
}

/// Executes an assignment and returns the address that it writes to.
Address HostEvaluator::assignedAddress(const BinaryOperator &Op) {
  if (Op.getType()->isRecordType()) {
    Address To = address(Op.getLHS());
    initialise(To, Op.getType(), Op.getRHS());
    return To;
  }
  Address At; // evaluate the left side only once: "A[N++] = 1"
  assign(Op, &At);
  return At;
}

Address HostEvaluator::operatorAddress(const UnaryOperator &Op) {
  if (Op.getOpcode() == UO_Deref)
    return value(Op.getSubExpr()).Target;
  Address At; // as above
  if (Op.isIncrementDecrementOp())
    stepped(Op, &At);
  return At;
}

Address HostEvaluator::castAddress(const CastExpr &Cast) {
  switch (Cast.getCastKind()) {
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived:
    return baseOf(address(Cast.getSubExpr()), Cast);
  case CK_NoOp:
  case CK_LValueBitCast:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_Dynamic:
    return address(Cast.getSubExpr());
  default:
    return {};
  }
}

Address
HostEvaluator::chosenAddress(const AbstractConditionalOperator &Choice) {
  HostTruth Condition = truth(Choice.getCond());
  const Expr *Then = Choice.getTrueExpr(), *Else = Choice.getFalseExpr();
  if (Condition.Known)
    return address(*Condition.Known ? Then : Else);
  // "i < n ? v[i] : throw ..." can only continue with the element.
  if (isa<CXXThrowExpr>(withoutWrapping(Then)))
    return address(Else);
  if (isa<CXXThrowExpr>(withoutWrapping(Else)))
    return address(Then);
  Address A = address(Then), B = address(Else);
  return A == B ? A : Address();
}

Address HostEvaluator::textAddress(const Expr &E) {
  const auto *Text = dyn_cast<clang::StringLiteral>(&E);
  if (const auto *Function = dyn_cast<PredefinedExpr>(&E))
    Text = Function->getFunctionName();
  if (!Text || Text->getCharByteWidth() != 1)
    return {};
  return Memory.createText(Text->getString()).Target;
}

/// Returns the address of the glvalue \p E; none if it is unsupported. To
/// guarantee termination, this only evaluates subexpressions and never \p E
/// itself again.
Address HostEvaluator::glvalueAddress(const Expr &E) {
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
    return moved(Base, Index, Element.getBase()->getType(), 1).Target;
  }
  case Kind::Text:
    return textAddress(E);
  case Kind::Unary:
    return operatorAddress(cast<UnaryOperator>(E));
  case Kind::Binary: {
    const auto &Op = cast<BinaryOperator>(E);
    if (Op.isAssignmentOp())
      return assignedAddress(Op);
    if (Op.getOpcode() != BO_Comma)
      return {}; // a pointer to member: .* and ->*
    Interpreter.execute(Op.getLHS());
    return address(Op.getRHS());
  }
  case Kind::Conditional:
    return chosenAddress(cast<AbstractConditionalOperator>(E));
  case Kind::Cast:
    return castAddress(cast<CastExpr>(E));
  case Kind::Call:
    return Interpreter.call(cast<CallExpr>(E), Memory.temporary()).Target;
  case Kind::Opaque: {
    const Expr *Source = cast<OpaqueValueExpr>(E).getSourceExpr();
    return Source ? address(Source) : Address();
  }
  case Kind::List: { // "int &r{n}"
    const auto *List = dyn_cast<InitListExpr>(&E);
    return List && List->getNumInits() == 1 ? address(List->getInit(0))
                                            : Address();
  }
  case Kind::ObjectLiteral: {
    Address New = Memory.temporary();
    initialise(New, E.getType(), cast<CompoundLiteralExpr>(E).getInitializer());
    return New;
  }
  default:
    return {};
  }
}
