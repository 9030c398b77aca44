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
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"

using namespace clang;
using namespace roofline;

static constexpr llvm::StringLiteral AssumeName = "roofline_assume",
                                     ExpectName = "roofline_expect";

/// Whether any statement was parsed in this process. Most units have none, and
/// their functions are not searched.
static bool AnyParsed = false;

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
    if (!isa<FunctionDecl>(D)) {
      warn(S, Attr.getLoc(),
           isa<EmptyDecl>(D)
               ? "has no effect here; it belongs in the body of a function"
               : "is a statement in a function; wanted ';' behind it");
      return AttributeNotApplied;
    }
    clang::Attr *Checked = check(S, Attr);
    if (!Checked)
      return AttributeNotApplied;
    D->addAttr(Checked);
    return AttributeApplied;
  }

  AttrHandling handleStmtAttribute(Sema &S, Stmt *, const ParsedAttr &Attr,
                                   clang::Attr *&Result) const override {
    const FunctionDecl *F = S.getCurFunctionDecl(/*AllowLambda=*/true);
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
    if (F && F->hasAttr<CUDADeviceAttr>() && !F->hasAttr<CUDAHostAttr>() &&
        !F->hasAttr<CUDAGlobalAttr>() &&
        !(Method && Method->getParent()->isLambda()))
      warn(S, Attr.getLoc(),
           "has no effect in a device function; it belongs in the kernel or in "
           "the host function that launches it");
    else
      Result = check(S, Attr);
    return Result ? AttributeApplied : AttributeNotApplied;
  }

private:
  StringRef name() const { return Spellings[0].NormalizedFullName; }

  /// The compile for the host has the same statements.
  void warn(Sema &S, clang::SourceLocation Where, StringRef Message) const {
    if (S.getLangOpts().CUDAIsDevice || S.getLangOpts().OpenMPIsTargetDevice)
      complain(S.Diags, (macroName(name()) + " " + Message).str(),
               S.getSourceManager().getExpansionLoc(Where));
  }

  /// Returns null if the syntax is wrong, which is reported.
  clang::Attr *check(Sema &S, const ParsedAttr &Attr) const;
};
} // namespace

clang::Attr *StatementAttribute::check(Sema &S, const ParsedAttr &Attr) const {
  AnyParsed = true;
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
  return ::new (S.Context) SuppressAttr(S.Context, Attr, Parts, 2);
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
/// Collects the statements in code, without those of target regions in it.
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

private:
  const ASTContext &Context;
  UserStatements &To;
};
} // namespace

UserStatements roofline::statementsOf(const ASTContext &Context,
                                      const AttributedStmt &S) {
  UserStatements Found;
  for (const clang::Attr *A : S.getAttrs())
    addStatement(Context, *A, Found);
  return Found;
}

UserStatements roofline::statementsIn(const ASTContext &Context,
                                      const FunctionDecl &Kernel) {
  UserStatements Found;
  if (!AnyParsed)
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
  if (!AnyParsed)
    return Found;
  Found.Expected = statementsIn(Context, Parent).Expected;
  if (const Stmt *Body = Directive.getRawStmt())
    StatementFinder(Context, Found).TraverseStmt(Body);
  return Found;
}
