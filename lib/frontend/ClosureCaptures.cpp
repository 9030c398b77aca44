// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target regions and lambdas are parts of a function that is not copied into
// the closure. This file wraps them in a function of their own whose parameters
// are the variables that they capture.
#include "frontend/ClosurePieces.h"
#include "frontend/TemplateBindings.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace roofline;

static bool isLambda(const ClosurePiece &Piece) {
  const auto *Class = dyn_cast_or_null<CXXRecordDecl>(Piece.Written);
  return Class && Class->isLambda();
}

// Returns a parameter list for the captured variables, with array sizes before
// the arrays that use them: "double *x, int n, float rows[n]".
static std::string parameters(const ClosurePiece &Piece,
                              const NamePrinter &Print) {
  std::vector<std::string> Scalars, Arrays;
  for (const VarDecl *Variable : Piece.Captured) {
    QualType Type = Variable->getType().getNonReferenceType();
    (Type->isVariablyModifiedType() ? Arrays : Scalars)
        .push_back(Print.declaration(Type, Variable->getName()));
  }
  llvm::append_range(Scalars, Arrays);
  return llvm::join(Scalars, ", ");
}

void ClosurePieces::closeOverCaptures(ClosurePiece &Piece) {
  if (!Piece.Function)
    return;
  Piece.Notes.insert(Piece.Notes.begin(),
                     "in " + Print.function(*Piece.Function));
  bool Lambda = isLambda(Piece);
  if (Piece.Written && !Lambda)
    return;
  unsigned Line = Context.getSourceManager().getPresumedLineNumber(
      beginLoc(Context, Piece.Text));
  Piece.Before =
      ("void " + llvm::Twine(Lambda ? "lambda" : "region") + "_at_line_" +
       llvm::Twine(Line) + "(" + parameters(Piece, Print) + ") {\n")
          .str();
  for (const std::string &Alias : templateAliases(*Piece.Function, Print))
    Piece.Before += Alias + "\n";
  Piece.Before += Lambda ? "auto lambda = " : "";
  Piece.After = Lambda ? ";\n}" : "\n}";
}
