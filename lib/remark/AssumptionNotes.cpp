// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Notes on what a verdict takes for granted: guesses that it depends on, what
// the figures leave out of the program, and the rest.
#include "model/KernelSource.h"
#include "model/Quantity.h"
#include "remark/RemarkNotes.h"
#include "words/Words.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <cstring>
#include <utility>

using namespace llvm;
using namespace roofline;

/// Whether the verdict of \p P depends on the guess \p A.
static bool isDecidingGuess(const Prediction &P, const Assumption &A) {
  const Evaluation &E = P.Headline;
  if (!isGuess(A))
    return false;
  return (E.Outcome == Verdict::Undetermined &&
          is_contained(E.DependsOn, A.About)) ||
         any_of(E.Validity.Over, [&](const UnknownRange &U) {
           return U.turns() && haveSameName(U, A.About);
         });
}

void roofline::addGuesses(const Prediction &P, std::vector<RemarkNote> &Notes) {
  for (const Assumption &A : P.Headline.Assumed)
    if (isDecidingGuess(P, A))
      Notes.push_back({NoteKind::Assumed, "assumed: " + wordsOf(A), P.Where});
}

/// The least difference, as a share, that can be seen in printed figures.
static constexpr double VisibleDifference = 0.01;

/// Whether \p L and \p Other differ in more than arguments that change neither
/// their sizes nor what they do.
static bool areUnlike(const LaunchEntry &L, const LaunchEntry &Other) {
  auto Differ = [](double A, double B) {
    return std::fabs(A - B) > VisibleDifference * std::max(A, B);
  };
  const Evaluation &E = L.Result, &O = Other.Result;
  bool Work = false;
  for (unsigned K = 0; K < NumOpKinds; ++K)
    Work |= Differ(E.Operations[K].Likely, O.Operations[K].Likely);
  return L.Grid != Other.Grid || L.Block != Other.Block || Work ||
         Differ(E.LaunchDram, O.LaunchDram);
}

/// Whether \p A says that the figures are not about what the program does or
/// was asked to. Launches that are left out are most likely like the others
/// where these are alike.
static bool isCaveat(const Prediction &P, const Assumption &A) {
  if (A.Kind == AssumptionKind::FitsType)
    return !A.Values.empty(); // it does not
  if (A.Kind == AssumptionKind::OutOfMemory)
    return true;
  if (A.Kind != AssumptionKind::LaterLaunches)
    return isAboutProgram(A);
  auto Why = LeftOut(A.Values.empty() ? 0 : A.Values[0]);
  if (Why == LeftOut::OtherArms)
    return true;
  // Of launches that grow, one stands for all.
  if (Why == LeftOut::TooMany && A.Values.size() > 1 &&
      A.Values[1] == double(LoopLaunch::Middle))
    return true;
  bool IsOpen = Why == LeftOut::OpenLoop;
  if (IsOpen && A.Values.size() > 2 && A.Values[2])
    return true;
  return any_of(P.Launches, [&](const LaunchEntry &L) {
    return areUnlike(L, P.Launches[0]);
  });
}

/// Adds the program's defaults that \p P takes and its headline has no room
/// for. Instances of a template have the same, so they are a note of their own.
static void addDefaults(const Prediction &P, std::vector<RemarkNote> &Notes) {
  if (headlineNamesDefaults(P))
    return;
  std::vector<std::string> Values;
  for (const Assumption &A : P.Headline.Assumed)
    if (A.Kind == AssumptionKind::DefaultValue && !A.Values.empty() &&
        !isDecidingGuess(P, A))
      Values.push_back(wordsOf(A.About) + " = " + formatSize(A.Values[0]));
  llvm::sort(Values);
  if (!Values.empty())
    Notes.push_back({NoteKind::Assumed,
                     "assumed: " + listed(Values) + ", the program's default" +
                         (Values.size() > 1 ? "s" : ""),
                     P.Where});
}

void roofline::addAssumed(const Prediction &P, bool Caveats, bool AllLines,
                          std::vector<RemarkNote> &Notes) {
  if (!Caveats && AllLines)
    addDefaults(P, Notes);
  std::vector<std::string> Words;
  std::vector<RemarkNote> Later;
  for (const Assumption &A : P.Headline.Assumed)
    if (isCaveat(P, A) != Caveats || isDecidingGuess(P, A) ||
        (AllLines && A.Kind == AssumptionKind::DefaultValue))
      continue;
    else if (A.Kind == AssumptionKind::Given ||
             A.Kind == AssumptionKind::LaterLaunches) {
      Assumption Here = A;
      if (A.Kind == AssumptionKind::LaterLaunches)
        Here.Symbol.clear(); // the note stands in that file
      (Caveats ? Later : Notes)
          .push_back({NoteKind::Assumed, wordsOf(Here),
                      A.Line ? SourceLocation{A.Symbol, A.Line} : P.Where});
    } else
      Words.push_back(wordsOf(A));
  bool IsReached = none_of(P.Headline.Assumed, [](const Assumption &A) {
    return A.Kind == AssumptionKind::NotReached;
  });
  std::string Line;
  auto Finish = [&] {
    if (!Line.empty())
      Notes.push_back({NoteKind::Assumed, std::exchange(Line, ""), P.Where,
                       /*IsWarning=*/Caveats && !IsReached});
  };
  for (auto [I, Each] : enumerate(Words)) {
    if (Line.size() + strlen("; ") + Each.size() > WidestNote) {
      if (!AllLines && !Line.empty()) {
        Line += formatv("; and {0} more", Words.size() - I);
        break;
      }
      Finish();
    }
    Line += (!Line.empty() ? "; " : Caveats ? "" : "assumed: ") + Each;
  }
  Finish();
  append_range(Notes, Later);
}
