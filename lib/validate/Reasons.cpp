// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explains why a prediction differs from the observation: first the compiler's
// wrong assumptions about the launch; then the model's errors that remain when
// the launch is known.
#include "constants/verdict.h"
#include "model/Quantity.h"
#include "model/Ratio.h"
#include "model/ValueName.h"
#include "validate/ExpectedLaunches.h"
#include "validate/ShownKind.h"
#include "validate/Validation.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <cmath>
#include <map>

using namespace llvm;
using namespace roofline;
using namespace roofline::constants;

static void addShape(const ValidationRow &Row, const Prediction &P,
                     std::vector<std::string> &Reasons) {
  if (Row.LaunchExpected)
    return;
  std::string Was = formatLaunch(Row.Grid, Row.Block);
  std::vector<std::string> Taken;
  std::vector<LaunchEntry> Launches = launchesWithBlockOf(Row, P);
  if (Launches.empty())
    Launches = P.Launches;
  for (const LaunchEntry &L : Launches)
    if (std::string Text = formatLaunch(L.Grid, L.Block);
        !L.Result.startsNothing() && !is_contained(Taken, Text) &&
        Taken.size() < 3)
      Taken.push_back(std::move(Text));
  if (P.Launches.empty())
    Taken.push_back(formatLaunch(P.Point.Grid, P.Point.Block));
  if (!is_contained(Taken, Was))
    Reasons.push_back("the launch was taken as " + join(Taken, " or ") +
                      ", it was " + Was);
}

/// Arguments are printed exactly: "16777216".
static std::string valueText(double Value) {
  if (Value == std::floor(Value) && std::fabs(Value) < 1e15)
    return std::to_string(std::llround(Value));
  return formatNumber(Value);
}

namespace {
/// What a prediction took an unknown to be, and what it was.
struct TakenAndWas {
  const UnknownSummary &Taken, &Was;
};
} // namespace

/// The unknowns of \p P with the values that are known in \p WithLaunch. Both
/// predictions come from the same code, so their unknowns are in the same
/// order.
static std::vector<TakenAndWas> knownValues(const Prediction &P,
                                            const Prediction &WithLaunch) {
  std::vector<TakenAndWas> Known;
  for (auto [Taken, Was] : zip(P.Unknowns, WithLaunch.Unknowns)) {
    // Reports of older versions do not have the kind.
    bool IsSameKind =
        Taken.Id.Kind == UnknownKind::Other || Taken.Id.Kind == Was.Id.Kind;
    if (!IsSameKind || Taken.Range.High != Was.Range.High)
      break; // not the same code
    if (Was.Known)
      Known.push_back({Taken, Was});
  }
  return Known;
}

/// The value of \p U in the first launch of \p Row, if it is known. A value of
/// the host is known if it was taken to be the same as that of one argument, or
/// of the one with its name.
static std::optional<double> valueOf(const UnknownId &U,
                                     const ValidationRow &Row,
                                     const Prediction &P,
                                     const Prediction *WithLaunch) {
  if (U.Kind == UnknownKind::LaunchSize)
    return threadsOf(*Row.Launches.front());
  auto Stated =
      find_if(P.Unknowns, [&](const UnknownSummary &S) { return S.Id == U; });
  if (!WithLaunch || Stated == P.Unknowns.end())
    return std::nullopt;
  std::vector<double> Alike;
  for (const auto &[Taken, Was] : knownValues(P, *WithLaunch)) {
    if (Taken.Taken != Stated->Taken)
      continue;
    if (haveSameName(Taken.Id, U))
      return Was.Taken;
    if (U.Kind == UnknownKind::HostValue && !is_contained(Alike, Was.Taken))
      Alike.push_back(Was.Taken);
  }
  return Alike.size() == 1 ? std::optional(Alike.front()) : std::nullopt;
}

/// The value of \p R in \p Launch, if the profile has it.
static std::optional<double> shownValue(const LaunchRange &R,
                                        const LaunchRecord &Launch) {
  if (R.isOfThreads())
    return threadsOf(Launch);
  for (const ArgumentValue &A : Launch.Arguments)
    if (A.Parameter == R.Parameter && A.Offset == R.Offset) {
      if (A.What == ArgumentValue::Kind::Integer)
        return A.Integer;
      if (A.What == ArgumentValue::Kind::Float)
        return A.Float;
    }
  return std::nullopt;
}

/// The values of the first launch of \p Row that are outside of the ranges of
/// \p E, as far as they are known.
static std::vector<OutsideValue> outsideOf(const ValidationRow &Row,
                                           const Evaluation &E,
                                           const Prediction &Predicted,
                                           const Prediction *WithLaunch) {
  const ValidityRange &Stated = E.Validity;
  std::vector<OutsideValue> Outside;
  auto Compare = [&](const UnknownRange &R) {
    if (auto Was = valueOf(R, Row, Predicted, WithLaunch);
        Was && (*Was < R.Low || *Was > R.High))
      Outside.push_back({R, *Was});
  };
  for (const UnknownRange &R : Stated.Over)
    if (R.Kind != UnknownKind::HostValue || Stated.OfLaunch.empty())
      Compare(R);
  std::vector<UnknownRange> Hosts;
  copy_if(Stated.Over, std::back_inserter(Hosts), [](const UnknownRange &R) {
    return R.Kind == UnknownKind::HostValue;
  });
  for (const LaunchRange &R : Stated.OfLaunch) {
    std::optional<double> Was = shownValue(R, *Row.Launches.front());
    if (!Was || (*Was >= R.Low && *Was <= R.High))
      continue;
    // What is passed unchanged is known by the name that was stated.
    auto Same = find_if(Hosts, [&](const UnknownRange &Host) {
      return !R.isOfThreads() && Host.Low == R.Low && Host.High == R.High;
    });
    if (Same != Hosts.end())
      Outside.push_back({*Same, *Was});
    else if (R.isOfThreads())
      Outside.push_back(
          {{{UnknownKind::LaunchSize}, R.Low, R.High}, *Was, Hosts});
    else
      Outside.push_back(
          {{{UnknownKind::Parameter, R.Name}, R.Low, R.High}, *Was, Hosts});
  }
  // Nothing is stated of a launch of another size than the one that was known.
  if (Outside.empty() && E.Threads && *E.Threads > 0)
    Compare({{UnknownKind::LaunchSize}, *E.Threads, *E.Threads});
  return Outside;
}

std::vector<OutsideValue> roofline::outsideOfAll(const ValidationRow &Row,
                                                 ArrayRef<Evaluation> Stated,
                                                 const Prediction &Predicted,
                                                 const Prediction *WithLaunch) {
  std::vector<OutsideValue> First;
  for (const Evaluation &E : Stated) {
    std::vector<OutsideValue> Its = outsideOf(Row, E, Predicted, WithLaunch);
    if (Its.empty())
      return Its;
    if (First.empty())
      First = std::move(Its);
  }
  return First;
}

/// Adds the values that the prediction assumed wrongly.
static void addArguments(const Prediction &P, const Prediction &WithLaunch,
                         std::vector<std::string> &Reasons) {
  for (const auto &[Taken, Was] : knownValues(P, WithLaunch)) {
    // With several launches, the known values are those of only one.
    if ((Taken.Known && P.Launches.size() > 1) ||
        distanceOf(ratioOf(Taken.Taken, Was.Taken)) < CloseRatio)
      continue;
    Reasons.push_back(formatv("'{0}' was taken as {1}, it was {2}",
                              wordsOf(Taken.Id), valueText(Taken.Taken),
                              valueText(Was.Taken)));
  }
}

/// "heat.cu:24", without folders, since paths to the file may differ.
static std::string lineName(const SourceLocation &Where) {
  return (sys::path::filename(Where.File) + ":" + Twine(Where.Line)).str();
}

/// "; most at heat.cu:24 (5 predicted, 50 observed)", of the first launch;
/// empty if no line of that differs.
static std::string worstLine(const ValidationRow &Row, const Prediction &P,
                             OpKind Kind) {
  std::map<std::string, std::pair<double, double>> Lines;
  for (const OperationSummary &S : P.OperationSites)
    if (S.Kind == Kind && S.Where)
      Lines[lineName(S.Where)].first += S.PerThread;
  const LaunchRecord &L = *Row.Launches.front();
  double Threads = threadsOf(L);
  for (const LineCounts &Line : L.Counts.Lines)
    if (Line.Where)
      Lines[lineName(Line.Where)].second +=
          Line.Operations[static_cast<unsigned>(Kind)] / Threads;
  if (L.Counts.Lines.empty() || Lines.empty())
    return "";
  auto Difference = [](const auto &Line) {
    return std::fabs(Line.second.first - Line.second.second);
  };
  auto Worst = llvm::max_element(Lines, [&](const auto &A, const auto &B) {
    return Difference(A) < Difference(B);
  });
  auto [Guess, Truth] = Worst->second;
  if (distanceOf(ratioOf(Guess, Truth)) <= CloseRatio)
    return "";
  return formatv("; most at {0} ({1} predicted, {2} observed)", Worst->first,
                 formatNumber(Worst->second.first),
                 formatNumber(Worst->second.second));
}

/// What \p Predicted, which knows the source, calls unknown \p I of \p P.
static const UnknownId &idInSource(const Prediction &P, size_t I,
                                   const Prediction &Predicted) {
  const UnknownSummary &U = P.Unknowns[I];
  bool IsSame = I < Predicted.Unknowns.size() &&
                Predicted.Unknowns[I].Id.Kind == U.Id.Kind &&
                Predicted.Unknowns[I].Range.High == U.Range.High;
  return IsSame ? Predicted.Unknowns[I].Id : U.Id;
}

/// "; not known from the launch: the iterations of the loop at line 9 (taken as
/// 16), the value at line 17 (value that the analysis can't follow, taken as
/// 1024)". What has neither name nor place is said only if nothing else is
/// open. Names are those of \p Predicted, which knows the source.
static std::string openValues(const Prediction &P,
                              const Prediction &Predicted) {
  std::vector<std::string> Open, WithoutPlace;
  for (auto [I, U] : enumerate(P.Unknowns)) {
    if (U.Known || U.Id.Kind == UnknownKind::Parameter)
      continue;
    const UnknownId &Id = idInSource(P, I, Predicted);
    bool IsUnnamed = isValueWithoutName(Id);
    std::string Text =
        wordsOf(Id) + " (" + (IsUnnamed ? meaningOf(Id, U.Origin) + ", " : "") +
        (Id.Kind == UnknownKind::Loaded
             ? "data, for which " + valueText(U.Taken) + " stands)"
             : "taken as " + valueText(U.Taken) + ")");
    std::vector<std::string> &List =
        IsUnnamed && Id.Line == 0 ? WithoutPlace : Open;
    if (!is_contained(List, Text))
      List.push_back(std::move(Text));
  }
  if (Open.empty())
    Open = std::move(WithoutPlace);
  Open.resize(std::min<size_t>(Open.size(), 2));
  return Open.empty() ? "" : "; not known from the launch: " + join(Open, ", ");
}

/// "; not counted: call to 'force', whose body is not in this unit"; empty if
/// nothing that may be much of \p P is left out.
static std::string leftOut(const Prediction &P) {
  std::vector<UnseenConstruct> Essential;
  copy_if(P.NotModelled, std::back_inserter(Essential), isEssential);
  std::vector<std::string> Words = allWordsOf(Essential);
  return Words.empty() ? "" : "; not counted: " + listed(Words, /*Most=*/2);
}

static std::string comparison(double Guess, double Truth, StringRef Unit) {
  return formatv("{0} {3} a thread predicted, {1} observed ({2})",
                 formatNumber(Guess), formatNumber(Truth),
                 ratioText(ratioOf(Guess, Truth)), Unit);
}

/// The bytes per thread that are written but still in L2 when the kernel ends.
static double leftInL2(const ValidationRow &Row) {
  double Bytes = 0, Threads = 0;
  for (const LaunchRecord *L : Row.Launches) {
    Bytes += L->Counts.Memory->LeftInL2;
    Threads += threadsOf(*L);
  }
  return Bytes / Threads;
}

/// The kinds of operation whose counts are compared: the one that is shown, and
/// where a verdict was wrong, those that decided.
static std::vector<OpKind> comparedKinds(const ValidationRow &Row,
                                         bool AnyWrong) {
  std::vector<OpKind> Kinds{shownKind(Row.Observed)};
  if (AnyWrong)
    for (OpKind K : {Row.Observed.Kind, Row.Predicted->Kind})
      if (!is_contained(Kinds, K))
        Kinds.push_back(K);
  return Kinds;
}

/// Adds the errors of \p Best, the prediction with the most knowledge, in
/// operations of \p Kinds and in bytes.
static void addModel(const ValidationRow &Row, const Figures &Best,
                     ArrayRef<OpKind> Kinds, const Prediction &Predicted,
                     const Prediction *WithLaunch,
                     std::vector<std::string> &Reasons) {
  const Figures &Observed = Row.Observed;
  std::string Start = WithLaunch ? "with the launch known, " : "";
  const Prediction &Told = WithLaunch ? *WithLaunch : Predicted;
  const std::string NotCounted = leftOut(Told);
  auto Off = [](double Guess, double Truth) {
    return distanceOf(ratioOf(Guess, Truth)) > CloseRatio;
  };
  for (OpKind Kind : Kinds)
    if (Off(Best.operations(Kind), Observed.operations(Kind)))
      Reasons.push_back(
          Start + opKindText(Kind).str() + " operations: " +
          comparison(Best.operations(Kind), Observed.operations(Kind), "op") +
          (WithLaunch ? worstLine(Row, *WithLaunch, Kind) : "") +
          (WithLaunch && NotCounted.empty() ? openValues(*WithLaunch, Predicted)
                                            : NotCounted));
  if (!Off(Best.Dram, Observed.Dram))
    return;
  std::string Text =
      Start + "DRAM: " + comparison(Best.Dram, Observed.Dram, "byte");
  auto BeyondEnd = find_if(Told.Notes, [](const PredictionNote &Note) {
    return Note.Kind == NoteKind::OutOfBounds;
  });
  bool IsCounted = NotCounted.empty() && BeyondEnd == Told.Notes.end();
  if (Observed.Requested > 0)
    Text += Off(Best.Requested, Observed.Requested)
                ? "; loads and stores ask for " +
                      comparison(Best.Requested, Observed.Requested, "byte")
            : IsCounted ? "; loads and stores ask for what was predicted, so "
                          "caches serve other than predicted"
                        : "; loads and stores ask for what was predicted";
  if (BeyondEnd != Told.Notes.end())
    Text += "; " + wordsOf(*BeyondEnd);
  Text += NotCounted;
  if (double Left = leftInL2(Row); Left > 0)
    Text += "; " + formatNumber(Left) +
            " byte a thread were written and still "
            "in L2 at the end";
  if (WithLaunch)
    for (const PredictionNote &Note : WithLaunch->Notes)
      if (Note.Kind == NoteKind::LeftInL2)
        Text += "; predicted was that " + wordsOf(Note);
  Reasons.push_back(std::move(Text));
}

/// "the verdict's range: holds for n >= 4096 (examined up to 9.0e8), which
/// makes launches of 4096 to 9.0e8 threads, it was 1024".
static std::string outsideText(const OutsideValue &Value,
                               ArrayRef<Assumption> Assumed) {
  const UnknownRange &Stated = Value.Stated;
  bool IsStated = Value.From.empty();
  std::string Text =
      "the verdict's range: " +
      wordsOf(ValidityRange{{ValidityKind::Everywhere},
                            IsStated ? std::vector{Stated} : Value.From,
                            1,
                            {}},
              Assumed);
  if (!IsStated) {
    std::string Ends = formatBound(Stated.Low, /*IsLow=*/true) + " to " +
                       formatBound(Stated.High, /*IsLow=*/false);
    Text += ", which makes " + (Stated.Kind == UnknownKind::LaunchSize
                                    ? "launches of " + Ends + " threads"
                                    : wordsOf(Stated) + " = " + Ends);
  }
  return Text + ", it was " + valueText(Value.Was);
}

/// Whether \p Value is outside since others of \p All are, which say so
/// themselves: a size that makes the launch small.
static bool followsFromOthers(const OutsideValue &Value,
                              ArrayRef<OutsideValue> All) {
  return !Value.From.empty() &&
         all_of(Value.From, [&](const UnknownRange &Host) {
           return any_of(All, [&](const OutsideValue &Other) {
             return Other.From.empty() && haveSameName(Other.Stated, Host);
           });
         });
}

/// Why \p Best, of \p Known, is another verdict than the observed one, though
/// its figures are those that were counted. Names are those of \p Predicted.
static std::string wrongIfKnown(const ValidationRow &Row, const Figures &Best,
                                const Prediction &Known,
                                const Prediction &Predicted) {
  Verdict Was = Row.Observed.Outcome;
  if (Best.Outcome != Verdict::Undetermined)
    return "the model says " + idOf(Best.Outcome).str() + ", which was " +
           idOf(Was).str() + ": the kernel is near its ridge";
  Evaluation Named = Known.Headline;
  for (UnknownId &Id : Named.DependsOn)
    for (size_t I = 0; I < Known.Unknowns.size(); ++I)
      if (Known.Unknowns[I].Id == Id) {
        Id = idInSource(Known, I, Predicted);
        break;
      }
  std::vector<std::string> Needed = dependenciesOf(Named);
  return "the model can't tell" +
         (Needed.empty() ? ""
                         : ", since it needs " + listed(Needed, /*Most=*/2)) +
         "; it leans " + idOf(Best.Leaning).str() +
         (Best.Leaning == Was ? ", as observed" : ", not " + idOf(Was).str());
}

std::vector<std::string>
roofline::wrongAssumptions(const ValidationRow &Row,
                           const Prediction &Predicted,
                           const Prediction *WithLaunch) {
  std::vector<std::string> Reasons;
  bool IsWrongIfKnown =
      Row.LaunchKnown && Row.LaunchKnown->Outcome != Row.Observed.Outcome;
  if (Row.Result == Agreement::Confirmed && Row.off() &&
      distanceOf(*Row.off()) < CloseRatio && !IsWrongIfKnown)
    return Reasons;
  for (const OutsideValue &Value : Row.Outside)
    if (!followsFromOthers(Value, Row.Outside))
      if (std::string Text = outsideText(Value, Predicted.Headline.Assumed);
          !is_contained(Reasons, Text)) // of each parameter that passes it
        Reasons.push_back(std::move(Text));
  const Figures &Guess = *Row.Predicted;
  std::vector<OpKind> Kinds =
      comparedKinds(Row, Row.Result != Agreement::Confirmed || IsWrongIfKnown);
  if (!WithLaunch || !Row.LaunchKnown) {
    addShape(Row, Predicted, Reasons);
    addModel(Row, Guess, Kinds, Predicted, nullptr, Reasons);
    if (!Row.NotInProfile.empty())
      Reasons.push_back("the launch is not fully known: " +
                        listed(Row.NotInProfile, /*Most=*/3) +
                        (Row.NotInProfile.size() > 1 ? " are" : " is") +
                        " not in the profile");
    return Reasons;
  }
  const Figures &Best = *Row.LaunchKnown;
  // Report assumptions only if they affect the figures.
  if (Best.Outcome != Guess.Outcome ||
      any_of(Kinds,
             [&](OpKind K) {
               return distanceOf(ratioOf(Guess.operations(K),
                                         Best.operations(K))) > CloseRatio;
             }) ||
      distanceOf(ratioOf(Guess.Dram, Best.Dram)) > CloseRatio) {
    addShape(Row, Predicted, Reasons);
    addArguments(Predicted, *WithLaunch, Reasons);
  }
  size_t Before = Reasons.size();
  addModel(Row, Best, Kinds, Predicted, WithLaunch, Reasons);
  if (IsWrongIfKnown && Reasons.size() == Before)
    Reasons.push_back("with the launch known, " +
                      wrongIfKnown(Row, Best, *WithLaunch, Predicted));
  else if (IsWrongIfKnown && Best.Outcome != Verdict::Undetermined &&
           Row.Result != Agreement::Contradicted)
    Reasons.push_back("with the launch known, the verdict is " +
                      idOf(Best.Outcome).str() + ", which is contradicted");
  if (Row.Result != Agreement::Confirmed &&
      Best.Outcome == Row.Observed.Outcome)
    Reasons.push_back("with the launch known, the verdict is " +
                      idOf(Best.Outcome).str());
  return Reasons;
}
