// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where OpenMP code leaves the host.
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

/// A directive that becomes a kernel, once for each instantiation of the
/// function that it stands in.
struct TargetRegion {
  const clang::OMPExecutableDirective *Directive;
  /// The function that clang names the kernel after: for a region in a lambda
  /// the one around the lambda.
  const clang::FunctionDecl *Parent;
  /// What runs on the device, with all that it captures.
  const clang::CapturedStmt *Body;
  KernelId Id;
};

/// Every target region of the unit, in the order in which clang numbers those
/// on one line.
std::vector<TargetRegion> findTargetRegions(clang::ASTContext &Context,
                                            llvm::StringRef Unit);

} // namespace roofline

#endif
