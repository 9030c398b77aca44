// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the notes below a headline.
#include "constants/launch-time.h"
#include "model/KernelSource.h"
#include "model/Quantity.h"
#include "remark/RemarkText.h"
#include "words/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <utility>

using namespace llvm;
using namespace roofline;

/// The columns that a note should fit.
static constexpr size_t WidestNote = 160;

/// Whether both show a ratio, of one kind of operation.
static bool hasFigureOf(const Evaluation &A, const Evaluation &B) {
  return all_of(ArrayRef({&A, &B}),
                [](const Evaluation *E) {
                  return hasOperations(*E) && hasDram(*E) && !showsBytes(*E);
                }) &&
         shownFigure(A).Kind == shownFigure(B).Kind;
}

/// The ratio of \p E, with its unit and ridge unless \p Brief.
static std::string ratioOf(const Evaluation &E, bool Brief) {
  if (!Brief)
    return intensityText(&E, /*Defaults=*/std::nullopt, /*WithFloating=*/false);
  return formatRange(shownFigure(E).Intensity);
}

/// Whether the same is said about two launches.
static bool areAlike(const LaunchEntry &A, const LaunchEntry &B) {
  return A.Grid == B.Grid && A.Block == B.Block &&
         verdictText(A.Result) == verdictText(B.Result) &&
         ratioOf(A.Result, /*Brief=*/false) ==
             ratioOf(B.Result, /*Brief=*/false);
}

std::vector<std::string>
roofline::passedTexts(ArrayRef<const LaunchEntry *> Launches) {
  constexpr size_t MostValues = 4;
  std::vector<std::string> Clauses;
  for (const PassedValue &First : Launches[0]->Passed) {
    std::vector<double> Values;
    for (const LaunchEntry *L : Launches)
      for (const PassedValue &V : L->Passed)
        if (V.Name == First.Name && !is_contained(Values, V.Value))
          Values.push_back(V.Value);
    std::vector<std::string> Each;
    for (double V : Values)
      Each.push_back(formatSize(V));
    auto [Least, Most] = std::minmax_element(Values.begin(), Values.end());
    Clauses.push_back(First.Name + " = " +
                      (Values.size() > MostValues
                           ? formatSize(*Least) + " to " + formatSize(*Most)
                           : listed(Each)));
  }
  return Clauses;
}

/// Launches of which the same is said.
using AlikeLaunches = std::vector<const LaunchEntry *>;

/// What \p Kind passes and those of \p Others with its grid and block do not:
/// "k = 4"; nothing if there are no others.
static std::string differenceText(const AlikeLaunches &Kind,
                                  ArrayRef<AlikeLaunches> Others) {
  std::vector<std::string> Own = passedTexts(Kind), Differing;
  for (const AlikeLaunches &Other : Others) {
    if (&Other == &Kind || Other[0]->Grid != Kind[0]->Grid ||
        Other[0]->Block != Kind[0]->Block)
      continue;
    std::vector<std::string> Its = passedTexts(Other);
    for (const std::string &Text : Own)
      if (!is_contained(Its, Text) && !is_contained(Differing, Text))
        Differing.push_back(Text);
  }
  constexpr size_t MostParameters = 2;
  Differing.resize(std::min(Differing.size(), MostParameters));
  return join(Differing, ", ");
}

/// Several launches at one place, as many as fit a line, without what they have
/// in common: "launched here with block (256,1,1), bandwidth-bound each time;
/// grid (1,1,1): 1.00 fp32 op/byte (ridge 9.56); grid (10,1,1): 1.00".
static std::string launchesText(ArrayRef<const LaunchEntry *> Entries) {
  const LaunchEntry &First = *Entries[0];
  auto AllHave = [&](auto Same) {
    return all_of(Entries, [&](const LaunchEntry *L) { return Same(*L); });
  };
  bool OneBlock = AllHave([&](const LaunchEntry &L) {
    return L.Block == First.Block && !L.Result.startsNothing();
  });
  bool OneVerdict = AllHave([&](const LaunchEntry &L) {
    return verdictText(L.Result) == verdictText(First.Result);
  });
  auto Extents = [](const std::array<double, 3> &Of) {
    return formatv("({0:F0},{1:F0},{2:F0})", Of[0], Of[1], Of[2]).str();
  };
  // Launches that differ in no figure are said once.
  std::vector<AlikeLaunches> Kinds;
  for (const LaunchEntry *L : Entries) {
    auto Same = find_if(Kinds, [&](const AlikeLaunches &Kind) {
      return areAlike(*Kind[0], *L);
    });
    if (Same == Kinds.end())
      Kinds.push_back({L});
    else
      Same->push_back(L);
  }
  // Each verdict is said, even if not all launches fit.
  size_t Said = 1;
  for (size_t I = 1; I < Kinds.size(); ++I) {
    std::string Its = verdictText(Kinds[I][0]->Result);
    if (none_of(ArrayRef(Kinds).take_front(I), [&](const AlikeLaunches &Kind) {
          return verdictText(Kind[0]->Result) == Its;
        })) {
      std::rotate(Kinds.begin() + Said, Kinds.begin() + I,
                  Kinds.begin() + I + 1);
      ++Said;
    }
  }
  bool OneGrid = OneBlock && Kinds.size() > 1 &&
                 all_of(Kinds, [&](const AlikeLaunches &Kind) {
                   return Kind[0]->Grid == First.Grid &&
                          !differenceText(Kind, Kinds).empty();
                 });
  std::string Text = "launched here";
  if (OneBlock)
    Text += " with " + (OneGrid ? formatLaunch(First.Grid, First.Block)
                                : "block " + Extents(First.Block));
  if (OneVerdict && !First.Result.startsNothing())
    Text += ", " + verdictText(First.Result) + " each time";
  /// Which launches \p Kind is of.
  auto Label = [&](const AlikeLaunches &Kind) {
    const LaunchEntry &L = *Kind[0];
    std::string Differs = differenceText(Kind, Kinds);
    std::string Its = OneGrid    ? Differs
                      : OneBlock ? "grid " + Extents(L.Grid)
                                 : formatLaunch(L.Grid, L.Block);
    if (!OneGrid && !Differs.empty())
      Its += ", " + Differs;
    return Kind.size() > 1 ? Its + formatv(", {0} launches", Kind.size()).str()
                           : Its;
  };
  size_t Left = Entries.size();
  for (auto [I, Kind] : enumerate(Kinds)) {
    const Evaluation &E = Kind[0]->Result;
    std::string More =
        E.startsNothing()
            ? intensityText(E)
            : Label(Kind) + ": " + (OneVerdict ? "" : verdictText(E) + ", ") +
                  ratioOf(E, /*Brief=*/I > 0 && hasFigureOf(First.Result, E));
    Left -= Kind.size();
    std::string Rest = Left ? formatv("; {0} more", Left).str() : "";
    if (I >= Said && Text.size() + More.size() + 2 + Rest.size() > WidestNote)
      return Text + formatv("; {0} more", Left + Kind.size()).str();
    Text += "; " + More;
  }
  return Text;
}

/// One note per launch site, in the order in which sites first appear.
static void addLaunches(const Prediction &P, std::vector<RemarkNote> &Notes) {
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
    const LaunchEntry &First = *Entries[0];
    std::string Text = Entries.size() > 1 ? launchesText(Entries)
                       : First.Result.startsNothing()
                           ? intensityText(First.Result)
                           : "launched here with " +
                                 formatLaunch(First.Grid, First.Block) + ": " +
                                 verdictText(First.Result) + ", " +
                                 intensityText(&First.Result,
                                               /*Defaults=*/std::nullopt);
    Notes.push_back({NoteKind::Launch, std::move(Text), Where});
  }
}

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

static void addOperations(const Prediction &P, std::vector<RemarkNote> &Notes) {
  // Formulas are shown as far as they fit a line; reports have them all.
  constexpr size_t Heading = 40;
  size_t Columns = Heading;
  std::vector<std::string> Parts;
  double All = 0;
  for (const Estimate &E : P.Headline.Operations)
    All += E.High;
  for (OpKind Kind : AllOpKinds) {
    const Estimate &E = P.Headline.Operations[static_cast<unsigned>(Kind)];
    // Those of a library's rare ways, for example, are next to none.
    constexpr double NextToNone = 1e-6;
    if (E.High <= NextToNone * All)
      continue;
    const std::string &Formula =
        P.OperationFormulas[static_cast<unsigned>(Kind)];
    std::string Count = isTight(E) ? formatCount(E.Likely) : formatRange(E);
    std::string Part = opKindText(Kind).str() + " " + Count;
    double Number;
    bool IsNumber = !StringRef(Formula).getAsDouble(Number);
    if (!Formula.empty() && !IsNumber && Formula != Count &&
        Columns + Part.size() + Formula.size() < WidestNote)
      Part += " = " + Formula;
    Columns += Part.size();
    Parts.push_back(std::move(Part));
  }
  if (Parts.empty())
    return;
  const Evaluation &E = P.Headline;
  std::string Total;
  if (E.Threads)
    Total =
        opKindText(E.Kind).str() + " " +
        formatOperations(E.Operations[static_cast<unsigned>(E.Kind)].Likely *
                         *E.Threads) +
        "; ";
  Notes.push_back({NoteKind::Mix,
                   Total +
                       (E.Threads ? "a thread: " : "operations a thread: ") +
                       join(Parts, "; "),
                   P.Where});
}

static std::string bytesText(const Estimate &E) {
  return (isTight(E) ? "" : "about ") + formatBytes(E.Likely);
}

static void addTraffic(const Prediction &P, std::vector<RemarkNote> &Notes) {
  const Evaluation &E = P.Headline;
  if (E.Requested.High == 0)
    return;
  Notes.push_back(
      {NoteKind::Bytes,
       (E.Threads ? "DRAM " +
                        formatBytes((E.DramRead.Likely + E.DramWritten.Likely) *
                                    *E.Threads) +
                        "; a thread: reads "
                  : "DRAM a thread: reads ") +
           bytesText(E.DramRead) + ", writes " + bytesText(E.DramWritten) +
           "; loads and stores ask for " + bytesText(E.Requested),
       P.Where});
}

static void addTimes(const Prediction &P, std::vector<RemarkNote> &Notes) {
  const Evaluation &E = P.Headline;
  if (E.MemorySeconds < 0)
    return;
  std::string Text = "time at each roof:";
  for (OpKind Kind : AllOpKinds)
    if (double T = E.ComputeSeconds[static_cast<unsigned>(Kind)]; T > 0)
      Text += " " + opKindText(Kind).str() + " " + formatSeconds(T) + ",";
  Notes.push_back({NoteKind::Times,
                   Text + " DRAM " + formatSeconds(E.MemorySeconds), P.Where});
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

/// Adds the guesses on which the verdict depends.
static void addGuesses(const Prediction &P, std::vector<RemarkNote> &Notes) {
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

/// Adds what was assumed: with \p Caveats what the figures leave out of the
/// program's arguments and of its launches, else what the user gave, one note
/// each, and the rest but for defaults. Without \p AllLines, one note says how
/// many more there are, with defaults.
static void addAssumed(const Prediction &P, bool Caveats, bool AllLines,
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
             A.Kind == AssumptionKind::LaterLaunches)
      (Caveats ? Later : Notes)
          .push_back({NoteKind::Assumed, wordsOf(A),
                      A.Line ? SourceLocation{A.Symbol, A.Line} : P.Where});
    else
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

static std::string valuesText(const OpinionBinding &B) {
  return B.Low == B.High ? formatSize(B.Low)
                         : formatSize(B.Low) + " to " + formatSize(B.High);
}

/// "compute (0.71)", "can't tell, leans compute (0.55)".
static std::string briefVerdict(Verdict Outcome, Verdict Leaning,
                                std::optional<double> Confidence) {
  std::string Text = Outcome == Verdict::Undetermined
                         ? "can't tell, leans " + idOf(Leaning).str()
                         : idOf(Outcome).str();
  return Text + (Confidence ? formatv(" ({0:F2})", *Confidence).str() : "");
}

/// The verdicts of the analysis, of the model, and of both, with as much of the
/// model's reason as fits into a line.
static std::string verdictsLine(const Evaluation &Joint, const LlmOpinion &O) {
  std::string Line =
      "analysis: " +
      briefVerdict(O.StaticOutcome, O.StaticLeaning, O.StaticConfidence) +
      "; " + modelText(O) + (O.Unanimous ? ": " : ", of two minds: ") +
      briefVerdict(O.Said, O.Said, O.Confidence);
  std::string End = "; joint: " + briefVerdict(Joint.Outcome, Joint.Leaning,
                                               Joint.Confidence);
  // A semicolon would look like the end of the reason.
  std::string Reason = O.Reason;
  std::replace(Reason.begin(), Reason.end(), ';', ',');
  Reason = StringRef(Reason).rtrim(". ").str();
  constexpr StringLiteral Since = ", since ", Cut = " ...";
  size_t Taken = Line.size() + Since.size() + End.size();
  size_t Room = WidestNote > Taken ? WidestNote - Taken : 0;
  if (Reason.size() > Room) {
    Reason.resize(Room > Cut.size() ? Room - Cut.size() : 0);
    // No part of a word, or of a character of several bytes, is left.
    Reason.resize(std::min(Reason.size(), Reason.rfind(' ') + 1));
    if (!Reason.empty())
      Reason = StringRef(Reason).rtrim(", ").str() + Cut.str();
  }
  return Line + (Reason.empty() ? "" : Since.str() + Reason) + End;
}

static std::string counterText(Counter C) {
  return C == Counter::Dram ? "DRAM bytes" : idOf(C).str() + " operations";
}

static std::string amountText(Counter C, double Value) {
  return C == Counter::Dram ? formatBytes(Value) : formatOperations(Value);
}

/// Adds the verdicts, what is not used of the model's answer, and what is.
static void addOpinion(const Prediction &P, const LlmOpinion &O,
                       std::vector<RemarkNote> &Notes) {
  Notes.push_back({NoteKind::Llm, verdictsLine(P.Headline, O), P.Where});
  std::vector<std::string> Used;
  auto Refuse = [&](const std::string &What, const std::string &Values,
                    const Fact<RangeRefusal> &Why) {
    Notes.push_back({NoteKind::LlmRefused,
                     O.Model + "'s " + What + " = " + Values +
                         " is not used: " + wordsOf(Why),
                     P.Where});
  };
  for (const OpinionBinding &B : O.Bindings)
    if (!B.Refusal)
      Used.push_back(wordsOf(B.Id) + " = " + valuesText(B));
    else
      Refuse(wordsOf(B.Id), valuesText(B), B.Refusal);
  for (const CounterOpinion &C : O.Counters) {
    if (C.Refusal)
      Refuse(counterText(C.What),
             formatNumber(C.Final[0]) + " to " + formatNumber(C.Final[1]),
             C.Refusal);
    if (C.Joint != C.Static)
      Used.push_back(counterText(C.What) + " = " + amountText(C.What, C.Joint) +
                     " instead of " + amountText(C.What, C.Static));
  }
  if (!Used.empty())
    Notes.push_back({NoteKind::LlmValues,
                     "with " + O.Model + "'s answer: " + join(Used, ", "),
                     P.Where});
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
  addOperations(P, Notes);
  addTraffic(P, Notes);
  addTimes(P, Notes);
  addAssumed(P, /*Caveats=*/false, /*AllLines=*/true, Notes);
  return Notes;
}
