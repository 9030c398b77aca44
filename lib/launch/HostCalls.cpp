// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Function calls in the host interpreter.
#include "frontend/Naming.h"
#include "launch/HostInterpreter.h"
#include "launch/LibraryCall.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/Basic/TargetInfo.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

/// Maximum call depth. Calls on the way to a launch are less deep, and this
/// much fits on our own stack.
static constexpr unsigned DeepestCall = 60;

/// Evaluates the arguments, then the body with them.
HostValue HostInterpreter::follow(const FunctionDecl &Callee, Frame New,
                                  llvm::ArrayRef<const Expr *> Arguments) {
  // Leave enough levels for the code of the callee.
  if (Frames.size() >= DeepestCall || !Progress.canCall())
    return {};
  New.Function = &Callee;
  for (unsigned I = 0; I < Callee.getNumParams() && I < Arguments.size(); ++I) {
    const ParmVarDecl *Parameter = Callee.getParamDecl(I);
    // Name unknowns in library code after the argument, not the parameter.
    bool Library = isInSystemHeader(*Parameter);
    ObjectId Id =
        Memory.create(Library && Arguments[I] ? Values.nameOf(Arguments[I])
                                              : Parameter->getNameAsString());
    if (Arguments[I])
      Values.initialise({Id}, Parameter->getType(), Arguments[I]);
    New.Variables[Parameter] = Id;
  }
  if (Progress.stopped())
    return {};
  Frames.push_back(std::move(New));
  size_t OuterGiven = Launches.Given.size();
  auto OuterArms = Launches.keepArms();
  auto InTree = Progress.enter(Callee.getASTContext());
  llvm::SaveAndRestore OuterLeft(LeftEarly, false);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Callee))
    initialiseMembers(*Constructor);
  Flow F = run(Callee.getBody());
  Frame Done = std::move(Frames.back());
  Frames.pop_back();
  settleAssumptions(Done);
  Launches.Given.resize(OuterGiven);
  if (F == Flow::Stop && Done.EarlyReturns.empty())
    Progress.stop();
  else if (F == Flow::Stop)
    Progress.resume(); // another branch returned
  HostValue Result = Done.Returned;
  // The branch that ends the program has no result; use those that returned.
  if (F == Flow::Stop && !Done.EarlyReturns.empty())
    Result = Done.EarlyReturns.front();
  for (const HostValue &Early : Done.EarlyReturns)
    if (!(Early == Result))
      Result = {};
  return Result;
}

void HostInterpreter::initialiseMembers(const CXXConstructorDecl &Constructor) {
  const CXXRecordDecl &Class = *Constructor.getParent();
  Address This = Frames.back().This;
  for (const CXXCtorInitializer *Init : Constructor.inits()) {
    QualType Base(Init->getBaseClass(), 0);
    if (Init->isDelegatingInitializer())
      Values.initialise(This, Values.context().getCanonicalTagType(&Class),
                        Init->getInit());
    else if (Init->isBaseInitializer() && !Init->isBaseVirtual())
      Values.initialise(Values.baseIn(This, Class, Base), Base,
                        Init->getInit());
    else if (const FieldDecl *Field = Init->getMember())
      Values.initialise(Values.fieldOf(This, *Field), Field->getType(),
                        Init->getInit());
  }
}

/// The function that host code executes for a call of \p Named: the variant of
/// OpenMP that fits the host best, if there is one. The compile may be one for
/// the device, whose tree has the variants that fit there.
static const FunctionDecl &calledOnHost(const FunctionDecl &Named) {
  const ASTContext &Context = Named.getASTContext();
  if (!Context.getLangOpts().OpenMP)
    return Named;
  SmallVector<llvm::omp::VariantMatchInfo, 2> Conditions;
  SmallVector<const FunctionDecl *, 2> Variants;
  for (const FunctionDecl *D : Named.redecls())
    for (const auto *A : D->specific_attrs<OMPDeclareVariantAttr>()) {
      const auto *Variant =
          dyn_cast<DeclRefExpr>(A->getVariantFuncRef()->IgnoreParenImpCasts());
      const auto *F =
          Variant ? dyn_cast<FunctionDecl>(Variant->getDecl()) : nullptr;
      if (!F)
        continue;
      Variants.push_back(F);
      A->getTraitInfos()->getAsVariantMatchInfo(
          const_cast<ASTContext &>(Context), Conditions.emplace_back());
    }
  if (Variants.empty())
    return Named;
  const TargetInfo *Host = Context.getAuxTargetInfo();
  if (!Host)
    Host = &Context.getTargetInfo();
  llvm::omp::OMPContext OnHost(/*IsDeviceCompilation=*/false, Host->getTriple(),
                               llvm::Triple(), /*DeviceNum=*/-1);
  int Best = llvm::omp::getBestVariantMatchForContext(Conditions, OnHost);
  return Best < 0 ? Named : *Variants[Best];
}

const FunctionDecl *HostInterpreter::calleeOf(const CallExpr &Call,
                                              Address &This) {
  const Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call)) {
    const auto *Method = Member->getMethodDecl();
    if (!Method)
      return nullptr;
    const Expr *Object = Member->getImplicitObjectArgument();
    This = Object->getType()->isPointerType() ? Values.value(Object).Target
                                              : Values.address(Object);
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
      This = Values.address(Call.getArg(0));
    return Method ? Direct : &calledOnHost(*Direct);
  }
  return Values.value(Call.getCallee()).Function;
}

/// Whether \p Callee reads numbers, and leaves variables alone for which there
/// are none: from a file that is not there, for example.
static bool readsNumbers(const FunctionDecl &Callee) {
  if (Callee.getOverloadedOperator() == OO_GreaterGreater)
    return isOpaqueLibrary(Callee);
  static constexpr StringRef Names[] = {"scanf", "fscanf"};
  return Callee.getIdentifier() && !Callee.getDefinition() &&
         llvm::is_contained(Names, Callee.getName());
}

/// Calls a function without a known body, which may write to all memory that
/// its arguments give access to.
HostValue HostInterpreter::callUnseen(const FunctionDecl *Callee,
                                      const CallExpr &Call) {
  if (Callee && Callee->isNoReturn()) {
    Progress.stop();
    return {};
  }
  unsigned Shift =
      Callee && isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Callee)
          ? 1
          : 0;
  bool ReadsNumbers = Callee && readsNumbers(*Callee);
  for (unsigned I = Shift; I < Call.getNumArgs(); ++I) {
    const Expr *Argument = Call.getArg(I);
    bool HasParameter = Callee && I - Shift < Callee->getNumParams();
    QualType Type = HasParameter ? Callee->getParamDecl(I - Shift)->getType()
                                 : Argument->getType();
    if (Type->isReferenceType()) {
      QualType Of = Type->getPointeeType();
      if (ReadsNumbers && Of->isArithmeticType())
        Memory.readAnew(Values.address(Argument), Values.sizeOf(Of));
      else if (!Of.isConstQualified() && Argument->isLValue())
        Memory.forget(Values.address(Argument),
                      Values.sizeOf(Argument->getType()));
    } else if (Type->isPointerType()) {
      Address Target = Values.value(Argument).Target;
      if (ReadsNumbers && Type->getPointeeType()->isArithmeticType() &&
          !Type->getPointeeType()->isCharType())
        Memory.readAnew(Target, Values.sizeOf(Type->getPointeeType()));
      else if (!Type->getPointeeType().isConstQualified())
        forgetPointee(Memory, Values, Target, Argument);
    } else if (!Type->isRecordType()) {
      Values.value(Argument);
    }
  }
  // A function of another unit may write to globals with external linkage.
  if (Callee && !isInSystemHeader(*Callee) && !Program.definition(*Callee) &&
      !Callee->getBuiltinID()) {
    ++Launches.Count; // it may have one
    for (auto [Variable, Id] : Globals)
      if (Variable->hasExternalFormalLinkage() &&
          !Variable->getType().isConstQualified())
        Memory.forget(Id);
  }
  return {};
}

/// Whether a function of a library that is not followed may call a function
/// with a launch: by a lambda that it gets, or as std::function does.
bool HostInterpreter::mayCallBack(ArrayRef<const Expr *> Arguments) const {
  return llvm::any_of(Arguments, [&](const Expr *E) {
    const CXXRecordDecl *Class = E->getType()->getAsCXXRecordDecl();
    const CXXMethodDecl *Body =
        Class && Class->isLambda() ? Class->getLambdaCallOperator() : nullptr;
    return Body && Reach.reaches(*Body);
  });
}

/// Returns true for recursion of unknown depth, as in divide and conquer.
bool HostInterpreter::recursesWithoutEnd(const FunctionDecl &Callee) const {
  constexpr unsigned Enough = 2;
  auto Same = [&](const Frame &F) { return F.Function == &Callee; };
  return !Progress.isCertain() && llvm::count_if(Frames, Same) >= Enough;
}

HostValue HostInterpreter::call(const CallExpr &Call, Address ReturnSlot) {
  if (const auto *Chevrons = dyn_cast<CUDAKernelCallExpr>(&Call)) {
    Launches.add(*Chevrons);
    return {};
  }
  if (const FunctionDecl *Direct = Call.getDirectCallee();
      Direct && !isa<CXXMethodDecl>(Direct)) {
    // A function with a body in the user's code only shares a library's name.
    const FunctionDecl *Definition = Program.definition(*Direct);
    if (!Definition || isInSystemHeader(*Definition))
      if (std::optional<HostValue> Result = callLibrary(
              {Values, Memory, Numbers, Launches, Call, ReturnSlot}, *Direct))
        return *Result;
    if (std::optional<HostValue> Result = Containers.compare(*Direct, Call))
      return *Result;
  }
  Address This;
  const FunctionDecl *Callee = calleeOf(Call, This);
  if (Progress.stopped())
    return {};
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  if (Method)
    if (std::optional<HostValue> Result =
            Containers.call(*Method, This, Call, ReturnSlot))
      return *Result;
  auto ObjectSize = [&] {
    return Values.sizeOf(
        Values.context().getCanonicalTagType(Method->getParent()));
  };
  const FunctionDecl *Definition =
      Callee ? Program.definition(*Callee) : nullptr;
  if (Method &&
      (Method->isCopyAssignmentOperator() ||
       Method->isMoveAssignmentOperator()) &&
      (Method->isTrivial() || Method->isDefaulted() || !Definition)) {
    Address From = Values.address(Call.getArg(Call.getNumArgs() - 1));
    Memory.copy(This, From, ObjectSize());
    if (Method->isCopyAssignmentOperator())
      Containers.separate(
          This, Values.context().getCanonicalTagType(Method->getParent()));
    return HostValue::pointer(This);
  }
  if (!Definition || (isOpaqueLibrary(*Callee) && !isTransparent(*Callee)) ||
      recursesWithoutEnd(*Definition) || Callee->hasAttr<CUDAGlobalAttr>()) {
    Log.LeftCall |= !Callee || Reach.reaches(*Callee) ||
                    Callee->getOverloadedOperator() == OO_Call ||
                    mayCallBack({Call.getArgs(), Call.getNumArgs()});
    HostValue Result = callUnseen(Callee, Call);
    if (Method && !Method->isConst() && This)
      Memory.forget(This, ObjectSize());
    return Result;
  }
  Frame New;
  New.This = This;
  New.ReturnSlot = ReturnSlot;
  std::vector<const Expr *> Arguments(Call.arg_begin(), Call.arg_end());
  if (isa<CXXOperatorCallExpr>(Call) && Method && Method->isInstance())
    Arguments.erase(Arguments.begin());
  if (Method && Method->getParent()->isLambda()) {
    FieldDecl *ThisField = nullptr;
    Method->getParent()->getCaptureFields(New.Captures, ThisField);
    if (ThisField)
      New.LambdaThis = Values.loadAddress(Values.fieldOf(This, *ThisField));
  }
  HostValue Result = follow(*Definition, std::move(New), Arguments);
  if (Callee->isNoReturn())
    Progress.stop();
  return Result;
}

void HostInterpreter::construct(Address To, const CXXConstructExpr &Construct) {
  const CXXConstructorDecl *Constructor = Construct.getConstructor();
  QualType Type = Construct.getType();
  // The base class is constructed as a part of the object's own class.
  if (To && To.Offset == 0 &&
      Construct.getConstructionKind() == CXXConstructionKind::Complete)
    Memory.object(To.Object).Class = Type->getAsCXXRecordDecl();
  if (Containers.construct(To, Construct))
    return;
  const FunctionDecl *Definition = Program.definition(*Constructor);
  if (Constructor->isCopyOrMoveConstructor() &&
      (Constructor->isTrivial() || !Definition || Constructor->isDefaulted())) {
    Memory.copy(To, Values.address(Construct.getArg(0)), Values.sizeOf(Type));
    if (Constructor->isCopyConstructor())
      Containers.separate(To, Type);
    return;
  }
  if (Construct.requiresZeroInitialization() && To.Offset == 0)
    Memory.clear(To, HostObject::Rest::Zero);
  if (!Definition ||
      (isOpaqueLibrary(*Constructor) && !isTransparent(*Constructor))) {
    Log.LeftCall |= mayCallBack({Construct.getArgs(), Construct.getNumArgs()});
    if (!Definition && Constructor->isDefaultConstructor())
      Values.initialiseDefault(To, Type);
    return;
  }
  Frame New;
  New.This = To;
  follow(*Definition, std::move(New),
         {Construct.getArgs(), Construct.getNumArgs()});
}
