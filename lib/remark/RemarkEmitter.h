// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints remarks through clang's diagnostics engine, which provides colours,
// carets, SARIF and serialised diagnostics.
#ifndef ROOFLINE_REMARK_REMARKEMITTER_H
#define ROOFLINE_REMARK_REMARKEMITTER_H

#include "remark/Finding.h"

namespace clang {
class CodeGenOptions;
class DiagnosticsEngine;
class SourceLocation;
} // namespace clang

namespace roofline {

/// Reports through a custom diagnostic in clang's group pass-analysis that is
/// on by default. So -Rno-pass-analysis silences it like any analysis remark,
/// -w and -Werror do not affect it, and remarks of other passes in the group
/// keep the user's setting, which they would not if the whole group were
/// enabled.
class RemarkEmitter {
public:
  /// \p Diags must have a SourceManager during emit(), or remarks have no
  /// location.
  RemarkEmitter(clang::DiagnosticsEngine &Diags,
                const clang::CodeGenOptions &Opts);

  /// Prints a remark or a note. Does nothing under -Rno-pass-analysis and
  /// -Rno-everything.
  void emit(const Finding &F);

  /// Returns \p Where in the compile's files; invalid if it is in none.
  clang::SourceLocation locate(const SourceLocation &Where) const;

private:
  clang::DiagnosticsEngine &Diags;
  unsigned RemarkId, NoteId;
  bool Enabled;
};

} // namespace roofline

#endif
