// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the compiler knows of a kernel, in words and figures for a model.
#include "llm/Prompt.h"
#include "model/Quantity.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// Beyond these a list tells no more than its head.
static constexpr size_t MostAccesses = 20, MostLoops = 12, MostBranches = 10,
                        MostLaunches = 6, MostFormula = 160;

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

static std::string extents(const std::array<double, 3> &Size) {
  std::vector<std::string> Parts;
  for (double Extent : Size)
    Parts.push_back(formatSize(Extent));
  return "(" + join(Parts, ",") + ")";
}

static std::string lineOf(const SourceLocation &Where) {
  return Where ? "line " + std::to_string(Where.Line) : "elsewhere";
}

/// " = FORMULA", unless it is the number again or too long to help.
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

namespace {
class FactsWriter {
public:
  FactsWriter(const Prediction &P, const GpuSpec &Gpu) : P(P), Gpu(Gpu) {}

  std::string write() {
    launches();
    operations();
    loops();
    branches();
    accesses();
    times();
    list("TAKEN FOR GRANTED", P.Headline.Assumed);
    std::vector<std::string> Unseen;
    for (const PredictionNote &N : P.NotModelled)
      Unseen.push_back(lineOf(N.Where) + ": " + N.Text);
    list("NOT SEEN by the compiler", Unseen);
    return std::move(Text);
  }

private:
  void list(const char *Heading, const std::vector<std::string> &Lines) {
    if (Lines.empty())
      return;
    Text += std::string(Heading) + "\n";
    for (const std::string &Line : Lines)
      Text += "  " + Line + "\n";
  }

  void launches() {
    const ExaminedPoint &At = P.Point;
    std::vector<std::string> Lines;
    for (const LaunchEntry &L : ArrayRef(P.Launches).take_front(MostLaunches))
      Lines.push_back("grid " + extents(L.Grid) + " block " + extents(L.Block) +
                      " at " + lineOf(L.Where));
    if (P.Launches.empty())
      Lines.push_back((At.BlockKnown
                           ? "block " + extents(At.Block) + ", grid not known"
                           : "not known") +
                      std::string("; figures below are for grid ") +
                      extents(At.Grid) + " block " + extents(At.Block));
    else if (P.Launches.size() > 1 && At.Launch)
      Lines.push_back("figures below are for number " +
                      std::to_string(*At.Launch + 1) + ", the longest");
    list("LAUNCH", Lines);
  }

  void operations() {
    std::vector<std::string> Lines;
    for (OpKind Kind : AllOpKinds) {
      unsigned K = static_cast<unsigned>(Kind);
      if (P.Headline.Operations[K].High <= 0)
        continue;
      std::string Line = opKindText(Kind).str() + " " +
                         formatNumber(P.Headline.Operations[K].Likely) +
                         rangeText(P.Headline.Operations[K]) +
                         formulaText(P.OperationFormulas[K]);
      Lines.push_back(Line + linesOf(Kind));
    }
    if (Lines.empty())
      Lines.push_back("none");
    list("OPERATIONS per thread, counted on the compiled code", Lines);
  }

  /// The source lines that most operations of \p Kind come from.
  std::string linesOf(OpKind Kind) const {
    constexpr size_t Shown = 4;
    std::vector<const OperationSummary *> Sites;
    for (const OperationSummary &S : P.OperationSites)
      if (S.Kind == Kind && S.PerThread > 0)
        Sites.push_back(&S);
    llvm::sort(Sites, [](auto *A, auto *B) {
      return std::tuple(-A->PerThread, A->Where) <
             std::tuple(-B->PerThread, B->Where);
    });
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

  void accesses() {
    std::vector<const AccessSummary *> Shown;
    for (const AccessSummary &A : P.Accesses)
      if (A.Space == "global" && A.Count.High > 0)
        Shown.push_back(&A);
    // Those that cost most, in the order of the source.
    llvm::sort(Shown, [](auto *A, auto *B) {
      return std::tuple(-A->DramBytes.Likely, A) <
             std::tuple(-B->DramBytes.Likely, B);
    });
    size_t All = Shown.size();
    Shown.resize(std::min(All, MostAccesses));
    llvm::sort(Shown, [](auto *A, auto *B) {
      return std::tuple(A->Where, A) < std::tuple(B->Where, B);
    });
    std::vector<std::string> Lines;
    for (auto *A : Shown)
      Lines.push_back(lineOf(A->Where) + ": " + A->Kind + " of " +
                      std::to_string(A->Width) + " byte, '" + A->Object +
                      "', " + formatNumber(A->Count.Likely) + " a thread, " +
                      offsetText(*A) + formatNumber(A->SectorsPerWarp, 2) +
                      " sectors a warp, DRAM about " +
                      formatBytes(A->DramBytes.Likely) + " a thread");
    if (All > Shown.size())
      Lines.push_back(std::to_string(All - Shown.size()) + " more");
    list("GLOBAL MEMORY ACCESSES in the compiled code", Lines);
  }

  static std::string offsetText(const AccessSummary &A) {
    if (A.OffsetFormula.empty())
      return "address not followed, ";
    return A.OffsetFormula.size() > MostFormula
               ? ""
               : "byte " + A.OffsetFormula + ", ";
  }

  void times() {
    const ExaminedPoint &At = P.Point;
    const Evaluation &E = P.Headline;
    std::vector<std::string> Lines{
        "DRAM, estimated: " + formatBytes(E.DramRead.Likely) + " read and " +
        formatBytes(E.DramWritten.Likely) + " written a thread, in all " +
        formatBytes(At.MemorySeconds * Gpu.Bandwidth.Value) + ": " +
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
  const GpuSpec &Gpu;
  std::string Text;
};
} // namespace

std::string roofline::factsText(const Prediction &P, const GpuSpec &Gpu) {
  return FactsWriter(P, Gpu).write();
}

std::string roofline::unknownsText(ArrayRef<OpenUnknown> Unknowns) {
  if (Unknowns.empty())
    return "";
  std::string Text = "UNKNOWNS that you may bind, id: what it is, its range\n";
  for (const OpenUnknown &U : Unknowns)
    Text += "  " + U.Id + ": " + quotable(U.Name, 60) +
            (U.Meaning.empty() ? "" : " (" + quotable(U.Meaning, 80) + ")") +
            (U.Where ? " at " + lineOf(U.Where) : "") + ", " +
            formatSize(U.Range.Low) + " to " + formatSize(U.Range.High) +
            ", taken as " + formatSize(U.Range.Likely) + "\n";
  return Text + "\n";
}
