// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/ProfileText.h"
#include "model/Quantity.h"
#include "support/Columns.h"
#include "validate/ShownKind.h"
#include "verdict/Observation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

namespace {
struct KernelLaunches {
  const LaunchRecord *First;
  unsigned Launches = 0;
  std::vector<const LaunchRecord *> Counted;
};
} // namespace

static std::vector<KernelLaunches> byKernel(const Profile &P) {
  std::vector<KernelLaunches> Kernels;
  for (const LaunchRecord &L : P.Launches) {
    auto It = find_if(
        Kernels, [&](const KernelLaunches &K) { return K.First->Id == L.Id; });
    if (It == Kernels.end())
      It = Kernels.insert(It, {&L, 0, {}});
    ++It->Launches;
    if (isCounted(L))
      It->Counted.push_back(&L);
  }
  return Kernels;
}

/// "bandwidth", "bandwidth (2 of 3 launches)".
static std::string verdictText(const KernelLaunches &K, const Observation &All,
                               const GpuSpec &Gpu) {
  unsigned Agree = count_if(K.Counted, [&](const LaunchRecord *L) {
    return observe(L, Gpu).verdict() == All.verdict();
  });
  std::string Text = idOf(All.verdict()).str();
  if (Agree < K.Counted.size())
    Text += formatv(" ({0} of {1} launches)", Agree, K.Counted.size());
  return Text;
}

/// "5.10 kB"; "2.61 kB, 99 % code" where most of it is no data.
static std::string dramText(const Workload &Work) {
  double Share = Work.DramFloor / std::max(Work.dram(), 1.0);
  return formatBytes(Work.dram()) +
         (Share > 0.5 ? formatv(", {0:F0} % code", 100 * Share).str() : "");
}

/// The cells of a kernel's line. \p From: include how operations were counted.
static std::vector<std::string> cells(const KernelLaunches &K,
                                      const GpuSpec &Gpu, bool From) {
  std::vector<std::string> Cells = {K.First->DisplayName,
                                    std::to_string(K.Launches),
                                    std::to_string(K.Counted.size())};
  Cells.push_back(From ? idOf(K.First->Counts.From).str() : "");
  if (K.Counted.empty()) {
    Cells.insert(Cells.end(), {"-", "-", "-", "not counted"});
    return Cells;
  }
  Observation All = observe(K.Counted, Gpu);
  OpKind Kind = shownKind(All);
  Cells.push_back(
      formatOperations(All.Work.Operations[static_cast<unsigned>(Kind)]) + " " +
      opKindText(Kind).str());
  Cells.push_back(dramText(All.Work));
  Cells.push_back(formatNumber(All.intensity(Kind)));
  Cells.push_back(verdictText(K, All, Gpu));
  return Cells;
}

static std::string placeText(const SourceLocation &Where) {
  return Where ? formatv(" at {0}:{1}", Where.File, Where.Line).str() : "";
}

static std::string tableOf(const Profile &P, const GpuSpec &Gpu) {
  bool From = P.Counts != CountSource::Model;
  Columns Table({1, 2, 5, 6});
  Table.add({"kernel", "launches", "counted", From ? "counts" : "",
             "operations", "DRAM", "op/byte",
             "observed on " + Gpu.DisplayName});
  for (const KernelLaunches &K : byKernel(P))
    Table.add(cells(K, Gpu, From));
  return Table.text(/*Indent=*/0);
}

/// The share of the launches' memory accesses that was counted, unless all
/// were.
static std::string samplingText(const KernelLaunches &K) {
  unsigned Sampled = 0;
  double Least = 1;
  for (const LaunchRecord *L : K.Counted) {
    Sampled += L->Counts.Memory->CountedShare < 1;
    Least = std::min(Least, L->Counts.Memory->CountedShare);
  }
  if (!Sampled)
    return "";
  return formatv("{0}: memory of {1} of {2} counted launches is extrapolated, "
                 "from {3} % of the blocks or more\n",
                 K.First->DisplayName, Sampled, K.Counted.size(),
                 formatNumber(100 * Least));
}

/// The launches \p Of, which are alike except for their configuration.
static std::string notRunText(ArrayRef<const LaunchNotRun *> Of) {
  const LaunchNotRun &First = *Of.front();
  uint64_t Times = 0;
  for (const LaunchNotRun *L : Of)
    Times += L->Times;
  std::string Text = formatv("{0}: {1} {2} ", First.DisplayName, Times,
                             Times == 1 ? "launch was" : "launches were");
  switch (First.Cause) {
  case NotRunCause::NotEmulated:
    return Text + "not run: not emulated";
  case NotRunCause::EarlierError:
    return Text + "refused with " + First.Error +
           ", the error of a kernel before";
  case NotRunCause::Refused:
    break;
  }
  Text += formatv("refused with {0}: {1}; {2}", First.Error, First.Problem,
                  formatLaunch(First.Grid, First.Block));
  if (Of.size() > 1)
    Text += formatv(", and {0} more configuration{1}", Of.size() - 1,
                    Of.size() > 2 ? "s" : "");
  return Text;
}

std::vector<std::string> roofline::notRunTexts(const Profile &P) {
  std::vector<std::vector<const LaunchNotRun *>> Alike;
  for (const LaunchNotRun &L : P.NotRun) {
    auto It = find_if(Alike, [&](ArrayRef<const LaunchNotRun *> Group) {
      return Group.front()->Id == L.Id && Group.front()->Cause == L.Cause &&
             Group.front()->Error == L.Error;
    });
    if (It == Alike.end())
      It = Alike.emplace(It);
    It->push_back(&L);
  }
  std::vector<std::string> Texts;
  for (ArrayRef<const LaunchNotRun *> Group : Alike)
    Texts.push_back(notRunText(Group));
  if (!P.EndedIn.empty())
    Texts.push_back("the program ended in kernel '" + P.EndedIn + "'");
  return Texts;
}

std::string roofline::missingText(const Profile &P) {
  std::string Text;
  for (const LaunchRecord &L : P.Launches)
    if (L.End != LaunchEnd::Finished)
      Text += formatv("{0}: launch {1} did not finish: {2}{3}{4}{5}\n",
                      L.DisplayName, L.Number + 1, idOf(L.End),
                      placeText(L.ProblemAt), L.Problem.empty() ? "" : ": ",
                      L.Problem);
  for (const std::string &What : notRunTexts(P))
    Text += What + "\n";
  for (const std::string &What : P.NotEmulated)
    Text += "not emulated: " + What + "\n";
  return Text;
}

/// A line about what the figures of the table are of, where not all launches
/// that finished are counted.
static std::string countedText(const Profile &P) {
  std::vector<KernelLaunches> Kernels = byKernel(P);
  bool AnyLeft = any_of(P.Launches, [&](const LaunchRecord &L) {
    auto IsIts = [&](const KernelLaunches &K) {
      return K.First->Id == L.Id && !K.Counted.empty();
    };
    return L.End == LaunchEnd::Finished && !isCounted(L) &&
           any_of(Kernels, IsIts);
  });
  return AnyLeft ? "operations, DRAM and op/byte are of the counted launches "
                   "only; --launches=all counts all\n"
                 : "";
}

std::string roofline::profileText(const Profile &P, ArrayRef<GpuSpec> Gpus) {
  std::string Text;
  for (const GpuSpec &Gpu : Gpus) {
    if (P.Launches.empty())
      break;
    Text += Text.empty() ? "" : "\n";
    Text += tableOf(
        Gpu.Name == P.Gpu ? P : profileOn(P, {Gpu.Name, Gpu.DisplayName}), Gpu);
  }
  Text += countedText(P);
  for (const KernelLaunches &K : byKernel(P))
    Text += samplingText(K);
  Text += missingText(P);
  for (const std::string &Note : P.Notes)
    Text += Note + "\n";
  return Text;
}
