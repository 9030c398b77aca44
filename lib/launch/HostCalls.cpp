// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Function calls in the host interpreter.
#include "frontend/Naming.h"
#include "launch/HostLibrary.h"
#include "launch/HostRun.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

/// Maximum call depth. Calls on the way to a launch are less deep, and this
/// much fits on our own stack.
static constexpr unsigned DeepestCall = 60;

/// Evaluates the arguments, then the body with them.
HostValue HostRun::follow(const FunctionDecl &Callee, Frame New,
                          llvm::ArrayRef<const Expr *> Arguments,
                          const CXXConstructorDecl *Constructor) {
  // Leave enough levels for the code of the callee.
  if (Frames.size() >= DeepestCall || Level > DeepestRun - 2 * DeepestCode)
    return {};
  New.Function = &Callee;
  for (unsigned I = 0; I < Callee.getNumParams() && I < Arguments.size(); ++I) {
    const ParmVarDecl *Parameter = Callee.getParamDecl(I);
    // Name unknowns in library code after the argument, not the parameter.
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
        initialise(baseIn(This, *Constructor->getParent(),
                          QualType(Init->getBaseClass(), 0)),
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
    Stopped = false; // another branch returned
  HostValue Result = Done.Returned;
  // The branch that ends the program has no result; use those that returned.
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

/// Calls a function without a known body, which may write to all memory that
/// its arguments give access to.
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
      // "&x" points to one object; another pointer may be to an array.
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
  // A function of another unit may write to globals with external linkage.
  if (Callee && !isInSystemHeader(*Callee) && !bodyOf(*Callee) &&
      !Callee->getBuiltinID())
    for (auto [Variable, Id] : Globals)
      if (Variable->hasExternalFormalLinkage() &&
          !Variable->getType().isConstQualified())
        Memory.forget(Id);
  return {};
}

/// Returns true for recursion of unknown depth, as in divide and conquer.
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
