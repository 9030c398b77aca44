// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/CodeDepth.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;
using namespace roofline;

bool roofline::isTooDeep(const Stmt &Code) {
  llvm::SmallVector<std::pair<const Stmt *, unsigned>, 64> Left{{&Code, 1}};
  while (!Left.empty()) {
    auto [S, Level] = Left.pop_back_val();
    if (Level > DeepestCode)
      return true;
    for (const Stmt *Child : S->children())
      if (Child)
        Left.push_back({Child, Level + 1});
    // The captured statement is not among the children.
    if (const auto *Captured = dyn_cast<CapturedStmt>(S))
      Left.push_back({Captured->getCapturedStmt(), Level + 1});
  }
  return false;
}

bool roofline::isTooDeep(const Decl &D) {
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&D))
    for (const CXXCtorInitializer *Init : Constructor->inits())
      if (Init->getInit() && isTooDeep(*Init->getInit()))
        return true;
  const Stmt *Code = nullptr;
  if (const auto *Function = dyn_cast<FunctionDecl>(&D))
    Code = Function->doesThisDeclarationHaveABody() ? Function->getBody()
                                                    : nullptr;
  else if (const auto *Variable = dyn_cast<VarDecl>(&D))
    Code = Variable->getInit();
  return Code && isTooDeep(*Code);
}

/// Returns the types of the direct subobjects of \p T: elements, bases, fields.
static llvm::SmallVector<const Type *, 8> partsOf(const Type *T) {
  llvm::SmallVector<const Type *, 8> Parts;
  auto Add = [&](QualType Part) {
    Parts.push_back(Part.getCanonicalType().getTypePtr());
  };
  if (const auto *Array = dyn_cast<ArrayType>(T))
    Add(Array->getElementType());
  if (const auto *Atomic = dyn_cast<AtomicType>(T))
    Add(Atomic->getValueType());
  const RecordDecl *Record = T->getAsRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  if (!Record)
    return Parts;
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Record))
    for (const CXXBaseSpecifier &Base : Class->bases())
      Add(Base.getType());
  for (const FieldDecl *Field : Record->fields())
    Add(Field->getType());
  return Parts;
}

/// Computes heights in post-order with an explicit stack. A type on the stack
/// has height 0, so that this terminates for erroneous types that contain
/// themselves.
unsigned NestedValues::height(const Type *Outermost) {
  llvm::SmallVector<const Type *, 32> Stack{Outermost};
  while (!Stack.empty()) {
    const Type *T = Stack.back();
    bool IsFirstVisit = Heights.try_emplace(T, 0).second;
    unsigned Height = 0;
    for (const Type *Part : partsOf(T)) {
      auto At = Heights.find(Part);
      if (At != Heights.end())
        Height = std::max(Height, At->second);
      else if (IsFirstVisit)
        Stack.push_back(Part);
    }
    if (Stack.back() != T)
      continue;
    Heights[T] = Height + 1;
    Stack.pop_back();
  }
  return Heights.lookup(Outermost);
}

bool NestedValues::areTooDeep(QualType Type) {
  if (Type.isNull())
    return false;
  const clang::Type *T = Type.getCanonicalType().getTypePtr();
  if (!T->isRecordType() && !T->isArrayType() && !T->isAtomicType())
    return false;
  auto At = Heights.find(T);
  return (At != Heights.end() ? At->second : height(T)) > DeepestType;
}
