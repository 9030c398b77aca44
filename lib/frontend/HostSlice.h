// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Extracts the lines of host code that determine a kernel's launch parameters,
// for the prompt of a language model and for users.
#ifndef ROOFLINE_FRONTEND_HOSTSLICE_H
#define ROOFLINE_FRONTEND_HOSTSLICE_H

#include "model/KernelSource.h"
#include <map>

namespace clang {
class ASTContext;
class CallExpr;
class FunctionDecl;
} // namespace clang

namespace roofline {

/// Extracts host slices for the kernels of one translation unit. Construct it
/// after the unit was parsed; \p Context of the constructor must outlive it.
class HostSlices {
public:
  explicit HostSlices(clang::ASTContext &Context);

  /// Returns the launches of kernel \p Id in \p Sources, and those lines of the
  /// enclosing functions and their callers that may set, allocate or fill a
  /// variable that the launch depends on, with the loops and branches around
  /// them. "..." marks omitted lines. The text has at most about \p MaxBytes
  /// and is empty if the unit has no launch. Objects are tracked as a whole,
  /// not by member. \p Comments keeps the comments of the source.
  std::string of(const SourceModel &Sources, const KernelId &Id,
                 bool Comments = true, size_t MaxBytes = 8 << 10) const;

  /// A call and the function that contains it.
  struct CallSite {
    const clang::FunctionDecl *Caller;
    const clang::CallExpr *Call;
  };
  using Calls =
      std::map<const clang::FunctionDecl *, std::vector<CallSite>>; // by callee

private:
  clang::ASTContext &Context;
  std::vector<const clang::FunctionDecl *> Functions;
  Calls CallsOf;
};

} // namespace roofline

#endif
