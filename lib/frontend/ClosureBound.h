// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which pieces of a closure fit a bound on its size.
#ifndef ROOFLINE_FRONTEND_CLOSUREBOUND_H
#define ROOFLINE_FRONTEND_CLOSUREBOUND_H

#include "frontend/ClosurePieces.h"

namespace clang {
class Preprocessor;
}

namespace roofline {

struct BoundedPieces {
  std::vector<const ClosurePiece *> Kept; // in the order of the text
  std::vector<std::string> LeftOut;       // names
};

/// Keeps the kernel and what is nearest to it. A piece counts with the macros
/// that it is the first to expand.
BoundedPieces piecesWithin(size_t MaxBytes, const clang::ASTContext &Context,
                           clang::Preprocessor &PP,
                           const ClosurePieces &Pieces);

} // namespace roofline

#endif
