// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lines of host code that say with what a kernel is launched, for a person
// or a model to read.
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

/// Of one unit's kernels. Make it when the unit is complete; it looks at the
/// unit's functions once.
class HostSlices {
public:
  explicit HostSlices(clang::ASTContext &Context);

  /// The launches of \p Id in \p Sources, and of the functions around them and
  /// of their callers every line that sets, allocates or fills what goes into
  /// the launch, with the loops and branches around those lines; "..." stands
  /// for what is left out. At most about \p MaxBytes; empty where the unit
  /// shows no launch. Members of objects are not followed. \p Comments: with
  /// those of the source.
  std::string of(const SourceModel &Sources, const KernelId &Id,
                 bool Comments = true, size_t MaxBytes = 8 << 10) const;

  /// A call, and the function that it stands in.
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
