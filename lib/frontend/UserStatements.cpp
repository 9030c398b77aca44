// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/UserStatements.h"
#include "frontend/BoundedWalker.h"
#include "frontend/Complaint.h"
#include "frontend/Naming.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseSet.h"
#include <set>

using namespace clang;
using namespace roofline;

static constexpr llvm::StringLiteral AssumeName = "roofline_assume",
                                     ExpectName = "roofline_expect";

namespace {
/// The statements of the unit that this process compiles.
struct ParsedStatements {
  /// Of assumptions, with the function around each. Most units have none, and
  /// their functions are not searched.
  std::vector<std::pair<const clang::Attr *, const FunctionDecl *>> Assumed;
  bool AnyExpected = false;
  bool AnyInCallee = false; ///< an assumption that is not in a kernel
  /// The macro calls, and those of them that clang found a place for.
  std::vector<std::pair<std::string, clang::SourceLocation>> Expanded;
  std::set<clang::SourceLocation> Placed;

  bool any() const { return AnyExpected || !Assumed.empty(); }
};
} // namespace

static ParsedStatements Parsed;

static StringRef macroName(StringRef Attribute) {
  return Attribute == AssumeName ? "ROOFLINE_ASSUME" : "ROOFLINE_EXPECT";
}

/// What the arguments of a macro say, which are the texts of string literals or
/// else no literals.
static std::string withoutQuotes(StringRef Arguments) {
  if (!Arguments.starts_with("\""))
    return Arguments.str();
  std::string Text;
  for (size_t Part = 0; Part != StringRef::npos && Part < Arguments.size();) {
    size_t Begin = Arguments.find('"', Part);
    if (Begin == StringRef::npos)
      break;
    size_t End = Arguments.find('"', Begin + 1);
    Text += Arguments.slice(Begin + 1, End);
    Part = End == StringRef::npos ? End : End + 1;
  }
  return Text;
}

/// The place of character \p At of \p Text, which stands in the macro call at
/// \p Macro; if it is not found there, that of the call.
static clang::SourceLocation placeIn(const Sema &S, clang::SourceLocation Macro,
                                     StringRef Text, size_t At) {
  const SourceManager &SM = S.getSourceManager();
  CharSourceRange Call = SM.getExpansionRange(Macro);
  StringRef Written = Lexer::getSourceText(Call, SM, S.getLangOpts());
  size_t Begin = Text.empty() ? StringRef::npos : Written.find(Text);
  if (Begin == StringRef::npos)
    return Call.getBegin();
  return Call.getBegin().getLocWithOffset(Begin + At);
}

namespace {
/// One of the attributes.
class StatementAttribute : public ParsedAttrInfo {
public:
  explicit StatementAttribute(ArrayRef<Spelling> Names) {
    NumArgs = 1;
    Spellings = Names;
  }

  AttrHandling handleDeclAttribute(Sema &S, Decl *D,
                                   const ParsedAttr &Attr) const override {
    place(S, Attr);
    if (!isa<FunctionDecl>(D)) {
      warn(S, Attr.getLoc(),
           isa<EmptyDecl>(D)
               ? "has no effect here; it belongs in the body of a function"
               : "is a statement in a function; wanted ';' behind it");
      return AttributeNotApplied;
    }
    clang::Attr *Checked = check(S, Attr, dyn_cast<FunctionDecl>(D));
    if (!Checked)
      return AttributeNotApplied;
    D->addAttr(Checked);
    return AttributeApplied;
  }

  AttrHandling handleStmtAttribute(Sema &S, Stmt *, const ParsedAttr &Attr,
                                   clang::Attr *&Result) const override {
    place(S, Attr);
    const FunctionDecl *F = S.getCurFunctionDecl(/*AllowLambda=*/true);
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
    if (name() == ExpectName && F && F->hasAttr<CUDADeviceAttr>() &&
        !F->hasAttr<CUDAHostAttr>() && !F->hasAttr<CUDAGlobalAttr>() &&
        !(Method && Method->getParent()->isLambda()))
      warn(S, Attr.getLoc(),
           "has no effect in a device function; it belongs in the kernel");
    else
      Result = check(S, Attr, F);
    return Result ? AttributeApplied : AttributeNotApplied;
  }

private:
  StringRef name() const { return Spellings[0].NormalizedFullName; }
  static void place(const Sema &S, const ParsedAttr &Attr) {
    Parsed.Placed.insert(S.getSourceManager().getExpansionLoc(Attr.getLoc()));
  }

  /// The compile for the host has the same statements.
  void warn(Sema &S, clang::SourceLocation Where, StringRef Message) const {
    if (S.getLangOpts().CUDAIsDevice || S.getLangOpts().OpenMPIsTargetDevice)
      complain(S.Diags, (macroName(name()) + " " + Message).str(),
               S.getSourceManager().getExpansionLoc(Where));
  }

  /// Returns null if the syntax is wrong, which is reported. \p In is the
  /// function that the statement is in.
  clang::Attr *check(Sema &S, const ParsedAttr &Attr,
                     const FunctionDecl *In) const;
};
} // namespace

clang::Attr *StatementAttribute::check(Sema &S, const ParsedAttr &Attr,
                                       const FunctionDecl *In) const {
  const auto *Literal =
      Attr.isArgExpr(0)
          ? dyn_cast<clang::StringLiteral>(Attr.getArgAsExpr(0)->IgnoreParens())
          : nullptr;
  if (!Literal || !Literal->isOrdinary()) {
    warn(S, Attr.getLoc(), "needs a text");
    return nullptr;
  }
  std::string Text = withoutQuotes(Literal->getString());
  size_t At = 0;
  llvm::Error Wrong = name() == AssumeName
                          ? parseAssumptions(Text, At).takeError()
                          : parseExpectation(Text, At).takeError();
  if (Wrong) {
    warn(S, placeIn(S, Attr.getLoc(), Text, At),
         "is ignored: " + llvm::toString(std::move(Wrong)));
    return nullptr;
  }
  StringRef Parts[] = {name(), Text};
  auto *Checked = ::new (S.Context) SuppressAttr(S.Context, Attr, Parts, 2);
  if (name() == ExpectName)
    Parsed.AnyExpected = true;
  else
    Parsed.Assumed.emplace_back(Checked, In);
  Parsed.AnyInCallee |=
      name() == AssumeName && In && !In->hasAttr<CUDAGlobalAttr>();
  return Checked;
}

namespace {
struct AssumeAttribute : StatementAttribute {
  static constexpr Spelling Names[] = {
      {ParsedAttr::AS_GNU, AssumeName.data()},
      {ParsedAttr::AS_CXX11, AssumeName.data()}};
  AssumeAttribute() : StatementAttribute(Names) {}
};
struct ExpectAttribute : StatementAttribute {
  static constexpr Spelling Names[] = {
      {ParsedAttr::AS_GNU, ExpectName.data()},
      {ParsedAttr::AS_CXX11, ExpectName.data()}};
  ExpectAttribute() : StatementAttribute(Names) {}
};
} // namespace

static ParsedAttrInfoRegistry::Add<AssumeAttribute>
    Assume(AssumeName, "sizes that the source does not show");
static ParsedAttrInfoRegistry::Add<ExpectAttribute>
    Expect(ExpectName, "the verdict that is wanted");

static void addStatement(const ASTContext &Context, const clang::Attr &Attr,
                         UserStatements &To) {
  const auto *Text = dyn_cast<SuppressAttr>(&Attr);
  if (!Text || Text->diagnosticIdentifiers_size() != 2)
    return;
  StringRef Name = Text->diagnosticIdentifiers_begin()[0];
  StringRef Said = Text->diagnosticIdentifiers_begin()[1];
  roofline::SourceLocation Where = locate(Context, Attr.getLocation());
  size_t At = 0;
  // Users may write such an attribute themselves.
  if (Name == AssumeName) {
    auto Assumed = llvm::expectedToOptional(parseAssumptions(Said, At));
    if (!Assumed)
      return;
    for (UserAssumption &A : *Assumed) {
      A.Where = Where;
      if (!llvm::is_contained(To.Assumed, A))
        To.Assumed.push_back(std::move(A));
    }
  } else if (Name == ExpectName) {
    auto E = llvm::expectedToOptional(parseExpectation(Said, At));
    if (!E)
      return;
    E->Where = Where;
    if (llvm::none_of(To.Expected, [&](const UserExpectation &Other) {
          return Other.Where == Where;
        }))
      To.Expected.push_back(std::move(*E));
  }
}

namespace {
/// Notes the calls of the macros that are not empty.
class MacroWatch : public PPCallbacks {
public:
  void MacroExpands(const Token &Name, const MacroDefinition &Macro,
                    SourceRange Range, const MacroArgs *) override {
    StringRef Text = Name.getIdentifierInfo()->getName();
    if ((Text == macroName(AssumeName) || Text == macroName(ExpectName)) &&
        Macro.getMacroInfo() && Macro.getMacroInfo()->getNumTokens())
      Parsed.Expanded.emplace_back(Text.str(), Range.getBegin());
  }
};

/// Collects the statements in code, without those of target regions in it, and
/// the assumptions in the functions that it calls.
class StatementFinder : public ConstBoundedWalker {
public:
  StatementFinder(const ASTContext &Context, UserStatements &To)
      : Context(Context), To(To) {}

  bool TraverseStmt(const Stmt *S) override {
    const auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (D && isOpenMPTargetExecutionDirective(D->getDirectiveKind()))
      return true;
    return ConstBoundedWalker::TraverseStmt(S);
  }
  bool VisitAttributedStmt(const AttributedStmt *S) override {
    for (const clang::Attr *A : S->getAttrs())
      addStatement(Context, *A, To);
    return true;
  }
  bool VisitVarDecl(const VarDecl *D) override {
    if (!isa<ParmVarDecl>(D))
      Locals.insert(D);
    return true;
  }
  bool VisitCallExpr(const CallExpr *Call) override {
    const FunctionDecl *F = Call->getDirectCallee();
    if (!Parsed.AnyInCallee || !F || !F->getDefinition() ||
        Callers.size() == MostCallers ||
        Context.getSourceManager().isInSystemHeader(F->getLocation()))
      return true;
    F = F->getDefinition();
    if (!llvm::is_contained(Callers, F))
      addCallee(*Call, *F);
    return true;
  }

private:
  static constexpr size_t MostCallers = 8;

  void addCallee(const CallExpr &Call, const FunctionDecl &F);
  std::string nameOf(const Expr *E) const;
  std::string passed(StringRef Name, const CallExpr &Call,
                     const FunctionDecl &F) const;

  const ASTContext &Context;
  UserStatements &To;
  std::vector<const FunctionDecl *> Callers;
  llvm::DenseSet<const VarDecl *> Locals;
};
} // namespace

/// The name in an assumption for the value of \p E; "" if it has none, or is
/// that of a local variable.
std::string StatementFinder::nameOf(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E)) {
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    return Variable && !Locals.contains(Variable) ? Variable->getNameAsString()
                                                  : "";
  }
  if (isa<CXXThisExpr>(E))
    return "this";
  const auto *Member = dyn_cast<MemberExpr>(E);
  std::string Base = Member ? nameOf(Member->getBase()) : "";
  return Base.empty() ? ""
                      : Base + (Member->isArrow() ? "->" : ".") +
                            Member->getMemberDecl()->getNameAsString();
}

/// The variable in \p Name, which may go on with fields and elements.
static StringRef variableIn(StringRef Name) {
  return Name.take_until([](char C) { return StringRef(".-[").contains(C); });
}

/// The caller's name for \p Name in \p F, a parameter or a field of one, or
/// what is neither; "" if it has none.
std::string StatementFinder::passed(StringRef Name, const CallExpr &Call,
                                    const FunctionDecl &F) const {
  StringRef Base = variableIn(Name);
  StringRef Rest = Name.drop_front(Base.size());
  const auto *OfObject = dyn_cast<CXXMemberCallExpr>(&Call);
  if (Base == "this" && OfObject && Rest.consume_front("->")) {
    const Expr *Object = OfObject->getImplicitObjectArgument();
    std::string Of = nameOf(Object);
    return Of.empty() ? ""
                      : Of + (Object->getType()->isPointerType() ? "->" : ".") +
                            Rest.str();
  }
  // Of an operator that is a member, the first argument is the object.
  unsigned First = isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(F);
  for (const ParmVarDecl *Parameter : F.parameters()) {
    unsigned I = First + Parameter->getFunctionScopeIndex();
    if (Parameter->getName() != Base || I >= Call.getNumArgs())
      continue;
    std::string Argument = nameOf(Call.getArg(I));
    return Argument.empty() ? "" : Argument + Rest.str();
  }
  return Name.str();
}

/// Adds the assumptions in \p F, which \p Call calls.
void StatementFinder::addCallee(const CallExpr &Call, const FunctionDecl &F) {
  UserStatements Found;
  StatementFinder Inner(Context, Found);
  Inner.Callers = Callers;
  Inner.Callers.push_back(&F);
  Inner.TraverseStmt(F.getBody());
  auto IsLocal = [&](StringRef Name) {
    return llvm::any_of(Inner.Locals, [&](const VarDecl *D) {
      return D->getDeclName().isIdentifier() &&
             D->getName() == variableIn(Name);
    });
  };
  for (UserAssumption &A : Found.Assumed) {
    std::string Name = IsLocal(A.Name) ? "" : passed(A.Name, Call, F);
    std::vector<UserAssumption> &All =
        Name.empty() ? To.Unfollowed : To.Assumed;
    if (!Name.empty() && Name != A.Name) {
      if (A.Written.empty())
        A.Written = std::move(A.Name);
      A.Name = Name;
    }
    if (!llvm::is_contained(All, A))
      All.push_back(std::move(A));
  }
  llvm::append_range(To.Unfollowed, Found.Unfollowed);
}

UserStatements roofline::statementsOf(const ASTContext &Context,
                                      const AttributedStmt &S) {
  UserStatements Found;
  for (const clang::Attr *A : S.getAttrs())
    addStatement(Context, *A, Found);
  return Found;
}

std::vector<WrittenAssumption>
roofline::writtenAssumptions(const ASTContext &Context) {
  std::vector<WrittenAssumption> All;
  for (auto [Attr, In] : Parsed.Assumed) {
    if (!In || &In->getASTContext() != &Context)
      continue;
    UserStatements Said;
    addStatement(Context, *Attr, Said);
    for (UserAssumption &A : Said.Assumed)
      All.push_back({std::move(A), In});
  }
  return All;
}

void roofline::watchStatements(Preprocessor &PP) {
  // What an earlier job of the process parsed may be gone with its tree.
  Parsed = {};
  PP.addPPCallbacks(std::make_unique<MacroWatch>());
}

std::vector<std::pair<std::string, clang::SourceLocation>>
roofline::strayStatements(const SourceManager &SM) {
  auto Stray = Parsed.Expanded;
  llvm::erase_if(Stray, [&](const auto &Call) {
    return Parsed.Placed.count(SM.getExpansionLoc(Call.second));
  });
  return Stray;
}

UserStatements roofline::statementsIn(const ASTContext &Context,
                                      const FunctionDecl &Kernel) {
  UserStatements Found;
  if (!Parsed.any())
    return Found;
  const FunctionDecl *Pattern = Kernel.getTemplateInstantiationPattern();
  for (const FunctionDecl *Declared : (Pattern ? Pattern : &Kernel)->redecls())
    for (const clang::Attr *A : Declared->attrs())
      addStatement(Context, *A, Found);
  if (const Stmt *Body = Kernel.getBody())
    StatementFinder(Context, Found).TraverseStmt(Body);
  return Found;
}

UserStatements roofline::statementsIn(const ASTContext &Context,
                                      const OMPExecutableDirective &Directive,
                                      const FunctionDecl &Parent) {
  UserStatements Found;
  if (!Parsed.any())
    return Found;
  Found.Expected = statementsIn(Context, Parent).Expected;
  if (const Stmt *Body = Directive.getRawStmt())
    StatementFinder(Context, Found).TraverseStmt(Body);
  return Found;
}
