// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/Naming.h"
#include "launch/Constants.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace roofline;

// Copies and conversions between an extent and where it was made.
static const Expr *withoutCopies(const Expr *E) {
  for (const Expr *Before = nullptr; E != Before;) {
    Before = E = withoutWrapping(E);
    if (const auto *Cast = dyn_cast<CastExpr>(E);
        Cast && Cast->getType()->isRecordType())
      E = Cast->getSubExpr();
    else if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
      if (Construct->getNumArgs() == 1 &&
          Construct->getArg(0)->getType()->isRecordType())
        E = Construct->getArg(0);
  }
  return E;
}

const Expr *Constants::behindVariable(const Expr *E) const {
  E = withoutCopies(E);
  for (unsigned Depth = 0; Depth < 16; ++Depth) {
    const VarDecl *Variable = variableOf(E);
    const Expr *Init = Variable ? Variables.onlyValue(*Variable) : nullptr;
    if (!Init)
      return E;
    E = withoutCopies(Init);
  }
  return E;
}

// Of a constant dim3, by the names of its fields.
static Extent extentOf(const APValue &Value, const RecordDecl &Record) {
  Extent Result;
  for (const FieldDecl *Field : Record.fields()) {
    int Axis = Field->getName().size() == 1 ? Field->getName()[0] - 'x' : -1;
    const APValue &Part = Value.getStructField(Field->getFieldIndex());
    if (Axis >= 0 && Axis < 3 && Part.isInt())
      Result[Axis] = Part.getInt().roundToDouble();
  }
  return Result;
}

Extent Constants::extent(const Expr *E) const {
  E = behindVariable(E);
  if (E->isValueDependent() || E->containsErrors())
    return {};
  if (!E->getType()->isRecordType()) // C's way, or an integer for a dim3
    return {number(E), 1, 1};
  Expr::EvalResult R;
  if (E->EvaluateAsRValue(R, Context) && !R.HasSideEffects && R.Val.isStruct())
    return extentOf(R.Val, *E->getType()->getAsRecordDecl());
  Extent Result;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    for (unsigned I = 0; I < std::min(Construct->getNumArgs(), 3u); ++I)
      Result[I] = number(Construct->getArg(I));
  } else if (const auto *List = dyn_cast<InitListExpr>(E)) {
    for (unsigned I = 0; I < std::min(List->getNumInits(), 3u); ++I)
      Result[I] = number(List->getInit(I));
  }
  return Result;
}

// The arguments that were written, without the word dim3.
static ArrayRef<const Expr *> writtenParts(const Expr &E) {
  ArrayRef<const Expr *> Parts;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(&E))
    Parts = ArrayRef(Construct->getArgs(), Construct->getNumArgs());
  else if (const auto *List = dyn_cast<InitListExpr>(&E))
    Parts = List->inits();
  while (!Parts.empty() && isa<CXXDefaultArgExpr, ImplicitValueInitExpr>(
                               Parts.back()->IgnoreImplicit()))
    Parts = Parts.drop_back();
  return Parts;
}

std::string Constants::extentText(const Expr *E) const {
  const Expr *Behind = behindVariable(E);
  std::string Text;
  for (const Expr *Part : writtenParts(*Behind))
    Text += (Text.empty() ? "" : ", ") +
            sourceText(Context, Part->getSourceRange());
  return Text.empty() ? sourceText(Context, Behind->getSourceRange()) : Text;
}
