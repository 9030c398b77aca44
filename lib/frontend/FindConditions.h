// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the conditions in the user's code, so that branches of the optimised
// code can be told in the source's terms.
#ifndef ROOFLINE_FRONTEND_FINDCONDITIONS_H
#define ROOFLINE_FRONTEND_FINDCONDITIONS_H

#include "model/SourceCondition.h"
#include <vector>

namespace clang {
class ASTContext;
}

namespace roofline {

/// Returns the conditions of the functions of \p Context that device code may
/// call, but for those of system headers; each once, sorted.
std::vector<SourceCondition> findConditions(clang::ASTContext &Context);

} // namespace roofline

#endif
