// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/LineChanges.h"
#include "team/KernelFigures.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <cmath>
#include <map>
#include <numeric>
#include <set>

using namespace llvm;
using namespace roofline;

/// Lines with a smaller share are not named.
static constexpr double LeastShare = 0.05;

/// The alignment takes time and memory for each pair of lines.
static constexpr size_t MostPairs = 4 << 20;

namespace {
struct Line {
  SourceLocation Where;
  /// The name of its file; of the one that has the kernel, that before it was
  /// renamed.
  std::string File;
  LineWork Work;
  std::set<std::string> Exactly; ///< what it does, with formulas
  std::set<std::string> Roughly; ///< kinds of operation, objects
};
using Lines = std::vector<Line>;
} // namespace

/// The lines of \p P, in whose state the kernel is in the file that was
/// \p Renamed, a name without folders.
static Lines linesOf(const Prediction &P, double Threads, StringRef Renamed) {
  std::map<std::pair<std::string, unsigned>, Line> ByPlace;
  auto At = [&](const SourceLocation &Where) -> Line & {
    Line &Found = ByPlace[{Where.File, Where.Line}];
    Found.Where = Where;
    Found.Where.Column = 0;
    return Found;
  };
  for (const OperationSummary &S : P.OperationSites) {
    Line &Its = At(S.Where);
    Its.Work.Operations[static_cast<unsigned>(S.Kind)] += S.PerThread * Threads;
    Its.Exactly.insert((idOf(S.Kind) + " " + S.Formula).str());
    Its.Roughly.insert(idOf(S.Kind).str());
  }
  for (const AccessSummary &A : P.Accesses) {
    Line &Its = At(A.Where);
    Its.Work.Dram += A.DramBytes.Likely * Threads;
    if (A.DramBytes.Likely > 0 && !is_contained(Its.Work.Objects, A.Object))
      Its.Work.Objects.push_back(A.Object);
    std::string Access = (idOf(A.Kind) + " " + A.Object).str();
    Its.Roughly.insert(Access);
    Its.Exactly.insert(Access + " " + A.OffsetFormula + " " + A.CountFormula);
  }
  Lines All;
  for (auto &[Place, Its] : ByPlace) {
    StringRef File = sys::path::filename(Its.Where.File);
    Its.File = (File == sys::path::filename(P.Where.File) ? Renamed : File);
    All.push_back(std::move(Its));
  }
  return All;
}

/// From 0 to 1: how near the amounts of work are.
static double closeness(const LineWork &A, const LineWork &B) {
  auto Sum = [](const LineWork &W) {
    return std::accumulate(W.Operations.begin(), W.Operations.end(), W.Dram);
  };
  auto [Less, More] = std::minmax({Sum(A), Sum(B)});
  return More > 0 ? Less / More : 1;
}

/// How much speaks for \p A and \p B being one line; 0: nothing. Formulas say
/// most, then what is computed and accessed, then how much of it.
static unsigned likeness(const Line &A, const Line &B) {
  if (A.File != B.File)
    return 0;
  if (A.Exactly == B.Exactly)
    return 80;
  unsigned Amount = 15 * closeness(A.Work, B.Work);
  if (A.Roughly == B.Roughly)
    return 40 + Amount;
  auto IsShared = [&](const std::string &What) {
    return B.Roughly.count(What);
  };
  return any_of(A.Roughly, IsShared) ? 10 + Amount / 3 : 0;
}

/// The pairs of lines, in their order, that are most alike in sum; -1 stands
/// for no line.
static std::vector<std::pair<int, int>> aligned(const Lines &Before,
                                                const Lines &After) {
  size_t N = Before.size(), M = After.size();
  std::vector<std::pair<int, int>> Pairs;
  if (N * M > MostPairs) {
    for (size_t B = 0; B < N; ++B)
      Pairs.push_back({B, -1});
    for (size_t A = 0; A < M; ++A)
      Pairs.push_back({-1, A});
    return Pairs;
  }
  // Best[B][A]: the most for the lines from B and from A on.
  std::vector<std::vector<unsigned>> Best(N + 1, std::vector<unsigned>(M + 1));
  std::vector<std::vector<unsigned>> Like(N, std::vector<unsigned>(M));
  for (size_t B = N; B-- > 0;)
    for (size_t A = M; A-- > 0;) {
      Like[B][A] = likeness(Before[B], After[A]);
      unsigned Together = Like[B][A] ? Like[B][A] + Best[B + 1][A + 1] : 0;
      Best[B][A] = std::max({Best[B + 1][A], Best[B][A + 1], Together});
    }
  size_t B = 0, A = 0;
  while (B < N && A < M) {
    if (Like[B][A] && Best[B][A] == Like[B][A] + Best[B + 1][A + 1])
      Pairs.push_back({B++, A++});
    else if (Best[B][A] == Best[B + 1][A])
      Pairs.push_back({B++, -1});
    else
      Pairs.push_back({-1, A++});
  }
  for (; B < N; ++B)
    Pairs.push_back({B, -1});
  for (; A < M; ++A)
    Pairs.push_back({-1, A});
  return Pairs;
}

/// Applies \p Use to each figure of \p Was and \p Is.
template <class F>
static void forEachFigure(const LineWork &Was, const LineWork &Is, F Use) {
  for (unsigned K = 0; K < NumOpKinds; ++K)
    Use(K, Was.Operations[K], Is.Operations[K]);
  Use(NumOpKinds, Was.Dram, Is.Dram);
}

bool roofline::arePointsKnown(const Prediction &Before,
                              const Prediction &After) {
  return Before.Point.GridKnown && Before.Point.BlockKnown &&
         After.Point.GridKnown && After.Point.BlockKnown && hasSums(Before) &&
         hasSums(After);
}

std::vector<LineChange> roofline::lineChanges(const Prediction &Before,
                                              const Prediction &After) {
  bool AreKnown = arePointsKnown(Before, After);
  StringRef File = sys::path::filename(Before.Where.File);
  Lines Old = linesOf(Before, AreKnown ? Before.Point.threads() : 1, File);
  Lines New = linesOf(After, AreKnown ? After.Point.threads() : 1, File);
  std::vector<LineChange> Changes;
  // What changes add up to, whatever their signs: what has moved from one line
  // to another is a change of both. And what there is in all.
  std::array<double, NumOpKinds + 1> Moved{}, All{};
  for (auto [B, A] : aligned(Old, New)) {
    LineChange C;
    if (B >= 0) {
      C.Before = Old[B].Where;
      C.Was = Old[B].Work;
    }
    if (A >= 0) {
      C.After = New[A].Where;
      C.Is = New[A].Work;
    }
    forEachFigure(C.Was, C.Is, [&](unsigned K, double Was, double Is) {
      Moved[K] += std::abs(Is - Was);
      All[K] += std::max(Is, Was);
    });
    Changes.push_back(std::move(C));
  }
  double Operations = std::accumulate(All.begin(), All.end() - 1, 0.0);
  for (LineChange &C : Changes)
    forEachFigure(C.Was, C.Is, [&](unsigned K, double Was, double Is) {
      // A change of a thousandth is that of a rounded figure.
      bool IsKind = K < NumOpKinds;
      if (IsKind && All[K] < LeastShareOfKind * Operations)
        C.Negligible[K] = true;
      else if (Moved[K] > All[K] / 1000)
        C.Share = std::max(C.Share, std::abs(Is - Was) / Moved[K]);
      C.Negligible[K] |= std::abs(Is - Was) <= All[K] / 1000;
    });
  erase_if(Changes, [](const LineChange &C) { return C.Share < LeastShare; });
  llvm::sort(Changes, [](const LineChange &A, const LineChange &B) {
    return std::tuple(-A.Share, A.After.File, A.After.Line, A.Before.Line) <
           std::tuple(-B.Share, B.After.File, B.After.Line, B.Before.Line);
  });
  return Changes;
}
