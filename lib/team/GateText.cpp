// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpu/GpuDatabase.h"
#include "model/Ratio.h"
#include "remark/RemarkText.h"
#include "report/CommonFields.h"
#include "team/DifferenceRows.h"
#include "team/Gate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

/// "compute-bound -> bandwidth-bound", "roof time 56.0 us -> 112 us (x2.0)".
static std::string wordsOf(const AspectChange &C, const GateFinding &F) {
  if (C.What == Aspect::Verdict)
    return outcomeWords(F.Was->Outcome) + " -> " +
           outcomeWords(staticOutcome(*F.Kernel->Predicted));
  if (C.What == Aspect::Launches)
    return "the launch is not known any more";
  if (C.What == Aspect::Limiter)
    return ("limiter " + idOf(*F.Was->Figures->Limiter) + " -> " +
            idOf(F.Kernel->Predicted->Headline.Limiter.Kind))
        .str();
  if (C.What == Aspect::Sizes)
    return formatv("the figures are for {0} = {1}, those in the baseline for "
                   "{2}{3}: not compared",
                   C.Of, figureWords(C.What, C.After, false),
                   C.OfBefore.empty() ? "" : C.OfBefore + " = ",
                   figureWords(C.What, C.Before, false));
  bool PerThread = F.Was->Figures->PerThread && !C.OfLaunch;
  StringRef Label = C.What == Aspect::Time            ? "roof time"
                    : C.What == Aspect::PredictedTime ? "predicted time"
                    : C.What == Aspect::Dram          ? "DRAM"
                                                      : opKindText(C.Kind);
  std::string Text =
      formatv("{0} -> {1}", figureWords(C.What, C.Before, PerThread),
              figureWords(C.What, C.After, PerThread));
  std::string Ratio = " (" + ratioText(ratioOf(*C.After, *C.Before)) + ")";
  if (C.What == Aspect::Intensity)
    return (Text + " " + Label + " op/byte" + Ratio).str();
  return (Label + " " + Text + Ratio).str();
}

std::string roofline::findingWords(const GateFinding &F) {
  const Prediction &P = *F.Kernel->Predicted;
  std::string On = quoted(F.Kernel->DisplayName) + " on " + gpuText(P);
  if (F.Kind == GateKind::NotInBaseline)
    return On + ": " + stateWords(*F.Kernel);
  std::vector<std::string> Parts;
  if (F.Kind == GateKind::Contradiction) {
    Verdict Opposite =
        *P.Expected == Verdict::Compute ? Verdict::Bandwidth : Verdict::Compute;
    std::string At = placeWords(P.ExpectedAt);
    Parts.push_back((F.ByRun ? "a run observed " : "") +
                    outcomeWords(Opposite) + ", where ROOFLINE_EXPECT" +
                    (At.empty() ? "" : " at " + At) + " states " +
                    outcomeWords(*P.Expected));
  }
  for (const AspectChange &C : F.Changes)
    Parts.push_back(wordsOf(C, F));
  std::string Text = On + ": " + join(Parts, ", ");
  if (F.Entry && !F.Entry->Owner.empty())
    Text += "; owner " + F.Entry->Owner;
  return Text;
}

static StringRef kindWords(GateKind Kind) {
  switch (Kind) {
  case GateKind::Contradiction:
    return "contradiction";
  case GateKind::Regression:
    return "regression";
  case GateKind::Undetermined:
    return "undetermined";
  case GateKind::Change:
    return "change";
  case GateKind::NotInBaseline:
    return "not in the baseline";
  }
  llvm_unreachable("a kind of finding without words");
}

static std::string placeOf(const GateFinding &F) {
  std::string Place = placeWords(F.Kernel->Predicted->Where);
  return Place.empty() ? F.Kernel->Id.Unit : Place;
}

static std::string unfittingWords(const BaselineEntry &E) {
  return "fits no kernel any more: " + quoted(E.Name.Display) + " in " +
         E.Name.Unit;
}

static std::string unknownGpuWords(const AcceptedState &S) {
  // An alias is known, but states are named by the GPU's own name.
  std::optional<std::string> Meant = gpuOfAlias(S.Gpu);
  return "no GPU of this name is known or predicted for, so the state is not "
         "compared: " +
         quoted(S.Gpu) +
         (Meant ? "; did you mean " + quoted(*Meant) + "?" : std::string());
}

/// "1 block", "2 blocks".
static std::string countWords(unsigned N, StringRef One) {
  return formatv("{0} {1}{2}", N, One, N == 1 ? "" : "s");
}

static std::string summary(const GateResult &R, const GateRule &Rule) {
  std::vector<std::string> Parts = {
      countWords(R.count(GateKind::Regression), "regression"),
      countWords(R.count(GateKind::Contradiction), "contradiction")};
  if (unsigned N = R.count(GateKind::Undetermined))
    Parts.push_back(formatv("{0} undetermined", N));
  if (unsigned N = R.count(GateKind::Change))
    Parts.push_back(countWords(N, "other change"));
  if (unsigned N = R.count(GateKind::NotInBaseline))
    Parts.push_back(formatv("{0} not in the baseline", N));
  if (!R.Unfitting.empty())
    Parts.push_back(formatv("{0} in the baseline fit{1} nothing",
                            R.Unfitting.size(),
                            R.Unfitting.size() == 1 ? "s" : ""));
  if (unsigned N = R.OnUnknownGpus.size())
    Parts.push_back(formatv("{0} on unknown GPUs", countWords(N, "state")));
  return formatv("{0}: {1} (of {2} states compared; fail-on {3})",
                 Rule.fails(R) ? "failed" : "passed", join(Parts, ", "),
                 R.Compared, idOf(Rule.On));
}

std::string roofline::ambiguityWords(const Baseline &Accepted,
                                     const AmbiguousName &Name) {
  return formatv("{0}:{1}: {2} for {3} in {4}, but {5}: which "
                 "belong together is not known",
                 Accepted.Path, Name.First->Line,
                 countWords(Name.Blocks, "block"),
                 quoted(Name.First->Name.Display), Name.First->Name.Unit,
                 countWords(Name.Kernels, "such kernel"));
}

/// What is to be known beside the findings.
static std::vector<std::string> notesOf(const GateResult &R) {
  std::vector<std::string> Notes;
  if (R.WithModel)
    Notes.push_back(formatv(
        "{0} compared by the verdict of the analysis alone, since a language "
        "model's answer is in the figures",
        R.WithModel));
  return Notes;
}

std::string roofline::gateText(const Baseline &Accepted, const GateResult &R,
                               const GateRule &Rule) {
  std::string Text;
  for (const GateFinding &F : R.Findings)
    Text += formatv("{0}: {1}: {2}\n", placeOf(F), kindWords(F.Kind),
                    findingWords(F));
  for (const BaselineEntry *E : R.Unfitting)
    Text +=
        formatv("{0}:{1}: {2}\n", Accepted.Path, E->Line, unfittingWords(*E));
  for (const AcceptedState *S : R.OnUnknownGpus)
    Text +=
        formatv("{0}:{1}: {2}\n", Accepted.Path, S->Line, unknownGpuWords(*S));
  for (const std::string &Note : notesOf(R))
    Text += Note + "\n";
  return Text + summary(R, Rule) + "\n";
}

std::string roofline::gateMarkdown(const Baseline &Accepted,
                                   const GateResult &R, const GateRule &Rule) {
  // Below what services accept as a comment.
  constexpr size_t MostMarkdown = 60000;
  std::string Text = "**roofline gate** " + summary(R, Rule) + "\n\n";
  size_t Left = 0;
  auto Add = [&](const std::string &Line) {
    if (Left || Text.size() + Line.size() > MostMarkdown)
      ++Left;
    else
      Text += Line;
  };
  for (const GateFinding &F : R.Findings)
    Add(formatv("- {0}{1}{0} `{2}`: {3}\n", Rule.fails(F) ? "**" : "",
                kindWords(F.Kind), placeOf(F), markdownWords(findingWords(F))));
  for (const BaselineEntry *E : R.Unfitting)
    Add(formatv("- `{0}:{1}`: {2}\n", Accepted.Path, E->Line,
                markdownWords(unfittingWords(*E))));
  for (const AcceptedState *S : R.OnUnknownGpus)
    Add(formatv("- `{0}:{1}`: {2}\n", Accepted.Path, S->Line,
                markdownWords(unknownGpuWords(*S))));
  for (const std::string &Note : notesOf(R))
    Add("- " + Note + "\n");
  if (Left)
    Text += formatv("- and {0} more\n", Left);
  return Text;
}

static JsonValue findingJson(JsonBuilder &B, const GateFinding &F,
                             const GateRule &Rule) {
  JsonValue Changes = B.array();
  for (const AspectChange &C : F.Changes) {
    JsonWriter Change(B);
    Change("what", C.What);
    Change.when(C.What == Aspect::Intensity, "kind", C.Kind);
    Change.sparse("of", C.Of);
    Change.sparse("of_before", C.OfBefore);
    Change.sparse("of_launch", C.OfLaunch);
    Change.sparse("before", C.Before);
    Change.sparse("after", C.After);
    B.push(Changes, Change.take());
  }
  const Prediction &P = *F.Kernel->Predicted;
  JsonWriter Member(B);
  Member("finding", F.Kind);
  Member("fails", Rule.fails(F));
  Member("kernel", F.Kernel->Id);
  Member("display_name", F.Kernel->DisplayName);
  Member("gpu", F.Kernel->Gpu);
  Member("where", F.Kernel->Predicted->Where);
  Member("verdict", staticOutcome(*F.Kernel->Predicted));
  Member.sparse("expected", F.Kernel->Predicted->Expected);
  Member.sparse("by_run", F.ByRun);
  if (P.Headline.Limiter.Kind != LimiterKind::None)
    Member("limiter", P.Headline.Limiter.Kind);
  if (F.Was) {
    Member("accepted_verdict", F.Was->Outcome);
    if (F.Was->Figures)
      Member.sparse("accepted_limiter", F.Was->Figures->Limiter);
  }
  if (F.Entry) {
    Member.sparse("owner", F.Entry->Owner);
    Member.sparse("reason", F.Entry->Reason);
  }
  Member("changes", Changes);
  return Member.take();
}

std::string roofline::gateJson(const Baseline &Accepted, const GateResult &R,
                               const GateRule &Rule) {
  JsonBuilder B;
  JsonValue Findings = B.array(), Unfitting = B.array(), Unknown = B.array();
  for (const GateFinding &F : R.Findings)
    B.push(Findings, findingJson(B, F, Rule));
  for (const BaselineEntry *E : R.Unfitting)
    B.push(Unfitting, jsonObject(B, "kernel", E->Name.Display, "unit",
                                 E->Name.Unit, "line", E->Line));
  for (const AcceptedState *S : R.OnUnknownGpus)
    B.push(Unknown, jsonObject(B, "gpu", S->Gpu, "line", S->Line));
  JsonWriter Member(B);
  schemaFields(Member, "roofline-gate", 1);
  Member("baseline", Accepted.Path);
  Member("fail_on", Rule.On);
  Member("tolerance", Rule.Tolerance);
  Member("failed", Rule.fails(R));
  Member("compared", R.Compared);
  Member("findings", Findings);
  Member("fit_nothing", Unfitting);
  Member("unknown_gpus", Unknown);
  return writeJson(Member.take());
}
