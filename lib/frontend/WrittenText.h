// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maps a declaration to its text in the user's files.
#ifndef ROOFLINE_FRONTEND_WRITTENTEXT_H
#define ROOFLINE_FRONTEND_WRITTENTEXT_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include <optional>

namespace clang {
class ASTContext;
}

namespace roofline {

/// A range of one file as written: if a macro makes the declaration, this is
/// the range of the macro's use.
struct TextRange {
  clang::FileID File;
  unsigned Begin = 0, End = 0; // byte offsets; End is exclusive

  bool contains(const TextRange &Other) const {
    return File == Other.File && Begin <= Other.Begin && Other.End <= End;
  }
};

/// Returns the complete declaration in the source whose text contains \p D: the
/// pattern of an instantiation, the outermost class of a member, the typedef
/// around an unnamed struct. Null if \p D has no text, as for implicit
/// declarations.
const clang::Decl *writtenDecl(const clang::Decl *D);

/// Returns the text range of a declaration from writtenDecl(), from
/// "template <...>" to the closing brace or semicolon. If \p Body is false, a
/// function ends before its body where possible; the text then lacks a
/// semicolon. Returns nothing if the text spans files.
std::optional<TextRange> textOf(const clang::ASTContext &Context,
                                const clang::Decl &D, bool Body);

/// Returns the text range from \p Begin to the end of statement \p S, including
/// its semicolon.
std::optional<TextRange> textOf(const clang::ASTContext &Context,
                                clang::SourceLocation Begin,
                                const clang::Stmt &S);

/// Returns the text of \p Range, which the SourceManager owns.
llvm::StringRef bufferText(const clang::ASTContext &Context,
                           const TextRange &Range);

clang::SourceLocation beginLoc(const clang::ASTContext &Context,
                               const TextRange &Range);

} // namespace roofline

#endif
