// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/BlockRows.h"
#include "model/SymArithmetic.h"
#include "verdict/CountedLanes.h"
#include "verdict/SymbolRange.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"
#include <cmath>
#include <numeric>

using namespace llvm;
using namespace roofline;

/// The most lanes of one row, of all rows together, and the most rows. Where a
/// row has more lanes, rows would soon be too many.
static constexpr size_t MostLanes = 2048, MostWork = 16384, MostRows = 256;
/// The largest period by which a row is cut; what is said of a row that has no
/// lines however it is cut.
static constexpr double MostPeriod = 64, Hopeless = -1;
/// As in LaneEvaluator.
static constexpr unsigned MostLevels = 4 * SymContext::MostLevels;

namespace {
/// The values of a thread in the blocks of a row: At + Slope * K in the K-th.
struct Line {
  double At = 0, Slope = 0;
  double in(double K) const { return At + Slope * K; }
};

/// Such values of many threads, or a single one for all.
struct Lines {
  std::vector<double> At;
  std::vector<double> Slope; // empty if all are 0

  Line line(size_t Lane) const {
    return {At[At.size() == 1 ? 0 : Lane],
            Slope.empty() ? 0 : Slope[Slope.size() == 1 ? 0 : Lane]};
  }
  bool flat() const { return Slope.empty(); }
  bool empty() const { return At.empty(); }
  size_t size() const { return std::max(At.size(), Slope.size()); }
};
} // namespace

/// The number of blocks after which a remainder or quotient by \p Divisor
/// repeats that rises by \p Slope; 0 if that is never or late.
static double periodOf(double Slope, double Divisor) {
  constexpr double Largest = 4503599627370496.0; // 2^52
  Slope = std::fabs(Slope), Divisor = std::fabs(Divisor);
  if (Slope != std::floor(Slope) || Divisor != std::floor(Divisor) ||
      Slope > Largest || Divisor > Largest)
    return 0;
  double Period = Divisor / std::gcd(static_cast<uint64_t>(Slope),
                                     static_cast<uint64_t>(Divisor));
  return Period <= MostPeriod ? Period : 0;
}

/// The line of \p Node for the lines of its operands, in blocks 0 to \p Last;
/// none if it is no line. Then \p Period is the number of parts to cut the row
/// into, each of every so many blocks; or 0 for halves; or Hopeless.
static std::optional<Line> lineOf(const SymNode &Node, ArrayRef<Line> Operands,
                                  double Last, double &Period) {
  if (all_of(Operands, [](const Line &L) { return L.Slope == 0; })) {
    SmallVector<double, 8> Numbers;
    for (const Line &L : Operands)
      Numbers.push_back(L.At);
    return Line{applyNode(Node, Numbers.data()), 0};
  }
  Line A = Operands[0], B = Operands.size() > 1 ? Operands[1] : Line();
  Line Less{A.At - B.At, A.Slope - B.Slope};
  double Ends[] = {Less.At, Less.in(Last)};
  Period = 0;
  switch (Node.Op) {
  case SymOp::Sum: {
    Line Total{Node.Value, 0};
    for (auto [Operand, Weight] : zip_equal(Operands, Node.Weights)) {
      Total.At += Weight * Operand.At;
      Total.Slope += Weight * Operand.Slope;
    }
    return Total;
  }
  case SymOp::Product: {
    Line Total{1, 0};
    for (const Line &Factor : Operands) {
      if (Total.Slope != 0 && Factor.Slope != 0) {
        Period = Hopeless;
        return std::nullopt;
      }
      Total = {Total.At * Factor.At,
               Total.At * Factor.Slope + Total.Slope * Factor.At};
    }
    return Total;
  }
  case SymOp::Min:
  case SymOp::Max:
    if (Ends[0] <= 0 && Ends[1] <= 0)
      return Node.Op == SymOp::Min ? A : B;
    if (Ends[0] >= 0 && Ends[1] >= 0)
      return Node.Op == SymOp::Min ? B : A;
    return std::nullopt;
  case SymOp::Less:
    if ((Ends[0] < 0) != (Ends[1] < 0))
      return std::nullopt;
    return Line{Ends[0] < 0 ? 1.0 : 0.0, 0};
  case SymOp::Equal: {
    double Root = Less.Slope == 0 ? 0 : -Less.At / Less.Slope;
    if (Less.Slope == 0)
      return Line{Less.At == 0 ? 1.0 : 0.0, 0};
    if (Root >= 0 && Root <= Last && Root == std::floor(Root))
      return std::nullopt;
    return Line{0, 0};
  }
  case SymOp::FloorDiv:
  case SymOp::Mod: {
    if (B.Slope != 0 || B.At == 0) {
      Period = Hopeless;
      return std::nullopt;
    }
    double Quotient = floorQuotient(A.At, B.At), Step = A.Slope / B.At;
    if (Step != std::floor(Step)) {
      if (floorQuotient(A.in(Last), B.At) != Quotient) {
        Period = periodOf(A.Slope, B.At);
        if (Period == 0 && std::fabs(Step) * Last > MostRows)
          Period = Hopeless;
        return std::nullopt;
      }
      Step = 0;
    }
    if (Node.Op == SymOp::FloorDiv)
      return Line{Quotient, Step};
    return Line{A.At - B.At * Quotient, A.Slope - B.At * Step};
  }
  case SymOp::FloorLog: {
    double Logarithm = floorLogarithm(A.At, B.At);
    if (B.Slope != 0 || floorLogarithm(A.in(Last), B.At) != Logarithm)
      return std::nullopt;
    return Line{Logarithm, 0};
  }
  default:
    Period = Hopeless;
    return std::nullopt;
  }
}

/// Evaluates formulas for the lanes of one row.
class BlockRows::Row {
public:
  Row(const BlockRows &All, const BlockRow &Blocks)
      : Blocks(Blocks), Features(All.Features), Values(All.Values),
        Counted(All.Lanes) {}

  /// Adds the iterations of \p Loop to the lanes. False if the row has to be
  /// cut or, if it is one block, cannot be counted.
  bool addLoop(SymbolId Loop);
  /// The mean of the product of \p Factors, or none as above.
  std::optional<double> mean(ArrayRef<SymExpr> Factors);
  size_t size() const { return Counted.Lanes.size(); }
  double period() const { return Period; }
  /// Whether a loop has too many iterations in any row.
  bool isTooLong() const { return IsTooLong; }

  const BlockRow Blocks;

private:
  /// The lines of \p E; empty if it is none in some lane.
  const Lines &of(SymExpr E);
  Lines find(SymExpr E);
  Lines symbol(SymbolId Id);
  template <typename Function> Lines each(Function Get) const {
    Lines Found;
    for (const Lane &L : Counted.Lanes)
      Found.At.push_back(Get(L));
    return Found;
  }

  const KernelFeatures &Features;
  const SymbolValues &Values;
  CountedLanes Counted;
  std::map<SymExpr, Lines> Known;
  double Period = 0;
  bool IsTooLong = false;
  unsigned Levels = 0;
};

Lines BlockRows::Row::symbol(SymbolId Id) {
  const SymbolInfo &Info = Features.symbol(Id);
  switch (Info.Kind) {
  case SymbolKind::ThreadIdx:
    return each([&](const Lane &L) { return L.Thread[Info.Axis]; });
  case SymbolKind::BlockIdx:
    if (Info.Axis != Blocks.Axis)
      return each([&](const Lane &L) { return L.Block[Info.Axis]; });
    if (Blocks.Count > 1)
      return {{Blocks.First}, {Blocks.Step}};
    return {{Blocks.First}, {}};
  case SymbolKind::BlockDim:
    return {{Values.Shape.Block[Info.Axis]}, {}};
  case SymbolKind::GridDim:
    return {{Values.Shape.Grid[Info.Axis]}, {}};
  case SymbolKind::LoopIndex: {
    auto Found = Counted.Iterations.find(Id);
    return Found == Counted.Iterations.end() ? Lines()
                                             : Lines{Found->second, {}};
  }
  case SymbolKind::BranchShare: {
    constexpr unsigned Open = ObscureClasses | classBit(SymbolKind::TripCount) |
                              classBit(SymbolKind::BranchShare);
    if (Info.Condition && !(Info.Condition->Classes & Open) &&
        !asksForUntoldPointer(Info.Condition, Features, Values))
      return of(Info.Condition);
    Period = Hopeless; // only a guess
    return {};
  }
  default:
    return {{Values.Value[Id]}, {}};
  }
}

Lines BlockRows::Row::find(SymExpr E) {
  if (E->Op == SymOp::Constant)
    return {{E->Value}, {}};
  if (E->Op == SymOp::Symbol)
    return symbol(E->Symbol);
  size_t Size = 1;
  bool IsFlat = true;
  SmallVector<const Lines *, 8> Operands;
  for (SymExpr O : E->Operands) {
    const Lines &Operand = of(O);
    if (Operand.empty())
      return {};
    Operands.push_back(&Operand);
    Size = std::max(Size, Operand.size());
    IsFlat &= Operand.flat();
  }
  Lines Found;
  Found.At.resize(Size);
  if (IsFlat) {
    SmallVector<ArrayRef<double>, 8> Numbers;
    for (const Lines *Operand : Operands)
      Numbers.push_back(Operand->At);
    applyNode(*E, Numbers, Found.At);
    return Found;
  }
  Found.Slope.resize(Size);
  bool Rises = false;
  SmallVector<Line, 8> Each(Operands.size());
  for (size_t I = 0; I < Size; ++I) {
    for (auto [L, Operand] : zip_equal(Each, Operands))
      L = Operand->line(I);
    std::optional<Line> Its = lineOf(*E, Each, Blocks.Count - 1, Period);
    if (!Its)
      return {};
    Found.At[I] = Its->At;
    Found.Slope[I] = Its->Slope;
    Rises |= Its->Slope != 0;
  }
  if (!Rises)
    Found.Slope.clear();
  return Found;
}

const Lines &BlockRows::Row::of(SymExpr E) {
  if (auto It = Known.find(E); It != Known.end())
    return It->second;
  SaveAndRestore Deeper(Levels, Levels + 1);
  Lines Found = Levels > MostLevels ? Lines() : find(E);
  return Known[E] = std::move(Found);
}

bool BlockRows::Row::addLoop(SymbolId Loop) {
  const Lines &Trips = of(Features.symbol(Loop).Trips);
  if (Trips.empty() || !Trips.flat())
    return false;
  auto Number = [&](size_t I) { return Trips.line(I).At; };
  IsTooLong = !Counted.addLoop(Loop, Number, MostLanes);
  if (IsTooLong)
    return false;
  Known.clear(); // the lanes are others
  return true;
}

std::optional<double> BlockRows::Row::mean(ArrayRef<SymExpr> Factors) {
  std::vector<Line> Products(size(), {1, 0});
  for (SymExpr Factor : Factors) {
    // What is behind a check that no thread passes does not matter.
    if (all_of(Products, [](const Line &L) { return L.At == 0 && !L.Slope; }))
      return 0;
    const Lines &Own = of(Factor);
    if (Own.empty())
      return std::nullopt;
    for (size_t I = 0; I < Products.size(); ++I) {
      Line &Product = Products[I], Its = Own.line(I);
      if (Product.Slope != 0 && Its.Slope != 0) {
        Period = Hopeless;
        return std::nullopt;
      }
      Product = {Product.At * Its.At,
                 Product.At * Its.Slope + Product.Slope * Its.At};
    }
  }
  double Mean = 0;
  for (auto [Product, Weight] : zip_equal(Products, Counted.Weights))
    Mean += Weight * Product.in((Blocks.Count - 1) / 2);
  return Mean;
}

BlockRows::BlockRows(const KernelFeatures &Features, const SymbolValues &Values,
                     std::vector<Lane> Lanes, std::vector<SymbolId> Loops,
                     BlockRow Whole)
    : Features(Features), Values(Values), Lanes(std::move(Lanes)),
      Loops(std::move(Loops)), Whole(Whole) {}

BlockRows::~BlockRows() = default;

/// Adds the rows of \p Blocks, cut into \p Period parts of every so many blocks
/// and further where loops need it, to \p Into. False if they are too many.
bool BlockRows::cut(const BlockRow &Blocks, double Period,
                    std::vector<std::unique_ptr<Row>> &Into) {
  std::vector<BlockRow> Open;
  auto Divide = [&](const BlockRow &Of, double Parts) {
    for (double Part = 0; Part < Parts; ++Part) {
      BlockRow More = Of;
      More.First += Part * Of.Step;
      More.Step *= Parts;
      More.Count = std::ceil((Of.Count - Part) / Parts);
      Open.push_back(More);
    }
  };
  auto Halve = [&](const BlockRow &Of) {
    BlockRow Low = Of, High = Of;
    Low.Count = std::floor(Of.Count / 2);
    High.First += Low.Count * Of.Step;
    High.Count -= Low.Count;
    Open.push_back(Low);
    Open.push_back(High);
  };
  auto Cut = [&](const BlockRow &Of, double Parts) {
    if (Parts > 1 && Parts < Of.Count)
      Divide(Of, Parts);
    else
      Halve(Of);
  };
  if (Period == 1)
    Open.push_back(Blocks);
  else
    Cut(Blocks, Period);
  while (!Open.empty()) {
    BlockRow Next = Open.back();
    Open.pop_back();
    auto Made = std::make_unique<Row>(*this, Next);
    bool IsWhole =
        all_of(Loops, [&](SymbolId Loop) { return Made->addLoop(Loop); });
    Work += Made->size();
    if (Work > MostWork || Into.size() + Open.size() > MostRows ||
        Made->isTooLong() ||
        (!IsWhole && (Next.Count == 1 ||
                      (Made->period() == Hopeless && Next.Count > MostRows))))
      return false;
    if (IsWhole)
      Into.push_back(std::move(Made));
    else
      Cut(Next, Made->period());
  }
  return true;
}

namespace {
/// The means of one launch. The points of unknowns at which a verdict is
/// examined differ in nothing that these depend on.
struct MeansOfLaunch {
  std::shared_ptr<SymContext> Context;
  LaunchShape Shape;
  std::vector<bool> IsBound;
  std::vector<double> Bound;
  std::map<std::vector<SymExpr>, std::optional<double>> Means;
};
} // namespace

/// Those of the launch with \p Values; of another launch, the last one's are
/// forgotten.
static MeansOfLaunch &lastLaunch(const KernelFeatures &Features,
                                 const SymbolValues &Values) {
  static thread_local MeansOfLaunch Last;
  std::vector<double> Bound;
  for (auto [Value, IsBound] : zip(Values.Value, Values.Bound))
    Bound.push_back(IsBound ? Value : 0);
  if (Last.Context != Features.Context ||
      Last.Shape.Grid != Values.Shape.Grid ||
      Last.Shape.Block != Values.Shape.Block || Last.IsBound != Values.Bound ||
      Last.Bound != Bound)
    Last = {Features.Context, Values.Shape, Values.Bound, std::move(Bound), {}};
  return Last;
}

std::optional<double> BlockRows::meanOfProduct(ArrayRef<SymExpr> Factors) {
  MeansOfLaunch &Launch = lastLaunch(Features, Values);
  auto It = Launch.Means.find(Factors.vec());
  if (It == Launch.Means.end())
    It = Launch.Means.try_emplace(Factors.vec(), computed(Factors)).first;
  return It->second;
}

std::optional<double> BlockRows::computed(ArrayRef<SymExpr> Factors) {
  auto GiveUp = [&] { // for the next formula to begin anew
    Rows.clear();
    Work = 0;
    return std::nullopt;
  };
  if (Lanes.size() > MostLanes || (Rows.empty() && !cut(Whole, 1, Rows)))
    return GiveUp();
  double Total = 0;
  for (size_t I = 0; I < Rows.size();) {
    BlockRow Blocks = Rows[I]->Blocks;
    if (std::optional<double> Mean = Rows[I]->mean(Factors)) {
      Total += *Mean * Blocks.Count;
      ++I;
      continue;
    }
    double Period = Rows[I]->period();
    Rows.erase(Rows.begin() + I); // the parts come last
    bool Ends = Blocks.Count == 1 ||
                (Period == Hopeless && Blocks.Count > MostRows) ||
                !cut(Blocks, Period, Rows);
    if (Ends)
      return GiveUp();
  }
  return Total / Whole.Count;
}
