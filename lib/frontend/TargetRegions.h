// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the OpenMP target regions of a translation unit.
#ifndef ROOFLINE_FRONTEND_TARGETREGIONS_H
#define ROOFLINE_FRONTEND_TARGETREGIONS_H

#include "model/KernelId.h"
#include <vector>

namespace clang {
class ASTContext;
class CapturedStmt;
class FunctionDecl;
class OMPExecutableDirective;
} // namespace clang

namespace roofline {

/// A target directive, which becomes a kernel. There is one for each
/// instantiation of the enclosing function. The AST owns the nodes.
struct TargetRegion {
  const clang::OMPExecutableDirective *Directive;
  /// The function that clang names the kernel after; for a region in a lambda,
  /// the function around the lambda.
  const clang::FunctionDecl *Parent;
  /// The code that runs on the device, with its captures.
  const clang::CapturedStmt *Body;
  KernelId Id;
};

/// Returns every target region of the unit, in the order in which clang numbers
/// regions on the same line. \p Unit becomes KernelId::Unit.
std::vector<TargetRegion> findTargetRegions(clang::ASTContext &Context,
                                            llvm::StringRef Unit);

} // namespace roofline

#endif
