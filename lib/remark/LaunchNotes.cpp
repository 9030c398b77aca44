// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Notes on the launches of a kernel: one for each place of the host program.
#include "model/Quantity.h"
#include "remark/RemarkNotes.h"
#include "verdict/Combine.h"
#include "words/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <map>
#include <utility>

using namespace llvm;
using namespace roofline;

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

double roofline::numberOf(ArrayRef<const LaunchEntry *> Launches) {
  double Number = 0;
  for (const LaunchEntry *L : Launches)
    Number += weightOf(*L);
  return Number;
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
    double Number = numberOf(Kind);
    return Number > 1 ? Its + ", " + formatSize(Number) + " launches" : Its;
  };
  double Left = numberOf(Entries);
  for (auto [I, Kind] : enumerate(Kinds)) {
    const Evaluation &E = Kind[0]->Result;
    std::string More =
        E.startsNothing()
            ? intensityText(E)
            : Label(Kind) + ": " + (OneVerdict ? "" : verdictText(E) + ", ") +
                  ratioOf(E, /*Brief=*/I > 0 && hasFigureOf(First.Result, E));
    double Before = std::exchange(Left, Left - numberOf(Kind));
    std::string Rest = Left > 0 ? "; " + formatSize(Left) + " more" : "";
    if (I >= Said && Text.size() + More.size() + 2 + Rest.size() > WidestNote)
      return Text + "; " + formatSize(Before) + " more";
    Text += "; " + More;
  }
  return Text;
}

void roofline::addLaunches(const Prediction &P,
                           std::vector<RemarkNote> &Notes) {
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
