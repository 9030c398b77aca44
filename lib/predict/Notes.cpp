// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/Notes.h"
#include "constants/notes.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

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
  std::string served() const;
  void add(double Weight, StringRef Id, std::string Text,
           const SourceLocation &Where);

  const KernelFeatures &Features;
  const Workload &Likely;
  const SymbolValues &Values;
  Prediction &P;
  LaneEvaluator ThreadMeans;
  std::multimap<double, PredictionNote, std::greater<>> Found;
  std::set<std::string> Said;
};
} // namespace

/// \p Value with one decimal if it is below 100 and not whole, else rounded.
static std::string number(double Value) {
  if (Value >= 100 || std::fabs(Value - std::round(Value)) < 0.05)
    return std::to_string(std::llround(Value));
  return formatv("{0:F1}", Value).str();
}

void NoteWriter::add(double Weight, StringRef Id, std::string Text,
                     const SourceLocation &Where) {
  if (Where && Said.insert(Text).second)
    Found.emplace(Weight, PredictionNote{Id.str(), std::move(Text), Where});
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
  for (const OperationSite &S : Features.Sites) {
    if (S.Kind != Kind || !S.Where)
      continue;
    double Amount = ThreadMeans.mean(S.PerThread);
    if (Amount > MostAmount) {
      Most = &S;
      MostAmount = Amount;
    }
  }
  double Share = MostAmount / Total;
  if (!Most || Share < LeastOperationsNoted)
    return;
  add(P.Headline.Leaning == Verdict::Compute ? DecidingWeight + Share
                                             : Share * OtherOperationsWeight,
      "operations",
      formatv("{0} % of the {1} operations are on this line: {2} of {3} "
              "op/thread",
              std::llround(Share * 100), opKindText(Kind), number(MostAmount),
              number(Total)),
      Most->Where);
}

/// The share of gathers that caches serve, as text: "half", "95 %".
std::string NoteWriter::served() const {
  long Percent = std::lround(100 * Values.CachedGathers);
  return Percent == 50 ? "half" : std::to_string(Percent) + " %";
}

/// Notes accesses, at most once per object.
void NoteWriter::accesses() {
  struct Sum {
    double Requests = 0, Requested = 0, Dram = 0, Sectors = 0, Width = 0;
    double Loaded = 0, LoadedDram = 0; // of loads only
    bool Irregular = false, Writes = false, Reads = false;
    SourceLocation Where;
  };
  std::map<unsigned, Sum> ByObject;
  double Total = std::max(1.0, Likely.dram());
  for (size_t I = 0; I < Features.Accesses.size(); ++I) {
    const MemoryAccess &A = Features.Accesses[I];
    const AccessCost &Cost = Likely.Accesses[I];
    if (Cost.Requested == 0 ||
        Features.Objects[A.Object].Space != MemorySpace::Global)
      continue;
    Sum &S = ByObject[A.Object];
    if (Cost.Dram > S.Dram / std::max(1.0, S.Requests) || !S.Where)
      S.Where = A.Where;
    S.Requests += 1;
    S.Requested += Cost.Requested;
    S.Dram += Cost.Dram;
    S.Sectors = std::max(S.Sectors, Cost.SectorsPerWarp);
    S.Width = std::max<double>(S.Width, A.Width);
    S.Irregular |= Cost.Irregular;
    S.Writes |= A.Kind != AccessKind::Load;
    S.Reads |= A.Kind != AccessKind::Store;
    if (A.Kind == AccessKind::Load) {
      S.Loaded += Cost.Requested;
      S.LoadedDram += Cost.Dram;
    }
  }
  for (auto &[Object, S] : ByObject) {
    StringRef Name = Features.Objects[Object].Name;
    double Share = S.Dram / Total;
    bool Bandwidth = P.Headline.Leaning == Verdict::Bandwidth;
    double Weight = Bandwidth ? DecidingWeight + Share : Share;
    if (S.Irregular) {
      if (Share > LeastGatherNoted)
        add(Weight + GatherWeight, "gather",
            formatv("'{0}' is accessed where other data say: {1} % of the "
                    "DRAM bytes, if caches serve {2} of it",
                    Name, std::llround(std::min(Share, 1.0) * 100), served()),
            S.Where);
      continue;
    }
    double Ideal = std::max(1.0, S.Width); // sectors of a dense warp
    double Reuse = S.Loaded / std::max(1.0, S.LoadedDram);
    // Sectors are not wasted if accesses to neighbouring fields use the rest.
    bool Wasted = S.Sectors >= 32 || S.Dram > WastedBytes * S.Requested;
    if (S.Sectors >= UncoalescedSectors * Ideal && Wasted &&
        Share > LeastUncoalescedNoted) {
      add(Weight + UncoalescedWeight, "uncoalesced",
          formatv("a warp's access to '{0}' touches {1} sectors of 32 byte "
                  "where {2} would do",
                  Name, number(S.Sectors), number(Ideal)),
          S.Where);
      continue;
    }
    if (Reuse >= LeastReuseNoted) {
      add(Weight * ReuseWeight +
              std::min(MostReuseWeight,
                       Reuse * S.LoadedDram / Total * ReuseSlope),
          "reuse",
          formatv("'{0}' is read {1} times from L1/L2 for each DRAM read", Name,
                  number(Reuse)),
          S.Where);
      continue;
    }
    if (Share > LeastTrafficNoted)
      add(Weight, "traffic",
          formatv("'{0}' makes {1} % of the DRAM bytes: {2} byte/thread {3}",
                  Name, std::llround(std::min(Share, 1.0) * 100),
                  number(S.Dram / Likely.Threads),
                  S.Reads && S.Writes ? "read and written"
                  : S.Writes          ? "written"
                                      : "read"),
          S.Where);
  }
}

void NoteWriter::unknownLoops() {
  for (const LoopFeature &L : Features.Loops) {
    if (L.Trips->Op != SymOp::Symbol)
      continue;
    const SymbolInfo &Info = Features.symbol(L.Trips->Symbol);
    if (Info.Kind == SymbolKind::TripCount &&
        is_contained(P.Headline.DependsOn, Info.Name))
      add(TripCountWeight, "trip-count",
          "how often this loop runs depends on data and is not known here",
          L.Where ? L.Where : Info.Where);
  }
}

void NoteWriter::run() {
  operations();
  accesses();
  unknownLoops();
  for (auto &[Weight, Note] : Found)
    P.Notes.push_back(std::move(Note));
}

void roofline::addNotes(const KernelFeatures &Features, const Workload &Likely,
                        const SymbolValues &Values, Prediction &P) {
  NoteWriter(Features, Likely, Values, P).run();
}

void roofline::addMachineNotes(const KernelFeatures &Features, Prediction &P) {
  if (!Features.Machine)
    return;
  const MachineSummary &M = *Features.Machine;
  if (M.Unplaced > MostUnplaced * M.Instructions)
    P.Notes.push_back({"machine-counts",
                       formatv("counts are approximate: {0} of {1} machine "
                               "instructions could not be led back to the code",
                               M.Unplaced, M.Instructions),
                       P.Where});
  if (M.SpillStores || M.SpillLoads)
    P.Notes.push_back(
        {"register-spill",
         formatv("ptxas spills registers: {0} byte stored and {1} "
                 "byte loaded per thread where each instruction "
                 "runs once; not in the DRAM figures",
                 M.SpillStores, M.SpillLoads),
         P.Where});
}
