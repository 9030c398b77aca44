// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "remark/RemarkEmitter.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticCategories.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include <cstring>

using namespace llvm;
using namespace roofline;
using clang::DiagnosticIDs;

static unsigned remarkId(clang::DiagnosticsEngine &Diags) {
  return Diags.getDiagnosticIDs()->getCustomDiagID(
      {clang::diag::Severity::Remark, "%0", DiagnosticIDs::CLASS_REMARK,
       /*ShowInSystemHeader=*/true, /*ShowInSystemMacro=*/true,
       clang::diag::Group::BackendOptimizationRemarkAnalysis});
}

/// Checked here since -Rno-everything does not affect diagnostics that are
/// registered after the command line was read.
static bool isWanted(const clang::CodeGenOptions &Opts) {
  auto Kind = Opts.OptimizationRemarkAnalysis.Kind;
  return Kind != clang::CodeGenOptions::RK_Disabled &&
         Kind != clang::CodeGenOptions::RK_DisabledEverything;
}

RemarkEmitter::RemarkEmitter(clang::DiagnosticsEngine &Diags,
                             const clang::CodeGenOptions &Opts)
    : Diags(Diags), RemarkId(remarkId(Diags)),
      NoteId(
          Diags.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Note, "%0")),
      Enabled(isWanted(Opts)) {}

clang::SourceLocation RemarkEmitter::locate(const SourceLocation &Where) const {
  if (!Where || !Diags.hasSourceManager())
    return {};
  clang::SourceManager &Sources = Diags.getSourceManager();
  auto File = Sources.getFileManager().getOptionalFileRef(Where.File);
  if (!File)
    return {};
  // A job that reads IR has not opened any source; getOrCreateFileID does.
  clang::FileID Id = Sources.translateFile(*File);
  if (Id.isInvalid())
    Id = Sources.getOrCreateFileID(*File, clang::SrcMgr::C_User);
  clang::SourceLocation At =
      Sources.translateLineCol(Id, Where.Line, std::max(Where.Column, 1u));
  if (Where.Column || At.isInvalid())
    return At;
  // Of a whole line, the place is where its text starts.
  bool Invalid = false;
  const char *Text = Sources.getCharacterData(At, &Invalid);
  size_t Blanks = Invalid ? 0 : std::strspn(Text, " \t");
  return At.getLocWithOffset(static_cast<int>(Blanks));
}

void RemarkEmitter::emit(const Finding &F) {
  if (!Enabled)
    return;
  if (F.What == Finding::Kind::Remark) {
    Diags.Report(locate(F.Where), RemarkId)
        << F.Text << clang::AddFlagValue("roofline");
    return;
  }
  clang::SourceLocation Where = locate(F.Where);
  Diags.Report(Where.isValid() ? Where : locate(F.Otherwise), NoteId) << F.Text;
}
