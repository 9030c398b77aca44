// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the notes below a headline. Their ids are stable; docs/remarks.md has a
// paragraph for each.
#include "model/Quantity.h"
#include "remark/RemarkText.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <map>

using namespace llvm;
using namespace roofline;

namespace {
constexpr unsigned MostDecidingNotes = 3;
constexpr unsigned MostLaunchesPerNote = 3;
} // namespace

static std::string triple(const std::array<double, 3> &Size) {
  auto Whole = [](double N) { return std::to_string(llround(N)); };
  return "(" + Whole(Size[0]) + "," + Whole(Size[1]) + "," + Whole(Size[2]) +
         ")";
}

/// One note per launch site, in the order in which sites first appear.
static void addLaunches(const Prediction &P,
                        std::vector<PredictionNote> &Notes) {
  std::map<SourceLocation, std::vector<const LaunchEntry *>> Sites;
  std::vector<SourceLocation> Order;
  for (const LaunchEntry &L : P.Launches) {
    auto &Entries = Sites[L.Where];
    if (Entries.empty())
      Order.push_back(L.Where);
    Entries.push_back(&L);
  }
  for (const SourceLocation &Where : Order) {
    const auto &Entries = Sites[Where];
    std::vector<std::string> Parts;
    for (const LaunchEntry *L :
         ArrayRef(Entries).take_front(MostLaunchesPerNote))
      Parts.push_back("grid " + triple(L->Grid) + " block " + triple(L->Block) +
                      ": " + verdictText(L->Result) + ", " +
                      intensityText(L->Result));
    if (Entries.size() > MostLaunchesPerNote)
      Parts.push_back(std::to_string(Entries.size() - MostLaunchesPerNote) +
                      " more");
    Notes.push_back(
        {"launch", "launched here with " + join(Parts, "; "), Where});
  }
}

static void addAchievable(const Prediction &P,
                          std::vector<PredictionNote> &Notes) {
  Evaluation Other = P.Headline;
  Verdict Now =
      Other.Outcome == Verdict::Undetermined ? Other.Leaning : Other.Outcome;
  Other.Outcome =
      Now == Verdict::Compute ? Verdict::Bandwidth : Verdict::Compute;
  Notes.push_back({"achievable",
                   "with the DRAM bandwidth that programs achieve, instead of "
                   "the theoretical one, it is " +
                       verdictText(Other),
                   P.Where});
}

static void addOperations(const Prediction &P,
                          std::vector<PredictionNote> &Notes) {
  std::vector<std::string> Parts;
  for (OpKind Kind : AllOpKinds) {
    const Estimate &E = P.Headline.Operations[static_cast<unsigned>(Kind)];
    if (E.High == 0)
      continue;
    const std::string &Formula =
        P.OperationFormulas[static_cast<unsigned>(Kind)];
    std::string Count = isTight(E) ? formatCount(E.Likely) : formatRange(E);
    Parts.push_back(
        opKindText(Kind).str() + " " + Count +
        (Formula.empty() || Formula == Count ? "" : " = " + Formula));
  }
  if (!Parts.empty())
    Notes.push_back(
        {"mix", "operations a thread: " + join(Parts, "; "), P.Where});
}

static std::string bytesText(const Estimate &E) {
  return (isTight(E) ? "" : "about ") + formatBytes(E.Likely);
}

static void addTraffic(const Prediction &P,
                       std::vector<PredictionNote> &Notes) {
  const Evaluation &E = P.Headline;
  if (E.Requested.High == 0)
    return;
  Notes.push_back({"bytes",
                   "DRAM a thread: reads " + bytesText(E.DramRead) +
                       ", writes " + bytesText(E.DramWritten) +
                       "; loads and stores ask for " + bytesText(E.Requested),
                   P.Where});
}

static void addTimes(const Prediction &P, std::vector<PredictionNote> &Notes) {
  const Evaluation &E = P.Headline;
  if (E.MemorySeconds < 0)
    return;
  std::string Text = "time at each roof:";
  for (OpKind Kind : AllOpKinds)
    if (double T = E.ComputeSeconds[static_cast<unsigned>(Kind)]; T > 0)
      Text += " " + opKindText(Kind).str() + " " + formatSeconds(T) + ",";
  Notes.push_back(
      {"times", Text + " DRAM " + formatSeconds(E.MemorySeconds), P.Where});
}

static std::string valuesText(const OpinionBinding &B) {
  return B.Low == B.High ? formatSize(B.Low)
                         : formatSize(B.Low) + " to " + formatSize(B.High);
}

/// Adds the model's statement and how it affected the verdict.
static void addOpinion(const Prediction &P, const ModelOpinion &O,
                       std::vector<PredictionNote> &Notes) {
  Evaluation Said, Alone;
  Said.Outcome = O.Said;
  Alone.Outcome = O.StaticOutcome;
  Alone.Leaning = O.StaticLeaning;
  std::string Text =
      O.Model + (O.Unanimous ? " says " : " is of two minds, on balance ") +
      verdictText(Said) + ", " + confidenceText(O.Confidence);
  if (!O.Reason.empty())
    Text += ": \"" + O.Reason + "\"";
  Notes.push_back({"llm", Text, P.Where});
  std::vector<std::string> Used;
  for (const OpinionBinding &B : O.Bindings)
    if (B.Refused.empty())
      Used.push_back(B.Name + " = " + valuesText(B));
    else
      Notes.push_back({"llm-refused",
                       O.Model + "'s " + B.Name + " = " + valuesText(B) +
                           " is not used: " + B.Refused,
                       P.Where});
  if (!Used.empty())
    Notes.push_back(
        {"llm-values",
         "from " + O.Model + ": " + join(Used, ", ") + "; by analysis alone " +
             verdictText(Alone) +
             (O.StaticConfidence ? ", " + confidenceText(*O.StaticConfidence)
                                 : ""),
         P.Where});
}

static std::string timesText(double N, StringRef One, StringRef Many) {
  return (formatSize(N) + " " + (N == 1 ? One : Many)).str();
}

/// Adds how a launch profile was used: always if it was not, else if
/// \p Explain.
static void addOrigin(const Prediction &P, const LaunchOrigin &O, bool Explain,
                      std::vector<PredictionNote> &Notes) {
  if (!O.Unused.empty())
    Notes.push_back({"launch-profile",
                     "'" + O.File + "' is not used: " + O.Unused, P.Where});
  else if (Explain)
    Notes.push_back(
        {"launch-profile",
         timesText(O.Launches, "launch", "launches") + " of " +
             timesText(O.Kinds, "kind", "kinds") + " in '" + O.File +
             (O.Kinds > P.Launches.size()
                  ? "', of which " + std::to_string(P.Launches.size()) +
                        " stand for all"
                  : "'"),
         P.Where});
}

std::vector<PredictionNote> roofline::notesFor(const Prediction &P,
                                               bool Explain) {
  std::vector<PredictionNote> Notes = P.NotModelled;
  if (P.Opinion)
    addOpinion(P, *P.Opinion, Notes);
  if (P.Origin)
    addOrigin(P, *P.Origin, Explain, Notes);
  if (P.Headline.FlipsWhenAchievable)
    addAchievable(P, Notes);
  if (!P.Headline.Limiter.empty())
    Notes.push_back({"limiter", P.Headline.Limiter,
                     P.Launches.empty() ? P.Where : P.Launches[0].Where});
  if (P.Mixed || Explain)
    addLaunches(P, Notes);
  for (const PredictionNote &Note : P.Notes) {
    if (!Explain && &Note - P.Notes.data() == MostDecidingNotes)
      break;
    Notes.push_back(Note);
  }
  if (Explain) {
    addOperations(P, Notes);
    addTraffic(P, Notes);
    addTimes(P, Notes);
  }
  if (!P.Headline.Assumed.empty())
    Notes.push_back(
        {"assumed", "assumed: " + join(P.Headline.Assumed, "; "), P.Where});
  return Notes;
}
