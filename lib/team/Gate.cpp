// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/Gate.h"
#include "gpu/GpuDatabase.h"
#include "report/ReportFiles.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>

using namespace llvm;
using namespace roofline;

unsigned GateResult::count(GateKind Kind) const {
  return count_if(Findings,
                  [&](const GateFinding &F) { return F.Kind == Kind; });
}

bool GateRule::fails(const GateFinding &F) const {
  switch (F.Kind) {
  case GateKind::Contradiction:
    return On <= FailOn::Contradiction;
  case GateKind::Regression:
    return On <= FailOn::New;
  case GateKind::Undetermined:
    return OnUndetermined && On <= FailOn::New;
  case GateKind::Change:
  case GateKind::NotInBaseline:
    return On <= FailOn::Changed;
  }
  llvm_unreachable("a kind of finding without a rule");
}

bool GateRule::fails(const GateResult &R) const {
  return any_of(R.Findings, [&](const GateFinding &F) { return fails(F); }) ||
         (On <= FailOn::Changed &&
          (!R.Unfitting.empty() || !R.OnUnknownGpus.empty()));
}

std::optional<GateKind> roofline::judge(const AcceptedState &Was,
                                        const Prediction &P, double Tolerance,
                                        std::vector<AspectChange> &Changes) {
  auto Note = [&](Aspect What) -> AspectChange & {
    AspectChange &C = Changes.emplace_back();
    C.What = What;
    return C;
  };
  Verdict Now = staticOutcome(P);
  if (Was.Outcome != Now)
    Note(Aspect::Verdict);
  bool IsWorse = false;
  if (Was.Figures && !P.Opinion) {
    const KernelFigures &Old = *Was.Figures;
    if (!Old.PerThread && !hasSums(P)) {
      // Sums and figures of a thread are not comparable.
      Note(Aspect::Launches);
    } else {
      KernelFigures New = figuresOf(P, Old.PerThread);
      if (std::optional<OtherSize> Other = otherSize(Old, New, Tolerance)) {
        AspectChange &C = Note(Aspect::Sizes);
        C.Of = Other->Name;
        C.OfBefore = Other->NameBefore;
        C.Before = Other->Before;
        C.After = Other->After;
        return GateKind::Undetermined;
      }
      // Of other launches of one problem, the work of a thread says nothing.
      bool OfLaunch = Old.Threads && New.Threads &&
                      differ(*Old.Threads, *New.Threads, Tolerance);
      double OldThreads = OfLaunch ? *Old.Threads : 1;
      double NewThreads = OfLaunch ? *New.Threads : 1;
      auto Compare = [&](Aspect What, double Before, double After) {
        if (!differ(Before, After, Tolerance))
          return 0;
        AspectChange &C = Note(What);
        C.Kind = New.Kind;
        C.Before = Before;
        C.After = After;
        C.OfLaunch = OfLaunch;
        return After > Before ? 1 : -1;
      };
      int Time = Compare(Aspect::Time, Old.Seconds * OldThreads,
                         New.Seconds * NewThreads);
      int Intensity = 0;
      if (Old.Kind == New.Kind)
        Intensity = Compare(Aspect::Intensity, Old.Intensity, New.Intensity);
      int Dram =
          Compare(Aspect::Dram, Old.Dram * OldThreads, New.Dram * NewThreads);
      // The predicted time is that of a model, whose error is larger than most
      // changes: it is shown, and judged by nobody but people.
      if (Old.Predicted && New.Predicted)
        Compare(Aspect::PredictedTime, *Old.Predicted, *New.Predicted);
      if (Old.Limiter && New.Limiter && Old.Limiter != New.Limiter)
        Note(Aspect::Limiter);
      bool LosesItsRoof = Was.Outcome == Verdict::Compute &&
                          Now == Verdict::Bandwidth && Dram > 0;
      IsWorse =
          Time > 0 || (Intensity < 0 && Dram > 0 && Time == 0) || LosesItsRoof;
    }
  }
  if (Changes.empty())
    return std::nullopt;
  if (Now == Verdict::Undetermined &&
      (Was.Outcome != Verdict::Undetermined || IsWorse))
    return GateKind::Undetermined;
  return IsWorse ? GateKind::Regression : GateKind::Change;
}

/// The kernels of \p Facts that have a prediction, each with its GPUs. These
/// may be in several files: a build for several architectures makes a report
/// for each.
static std::vector<GateKernel> kernelsOf(const Baseline &Accepted,
                                         const ProgramFacts &Facts) {
  // Different units with one path have kernels of one id, so that there are
  // several on one GPU. Their files tell which are the same on other GPUs.
  std::set<std::pair<KernelId, std::string>> Known;
  std::set<KernelId> Ambiguous;
  for (const KernelFacts &K : Facts.Kernels)
    if (K.Predicted && !Known.insert({K.Id, K.Gpu}).second)
      Ambiguous.insert(K.Id);
  using Key = std::tuple<KernelId, std::string, unsigned>;
  std::map<Key, size_t> Indices;
  std::map<std::tuple<KernelId, std::string, std::string>, unsigned> Seen;
  std::vector<GateKernel> Kernels;
  for (const KernelFacts &K : Facts.Kernels) {
    if (!K.Predicted)
      continue;
    std::string Of;
    if (Ambiguous.contains(K.Id))
      Of = withoutArch(K.File).str();
    unsigned Which = Seen[{K.Id, Of, K.Gpu}]++;
    auto [At, IsNew] = Indices.insert({{K.Id, Of, Which}, Kernels.size()});
    if (IsNew) {
      Kernels.push_back({KernelName::of(K), {}});
      Kernels.back().Name.Unit = Accepted.unitOf(K.Id.Unit);
    }
    Kernels[At->second].OnGpus.push_back(&K);
  }
  return Kernels;
}

/// Fits kernels of one name, of which pairKernels() takes none, to as many
/// blocks of that name in their order.
static void fitInOrder(const Baseline &Accepted, std::vector<bool> &Fits,
                       GateResult &R) {
  std::map<std::tuple<std::string, std::string, std::string>,
           std::vector<GateKernel *>>
      ByName;
  for (GateKernel &K : R.Kernels)
    if (!K.Entry)
      ByName[{K.Name.Display, K.Name.Unit, K.Name.Signature}].push_back(&K);
  for (auto &[Name, Kernels] : ByName) {
    const auto &[Display, Unit, Signature] = Name;
    std::vector<size_t> Blocks;
    for (auto [I, E] : enumerate(Accepted.Entries))
      if (!Fits[I] && E.Name.Display == Display && E.Name.Unit == Unit &&
          (E.Name.Signature.empty() || E.Name.Signature == Signature))
        Blocks.push_back(I);
    // A single block without a signature may be that of another overload.
    if (Blocks.empty() || (Blocks.size() == 1 && Kernels.size() == 1))
      continue;
    if (Blocks.size() != Kernels.size()) {
      R.Ambiguous.push_back({&Accepted.Entries[Blocks.front()],
                             static_cast<unsigned>(Blocks.size()),
                             static_cast<unsigned>(Kernels.size())});
      continue;
    }
    for (auto [I, K] : zip_equal(Blocks, Kernels)) {
      K->Entry = &Accepted.Entries[I];
      Fits[I] = true;
    }
  }
}

static void fit(const Baseline &Accepted, GateResult &R) {
  std::vector<KernelName> Before, After;
  for (const BaselineEntry &E : Accepted.Entries)
    Before.push_back(E.Name);
  for (const GateKernel &K : R.Kernels)
    After.push_back(K.Name);
  std::vector<bool> Fits(Before.size());
  for (const KernelPair &P : pairKernels(Before, After)) {
    R.Kernels[P.After].Entry = &Accepted.Entries[P.Before];
    Fits[P.Before] = true;
  }
  fitInOrder(Accepted, Fits, R);
  for (auto [I, E] : enumerate(Accepted.Entries))
    if (!Fits[I])
      R.Unfitting.push_back(&E);
}

/// Whether what \p K does contradicts what its source expects, and was not
/// accepted; \p ByRun is set if a run says so.
static bool isNewContradiction(const KernelFacts &K, const AcceptedState *Was,
                               bool &ByRun) {
  const Prediction &P = *K.Predicted;
  if (!P.Expected || (Was && Was->Contradicted == P.Expected))
    return false;
  ByRun =
      !isContradicted(P) && any_of(K.Observed, [&](const KernelObservation &O) {
        return O.Mean.Outcome != *P.Expected;
      });
  return ByRun || isContradicted(P);
}

static void judgeKernel(const GateKernel &K, double Tolerance, GateResult &R) {
  for (const KernelFacts *On : K.OnGpus) {
    GateFinding F;
    F.Kernel = On;
    F.Entry = K.Entry;
    F.Was = K.Entry ? K.Entry->find(On->Gpu) : nullptr;
    bool IsContradiction = isNewContradiction(*On, F.Was, F.ByRun);
    std::optional<GateKind> Kind;
    if (F.Was) {
      ++R.Compared;
      R.WithModel += On->Predicted->Opinion.has_value();
      Kind = judge(*F.Was, *On->Predicted, Tolerance, F.Changes);
    } else {
      Kind = GateKind::NotInBaseline;
    }
    if (IsContradiction)
      Kind = GateKind::Contradiction;
    if (!Kind)
      continue;
    F.Kind = *Kind;
    R.Findings.push_back(std::move(F));
  }
}

/// The states of \p Accepted on GPUs that neither a built-in file nor \p Facts
/// has. GPUs of users' own files are known by the inputs alone.
static std::vector<const AcceptedState *>
onUnknownGpus(const Baseline &Accepted, const ProgramFacts &Facts) {
  std::vector<std::string> BuiltIn = gpuNames();
  std::set<std::string> Known = Facts.OtherGpus;
  Known.insert(BuiltIn.begin(), BuiltIn.end());
  for (const KernelFacts &K : Facts.Kernels)
    Known.insert(K.Gpu);
  std::vector<const AcceptedState *> States;
  for (const BaselineEntry &Entry : Accepted.Entries)
    for (const AcceptedState &State : Entry.States)
      if (!Known.contains(State.Gpu))
        States.push_back(&State);
  return States;
}

GateResult roofline::compareWith(const Baseline &Accepted,
                                 const ProgramFacts &Facts, double Tolerance) {
  GateResult R;
  R.Kernels = kernelsOf(Accepted, Facts);
  fit(Accepted, R);
  R.OnUnknownGpus = onUnknownGpus(Accepted, Facts);
  for (const GateKernel &K : R.Kernels)
    judgeKernel(K, Tolerance, R);
  llvm::sort(R.Findings, [](const GateFinding &A, const GateFinding &B) {
    auto Key = [](const GateFinding &F) {
      const SourceLocation &At = F.Kernel->Predicted->Where;
      return std::tie(F.Kind, At.File, At.Line, F.Kernel->DisplayName,
                      F.Kernel->Gpu, F.Kernel->File);
    };
    return Key(A) < Key(B);
  });
  return R;
}
