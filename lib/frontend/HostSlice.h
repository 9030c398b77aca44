// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Extracts the lines of host code that determine what a kernel is given, for
// the prompt of a language model.
#ifndef ROOFLINE_FRONTEND_HOSTSLICE_H
#define ROOFLINE_FRONTEND_HOSTSLICE_H

#include "model/HostLine.h"
#include "model/KernelSource.h"
#include <map>
#include <set>
#include <vector>

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
  /// enclosing functions and their callers that come before them and may set or
  /// fill a variable that the launch passes for a parameter, with the loops and
  /// branches around them, without comments. For the parameters \p OpenSizes
  /// (indices into KernelSource::Parameters) these are the lines that lead to
  /// the value or the size of the memory, for \p Pointers those that fill it.
  /// Objects are tracked as a whole, not by member.
  std::vector<HostLine> of(const SourceModel &Sources, const KernelId &Id,
                           const std::set<unsigned> &OpenSizes,
                           const std::set<unsigned> &Pointers) const;

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
