// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects being made, and functions being called.
#include "frontend/Naming.h"
#include "launch/HostLibrary.h"
#include "launch/HostRun.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

/// As deep as programs go that reach a launch, and short of our own stack.
static constexpr unsigned DeepestCall = 60;
/// Elements of an array that are followed one by one.
static constexpr unsigned MostElements = 256;

/// Constructors, conversions and copies around what is made.
void HostRun::initialise(Place To, QualType Type, const Expr *Init) {
  if (Stopped || !spend()) {
    Stopped = true;
    return;
  }
  Type = Type.getCanonicalType();
  if (Type->isReferenceType()) {
    Place Target = place(Init);
    Memory.write(To, Target ? HostValue::pointer(Target) : HostValue());
    return;
  }
  Init = withoutWrapping(Init);
  if (Type->isRecordType())
    return initialiseRecord(To, Type, Init);
  if (Type->isArrayType()) {
    if (const auto *List = dyn_cast<InitListExpr>(Init))
      return initialiseList(To, Type, *List);
    if (const auto *String = dyn_cast<clang::StringLiteral>(Init)) {
      if (String->getCharByteWidth() == 1)
        for (unsigned I = 0; I <= String->getLength() && I < MostElements; ++I)
          Memory.write(To.plus(I),
                       HostValue::integer(I < String->getLength()
                                              ? String->getCodeUnit(I)
                                              : 0));
      return;
    }
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(Init)) {
      const auto *Array = context().getAsConstantArrayType(Type);
      int64_t Size = Array ? sizeOf(Array->getElementType()) : 0;
      for (uint64_t I = 0;
           Array && I < std::min<uint64_t>(Array->getZExtSize(), 16); ++I)
        construct(To.plus(I * Size), *Construct);
      return;
    }
    if (isa<ImplicitValueInitExpr>(Init))
      Memory.clear(To, HostObject::Rest::Zero);
    return;
  }
  const auto *Choice =
      dyn_cast<AbstractConditionalOperator>(Init->IgnoreParenImpCasts());
  HostValue V =
      Numbers.convert(Choice && !Choice->isGLValue() && To
                          ? chosen(*Choice, Memory.object(To.Object).Name)
                          : value(Init),
                      Type);
  if (!V.known() && Type->isIntegerType())
    V = unknown(Memory.object(To.Object).Name,
                sourceText(context(), Init->getSourceRange()), Init, Type);
  Memory.write(To, V);
}

void HostRun::initialiseDefault(Place To, QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return;
  for (const CXXBaseSpecifier &Base : Class->bases())
    if (!Base.isVirtual() && Base.getType()->isRecordType())
      initialiseDefault(
          To.plus(context()
                      .getASTRecordLayout(Class)
                      .getBaseClassOffset(Base.getType()->getAsCXXRecordDecl())
                      .getQuantity()),
          Base.getType());
  for (const FieldDecl *Field : Class->fields())
    if (const Expr *Init = Field->getInClassInitializer())
      initialise(fieldOf(To, *Field), Field->getType(), Init);
    else if (Field->getType()->isRecordType())
      initialiseDefault(fieldOf(To, *Field), Field->getType());
}

void HostRun::initialiseList(Place To, QualType Type,
                             const InitListExpr &List) {
  if (const auto *Array = context().getAsArrayType(Type)) {
    if (To.Offset == 0 && To.OffsetKnown)
      Memory.clear(To, HostObject::Rest::Zero);
    int64_t Size = sizeOf(Array->getElementType());
    for (unsigned I = 0; I < List.getNumInits() && I < 4096; ++I) {
      const Expr *Element = List.getInit(I);
      if (!isa<ImplicitValueInitExpr>(Element))
        initialise(To.plus(I * Size), Array->getElementType(), Element);
    }
    return;
  }
  const auto *Record = Type->getAsRecordDecl();
  if (!Record)
    return;
  if (List.getNumInits() == 1 && !Record->field_empty() &&
      context().hasSameUnqualifiedType(List.getInit(0)->getType(), Type))
    return initialiseRecord(To, Type, withoutWrapping(List.getInit(0)));
  unsigned I = 0;
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Record))
    for (const CXXBaseSpecifier &Base : Class->bases()) {
      if (I >= List.getNumInits() || Base.isVirtual())
        return;
      int64_t Offset =
          context()
              .getASTRecordLayout(Class)
              .getBaseClassOffset(Base.getType()->getAsCXXRecordDecl())
              .getQuantity();
      initialise(To.plus(Offset), Base.getType(), List.getInit(I++));
    }
  for (const FieldDecl *Field : Record->fields()) {
    if (Field->isUnnamedBitField())
      continue;
    if (I >= List.getNumInits())
      return;
    initialise(fieldOf(To, *Field), Field->getType(), List.getInit(I++));
  }
}

void HostRun::initialiseRecord(Place To, QualType Type, const Expr *E) {
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return construct(To, *Construct);
  if (const auto *List = dyn_cast<InitListExpr>(E))
    return initialiseList(To, Type, *List);
  if (const auto *Call = dyn_cast<CallExpr>(E); Call && !E->isGLValue()) {
    call(*Call, To);
    return;
  }
  if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(E)) {
    if (To.Offset == 0)
      Memory.clear(To, HostObject::Rest::Zero);
    return;
  }
  if (const auto *Lambda = dyn_cast<LambdaExpr>(E)) {
    auto Field = Lambda->getLambdaClass()->field_begin();
    for (const Expr *Init : Lambda->capture_inits()) {
      if (Init)
        initialise(fieldOf(To, **Field), Field->getType(), Init);
      ++Field;
    }
    return;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E);
      Cast && Cast->getSubExpr()->getType()->isRecordType() &&
      !E->isGLValue() && Cast->getCastKind() != CK_LValueToRValue)
    return initialise(To, Type, Cast->getSubExpr());
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E);
      Choice && !E->isGLValue()) {
    Truth Condition = truth(Choice->getCond());
    auto Take = [&](const Expr *Arm) {
      initialise(To, Type, Arm);
      return Stopped ? Flow::Stop : Flow::Next;
    };
    branch(
        Condition, [&] { return Take(Choice->getTrueExpr()); },
        [&] { return Take(Choice->getFalseExpr()); });
    return;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E); Cast && !E->isGLValue())
    E = withoutWrapping(Cast->getSubExpr());
  if (E->isGLValue()) {
    Place From = place(E);
    Memory.copy(To, From, sizeOf(Type));
  }
}

void HostRun::construct(Place To, const CXXConstructExpr &Construct) {
  const CXXConstructorDecl *Constructor = Construct.getConstructor();
  QualType Type = Construct.getType();
  if (To && To.Offset == 0)
    Memory.object(To.Object).Class = Type->getAsCXXRecordDecl();
  if (constructContainer(*this, To, Construct))
    return;
  const FunctionDecl *Definition = bodyOf(*Constructor);
  bool HasBody = Definition;
  if (Constructor->isCopyOrMoveConstructor() &&
      (Constructor->isTrivial() || !HasBody || Constructor->isDefaulted())) {
    Place From = place(Construct.getArg(0));
    return Memory.copy(To, From, sizeOf(Type));
  }
  if (Construct.requiresZeroInitialization() && To.Offset == 0)
    Memory.clear(To, HostObject::Rest::Zero);
  if (!HasBody || isOpaqueLibrary(*Constructor)) {
    if (!HasBody && Constructor->isDefaultConstructor())
      initialiseDefault(To, Type);
    return;
  }
  Frame New;
  New.This = To;
  std::vector<const Expr *> Arguments(Construct.arg_begin(),
                                      Construct.arg_end());
  follow(*Definition, std::move(New), Arguments,
         cast<CXXConstructorDecl>(Definition));
}

/// Evaluates the arguments, then the body with them.
HostValue HostRun::follow(const FunctionDecl &Callee, Frame New,
                          llvm::ArrayRef<const Expr *> Arguments,
                          const CXXConstructorDecl *Constructor) {
  if (Frames.size() >= DeepestCall)
    return {};
  New.Function = &Callee;
  for (unsigned I = 0; I < Callee.getNumParams() && I < Arguments.size(); ++I) {
    const ParmVarDecl *Parameter = Callee.getParamDecl(I);
    // A library's parameter names mean nothing to people.
    bool Library = isInSystemHeader(*Parameter);
    ObjectId Id =
        Memory.create(Library && Arguments[I] ? nameOf(Arguments[I])
                                              : Parameter->getNameAsString(),
                      HostObject::Rest::Unknown);
    if (Arguments[I])
      initialise({Id}, Parameter->getType(), Arguments[I]);
    New.Variables[Parameter] = Id;
  }
  if (Stopped)
    return {};
  Frames.push_back(std::move(New));
  ASTContext *OuterTree = std::exchange(Tree, &Callee.getASTContext());
  bool OuterLeft = std::exchange(LeftEarly, false);
  if (Constructor)
    for (const CXXCtorInitializer *Init : Constructor->inits()) {
      Place This = Frames.back().This;
      if (Init->isDelegatingInitializer())
        initialise(This,
                   context().getCanonicalTagType(Constructor->getParent()),
                   Init->getInit());
      else if (Init->isBaseInitializer() && !Init->isBaseVirtual())
        initialise(This.plus(context()
                                 .getASTRecordLayout(Constructor->getParent())
                                 .getBaseClassOffset(
                                     Init->getBaseClass()->getAsCXXRecordDecl())
                                 .getQuantity()),
                   QualType(Init->getBaseClass(), 0), Init->getInit());
      else if (const FieldDecl *Field = Init->getMember())
        initialise(fieldOf(This, *Field), Field->getType(), Init->getInit());
    }
  Flow F = run(Callee.getBody());
  Frame Done = std::move(Frames.back());
  Frames.pop_back();
  LeftEarly = OuterLeft;
  Tree = OuterTree;
  if (F == Flow::Stop && Done.EarlyReturns.empty())
    Stopped = true;
  else if (F == Flow::Stop && Budget)
    Stopped = false; // one of the ways returned
  HostValue Result = Done.Returned;
  // The way that ends the program returns nothing.
  if (F == Flow::Stop && !Done.EarlyReturns.empty())
    Result = Done.EarlyReturns.front();
  for (const HostValue &Early : Done.EarlyReturns)
    if (!(Early == Result))
      Result = {};
  return Result;
}

const FunctionDecl *HostRun::calleeOf(const CallExpr &Call, Place &This) {
  const Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call)) {
    const auto *Method = Member->getMethodDecl();
    if (!Method)
      return nullptr;
    const Expr *Object = Member->getImplicitObjectArgument();
    This = Object->getType()->isPointerType() ? target(value(Object))
                                              : place(Object);
    const auto *Access = dyn_cast<MemberExpr>(Callee);
    bool Qualified = Access && Access->hasQualifier();
    if (Method->isVirtual() && !Qualified && This)
      if (const CXXRecordDecl *Class = Memory.object(This.Object).Class;
          Class && This.Offset == 0)
        if (const CXXMethodDecl *Actual =
                Method->getCorrespondingMethodInClass(Class, true))
          return Actual;
    return Method;
  }
  if (const FunctionDecl *Direct = Call.getDirectCallee()) {
    const auto *Method = dyn_cast<CXXMethodDecl>(Direct);
    if (isa<CXXOperatorCallExpr>(Call) && Method && Method->isInstance())
      This = place(Call.getArg(0));
    return Direct;
  }
  HostValue Pointer = value(Call.getCallee());
  return Pointer.What == HostValue::Kind::Function ? Pointer.Function : nullptr;
}

/// A function whose body is elsewhere: it may write to what it gets.
HostValue HostRun::callUnseen(const FunctionDecl *Callee,
                              const CallExpr &Call) {
  if (Callee && Callee->isNoReturn()) {
    stop();
    return {};
  }
  unsigned Shift =
      Callee && isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Callee)
          ? 1
          : 0;
  for (unsigned I = Shift; I < Call.getNumArgs(); ++I) {
    const Expr *Argument = Call.getArg(I);
    bool HasParameter = Callee && I - Shift < Callee->getNumParams();
    QualType Type = HasParameter ? Callee->getParamDecl(I - Shift)->getType()
                                 : Argument->getType();
    if (Type->isReferenceType()) {
      if (!Type->getPointeeType().isConstQualified() && Argument->isLValue())
        Memory.forget(place(Argument), sizeOf(Argument->getType()));
    } else if (Type->isPointerType()) {
      Place Target = target(value(Argument));
      // The address of one thing, or of the first of many.
      const Expr *Written = Argument->IgnoreParenImpCasts();
      const auto *Address = dyn_cast<UnaryOperator>(Written);
      bool OfOne = Address && Address->getOpcode() == UO_AddrOf &&
                   !Memory.object(Target.Object).Allocated;
      if (!Type->getPointeeType().isConstQualified())
        Memory.forget(Target,
                      OfOne ? sizeOf(Address->getSubExpr()->getType()) : 0);
    } else if (!Type->isRecordType()) {
      value(Argument);
    }
  }
  // Another unit may write to the globals that it can see.
  if (Callee && !isInSystemHeader(*Callee) && !bodyOf(*Callee) &&
      !Callee->getBuiltinID())
    for (auto [Variable, Id] : Globals)
      if (Variable->hasExternalFormalLinkage() &&
          !Variable->getType().isConstQualified())
        Memory.forget(Id);
  return {};
}

/// Recursion whose end is open, as in divide and conquer over data.
bool HostRun::recursesWithoutEnd(const FunctionDecl &Callee) const {
  constexpr unsigned Enough = 2;
  auto Same = [&](const Frame &F) { return F.Function == &Callee; };
  return OpenBranches > 0 && llvm::count_if(Frames, Same) >= Enough;
}

HostValue HostRun::call(const CallExpr &Call, Place ReturnSlot) {
  if (const auto *Chevrons = dyn_cast<CUDAKernelCallExpr>(&Call)) {
    launch(*Chevrons);
    return {};
  }
  if (const FunctionDecl *Direct = Call.getDirectCallee();
      Direct && !isa<CXXMethodDecl>(Direct))
    if (std::optional<HostValue> Known = callLibrary(*this, *Direct, Call))
      return *Known;
  Place This;
  const FunctionDecl *Callee = calleeOf(Call, This);
  if (Stopped)
    return {};
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  if (Method)
    if (std::optional<HostValue> Known =
            callContainer(*this, *Method, This, Call, ReturnSlot))
      return *Known;
  const FunctionDecl *Definition = Callee ? bodyOf(*Callee) : nullptr;
  bool HasBody = Definition;
  if (Method &&
      (Method->isCopyAssignmentOperator() ||
       Method->isMoveAssignmentOperator()) &&
      (Method->isTrivial() || Method->isDefaulted() || !HasBody)) {
    Place From = place(Call.getArg(Call.getNumArgs() - 1));
    Memory.copy(This, From,
                sizeOf(context().getCanonicalTagType(Method->getParent())));
    return HostValue::pointer(This);
  }
  if (!HasBody || (isOpaqueLibrary(*Callee) && !isTransparent(*Callee)) ||
      recursesWithoutEnd(*Definition) || Callee->hasAttr<CUDAGlobalAttr>()) {
    HostValue Result = callUnseen(Callee, Call);
    if (Method && !Method->isConst() && This)
      Memory.forget(This,
                    sizeOf(context().getCanonicalTagType(Method->getParent())));
    return Result;
  }
  Frame New;
  New.This = This;
  New.ReturnSlot = ReturnSlot;
  std::vector<const Expr *> Arguments(Call.arg_begin(), Call.arg_end());
  if (isa<CXXOperatorCallExpr>(Call) && Method && Method->isInstance())
    Arguments.erase(Arguments.begin());
  if (Method && Method->getParent()->isLambda()) {
    llvm::DenseMap<const ValueDecl *, FieldDecl *> Captures;
    FieldDecl *ThisField = nullptr;
    Method->getParent()->getCaptureFields(Captures, ThisField);
    New.Captures = std::move(Captures);
    if (ThisField)
      New.LambdaThis =
          target(load(fieldOf(This, *ThisField), context().VoidPtrTy, nullptr));
  }
  HostValue Result = follow(*Definition, std::move(New), Arguments);
  if (Callee->isNoReturn())
    stop();
  return Result;
}
