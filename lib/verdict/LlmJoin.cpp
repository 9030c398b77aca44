// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/LlmJoin.h"
#include "constants/verdict.h"
#include "support/Error.h"
#include "support/YamlTree.h"
#include "verdict/Confidence.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>
#include <map>

using namespace llvm;
using namespace roofline;

double roofline::verdictLogit(Verdict V, double Confidence) {
  double P = std::clamp(Confidence, 0.5, constants::MostConfident);
  return (V == Verdict::Compute ? 1 : -1) * std::log(P / (1 - P));
}

static std::string modelText(const LlmJoin &M, StringRef Indent) {
  return formatv("{0}static_weight: {1:F3}\n{0}model_weight: {2:F3}\n"
                 "{0}decides_from: {3:F2}\n{0}decided_confidence: {4:F2}\n"
                 "{0}may_overrule: {5}\n",
                 Indent, M.StaticWeight, M.ModelWeight, M.DecidesFrom,
                 M.DecidedConfidence, M.MayOverrule ? "true" : "false");
}

/// \p Name as a single-quoted YAML string, in which quotes are doubled.
static std::string quoted(StringRef Name) {
  std::string Text = "'";
  for (char C : Name)
    Text += C == '\'' ? "''" : std::string(1, C);
  return Text + "'";
}

std::string roofline::llmJoinsText(const LlmJoins &Models, StringRef Heading) {
  std::string Text =
      Heading.str() + "\ndefault:\n" + modelText(Models.Default, "  ");
  std::map<StringRef, const LlmJoin *> Sorted;
  for (auto &Entry : Models.ByModel)
    Sorted[Entry.first()] = &Entry.second;
  if (!Sorted.empty())
    Text += "\nmodels:\n";
  for (auto &[Name, Model] : Sorted)
    Text += "  " + quoted(Name) + ":\n" + modelText(*Model, "    ");
  return Text;
}

const LlmJoin &LlmJoins::of(StringRef Model) const {
  auto It = ByModel.find(Model);
  return It == ByModel.end() ? Default : It->second;
}

static Error readNumber(const YamlTree &Map, StringRef Key, StringRef Name,
                        bool Required, double Least, double Most, double &To) {
  const YamlTree *Value = Map.find(Key);
  if (!Value && Required)
    return makeError("{0}:{1}: '{2}' is missing", Name, Map.Line, Key);
  if (!Value)
    return Error::success();
  if (StringRef(Value->Text).getAsDouble(To) || !(To >= Least && To <= Most))
    return makeError("{0}:{1}: {2}: wanted a number from {3} to {4}, found "
                     "'{5}'",
                     Name, Value->Line, Key, Least, Most, Value->Text);
  return Error::success();
}

/// Reads one join model. Numbers missing in \p Map are those of \p Default; if
/// that is null, they are an error.
static Expected<LlmJoin> readModel(const YamlTree &Map, StringRef Name,
                                   const LlmJoin *Default) {
  LlmJoin M = Default ? *Default : LlmJoin();
  if (Map.Shape != YamlTree::Map)
    return makeError("{0}:{1}: wanted a map, found {2}", Name, Map.Line,
                     Map.shapeText());
  for (auto &[Key, Least, Most, To] :
       {std::tuple("static_weight", 0.0, 10.0, &M.StaticWeight),
        std::tuple("model_weight", 0.0, 10.0, &M.ModelWeight),
        std::tuple("decides_from", 0.5, 1.0, &M.DecidesFrom),
        std::tuple("decided_confidence", 0.5, 1.0, &M.DecidedConfidence)})
    if (Error E = readNumber(Map, Key, Name, !Default, Least, Most, *To))
      return std::move(E);
  const YamlTree *Value = Map.find("may_overrule");
  if (!Value && !Default)
    return makeError("{0}:{1}: 'may_overrule' is missing", Name, Map.Line);
  if (Value) {
    if (Value->Text != "true" && Value->Text != "false")
      return makeError("{0}:{1}: may_overrule: wanted true or false", Name,
                       Value->Line);
    M.MayOverrule = Value->Text == "true";
  }
  return M;
}

Expected<LlmJoins> roofline::parseLlmJoins(StringRef Text, StringRef Name) {
  auto Tree = parseYamlTree(Text, Name);
  if (!Tree)
    return Tree.takeError();
  LlmJoins Models;
  const YamlTree *Default = Tree->find("default");
  if (!Default)
    return makeError("{0}:{1}: wanted a map 'default'", Name, Tree->Line);
  auto Read = readModel(*Default, Name, nullptr);
  if (!Read)
    return Read.takeError();
  Models.Default = *Read;
  if (const YamlTree *Others = Tree->find("models"))
    for (const YamlMember &Member : Others->Members) {
      auto One = readModel(Member.Value, Name, &Models.Default);
      if (!One)
        return One.takeError();
      Models.ByModel[Member.Key] = *One;
    }
  return Models;
}

Expected<LlmJoins> roofline::shippedLlmJoins() {
  auto Text = shippedCalibration("llm");
  if (!Text)
    return Text.takeError();
  return parseLlmJoins(*Text, "data/calibration/llm.yaml");
}
