// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints remarks through clang's own diagnostics, so that colours, carets,
// SARIF and serialised diagnostics come for free.
#ifndef ROOFLINE_REMARK_REMARKEMITTER_H
#define ROOFLINE_REMARK_REMARKEMITTER_H

#include "remark/Finding.h"

namespace clang {
class CodeGenOptions;
class DiagnosticsEngine;
class SourceLocation;
} // namespace clang

namespace roofline {

/// Reports through a diagnostic of ours that belongs to clang's group
/// pass-analysis and is on by default. So -Rno-pass-analysis silences it as
/// any other analysis remark, -w and -Werror leave it alone, and the remarks
/// of other passes in that group stay as the user set them, which would not
/// be so if the group as a whole were switched on.
class RemarkEmitter {
public:
  /// \p Diags must have its SourceManager while this is used, or remarks
  /// carry no place.
  RemarkEmitter(clang::DiagnosticsEngine &Diags,
                const clang::CodeGenOptions &Opts);

  /// Prints a remark or a note; nothing under -Rno-pass-analysis and
  /// -Rno-everything.
  void emit(const Finding &F);

private:
  clang::SourceLocation locate(const SourceLocation &Where) const;

  clang::DiagnosticsEngine &Diags;
  unsigned RemarkId, NoteId;
  bool Enabled;
};

} // namespace roofline

#endif
