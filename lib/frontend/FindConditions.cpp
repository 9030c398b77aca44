// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/FindConditions.h"
#include "frontend/UnitWalker.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SaveAndRestore.h"
#include <algorithm>
#include <map>
#include <optional>
#include <set>

using namespace clang;
using namespace llvm;
using namespace roofline;

/// Whether control does not come to the end of \p S.
static bool leaves(const Stmt *S) {
  while (const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
    S = Block->body_empty() ? nullptr : Block->body_back();
  return S && isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt>(S);
}

namespace {
class ConditionFinder : public UserCodeWalker {
public:
  explicit ConditionFinder(ASTContext &Context) : UserCodeWalker(Context) {}

  bool TraverseDecl(Decl *D) override {
    // Functions for the device may be within those of the host.
    SaveAndRestore Outer(InHostCode);
    if (const auto *F = dyn_cast_or_null<FunctionDecl>(D))
      InHostCode = isForHostOnly(*F);
    return UserCodeWalker::TraverseDecl(D);
  }
  bool VisitIfStmt(IfStmt *If) override {
    if (!If->isConsteval()) // which has no condition
      add(If->getBeginLoc(), If->getCond(), If->getThen());
    return true;
  }
  bool VisitConditionalOperator(ConditionalOperator *Choice) override {
    add(Choice->getBeginLoc(), Choice->getCond(), Choice->getTrueExpr());
    return true;
  }
  bool VisitWhileStmt(WhileStmt *Loop) override {
    add(Loop->getBeginLoc(), Loop->getCond(), Loop->getBody());
    return true;
  }
  bool VisitForStmt(ForStmt *Loop) override {
    if (Loop->getCond())
      add(Loop->getBeginLoc(), Loop->getCond(), Loop->getBody());
    return true;
  }

  std::vector<SourceCondition> Found;

private:
  bool isForHostOnly(const FunctionDecl &F) const {
    return Context.getLangOpts().CUDA && !F.hasAttr<CUDAGlobalAttr>() &&
           !F.hasAttr<CUDADeviceAttr>();
  }
  void add(clang::SourceLocation Begin, const Expr *Test, const Stmt *Then);
  std::optional<SourceStretch> stretch(clang::SourceLocation Begin,
                                       clang::SourceLocation End,
                                       std::string &File) const;

  bool InHostCode = false;
};
} // namespace

/// The lines and columns that debug information has for \p Begin and \p End,
/// which are in \p File, or set it if it is empty; none if they are not.
std::optional<SourceStretch>
ConditionFinder::stretch(clang::SourceLocation Begin, clang::SourceLocation End,
                         std::string &File) const {
  const SourceManager &SM = Context.getSourceManager();
  PresumedLoc From = SM.getPresumedLoc(SM.getExpansionLoc(Begin));
  PresumedLoc To = SM.getPresumedLoc(SM.getExpansionLoc(End));
  if (From.isInvalid() || To.isInvalid())
    return std::nullopt;
  if (File.empty())
    File = sys::path::filename(From.getFilename()).str();
  if (File != sys::path::filename(From.getFilename()) ||
      File != sys::path::filename(To.getFilename()))
    return std::nullopt;
  return SourceStretch{{From.getLine(), From.getColumn()},
                       {To.getLine(), To.getColumn()}};
}

void ConditionFinder::add(clang::SourceLocation Begin, const Expr *Test,
                          const Stmt *Then) {
  if (InHostCode)
    return;
  SourceCondition New;
  auto OfTest = stretch(Begin, Test->getEndLoc(), New.File);
  auto OfThen = stretch(Then->getBeginLoc(), Then->getEndLoc(), New.File);
  if (!OfTest || !OfThen)
    return;
  New.Test = *OfTest;
  New.Then = *OfThen;
  New.ThenLeaves = leaves(Then);
  Found.push_back(std::move(New));
}

/// The names, without folders, that several files which the unit includes have:
/// there debug information does not tell which of them a place is in.
static std::set<std::string> sharedNames(const SourceManager &SM) {
  std::map<std::string, const FileEntry *> ByName;
  std::set<std::string> Shared;
  for (const auto &[File, Cache] :
       llvm::make_range(SM.fileinfo_begin(), SM.fileinfo_end())) {
    std::string Name = sys::path::filename(File.getName()).str();
    const FileEntry *First =
        ByName.try_emplace(Name, &File.getFileEntry()).first->second;
    if (First != &File.getFileEntry())
      Shared.insert(std::move(Name));
  }
  return Shared;
}

std::vector<SourceCondition> roofline::findConditions(ASTContext &Context) {
  ConditionFinder Finder(Context);
  Finder.TraverseDecl(Context.getTranslationUnitDecl());
  std::vector<SourceCondition> &Found = Finder.Found;
  llvm::sort(Found);
  Found.erase(std::unique(Found.begin(), Found.end()), Found.end());
  std::set<std::string> Shared = sharedNames(Context.getSourceManager());
  llvm::erase_if(
      Found, [&](const SourceCondition &C) { return Shared.contains(C.File); });
  return std::move(Found);
}
