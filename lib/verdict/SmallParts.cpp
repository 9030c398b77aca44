// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/SmallParts.h"
#include "verdict/LaunchValues.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>

using namespace llvm;
using namespace roofline;

/// The weight of \p Term in the sum \p E; 0 if it is none of its terms.
static double weightIn(SymExpr E, SymExpr Term) {
  if (E->Op != SymOp::Sum)
    return E == Term;
  for (auto [Operand, Weight] : zip_equal(E->Operands, E->Weights))
    if (Operand == Term)
      return Weight;
  return 0;
}

/// By how many bytes \p Offset grows with thread number \p Number; 0 if it does
/// not contain that number.
static double bytesPerNumber(SymExpr Offset, SymExpr Number) {
  if (Number->Op != SymOp::Sum)
    return weightIn(Offset, Number);
  double Bytes = 0;
  for (auto [Term, Weight] : zip_equal(Number->Operands, Number->Weights)) {
    double Each = weightIn(Offset, Term) / Weight;
    if (Each == 0 || (Bytes != 0 && Each != Bytes))
      return 0;
    Bytes = Each;
  }
  return Bytes;
}

/// Whether \p Launch goes over a part of an array of a size \p IsKnown along \p
/// Axis, of which the first element is open.
static bool isOfPart(const KernelFeatures &Features, const SourceLaunch &Launch,
                     const SymbolValues &Fixed, const Coverage &Covered,
                     unsigned Axis, function_ref<bool(unsigned)> IsKnown) {
  bool IsRange =
      Launch && !startsOfRanges(Features, Launch, *Launch.Site).empty();
  auto HasStart = [&](SymExpr Offset, double Bytes) {
    return any_of(Offset->Operands, [&](SymExpr Term) {
      return Term->Op == SymOp::Symbol &&
             Features.symbol(Term->Symbol).Kind == SymbolKind::Parameter &&
             (IsRange || (!Fixed.Bound[Term->Symbol] &&
                          !Covered.dependsOn(Term->Symbol))) &&
             weightIn(Offset, Term) == Bytes;
    });
  };
  // Fields of a structure of arrays are apart, but one begins at its start.
  std::map<unsigned, bool> Starts; // by object
  for (const MemoryAccess &A : Features.Accesses) {
    double Bytes =
        A.Offset ? bytesPerNumber(A.Offset, Covered.Number[Axis]) : 0;
    if (Bytes != 0 && IsKnown(A.Object) &&
        Features.Objects[A.Object].Space == MemorySpace::Global)
      Starts.try_emplace(A.Object, true).first->second &=
          HasStart(A.Offset, Bytes);
  }
  return any_of(Starts, [](const auto &Of) { return Of.second; });
}

std::vector<Unknown> roofline::fromSmallParts(std::vector<Unknown> Unknowns,
                                              const KernelFeatures &Features,
                                              const SourceLaunch &Launch,
                                              const SymbolValues &Fixed,
                                              const Coverage &Covered) {
  std::vector<double> Likely;
  for (const Unknown &U : Unknowns)
    Likely.push_back(U.Likely);
  for (auto [I, U] : enumerate(Unknowns)) {
    const HostSymbol *Symbol =
        U.isHost() ? &Launch.Sources->HostSymbols[U.Symbol - Unknown::Host]
                   : nullptr;
    if (!U.SizesLaunch || U.IsDefault || (Symbol && Symbol->Given))
      continue;
    auto Axis = checkedAxis(Covered, [&, &U = U](SymbolId Id) {
      if (!U.isHost())
        return U.Symbol == Id;
      const SymbolInfo &Info = Features.symbol(Id);
      SymExpr Passed = Launch.Site->argument(Info.Axis, Info.Offset);
      return Passed &&
             is_contained(symbolsOf(Passed), U.Symbol - Unknown::Host);
    });
    if (!Axis)
      continue;
    auto SizesAt = [&, I = I](double Value) {
      std::vector<double> At = Likely;
      At[I] = Value;
      return valuesAt(Features, Launch, Fixed, Covered, Unknowns, At);
    };
    // An array that grows with the launch is no larger than that.
    SymbolValues Least = SizesAt(U.Low), Most = SizesAt(U.High);
    auto IsKnown = [&](unsigned Object) {
      std::optional<double> Size = Least.sizeOf(Object);
      return Size && *Size > 0 && Size == Most.sizeOf(Object);
    };
    if (isOfPart(Features, Launch, Fixed, Covered, *Axis, IsKnown))
      U.Low = std::min(U.Low, Symbol ? Symbol->Low.value_or(1) : 1);
  }
  return Unknowns;
}
