// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A backward slice by names alone: what a kept line mentions makes the lines
// that set it kept, until nothing is added. It keeps rather too much than too
// little; nothing is computed from it.
#include "frontend/HostSlice.h"
#include "frontend/CodeKinds.h"
#include "frontend/KeptLines.h"
#include "frontend/StatementEffects.h"
#include "frontend/UnitWalker.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace clang;
using namespace roofline;

/// How far callers are followed, and how many of a function's.
static constexpr unsigned MostCallers = 3, MostDepth = 4;

namespace {

/// Finds the unit's functions with a body that can be looked at.
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
  Slicer(const SourceManager &SM, const std::vector<const FunctionDecl *> &All,
         const HostSlices::Calls &CallsOf)
      : SM(SM), All(All), CallsOf(CallsOf), Kept(SM) {}

  void addLaunch(const roofline::SourceLocation &Where);
  std::string text(bool Comments, size_t MaxBytes) const {
    return Kept.text(Comments, MaxBytes);
  }

private:
  const FunctionDecl *functionAround(const roofline::SourceLocation &) const;
  const Stmt *launchIn(const Stmt *S, unsigned Line) const;
  void slice(const FunctionDecl *F, Variables Wanted, unsigned Depth);
  bool visit(const Stmt *S, Variables &Wanted, bool &Grew);
  bool visitBlock(const CompoundStmt &Block, Variables &Wanted, bool &Grew);
  bool visitAround(const Stmt *S, Variables &Wanted, bool &Grew);
  bool visitControl(const Stmt *S, std::initializer_list<const Stmt *> Bodies,
                    std::initializer_list<const Stmt *> Heads,
                    Variables &Wanted, bool &Grew);
  bool visitWhole(const Stmt *S, Variables &Wanted, bool &Grew);
  void want(const Stmt *S, Variables &Wanted, bool &Grew);
  void keep(SourceRange Range) { Kept.keep(Range); }
  void keepHeader(const Stmt *S, const Stmt *Body);
  void addCallers(const FunctionDecl *F, const Variables &Wanted,
                  unsigned Depth);

  const SourceManager &SM;
  const std::vector<const FunctionDecl *> &All;
  const HostSlices::Calls &CallsOf;
  KeptLines Kept;
  /// What was looked for in each function.
  std::map<const FunctionDecl *, Variables> Done;
};

} // namespace

/// The innermost function around the launch. Templates have one body for all.
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

/// The outermost statement in \p S that begins at \p Line and launches.
const Stmt *Slicer::launchIn(const Stmt *S, unsigned Line) const {
  if (!S)
    return nullptr;
  bool Launches = llvm::isa<CallExpr, OMPExecutableDirective>(S);
  PresumedLoc Begin = SM.getPresumedLoc(SM.getExpansionLoc(S->getBeginLoc()));
  if (Launches && Begin.isValid() && Begin.getLine() == Line)
    return S;
  // What is captured lies behind it.
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

/// From the keyword to the body's brace, and the brace at the end.
void Slicer::keepHeader(const Stmt *S, const Stmt *Body) {
  keep({S->getBeginLoc(), Body ? Body->getBeginLoc() : S->getBeginLoc()});
  if (llvm::isa_and_nonnull<CompoundStmt>(Body))
    keep({Body->getEndLoc(), Body->getEndLoc()});
}

/// What is set is mostly set from what was set before.
bool Slicer::visitBlock(const CompoundStmt &Block, Variables &Wanted,
                        bool &Grew) {
  bool Any = false;
  for (const Stmt *Child : llvm::reverse(Block.body()))
    Any |= visit(Child, Wanted, Grew);
  return Any;
}

/// A statement that has others in it and sets nothing by itself.
bool Slicer::visitAround(const Stmt *S, Variables &Wanted, bool &Grew) {
  bool Any = false;
  for (const Stmt *Child : S->children())
    Any |= visit(Child, Wanted, Grew);
  if (Any)
    keep({S->getBeginLoc(), S->getBeginLoc()});
  return Any;
}

/// A branch or loop: its bodies, and what decides about them.
bool Slicer::visitControl(const Stmt *S,
                          std::initializer_list<const Stmt *> Bodies,
                          std::initializer_list<const Stmt *> Heads,
                          Variables &Wanted, bool &Grew) {
  bool Any = false;
  for (const Stmt *Body : Bodies)
    if (Body && visit(Body, Wanted, Grew)) {
      keepHeader(S, *Bodies.begin());
      Any = true;
    }
  // Heads set things, too: if (cudaMalloc(&p, n)), for (i = 1; ...).
  bool HeadSets = false;
  for (const Stmt *Head : Heads)
    HeadSets |= visit(Head, Wanted, Grew);
  if (HeadSets && !Any)
    keepHeader(S, *Bodies.begin());
  Any |= HeadSets;
  for (const Stmt *Head : Heads)
    if (Any && Head)
      want(Head, Wanted, Grew);
  return Any;
}

/// A statement by itself, with the calls and assignments in it.
bool Slicer::visitWhole(const Stmt *S, Variables &Wanted, bool &Grew) {
  llvm::SmallVector<const Stmt *> Inner{S};
  bool Sets = false;
  while (!Sets && !Inner.empty()) {
    const Stmt *Next = Inner.pop_back_val();
    if (!Next)
      continue;
    Sets = maySet(Next, Wanted);
    llvm::append_range(Inner, Next->children());
  }
  if (!Sets)
    return false;
  keep(S->getSourceRange());
  want(S, Wanted, Grew);
  return true;
}

/// Keeps what of \p S sets something wanted; whether there was any.
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
  case Kind::Directive:
    return visitAround(S, Wanted, Grew);
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

void Slicer::slice(const FunctionDecl *F, Variables Wanted, unsigned Depth) {
  auto [Before, IsNew] = Done.try_emplace(F);
  if (!IsNew && llvm::all_of(Wanted, [&](const VarDecl *V) {
        return Before->second.contains(V);
      }))
    return;
  Wanted.insert(Before->second.begin(), Before->second.end());
  // Every round adds a variable or ends; functions have few.
  for (bool Grew = true; Grew;) {
    Grew = false;
    visit(F->getBody(), Wanted, Grew);
  }
  keep({F->getBeginLoc(), F->getBody()->getBeginLoc()});
  keep({F->getEndLoc(), F->getEndLoc()});
  for (const VarDecl *V : Wanted)
    if (V->hasGlobalStorage() && !V->isStaticLocal() &&
        !SM.isInSystemHeader(V->getLocation()) && !isTooDeep(*V))
      keep(V->getSourceRange());
  Done[F] = Wanted;
  if (Depth < MostDepth)
    addCallers(F, Wanted, Depth + 1);
}

/// Argument number \p I of \p Call as its function counts parameters: an
/// operator's first argument is the object.
static const Expr *argumentFor(const CallExpr &Call, unsigned I) {
  const auto *Method =
      llvm::dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  if (Method && llvm::isa<CXXOperatorCallExpr>(Call))
    ++I;
  return I < Call.getNumArgs() ? Call.getArg(I) : nullptr;
}

/// Follows the parameters and captures among \p Wanted to where \p F is called.
void Slicer::addCallers(const FunctionDecl *F, const Variables &Wanted,
                        unsigned Depth) {
  auto Sites = CallsOf.find(F->getCanonicalDecl());
  if (Sites == CallsOf.end())
    return;
  // In the order of the source: the same unit asks the same question.
  llvm::MapVector<const FunctionDecl *, Variables> ByCaller;
  for (const HostSlices::CallSite &Site : Sites->second) {
    if (Site.Caller == F ||
        (ByCaller.size() == MostCallers && !ByCaller.contains(Site.Caller)))
      continue;
    Variables &There = ByCaller[Site.Caller];
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
    slice(Caller, There, Depth);
}

void Slicer::addLaunch(const roofline::SourceLocation &Where) {
  const FunctionDecl *F = functionAround(Where);
  if (!F)
    return;
  const Stmt *Launch = launchIn(F->getBody(), Where.Line);
  if (!Launch)
    return;
  Variables Wanted;
  bool Grew = false;
  if (const auto *Directive = llvm::dyn_cast<OMPExecutableDirective>(Launch)) {
    // The region's own text is in the closure.
    keep({Directive->getBeginLoc(), Directive->getEndLoc()});
    for (const Stmt *Child : Directive->children())
      if (Child)
        want(Child, Wanted, Grew);
  } else {
    keep(Launch->getSourceRange());
    want(Launch, Wanted, Grew);
  }
  slice(F, std::move(Wanted), 0);
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

std::string HostSlices::of(const SourceModel &Sources, const KernelId &Id,
                           bool Comments, size_t MaxBytes) const {
  Slicer S(Context.getSourceManager(), Functions, CallsOf);
  for (const LaunchSite &L : Sources.Launches)
    if (L.Kernel == Id && L.Where)
      S.addLaunch(L.Where);
  return S.text(Comments, MaxBytes);
}
