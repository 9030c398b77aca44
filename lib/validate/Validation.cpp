// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/Validation.h"
#include "constants/verdict.h"
#include "model/Ratio.h"
#include "validate/ExpectedLaunches.h"
#include "validate/ProfileText.h"
#include "validate/ShownKind.h"
#include "verdict/Combine.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;
using namespace roofline::constants;

Figures Figures::of(const Observation &Observed) {
  Figures F;
  double Threads = std::max(1.0, Observed.Work.Threads);
  F.Outcome = F.Leaning = Observed.verdict();
  F.Kind = Observed.kind();
  for (unsigned K = 0; K < NumOpKinds; ++K)
    F.Operations[K] = Observed.Work.Operations[K] / Threads;
  F.Dram = Observed.Work.dram() / Threads;
  F.Requested = Observed.Work.Requested / Threads;
  F.Intensity = Observed.intensity(F.Kind);
  return F;
}

Figures Figures::of(const Evaluation &E) {
  Figures F;
  F.Outcome = E.Outcome;
  F.Leaning = E.Leaning;
  F.Kind = E.Kind;
  for (unsigned K = 0; K < NumOpKinds; ++K)
    F.Operations[K] = E.Operations[K].Likely;
  F.Dram = E.DramRead.Likely + E.DramWritten.Likely;
  F.Requested = E.Requested.Likely;
  F.Intensity = E.Intensity.Likely;
  return F;
}

double Figures::intensity(OpKind K) const {
  if (K == Kind)
    return Intensity;
  return operations(K) > 0 ? operations(K) / Dram : 0;
}

std::optional<double>
ValidationRow::off(const std::optional<Figures> &Guess) const {
  if (!Guess || Observed.Dram == 0)
    return std::nullopt;
  return ratioOf(Guess->intensity(shownKind(Observed)),
                 Observed.intensity(shownKind(Observed)));
}

static Agreement agreementOf(const Figures &Guess, Verdict Truth) {
  if (Guess.Outcome == Verdict::Undetermined)
    return Guess.Leaning == Truth ? Agreement::LeaningRight
                                  : Agreement::LeaningWrong;
  return Guess.Outcome == Truth ? Agreement::Confirmed
                                : Agreement::Contradicted;
}

bool roofline::areSameKernel(const KernelId &A, const KernelId &B) {
  return A.Lang == B.Lang && A.Name == B.Name && A.Line == B.Line &&
         A.Ordinal == B.Ordinal;
}

static const Prediction *find(ArrayRef<Prediction> Predictions,
                              const KernelId &Id, StringRef Arch) {
  const Prediction *Found = nullptr;
  for (const Prediction &P : Predictions)
    if (P.Id == Id && (!Found || P.CodeArch == Arch))
      Found = &P;
  if (Found)
    return Found;
  // The runtime may use another path for the unit. Instances of a template in
  // several units are equivalent.
  for (const Prediction &P : Predictions)
    if (areSameKernel(P.Id, Id))
      return &P;
  return nullptr;
}

/// The evaluations of \p Guess one of which was to hold for a row of the
/// launches \p Its: theirs, else those of any launch; and the ranges for which
/// launches of other sizes were examined, too, where the compiler did not see
/// this launch.
static std::vector<Evaluation> statedFor(const Prediction &Guess,
                                         ArrayRef<LaunchEntry> Its,
                                         bool LaunchExpected) {
  if (Its.empty())
    Its = Guess.Launches;
  std::vector<Evaluation> Stated;
  for (const LaunchEntry &L : Its)
    Stated.push_back(L.Result);
  if (Its.empty() || (!LaunchExpected && isInRanges(Guess.Headline.Validity)))
    Stated.push_back(Guess.Headline);
  return Stated;
}

static std::vector<ValidationRow> rowsOf(const Profile &P, const GpuSpec &Gpu) {
  std::vector<ValidationRow> Rows;
  for (const LaunchRecord &L : P.Launches) {
    if (!isCounted(L))
      continue;
    Verdict Outcome = observe(&L, Gpu).verdict();
    auto Row = find_if(Rows, [&](const ValidationRow &R) {
      return R.Id == L.Id && R.Grid == L.Grid && R.Block == L.Block &&
             R.Observed.Outcome == Outcome;
    });
    if (Row == Rows.end()) {
      Row = Rows.emplace(Row);
      Row->Id = L.Id;
      Row->DisplayName = L.DisplayName.empty() ? L.Id.display() : L.DisplayName;
      Row->Grid = L.Grid;
      Row->Block = L.Block;
      Row->Observed.Outcome = Outcome;
    }
    Row->Launches.push_back(&L);
  }
  for (ValidationRow &Row : Rows)
    Row.Observed = Figures::of(observe(Row.Launches, Gpu));
  return Rows;
}

static bool sameArguments(const LaunchRecord &A, const LaunchRecord &B) {
  auto Key = [](const ArgumentValue &V) {
    return std::tuple(V.Parameter, V.Offset, V.Integer, V.Float, V.Start,
                      V.Extent);
  };
  return std::equal(A.Arguments.begin(), A.Arguments.end(), B.Arguments.begin(),
                    B.Arguments.end(),
                    [&](const ArgumentValue &X, const ArgumentValue &Y) {
                      return Key(X) == Key(Y);
                    });
}

/// Sets Row.LaunchKnown and returns the prediction for the row's first launch.
static Expected<std::optional<Prediction>>
replay(ValidationRow &Row, const GpuSpec &Gpu, KernelReplay &Replay) {
  // Launches in a loop may pass different arguments each time; a sample of this
  // size suffices.
  constexpr size_t MostReplayed = 32;
  std::optional<Prediction> First;
  std::vector<LaunchEntry> Entries;
  for (const LaunchRecord *L : evenlySpread(Row.Launches, MostReplayed)) {
    if (!Entries.empty() && sameArguments(*L, *Row.Launches.front())) {
      Entries.push_back(Entries.front());
      continue;
    }
    auto OfLaunch = Replay.predictLaunch(*L);
    if (!OfLaunch)
      return OfLaunch.takeError();
    if (!*OfLaunch || (*OfLaunch)->Launches.empty())
      return std::nullopt;
    Entries.push_back((*OfLaunch)->Launches.front());
    if (!First)
      First = std::move(**OfLaunch);
  }
  Row.LaunchKnown = Figures::of(Entries.size() == 1 ? Entries.front().Result
                                                    : combine(Entries, Gpu));
  return First;
}

/// Whether integer operations decide what \p Guess says, which \p Row was not
/// observed to be, where fewer were counted, but not by more than the device
/// runtime may add to them.
static bool isDecidedByMoreIntegers(const Figures &Guess,
                                    const ValidationRow &Row) {
  Verdict Says =
      Guess.Outcome == Verdict::Undetermined ? Guess.Leaning : Guess.Outcome;
  // GPUs were measured to execute up to 1.7 times as many.
  constexpr double MostAdded = 2;
  double Guessed = Guess.operations(OpKind::Int),
         Counted = Row.Observed.operations(OpKind::Int);
  return Says == Verdict::Compute && Guess.Kind == OpKind::Int &&
         Row.Observed.Outcome == Verdict::Bandwidth &&
         ratioOf(Guessed, Counted) > CloseRatio &&
         Guessed <= MostAdded * Counted;
}

/// The parameters in the figures of \p WithLaunch that are not known, as fields
/// of structs may be; named as in \p Guess.
static std::vector<std::string> notInProfile(const Prediction &WithLaunch,
                                             const Prediction *Guess) {
  std::vector<std::string> Names;
  for (auto [I, U] : enumerate(WithLaunch.Unknowns)) {
    if (U.Known || U.Id.Kind != UnknownKind::Parameter)
      continue;
    bool IsSame = Guess && I < Guess->Unknowns.size() &&
                  Guess->Unknowns[I].Id.Kind == U.Id.Kind;
    Names.push_back("'" + wordsOf(IsSame ? Guess->Unknowns[I].Id : U.Id) + "'");
  }
  return Names;
}

/// \p IfKnown: of the predictions with the launches known.
static VerdictScore scoreOf(ArrayRef<ValidationRow> Rows, bool IfKnown) {
  VerdictScore Score;
  std::vector<double> Factors, Errors;
  for (const ValidationRow &Row : Rows) {
    if (IfKnown && !Row.NotInProfile.empty())
      continue;
    ++Score.Verdicts;
    const std::optional<Figures> &F = IfKnown ? Row.LaunchKnown : Row.Predicted;
    Agreement A = !IfKnown ? Row.Result
                  : F      ? agreementOf(*F, Row.Observed.Outcome)
                           : Agreement::NotPredicted;
    ++Score.Count[static_cast<unsigned>(A)];
    if (std::optional<double> Ratio = Row.off(F)) {
      Factors.push_back(distanceOf(*Ratio));
      Errors.push_back(errorOf(*Ratio));
    }
  }
  if (Factors.empty())
    return Score;
  Score.MedianFactor = medianOf(Factors);
  Score.MedianError = medianOf(Errors);
  Score.WorstFactor = *llvm::max_element(Factors);
  Score.WorstError = *llvm::max_element(Errors);
  return Score;
}

/// Whether the program launched the kernel of \p Guess, even if it was not run.
static bool isLaunched(const Profile &P, const Prediction &Guess) {
  auto IsIt = [&](const auto &L) { return areSameKernel(L.Id, Guess.Id); };
  return any_of(P.Launches, IsIt) || any_of(P.NotRun, IsIt) ||
         P.EndedIn == Guess.DisplayName;
}

/// Adds notes about launches and predictions that are in no row.
static void noteTheRest(const Profile &P, ArrayRef<Prediction> Predictions,
                        Validation &V) {
  std::vector<std::string> Uncounted, Idle;
  for (const LaunchRecord &L : P.Launches) {
    if (L.End != LaunchEnd::Finished)
      V.Notes.push_back(formatv("{0}: launch {1} did not finish ({2}) and is "
                                "left out",
                                L.DisplayName, L.Number + 1, idOf(L.End)));
    else if (!is_contained(Uncounted, L.DisplayName) &&
             none_of(V.Rows, [&](auto &Row) { return Row.Id == L.Id; }))
      Uncounted.push_back(L.DisplayName);
  }
  append_range(V.Notes, P.Notes);
  append_range(V.Notes, notRunTexts(P));
  for (const std::string &What : P.NotEmulated)
    V.Notes.push_back("not emulated: " + What);
  if (!Uncounted.empty())
    V.Notes.push_back("launched, but memory was not counted: " +
                      join(Uncounted, ", "));
  for (const Prediction &Guess : Predictions)
    if (!is_contained(Idle, Guess.DisplayName) && !isLaunched(P, Guess))
      Idle.push_back(Guess.DisplayName);
  if (!Idle.empty())
    V.Notes.push_back("predicted, but not launched: " + join(Idle, ", "));
}

Validation roofline::validate(const Profile &P,
                              ArrayRef<Prediction> Predictions,
                              const GpuSpec &Gpu, KernelReplay *Replay) {
  Validation V;
  V.Gpu = Gpu.Name;
  V.GpuDisplayName = Gpu.DisplayName;
  V.Evidence = P.Evidence;
  V.Counts = P.Counts;
  V.Program = P.Program;
  V.Rows = rowsOf(P, Gpu);
  bool AnyKnown = false;
  for (ValidationRow &Row : V.Rows) {
    const Prediction *Guess = find(Predictions, Row.Id, P.CodeArch);
    std::optional<Prediction> WithLaunch;
    if (Replay && !Replay->empty())
      if (Error E = replay(Row, Gpu, *Replay).moveInto(WithLaunch))
        V.Notes.push_back(Row.DisplayName + ": " + toString(std::move(E)));
    if (WithLaunch)
      Row.NotInProfile = notInProfile(*WithLaunch, Guess);
    if (!Row.NotInProfile.empty()) {
      Row.LaunchKnown.reset();
      WithLaunch.reset();
    }
    AnyKnown |= Row.LaunchKnown.has_value();
    if (!Guess)
      continue;
    ExpectedLaunches Expected = expectedLaunches(P, Row, *Guess);
    Row.LaunchExpected = !Expected.Entries.empty();
    const Prediction *Known = WithLaunch ? &*WithLaunch : nullptr;
    if (!Row.LaunchExpected)
      Expected = {launchesWithBlockOf(Row, *Guess), /*AreThese=*/false};
    Row.Predicted = Expected.Entries.empty() ? Figures::of(Guess->Headline)
                                             : figuresOf(Expected, Gpu);
    Row.Result = agreementOf(*Row.Predicted, Row.Observed.Outcome);
    if (Row.Result == Agreement::Contradicted)
      Row.Outside = outsideOfAll(
          Row, statedFor(*Guess, Expected.Entries, Row.LaunchExpected), *Guess,
          Known);
    if (!Row.Outside.empty())
      Row.Result = Agreement::OutsideRange;
    Row.Reasons = wrongAssumptions(Row, *Guess, Known);
    if (P.Evidence == RunEvidence::Emulated &&
        Row.Id.Lang == Language::OpenMP &&
        isDecidedByMoreIntegers(
            Row.LaunchKnown ? *Row.LaunchKnown : *Row.Predicted, Row))
      Row.Reasons.push_back(
          "without a GPU, fewer integer operations of an OpenMP region are "
          "counted than a GPU executes, most of all in reductions, so that "
          "this run does not show whether it is compute-bound");
  }
  noteTheRest(P, Predictions, V);
  V.Score = scoreOf(V.Rows, /*IfKnown=*/false);
  if (AnyKnown)
    V.ScoreIfKnown = scoreOf(V.Rows, /*IfKnown=*/true);
  return V;
}
