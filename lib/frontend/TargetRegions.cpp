// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/TargetRegions.h"
#include "frontend/Naming.h"
#include "frontend/UnitWalker.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/Support/FileSystem.h"
#include <map>
#include <set>
#include <tuple>

using namespace clang;
using namespace roofline;

namespace {

class RegionFinder : public UnitWalker {
public:
  RegionFinder(ASTContext &Context, StringRef Unit)
      : UnitWalker(Context), Mangler(Context), Unit(Unit) {}

  bool TraverseDecl(Decl *D) override;
  bool TraverseIfStmt(IfStmt *If) override;
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override;

  std::vector<TargetRegion> Regions;

private:
  PresumedLoc linePlace(clang::SourceLocation Loc) const;

  DeviceMangler Mangler;
  StringRef Unit;
  const FunctionDecl *Function = nullptr;
  // Regions so far by file, line and parent; the file matters for headers.
  std::map<std::tuple<std::string, unsigned, std::string>, unsigned> Count;
  std::set<const OMPExecutableDirective *> Collected;
};

} // namespace

bool RegionFinder::TraverseDecl(Decl *D) {
  const auto *Inner = dyn_cast_or_null<FunctionDecl>(D);
  const FunctionDecl *Outer = Function;
  if (Inner)
    Function = Inner;
  bool Result = UnitWalker::TraverseDecl(D);
  Function = Outer;
  return Result;
}

// No code is generated for the discarded branch of an 'if constexpr'.
bool RegionFinder::TraverseIfStmt(IfStmt *If) {
  if (!If->isConstexpr() || If->getCond()->isValueDependent())
    return UnitWalker::TraverseIfStmt(If);
  if (std::optional<Stmt *> Taken = If->getNondiscardedCase(Context))
    return !*Taken || TraverseStmt(*Taken);
  return UnitWalker::TraverseIfStmt(If);
}

// Same as clang's getEntryInfoFromPresumedLoc: a #line directive is ignored if
// it names a file that does not exist.
PresumedLoc RegionFinder::linePlace(clang::SourceLocation Loc) const {
  const SourceManager &SM = Context.getSourceManager();
  PresumedLoc Place = SM.getPresumedLoc(Loc);
  if (Place.isValid() &&
      !SM.getFileManager().getVirtualFileSystem().exists(Place.getFilename()))
    return SM.getPresumedLoc(Loc, /*UseLineDirectives=*/false);
  return Place;
}

bool RegionFinder::VisitOMPExecutableDirective(OMPExecutableDirective *D) {
  if (!isOpenMPTargetExecutionDirective(D->getDirectiveKind()) || !Function ||
      !D->hasAssociatedStmt() || !Collected.insert(D).second)
    return true;
  const auto *Parent =
      dyn_cast_or_null<FunctionDecl>(Function->getNonClosureContext());
  PresumedLoc Place = linePlace(D->getBeginLoc());
  if (!Parent || Place.isInvalid())
    return true;
  std::string Symbol = Mangler.regionParent(*Parent);
  unsigned Ordinal = Count[{Place.getFilename(), Place.getLine(), Symbol}]++;
  Regions.push_back(
      {D, Parent, D->getCapturedStmt(llvm::omp::OMPD_target),
       KernelId::forOpenMP(Symbol, Place.getLine(), Ordinal, Unit)});
  return true;
}

std::vector<TargetRegion> roofline::findTargetRegions(ASTContext &Context,
                                                      StringRef Unit) {
  if (!Context.getLangOpts().OpenMP)
    return {};
  RegionFinder Finder(Context, Unit);
  Finder.TraverseAST(Context);
  return std::move(Finder.Regions);
}
