// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the pieces of a source closure as one text.
#ifndef ROOFLINE_FRONTEND_CLOSURETEXT_H
#define ROOFLINE_FRONTEND_CLOSURETEXT_H

#include "frontend/ClosurePieces.h"

namespace clang {
class Preprocessor;
}

namespace roofline {

/// Writes each piece inside its namespaces, after the macros that it expands
/// and a comment with its file and line. Pieces that exceed about \p MaxBytes
/// are left out and named in a first line. \p UserComments keeps the comments
/// of the source.
std::string closureText(const clang::ASTContext &Context,
                        clang::Preprocessor &PP, const ClosurePieces &Pieces,
                        size_t MaxBytes, bool UserComments);

} // namespace roofline

#endif
