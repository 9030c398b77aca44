// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a declaration stands in the user's files, as the user wrote it.
#ifndef ROOFLINE_FRONTEND_WRITTENTEXT_H
#define ROOFLINE_FRONTEND_WRITTENTEXT_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include <optional>

namespace clang {
class ASTContext;
}

namespace roofline {

/// A stretch of one file. Nothing in it comes from a macro: where a macro
/// makes a declaration, the stretch is the macro's use.
struct TextRange {
  clang::FileID File;
  unsigned Begin = 0, End = 0;

  bool contains(const TextRange &Other) const {
    return File == Other.File && Begin <= Other.Begin && Other.End <= End;
  }
};

/// The declaration that stands in the source by itself and has \p D in its
/// text: the pattern of an instantiation, the outermost class of a member,
/// the typedef around an unnamed struct. Null for what has no text.
const clang::Decl *writtenDecl(const clang::Decl *D);

/// The text of what writtenDecl returned, from "template <...>" to the
/// closing brace or semicolon; \p Body: with the function's body, else a
/// declaration that wants a semicolon. Nothing where it spans files.
std::optional<TextRange> textOf(const clang::ASTContext &Context,
                                const clang::Decl &D, bool Body);

/// The same for a statement with its semicolon, from \p Begin on.
std::optional<TextRange> textOf(const clang::ASTContext &Context,
                                clang::SourceLocation Begin,
                                const clang::Stmt &S);

llvm::StringRef bufferText(const clang::ASTContext &Context,
                           const TextRange &Range);

clang::SourceLocation beginLoc(const clang::ASTContext &Context,
                               const TextRange &Range);

} // namespace roofline

#endif
