// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpu/FigureReader.h"
#include "support/Error.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

// Far above any hardware; keeps every derived peak finite.
static constexpr double LargestValue = 1e18;

static constexpr StringLiteral FigureKeys[] = {"value", "unit", "source",
                                               "note"};

static constexpr char FigureWanted[] = "(wanted: value, unit, source)";

static bool isUrl(StringRef Text) { return Text.contains("://"); }

Error FigureReader::at(const YamlTree &Node, const Twine &Message) const {
  return makeError("{0}:{1}: figure {2}", FileName, Node.Line, Message.str());
}

Error FigureReader::readValue(const YamlTree &Node, const Twine &Key,
                              Dimension Measures, Figure &Into) const {
  const YamlTree *Value = Node.find("value"), *Unit = Node.find("unit");
  if (!Value || !Unit)
    return at(Node, "'" + Key + "' has no " + (Value ? "unit " : "value ") +
                        FigureWanted);
  double Number;
  if (Value->Shape != YamlTree::Scalar ||
      StringRef(Value->Text).getAsDouble(Number))
    return at(*Value, "'" + Key + "': wanted a number, found " +
                          (Value->Shape == YamlTree::Scalar
                               ? "'" + Value->Text + "'"
                               : Value->shapeText().str()));
  std::optional<double> Factor = unitFactor(Measures, Unit->Text);
  if (!Factor)
    return at(*Unit, "'" + Key + "': unit '" + Unit->Text +
                         "' does not fit (wanted: " + unitList(Measures) + ")");
  Into.Value = Number * *Factor;
  Into.Unit = baseUnit(Measures).str();
  // Written so that NaN fails as well.
  if (!(Into.Value > 0 && Into.Value <= LargestValue))
    return at(*Value, "'" + Key + "': " + Value->Text +
                          " is out of range (wanted: above 0)");
  if (isWholeNumber(Measures) && Into.Value != std::floor(Into.Value))
    return at(*Value,
              "'" + Key + "': wanted a whole number, found " + Value->Text);
  return Error::success();
}

Error FigureReader::readSource(const YamlTree &Node, const Twine &Key,
                               Figure &Into) const {
  const YamlTree *Source = Node.find("source");
  if (!Source || Source->Text.empty())
    return at(Node, "'" + Key + "' has no source " + FigureWanted);
  Into.Source = Source->Text;
  if (const YamlTree *Named = Sources ? Sources->find(Source->Text) : nullptr)
    Into.Source = Named->Text;
  if (!isUrl(Into.Source))
    return at(*Source, "'" + Key + "': source '" + Source->Text +
                           "' is neither a URL nor a key of 'sources'");
  return Error::success();
}

Error FigureReader::read(const YamlTree *Node, const Twine &Key,
                         Dimension Measures, bool Required,
                         Figure &Into) const {
  if (!Node && !Required)
    return Error::success();
  if (!Node)
    return makeError("{0}: figure '{1}' is missing {2}", FileName, Key.str(),
                     FigureWanted);
  if (Node->Shape != YamlTree::Map)
    return at(*Node,
              "'" + Key + "': found " + Node->shapeText() + " " + FigureWanted);
  for (const YamlMember &Member : Node->Members)
    if (!is_contained(FigureKeys, Member.Key))
      return at(Member.Value,
                "'" + Key + "': unknown key '" + Member.Key + "'");
  if (Error E = readValue(*Node, Key, Measures, Into))
    return E;
  if (Error E = readSource(*Node, Key, Into))
    return E;
  if (const YamlTree *Note = Node->find("note"))
    Into.Note = Note->Text;
  return Error::success();
}
