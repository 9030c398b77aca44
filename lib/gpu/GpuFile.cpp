// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpu/GpuFile.h"
#include "gpu/FigureTable.h"
#include "gpu/FigureUnits.h"
#include "support/Error.h"
#include "support/YamlTree.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

namespace {

/// Reads one GPU file. Each function reads what is at one key.
class GpuFileReader {
public:
  GpuFileReader(const YamlTree &Root, StringRef FileName)
      : Root(Root), FileName(FileName) {}

  Expected<GpuFile> read();

private:
  Error at(const YamlTree &Node, const Twine &Message) const {
    return makeError("{0}:{1}: {2}", FileName, Node.Line, Message.str());
  }

  /// Reads \p Node into \p Into, converted to the base unit of \p Measures.
  /// \p Node is null if the file has no such key, which is an error if the
  /// figure is \p Required. \p Key is for error messages.
  Error readFigure(const YamlTree *Node, const Twine &Key, Dimension Measures,
                   bool Required, Figure &Into) const;
  Error readValue(const YamlTree &Node, const Twine &Key, Dimension Measures,
                  Figure &Into) const;
  Error readSource(const YamlTree &Node, const Twine &Key, Figure &Into) const;
  Error readText(StringRef Key, std::string &Text, bool Required) const;
  Error readNames(StringRef Key, std::vector<std::string> &Names) const;
  Error readFigures(GpuSpec &Spec) const;
  Error readLanes(GpuSpec &Spec) const;
  Error readOpsPerLane(GpuSpec &Spec) const;
  Error checkKeys() const;
  Error checkPlaceholders() const;

  const YamlTree &Root;
  StringRef FileName;
};

} // namespace

// Far above any hardware; keeps every derived peak finite.
static constexpr double LargestValue = 1e18;

static constexpr StringLiteral FigureKeys[] = {"value", "unit", "source",
                                               "note"};

static constexpr char FigureWanted[] = "(wanted: value, unit, source)";

static bool isUrl(StringRef Text) { return Text.contains("://"); }

Error GpuFileReader::readValue(const YamlTree &Node, const Twine &Key,
                               Dimension Measures, Figure &Into) const {
  const YamlTree *Value = Node.find("value"), *Unit = Node.find("unit");
  if (!Value || !Unit)
    return at(Node, "figure '" + Key + "' has no " +
                        (Value ? "unit " : "value ") + FigureWanted);
  double Number;
  if (Value->Shape != YamlTree::Scalar ||
      StringRef(Value->Text).getAsDouble(Number))
    return at(*Value, "figure '" + Key + "': wanted a number, found " +
                          (Value->Shape == YamlTree::Scalar
                               ? "'" + Value->Text + "'"
                               : Value->shapeText().str()));
  std::optional<double> Factor = unitFactor(Measures, Unit->Text);
  if (!Factor)
    return at(*Unit, "figure '" + Key + "': unit '" + Unit->Text +
                         "' does not fit (wanted: " + unitList(Measures) + ")");
  Into.Value = Number * *Factor;
  Into.Unit = baseUnit(Measures).str();
  // Written so that NaN fails as well.
  if (!(Into.Value > 0 && Into.Value <= LargestValue))
    return at(*Value, "figure '" + Key + "': " + Value->Text +
                          " is out of range (wanted: above 0)");
  if (isWholeNumber(Measures) && Into.Value != std::floor(Into.Value))
    return at(*Value, "figure '" + Key + "': wanted a whole number, found " +
                          Value->Text);
  return Error::success();
}

Error GpuFileReader::readSource(const YamlTree &Node, const Twine &Key,
                                Figure &Into) const {
  const YamlTree *Source = Node.find("source");
  if (!Source || Source->Text.empty())
    return at(Node, "figure '" + Key + "' has no source " + FigureWanted);
  Into.Source = Source->Text;
  const YamlTree *Sources = Root.find("sources");
  if (const YamlTree *Named = Sources ? Sources->find(Source->Text) : nullptr)
    Into.Source = Named->Text;
  if (!isUrl(Into.Source))
    return at(*Source, "figure '" + Key + "': source '" + Source->Text +
                           "' is neither a URL nor a key of 'sources'");
  return Error::success();
}

Error GpuFileReader::readFigure(const YamlTree *Node, const Twine &Key,
                                Dimension Measures, bool Required,
                                Figure &Into) const {
  if (!Node && !Required)
    return Error::success();
  if (!Node)
    return makeError("{0}: figure '{1}' is missing {2}", FileName, Key.str(),
                     FigureWanted);
  if (Node->Shape != YamlTree::Map)
    return at(*Node, "figure '" + Key + "': found " + Node->shapeText() + " " +
                         FigureWanted);
  for (const YamlMember &Member : Node->Members)
    if (!is_contained(FigureKeys, Member.Key))
      return at(Member.Value,
                "figure '" + Key + "': unknown key '" + Member.Key + "'");
  if (Error E = readValue(*Node, Key, Measures, Into))
    return E;
  if (Error E = readSource(*Node, Key, Into))
    return E;
  if (const YamlTree *Note = Node->find("note"))
    Into.Note = Note->Text;
  return Error::success();
}

static constexpr StringLiteral OtherKeys[] = {
    "display_name", "arch",  "default_for",  "convention", "aliases",
    "device_names", "lanes", "ops_per_lane", "sources"};

static double defaultOpsPerLane(OpKind Kind) {
  return Kind == OpKind::Int || Kind == OpKind::Special ? 1 : 2;
}

/// The placeholder that utils/add-gpu writes for figures to look up.
static constexpr StringLiteral Placeholder = "TODO";

/// Adds to \p Names the keys below \p Node with a placeholder. A figure is
/// named once even if several of its parts are missing. \p Line is set to the
/// line of the first.
static void collectPlaceholders(const YamlTree &Node, StringRef Prefix,
                                std::vector<std::string> &Names,
                                unsigned &Line) {
  for (const YamlMember &Member : Node.Members) {
    std::string Name = (Prefix + Member.Key).str();
    const YamlTree *Value = Member.Value.find("value"),
                   *Source = Member.Value.find("source");
    if (Member.Value.Text == Placeholder ||
        (Value && Value->Text == Placeholder) ||
        (Source && Source->Text == Placeholder)) {
      if (Names.empty())
        Line = Member.Value.Line;
      Names.push_back(std::move(Name));
    } else if (!Value) {
      collectPlaceholders(Member.Value, Name + ".", Names, Line);
    }
  }
}

Error GpuFileReader::checkPlaceholders() const {
  std::vector<std::string> Names;
  unsigned Line = 0;
  collectPlaceholders(Root, "", Names, Line);
  if (Names.empty())
    return Error::success();
  return makeError("{0}:{1}: still to be filled in where it says {2}: {3}",
                   FileName, Line, Placeholder, join(Names, ", "));
}

Error GpuFileReader::checkKeys() const {
  for (const YamlMember &Member : Root.Members) {
    StringRef Key = Member.Key;
    if (is_contained(OtherKeys, Key))
      continue;
    if (none_of(figureTable(),
                [&](const FigureRow &Row) { return Row.Key == Key; }))
      return at(Member.Value, "unknown key '" + Key + "'");
  }
  return Error::success();
}

Error GpuFileReader::readText(StringRef Key, std::string &Text,
                              bool Required) const {
  const YamlTree *Node = Root.find(Key);
  if (!Node) {
    if (Required)
      return makeError("{0}: '{1}' is missing", FileName, Key);
    return Error::success();
  }
  if (Node->Shape != YamlTree::Scalar || Node->Text.empty())
    return at(*Node, "'" + Key + "': wanted a word, found " +
                         (Node->Shape == YamlTree::Scalar ? "an empty one"
                                                          : Node->shapeText()));
  Text = Node->Text;
  return Error::success();
}

Error GpuFileReader::readNames(StringRef Key,
                               std::vector<std::string> &Names) const {
  const YamlTree *Node = Root.find(Key);
  if (!Node || Node->Shape == YamlTree::Empty)
    return Error::success();
  if (Node->Shape != YamlTree::List)
    return at(*Node,
              "'" + Key + "': wanted a list, found " + Node->shapeText());
  for (const YamlTree &Element : Node->Elements) {
    if (Element.Shape != YamlTree::Scalar)
      return at(Element,
                "'" + Key + "': wanted names, found " + Element.shapeText());
    Names.push_back(Element.Text);
  }
  return Error::success();
}

Error GpuFileReader::readFigures(GpuSpec &Spec) const {
  for (const FigureRow &Row : figureTable())
    if (Error E = readFigure(Root.find(Row.Key), Row.Key, Row.Measures,
                             Row.Required, Spec.*Row.Member))
      return E;
  return Error::success();
}

Error GpuFileReader::readLanes(GpuSpec &Spec) const {
  const YamlTree *Lanes = Root.find("lanes");
  if (!Lanes)
    return makeError("{0}: 'lanes' is missing (wanted: a map of figures)",
                     FileName);
  if (Lanes->Shape != YamlTree::Map)
    return at(*Lanes,
              "'lanes': wanted a map of figures, found " + Lanes->shapeText());
  for (const YamlMember &Member : Lanes->Members)
    if (!parseId<OpKind>(Member.Key))
      return at(Member.Value,
                "'lanes': '" + Member.Key + "' is not a kind of operation");
  for (OpKind Kind : AllOpKinds) {
    StringRef Id = idOf(Kind);
    if (Error E = readFigure(Lanes->find(Id), "lanes." + Id,
                             laneDimension(Kind), laneRequired(Kind),
                             Spec.Lanes[static_cast<unsigned>(Kind)]))
      return E;
  }
  return Error::success();
}

Error GpuFileReader::readOpsPerLane(GpuSpec &Spec) const {
  for (OpKind Kind : AllOpKinds)
    Spec.OpsPerLane[static_cast<unsigned>(Kind)] = defaultOpsPerLane(Kind);
  const YamlTree *Map = Root.find("ops_per_lane");
  if (!Map)
    return Error::success();
  if (Spec.Convention.empty())
    return at(*Map, "'ops_per_lane' is only for files with a 'convention'");
  if (Map->Shape != YamlTree::Map)
    return at(*Map, "'ops_per_lane': wanted a map, found " + Map->shapeText());
  for (const YamlMember &Member : Map->Members) {
    std::optional<OpKind> Kind = parseId<OpKind>(Member.Key);
    if (!Kind)
      return at(Member.Value, "'ops_per_lane': '" + Member.Key +
                                  "' is not a kind of operation");
    unsigned Ops;
    if (StringRef(Member.Value.Text).getAsInteger(10, Ops) || Ops < 1 ||
        Ops > 2)
      return at(Member.Value,
                "'ops_per_lane." + Member.Key + "': wanted 1 or 2");
    Spec.OpsPerLane[static_cast<unsigned>(*Kind)] = Ops;
  }
  return Error::success();
}

Expected<GpuFile> GpuFileReader::read() {
  GpuFile File;
  GpuSpec &Spec = File.Spec;
  if (Root.Shape != YamlTree::Map)
    return makeError("{0}:{1}: wanted a map of figures, found {2}", FileName,
                     Root.Line, Root.shapeText());
  Spec.Name = sys::path::stem(FileName).str();
  if (Error E = checkKeys())
    return std::move(E);
  if (Error E = checkPlaceholders())
    return std::move(E);
  if (Error E = readText("display_name", Spec.DisplayName, /*Required=*/true))
    return std::move(E);
  if (Error E = readText("arch", Spec.Arch, /*Required=*/true))
    return std::move(E);
  if (Error E = readText("convention", Spec.Convention, /*Required=*/false))
    return std::move(E);
  if (Error E = readText("default_for", File.DefaultFor, /*Required=*/false))
    return std::move(E);
  if (Error E = readNames("device_names", Spec.DeviceNames))
    return std::move(E);
  if (Error E = readNames("aliases", File.Aliases))
    return std::move(E);
  if (Error E = readFigures(Spec))
    return std::move(E);
  if (Error E = readLanes(Spec))
    return std::move(E);
  if (Error E = readOpsPerLane(Spec))
    return std::move(E);
  return File;
}

Expected<GpuFile> roofline::parseGpuFile(StringRef Text, StringRef FileName) {
  Expected<YamlTree> Root = parseYamlTree(Text, FileName);
  if (!Root)
    return Root.takeError();
  return GpuFileReader(*Root, FileName).read();
}
