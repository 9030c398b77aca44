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
  return E.exact() ? "" : " (" + Format(E.Low) + " to " + Format(E.High) + ")";
}

/// With \p Figures, adds which launch the figures that follow are for.
static std::vector<std::string> launchLines(const Prediction &P, bool Figures) {
  const ExaminedPoint &At = P.Point;
  std::vector<std::string> Lines;
  for (const LaunchEntry &L : ArrayRef(P.Launches).take_front(MostLaunches))
    Lines.push_back(formatLaunch(L.Grid, L.Block));
  if (!At.Launch) {
    Lines.push_back(At.BlockKnown ? "block " + formatExtents(At.Block) +
                                        ", grid not known"
                                  : "not known");
    if (Figures)
      Lines.back() += "; figures are for " + formatLaunch(At.Grid, At.Block);
  } else if (Figures && P.Launches.size() > 1) {
    Lines.push_back("figures are for number " + std::to_string(*At.Launch + 1) +
                    ", the longest");
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
  FactsWriter(const Prediction &P, const GpuSpec &Gpu, ShownLines &Lines)
      : P(P), E(examined(P)), Gpu(Gpu), Lines(Lines) {}

  std::string write() {
    Text = "FIGURES\n";
    operations();
    dram();
    loops();
    branches();
    accesses();
    // The unknowns have a list of their own, and what was sampled is marked.
    std::vector<Assumption> Granted = E.Assumed;
    erase_if(Granted, [](const Assumption &A) {
      return isTakenValue(A) || isSample(A);
    });
    row("granted", allWordsOf(Granted));
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

  void operations() {
    double Threads = P.Point.threads();
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
              .str() +
          linesOf(Kind) + "\n";
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
    Estimate InAll = (E.DramRead + E.DramWritten) * Threads;
    // A cache line that is written back by chance is less than a byte.
    auto Part = [&](const Estimate &E, const char *What) {
      double Bytes = E.Likely * Threads;
      return Bytes < 1 ? "" : " " + tightBytes(Bytes) + What;
    };
    Text += "dram " + tightBytes(At.MemorySeconds * Gpu.Bandwidth.Value) +
            rangeText(InAll, tightBytes) + " " +
            tight(formatSeconds(At.MemorySeconds)) + " " +
            letterOf(basisOf(P, Counter::Dram)) + Part(E.DramRead, " read") +
            Part(E.DramWritten, " written") + "\n";
  }

  void loops() {
    std::vector<std::string> Parts;
    for (const LoopSummary &L : ArrayRef(P.Loops).take_front(MostLoops)) {
      std::string Part = Lines.mention(L.Where) + " " +
                         tightNumber(L.Trips.Likely) +
                         rangeText(L.Trips, formatSize);
      double Number;
      if (!L.Trips.exact() && !L.TripsFormula.empty() &&
          L.TripsFormula.size() <= MostFormula &&
          StringRef(L.TripsFormula).getAsDouble(Number))
        Part += " = " + L.TripsFormula;
      Parts.push_back(std::move(Part));
    }
    row("loops", Parts);
  }

  void branches() {
    std::vector<std::string> Parts;
    for (const BranchSummary &B : P.Branches) {
      std::string Share = tightNumber(100 * B.Share.Likely, 2);
      if (Share == "0" || Share == "100" || !Lines.has(B.Where) ||
          Parts.size() == MostBranches)
        continue;
      std::string Part = Lines.mention(B.Where) + " " + Share + "%";
      if (!is_contained(Parts, Part))
        Parts.push_back(std::move(Part));
    }
    row("branches", Parts);
  }

  /// Totals over accesses of an object that are alike.
  struct AccessGroup {
    const AccessSummary *First = nullptr;
    double Count = 0, Dram = 0;
  };

  void accesses() {
    using Like = std::tuple<std::string_view, unsigned, std::string, bool>;
    std::map<std::string, std::map<Like, AccessGroup>> Objects;
    std::map<std::string, double> Costs;
    double All = 0;
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
      All += A.DramBytes.Likely;
    }
    std::vector<double> Sorted;
    for (auto &[Object, Cost] : Costs)
      Sorted.push_back(Cost);
    llvm::sort(Sorted, std::greater());
    double Least = Sorted.size() > MostAccesses ? Sorted[MostAccesses - 1] : 0;
    size_t Shown = 0;
    for (auto &[Object, Groups] : Objects) {
      if (Costs[Object] < Least || Shown == MostAccesses)
        continue;
      ++Shown;
      std::vector<std::string> Parts;
      for (auto &[Key, G] : Groups)
        Parts.push_back(accessText(G, All));
      row(Object, Parts);
    }
    if (Shown < Objects.size())
      Text +=
          std::to_string(Objects.size() - Shown) + " more, of less traffic\n";
  }

  std::string accessText(const AccessGroup &G, double All) {
    const AccessSummary &A = *G.First;
    std::string Part{letterOf(A.Kind)};
    Part += std::to_string(A.Width) + Lines.mention(A.Where) + " x" +
            tightNumber(G.Count) + " s" + tightNumber(A.SectorsPerWarp, 2);
    if (A.OffsetFormula.empty())
      Part += "?";
    // A share that rounds to nothing is left out.
    if (G.Dram > All / 2000)
      Part += " " + tightBytes(G.Dram * P.Point.threads());
    return Part;
  }

  const Prediction &P;
  const Evaluation &E;
  const GpuSpec &Gpu;
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
                                StringRef Values, ShownLines &Lines) {
  return ::launchText(P, Values, /*Figures=*/true) +
         FactsWriter(P, Gpu, Lines).write();
}

std::string roofline::unknownsText(ArrayRef<OpenUnknown> Unknowns,
                                   ShownLines &Lines) {
  if (Unknowns.empty())
    return "";
  std::string Text = "UNKNOWNS\n";
  for (const OpenUnknown &U : Unknowns) {
    std::string Meaning = meaningOf(U.What, U.Origin);
    std::string Words = wordsOf(U.What);
    std::string At = Lines.mention(U.Where);
    // Most words name the line themselves.
    bool Says = U.Where && StringRef(Words).ends_with(
                               "line " + std::to_string(U.Where.Line));
    Text += U.Id + ": " + quotable(Words, 60) +
            (Meaning.empty() ? "" : " (" + quotable(Meaning, 80) + ")") +
            (At.empty() || Says ? "" : " " + At) + ", " +
            formatSize(U.Range.Low) + " to " + formatSize(U.Range.High) +
            ", taken as " + formatSize(U.Range.Likely) + "\n";
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
        Parts.push_back(Its + " = " + Value);
    }
  std::map<unsigned, std::string> Allocations;
  for (const LaunchBuffer &B : Launch.Buffers) {
    if (B.Parameter >= Kernel.Parameters.size())
      continue;
    std::string Its = Name(B.Parameter, B.Offset);
    auto [First, IsNew] = Allocations.try_emplace(B.Allocation, Its);
    std::string Part = Its + " ";
    if (!IsNew)
      Part += "= " + First->second;
    else if (!B.Size)
      continue;
    else
      Part += isConstant(B.Size) ? tightBytes(B.Size->Value)
                                 : "(" + Formula(B.Size) + ") byte";
    if (B.Start && !isConstant(B.Start, 0))
      Part += " from byte " + Formula(B.Start);
    Parts.push_back(Part + (B.OnHost ? " in host memory" : ""));
  }
  return join(Parts, "; ");
}
