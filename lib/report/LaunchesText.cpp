// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/LaunchesText.h"
#include "model/MappedFields.h"
#include "support/Columns.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <map>
#include <set>

using namespace llvm;
using namespace roofline;

namespace {
/// Longer formulas are abbreviated.
constexpr size_t FormulaLimit = 90;

class LaunchesWriter {
public:
  LaunchesWriter(const SourceModel &Sources, const KernelSource &Kernel)
      : Sources(Sources), Kernel(Kernel) {}
  std::string text();

private:
  void launch(const LaunchSite &Site);
  void extents(Columns &Lines, const char *Title,
               const std::array<SymExpr, 3> &Extents, StringRef Source);
  void buffers(Columns &Lines, const LaunchSite &Site);
  void unknowns();
  void otherUnits();

  std::string formula(SymExpr E, StringRef Unit = "");
  std::string nameOf(unsigned Parameter, unsigned Offset) const;

  const SourceModel &Sources;
  const KernelSource &Kernel;
  std::set<SymbolId> Used;
  std::string Text;
};
} // namespace

static std::string place(const SourceLocation &Where) {
  return Where ? Where.File + ":" + std::to_string(Where.Line) : "";
}

static std::string plain(double Value) {
  if (Value == std::floor(Value) && std::fabs(Value) < 1e15)
    return std::to_string(std::llround(Value));
  return formatv("{0:g}", Value);
}

std::string LaunchesWriter::formula(SymExpr E, StringRef Unit) {
  if (!E)
    return "not known";
  for (SymbolId Id : symbolsOf(E))
    Used.insert(Id);
  return toString(*Sources.HostFormulas, E, FormulaLimit) + Unit.str();
}

/// "n", "cfg.size", or "parameter 2" for a parameter without a name.
std::string LaunchesWriter::nameOf(unsigned Parameter, unsigned Offset) const {
  std::string Name = "parameter " + std::to_string(Parameter + 1);
  bool HasFields = false;
  if (Parameter < Kernel.Parameters.size()) {
    const KernelParameter &P = Kernel.Parameters[Parameter];
    for (const ParameterField &Field : P.Fields)
      if (Field.Offset == Offset)
        return Field.Name;
    HasFields = !P.Fields.empty() && P.Fields[0].Offset < MappedFieldsFrom;
    if (!P.Name.empty())
      Name = P.Name;
  }
  return Offset || HasFields ? Name + " + " + std::to_string(Offset) : Name;
}

/// Appends extents such as "64, 2, 1", and their text in the source.
void LaunchesWriter::extents(Columns &Lines, const char *Title,
                             const std::array<SymExpr, 3> &Extents,
                             StringRef Source) {
  std::string All = "not known";
  if (any_of(Extents, [](SymExpr E) { return E != nullptr; }))
    All = join(map_range(Extents, [&](SymExpr E) { return formula(E); }), ", ");
  Lines.add({Title, "", All, "",
             Source.empty() || Source == All ? "" : "source: " + Source.str()});
}

/// Appends the allocation behind each pointer; "with A" if it shares A's
/// memory.
void LaunchesWriter::buffers(Columns &Lines, const LaunchSite &Site) {
  std::map<unsigned, std::string> Owners;
  const char *Title = "buffers";
  for (const LaunchBuffer &B : Site.Buffers) {
    std::string Name = nameOf(B.Parameter, B.Offset);
    auto [Owner, IsFirst] = Owners.try_emplace(B.Allocation, Name);
    std::string Shared = IsFirst ? "" : "memory of " + Owner->second;
    if (!B.Start)
      Shared += (Shared.empty() ? "" : ", ") + std::string("from not known");
    else if (!isConstant(B.Start, 0))
      Shared += (Shared.empty() ? "" : ", ") + std::string("from byte ") +
                formula(B.Start);
    Lines.add(
        {std::exchange(Title, ""), Name, formula(B.Size, " byte"), "", Shared});
  }
}

void LaunchesWriter::launch(const LaunchSite &Site) {
  Text +=
      "  launch at " + place(Site.Where) +
      (Site.FromMain ? ", followed from main()" : ", not reached from main()") +
      "\n";
  Columns Lines;
  extents(Lines, "grid", Site.Grid, Site.GridText);
  extents(Lines, "block", Site.Block, Site.BlockText);
  if (Site.SharedBytes && !isConstant(Site.SharedBytes, 0))
    Lines.add({"dynamic shared", "", formula(Site.SharedBytes, " byte")});
  Lines.add({"happens", "",
             Site.Times && isConstant(Site.Times, 1)
                 ? "once"
                 : formula(Site.Times, " times")});
  const char *Title = "arguments";
  for (const LaunchArgument &A : Site.Arguments)
    Lines.add({std::exchange(Title, ""), nameOf(A.Parameter, A.Offset),
               formula(A.Value)});
  buffers(Lines, Site);
  Text += Lines.text(/*Indent=*/4);
}

/// "from 1 to 8, likely 4"; empty if the range is unknown.
static std::string range(const HostSymbol &Symbol) {
  std::string Range;
  if (Symbol.Figure != DeviceFigure::None)
    return "the GPU predicted for";
  if (Symbol.Low)
    Range += "from " + plain(*Symbol.Low);
  if (Symbol.High)
    Range += (Range.empty() ? "to " : " to ") + plain(*Symbol.High);
  if (Symbol.Likely)
    Range += (Range.empty() ? "likely " : ", likely ") + plain(*Symbol.Likely);
  return Range;
}

void LaunchesWriter::unknowns() {
  Columns Lines;
  for (SymbolId Id : Used) {
    const HostSymbol &Symbol = Sources.HostSymbols[Id];
    Lines.add({Symbol.Name, wordsOf(Symbol.Origin), place(Symbol.Where),
               range(Symbol)});
  }
  Text += section("unknowns of the host", Lines);
}

void LaunchesWriter::otherUnits() {
  Columns Lines;
  for (const std::string &Name : Sources.OtherUnits)
    Lines.add({Name});
  for (const std::string &Name : Sources.UnreadUnits)
    Lines.add(
        {Name, "left out: it does not compile, or needs too much memory"});
  Text += section("other units of the program", Lines);
}

std::string LaunchesWriter::text() {
  Text = "kernel '" + Kernel.Id.display() + "'";
  if (Kernel.Where)
    Text += " (" + place(Kernel.Where) + ")";
  Text += "\n";
  bool Any = false;
  for (const LaunchSite &Site : Sources.Launches)
    if (Site.Kernel == Kernel.Id) {
      launch(Site);
      Any = true;
    }
  if (!Any)
    Text += "  no launch in this unit\n";
  unknowns();
  otherUnits();
  return Text + "\n";
}

std::string roofline::launchesText(const SourceModel &Sources,
                                   const KernelSource &Kernel) {
  return LaunchesWriter(Sources, Kernel).text();
}
