// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Determines how deep and how long the printed and the mangled name of a type
// or declaration would be.
#include "frontend/CodeDepth.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;
using namespace roofline;

/// Maximum number of types in one name. Nested pairs have few levels but names
/// of exponential length.
static constexpr unsigned MostParts = 20000;

namespace {

/// Visits the components of a name without recursing.
class NameWalk {
public:
  void add(QualType Type, unsigned Level) {
    if (!Type.isNull())
      Left.push_back({Type, Level});
  }
  /// Adds the type as printed (aliases by their name) and as mangled
  /// (canonical, without aliases).
  void addBothWays(QualType Type, unsigned Level) {
    add(Type, Level);
    add(Type.getCanonicalType(), Level);
  }
  void add(const NamedDecl &D, unsigned Level) {
    Scopes.push_back({&D, Level});
  }
  void add(const TemplateArgument &Argument, unsigned Level);
  bool exceeds();

private:
  void addScopes(const NamedDecl &D, unsigned Level);
  void add(ArrayRef<TemplateArgument> Arguments, unsigned Level);
  void addCode(const Expr *Code) { TooDeep |= Code && isTooDeep(*Code); }
  void addScope(NestedNameSpecifier Scope, unsigned Level);
  void addParts(QualType Type, unsigned Level);

  llvm::SmallVector<std::pair<QualType, unsigned>, 32> Left;
  llvm::SmallVector<std::pair<const NamedDecl *, unsigned>, 32> Scopes;
  bool TooDeep = false;
};

} // namespace

void NameWalk::add(ArrayRef<TemplateArgument> Arguments, unsigned Level) {
  for (const TemplateArgument &Argument : Arguments)
    add(Argument, Level);
}

void NameWalk::add(const TemplateArgument &Argument, unsigned Level) {
  switch (Argument.getKind()) {
  case TemplateArgument::Type:
    return add(Argument.getAsType(), Level);
  case TemplateArgument::Expression:
    return addCode(Argument.getAsExpr());
  case TemplateArgument::Declaration:
    return add(*Argument.getAsDecl(), Level);
  case TemplateArgument::Pack:
    return add(Argument.getPackAsArray(), Level); // a pack holds no packs
  case TemplateArgument::Null:
  case TemplateArgument::NullPtr:
  case TemplateArgument::Integral:
  case TemplateArgument::StructuralValue:
  case TemplateArgument::Template:
  case TemplateArgument::TemplateExpansion:
    return;
  }
}

/// Adds the scopes around \p D with their template arguments and parameter
/// types.
void NameWalk::addScopes(const NamedDecl &D, unsigned Level) {
  const Decl *Scope = &D;
  while (Scope && !TooDeep) {
    if (++Level > DeepestType)
      TooDeep = true;
    if (const auto *Function = dyn_cast<FunctionDecl>(Scope)) {
      addBothWays(Function->getType(), Level);
      if (const auto *Arguments = Function->getTemplateSpecializationArgs())
        add(Arguments->asArray(), Level);
    }
    if (const auto *Variable = dyn_cast<VarTemplateSpecializationDecl>(Scope))
      add(Variable->getTemplateArgs().asArray(), Level);
    if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(Scope))
      add(Class->getTemplateArgs().asArray(), Level);
    const DeclContext *Around = Scope->getDeclContext();
    Scope =
        Around && !Around->isTranslationUnit() ? cast<Decl>(Around) : nullptr;
  }
}

/// Adds a nested name specifier: "A<int>::".
void NameWalk::addScope(NestedNameSpecifier Scope, unsigned Level) {
  if (Scope.getKind() == NestedNameSpecifier::Kind::Type)
    add(QualType(Scope.getAsType(), 0), Level);
}

void NameWalk::addParts(QualType Type, unsigned Level) {
  const clang::Type *T = Type.getTypePtr();
  if (const auto *Made = dyn_cast<TemplateSpecializationType>(T))
    add(Made->template_arguments(), Level);
  if (const auto *Written = dyn_cast<DecltypeType>(T))
    addCode(Written->getUnderlyingExpr());
  if (const auto *Written = dyn_cast<TypeOfExprType>(T))
    addCode(Written->getUnderlyingExpr());
  if (const auto *Array = dyn_cast<VariableArrayType>(T))
    addCode(Array->getSizeExpr());
  if (const auto *Tag = dyn_cast<TagType>(T)) {
    addScope(Tag->getQualifier(), Level);
    return add(*Tag->getDecl(), Level);
  }
  // An alias is printed by its own name; do not look through it.
  if (const auto *Alias = dyn_cast<TypedefType>(T)) {
    addScope(Alias->getQualifier(), Level);
    return add(*Alias->getDecl(), Level);
  }
  if (const auto *Function = dyn_cast<FunctionProtoType>(T))
    for (QualType Parameter : Function->param_types())
      add(Parameter, Level);
  if (const auto *Function = dyn_cast<FunctionType>(T))
    return add(Function->getReturnType(), Level);
  if (const auto *Array = dyn_cast<ArrayType>(T))
    return add(Array->getElementType(), Level);
  if (const auto *Member = dyn_cast<MemberPointerType>(T)) {
    if (const CXXRecordDecl *Class = Member->getMostRecentCXXRecordDecl())
      add(*Class, Level);
    return add(Member->getPointeeType(), Level);
  }
  if (QualType Pointee = T->getPointeeType(); !Pointee.isNull())
    return add(Pointee, Level);
  // Look through type sugar.
  QualType Meant = T->getLocallyUnqualifiedSingleStepDesugaredType();
  if (Meant.getTypePtr() != T)
    add(Meant, Level);
}

bool NameWalk::exceeds() {
  for (unsigned Parts = 0; !TooDeep; ++Parts) {
    if (Parts > MostParts)
      return true;
    if (!Scopes.empty()) {
      auto [D, Level] = Scopes.pop_back_val();
      addScopes(*D, Level);
    } else if (!Left.empty()) {
      auto [Type, Level] = Left.pop_back_val();
      if (Level > DeepestType)
        return true;
      addParts(Type, Level + 1);
    } else {
      return false;
    }
  }
  return true;
}

bool roofline::hasDeepName(QualType Type) {
  if (Type.isNull())
    return false;
  NameWalk Walk;
  Walk.addBothWays(Type, 0);
  return Walk.exceeds();
}

bool roofline::hasDeepName(const NamedDecl &D) {
  NameWalk Walk;
  Walk.add(D, 0);
  return Walk.exceeds();
}

bool roofline::hasDeepName(const TemplateArgument &Argument) {
  NameWalk Walk;
  Walk.add(Argument, 0);
  return Walk.exceeds();
}
