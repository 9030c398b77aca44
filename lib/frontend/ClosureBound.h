// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Selects the pieces of a kernel's source closure that fit a size limit.
#ifndef ROOFLINE_FRONTEND_CLOSUREBOUND_H
#define ROOFLINE_FRONTEND_CLOSUREBOUND_H

#include "frontend/ClosurePieces.h"

namespace clang {
class Preprocessor;
}

namespace roofline {

/// The selection. Points into the ClosurePieces that it was made from.
struct BoundedPieces {
  std::vector<const ClosurePiece *> Kept; // in text order
  std::vector<std::string> LeftOut;       // names, for a comment
};

/// Selects the kernel and the pieces nearest to it in number of uses. The size
/// of a piece includes the definitions of macros that it is the first to
/// expand.
BoundedPieces piecesWithin(size_t MaxBytes, const clang::ASTContext &Context,
                           clang::Preprocessor &PP,
                           const ClosurePieces &Pieces);

} // namespace roofline

#endif
