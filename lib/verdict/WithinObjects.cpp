// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Limits the number of threads that pass a bounds check by the sizes of the
// objects that they access.
#include "verdict/LinearPieces.h"
#include "verdict/SymbolRange.h"
#include "verdict/Unknowns.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

namespace {
/// The accesses of the last thread that passes a bounds check.
class LastThread {
public:
  LastThread(const KernelFeatures &Features, const SourceLaunch &Launch,
             const SymbolValues &Fixed, const Coverage &Covered,
             ArrayRef<Unknown> Unknowns)
      : Features(Features), Launch(Launch), Fixed(Fixed), Covered(Covered),
        Unknowns(Unknowns) {}

  /// The axis along which a bounds check compares with unknown \p I.
  std::optional<unsigned> checkedAxis(size_t I) const;
  /// Whether, with unknown \p I at \p Value, the thread accesses only what is
  /// in objects of known sizes.
  bool isInside(size_t I, unsigned Axis, double Value) const;

private:
  const KernelFeatures &Features;
  const SourceLaunch &Launch;
  const SymbolValues &Fixed;
  const Coverage &Covered;
  ArrayRef<Unknown> Unknowns;
};
} // namespace

std::optional<unsigned> LastThread::checkedAxis(size_t I) const {
  const Unknown &U = Unknowns[I];
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    if (!Covered.covers(Axis))
      continue;
    for (SymbolId Id : symbolsOf(Covered.Limit[Axis])) {
      const SymbolInfo &Info = Features.symbol(Id);
      if (!U.isHost() && U.Symbol == Id)
        return Axis;
      SymExpr Passed = U.isHost() && Launch
                           ? Launch.Site->argument(Info.Axis, Info.Offset)
                           : nullptr;
      if (Passed && is_contained(symbolsOf(Passed), U.Symbol - Unknown::Host))
        return Axis;
    }
  }
  return std::nullopt;
}

bool LastThread::isInside(size_t I, unsigned Axis, double Value) const {
  std::vector<double> At;
  for (const Unknown &U : Unknowns)
    At.push_back(U.Likely);
  At[I] = Value;
  SymbolValues Values =
      valuesAt(Features, Launch, Fixed, Covered, Unknowns, At);
  Values.GridBound = true;
  for (SymbolId Id : symbolsOf(Covered.Limit[Axis]))
    Values.Bound[Id] = true;
  auto Evaluate = [&](SymExpr E, const Lane &L) {
    return LaneEvaluator(Features, Values, {L}, /*LaneByLane=*/true).mean(E);
  };
  Lane Last{.FirstIterations = true};
  double Number = Evaluate(Covered.Limit[Axis], Last) - 1;
  double Extent = Values.Shape.Block[Axis];
  Last.Block[Axis] = std::floor(Number / Extent);
  Last.Thread[Axis] = Number - Last.Block[Axis] * Extent;
  if (Number < 0 || Evaluate(Covered.Number[Axis], Last) != Number)
    return true; // not the usual number
  return all_of(Features.Accesses, [&](const MemoryAccess &A) {
    std::optional<double> Size = Values.sizeOf(A.Object);
    return !Size || *Size <= 0 ||
           Features.Objects[A.Object].Space != MemorySpace::Global ||
           !isDetermined(A.Offset, Features, Values) || isPiecewise(A.Offset) ||
           !isDetermined(A.Count, Features, Values) ||
           Evaluate(A.Count, Last) <= 0 ||
           Evaluate(A.Offset, Last) + A.Width <= *Size;
  });
}

std::vector<Unknown> roofline::withinObjects(std::vector<Unknown> Unknowns,
                                             const KernelFeatures &Features,
                                             const SourceLaunch &Launch,
                                             const SymbolValues &Fixed,
                                             const Coverage &Covered) {
  for (size_t I = 0; I < Unknowns.size(); ++I) {
    const LastThread Thread(Features, Launch, Fixed, Covered, Unknowns);
    std::optional<unsigned> Axis = Thread.checkedAxis(I);
    Unknown &U = Unknowns[I];
    double Fits = std::max(1.0, U.Low), Fails = U.High;
    if (!Axis || Thread.isInside(I, *Axis, Fails))
      continue;
    // A launch of one thread fits, if anything does.
    if (!Thread.isInside(I, *Axis, Fits))
      Fails = std::exchange(Fits, 1);
    if (!Thread.isInside(I, *Axis, Fits))
      continue;
    while (Fails - Fits > 1) {
      double Middle =
          std::clamp(std::round(std::sqrt(Fits * Fails)), Fits + 1, Fails - 1);
      (Thread.isInside(I, *Axis, Middle) ? Fits : Fails) = Middle;
    }
    if (U.IsDefault && U.Likely > Fits)
      continue;
    U.High = Fits;
    U.Likely = std::min(U.Likely, Fits);
    U.Low = std::min(U.Low, Fits);
  }
  return Unknowns;
}
