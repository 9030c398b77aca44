// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/Notes.h"
#include "constants/notes.h"
#include "model/Sector.h"
#include "verdict/CountedMeans.h"
#include "verdict/LinearPieces.h"
#include "verdict/Sampling.h"
#include "verdict/SymbolRange.h"
#include "verdict/ThreadWays.h"
#include <algorithm>
#include <cmath>
#include <map>

using namespace llvm;
using namespace roofline;
using namespace roofline::constants;

namespace {
class NoteWriter {
public:
  NoteWriter(const KernelFeatures &Features, const Workload &Likely,
             const SymbolValues &Values, Prediction &P)
      : Features(Features), Likely(Likely), Values(Values), P(P),
        ThreadMeans(Features, Values, spreadLanes(Values.Shape, 128)) {}

  void run();

private:
  void operations();
  void accesses();
  void unknownLoops();
  void leftInL2();
  bool hangsOnGuess(SymExpr E) const;
  bool spacedByGuess(const MemoryAccess &A) const;
  void add(double Weight, Fact<NoteKind> Note, const SourceLocation &Where);

  const KernelFeatures &Features;
  const Workload &Likely;
  const SymbolValues &Values;
  Prediction &P;
  LaneEvaluator ThreadMeans;
  std::multimap<double, PredictionNote, std::greater<>> Found;
  std::vector<Fact<NoteKind>> Said;
};
} // namespace

void NoteWriter::add(double Weight, Fact<NoteKind> Note,
                     const SourceLocation &Where) {
  if (!Where || is_contained(Said, Note))
    return;
  Said.push_back(Note);
  Found.emplace(Weight, PredictionNote{std::move(Note), Where});
}

/// Whether the value of \p E hangs on a guess: on how often a loop runs that
/// data end, on the share of a branch on data, on a value from memory or one
/// that is not followed, of which neither the user nor a run has told.
bool NoteWriter::hangsOnGuess(SymExpr E) const {
  constexpr unsigned Data = ObscureClasses | classBit(SymbolKind::TripCount);
  std::vector<SymExpr> Work{E};
  std::vector<bool> Seen(Features.Symbols.size(), false);
  bool Hangs = false;
  auto Visit = [&](SymExpr Node) {
    if (Hangs || (Values.Sample && Values.Sample->Trips.count(Node->Id)))
      return false;
    if (Node->Op != SymOp::Symbol || Seen[Node->Symbol] ||
        Values.Bound[Node->Symbol])
      return true;
    Seen[Node->Symbol] = true;
    const SymbolInfo &Info = Features.symbol(Node->Symbol);
    bool IsData = isOfData(Info) || (classBit(Info.Kind) & Data);
    Hangs = IsData && Info.Low < Info.High;
    for (SymExpr Inner : {IsData ? nullptr : Info.Condition, Info.Trips})
      if (Inner)
        Work.push_back(Inner);
    return true;
  };
  while (!Work.empty() && !Hangs) {
    SymExpr Next = Work.back();
    Work.pop_back();
    visitNodes(Next, Visit);
  }
  return Hangs;
}

/// Whether the distances between the places of \p A in neighbouring threads
/// hang on a guess, such as the length of lists.
bool NoteWriter::spacedByGuess(const MemoryAccess &A) const {
  if (!A.Offset)
    return false;
  std::vector<SymExpr> Terms{A.Offset};
  if (A.Offset->Op == SymOp::Sum)
    Terms = A.Offset->Operands;
  return any_of(Terms, [&](SymExpr Term) {
    if (Term->Op != SymOp::Symbol)
      return hangsOnGuess(Term);
    // A value alone shifts all places, but where it is the start of a list.
    std::optional<SymbolId> Length = Features.symbol(Term->Symbol).ListLength;
    return Length && hangsOnGuess(Features.Context->symbol(*Length));
  });
}

/// Notes the line with most operations of the deciding kind.
void NoteWriter::operations() {
  OpKind Kind = P.Headline.Kind;
  double Total =
      Likely.Operations[static_cast<unsigned>(Kind)] / Likely.Threads;
  if (Total <= 0)
    return;
  const OperationSite *Most = nullptr;
  double MostAmount = 0;
  constexpr double SomePart = 0.05; // with a guess in it, the total is one
  bool IsGuess = false;
  for (const OperationSite &S : Features.Sites) {
    if (S.Kind != Kind)
      continue;
    double Amount = ThreadMeans.mean(S.PerThread);
    IsGuess |= Amount > SomePart * Total && hangsOnGuess(S.PerThread);
    if (!S.Where)
      continue;
    if (Amount > MostAmount) {
      Most = &S;
      MostAmount = Amount;
    }
  }
  if (!Most)
    return;
  // The total is such a mean as well. Where lanes that are spread over the
  // launch have to do for one of the two, the part may come out larger.
  CountedMeans Means(Features, Values, ThreadMeans);
  MostAmount = std::min(Means.mean(Most->PerThread), Total);
  double Share = MostAmount / Total;
  if (Share < LeastOperationsNoted)
    return;
  std::vector<double> Told{Share * 100, MostAmount, Total};
  if (IsGuess)
    Told.push_back(1);
  add(P.Headline.Leaning == Verdict::Compute ? DecidingWeight + Share
                                             : Share * OtherOperationsWeight,
      {NoteKind::Operations, idOf(Kind).str(), 0, std::move(Told)},
      Most->Where);
}

/// Notes accesses, at most once per object.
void NoteWriter::accesses() {
  struct Sum {
    double Requests = 0, Requested = 0, Dram = 0, Sectors = 0, Width = 0;
    double Loaded = 0, LoadedDram = 0; // of loads only
    double Written = 0;                // to DRAM
    double Stored = 0;                 // to different bytes
    double Different = 0;              // that an access touches
    bool Irregular = false, HitsCaches = false, OnlyStored = true;
    bool AtData = false;  // data decide where it is accessed
    bool OfGuess = false; // where Sectors hangs on a guess
    SourceLocation Where;
  };
  // Most of what is written may stay in L2.
  constexpr double LeastPart = 0.005;
  std::map<unsigned, Sum> ByObject;
  std::optional<unsigned> FirstLocal;
  double Total = std::max(1.0, Likely.dram());
  bool IsGuess = false; // how many bytes come to arrays
  for (size_t I = 0; I < Features.Accesses.size(); ++I) {
    const MemoryAccess &A = Features.Accesses[I];
    const AccessCost &Cost = Likely.Accesses[I];
    MemorySpace Space = Features.Objects[A.Object].Space;
    bool IsLocal = Space == MemorySpace::Local && Cost.Dram > 0;
    if (Cost.Requested == 0 || (Space != MemorySpace::Global && !IsLocal))
      continue;
    if (IsLocal && !FirstLocal)
      FirstLocal = A.Object;
    Sum &S = ByObject[IsLocal ? *FirstLocal : A.Object]; // local ones together
    if (Cost.Dram > S.Dram / std::max(1.0, S.Requests) || !S.Where)
      S.Where = A.Where;
    S.Requests += 1;
    S.Requested += Cost.Requested;
    S.Dram += Cost.Dram;
    if (Cost.SectorsPerWarp > S.Sectors) {
      S.Sectors = Cost.SectorsPerWarp;
      S.OfGuess = spacedByGuess(A) && !sampledPlaces(Values, I);
    }
    S.Width = std::max<double>(S.Width, A.Width);
    S.Irregular |= Cost.Irregular;
    S.HitsCaches |= Cost.HitsCaches;
    S.AtData |= A.Offset && (A.Offset->Classes & classBit(SymbolKind::Loaded));
    S.Written += Cost.DramWritten;
    S.Different = std::max(S.Different, Cost.Unique);
    S.OnlyStored &= A.Kind == AccessKind::Store;
    // Of the guess on one array, the other's share is one as well.
    IsGuess |= Cost.Dram > LeastPart * Total &&
               (hangsOnGuess(A.Count) ||
                (!sampledPlaces(Values, I) &&
                 (Cost.HitsCaches || (!IsLocal && spacedByGuess(A)))));
    if (A.Kind == AccessKind::Load) {
      S.Loaded += Cost.Requested;
      S.LoadedDram += Cost.Dram;
    } else {
      S.Stored = std::max(S.Stored, Cost.Unique);
    }
  }
  // What L2 still holds at the end was stored all the same.
  auto LeftInL2 = [](const Sum &S) {
    return std::max(0.0, S.Stored - S.Written);
  };
  double Moved = Total;
  for (const auto &[Object, S] : ByObject)
    Moved += LeftInL2(S);
  for (auto &[Object, S] : ByObject) {
    const std::string &Name = Features.Objects[Object].Name;
    double Share = S.Dram / Total, Percent = 100 * std::min(Share, 1.0);
    bool Bandwidth = P.Headline.Leaning == Verdict::Bandwidth;
    double Weight = Bandwidth ? DecidingWeight + Share : Share;
    if (S.Irregular) {
      if (Share > LeastGatherNoted)
        add(Weight + GatherWeight,
            {NoteKind::Gather,
             Name,
             0,
             {Percent, S.HitsCaches ? 100 * Values.CachedGathers : -1,
              double(!S.AtData)}},
            S.Where);
      continue;
    }
    double Ideal = std::max(1.0, S.Width); // sectors of a dense warp
    double Reuse = S.Loaded / std::max(1.0, S.LoadedDram);
    // Sectors are not wasted if accesses to neighbouring fields, or further
    // iterations, use the rest.
    bool Wasted = S.Dram > WastedBytes * S.Requested;
    // The hardware lays out local memory so that accesses coalesce.
    if (Object != FirstLocal && S.Sectors >= UncoalescedSectors * Ideal &&
        Wasted && (S.Dram + LeftInL2(S)) / Moved > LeastUncoalescedNoted) {
      std::vector<double> Told{S.Sectors, Ideal};
      if (S.OfGuess)
        Told.push_back(1);
      add(Weight + UncoalescedWeight,
          {NoteKind::Uncoalesced, Name, 0, std::move(Told)}, S.Where);
      continue;
    }
    // Nothing is gained from keeping a counter, or any single value, closer.
    if (Object != FirstLocal && Reuse >= LeastReuseNoted && S.LoadedDram > 0 &&
        S.Different > SectorBytes) {
      add(Weight * ReuseWeight +
              std::min(MostReuseWeight,
                       Reuse * S.LoadedDram / Total * ReuseSlope),
          {NoteKind::Reuse, Name, 0, {Reuse}}, S.Where);
      continue;
    }
    // What is only stored is read where L2 fills up sectors.
    bool IsRead = S.Dram - S.Written > LeastPart * S.Dram;
    if (Share <= LeastTrafficNoted || S.Dram / Likely.Threads < LeastBytesNoted)
      continue;
    std::vector<double> Told{Percent, S.Dram / Likely.Threads,
                             double(IsRead ? S.OnlyStored ? 2 : 1 : 0),
                             double(S.Written > LeastPart * S.Dram)};
    if (IsGuess)
      Told.push_back(1);
    add(Weight, {NoteKind::Traffic, Name, 0, std::move(Told)}, S.Where);
  }
}

void NoteWriter::unknownLoops() {
  for (const LoopFeature &L : Features.Loops) {
    if (L.Trips->Op != SymOp::Symbol)
      continue;
    const SymbolInfo &Info = Features.symbol(L.Trips->Symbol);
    if (Info.Kind == SymbolKind::TripCount &&
        is_contained(P.Headline.DependsOn, Info.id()))
      add(TripCountWeight,
          {NoteKind::TripCount, {}, 0, std::vector<double>(Info.InCall, 1)},
          L.Where ? L.Where : Info.Where);
  }
}

/// Notes how much of what is written never becomes traffic, at the store with
/// most of it.
void NoteWriter::leftInL2() {
  double Left = Likely.LeftInL2, Share = Left / (Likely.dram() + Left);
  if (!(Share >= LeastLeftNoted))
    return;
  // With all that is written as traffic, DRAM would take longer. A verdict that
  // is open follows from something else.
  double Work = Likely.Operations[static_cast<unsigned>(P.Headline.Kind)];
  bool Decides = P.Headline.Outcome == Verdict::Compute &&
                 Work < P.Headline.Ridge * (Likely.dram() + Left);
  const MemoryAccess *Most = nullptr;
  double MostBytes = 0;
  for (auto [A, Cost] : zip_equal(Features.Accesses, Likely.Accesses))
    if (A.Kind != AccessKind::Load && Cost.Unique > MostBytes) {
      Most = &A;
      MostBytes = Cost.Unique;
    }
  // L2 holds what one launch leaves; the next one finds it there.
  double N = Likely.Launches;
  if (Most)
    add(Decides ? LeftDecidesWeight : Share,
        {NoteKind::LeftInL2,
         "",
         0,
         {Left / N, (Left + Likely.DramWritten) / N, N}},
        Most->Where);
}

void NoteWriter::run() {
  operations();
  accesses();
  leftInL2();
  unknownLoops();
  for (auto &[Weight, Note] : Found)
    P.Notes.push_back(std::move(Note));
}

void roofline::addNotes(const KernelFeatures &Features, const Workload &Likely,
                        const SymbolValues &Values, Prediction &P) {
  NoteWriter(Features, Likely, Values, P).run();
}

/// From here on, an offset may be a negative one of 32 bits: formulas don't
/// wrap, and neither are the remainders and bits in them exact where they do.
static constexpr double MayBeWrapped = 4294967296;

void roofline::addOutOfBounds(const KernelFeatures &Features,
                              const SymbolValues &Values, Prediction &P) {
  if (!Values.GridBound || !Values.BlockBound)
    return;
  LaneEvaluator Each(Features, Values, spreadLanes(Values.Shape, 128),
                     /*LaneByLane=*/true);
  std::map<unsigned, PredictionNote> Found; // by object
  for (const MemoryAccess &A : Features.Accesses) {
    std::optional<double> Size = Values.sizeOf(A.Object);
    if (!Size || *Size <= 0 ||
        Features.Objects[A.Object].Space != MemorySpace::Global ||
        !isDetermined(A.Offset, Features, Values) || isPiecewise(A.Offset) ||
        !isDetermined(A.Count, Features, Values))
      continue;
    ArrayRef<double> Offsets = Each.of(A.Offset), Counts = Each.of(A.Count);
    double Furthest = 0;
    for (size_t I = 0; I < Each.size(); ++I)
      if (double At = Offsets[Offsets.size() == 1 ? 0 : I];
          Counts[Counts.size() == 1 ? 0 : I] > 0 && At < MayBeWrapped)
        Furthest = std::max(Furthest, At);
    PredictionNote &Note = Found[A.Object];
    if (Furthest >= std::max(*Size, Note ? Note.Values[0] : 0))
      Note = {{NoteKind::OutOfBounds,
               Features.Objects[A.Object].Name,
               0,
               {Furthest, *Size}},
              A.Where ? A.Where : P.Where};
  }
  for (auto &[Object, Note] : Found)
    if (Note)
      P.Notes.push_back(std::move(Note));
}

void roofline::addMachineNotes(const KernelFeatures &Features, Prediction &P) {
  if (!Features.Machine)
    return;
  const MachineSummary &M = *Features.Machine;
  if (M.Unplaced > MostUnplaced * M.Instructions)
    P.Notes.push_back({{NoteKind::MachineCounts,
                        "",
                        0,
                        {double(M.Unplaced), double(M.Instructions)}},
                       P.Where});
  if (M.SpillStores || M.SpillLoads)
    P.Notes.push_back({{NoteKind::RegisterSpill,
                        "",
                        0,
                        {double(M.SpillStores), double(M.SpillLoads)}},
                       P.Where});
}
