// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/RemarkSplitter.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"

using namespace clang;
using namespace roofline;

namespace {
class RemarkSplitter : public DiagnosticConsumer {
public:
  RemarkSplitter(llvm::raw_ostream &Remarks, llvm::raw_ostream &Others,
                 DiagnosticOptions &Options)
      : Remarks(Remarks, Options), Others(Others, Options) {}

  void BeginSourceFile(const LangOptions &Lang,
                       const Preprocessor *PP) override {
    Remarks.BeginSourceFile(Lang, PP);
    Others.BeginSourceFile(Lang, PP);
  }
  void EndSourceFile() override {
    Remarks.EndSourceFile();
    Others.EndSourceFile();
  }
  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level != DiagnosticsEngine::Note)
      OfRemark = Level == DiagnosticsEngine::Remark;
    (OfRemark ? Remarks : Others).HandleDiagnostic(Level, Info);
  }

private:
  TextDiagnosticPrinter Remarks, Others;
  bool OfRemark = false; // whether the last non-note diagnostic was a remark
};
} // namespace

std::unique_ptr<DiagnosticConsumer>
roofline::splitRemarks(llvm::raw_ostream &Remarks, llvm::raw_ostream &Others,
                       DiagnosticOptions &Options) {
  return std::make_unique<RemarkSplitter>(Remarks, Others, Options);
}
