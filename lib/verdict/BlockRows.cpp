// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/BlockRows.h"
#include "model/SymArithmetic.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"
#include <cmath>
#include <numeric>

using namespace llvm;
using namespace roofline;

/// The most lanes of one row, of all rows together, and the most rows.
static constexpr size_t MostLanes = 8192, MostWork = 32768, MostRows = 256;
/// The largest period by which a row is cut.
static constexpr double MostPeriod = 64;
/// As in LaneEvaluator.
static constexpr unsigned MostLevels = 4 * SymContext::MostLevels;

namespace {
/// The values of a thread in the blocks of a row: At + Slope * K in the K-th.
struct Line {
  double At = 0, Slope = 0;
  double in(double K) const { return At + Slope * K; }
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
/// into, each of every so many blocks, or 0.
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
      if (Total.Slope != 0 && Factor.Slope != 0)
        return std::nullopt;
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
    if (B.Slope != 0 || B.At == 0)
      return std::nullopt;
    double Quotient = floorQuotient(A.At, B.At), Step = A.Slope / B.At;
    if (Step != std::floor(Step)) {
      if (floorQuotient(A.in(Last), B.At) != Quotient) {
        Period = periodOf(A.Slope, B.At);
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
    return std::nullopt;
  }
}

/// Evaluates formulas for the lanes of one row.
class BlockRows::Row {
public:
  Row(const BlockRows &All, const BlockRow &Blocks)
      : Blocks(Blocks), Features(All.Features), Values(All.Values),
        Lanes(All.Lanes), Weights(Lanes.size(), 1.0 / Lanes.size()) {}

  /// Adds the iterations of \p Loop to the lanes. False if the row has to be
  /// cut or, if it is one block, cannot be counted.
  bool addLoop(SymbolId Loop);
  /// The mean of the product of \p Factors, or none as above.
  std::optional<double> mean(ArrayRef<SymExpr> Factors);
  size_t size() const { return Lanes.size(); }
  double period() const { return Period; }

  const BlockRow Blocks;

private:
  /// The lines of \p E, one for each lane or a single one for all; empty if it
  /// is none in some lane.
  ArrayRef<Line> of(SymExpr E);
  std::vector<Line> find(SymExpr E);
  std::vector<Line> symbol(SymbolId Id);
  template <typename Function> std::vector<Line> each(Function Get) const {
    std::vector<Line> Lines;
    for (const Lane &L : Lanes)
      Lines.push_back({Get(L), 0});
    return Lines;
  }

  const KernelFeatures &Features;
  const SymbolValues &Values;
  std::vector<Lane> Lanes;
  std::vector<double> Weights;
  std::map<SymbolId, std::vector<Line>> Iterations;
  DenseMap<SymExpr, std::vector<Line>> Known;
  double Period = 0;
  unsigned Levels = 0;
};

std::vector<Line> BlockRows::Row::symbol(SymbolId Id) {
  const SymbolInfo &Info = Features.symbol(Id);
  switch (Info.Kind) {
  case SymbolKind::ThreadIdx:
    return each([&](const Lane &L) { return L.Thread[Info.Axis]; });
  case SymbolKind::BlockIdx:
    if (Info.Axis == Blocks.Axis)
      return {{Blocks.First, Blocks.Count > 1 ? Blocks.Step : 0}};
    return each([&](const Lane &L) { return L.Block[Info.Axis]; });
  case SymbolKind::BlockDim:
    return {{Values.Shape.Block[Info.Axis], 0}};
  case SymbolKind::GridDim:
    return {{Values.Shape.Grid[Info.Axis], 0}};
  case SymbolKind::LoopIndex: {
    auto Found = Iterations.find(Id);
    return Found == Iterations.end() ? std::vector<Line>() : Found->second;
  }
  case SymbolKind::BranchShare: {
    constexpr unsigned Open = ObscureClasses | classBit(SymbolKind::TripCount) |
                              classBit(SymbolKind::BranchShare);
    if (Info.Condition && !(Info.Condition->Classes & Open))
      return of(Info.Condition).vec();
    return {{Values.Value[Id], 0}};
  }
  default:
    return {{Values.Value[Id], 0}};
  }
}

std::vector<Line> BlockRows::Row::find(SymExpr E) {
  if (E->Op == SymOp::Constant)
    return {{E->Value, 0}};
  if (E->Op == SymOp::Symbol)
    return symbol(E->Symbol);
  size_t Size = 1;
  SmallVector<std::vector<Line>, 4> Operands;
  for (SymExpr O : E->Operands) {
    Operands.push_back(of(O).vec());
    if (Operands.back().empty())
      return {};
    Size = std::max(Size, Operands.back().size());
  }
  std::vector<Line> Lines;
  SmallVector<Line, 8> Each(Operands.size());
  for (size_t I = 0; I < Size; ++I) {
    for (auto [Line, Operand] : zip_equal(Each, Operands))
      Line = Operand[Operand.size() == 1 ? 0 : I];
    std::optional<Line> Found = lineOf(*E, Each, Blocks.Count - 1, Period);
    if (!Found)
      return {};
    Lines.push_back(*Found);
  }
  return Lines;
}

ArrayRef<Line> BlockRows::Row::of(SymExpr E) {
  if (auto It = Known.find(E); It != Known.end())
    return It->second;
  SaveAndRestore Deeper(Levels, Levels + 1);
  if (Levels > MostLevels)
    return {};
  std::vector<Line> Lines = find(E);
  return Known[E] = std::move(Lines);
}

bool BlockRows::Row::addLoop(SymbolId Loop) {
  ArrayRef<Line> Trips = of(Features.symbol(Loop).Trips);
  if (Trips.empty())
    return false;
  std::vector<Lane> More;
  std::vector<double> MoreWeights;
  std::map<SymbolId, std::vector<Line>> MoreIterations;
  for (size_t I = 0; I < Lanes.size(); ++I) {
    Line Number = Trips[Trips.size() == 1 ? 0 : I];
    // A loop that is not entered has no effect in any iteration.
    double Iterated = std::max(1.0, Number.At);
    if (Number.Slope != 0 || Iterated != std::floor(Iterated) ||
        More.size() + Iterated > MostLanes)
      return false;
    for (double At = 0; At < Iterated; ++At) {
      More.push_back(Lanes[I]);
      MoreWeights.push_back(Weights[I] / Iterated);
      for (const auto &[Other, Numbers] : Iterations)
        MoreIterations[Other].push_back(Numbers[I]);
      MoreIterations[Loop].push_back({At, 0});
    }
  }
  Lanes = std::move(More);
  Weights = std::move(MoreWeights);
  Iterations = std::move(MoreIterations);
  Known.clear(); // the lanes are others
  return true;
}

std::optional<double> BlockRows::Row::mean(ArrayRef<SymExpr> Factors) {
  std::vector<Line> Products(Lanes.size(), {1, 0});
  for (SymExpr Factor : Factors) {
    // What is behind a check that no thread passes does not matter.
    if (all_of(Products, [](const Line &L) { return L.At == 0 && !L.Slope; }))
      return 0;
    ArrayRef<Line> Lines = of(Factor);
    if (Lines.empty())
      return std::nullopt;
    for (auto [I, Product] : enumerate(Products)) {
      Line Own = Lines[Lines.size() == 1 ? 0 : I];
      if (Product.Slope != 0 && Own.Slope != 0)
        return std::nullopt;
      Product = {Product.At * Own.At,
                 Product.At * Own.Slope + Product.Slope * Own.At};
    }
  }
  double Mean = 0;
  for (auto [Product, Weight] : zip_equal(Products, Weights))
    Mean += Weight * Product.in((Blocks.Count - 1) / 2);
  return Mean;
}

BlockRows::BlockRows(const KernelFeatures &Features, const SymbolValues &Values,
                     std::vector<Lane> Lanes, std::vector<SymbolId> Loops,
                     BlockRow Whole)
    : Features(Features), Values(Values), Lanes(std::move(Lanes)),
      Loops(std::move(Loops)), AllBlocks(Whole.Count) {
  TooMuch = !cut(Whole, 1, Rows);
}

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
        (!IsWhole && Next.Count == 1))
      return false;
    if (IsWhole)
      Into.push_back(std::move(Made));
    else
      Cut(Next, Made->period());
  }
  return true;
}

std::optional<double> BlockRows::meanOfProduct(ArrayRef<SymExpr> Factors) {
  double Total = 0;
  for (size_t I = 0; I < Rows.size() && !TooMuch;) {
    BlockRow Blocks = Rows[I]->Blocks;
    if (std::optional<double> Mean = Rows[I]->mean(Factors)) {
      Total += *Mean * Blocks.Count;
      ++I;
      continue;
    }
    double Period = Rows[I]->period();
    Rows.erase(Rows.begin() + I); // the parts come last
    TooMuch = Blocks.Count == 1 || !cut(Blocks, Period, Rows);
  }
  return TooMuch ? std::nullopt : std::optional(Total / AllBlocks);
}
