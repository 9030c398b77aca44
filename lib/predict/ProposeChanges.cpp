// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/ProposeChanges.h"
#include "constants/notes.h"
#include "predict/BlockReuse.h"
#include "predict/ChangeLayout.h"
#include "verdict/Examination.h"
#include "verdict/SymbolRange.h"
#include "verdict/TimeModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace llvm;
using namespace roofline;
using namespace roofline::constants;

/// Of the points that a kernel's examination may have, this part is spent on
/// changes, of which each costs as much.
static constexpr size_t PointsForChange = 4, FewestChanges = 3;
/// The threads over which the executions of an operation are averaged.
static constexpr unsigned LanesOfMeans = 128;
/// What an `int` holds.
static constexpr Interval ShortRange = {-2147483648.0, 2147483647.0};

namespace {
class ChangeSearch {
public:
  ChangeSearch(const KernelFeatures &Features, const ChangePoint &At)
      : Features(Features), At(At), Before(figuresAt(Features, At, Work)),
        Patterns(patternsOf(Features, At.Values)),
        Affordable(std::max(FewestChanges,
                            affordablePoints(Features) / PointsForChange)) {}

  std::vector<ProposedChange> run();

private:
  /// The accesses to one object that are executed.
  struct ObjectUse {
    double Dram = 0, Requested = 0, L2Bytes = 0;
    bool IsWritten = false, IsRegular = false;
    unsigned Main = 0;  ///< the access with most traffic
    unsigned Worst = 0; ///< the one that touches most sectors for its width
  };

  std::map<unsigned, ObjectUse> globalObjects() const;
  double sectorsPerWidth(unsigned Access) const;
  void coalesce(unsigned Object, const ObjectUse &Use);
  void keepInShared(unsigned Object, const ObjectUse &Use);
  using ObjectAndUse = std::pair<unsigned, ObjectUse>;
  bool canNarrow(unsigned Object, const ObjectUse &Use) const;
  void narrow(ElementType Now, ArrayRef<ObjectAndUse> Objects);
  bool fitShort(unsigned Index) const;
  void avoidWork();
  void changeArrays();
  void add(Fact<ChangeKind> What, const SourceLocation &Where,
           const ChangeFigures &After);
  bool canExamine() { return Examined++ < Affordable; }

  const KernelFeatures &Features;
  const ChangePoint &At;
  Workload Work;
  const ChangeFigures Before;
  const std::vector<std::optional<AccessPattern>> Patterns;
  std::vector<ProposedChange> Found;
  const size_t Affordable;
  size_t Examined = 0;
};
} // namespace

void ChangeSearch::add(Fact<ChangeKind> What, const SourceLocation &Where,
                       const ChangeFigures &After) {
  ProposedChange Change;
  static_cast<Fact<ChangeKind> &>(Change) = std::move(What);
  Change.Where = Where;
  Change.Before = Before;
  Change.After = After;
  Change.IsLaunchKnown = At.IsLaunchKnown;
  if (Where && Change.gain() >= LeastGain)
    Found.push_back(std::move(Change));
}

/// Sectors of a warp's access, as a multiple of those of a dense one.
double ChangeSearch::sectorsPerWidth(unsigned Access) const {
  double Dense = widthTogether(Features, Patterns, Access);
  return Work.Accesses[Access].SectorsPerWarp / Dense;
}

/// Whether an array is one of the library's, as names that C++ reserves say,
/// and so is not the user's to change.
static bool isReserved(StringRef Name) {
  return Name.starts_with("__") ||
         (Name.size() > 1 && Name[0] == '_' && isUpper(Name[1]));
}

std::map<unsigned, ChangeSearch::ObjectUse>
ChangeSearch::globalObjects() const {
  std::map<unsigned, ObjectUse> All;
  for (unsigned I = 0; I < Features.Accesses.size(); ++I) {
    const MemoryAccess &A = Features.Accesses[I];
    if (!Patterns[I] || isReserved(Features.Objects[A.Object].Name))
      continue;
    const AccessCost &Cost = Work.Accesses[I];
    auto [It, IsNew] = All.try_emplace(A.Object);
    ObjectUse &Use = It->second;
    if (IsNew) {
      Use.IsRegular = isRegular(Features, A.Object, Patterns);
      Use.Main = Use.Worst = I;
    }
    if (Cost.Dram > Work.Accesses[Use.Main].Dram)
      Use.Main = I;
    if (sectorsPerWidth(I) > sectorsPerWidth(Use.Worst))
      Use.Worst = I;
    Use.Dram += Cost.Dram;
    Use.Requested += Cost.Requested;
    Use.IsWritten |= A.Kind != AccessKind::Load;
  }
  return All;
}

/// Adjacent threads access what is adjacent.
void ChangeSearch::coalesce(unsigned Object, const ObjectUse &Use) {
  if (!Use.IsRegular || sectorsPerWidth(Use.Worst) < UncoalescedSectors)
    return;
  double Row = std::fabs(
      Patterns[Use.Worst]->Thread[fastestAxis(At.Values.Shape)].Stride);
  if (Row <= Features.Accesses[Use.Worst].Width || !canExamine())
    return;
  auto Changed = transposed(Features, At.Values, Object, Row, Patterns);
  if (!Changed)
    return;
  Workload There;
  ChangeFigures After = figuresAt(*Changed, At, There);
  add({ChangeKind::Coalesce,
       Features.Objects[Object].Name,
       0,
       {Work.Accesses[Use.Worst].SectorsPerWarp,
        There.Accesses[Use.Worst].SectorsPerWarp}},
      Features.Accesses[Use.Worst].Where, After);
}

/// Each block reads every byte once, and then from shared memory.
void ChangeSearch::keepInShared(unsigned Object, const ObjectUse &Use) {
  if (!Use.IsRegular || Use.IsWritten ||
      At.Values.Shape.blockThreads() <= WarpThreads ||
      Use.Requested < LeastReuseNoted * Use.Dram ||
      any_of(
          Features.Symbols,
          [](const SymbolInfo &S) { return S.Kind == SymbolKind::GridDim; }) ||
      !canExamine())
    return;
  const BlockReuse Reuse = reuseInBlock(Features, At, Object);
  // All that a block reads is kept, or tiles of it one after another, and then
  // only those threads share a read that make it in the same iteration.
  bool IsTiled =
      Reuse.Unique > SharedTile && Reuse.SameIteration >= LeastReuseNoted;
  double Reads =
      IsTiled ? std::min(Reuse.Reads, Reuse.SameIteration) : Reuse.Reads;
  double Kept = IsTiled ? SharedTile : Reuse.Unique;
  if (!(Reads >= LeastReuseNoted) ||
      At.SharedBytes + Kept > At.Gpu->SharedPerSm.Value)
    return;
  KernelFeatures Changed = Features;
  Workload There = Work;
  SymContext &C = *Changed.Context;
  unsigned Tile = Changed.Objects.size();
  Changed.Objects.push_back(
      {Features.Objects[Object].Name, MemorySpace::Shared, Kept, {}, 0, false});
  for (unsigned I = 0; I < Features.Accesses.size(); ++I) {
    const MemoryAccess &A = Features.Accesses[I];
    if (A.Object != Object || !Patterns[I])
      continue;
    Changed.Accesses[I].Count = C.scale(A.Count, 1 / Reads);
    There.Accesses[I].Count /= Reads;
    There.Accesses[I].Requested /= Reads;
    There.Requested -= Work.Accesses[I].Requested * (1 - 1 / Reads);
    for (AccessKind Kind : {AccessKind::Load, AccessKind::Store}) {
      MemoryAccess Near = A;
      Near.Object = Tile;
      Near.Kind = Kind;
      Near.Count =
          Kind == AccessKind::Load ? A.Count : Changed.Accesses[I].Count;
      Changed.Accesses.push_back(std::move(Near));
      There.Accesses.emplace_back().Count = Kind == AccessKind::Load
                                                ? Work.Accesses[I].Count
                                                : There.Accesses[I].Count;
    }
  }
  // A barrier before and behind each tile.
  double Tiles = std::ceil(Reuse.Unique / Kept);
  Changed.Barriers = C.add(Changed.Barriers, C.constant(2 * Tiles));
  ChangePoint Here = At;
  Here.SharedBytes += Kept;
  add({ChangeKind::KeepInShared, Features.Objects[Object].Name, 0, {Reads}},
      Features.Accesses[Use.Main].Where, figuresOf(Changed, Here, There));
}

/// The type of half the size.
static ElementType halfOf(ElementType Type) {
  return Type == ElementType::Double  ? ElementType::Float
         : Type == ElementType::Int64 ? ElementType::Int32
                                      : ElementType::Other;
}

/// Whether the elements of \p Object may get a smaller type.
bool ChangeSearch::canNarrow(unsigned Object, const ObjectUse &Use) const {
  ElementType Now = elementOf(Features, Object);
  return Use.IsRegular && halfOf(Now) != ElementType::Other &&
         (Now != ElementType::Int64 || holdsIndices(Features, Object));
}

/// All arrays of one type change together, as their values go from one to the
/// other. \p Objects are sorted by their traffic.
void ChangeSearch::narrow(ElementType Now, ArrayRef<ObjectAndUse> Objects) {
  KernelFeatures Changed = Features;
  ChangePoint Here = At;
  const ObjectAndUse *Main = nullptr;
  unsigned Others = 0;
  for (const ObjectAndUse &Each : Objects) {
    if (elementOf(Features, Each.first) != Now ||
        !canNarrow(Each.first, Each.second))
      continue;
    auto Next = withElements(Changed, Each.first, halfOf(Now), &Here.Values);
    if (!Next)
      continue;
    Changed = std::move(*Next);
    Others += Main ? 1 : 0;
    Main = Main ? Main : &Each;
  }
  if (!Main || !canExamine())
    return;
  Fact<ChangeKind> What{ChangeKind::Narrow,
                        Features.Objects[Main->first].Name,
                        0,
                        {double(Now), double(halfOf(Now))}};
  if (Others)
    What.Values.push_back(Others);
  Workload There;
  ChangeFigures After = figuresAt(Changed, Here, There);
  add(std::move(What), Features.Accesses[Main->second.Main].Where, After);
}

/// Whether all values of the 64-bit index \p Index are known to fit in 32 bits.
bool ChangeSearch::fitShort(unsigned Index) const {
  return At.IsLaunchKnown &&
         all_of(Features.LongIndices[Index], [&](SymExpr E) {
           auto Range = knownRange(Features, At.Values, E);
           return Range && Range->Low >= ShortRange.Low &&
                  Range->High <= ShortRange.High;
         });
}

/// What changes together: a double or an index goes on from line to line, and
/// rows, columns and planes are found by several integer divisors. A parameter
/// that floating-point numbers are divided by is one wherever it divides.
static std::tuple<ChangeKind, unsigned, std::string, unsigned>
groupOf(const AvoidableWork &W) {
  if (W.Kind != ChangeKind::DivideOnce)
    return {W.Kind, 0, "", 0};
  if (W.Index > 0)
    return {W.Kind, W.Index, "", 0};
  return {W.Kind, 0, W.Where.File, W.Where.Line};
}

/// The number of parameters that \p Each divide by.
static unsigned divisorsOf(ArrayRef<const AvoidableWork *> Each) {
  std::set<unsigned> Divisors;
  for (const AvoidableWork *W : Each)
    Divisors.insert(W->Index);
  return Divisors.size();
}

namespace {
/// Operations that one change of the source avoids.
struct AvoidableGroup {
  std::vector<const AvoidableWork *> Each;
  std::array<double, NumOpKinds> Saved{}; ///< per thread
  const AvoidableWork *Main = nullptr;    ///< the one that saves most
  double MostSaved = 0;

  void add(const AvoidableWork &W, double Count);
  double saved() const { return *llvm::max_element(Saved); }
};
} // namespace

void AvoidableGroup::add(const AvoidableWork &W, double Count) {
  double Most = 0; // of one kind: others may have more
  for (unsigned K = 0; K < NumOpKinds; ++K) {
    double Less = Count * (W.Now[K] - W.Then[K]);
    Saved[K] += Less;
    Most = std::max(Most, Less);
  }
  Each.push_back(&W);
  if (!Main || Most > MostSaved) {
    Main = &W;
    MostSaved = Most;
  }
}

/// Operations that need not be done. What saves most is examined first.
void ChangeSearch::avoidWork() {
  std::vector<bool> Fit;
  for (unsigned I = 0; I < Features.LongIndices.size(); ++I)
    Fit.push_back(fitShort(I));
  LaneEvaluator Means(Features, At.Values,
                      spreadLanes(At.Values.Shape, LanesOfMeans));
  std::map<decltype(groupOf({})), AvoidableGroup> ByChange;
  for (const AvoidableWork &W : Features.Avoidable)
    if (W.Where && (W.Kind != ChangeKind::ShortIndex || Fit[W.Index]))
      ByChange[groupOf(W)].add(W, std::max(0.0, Means.mean(W.Count)));
  std::vector<const AvoidableGroup *> Groups;
  for (const auto &[Key, G] : ByChange)
    Groups.push_back(&G);
  llvm::stable_sort(Groups, [](const auto *A, const auto *B) {
    return A->saved() > B->saved();
  });
  SymContext &C = *Features.Context;
  for (const AvoidableGroup *G : Groups) {
    if (G->saved() <= 0 || !canExamine())
      return;
    KernelFeatures Changed = Features;
    for (unsigned K = 0; K < NumOpKinds; ++K) {
      std::vector<std::pair<SymExpr, double>> Terms = {
          {Features.Operations[K], 1}};
      for (const AvoidableWork *W : G->Each)
        if (double More = W->Then[K] - W->Now[K])
          Terms.push_back({W->Count, More});
      if (Terms.size() > 1)
        Changed.Operations[K] = C.weightedSum(Terms);
    }
    Workload There;
    ChangeFigures After = figuresAt(Changed, At, There);
    const auto *Most = llvm::max_element(G->Saved);
    Fact<ChangeKind> What{G->Main->Kind,
                          idOf(AllOpKinds[Most - G->Saved.begin()]).str()};
    if (G->Main->Kind == ChangeKind::FixDivisor)
      What.Values = {double(divisorsOf(G->Each))};
    add(std::move(What), G->Main->Where, After);
  }
}

void ChangeSearch::changeArrays() {
  std::vector<ObjectAndUse> Objects;
  for (auto &[Object, Use] : globalObjects())
    Objects.push_back({Object, Use});
  llvm::stable_sort(Objects, [](const auto &A, const auto &B) {
    return A.second.Dram > B.second.Dram;
  });
  for (const auto &[Object, Use] : Objects) {
    coalesce(Object, Use);
    keepInShared(Object, Use);
  }
  narrow(ElementType::Double, Objects);
  narrow(ElementType::Int64, Objects);
}

std::vector<ProposedChange> ChangeSearch::run() {
  // First what helps most at the roof that it is at.
  if (Before.IsCompute)
    avoidWork();
  changeArrays();
  if (!Before.IsCompute)
    avoidWork();
  llvm::stable_sort(Found,
                    [](const ProposedChange &A, const ProposedChange &B) {
                      return A.gain() > B.gain();
                    });
  if (Found.size() > MostChanges)
    Found.resize(MostChanges);
  return std::move(Found);
}

std::vector<ProposedChange>
roofline::proposeChanges(const KernelFeatures &Features,
                         const ChangePoint &At) {
  return ChangeSearch(Features, At).run();
}
