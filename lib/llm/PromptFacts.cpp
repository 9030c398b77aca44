// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats what the compiler knows about a kernel as text for a model.
#include "llm/Prompt.h"
#include "model/Quantity.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

using namespace llvm;
using namespace roofline;

/// Limits on the length of lists and formulas. Longer lists do not help a
/// model.
static constexpr size_t MostAccesses = 16, MostLoops = 10, MostBranches = 8,
                        MostLaunches = 6, MostFormula = 100;

std::string roofline::gpuFacts(const GpuSpec &Gpu) {
  std::string Text = "GPU: " + Gpu.DisplayName + "\n";
  Text += formatv("DRAM bandwidth: {0} GB/s\n",
                  formatNumber(Gpu.Bandwidth.Value / 1e9, 4));
  Text += "L2 cache: " + formatBytes(Gpu.L2.Value) + "\n";
  Text +=
      formatv("multiprocessors: {0}, with at most {1} threads each\n",
              formatSize(Gpu.Sms.Value), formatSize(Gpu.ThreadsPerSm.Value));
  for (OpKind Kind : AllOpKinds)
    if (Gpu.peak(Kind) > 0 && Kind != OpKind::Special)
      Text += formatv("{0}: peak {1} Gop/s, balance point {2} op/byte\n",
                      opKindText(Kind), formatNumber(Gpu.peak(Kind) / 1e9, 4),
                      formatNumber(Gpu.ridge(Kind), 4));
  if (!Gpu.Convention.empty())
    Text += "(figures by the convention of " + Gpu.Convention + ")\n";
  return Text;
}

static std::string lineOf(const SourceLocation &Where) {
  return Where ? "line " + std::to_string(Where.Line) : "elsewhere";
}

/// " = FORMULA", or "" if \p Formula is just a number or too long to help.
static std::string formulaText(StringRef Formula) {
  double Number;
  if (Formula.empty() || Formula.size() > MostFormula ||
      !Formula.getAsDouble(Number))
    return "";
  return (" = " + Formula).str();
}

static std::string rangeText(const Estimate &E) {
  return E.exact()
             ? ""
             : " (" + formatSize(E.Low) + " to " + formatSize(E.High) + ")";
}

/// With \p Figures, adds which launch the figures that follow are for.
static std::vector<std::string> launchLines(const Prediction &P, bool Figures) {
  const ExaminedPoint &At = P.Point;
  std::vector<std::string> Lines;
  for (const LaunchEntry &L : ArrayRef(P.Launches).take_front(MostLaunches))
    Lines.push_back(formatLaunch(L.Grid, L.Block) + " at " + lineOf(L.Where));
  if (!At.Launch) {
    Lines.push_back(At.BlockKnown ? "block " + formatExtents(At.Block) +
                                        ", grid not known"
                                  : "not known");
    if (Figures)
      Lines.back() +=
          "; figures below are for " + formatLaunch(At.Grid, At.Block);
  } else if (Figures && P.Launches.size() > 1 && At.Launch) {
    Lines.push_back("figures below are for number " +
                    std::to_string(*At.Launch + 1) + ", the longest");
  }
  return Lines;
}

static std::string listText(const char *Heading,
                            const std::vector<std::string> &Lines) {
  if (Lines.empty())
    return "";
  std::string Text = std::string(Heading) + "\n";
  for (const std::string &Line : Lines)
    Text += "  " + Line + "\n";
  return Text;
}

static constexpr char LaunchHeading[] = "LAUNCH";

namespace {
class FactsWriter {
public:
  FactsWriter(const Prediction &P, const GpuSpec &Gpu)
      : P(P), E(examined(P)), Gpu(Gpu) {}

  std::string write() {
    list(LaunchHeading, launchLines(P, /*Figures=*/true));
    operations();
    loops();
    branches();
    accesses();
    times();
    // The unknowns have a list of their own.
    std::vector<Assumption> Granted = E.Assumed;
    erase_if(Granted, isTakenValue);
    list("TAKEN FOR GRANTED", allWordsOf(Granted));
    std::vector<std::string> Unseen;
    for (const UnseenConstruct &C : P.NotModelled)
      Unseen.push_back(lineOf(C.Where) + ": " + notCounted(C));
    list("NOT SEEN by the compiler", Unseen);
    return std::move(Text);
  }

private:
  void list(const char *Heading, const std::vector<std::string> &Lines) {
    Text += listText(Heading, Lines);
  }

  void operations() {
    std::vector<std::string> Lines;
    for (OpKind Kind : AllOpKinds) {
      unsigned K = static_cast<unsigned>(Kind);
      if (E.Operations[K].High <= 0)
        continue;
      std::string Line = opKindText(Kind).str() + " " +
                         formatNumber(E.Operations[K].Likely) +
                         rangeText(E.Operations[K]);
      if (auto C = counterOf(Kind))
        Line += (", " + idOf(basisOf(P, *C))).str();
      Lines.push_back(Line + formulaText(P.OperationFormulas[K]) +
                      linesOf(Kind));
    }
    if (Lines.empty())
      Lines.push_back("none");
    list("OPERATIONS per thread", Lines);
  }

  /// The source lines that contribute most operations of \p Kind, if there are
  /// several.
  std::string linesOf(OpKind Kind) const {
    constexpr size_t Shown = 4;
    std::vector<const OperationSummary *> Sites = sitesOf(P, Kind);
    if (Sites.size() < 2)
      return "";
    std::vector<std::string> Parts;
    for (auto *S : ArrayRef(Sites).take_front(Shown))
      Parts.push_back(lineOf(S->Where) + ": " + formatNumber(S->PerThread, 2));
    return "; most from " + join(Parts, ", ");
  }

  void loops() {
    std::vector<std::string> Lines;
    for (const LoopSummary &L : ArrayRef(P.Loops).take_front(MostLoops))
      Lines.push_back(lineOf(L.Where) + ": " + formatNumber(L.Trips.Likely) +
                      rangeText(L.Trips) + formulaText(L.TripsFormula));
    list("LOOPS left in the compiled code, iterations per entry", Lines);
  }

  void branches() {
    std::vector<std::string> Lines;
    for (const BranchSummary &B : ArrayRef(P.Branches).take_front(MostBranches))
      Lines.push_back(lineOf(B.Where) + ": taken by " +
                      formatNumber(100 * B.Share.Likely, 2) + " %" +
                      (B.Guard ? ", a bounds check" : "") +
                      (B.Condition.empty() || B.Condition.size() > MostFormula
                           ? ""
                           : ", if " + B.Condition));
    list("BRANCHES", Lines);
  }

  /// Totals over the unrolled copies of one access.
  struct AccessGroup {
    const AccessSummary *First = nullptr;
    double Count = 0, Dram = 0, Sectors = 0;
  };

  std::vector<AccessGroup> accessGroups() const {
    std::map<
        std::tuple<SourceLocation, std::string_view, std::string, unsigned>,
        AccessGroup>
        Groups;
    for (const AccessSummary &A : P.Accesses) {
      if (A.Space != MemorySpace::Global || A.Count.High <= 0)
        continue;
      AccessGroup &G = Groups[{A.Where, idOf(A.Kind), A.Object, A.Width}];
      if (!G.First || A.Count.Likely > G.First->Count.Likely)
        G.First = &A;
      G.Count += A.Count.Likely;
      G.Dram += A.DramBytes.Likely;
      G.Sectors = std::max(G.Sectors, A.SectorsPerWarp);
    }
    std::vector<AccessGroup> Found;
    for (auto &[Key, Group] : Groups)
      Found.push_back(Group);
    return Found;
  }

  void accesses() {
    std::vector<AccessGroup> Groups = accessGroups();
    // Keep the accesses with most DRAM traffic, in source order.
    std::vector<double> Costs;
    for (const AccessGroup &G : Groups)
      Costs.push_back(G.Dram);
    llvm::sort(Costs, std::greater());
    double Least = Costs.size() > MostAccesses ? Costs[MostAccesses - 1] : 0;
    std::vector<std::string> Lines;
    size_t LeftOut = 0;
    for (const AccessGroup &G : Groups) {
      if (G.Dram < Least || Lines.size() == MostAccesses) {
        ++LeftOut;
        continue;
      }
      const AccessSummary &A = *G.First;
      Lines.push_back(lineOf(A.Where) + ": " + idOf(A.Kind).str() + " '" +
                      A.Object + "', " + std::to_string(A.Width) + " byte, " +
                      formatNumber(G.Count) + " a thread" + offsetText(A) +
                      "; " + formatNumber(G.Sectors, 2) +
                      " sectors a warp; DRAM " + formatBytes(G.Dram));
    }
    if (LeftOut)
      Lines.push_back(std::to_string(LeftOut) + " more, of less traffic");
    list("GLOBAL MEMORY ACCESSES in the compiled code; DRAM is estimated, a "
         "thread",
         Lines);
  }

  static std::string offsetText(const AccessSummary &A) {
    if (A.OffsetFormula.empty())
      return "; address not followed";
    return A.OffsetFormula.size() > MostFormula
               ? ""
               : "; at byte " + A.OffsetFormula;
  }

  void times() {
    const ExaminedPoint &At = P.Point;
    Estimate InAll = (E.DramRead + E.DramWritten) * At.threads();
    std::string Range = InAll.exact() ? ""
                                      : " (" + formatBytes(InAll.Low) + " to " +
                                            formatBytes(InAll.High) + ")";
    std::vector<std::string> Lines{
        "DRAM: " + formatBytes(E.DramRead.Likely) + " read and " +
        formatBytes(E.DramWritten.Likely) + " written a thread, in all " +
        formatBytes(At.MemorySeconds * Gpu.Bandwidth.Value) + Range + ", " +
        idOf(basisOf(P, Counter::Dram)).str() + ": " +
        formatSeconds(At.MemorySeconds)};
    for (OpKind Kind : AllOpKinds)
      if (double Seconds = At.ComputeSeconds[static_cast<unsigned>(Kind)];
          Seconds > 0)
        Lines.push_back(opKindText(Kind).str() + " in all: " +
                        formatOperations(Seconds * Gpu.peak(Kind)) + ": " +
                        formatSeconds(Seconds));
    list("TOTALS AND TIMES at the roofs", Lines);
  }

  const Prediction &P;
  const Evaluation &E;
  const GpuSpec &Gpu;
  std::string Text;
};
} // namespace

std::string roofline::launchText(const Prediction &P) {
  return listText(LaunchHeading, launchLines(P, /*Figures=*/false));
}

std::string roofline::factsText(const Prediction &P, const GpuSpec &Gpu) {
  return FactsWriter(P, Gpu).write();
}

std::string roofline::unknownsText(ArrayRef<OpenUnknown> Unknowns) {
  if (Unknowns.empty())
    return "";
  std::string Text = "UNKNOWNS that you may bind, id: what it is, its range\n";
  for (const OpenUnknown &U : Unknowns) {
    std::string Meaning = meaningOf(U.What, U.Origin);
    Text += "  " + U.Id + ": " + quotable(wordsOf(U.What), 60) +
            (Meaning.empty() ? "" : " (" + quotable(Meaning, 80) + ")") +
            (U.Where ? " at " + lineOf(U.Where) : "") + ", " +
            formatSize(U.Range.Low) + " to " + formatSize(U.Range.High) +
            ", taken as " + formatSize(U.Range.Likely) + "\n";
  }
  return Text + "\n";
}
