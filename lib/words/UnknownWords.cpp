// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words for what is unknown, for where the host program has it from, and
// for formulas of it.
#include "words/FilledText.h"
#include "words/Words.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;
using namespace roofline;

static Texts UnknownTexts[] = {
    "",
    "{s}",
    "{s}",
    "{s}{host}",
    "the launch size",
    "the share of its gathers that caches serve",
    "{s}",
    "{s}",
    "the iterations of {loop}",
    "the part that runs of {loop}",
    "{branch}",
    "the share of main threads",
    "the mean length of the lists in '{s}'",
    "{s}[...]",
    "{value}",
    "{value}",
    "{value}",
    "the way its branches go",
};

static Texts MeaningTexts[] = {
    "",
    "",
    "kernel parameter",
    "of the host program",
    "blocks of the launch",
    "of the bytes that gathers read beyond each sector's first fetch; 0: none, "
    "1: all",
    "",
    "iteration number of the loop",
    "iterations of the loop",
    "share of the iterations before the loop breaks off",
    "share of threads",
    "share of threads",
    "difference of neighbouring values in memory",
    "value read from memory",
    "value that the analysis can't follow",
    "value too deeply nested to follow",
    "formula too large to follow",
    "",
};

static Texts OriginTexts[] = {
    "",
    "{s}",
    "number of program arguments",
    "program argument",
    "number in a text",
    "{s}",
    "asked of the device at run time",
    "set on more than one way",
    "given as a program argument or by default",
    "program argument that is not given",
    "set by the program's option loop{at}",
    "does not follow from the arguments",
    "set under a condition in the loop{at}, of which only the first iterations "
    "were followed",
    "parameter of {s}()",
    "global variable",
    "local variable",
    "field",
    "value in memory",
};

bool roofline::isOneWay(const UnknownId &U) {
  return U.Kind == UnknownKind::Branch && U.Values.size() > 1 && U.Values[1];
}

std::string roofline::wordsOf(const UnknownId &Unknown) {
  return filled(UnknownTexts, Unknown);
}

std::string roofline::meaningOf(const UnknownId &Unknown,
                                const Fact<HostOrigin> &Origin) {
  std::string Words = wordsOf(Origin);
  return Words.empty() ? filled(MeaningTexts, Unknown) : Words;
}

std::string roofline::wordsOf(const Fact<HostOrigin> &Origin) {
  if (Origin.Kind == HostOrigin::ArgumentOrDefault && !Origin.Symbol.empty())
    return "given by " + Origin.Symbol + " or by default";
  return filled(OriginTexts, Origin);
}

/// Whether all unknowns of \p Kind with one name are the same value.
static bool isNameInProgram(UnknownKind Kind) {
  return Kind == UnknownKind::Parameter || Kind == UnknownKind::HostValue ||
         Kind == UnknownKind::Dimension;
}

/// "n, m", the parameters in the condition of the branch \p Info.
static std::string namesTested(const KernelFeatures &Features,
                               const SymbolInfo &Info) {
  std::vector<std::string> Names;
  if (Info.Condition)
    for (SymbolId Id : symbolsOf(Info.Condition))
      if (Features.symbol(Id).Kind == SymbolKind::Parameter)
        Names.push_back(Features.symbol(Id).Name);
  return join(Names, ", ");
}

std::string roofline::formulaText(const KernelFeatures &Features,
                                  SymExpr Formula, size_t Limit,
                                  const std::map<SymExpr, std::string> &Names) {
  return toString(Formula, Names, Limit, [&](SymbolId Id) {
    UnknownId Own = Features.symbol(Id).id();
    auto HasItsName = [&](const UnknownId &Other) {
      return std::tie(Other.Kind, Other.Symbol, Other.Line) ==
             std::tie(Own.Kind, Own.Symbol, Own.Line);
    };
    std::string Words = wordsOf(Own);
    if (isNameInProgram(Own.Kind))
      return Words;
    // Several branches of a line, for example, are different unknowns. They are
    // told by their columns, by what they compare or, if these are alike too,
    // by number.
    size_t Number = 0, Alike = 0;
    std::set<unsigned> Columns;
    std::set<std::string> Tests;
    for (SymbolId Other = 0; Other < Features.Symbols.size(); ++Other)
      if (const SymbolInfo &Info = Features.symbol(Other);
          HasItsName(Info.id())) {
        ++Alike;
        Number = Other <= Id ? Alike : Number;
        Columns.insert(Info.Where.Column);
        Tests.insert(namesTested(Features, Info));
      }
    if (Alike == 1)
      return Words;
    unsigned Column = Features.symbol(Id).Where.Column;
    if (Own.Line && Columns.size() == Alike && Column)
      return Words + ":" + std::to_string(Column);
    std::string Tested = namesTested(Features, Features.symbol(Id));
    if (Own.Line && Tests.size() == Alike && !Tested.empty())
      return Words + " (on " + Tested + ")";
    return Words + " #" + std::to_string(Number);
  });
}
