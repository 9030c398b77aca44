// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/CopiedUnknowns.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

using namespace llvm;
using namespace roofline;

/// A value in the range of \p Info, the same in each \p Trial for all symbols
/// that are copies of each other.
static double trialValue(const SymbolInfo &Info, unsigned Trial) {
  // Not LLVM's hash_combine(), which may be another one in each process.
  uint64_t Of =
      xxh3_64bits(formatv("{0} {1} {2} {3} {4}:{5}", Trial,
                          static_cast<unsigned>(Info.Kind), Info.Name,
                          Info.Axis, Info.Where.Line, Info.Where.Column)
                      .str());
  double Position = (Of & 0xffff) / 65536.0;
  return std::round(Info.Low - 1 +
                    std::pow(Info.High - Info.Low + 2, Position));
}

/// Whether the branches of \p A and \p B, copies of each other, are taken in
/// opposite cases, as the optimiser may turn one of them round.
static bool areOpposite(const KernelFeatures &Features, const SymbolInfo &A,
                        const SymbolInfo &B) {
  if (A.Way != BranchWay::Code && B.Way != BranchWay::Code)
    return false;
  if (!A.Condition || !B.Condition)
    return std::fabs(A.Likely - B.Likely) > std::fabs(A.Likely + B.Likely - 1);
  constexpr unsigned Trials = 16;
  unsigned Equal = 0;
  for (unsigned Trial = 0; Trial < Trials; ++Trial) {
    auto Value = [&](SymbolId Id) {
      return trialValue(Features.symbol(Id), Trial);
    };
    Equal += evaluate(A.Condition, Value) == evaluate(B.Condition, Value);
  }
  return Equal < Trials / 2;
}

/// Gives \p Other, a length of lists of the same array with \p Info, the value
/// of \p First. What an object tells of one of them holds for both.
static void joinLengths(Unknown &First, const Unknown &Other,
                        const SymbolInfo &Info) {
  if (!Other.IsInvented)
    First.Likely =
        First.IsInvented ? Other.Likely : std::min(First.Likely, Other.Likely);
  First.IsInvented &= Other.IsInvented;
  First.High = std::min(First.High, Other.High);
  First.Likely = std::min(First.Likely, First.High);
  First.Copies.push_back(
      {Other.Symbol, Info.Likely, Info.Likely, {Info.Low, Info.High}});
}

std::vector<Unknown> roofline::joinCopies(const KernelFeatures &Features,
                                          std::vector<Unknown> Found) {
  std::vector<Unknown> Joined;
  // By kind and place, and by the range of what is no share.
  using Key = std::tuple<UnknownKind, SourceLocation, double, double, double>;
  std::map<Key, size_t> Firsts;
  std::map<std::string, size_t> Lengths; // by the array of the lists' ends
  for (Unknown &U : Found) {
    if (U.Id.Kind == UnknownKind::SpanLength) {
      auto [At, IsNew] = Lengths.try_emplace(U.Id.Symbol, Joined.size());
      if (IsNew)
        Joined.push_back(std::move(U));
      else
        joinLengths(Joined[At->second], U, Features.symbol(U.Symbol));
      continue;
    }
    bool IsShare = U.Kind == SymbolKind::BranchShare;
    if (!IsShare && U.Kind != SymbolKind::TripCount) {
      Joined.push_back(std::move(U));
      continue;
    }
    const SymbolInfo &Info = Features.symbol(U.Symbol);
    Key Of{U.Id.Kind, Info.Where, U.Low, IsShare ? 0 : U.Likely, U.High};
    auto [At, IsNew] = Firsts.try_emplace(Of, Joined.size());
    if (IsNew || !Info.Where) {
      Joined.push_back(std::move(U));
      continue;
    }
    Unknown &First = Joined[At->second];
    bool Reversed =
        IsShare && areOpposite(Features, Features.symbol(First.Symbol), Info);
    First.Copies.push_back(
        {U.Symbol, First.Likely, U.Likely, {U.Low, U.High}, Reversed});
  }
  return Joined;
}
