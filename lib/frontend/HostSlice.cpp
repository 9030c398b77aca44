// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A flow-insensitive backward slice: starting at the launch, all statements
// that may set a variable mentioned in the slice are added, up to the fixed
// point, if they stand before the launch. It may keep too much or too little;
// it is only read, and no verdict depends on it.
#include "frontend/HostSlice.h"
#include "frontend/CodeKinds.h"
#include "frontend/KeptLines.h"
#include "frontend/StatementEffects.h"
#include "frontend/UnitWalker.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace clang;
using namespace roofline;

/// At most MostCallers callers of a function are followed, over MostDepth
/// levels.
static constexpr unsigned MostCallers = 3, MostDepth = 4;

/// What KeptLines are kept for.
static unsigned keyOf(unsigned Parameter, bool Sizes) {
  return 2 * Parameter + Sizes;
}

namespace {

/// Finds the user's functions that have a body which is not too deep.
class FunctionFinder : public UserCodeWalker {
public:
  explicit FunctionFinder(ASTContext &C) : UserCodeWalker(C) {}

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody() && !F->isImplicit() && !isTooDeep(*F))
      Functions.push_back(F);
    return true;
  }

  std::vector<const FunctionDecl *> Functions;
};

class Slicer {
public:
  /// Adds lines to \p Kept that lead to the values of parameter \p Parameter
  /// and the size of its memory or, unless \p Sizes, fill that memory.
  Slicer(const SourceManager &SM, const std::vector<const FunctionDecl *> &All,
         const HostSlices::Calls &CallsOf, unsigned Parameter, bool Sizes,
         KeptLines &Kept)
      : SM(SM), All(All), CallsOf(CallsOf), Parameter(Parameter), Sizes(Sizes),
        Kept(Kept) {}

  void addLaunch(const roofline::SourceLocation &Where,
                 const KernelSource &Kernel);

private:
  const FunctionDecl *functionAround(const roofline::SourceLocation &) const;
  const Stmt *launchIn(const Stmt *S, unsigned Line) const;
  void slice(const FunctionDecl *F, Variables Wanted,
             clang::SourceLocation Until, unsigned Depth);
  bool isBesides(const Stmt *S) const;
  bool visit(const Stmt *S, Variables &Wanted, bool &Grew);
  bool visitBlock(const CompoundStmt &Block, Variables &Wanted, bool &Grew);
  bool visitAround(const Stmt *S, Variables &Wanted, bool &Grew);
  bool visitControl(const Stmt *S, std::initializer_list<const Stmt *> Bodies,
                    std::initializer_list<const Stmt *> Heads,
                    Variables &Wanted, bool &Grew);
  bool visitWhole(const Stmt *S, Variables &Wanted, bool &Grew);
  bool visitDirective(const OMPExecutableDirective &Directive,
                      Variables &Wanted, bool &Grew);
  void want(const Stmt *S, Variables &Wanted, bool &Grew);
  void keep(SourceRange Range) { Kept.keep(Range, keyOf(Parameter, Sizes)); }
  void keepHeader(clang::SourceLocation Keyword, const Stmt *Body);
  void addCallers(const FunctionDecl *F, const Variables &Wanted,
                  unsigned Depth);

  const SourceManager &SM;
  const std::vector<const FunctionDecl *> &All;
  const HostSlices::Calls &CallsOf;
  unsigned Parameter;
  bool Sizes;
  KeptLines &Kept;
  /// What each function was already sliced for.
  struct Slice {
    Variables Wanted;
    clang::SourceLocation Until; ///< of the last launch or call that needs it
  };
  std::map<const FunctionDecl *, Slice> Done;
  clang::SourceLocation Until; // in the function that is being sliced
  const Stmt *Launch = nullptr;
};

} // namespace

/// Returns the innermost function around the launch at \p Where, by lines. All
/// instantiations of a template have the same lines; any of them will do.
const FunctionDecl *
Slicer::functionAround(const roofline::SourceLocation &Where) const {
  const FunctionDecl *Best = nullptr;
  unsigned Least = ~0u;
  for (const FunctionDecl *F : All) {
    PresumedLoc Begin = SM.getPresumedLoc(SM.getExpansionLoc(F->getBeginLoc())),
                End = SM.getPresumedLoc(SM.getExpansionLoc(F->getEndLoc()));
    if (Begin.isInvalid() || End.isInvalid() ||
        Where.File != Begin.getFilename() || Where.Line < Begin.getLine() ||
        Where.Line > End.getLine())
      continue;
    if (End.getLine() - Begin.getLine() < Least) {
      Least = End.getLine() - Begin.getLine();
      Best = F;
    }
  }
  return Best;
}

/// Returns the outermost call or directive in \p S that begins at \p Line, with
/// preference for a <<<>>> call.
const Stmt *Slicer::launchIn(const Stmt *S, unsigned Line) const {
  if (!S)
    return nullptr;
  bool Launches = llvm::isa<CallExpr, OMPExecutableDirective>(S);
  PresumedLoc Begin = SM.getPresumedLoc(SM.getExpansionLoc(S->getBeginLoc()));
  if (Launches && Begin.isValid() && Begin.getLine() == Line)
    return S;
  // The captured statement is not among the children.
  if (const auto *Captured = llvm::dyn_cast<CapturedStmt>(S))
    return launchIn(Captured->getCapturedStmt(), Line);
  const Stmt *Best = nullptr;
  for (const Stmt *Child : S->children())
    if (const Stmt *Found = launchIn(Child, Line);
        Found && (!Best || llvm::isa<CUDAKernelCallExpr>(Found)))
      Best = Found;
  return Best;
}

void Slicer::want(const Stmt *S, Variables &Wanted, bool &Grew) {
  for (const VarDecl *V : mentionedIn(S))
    Grew |= Wanted.insert(V).second;
}

/// Keeps the lines from the keyword to the body's opening brace, and that of
/// the closing brace.
void Slicer::keepHeader(clang::SourceLocation Keyword, const Stmt *Body) {
  keep({Keyword, Body ? Body->getBeginLoc() : Keyword});
  if (llvm::isa_and_nonnull<CompoundStmt>(Body))
    keep({Body->getEndLoc(), Body->getEndLoc()});
}

/// Visits in reverse order, since values mostly depend on earlier statements;
/// this saves rounds.
bool Slicer::visitBlock(const CompoundStmt &Block, Variables &Wanted,
                        bool &Grew) {
  bool Any = false;
  for (const Stmt *Child : llvm::reverse(Block.body()))
    Any |= visit(Child, Wanted, Grew);
  return Any;
}

/// Visits a statement that contains others and sets nothing itself.
bool Slicer::visitAround(const Stmt *S, Variables &Wanted, bool &Grew) {
  bool Any = false;
  for (const Stmt *Child : S->children())
    Any |= visit(Child, Wanted, Grew);
  if (Any)
    keep({S->getBeginLoc(), S->getBeginLoc()});
  return Any;
}

/// Visits a branch or loop: its bodies, and the expressions in its head.
bool Slicer::visitControl(const Stmt *S,
                          std::initializer_list<const Stmt *> Bodies,
                          std::initializer_list<const Stmt *> Heads,
                          Variables &Wanted, bool &Grew) {
  bool Any = false;
  for (const Stmt *Body : Bodies)
    if (Body && visit(Body, Wanted, Grew)) {
      keepHeader(S->getBeginLoc(), *Bodies.begin());
      if (const auto *If = dyn_cast<IfStmt>(S); If && Body == If->getElse())
        keepHeader(If->getElseLoc(), Body);
      Any = true;
    }
  // Heads can set variables: if (cudaMalloc(&p, n)), for (i = 1; ...). The
  // index of a loop matters only in it.
  bool HeadSets = false;
  if (!isa<ForStmt>(S) ||
      (Until.isValid() &&
       SM.isBeforeInTranslationUnit(Until, SM.getExpansionLoc(S->getEndLoc()))))
    for (const Stmt *Head : Heads)
      HeadSets |= visit(Head, Wanted, Grew);
  if (HeadSets && !Any)
    keepHeader(S->getBeginLoc(), *Bodies.begin());
  Any |= HeadSets;
  for (const Stmt *Head : Heads)
    if (Any && Head)
      want(Head, Wanted, Grew);
  return Any;
}

/// Whether \p Call copies memory in the direction \p Kind, a constant of the
/// API.
static bool copies(const CallExpr &Call, llvm::StringRef Kind) {
  return llvm::any_of(Call.arguments(), [&](const Expr *Argument) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Argument->IgnoreParenImpCasts());
    const auto *Constant =
        Ref ? dyn_cast<EnumConstantDecl>(Ref->getDecl()) : nullptr;
    return Constant && Constant->getName().ends_with(Kind);
  });
}

/// The call that \p S consists of; null if it is something else.
static const CallExpr *callOf(const Stmt *S) {
  if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(S))
    S = Cleanups->getSubExpr();
  return dyn_cast<CallExpr>(S);
}

/// Whether \p E allocates memory, whose contents are then not known.
static bool allocates(const Expr *E) {
  E = E ? E->IgnoreParenCasts() : nullptr;
  if (const auto *New = dyn_cast_or_null<CXXNewExpr>(E))
    return New->isArray() && !New->hasInitializer();
  const auto *Call = dyn_cast_or_null<CallExpr>(E);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return F && F->getIdentifier() &&
         F->getName().contains_insensitive("alloc") && F->getName() != "calloc";
}

/// Whether \p E gives a variable no value that a reader needs.
static bool saysNothing(const Expr *E, bool Sizes) {
  return !E || (!Sizes && allocates(E)) ||
         (E->getType()->isPointerType() &&
          isa<CXXNullPtrLiteralExpr, GNUNullExpr, IntegerLiteral>(
              E->IgnoreParenCasts()));
}

/// Whether \p S sets only what memory contains, of which no size follows: by
/// copying or filling it, or floating-point numbers in it. A variable that is
/// copied to may be a size.
static bool setsContents(const Stmt *S) {
  if (const auto *Binary = dyn_cast<BinaryOperator>(S))
    return Binary->isAssignmentOp() &&
           Binary->getLHS()->getType()->isFloatingType() &&
           !isa<DeclRefExpr>(Binary->getLHS()->IgnoreParens());
  const CallExpr *Call = callOf(S);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (!F || !F->getIdentifier() || Call->getNumArgs() == 0)
    return false;
  const auto *To = dyn_cast<UnaryOperator>(Call->getArg(0)->IgnoreParenCasts());
  bool IsVariable = To && To->getOpcode() == UO_AddrOf &&
                    isa<DeclRefExpr>(To->getSubExpr()->IgnoreParens());
  return !IsVariable && (F->getName().contains_insensitive("memcpy") ||
                         F->getName().contains_insensitive("memset"));
}

/// Whether \p S tells nothing of what a kernel is given, although it may set
/// something in it.
bool Slicer::isBesides(const Stmt *S) const {
  if (Until.isValid() && !SM.isBeforeInTranslationUnit(
                             SM.getExpansionLoc(S->getBeginLoc()), Until))
    return true;
  if (Sizes && setsContents(S))
    return true;
  if (const auto *Declares = dyn_cast<DeclStmt>(S))
    return llvm::all_of(Declares->decls(), [&](const Decl *D) {
      const auto *V = dyn_cast<VarDecl>(D);
      return V && saysNothing(V->getInit(), Sizes);
    });
  if (const auto *Binary = dyn_cast<BinaryOperator>(S))
    return Binary->getOpcode() == BO_Assign &&
           saysNothing(Binary->getRHS(), Sizes);
  const CallExpr *Call = callOf(S);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (!F)
    return false;
  auto Prints = [](const FormatAttr *Format) {
    return Format->getType()->getName() == "printf";
  };
  return Call == Launch || copies(*Call, "MemcpyDeviceToHost") ||
         (!Sizes && allocates(Call)) ||
         llvm::any_of(F->specific_attrs<FormatAttr>(), Prints);
}

/// Visits a simple statement, including nested calls and assignments.
bool Slicer::visitWhole(const Stmt *S, Variables &Wanted, bool &Grew) {
  if (isBesides(S))
    return false;
  llvm::SmallVector<const Stmt *> Inner{S};
  bool Sets = false;
  while (!Sets && !Inner.empty()) {
    const Stmt *Next = Inner.pop_back_val();
    if (!Next)
      continue;
    Sets = maySet(Next, Wanted);
    llvm::append_range(Inner, Next->children());
    // The captured statement is not among the children.
    if (const auto *Captured = dyn_cast<CapturedStmt>(Next))
      Inner.push_back(Captured->getCapturedStmt());
  }
  if (!Sets)
    return false;
  keep(S->getSourceRange());
  const CallExpr *Call = callOf(S);
  if (Call && !Sizes && Call->getNumArgs() > 1 &&
      copies(*Call, "MemcpyHostToDevice"))
    want(Call->getArg(1), Wanted, Grew);
  else if (Call && isa<CUDAKernelCallExpr>(Call) && !Sizes)
    for (const Expr *Argument : Call->arguments())
      want(Argument, Wanted, Grew);
  else
    want(S, Wanted, Grew);
  return true;
}

/// Visits an OpenMP directive. Another target region counts as one statement;
/// the launch itself is shown elsewhere.
bool Slicer::visitDirective(const OMPExecutableDirective &Directive,
                            Variables &Wanted, bool &Grew) {
  if (isOpenMPTargetExecutionDirective(Directive.getDirectiveKind()))
    return &Directive != Launch && visitWhole(&Directive, Wanted, Grew);
  bool Any = false;
  for (const Stmt *Child : Directive.children())
    Any |= visit(Child, Wanted, Grew);
  if (Any && Sizes)
    keep({Directive.getBeginLoc(), Directive.getEndLoc()});
  return Any;
}

/// Keeps the parts of \p S that may set a variable in \p Wanted; returns true
/// if there are any.
bool Slicer::visit(const Stmt *S, Variables &Wanted, bool &Grew) {
  if (!S)
    return false;
  auto Control = [&](std::initializer_list<const Stmt *> Bodies,
                     std::initializer_list<const Stmt *> Heads) {
    return visitControl(S, Bodies, Heads, Wanted, Grew);
  };
  using Kind = StatementKind;
  switch (kindOf(*S)) {
  case Kind::Block:
    return visitBlock(*cast<CompoundStmt>(S), Wanted, Grew);
  case Kind::Captured:
    return visit(cast<CapturedStmt>(S)->getCapturedStmt(), Wanted, Grew);
  case Kind::CanonicalLoop:
    return visit(cast<OMPCanonicalLoop>(S)->getLoopStmt(), Wanted, Grew);
  case Kind::Coroutine:
    return visit(cast<CoroutineBodyStmt>(S)->getBody(), Wanted, Grew);
  case Kind::Labelled:
  case Kind::Try:
  case Kind::Catch:
    return visitAround(S, Wanted, Grew);
  case Kind::Directive:
    return visitDirective(*cast<OMPExecutableDirective>(S), Wanted, Grew);
  case Kind::For: {
    const auto *For = cast<ForStmt>(S);
    return Control({For->getBody()},
                   {For->getInit(), For->getCond(), For->getInc()});
  }
  case Kind::While:
    return Control({cast<WhileStmt>(S)->getBody()},
                   {cast<WhileStmt>(S)->getCond()});
  case Kind::Do:
    return Control({cast<DoStmt>(S)->getBody()}, {cast<DoStmt>(S)->getCond()});
  case Kind::If: {
    const auto *If = cast<IfStmt>(S);
    return Control(
        {If->getThen(), If->getElse()},
        {If->getInit(), If->getConditionVariableDeclStmt(), If->getCond()});
  }
  case Kind::Switch: {
    const auto *Switch = cast<SwitchStmt>(S);
    return Control({Switch->getBody()}, {Switch->getInit(), Switch->getCond()});
  }
  case Kind::RangeFor: {
    const auto *Range = cast<CXXForRangeStmt>(S);
    return Control({Range->getBody()}, {Range->getRangeInit()});
  }
  case Kind::Expression:
  case Kind::Declaration:
  case Kind::Return:
  case Kind::CoroutineReturn:
  case Kind::Break:
  case Kind::Continue:
  case Kind::Assembly:
  case Kind::Nothing:
  case Kind::Other:
    return visitWhole(S, Wanted, Grew);
  }
  return false;
}

void Slicer::slice(const FunctionDecl *F, Variables Wanted,
                   clang::SourceLocation End, unsigned Depth) {
  auto [Before, IsNew] = Done.try_emplace(F);
  Slice &Its = Before->second;
  bool IsLater = IsNew || SM.isBeforeInTranslationUnit(Its.Until, End);
  if (!IsLater && llvm::all_of(Wanted, [&](const VarDecl *V) {
        return Its.Wanted.contains(V);
      }))
    return;
  Wanted.insert(Its.Wanted.begin(), Its.Wanted.end());
  if (IsLater)
    Its.Until = End;
  Until = Its.Until;
  // Terminates, since every round but the last adds a variable.
  for (bool Grew = true; Grew;) {
    Grew = false;
    visit(F->getBody(), Wanted, Grew);
  }
  keep({F->getLocation(), F->getLocation()});
  for (const VarDecl *V : Wanted)
    if (V->hasGlobalStorage() && !V->isStaticLocal() && V->hasInit() &&
        !SM.isInSystemHeader(V->getLocation()) && !isTooDeep(*V))
      keep(V->getSourceRange());
  Its.Wanted = Wanted;
  if (Depth < MostDepth)
    addCallers(F, Wanted, Depth + 1);
}

/// Returns the argument of \p Call for parameter \p I of the callee. The first
/// argument of a member operator call is the object, which is no parameter.
static const Expr *argumentFor(const CallExpr &Call, unsigned I) {
  const auto *Method =
      llvm::dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  if (Method && llvm::isa<CXXOperatorCallExpr>(Call))
    ++I;
  return I < Call.getNumArgs() ? Call.getArg(I) : nullptr;
}

/// Continues the slice in the callers of \p F: with the arguments for the
/// parameters in \p Wanted, and with captured variables.
void Slicer::addCallers(const FunctionDecl *F, const Variables &Wanted,
                        unsigned Depth) {
  auto Sites = CallsOf.find(F->getCanonicalDecl());
  if (Sites == CallsOf.end())
    return;
  // In source order, so that the slice of a unit is always the same.
  llvm::MapVector<const FunctionDecl *, Slice> ByCaller;
  for (const HostSlices::CallSite &Site : Sites->second) {
    if (Site.Caller == F ||
        (ByCaller.size() == MostCallers && !ByCaller.contains(Site.Caller)))
      continue;
    auto &[There, Last] = ByCaller[Site.Caller];
    clang::SourceLocation End = SM.getExpansionLoc(Site.Call->getEndLoc());
    if (Last.isInvalid() || SM.isBeforeInTranslationUnit(Last, End))
      Last = End;
    keep(Site.Call->getSourceRange());
    for (unsigned I = 0; I < F->getNumParams(); ++I)
      if (Wanted.contains(F->getParamDecl(I)->getCanonicalDecl()))
        if (const Expr *Argument = argumentFor(*Site.Call, I))
          for (const VarDecl *V : mentionedIn(Argument))
            There.insert(V);
    for (const VarDecl *V : Wanted)
      if (V->getParentFunctionOrMethod() == Site.Caller)
        There.insert(V);
  }
  for (auto &[Caller, There] : ByCaller)
    slice(Caller, There.Wanted, There.Until, Depth);
}

void Slicer::addLaunch(const roofline::SourceLocation &Where,
                       const KernelSource &Kernel) {
  const FunctionDecl *F = functionAround(Where);
  if (!F)
    return;
  Launch = launchIn(F->getBody(), Where.Line);
  if (!Launch)
    return;
  Variables Wanted;
  bool Grew = false;
  clang::SourceLocation End;
  if (const auto *Directive = llvm::dyn_cast<OMPExecutableDirective>(Launch)) {
    // The source closure has the region's text.
    End = Directive->getBeginLoc();
    for (const VarDecl *V : mentionedIn(Directive))
      if (V->getIdentifier() &&
          V->getName() == Kernel.Parameters[Parameter].Name)
        Wanted.insert(V);
  } else {
    End = Launch->getEndLoc();
    keep(Launch->getSourceRange());
    if (const auto *Call = dyn_cast<CUDAKernelCallExpr>(Launch)) {
      if (Parameter < Call->getNumArgs())
        want(Call->getArg(Parameter), Wanted, Grew);
    } else {
      want(Launch, Wanted, Grew);
    }
  }
  slice(F, std::move(Wanted), SM.getExpansionLoc(End), 0);
}

namespace {
/// Every call in one function.
class CallFinder : public BoundedWalker {
public:
  bool VisitCallExpr(CallExpr *Call) override {
    if (Call->getDirectCallee())
      Found.push_back(Call);
    return true;
  }
  std::vector<const CallExpr *> Found;
};
} // namespace

HostSlices::HostSlices(ASTContext &Context) : Context(Context) {
  FunctionFinder Finder(Context);
  Finder.TraverseDecl(Context.getTranslationUnitDecl());
  Functions = std::move(Finder.Functions);
  for (const FunctionDecl *F : Functions) {
    CallFinder Calls;
    Calls.TraverseStmt(F->getBody());
    for (const CallExpr *Call : Calls.Found)
      CallsOf[Call->getDirectCallee()->getCanonicalDecl()].push_back({F, Call});
  }
}

std::vector<HostLine> HostSlices::of(const SourceModel &Sources,
                                     const KernelId &Id,
                                     const std::set<unsigned> &OpenSizes,
                                     const std::set<unsigned> &Pointers) const {
  const KernelSource *Kernel = Sources.find(Id);
  if (!Kernel)
    return {};
  const SourceManager &SM = Context.getSourceManager();
  KeptLines Kept(SM);
  std::vector<roofline::SourceLocation> Places; // a call may launch often
  for (const LaunchSite &L : Sources.Launches)
    if (L.Kernel == Id && L.Where && !llvm::is_contained(Places, L.Where))
      Places.push_back(L.Where);
  auto Add = [&](unsigned Parameter, bool Sizes) {
    Slicer S(SM, Functions, CallsOf, Parameter, Sizes, Kept);
    for (const roofline::SourceLocation &Where : Places)
      S.addLaunch(Where, *Kernel);
  };
  for (unsigned Parameter : OpenSizes)
    Add(Parameter, /*Sizes=*/true);
  for (unsigned Parameter : Pointers)
    Add(Parameter, /*Sizes=*/false);
  std::vector<HostLine> Lines;
  for (KeptLine &Line : Kept.lines()) {
    HostLine Its{std::move(Line.Text), {}, {}};
    for (auto [I, P] : llvm::enumerate(Kernel->Parameters)) {
      if (Line.For.contains(keyOf(I, /*Sizes=*/true)))
        Its.Sizes.insert(P.Name);
      if (Line.For.contains(keyOf(I, /*Sizes=*/false)))
        Its.Contents.insert(P.Name);
    }
    Lines.push_back(std::move(Its));
  }
  return Lines;
}
