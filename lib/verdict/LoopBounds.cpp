// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/LoopBounds.h"
#include "verdict/AccessPattern.h"
#include "verdict/LaneEvaluator.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <set>

using namespace llvm;
using namespace roofline;

/// The number of lanes over which means of the launch are taken.
static constexpr unsigned LanesForMeans = 64;

namespace {

/// The limits that accesses to objects of known size set to one unknown.
class ObjectLimits {
public:
  ObjectLimits(const KernelFeatures &Features, const SymbolValues &Fixed,
               const Unknown &U)
      : Features(Features), Fixed(Fixed), U(U),
        EndsApart(U.Id.Kind == UnknownKind::SpanLength &&
                  none_of(Features.Symbols, [&](const SymbolInfo &Info) {
                    return Info.ListLength == U.Symbol;
                  })) {}

  /// The largest value with which the iterations of \p Loop keep \p Access
  /// within its object; none if every value does or the address does not move.
  std::optional<double> most(const LoopFeature &Loop,
                             const MemoryAccess &Access) const;
  /// The value with which the lists that threads read fill the object, if the
  /// lists lie one behind the other; none if \p Access does not read such
  /// lists.
  std::optional<double> filling(const LoopFeature &Loop,
                                const MemoryAccess &Access) const;
  /// The value with which lists that lie one behind the other fill the object,
  /// by the number of places where lists begin; none if \p Access does not read
  /// elements of lists with this length, or that number is not known.
  std::optional<double> meanLength(const MemoryAccess &Access) const;

private:
  std::optional<ListElements> lists(const MemoryAccess &Access) const;
  double stride(const LoopFeature &Loop, const MemoryAccess &Access) const;
  std::optional<double>
  largest(function_ref<bool(const SymbolValues &)> Fits) const;

  const KernelFeatures &Features;
  const SymbolValues &Fixed;
  const Unknown &U;
  /// Whether the unknown is the length of lists that begin where one array says
  /// and end where another does, so that they may overlap or leave gaps. If
  /// they would fill an object with no more than one element each, they are no
  /// parts of it.
  bool EndsApart;
};

} // namespace

/// Whether \p Offset contains a loaded or opaque symbol for which \p Is holds.
static bool hasData(const KernelFeatures &Features, SymExpr Offset,
                    function_ref<bool(const SymbolInfo &)> Is) {
  return any_of(symbolsOf(Offset), [&](SymbolId Id) {
    const SymbolInfo &Info = Features.symbol(Id);
    return (classBit(Info.Kind) & ObscureClasses) && Is(Info);
  });
}

/// The number of loops around \p Access that are outside \p Loop; all of them
/// if \p Loop is not around \p Access.
static unsigned loopsOutside(const LoopFeature &Loop,
                             const MemoryAccess &Access) {
  return find(Access.Loops, Loop.Index) - Access.Loops.begin();
}

/// The distance in bytes between the accesses of two successive iterations.
double ObjectLimits::stride(const LoopFeature &Loop,
                            const MemoryAccess &Access) const {
  Lane First{.FirstIterations = true};
  Lane Second = First;
  Second.SteppedLoop = Loop.Index;
  LaneEvaluator Eval(Features, Fixed, {First, Second});
  const std::vector<double> &At = Eval.of(Access.Offset);
  return At.size() < 2 ? 0 : std::abs(At[1] - At[0]);
}

/// The largest whole value of the unknown for which \p Fits holds, by
/// bisection; none if it holds for the whole range.
std::optional<double>
ObjectLimits::largest(function_ref<bool(const SymbolValues &)> Fits) const {
  SymbolValues Trial = Fixed;
  auto FitsWith = [&](double Value) {
    Trial.Value[U.Symbol] = Value;
    return Fits(Trial);
  };
  double Low = std::max(U.Low, 1.0), High = U.High;
  if (FitsWith(High))
    return std::nullopt;
  while (High - Low > 1) {
    double Middle =
        std::clamp(std::round(std::sqrt(Low * High)), Low + 1, High - 1);
    (FitsWith(Middle) ? Low : High) = Middle;
  }
  return Low;
}

std::optional<double> ObjectLimits::most(const LoopFeature &Loop,
                                         const MemoryAccess &Access) const {
  double Stride = stride(Loop, Access), Bytes = *Fixed.sizeOf(Access.Object);
  if (Stride < 1)
    return std::nullopt;
  return largest([&](const SymbolValues &Trial) {
    LaneEvaluator Eval(Features, Trial, {Lane{.FirstIterations = true}});
    return (Eval.mean(Loop.Trips) - 1) * Stride < Bytes;
  });
}

std::optional<double> ObjectLimits::filling(const LoopFeature &Loop,
                                            const MemoryAccess &Access) const {
  unsigned Outside = loopsOutside(Loop, Access);
  bool OwnStart = hasData(Features, Access.Offset, [&](const SymbolInfo &Info) {
    return (Info.PerThread || Info.ListLength) && Info.LoopDepth == Outside;
  });
  // An access that does not move with the loop, as one of the list's end that
  // is read again in each iteration, reads no list.
  if (!OwnStart || Access.Loops.back() != Loop.Index ||
      stride(Loop, Access) < 1)
    return std::nullopt;
  // The copies of an access in an unrolled loop share its source location.
  std::vector<const MemoryAccess *> Copies;
  for (const MemoryAccess &Other : Features.Accesses)
    if (Other.Object == Access.Object && Other.Where == Access.Where)
      Copies.push_back(&Other);
  std::vector<Lane> Lanes = spreadLanes(Fixed.Shape, LanesForMeans);
  std::optional<double> Most = largest([&](const SymbolValues &Trial) {
    LaneEvaluator Eval(Features, Trial, Lanes);
    double Bytes = 0;
    for (const MemoryAccess *Copy : Copies)
      Bytes += Eval.mean(Copy->Count) * Copy->Width;
    return Bytes * Trial.Shape.threads() <= *Fixed.likelySizeOf(Access.Object);
  });
  return EndsApart && Most && *Most <= 1 ? std::nullopt : Most;
}

/// The lists of this length whose elements \p Access reads or writes, if it
/// does and nothing else in its address is known only from data.
std::optional<ListElements>
ObjectLimits::lists(const MemoryAccess &Access) const {
  std::optional<ListElements> Lists;
  if (!EndsApart) {
    Lists = listElements(Features, Access, /*AnyLists=*/true);
    return Lists && Lists->Length == U.Symbol ? Lists : std::nullopt;
  }
  if (Access.Offset->Op != SymOp::Sum)
    return std::nullopt;
  for (auto [Term, Weight] :
       zip_equal(Access.Offset->Operands, Access.Offset->Weights)) {
    if (!(Term->Classes & ObscureClasses))
      continue;
    if (Term->Op != SymOp::Symbol || Lists)
      return std::nullopt;
    const SymbolInfo &Begin = Features.symbol(Term->Symbol);
    if (!Begin.ReadAt ||
        Begin.id() != UnknownId{UnknownKind::Loaded, U.Id.Symbol})
      return std::nullopt;
    Lists = {Begin.ReadAt, std::abs(Weight), U.Symbol};
  }
  return Lists;
}

std::optional<double>
ObjectLimits::meanLength(const MemoryAccess &Access) const {
  std::optional<ListElements> Lists = lists(Access);
  if (!Lists)
    return std::nullopt;
  auto Begins = find_if(Features.Accesses, [&](const MemoryAccess &A) {
    return A.Offset == Lists->Number && A.Kind == AccessKind::Load &&
           Features.Objects[A.Object].Name == U.Id.Symbol;
  });
  if (Begins == Features.Accesses.end())
    return std::nullopt;
  // The end of the last list follows the beginnings in their array.
  double Number =
      Fixed.likelySizeOf(Begins->Object).value_or(0) / Begins->Width -
      (EndsApart ? 0 : 1);
  if (Number < 1)
    return std::nullopt;
  double Elements = *Fixed.likelySizeOf(Access.Object) / Lists->Pitch;
  double Mean = std::round(Elements / Number);
  if (EndsApart && Mean <= 1)
    return std::nullopt;
  return std::max(1.0, Mean);
}

/// The accesses with an offset, each source access once: its copies in an
/// unrolled loop have the same object, location and loops.
static std::vector<const MemoryAccess *>
withoutCopies(const KernelFeatures &Features) {
  std::set<std::tuple<unsigned, SourceLocation, std::vector<SymbolId>>> Counted;
  std::vector<const MemoryAccess *> Found;
  for (const MemoryAccess &A : Features.Accesses)
    if (A.Offset && Counted.insert({A.Object, A.Where, A.Loops}).second)
      Found.push_back(&A);
  return Found;
}

void roofline::limitToObjects(const KernelFeatures &Features,
                              const SymbolValues &Fixed, Unknown &U,
                              bool SizesAreKnown) {
  // The time grows with unknowns times loops; few kernels have more than ten.
  constexpr size_t MostLoops = 500;
  if (!Fixed.GridBound || Features.Loops.size() > MostLoops)
    return;
  ObjectLimits Limits(Features, Fixed, U);
  std::optional<double> Likely;
  for (const LoopFeature &Loop : Features.Loops) {
    if (!is_contained(symbolsOf(Loop.Trips), U.Symbol))
      continue;
    for (const MemoryAccess *Each : withoutCopies(Features)) {
      const MemoryAccess &Access = *Each;
      unsigned Outside = loopsOutside(Loop, Access);
      bool StepsThrough = Outside < Access.Loops.size() &&
                          Fixed.likelySizeOf(Access.Object).value_or(0) > 0;
      auto ChangesInside = [&](const SymbolInfo &Info) {
        return Info.LoopDepth > Outside;
      };
      if (!StepsThrough || hasData(Features, Access.Offset, ChangesInside))
        continue;
      if (auto Most = Fixed.sizeOf(Access.Object) ? Limits.most(Loop, Access)
                                                  : std::nullopt)
        U.High = std::max(U.Low, std::min(U.High, *Most));
      std::optional<double> Mean = Limits.meanLength(Access);
      // Of lists that data select, the mean may be larger than that of all.
      if (Mean && SizesAreKnown && Fixed.sizeOf(Access.Object) &&
          listElements(Features, Access))
        U.High = std::max(U.Low, std::min(U.High, *Mean));
      if (auto Value = Mean ? Mean : Limits.filling(Loop, Access))
        Likely = std::min(Likely.value_or(*Value), *Value);
    }
  }
  U.Likely = std::clamp(Likely.value_or(U.Likely), U.Low, U.High);
}

namespace {
/// The loops that go from below to above an unknown that is not followed.
class OwnLoops {
public:
  OwnLoops(const KernelFeatures &Features, SymbolId Id);

  /// The largest value in \p Range with which all of them have an iteration in
  /// some thread, if it is not the last one; none if they do so with that, or
  /// with no value that was tried.
  std::optional<double> most(const SymbolValues &Values, Interval Range) const;

private:
  bool run(SymbolValues Values, double Value) const;

  const KernelFeatures &Features;
  SymbolId Id;
  SmallVector<SymExpr> Counts; // less than 1 where a loop is skipped
};
} // namespace

/// Whether \p Count follows from two ends that both depend on the symbol \p Id,
/// as those of a loop over the neighbours of a place. The greater one of an end
/// and the beginning, as in formulas of loops that may have no iteration, is no
/// end that depends on the beginning.
static bool goesAround(SymExpr Count, SymbolId Id) {
  if (Count->Op == SymOp::FloorDiv || Count->Op == SymOp::Mod)
    return goesAround(Count->Operands[0], Id);
  if (Count->Op != SymOp::Sum)
    return false;
  bool End = false, Begin = false;
  for (auto [Term, Weight] : zip_equal(Count->Operands, Count->Weights)) {
    if (goesAround(Term, Id))
      return true;
    bool IsPlace = Term->Op == SymOp::Symbol ||
                   Term->Op == (Weight > 0 ? SymOp::Min : SymOp::Max);
    if (IsPlace && is_contained(symbolsOf(Term), Id))
      (Weight > 0 ? End : Begin) = true;
  }
  return End && Begin;
}

OwnLoops::OwnLoops(const KernelFeatures &Features, SymbolId Id)
    : Features(Features), Id(Id) {
  // The time grows with loops at every point that is examined.
  constexpr size_t MostLoops = 100;
  if (Features.Loops.size() > MostLoops)
    return;
  for (const LoopFeature &Loop : Features.Loops) {
    // The count is that where the loop is entered, max(1, count).
    SymExpr Trips = Loop.Trips;
    if (Trips->Op != SymOp::Max ||
        !(Trips->Classes & classBit(SymbolKind::Opaque)))
      continue;
    for (SymExpr Operand : Trips->Operands)
      if (goesAround(Operand, Id) && !is_contained(Counts, Operand))
        Counts.push_back(Operand);
  }
}

bool OwnLoops::run(SymbolValues Values, double Value) const {
  Values.Value[Id] = Value;
  bool OfThreads = any_of(
      Counts, [](SymExpr Count) { return Count->Classes & ThreadClasses; });
  std::vector<Lane> Lanes =
      spreadLanes(Values.Shape, OfThreads ? LanesForMeans : 1);
  for (Lane &L : Lanes)
    L.FirstIterations = true;
  LaneEvaluator Eval(Features, Values, std::move(Lanes));
  return all_of(Counts, [&](SymExpr Count) {
    return any_of(Eval.of(Count), [](double Trips) { return Trips >= 1; });
  });
}

std::optional<double> OwnLoops::most(const SymbolValues &Values,
                                     Interval Range) const {
  if (Counts.empty() || run(Values, Range.High))
    return std::nullopt;
  double High = Range.High, Low = High;
  do {
    if (Low <= Range.Low)
      return std::nullopt;
    High = Low;
    Low = Low > 0 ? std::max(Range.Low, std::floor(Low / 2)) : Range.Low;
  } while (!run(Values, Low));
  while (High - Low > 1) {
    double Middle = std::floor((Low + High) / 2);
    (run(Values, Middle) ? Low : High) = Middle;
  }
  return Low;
}

void roofline::limitToRunning(const KernelFeatures &Features,
                              const SymbolValues &Fixed, Unknown &U) {
  std::optional<double> Most =
      OwnLoops(Features, U.Symbol).most(Fixed, {U.Low, U.High});
  if (!Most)
    return;
  U.High = *Most;
  if (U.Likely > U.High)
    U.Likely = std::floor((U.Low + U.High) / 2);
  U.EndsLoops = true;
}

void roofline::keepRunning(const KernelFeatures &Features,
                           ArrayRef<Unknown> Unknowns, SymbolValues &Values) {
  for (const Unknown &U : Unknowns) {
    if (!U.EndsLoops)
      continue;
    double &Value = Values.Value[U.Symbol];
    if (auto Most = OwnLoops(Features, U.Symbol).most(Values, {U.Low, Value}))
      Value = *Most;
  }
}

/// The parameters in sums of \p Count, which a loop runs, that begin the loop
/// (with a negative weight) and end it.
static void addEnds(SymExpr Count, std::vector<SymbolId> &Begin,
                    std::vector<SymbolId> &End) {
  if (Count->Op == SymOp::Max || Count->Op == SymOp::FloorDiv) {
    for (SymExpr Operand : Count->Operands)
      addEnds(Operand, Begin, End);
    return;
  }
  if (Count->Op != SymOp::Sum)
    return;
  for (auto [Term, Weight] : zip_equal(Count->Operands, Count->Weights)) {
    if (Term->Op == SymOp::Symbol)
      (Weight < 0 ? Begin : End).push_back(Term->Symbol);
    else
      addEnds(Term, Begin, End);
  }
}

void roofline::letLoopsRun(const KernelFeatures &Features,
                           MutableArrayRef<Unknown> Unknowns) {
  auto Open = [&](SymbolId Id) {
    auto It = find_if(Unknowns, [&](const Unknown &U) {
      return U.Symbol == Id && U.Kind == SymbolKind::Parameter &&
             !U.SizesLaunch;
    });
    return It == Unknowns.end() ? nullptr : &*It;
  };
  for (const LoopFeature &Loop : Features.Loops) {
    std::vector<SymbolId> Begins, Ends;
    addEnds(Loop.Trips, Begins, Ends);
    for (SymbolId Begin : Begins)
      for (SymbolId End : Ends) {
        Unknown *First = Open(Begin), *Last = Open(End);
        if (First && Last && First->Likely >= Last->Likely)
          First->Likely = First->Low;
      }
  }
}
