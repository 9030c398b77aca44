// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "remark/Derivation.h"
#include "constants/notes.h"
#include "model/Quantity.h"
#include "remark/RemarkText.h"
#include "support/Columns.h"
#include "verdict/Combine.h"
#include "words/Words.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace llvm;
using namespace roofline;

/// Whether figures of lines and objects, which exist for one launch only, apply
/// to \p Launch.
static bool isExamined(const Prediction &P, const LaunchEntry &Launch) {
  return P.Point.Launch && &Launch == &P.Launches[*P.Point.Launch];
}

namespace {
// Source lines listed for each kind of operation.
constexpr size_t MostLines = 3;

/// One derivation, for a launch or, if there is none, for the examined point.
/// The launches \p Alike, if there are any, have the figures of \p Launch.
/// Without \p WithLines, what is only known of the examined launch is left out,
/// and what differs between launches of equal figures.
class DerivationWriter {
public:
  DerivationWriter(const Prediction &P, const LaunchEntry *Launch,
                   ArrayRef<const LaunchEntry *> Alike = {},
                   bool WithLines = true)
      : P(P), Launch(Launch), Alike(Alike), WithLines(WithLines),
        E(Launch ? Launch->Result : P.Headline),
        IsExamined(WithLines && (!Launch || isExamined(P, *Launch))),
        Threads(Launch ? E.Threads.value_or(1) : threadsAtPoint()),
        IsSum(!Launch && std::fabs(Threads - P.Point.threads()) >= 0.5) {}

  std::string text();

private:
  std::string takenOf(const UnknownSummary &U) const;
  void launch();
  void operations();
  void traffic();
  void totals();
  void times();
  void launchTime();
  void clauses(StringRef Label, const std::vector<std::string> &Clauses);

  double perThread(OpKind Kind) const {
    return E.Operations[static_cast<unsigned>(Kind)].Likely;
  }
  bool isShown(OpKind Kind) const {
    return perThread(Kind) > 0 && !hasNextToNone(E, Kind);
  }
  double dram() const { return E.DramRead.Likely + E.DramWritten.Likely; }
  /// The threads that figures without a launch of their own are of.
  double threadsAtPoint() const {
    return E.LaunchThreads > 0 ? E.LaunchThreads : P.Point.threads();
  }
  double seconds(OpKind Kind) const {
    unsigned I = static_cast<unsigned>(Kind);
    return Launch ? E.ComputeSeconds[I] : P.Point.ComputeSeconds[I];
  }
  double memorySeconds() const {
    return Launch ? E.MemorySeconds : P.Point.MemorySeconds;
  }
  std::string linesOf(OpKind Kind) const;
  void add(StringRef Label, const Columns &Lines);

  const Prediction &P;
  const LaunchEntry *Launch;
  ArrayRef<const LaunchEntry *> Alike;
  bool WithLines;
  const Evaluation &E;
  bool IsExamined; ///< with figures of lines and objects
  double Threads;
  bool IsSum; ///< of several launches, the longest of which is examined
  std::vector<UnknownId> Told; ///< unknowns whose values are told
  std::string Text;
};
} // namespace

/// "12", "3.4", "21.2 M", without unit. A mean over threads that is whole in
/// the digits that are shown, as "5.00", is shown as a whole number.
static std::string amount(double Value) {
  std::string Text = formatOperations(Value);
  StringRef Number = StringRef(Text).drop_back(2).rtrim();
  auto [Whole, Decimals] = Number.split('.');
  return (Decimals.find_first_not_of('0') == StringRef::npos ? Whole : Number)
      .str();
}

static std::string line(const Prediction &P, const SourceLocation &Where) {
  if (!Where)
    return "elsewhere";
  std::string Number = std::to_string(Where.Line);
  return Where.File == P.Where.File ? "line " + Number
                                    : Where.File + ":" + Number;
}

std::string DerivationWriter::linesOf(OpKind Kind) const {
  std::vector<const OperationSummary *> Sites = sitesOf(P, Kind);
  std::vector<std::string> Parts;
  erase_if(Sites, [&](const OperationSummary *Site) {
    return Site->PerThread <= constants::NextToNone * perThread(Kind);
  });
  double Rest = 0;
  for (size_t I = 0; I < Sites.size(); ++I)
    if (I < MostLines)
      Parts.push_back(line(P, Sites[I]->Where) + ": " +
                      amount(Sites[I]->PerThread));
    else
      Rest += Sites[I]->PerThread;
  if (Rest > 0)
    Parts.push_back(std::to_string(Sites.size() - MostLines) +
                    " more: " + amount(Rest));
  return join(Parts, ", ");
}

/// Appends \p Lines, with \p Label before the first line.
void DerivationWriter::add(StringRef Label, const Columns &Lines) {
  constexpr size_t LabelWidth = 21;
  std::string Table = Lines.text(/*Indent=*/0);
  SmallVector<StringRef> Parts;
  StringRef(Table).split(Parts, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    Text += ("  " + Label).str() + std::string(LabelWidth - Label.size(), ' ') +
            Part.str() + "\n";
    Label = "";
  }
}

/// Appends \p Clauses, wrapped between words.
void DerivationWriter::clauses(StringRef Label,
                               const std::vector<std::string> &Clauses) {
  constexpr size_t MostColumns = 76;
  Columns Lines;
  for (StringRef Rest : Clauses) {
    std::string Indent;
    while (Rest.size() > MostColumns) {
      size_t Cut = Rest.rfind(' ', MostColumns);
      if (Cut == StringRef::npos || Cut == 0)
        break;
      Lines.add({Indent + Rest.take_front(Cut).str()});
      Rest = Rest.drop_front(Cut + 1);
      Indent = "  ";
    }
    Lines.add({Indent + Rest.str()});
  }
  add(Label, Lines);
}

/// Whether \p Id is a value of the kernel's run, rather than one that the host
/// program passes.
static bool isOfRun(const UnknownId &Id) {
  return Id.Kind != UnknownKind::Parameter && Id.Kind != UnknownKind::HostValue;
}

/// What \p U is taken as: "1024". Of loops of the code with one place in the
/// source, as an unrolled loop and that for the iterations left over, and with
/// numbers that are known, "1 and 3 (2 loops of the code)".
std::string DerivationWriter::takenOf(const UnknownSummary &U) const {
  std::vector<std::string> Taken;
  if (U.Known && U.Id.Kind == UnknownKind::LoopTrips)
    for (const UnknownSummary &Other : P.Unknowns)
      if (Other.Known && Other.Id == U.Id)
        Taken.push_back(formatSize(Other.Taken));
  if (Taken.size() < 2)
    return formatSize(U.Taken);
  std::string Last = Taken.back();
  Taken.pop_back();
  return join(Taken, ", ") + " and " + Last + " (" +
         std::to_string(Taken.size() + 1) + " loops of the code)";
}

/// Appends the launch and the values of unknowns that the figures apply to.
void DerivationWriter::launch() {
  std::vector<std::string> Clauses;
  const auto &Grid = Launch ? Launch->Grid : P.Point.Grid;
  const auto &Block = Launch ? Launch->Block : P.Point.Block;
  std::string Shape = formatLaunch(Grid, Block) + ": ";
  Shape += IsSum ? "the longest; together " + amount(Threads) + " threads"
                 : amount(Threads) + " threads";
  if (!Launch && !P.Point.BlockKnown)
    Shape += ", taken as likely";
  else if (!Launch && !P.Point.GridKnown)
    Shape += ", the grid taken as likely";
  Clauses.push_back(Shape);
  std::vector<const LaunchEntry *> These(Alike);
  if (These.empty() && Launch)
    These.push_back(Launch);
  if (WithLines && Launch)
    append_range(Clauses, passedTexts(These));
  auto IsPassed = [&](const UnknownId &Id) {
    return Launch && Id.Kind == UnknownKind::Parameter &&
           any_of(Launch->Passed,
                  [&](const PassedValue &V) { return V.Name == Id.Symbol; });
  };
  if (IsExamined)
    for (const UnknownSummary &U : P.Unknowns) {
      if (IsPassed(U.Id))
        continue;
      // A parameter may have the name of the value that is passed for it.
      if (U.Known && any_of(P.Unknowns, [&](const UnknownSummary &Other) {
            return !Other.Known && Other.Taken == U.Taken &&
                   haveSameName(Other.Id, U.Id);
          }))
        continue;
      // Such as what a kernel only uses to compute addresses.
      if (!U.Known && isOfRun(U.Id) && !isStated(P.Headline, U.Id))
        continue;
      std::string Value = wordsOf(U.Id) + " = " + takenOf(U);
      // The host program may have another value of this name.
      if (U.Known && U.Id.Kind == UnknownKind::Parameter &&
          any_of(P.Unknowns, [&](const UnknownSummary &Other) {
            return Other.Id != U.Id && haveSameName(Other.Id, U.Id);
          }))
        Value += " (" + meaningOf(U.Id, {}) + ")";
      std::string Meaning = meaningOf(U.Id, U.Origin);
      if (!U.Known && U.IsDefault &&
          U.Origin.Kind == HostOrigin::ArgumentOrDefault)
        Value += ", the program's default; an argument may change it";
      else if (!U.Known)
        Value +=
            (U.IsDefault ? ", the program's default" : " taken as likely") +
            (Meaning.empty() ? "" : " (" + Meaning + ")");
      // Lists of one array have one mean length.
      if (!is_contained(Clauses, Value))
        Clauses.push_back(Value);
      Told.push_back(U.Id);
    }
  clauses(Launch ? "launch" : "values", Clauses);
}

void DerivationWriter::operations() {
  Columns Lines({1});
  for (OpKind Kind : AllOpKinds)
    if (isShown(Kind))
      Lines.add({opKindText(Kind).str(), amount(perThread(Kind)),
                 IsExamined && !IsSum ? linesOf(Kind) : ""});
  if (Lines.empty())
    Lines.add({"none"});
  add("operations a thread", Lines);
}

namespace {
/// All accesses of a kernel to one object in global memory, by a thread.
struct ObjectTraffic {
  double Loads = 0, Stores = 0, Atomics = 0;
  double Asked = 0, Read = 0, Written = 0, AskedByLoads = 0;
  std::set<unsigned> Widths; ///< byte
};
} // namespace

/// "32 loads of 4 byte: reuse 4.0 through caches", "2 loads, 1 store, 24.0
/// byte", "1 atomic of 4 byte".
static std::string howOften(const ObjectTraffic &T) {
  std::vector<std::string> Parts;
  auto Count = [&](double N, const char *One, const char *Many) {
    if (N > 0)
      Parts.push_back(amount(N) + " " + (amount(N) == "1" ? One : Many));
  };
  Count(T.Loads, "load", "loads");
  Count(T.Stores, "store", "stores");
  Count(T.Atomics, "atomic", "atomics");
  std::string Text = join(Parts, ", ");
  if (T.Widths.size() == 1)
    Text += " of " + std::to_string(*T.Widths.begin()) + " byte";
  else
    Text += ", " + formatBytes(T.Asked);
  if (T.Read > 0 && T.AskedByLoads / T.Read >= constants::LeastReuseExplained)
    Text += ": reuse " + formatNumber(T.AskedByLoads / T.Read, 2) +
            " through caches";
  else if (T.Read + T.Written > constants::WastedBytes * T.Asked)
    Text += ": sectors are not used in full";
  return Text;
}

/// "reads 8.02 byte, writes 8.00 byte", without zero figures.
static std::string readAndWritten(double Read, double Written) {
  std::vector<std::string> Parts;
  if (Read > 0)
    Parts.push_back("reads " + formatBytes(Read));
  if (Written > 0)
    Parts.push_back("writes " + formatBytes(Written));
  return Parts.empty() ? "none" : join(Parts, ", ");
}

void DerivationWriter::traffic() {
  std::map<std::string, ObjectTraffic> Objects;
  std::vector<std::string> Order;
  for (const AccessSummary &A : P.Accesses) {
    bool IsLocal = A.Space == MemorySpace::Local && A.DramBytes.Likely > 0;
    if (A.Space != MemorySpace::Global && !IsLocal)
      continue;
    if (!Objects.count(A.Object))
      Order.push_back(A.Object);
    ObjectTraffic &T = Objects[A.Object];
    bool IsLoad = A.Kind == AccessKind::Load;
    double Asked = A.Width * A.Count.Likely;
    (IsLoad                        ? T.Loads
     : A.Kind == AccessKind::Store ? T.Stores
                                   : T.Atomics) += A.Count.Likely;
    T.Widths.insert(A.Width);
    T.Asked += Asked;
    double Written = IsLoad ? 0 : A.DramBytes.Likely;
    if (A.Kind == AccessKind::Atomic)
      Written /= 2; // in older reports
    Written = A.DramWritten.value_or(Written);
    T.Written += Written;
    T.Read += A.DramBytes.Likely - Written;
    T.AskedByLoads += IsLoad ? Asked : 0;
  }
  Columns Lines;
  double Asked = 0;
  for (const auto &[Name, T] : Objects)
    Asked += T.Asked;
  if (IsExamined)
    for (const std::string &Name : Order) {
      const ObjectTraffic &T = Objects[Name];
      if (Order.size() > 1 && T.Asked <= constants::NextToNone * Asked)
        continue;
      Lines.add(
          {"'" + Name + "'", readAndWritten(T.Read, T.Written), howOften(T)});
    }
  if (Order.size() != 1 || !IsExamined)
    Lines.add({"all", readAndWritten(E.DramRead.Likely, E.DramWritten.Likely)});
  add("DRAM a thread", Lines);
}

void DerivationWriter::totals() {
  std::vector<std::string> Parts;
  for (OpKind Kind : AllOpKinds)
    if (isShown(Kind))
      Parts.push_back(opKindText(Kind).str() + " " +
                      formatOperations(perThread(Kind) * Threads));
  Parts.push_back("DRAM " + formatBytes(dram() * Threads));
  clauses("totals", {join(Parts, ", ")});
}

namespace {
struct Roof {
  std::string Name;
  double Seconds;
  std::string Rate;
  bool IsMemory;
};
} // namespace

void DerivationWriter::times() {
  std::vector<Roof> Roofs;
  for (OpKind Kind : AllOpKinds)
    if (double T = seconds(Kind); T > 0 && isShown(Kind) && hasRoof(Kind))
      Roofs.push_back({opKindText(Kind).str(), T,
                       formatOperations(perThread(Kind) * Threads / T) + "/s",
                       false});
  if (double T = memorySeconds(); T > 0)
    Roofs.push_back(
        {"DRAM", T, formatBytes(dram() * Threads / T) + "/s", true});
  if (Roofs.empty()) {
    if (E.startsNothing())
      clauses("so", {wordsOf(E.Limiter)});
    return;
  }
  std::vector<const Roof *> Sorted;
  for (const Roof &R : Roofs)
    Sorted.push_back(&R);
  // On a tie, compute comes first: the kernel is compute-bound.
  llvm::sort(Sorted, [](auto *A, auto *B) {
    return std::tuple(-A->Seconds, A->IsMemory, A) <
           std::tuple(-B->Seconds, B->IsMemory, B);
  });
  Columns Lines({1});
  for (const Roof &R : Roofs)
    Lines.add({R.Name, formatSeconds(R.Seconds), "at " + R.Rate,
               &R == Sorted.front() ? "<- the longest" : ""});
  add("time at each roof", Lines);
  std::string So = verdictText(E);
  if (Sorted.size() > 1)
    So += "; the next roof (" + Sorted[1]->Name + ") stands at " +
          formatNumber(100 * Sorted[1]->Seconds / Sorted[0]->Seconds, 2) +
          " % of that time";
  std::vector<std::string> Clauses = {So};
  if (std::string Range = wordsOf(E.Validity, E.Assumed); !Range.empty())
    Clauses.push_back(Range);
  if (E.FlipsWhenAchievable)
    Clauses.push_back("the other verdict with the DRAM bandwidth that programs "
                      "achieve");
  if (E.Limiter)
    Clauses.push_back(wordsOf(E.Limiter));
  if (E.Confidence)
    Clauses.push_back(
        confidenceText(*E.Confidence, E.Outcome == Verdict::Undetermined));
  clauses("so", Clauses);
}

void DerivationWriter::launchTime() {
  if (!E.Time)
    return;
  const LaunchTime &T = *E.Time;
  auto Shown = [&](StringRef Name, double Seconds) {
    return (Name + " ").str() + formatSeconds(Seconds);
  };
  double Arithmetic = T[TimePart::Arithmetic], Memory = T[TimePart::Memory];
  std::vector<std::pair<double, std::string>> Parts = {
      {T[TimePart::Compute], Shown("compute", T[TimePart::Compute])},
      {T[TimePart::Dram], Shown("DRAM", T[TimePart::Dram])},
      {T[TimePart::Issue], Shown("issue", T[TimePart::Issue])},
      {T[TimePart::L2], Shown("L2", T[TimePart::L2])},
      {Arithmetic + Memory, Shown("latency", Arithmetic + Memory) + " (" +
                                Shown("arithmetic", Arithmetic) + ", " +
                                Shown("memory", Memory) + ")"},
      {T[TimePart::Atomics], Shown("atomics", T[TimePart::Atomics])}};
  erase_if(Parts, [](const auto &Part) { return Part.first <= 0; });
  llvm::sort(Parts, std::greater<>());
  std::vector<std::string> Texts;
  for (const auto &[Seconds, Name] : Parts)
    Texts.push_back(Name);
  std::string Sum = Shown("launch", T[TimePart::Launch]);
  if (!Texts.empty())
    Sum += " and the longest of " + join(Texts, ", ");
  clauses("predicted time", {formatSeconds(T.Seconds.Likely) + " (" +
                                 formatSeconds(T.Seconds.Low) + " to " +
                                 formatSeconds(T.Seconds.High) + ")",
                             Sum});
}

std::string DerivationWriter::text() {
  Text = P.DisplayName;
  if (P.Where)
    Text += " (" + P.Where.File + ":" + std::to_string(P.Where.Line) + ")";
  Text += " on " + P.GpuDisplayName;
  if (P.ForeignArch)
    Text += ", code for " + P.CodeArch;
  if (Launch && Launch->Where)
    Text += ", launched at " + Launch->Where.File + ":" +
            std::to_string(Launch->Where.Line);
  else if (!Launch)
    Text += IsSum
                ? ", its launches together, of which some have a size that is "
                  "open"
            : P.Point.GridKnown ? ", launched with a size that is open"
                                : ", launch not known here";
  if (P.Origin && !P.Origin->Misfit && Launch)
    Text += ", " +
            formatSize(Alike.empty() ? weightOf(*Launch) : numberOf(Alike)) +
            " of " + std::to_string(P.Origin->Launches) + " launches in " +
            P.Origin->File;
  else if (double Number = numberOf(Alike); Number > 1)
    Text += ", " + formatSize(Number) + " launches with these figures";
  Text += "\n";
  launch();
  operations();
  traffic();
  totals();
  times();
  launchTime();
  auto OrNothing = [](std::vector<std::string> Clauses) {
    return Clauses.empty() ? std::vector<std::string>{"nothing"} : Clauses;
  };
  std::vector<Assumption> Assumed = E.Assumed;
  for (const LaunchEntry *Other : Alike)
    for (const Assumption &A : Other->Result.Assumed)
      if (!is_contained(Assumed, A))
        Assumed.push_back(A);
  auto IsTold = [&](const Assumption &A) {
    return isTakenValue(A) && is_contained(Told, A.About);
  };
  erase_if(Assumed, [&](const Assumption &A) {
    return IsTold(A) || (isAboutProgram(A) && !WithLines);
  });
  for (Assumption &A : Assumed)
    if (A.Kind == AssumptionKind::LaterLaunches && A.Symbol == P.Where.File)
      A.Symbol.clear(); // as other lines of the kernel's file
  std::vector<std::string> Clauses = allWordsOf(Assumed);
  if (any_of(E.Assumed, IsTold))
    Clauses.push_back("the open values above");
  clauses("assumed", OrNothing(std::move(Clauses)));
  std::vector<std::string> Unseen;
  for (const UnseenConstruct &C : P.NotModelled)
    Unseen.push_back(notCounted(C) + " (" + line(P, C.Where) + ")");
  clauses("not counted", OrNothing(Unseen));
  std::vector<std::string> Changes;
  for (const ProposedChange &Change : P.Changes)
    Changes.push_back(line(P, Change.Where) + ": " + wordsOf(Change));
  if (IsExamined && !Changes.empty())
    clauses(askedChange(P).empty() ? "what would help" : "compared", Changes);
  return Text + "\n";
}

/// One line for each of \p Kinds of launches, with the figures that differ.
static std::string
furtherText(ArrayRef<std::vector<const LaunchEntry *>> Kinds) {
  Columns Lines({});
  for (const std::vector<const LaunchEntry *> &Launches : Kinds) {
    const LaunchEntry &L = *Launches[0];
    const Evaluation &E = L.Result;
    std::vector<std::string> Work;
    double Threads = E.Threads.value_or(1);
    for (OpKind Kind : AllOpKinds)
      if (double Each = E.Operations[static_cast<unsigned>(Kind)].Likely;
          Each > 0 && !hasNextToNone(E, Kind))
        Work.push_back(opKindText(Kind).str() + " " +
                       formatOperations(Each * Threads));
    Lines.add({join(passedTexts(Launches), ", "), formatLaunch(L.Grid, L.Block),
               numberOf(Launches) > 1
                   ? formatSize(numberOf(Launches)) + " launches, each:"
                   : "",
               verdictText(E), join(Work, ", "),
               "DRAM " + formatBytes(E.LaunchDram)});
  }
  return "  further launches\n" + Lines.text(/*Indent=*/4) + "\n";
}

std::string roofline::derivation(const Prediction &P) {
  std::string Text;
  if (!P.Point.Launch)
    Text = DerivationWriter(P, nullptr).text();
  // Launches may differ only in arguments on which no figure depends.
  MapVector<std::string, std::vector<const LaunchEntry *>,
            std::map<std::string, unsigned>>
      Kinds;
  for (const LaunchEntry &L : P.Launches)
    Kinds[DerivationWriter(P, &L, /*Alike=*/{}, /*WithLines=*/false).text()]
        .push_back(&L);
  // Of many kinds, only the one whose lines are known is told in full.
  constexpr size_t MostInFull = 4;
  std::vector<std::vector<const LaunchEntry *>> Further;
  for (const auto &[Its, Launches] : Kinds) {
    auto Examined = find_if(
        Launches, [&](const LaunchEntry *L) { return isExamined(P, *L); });
    if (Kinds.size() > MostInFull && Examined == Launches.end() &&
        P.Point.Launch && !Launches[0]->Result.startsNothing()) {
      Further.push_back(Launches);
      continue;
    }
    Text +=
        DerivationWriter(
            P, Examined == Launches.end() ? Launches[0] : *Examined, Launches)
            .text();
  }
  if (!Further.empty())
    Text += furtherText(Further);
  return Text;
}
