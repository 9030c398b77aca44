// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/ErrorTolerance.h"
#include "frontend/BoundedWalker.h"
#include "clang/Frontend/ChainedDiagnosticConsumer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

namespace {

/// Collects the locations of errors that leave the syntax tree incomplete.
/// After an error with a fix-it, clang continues as if that had been applied.
class ErrorPlaces : public DiagnosticConsumer {
public:
  explicit ErrorPlaces(std::vector<SourceLocation> &Places) : Places(Places) {}
  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    if (Level >= DiagnosticsEngine::Error && Info.getNumFixItHints() == 0)
      Places.push_back(Info.getLocation());
  }

private:
  std::vector<SourceLocation> &Places;
};

/// Removes the bodies of device functions that contain one of the errors.
class BodyRemover : public BoundedWalker {
public:
  BodyRemover(const SourceManager &SM, llvm::ArrayRef<SourceLocation> Errors)
      : SM(SM), Errors(Errors) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    bool IsKernel = F->hasAttr<CUDAGlobalAttr>();
    if ((IsKernel || F->hasAttr<CUDADeviceAttr>()) &&
        F->doesThisDeclarationHaveABody() && hasError(*F)) {
      F->setBody(nullptr);
      // Otherwise it would be reported as defined in another unit.
      if (IsKernel)
        F->setInvalidDecl();
    }
    return true;
  }

private:
  bool hasError(const FunctionDecl &F) const {
    SourceRange Range = SM.getExpansionRange(F.getSourceRange()).getAsRange();
    return llvm::any_of(Errors, [&](SourceLocation Error) {
      SourceLocation At = SM.getExpansionLoc(Error);
      return !SM.isBeforeInTranslationUnit(At, Range.getBegin()) &&
             !SM.isBeforeInTranslationUnit(Range.getEnd(), At);
    });
  }

  const SourceManager &SM;
  llvm::ArrayRef<SourceLocation> Errors;
};

class ErrorTolerance : public ASTConsumer {
public:
  explicit ErrorTolerance(CompilerInstance &CI) : Diags(CI.getDiagnostics()) {
    Diags.setClient(new ChainedDiagnosticConsumer(
        Diags.takeClient(), std::make_unique<ErrorPlaces>(Errors)));
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    goOn(llvm::ArrayRef<Decl *>(Group.begin(), Group.end()));
    return true;
  }
  void HandleInlineFunctionDefinition(FunctionDecl *F) override { goOn(F); }
  // Templates are instantiated at the end of the unit.
  void HandleTranslationUnit(ASTContext &Context) override {
    goOn(Context.getTranslationUnitDecl());
  }

private:
  void goOn(llvm::ArrayRef<Decl *> Parsed) {
    if (!Diags.hasErrorOccurred() || Diags.hasFatalErrorOccurred())
      return;
    BodyRemover Remover(Diags.getSourceManager(), Errors);
    for (Decl *D : Parsed)
      Remover.TraverseDecl(D);
    Diags.Reset(/*soft=*/true);
  }

  DiagnosticsEngine &Diags;
  std::vector<SourceLocation> Errors;
};

} // namespace

std::unique_ptr<ASTConsumer> roofline::errorTolerance(CompilerInstance &CI) {
  return std::make_unique<ErrorTolerance>(CI);
}
