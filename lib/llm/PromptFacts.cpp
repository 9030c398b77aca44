// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats what the compiler knows about a kernel as text for a model.
#include "llm/Prompt.h"
#include "model/Quantity.h"
#include "words/Words.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

using namespace llvm;
using namespace roofline;

/// Limits on the length of lists and formulas. Longer lists do not help a
/// model.
static constexpr size_t MostAccesses = 12, MostLoops = 8, MostBranches = 6,
                        MostSites = 3, MostLaunches = 6, MostFormula = 60;

/// Names by what is said of them, in the order in which that is said first.
using NamesByText = MapVector<std::string, std::vector<std::string>,
                              std::map<std::string, unsigned>>;

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

/// "8.00" as "8".
static std::string shortened(StringRef Number) {
  if (Number.contains('.') && !Number.contains('e'))
    Number = Number.rtrim('0').rtrim('.');
  return Number.str();
}

static std::string tightNumber(double V, unsigned Digits = 3) {
  return shortened(formatNumber(V, Digits));
}

/// "400 Mop" as "400M", "79.1 kB" as "79.1kB", "16.0 byte" as "16.0B".
static std::string tight(StringRef Quantity) {
  auto [Number, Unit] = Quantity.split(' ');
  if (Unit == "byte")
    return shortened(Number) + "B";
  Unit.consume_back("op");
  return shortened(Number) + Unit.str();
}

static std::string tightOperations(double V) {
  return tight(formatOperations(V));
}
static std::string tightBytes(double V) { return tight(formatBytes(V)); }

static std::string rangeText(const Estimate &E,
                             function_ref<std::string(double)> Format) {
  std::string Low = Format(E.Low), High = Format(E.High);
  return Low == High ? "" : " (" + Low + ".." + High + ")";
}

/// "grid 64,2 block 256": without axes of one.
static std::string tightLaunch(const std::array<double, 3> &Grid,
                               const std::array<double, 3> &Block) {
  auto Extents = [](const std::array<double, 3> &Size) {
    std::string Text = formatSize(Size[0]);
    if (Size[1] != 1 || Size[2] != 1)
      Text += "," + formatSize(Size[1]);
    if (Size[2] != 1)
      Text += "," + formatSize(Size[2]);
    return Text;
  };
  return "grid " + Extents(Grid) + " block " + Extents(Block);
}

/// With \p Figures, adds which launch the figures that follow are for.
static std::vector<std::string> launchLines(const Prediction &P, bool Figures) {
  const ExaminedPoint &At = P.Point;
  std::vector<std::string> Lines;
  for (const LaunchEntry &L : ArrayRef(P.Launches).take_front(MostLaunches))
    if (std::string Line = tightLaunch(L.Grid, L.Block);
        !is_contained(Lines, Line))
      Lines.push_back(std::move(Line));
  std::string Examined = "figures are for " + tightLaunch(At.Grid, At.Block);
  if (!At.Launch) {
    Lines.push_back(At.BlockKnown ? "block " + formatExtents(At.Block) +
                                        ", grid not known"
                                  : "not known");
    if (Figures)
      Lines.push_back(Examined);
  } else if (Figures && Lines.size() > 1) {
    Lines.push_back(Examined + ", the longest");
  }
  return Lines;
}

static std::string launchText(const Prediction &P, StringRef Values,
                              bool Figures) {
  std::string Text = "LAUNCH " + join(launchLines(P, Figures), "; ") + "\n";
  return Values.empty() ? Text : Text + "VALUES " + Values.str() + "\n";
}

/// How a figure was obtained, as a letter.
static char letterOf(FigureBasis Basis) { return idOf(Basis).front(); }

static char letterOf(AccessKind Kind) { return toUpper(idOf(Kind).front()); }

namespace {
class FactsWriter {
public:
  FactsWriter(const Prediction &P, const GpuSpec &Gpu,
              ArrayRef<OpenUnknown> Unknowns, ShownLines &Lines)
      : P(P), E(examined(P)), Gpu(Gpu), Unknowns(Unknowns), Lines(Lines) {}

  std::string write() {
    Text = "FIGURES\n";
    operations();
    dram();
    loops();
    branches();
    accesses();
    granted();
    std::vector<std::string> Unseen;
    for (const UnseenConstruct &C : P.NotModelled)
      Unseen.push_back(Lines.mention(C.Where) + " " + wordsOf(C));
    row("not counted", Unseen);
    return std::move(Text);
  }

private:
  void row(StringRef Heading, ArrayRef<std::string> Parts) {
    if (!Parts.empty())
      Text += (Heading + ": " + join(Parts, "; ") + "\n").str();
  }

  /// The longest time at a roof.
  double longestSeconds() const {
    double Longest = P.Point.MemorySeconds;
    for (double Seconds : P.Point.ComputeSeconds)
      Longest = std::max(Longest, Seconds);
    return Longest;
  }

  void operations() {
    double Threads = P.Point.threads(), Longest = longestSeconds();
    bool Any = false;
    for (OpKind Kind : AllOpKinds) {
      unsigned K = static_cast<unsigned>(Kind);
      const Estimate &PerThread = E.Operations[K];
      auto C = counterOf(Kind);
      if (PerThread.High <= 0 || !C)
        continue;
      Any = true;
      double Seconds = P.Point.ComputeSeconds[K];
      Text +=
          (opKindText(Kind) + " " +
           tightOperations(PerThread.Likely * Threads) +
           rangeText(PerThread,
                     [&](double V) { return tightOperations(V * Threads); }) +
           " " + tight(formatSeconds(Seconds)) + " " +
           Twine(letterOf(basisOf(P, *C))) + " " +
           tightNumber(PerThread.Likely))
              .str();
      // A kind that can't decide needs no lines.
      if (Seconds * PerThread.High > Longest / 10 * PerThread.Likely)
        Text += linesOf(Kind);
      Text += "\n";
    }
    if (!Any)
      Text += "no operations\n";
  }

  /// The source lines that contribute most operations of \p Kind, if there are
  /// several.
  std::string linesOf(OpKind Kind) {
    std::vector<const OperationSummary *> Sites = sitesOf(P, Kind);
    if (Sites.size() < 2)
      return "";
    std::vector<std::string> Parts;
    for (auto *S : ArrayRef(Sites).take_front(MostSites))
      if (Lines.has(S->Where) && S->PerThread >= Sites[0]->PerThread / 10)
        Parts.push_back(Lines.mention(S->Where) + " " +
                        tightNumber(S->PerThread, 2));
    return Parts.empty() ? "" : ": " + join(Parts, ", ");
  }

  void dram() {
    const ExaminedPoint &At = P.Point;
    double Threads = At.threads();
    Estimate All = E.DramRead + E.DramWritten;
    Text += "dram " + tightBytes(At.MemorySeconds * Gpu.Bandwidth.Value) +
            rangeText(All * Threads, tightBytes) + " " +
            tight(formatSeconds(At.MemorySeconds)) + " " +
            letterOf(basisOf(P, Counter::Dram));
    // What is not read is written.
    if (All.Likely * Threads >= 1)
      Text += E.DramWritten.Likely < All.Likely / 100 ? " read"
              : E.DramRead.Likely < All.Likely / 100
                  ? " written"
                  : " " + tightBytes(E.DramRead.Likely * Threads) + " read";
    Text += "\n";
  }

  /// Loops that run more than once.
  void loops() {
    std::vector<std::string> Parts;
    constexpr double Once = 1.05, Few = 16;
    for (const LoopSummary &L : P.Loops) {
      bool RunsOnce = L.Trips.Likely < Once && L.Trips.High <= Few;
      if (RunsOnce || Parts.size() == MostLoops ||
          isUnknown(UnknownKind::LoopTrips, L.Where))
        continue;
      std::string Part =
          Lines.mention(L.Where) + " " + tightNumber(L.Trips.Likely);
      if (L.Trips.High - L.Trips.Low > L.Trips.Likely / 20)
        Part += rangeText(L.Trips, formatSize);
      double Number;
      if (!L.Trips.exact() && !L.TripsFormula.empty() &&
          L.TripsFormula.size() <= MostFormula &&
          StringRef(L.TripsFormula).getAsDouble(Number))
        Part += " = " + L.TripsFormula;
      Parts.push_back(std::move(Part));
    }
    row("loops", Parts);
  }

  /// Whether the unknowns have one of \p Kind at \p Where.
  bool isUnknown(UnknownKind Kind, const SourceLocation &Where) const {
    return any_of(Unknowns, [&](const OpenUnknown &U) {
      return U.What.Kind == Kind && U.Where.Line == Where.Line &&
             U.Where.File == Where.File;
    });
  }

  /// Branches that nearly all threads or hardly any take say little, and
  /// unknown ones have a row of their own.
  void branches() {
    std::vector<std::string> Parts;
    for (const BranchSummary &B : P.Branches) {
      double Percent = 100 * B.Share.Likely;
      if (Percent < 1 || Percent > 99 || !Lines.has(B.Where) ||
          isUnknown(UnknownKind::Branch, B.Where) ||
          Parts.size() == MostBranches)
        continue;
      std::string Part =
          Lines.mention(B.Where) + " " + tightNumber(Percent, 2) + "%";
      if (!is_contained(Parts, Part))
        Parts.push_back(std::move(Part));
    }
    row("branches", Parts);
  }

  /// Totals over accesses of an object that are alike.
  struct AccessGroup {
    const AccessSummary *First = nullptr;
    double Count = 0, Dram = 0;

    double sectors() const { return Count * First->SectorsPerWarp; }
  };
  using Like = std::tuple<std::string_view, unsigned, std::string, bool>;
  using AccessGroups = std::map<Like, AccessGroup>;

  void accesses() {
    std::map<std::string, AccessGroups> Objects;
    std::map<std::string, double> Costs;
    double Dram = 0, Sectors = 0;
    for (const AccessSummary &A : P.Accesses) {
      if (A.Space != MemorySpace::Global || A.Count.Likely <= 0)
        continue;
      AccessGroup &G = Objects[A.Object][{idOf(A.Kind), A.Width,
                                          formatNumber(A.SectorsPerWarp, 2),
                                          A.OffsetFormula.empty()}];
      if (!G.First || A.Count.Likely > G.First->Count.Likely)
        G.First = &A;
      G.Count += A.Count.Likely;
      G.Dram += A.DramBytes.Likely;
      Costs[A.Object] += A.DramBytes.Likely;
      Dram += A.DramBytes.Likely;
      Sectors += A.Count.Likely * A.SectorsPerWarp;
    }
    std::vector<double> Sorted;
    for (auto &[Object, Cost] : Costs)
      Sorted.push_back(Cost);
    llvm::sort(Sorted, std::greater());
    double Least = Sorted.size() > MostAccesses ? Sorted[MostAccesses - 1] : 0;
    // Objects that are accessed in the same way have one row.
    NamesByText Rows;
    size_t Shown = 0;
    for (auto &[Object, Groups] : Objects) {
      if (Costs[Object] < Least || Shown == MostAccesses)
        continue;
      ++Shown;
      std::vector<std::string> Parts;
      for (auto &[Key, G] : Groups)
        if (G.sectors() >= Sectors / 1000 || G.Dram >= Dram / 1000)
          Parts.push_back(accessText(G, Dram, isOnly(G, Groups)));
      if (!Parts.empty())
        Rows[join(Parts, "; ")].push_back(Object);
    }
    for (auto &[Accesses, Names] : Rows)
      row(join(Names, ", "), Accesses);
    if (Shown < Objects.size())
      Text +=
          std::to_string(Objects.size() - Shown) + " more, of less traffic\n";
  }

  /// Whether the accesses of \p G are all those of their kind in \p Groups, so
  /// that a reader finds them without their line.
  static bool isOnly(const AccessGroup &G, const AccessGroups &Groups) {
    return count_if(Groups, [&](const auto &Other) {
             return Other.second.First->Kind == G.First->Kind;
           }) == 1;
  }

  std::string accessText(const AccessGroup &G, double All, bool IsOnly) {
    const AccessSummary &A = *G.First;
    std::string Part{letterOf(A.Kind)};
    Part += std::to_string(A.Width) + (IsOnly ? "" : Lines.mention(A.Where)) +
            " x" + tightNumber(G.Count) + " s" +
            tightNumber(A.SectorsPerWarp, 2);
    if (A.OffsetFormula.empty())
      Part += "?";
    // A share that rounds to nothing is left out.
    if (G.Dram > All / 2000)
      Part += " " + tightBytes(G.Dram * P.Point.threads());
    return Part;
  }

  /// What was assumed besides. The unknowns have a list of their own, what was
  /// sampled is marked, and the launch that is judged stands above.
  void granted() {
    std::vector<Assumption> Granted = E.Assumed;
    erase_if(Granted, [](const Assumption &A) {
      bool Fits = A.Kind == AssumptionKind::FitsType && A.Values.empty();
      return isTakenValue(A) || isSample(A) || Fits ||
             A.Kind == AssumptionKind::NotFromArguments ||
             A.Kind == AssumptionKind::LaterLaunches;
    });
    row("granted", allWordsOf(Granted));
  }

  const Prediction &P;
  const Evaluation &E;
  const GpuSpec &Gpu;
  ArrayRef<OpenUnknown> Unknowns;
  ShownLines &Lines;
  std::string Text;
};
} // namespace

/// The lines of \p Closure, without the folders of their files, since the
/// compiler and the syntax tree may spell these in different ways.
ShownLines::ShownLines(ArrayRef<CodeLine> Closure) {
  for (const CodeLine &Line : Closure)
    if (Line.Where)
      Shown.insert(keyOf(Line.Where));
}

ShownLines::Key ShownLines::keyOf(const SourceLocation &Where) {
  return {sys::path::filename(Where.File).str(), Where.Line};
}

std::string ShownLines::mention(const SourceLocation &Where) {
  if (!has(Where))
    return "";
  Mentioned.insert(keyOf(Where));
  return "@" + std::to_string(Where.Line);
}

std::string roofline::launchText(const Prediction &P, StringRef Values) {
  return ::launchText(P, Values, /*Figures=*/false);
}

std::string roofline::factsText(const Prediction &P, const GpuSpec &Gpu,
                                StringRef Values,
                                ArrayRef<OpenUnknown> Unknowns,
                                ShownLines &Lines) {
  return ::launchText(P, Values, /*Figures=*/true) +
         FactsWriter(P, Gpu, Unknowns, Lines).write();
}

/// What \p U is, \p At a line that is shown ("@12") or elsewhere (""). The
/// instructions explain the short words.
static std::string tightWords(const OpenUnknown &U, const std::string &At) {
  UnknownKind Kind = U.What.Kind;
  if (Kind == UnknownKind::GatherShare)
    return "gathers served";
  if (!At.empty() && Kind == UnknownKind::Branch)
    return "branch" + At;
  if (!At.empty() && Kind == UnknownKind::LoopTrips)
    return "trips" + At;
  if (!At.empty() && Kind == UnknownKind::Opaque)
    return "value" + At;
  std::string Words = quotable(wordsOf(U.What), 60);
  if (std::string Meaning = meaningOf(U.What, U.Origin);
      Kind == UnknownKind::HostValue && !Meaning.empty())
    Words += " (" + quotable(Meaning, 80) + ")";
  // Words for a part of a loop name its line.
  return Kind == UnknownKind::LoopPart ? Words : Words + At;
}

std::string roofline::unknownsText(ArrayRef<OpenUnknown> Unknowns,
                                   ShownLines &Lines) {
  if (Unknowns.empty())
    return "";
  std::string Text = "UNKNOWNS\n";
  for (const OpenUnknown &U : Unknowns) {
    bool IsShare = U.Range.Low == 0 && U.Range.High == 1;
    Text += U.Id + ": " + tightWords(U, Lines.mention(U.Where)) +
            (IsShare ? ""
                     : ", " + formatSize(U.Range.Low) + ".." +
                           formatSize(U.Range.High)) +
            ", " + shortened(formatSize(U.Range.Likely)) + "\n";
  }
  return Text;
}

std::string roofline::valuesText(const KernelSource &Kernel,
                                 const LaunchSite &Launch,
                                 const SymContext &Formulas) {
  auto Formula = [&](SymExpr E) { return toString(Formulas, E, MostFormula); };
  auto Name = [&](unsigned Parameter, unsigned Offset) {
    const KernelParameter &Its = Kernel.Parameters[Parameter];
    for (const ParameterField &Field : Its.Fields)
      if (Field.Offset == Offset)
        return Field.Name;
    return Its.Name;
  };
  std::vector<std::string> Parts;
  for (const LaunchArgument &A : Launch.Arguments)
    if (A.Value && A.Parameter < Kernel.Parameters.size()) {
      std::string Its = Name(A.Parameter, A.Offset);
      std::string Value = isConstant(A.Value)
                              ? shortened(formatSize(A.Value->Value))
                              : Formula(A.Value);
      if (Value != Its)
        Parts.push_back(Its + "=" + Value);
    }
  // Memory of one size has one part.
  NamesByText OfSize;
  std::vector<std::string> Shared;
  std::map<unsigned, std::string> Allocations;
  for (const LaunchBuffer &B : Launch.Buffers) {
    if (B.Parameter >= Kernel.Parameters.size())
      continue;
    std::string Its = Name(B.Parameter, B.Offset);
    auto [First, IsNew] = Allocations.try_emplace(B.Allocation, Its);
    if (IsNew && !B.Size)
      continue;
    std::string Rest;
    if (B.Start && !isConstant(B.Start, 0))
      Rest += " from byte " + Formula(B.Start);
    if (B.OnHost)
      Rest += " in host memory";
    if (!IsNew)
      Shared.push_back(Its + "=" + First->second + Rest);
    else if (isConstant(B.Size))
      OfSize[tightBytes(B.Size->Value) + Rest].push_back(Its);
    else
      OfSize["(" + Formula(B.Size) + ") byte" + Rest].push_back(Its);
  }
  for (auto &[Size, Names] : OfSize)
    Parts.push_back(join(Names, ", ") + " " + Size);
  append_range(Parts, Shared);
  return join(Parts, "; ");
}
