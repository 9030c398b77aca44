// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BlockCheck.h"
#include <tuple>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// The lines of the two accesses of a race, in any order.
using Line = std::pair<std::string, unsigned>;
using Lines = std::pair<Line, Line>;
static Lines linesOf(const KernelProblem &P) {
  auto line = [](const ThreadAccess &A) {
    return Line(A.Where.File, A.Where.Line);
  };
  return std::minmax({line(P.Access), line(*P.Other)});
}

std::vector<KernelProblem>
roofline::emulate::mergeProblems(const std::vector<BlockCheck::Found> &All) {
  using KindAndLine =
      std::tuple<ProblemKind, std::string, unsigned, ThreadAction>;
  std::map<KindAndLine, BlockCheck::Found> ByLine;
  for (const BlockCheck::Found &F : All) {
    const KernelProblem &P = F.Problem;
    KindAndLine Key{P.Kind, P.Access.Where.File, P.Access.Where.Line,
                    P.Access.What};
    auto [At, IsNew] = ByLine.try_emplace(Key, F);
    if (IsNew)
      continue;
    uint64_t Count = At->second.Problem.Count + P.Count;
    if (F.BlockNumber < At->second.BlockNumber)
      At->second = F;
    At->second.Problem.Count = Count;
  }
  std::vector<KernelProblem> Result;
  // The barrier that warps need between two lines parts the threads of each
  // warp, too. Races of warps come first in the map.
  static_assert(ProblemKind::Race < ProblemKind::WarpRace);
  std::set<Lines> Raced;
  for (auto &[Key, F] : ByLine) {
    const KernelProblem &P = F.Problem;
    if (P.Kind == ProblemKind::Race)
      Raced.insert(linesOf(P));
    if (P.Kind != ProblemKind::WarpRace || !Raced.count(linesOf(P)))
      Result.push_back(std::move(F.Problem));
  }
  return Result;
}
