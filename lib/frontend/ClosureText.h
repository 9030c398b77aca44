// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A closure's pieces written out one after another.
#ifndef ROOFLINE_FRONTEND_CLOSURETEXT_H
#define ROOFLINE_FRONTEND_CLOSURETEXT_H

#include "frontend/ClosurePieces.h"

namespace clang {
class Preprocessor;
}

namespace roofline {

/// Each piece under a comment that says where it is from, in the namespaces
/// that it stands in, after the macros that it expands. Nothing beyond
/// \p MaxBytes but a line that names what is missing. \p UserComments: with
/// those of the source.
std::string closureText(const clang::ASTContext &Context,
                        clang::Preprocessor &PP, const ClosurePieces &Pieces,
                        size_t MaxBytes, bool UserComments);

} // namespace roofline

#endif
