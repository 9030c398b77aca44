// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The notes below a headline, in their order.
#include "remark/RemarkNotes.h"
#include "constants/launch-time.h"
#include "model/Quantity.h"
#include "words/Words.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;

/// Whether launches differ in their verdict, or CUDA refuses some of them.
static bool launchesComeFirst(const Prediction &P) {
  return P.Mixed || (!P.Launches.empty() && !P.Point.Launch);
}

static void addAchievable(const Prediction &P, std::vector<RemarkNote> &Notes) {
  Evaluation Other = P.Headline;
  Verdict Now =
      Other.Outcome == Verdict::Undetermined ? Other.Leaning : Other.Outcome;
  Other.Outcome =
      Now == Verdict::Compute ? Verdict::Bandwidth : Verdict::Compute;
  // The figures, and so whether the verdict turns, are those at these values.
  std::vector<std::string> At;
  for (const Assumption &A : P.Headline.Assumed)
    if (isTakenValue(A) && !A.Values.empty() && !isGuess(A))
      At.push_back(wordsOf(A.About) + " = " + formatSize(A.Values[0]));
  Notes.push_back({NoteKind::Achievable,
                   (At.empty() ? "" : "at " + listed(At, /*Most=*/2) + ", ") +
                       "with the DRAM bandwidth that programs achieve, instead "
                       "of the theoretical one, it is " +
                       verdictText(Other),
                   P.Where});
}

/// All ranges that the verdict holds for; the remark has the first, if it fits.
static void addRange(const Prediction &P, std::vector<RemarkNote> &Notes) {
  const ValidityRange &V = P.Headline.Validity;
  ArrayRef<Assumption> Assumed = P.Headline.Assumed;
  if (std::string Text = wordsOf(V, Assumed);
      !Text.empty() && !V.Over.empty() &&
      (Text != briefly(V, Assumed) || !headlineHasRanges(P)))
    Notes.push_back({NoteKind::Validity, std::move(Text), P.Where});
}

static std::string timesText(double N, StringRef One, StringRef Many) {
  return (formatSize(N) + " " + (N == 1 ? One : Many)).str();
}

/// Adds how a launch profile was used: always if it was not, else if
/// \p Explain.
static void addOrigin(const Prediction &P, const LaunchOrigin &O, bool Explain,
                      std::vector<RemarkNote> &Notes) {
  if (O.Misfit)
    Notes.push_back({NoteKind::LaunchProfile,
                     "'" + O.File + "' is not used: " + wordsOf(O.Misfit),
                     P.Where});
  else if (Explain)
    Notes.push_back(
        {NoteKind::LaunchProfile,
         timesText(O.Launches, "launch", "launches") + " of " +
             timesText(O.Kinds, "kind", "kinds") + " in '" + O.File +
             (O.Kinds > P.Launches.size()
                  ? "', of which " + std::to_string(P.Launches.size()) +
                        " stand for all"
                  : "'"),
         P.Where});
}

/// What would make the kernel faster, or the answer to the user's question.
static void addChanges(const Prediction &P, std::vector<RemarkNote> &Notes) {
  for (const ProposedChange &Change : P.Changes)
    Notes.push_back({NoteKind::Change, wordsOf(Change), Change.Where});
}

/// Whether neither roof is near, so that the verdict does not say what to
/// change.
static bool leavesRoofsFar(const Evaluation &E) {
  if (E.Limiter.Kind == LimiterKind::Other) // of an older report
    return true;
  return E.Time && !isRoof(E.Limiter.Kind) && !E.Limiter.Values.empty() &&
         E.Limiter.Values[0] < constants::FarFromRoof;
}

/// What the user must know or can change, the most important first.
static std::vector<RemarkNote> notesFor(const Prediction &P, bool AllLines) {
  std::vector<RemarkNote> Notes;
  for (const UnseenConstruct &C : P.NotModelled)
    Notes.push_back({NoteKind::NotModelled, notCounted(C), C.Where});
  auto AddWhere = [&](bool OutOfBounds) {
    for (const PredictionNote &Note : P.Notes)
      if ((Note.Kind == NoteKind::OutOfBounds) == OutOfBounds)
        Notes.push_back(
            {Note.Kind, wordsOf(Note), Note.Where, /*IsWarning=*/OutOfBounds});
  };
  AddWhere(/*OutOfBounds=*/true);
  if (P.Origin)
    addOrigin(P, *P.Origin, /*Explain=*/false, Notes);
  addAssumed(P, /*Caveats=*/true, AllLines, Notes);
  addGuesses(P, Notes);
  if (launchesComeFirst(P))
    addLaunches(P, Notes);
  if (P.Opinion)
    addOpinion(P, *P.Opinion, Notes);
  if (P.Headline.FlipsWhenAchievable)
    addAchievable(P, Notes);
  // What the verdict follows from comes before what limits the launch.
  bool LimiterLast =
      !P.Notes.empty() && (P.Notes.front().Kind == NoteKind::LeftInL2 ||
                           (P.Headline.Outcome == Verdict::Undetermined &&
                            P.Notes.front().Kind == NoteKind::TripCount));
  if (LimiterLast)
    AddWhere(/*OutOfBounds=*/false);
  if (leavesRoofsFar(P.Headline))
    Notes.push_back({NoteKind::Limiter, wordsOf(P.Headline.Limiter),
                     P.Launches.empty() ? P.Where : P.Launches[0].Where});
  if (!LimiterLast)
    AddWhere(/*OutOfBounds=*/false);
  return Notes;
}

std::vector<RemarkNote> roofline::mostUsefulNote(const Prediction &P) {
  std::vector<RemarkNote> Notes;
  if (!askedChange(P).empty())
    addChanges(P, Notes);
  append_range(Notes, notesFor(P, /*AllLines=*/false));
  addAssumed(P, /*Caveats=*/false, /*AllLines=*/false, Notes);
  Notes.resize(std::min<size_t>(Notes.size(), 1));
  return Notes;
}

std::vector<RemarkNote> roofline::allNotes(const Prediction &P) {
  std::vector<RemarkNote> Notes;
  if (!askedChange(P).empty())
    addChanges(P, Notes);
  append_range(Notes, notesFor(P, /*AllLines=*/true));
  if (askedChange(P).empty())
    addChanges(P, Notes);
  if (P.Origin && !P.Origin->Misfit)
    addOrigin(P, *P.Origin, /*Explain=*/true, Notes);
  if (!launchesComeFirst(P))
    addLaunches(P, Notes);
  addRange(P, Notes);
  addFigures(P, Notes);
  addAssumed(P, /*Caveats=*/false, /*AllLines=*/true, Notes);
  return Notes;
}
