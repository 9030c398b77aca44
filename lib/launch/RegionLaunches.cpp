// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/RegionLaunches.h"
#include "frontend/Naming.h"
#include "frontend/TargetRegions.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include <algorithm>

using namespace clang;
using namespace roofline;

// What the blocks, empty statements and captures of a `target` contain, if
// that is one statement.
static const Stmt *onlyStatement(const Stmt *S) {
  while (S) {
    S = S->IgnoreContainers(/*IgnoreCaptured=*/true);
    const auto *Block = dyn_cast<CompoundStmt>(S);
    if (!Block)
      return S;
    const Stmt *Only = nullptr;
    for (const Stmt *Child : Block->body()) {
      if (isa<NullStmt>(Child))
        continue;
      if (Only)
        return nullptr;
      Only = Child;
    }
    S = Only;
  }
  return nullptr;
}

namespace {

/// The directives that decide the shape of a region's launch.
struct Shape {
  const OMPExecutableDirective *Teams = nullptr; // has the teams clauses
  const OMPExecutableDirective *Parallel = nullptr;
  bool OneTeam = false;
};

} // namespace

static Shape shapeOf(const TargetRegion &Region) {
  const OMPExecutableDirective *D = Region.Directive;
  OpenMPDirectiveKind Kind = D->getDirectiveKind();
  Shape Result;
  if (isOpenMPParallelDirective(Kind))
    Result.Parallel = D;
  if (isOpenMPTeamsDirective(Kind)) {
    Result.Teams = D;
    return Result;
  }
  Result.OneTeam = true;
  if (Kind != llvm::omp::OMPD_target)
    return Result;
  // `teams` must be the only thing in its `target`. Where clang sees none, it
  // asks for -1 teams, which libomptarget reads as one.
  const auto *Inner = dyn_cast_or_null<OMPExecutableDirective>(
      onlyStatement(Region.Body->getCapturedStmt()));
  Result.OneTeam = !Inner || !isOpenMPTeamsDirective(Inner->getDirectiveKind());
  if (Result.OneTeam)
    return Result;
  Result.Teams = Inner;
  if (isOpenMPParallelDirective(Inner->getDirectiveKind()))
    Result.Parallel = Inner;
  return Result;
}

static std::string listText(const ASTContext &Context,
                            ArrayRef<const Expr *> List) {
  std::string Text;
  for (const Expr *E : List)
    Text +=
        (Text.empty() ? "" : ", ") + sourceText(Context, E->getSourceRange());
  return Text;
}

// A clause that isn't there leaves all unknown, one value a line of blocks.
static Extent listExtent(const Constants &Values, ArrayRef<const Expr *> List) {
  if (List.empty())
    return {};
  Extent Result = {1, 1, 1};
  for (size_t I = 0; I < std::min<size_t>(List.size(), 3); ++I)
    Result[I] = Values.number(List[I]);
  return Result;
}

template <typename Clause>
static const Clause *clauseOf(const OMPExecutableDirective *D) {
  return D ? D->getSingleClause<Clause>() : nullptr;
}

static void setGrid(const ASTContext &Context, const Constants &Values,
                    const Shape &S, LaunchSite &Site) {
  if (S.OneTeam)
    Site.Grid = {1, 1, 1};
  const auto *Clause = clauseOf<OMPNumTeamsClause>(S.Teams);
  if (!Clause)
    return;
  SmallVector<const Expr *, 3> Teams(Clause->getNumTeams());
  Site.Grid = listExtent(Values, Teams);
  Site.GridText = listText(Context, Teams);
}

static void setBlock(const ASTContext &Context, const Constants &Values,
                     const TargetRegion &Region, const Shape &S,
                     LaunchSite &Site) {
  const auto *Limit = clauseOf<OMPThreadLimitClause>(S.Teams);
  if (!Limit)
    Limit = clauseOf<OMPThreadLimitClause>(Region.Directive);
  SmallVector<const Expr *, 3> Limits;
  if (Limit)
    Limits.append(Limit->getThreadLimit().begin(),
                  Limit->getThreadLimit().end());
  Site.Block = listExtent(Values, Limits);
  Site.BlockText = listText(Context, Limits);
  const auto *Threads = clauseOf<OMPNumThreadsClause>(S.Parallel);
  if (!Threads)
    return;
  // Both given: the smaller one holds.
  Site.BlockText =
      sourceText(Context, Threads->getNumThreads()->getSourceRange());
  Extent Block = {Values.number(Threads->getNumThreads()), 1, 1};
  if (!Limits.empty() && Block[0])
    Block[0] = Site.Block[0]
                   ? std::optional(std::min(*Block[0], *Site.Block[0]))
                   : std::nullopt;
  Site.Block = Block;
}

// In the order of the IR's parameters, the first of which is the runtime's.
static void setArguments(const ASTContext &Context, const Constants &Values,
                         const TargetRegion &Region, LaunchSite &Site) {
  Site.Arguments.assign(1, std::nullopt);
  for (const CapturedStmt::Capture &Capture : Region.Body->captures()) {
    std::optional<double> &Value = Site.Arguments.emplace_back();
    if (Capture.capturesVariableByCopy())
      Value = Values.variable(*Capture.getCapturedVar());
  }
}

void roofline::addRegionLaunches(ASTContext &Context, StringRef Unit,
                                 const Constants &Values, SourceModel &Model) {
  for (TargetRegion &Region : findTargetRegions(Context, Unit)) {
    Shape S = shapeOf(Region);
    LaunchSite &Site = Model.Launches.emplace_back();
    Site.Kernel = std::move(Region.Id);
    Site.Where = locate(Context, Region.Directive->getBeginLoc());
    setGrid(Context, Values, S, Site);
    setBlock(Context, Values, Region, S, Site);
    setArguments(Context, Values, Region, Site);
  }
}
