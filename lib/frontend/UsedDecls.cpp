// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/UsedDecls.h"
#include "frontend/BoundedWalker.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace roofline;

static bool isLambdasOwn(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->getParent()->isLambda();
}

namespace {

class UseFinder : public ConstBoundedWalker {
public:
  UseFinder(UseSink Sink, const Decl *Root = nullptr,
            const Stmt *Skipped = nullptr)
      : Sink(Sink), Root(Root), Skipped(Skipped) {
    ShouldVisitImplicitCode = true;
  }

  bool TraverseDecl(const Decl *D) override {
    const auto *Function = dyn_cast_or_null<FunctionDecl>(D);
    bool Other = Function && Function != Root && !isLambdasOwn(*Function);
    llvm::SaveAndRestore Guard(Runs, Runs && !Other);
    return ConstBoundedWalker::TraverseDecl(D);
  }

  bool TraverseStmt(const Stmt *S) override {
    if (S && S == Skipped)
      return true;
    return ConstBoundedWalker::TraverseStmt(S);
  }

  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc Name) override {
    if (Name) {
      NestedNameSpecifier Specifier = Name.getNestedNameSpecifier();
      if (Specifier.getKind() == NestedNameSpecifier::Kind::Namespace)
        use(dyn_cast<NamespaceAliasDecl>(
            Specifier.getAsNamespaceAndPrefix().Namespace));
    }
    return ConstBoundedWalker::TraverseNestedNameSpecifierLoc(Name);
  }

  bool TraverseTemplateName(TemplateName Name) override {
    if (const UsingShadowDecl *Shadow = Name.getAsUsingShadowDecl())
      use(Shadow);
    use(Name.getAsTemplateDecl());
    return ConstBoundedWalker::TraverseTemplateName(Name);
  }

  bool VisitDeclRefExpr(const DeclRefExpr *E) override {
    use(dyn_cast<UsingShadowDecl>(E->getFoundDecl()));
    return use(E->getDecl());
  }

  bool VisitMemberExpr(const MemberExpr *E) override {
    return use(E->getMemberDecl());
  }

  bool VisitCXXConstructExpr(const CXXConstructExpr *E) override {
    return use(E->getConstructor());
  }

  bool
  VisitCXXInheritedCtorInitExpr(const CXXInheritedCtorInitExpr *E) override {
    return use(E->getConstructor());
  }

  // A variable's destructor is called at the end of its scope, for which the
  // AST has no expression.
  bool VisitVarDecl(const VarDecl *Variable) override {
    QualType Type = Variable->getType();
    if (Type->isDependentType() || isa<ParmVarDecl>(Variable))
      return true;
    const auto *Class = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (Class && Class->hasDefinition())
      use(Class->getDestructor());
    return true;
  }

  bool VisitConceptReference(const ConceptReference *Concept) override {
    return use(Concept->getNamedConcept());
  }

  bool VisitTypedefType(const TypedefType *T) override {
    return use(T->getDecl());
  }

  bool VisitTagType(const TagType *T) override { return use(T->getDecl()); }

  bool VisitUsingType(const UsingType *T) override {
    use(T->getDecl());
    return use(T->getDecl()->getTargetDecl());
  }

  bool VisitAutoType(const AutoType *T) override {
    return T->getDeducedType().isNull() || TraverseType(T->getDeducedType());
  }

private:
  bool use(const Decl *D) {
    if (D)
      Sink(D, Runs);
    return true;
  }

  UseSink Sink;
  const Decl *Root;    // the function whose body is executed
  const Stmt *Skipped; // a body that is not visited
  bool Runs = true;
};

} // namespace

void roofline::findUses(const Decl &D, Depth HowDeep, UseSink Sink) {
  const Decl *Root = &D;
  if (const auto *Template = dyn_cast<TemplateDecl>(&D))
    Root = Template->getTemplatedDecl();
  const auto *Function = dyn_cast_or_null<FunctionDecl>(Root);
  bool Skip = HowDeep == Depth::Signature && Function &&
              Function->doesThisDeclarationHaveABody();
  UseFinder(Sink, Root, Skip ? Function->getBody() : nullptr).TraverseDecl(&D);
}

void roofline::findUses(const Stmt &S, UseSink Sink) {
  UseFinder(Sink).TraverseStmt(&S);
}

void roofline::findUses(QualType Type, UseSink Sink) {
  UseFinder(Sink).TraverseType(Type);
}

void roofline::findUses(const TemplateArgument &Argument, UseSink Sink) {
  if (Argument.getKind() == TemplateArgument::Declaration)
    Sink(Argument.getAsDecl(), true);
  UseFinder(Sink).TraverseTemplateArgument(Argument);
}
