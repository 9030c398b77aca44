// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/LlmJoin.h"
#include "constants/verdict.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/YamlTree.h"
#include "verdict/RoofTimes.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

// Made from data/models by roofline_embed: {name, contents}.
namespace roofline {
extern const std::pair<const char *, const char *> ShippedModels[];
extern const unsigned ShippedModelsCount;
} // namespace roofline

double roofline::verdictLogit(Verdict V, double Confidence) {
  double P = std::clamp(Confidence, 0.5, constants::MostConfident);
  return (V == Verdict::Compute ? 1 : -1) * std::log(P / (1 - P));
}

double roofline::probability(double Logit) {
  return 1 / (1 + std::exp(-Logit));
}

double LlmJoin::logit(double Static, double Within, double Model,
                      double Margin) const {
  return StaticWeight * Static + WithinWeight * Within + ModelWeight * Model +
         FiguresWeight *
             std::clamp(Margin, -constants::MostMargin, constants::MostMargin);
}

double roofline::middleOf(const std::array<double, 2> &Range) {
  return std::sqrt(std::max(Range[0], Range[1] / constants::WidestRange) *
                   Range[1]);
}

double roofline::jointFigure(const CounterOpinion &C, const LlmJoin &By) {
  double Weight = weightOf(By, C), Said = middleOf(C.Final);
  if (C.Refusal || C.Basis == FigureBasis::Counted || Weight == 0)
    return C.Static;
  // There is no logarithm of zero.
  if (C.Static <= 0 || Said <= 0)
    return Weight < 0.5 ? C.Static : Said;
  return std::exp((1 - Weight) * std::log(C.Static) + Weight * std::log(Said));
}

OpKind roofline::tensorKindOf(const Evaluation &E) {
  OpKind Most = OpKind::TensorFp16;
  for (OpKind Kind : AllOpKinds)
    if (counterOf(Kind) == Counter::Tensor &&
        E.Operations[static_cast<unsigned>(Kind)].Likely >
            E.Operations[static_cast<unsigned>(Most)].Likely)
      Most = Kind;
  return Most;
}

double roofline::jointMargin(ArrayRef<CounterOpinion> Counters,
                             const LlmJoin &By, OpKind Tensor,
                             const GpuSpec &Gpu) {
  if (Counters.empty())
    return 0;
  Workload Work;
  for (const CounterOpinion &C : Counters)
    if (C.What == Counter::Dram)
      Work.DramRead = jointFigure(C, By);
    else
      for (OpKind Kind : AllOpKinds)
        if (counterOf(Kind) == C.What &&
            (C.What != Counter::Tensor || Kind == Tensor))
          Work.Operations[static_cast<unsigned>(Kind)] = jointFigure(C, By);
  return timesOf(Work, Gpu).margin();
}

const LlmJoin &ModelCards::of(StringRef Model) const {
  auto It = ByModel.find(Model);
  return It == ByModel.end() ? Default : It->second.Join;
}

static constexpr StringLiteral CountersKey = "counter_weights",
                               AssumedKey = "assumed_weights",
                               AccuracyKey = "accuracy";

std::string roofline::joinText(const LlmJoin &Join) {
  std::string Text = formatv(
      "static_weight: {0:F3}\nwithin_weight: {1:F3}\nmodel_weight: {2:F3}\n"
      "figures_weight: {3:F3}\n",
      Join.StaticWeight, Join.WithinWeight, Join.ModelWeight,
      Join.FiguresWeight);
  for (auto &[Key, Weights] : {std::pair(CountersKey, Join.CounterWeights),
                               {AssumedKey, Join.AssumedWeights}}) {
    Text += (Key + ":\n").str();
    for (Counter C : AllCounters)
      Text += formatv("  {0}: {1:F2}\n", idOf(C), Weights[C]);
  }
  return Text + formatv("decides_from: {0:F2}\ndecided_confidence: {1:F2}\n",
                        Join.DecidesFrom, Join.DecidedConfidence)
                    .str();
}

namespace {
/// Reads the numbers of one card.
class CardReader {
public:
  /// \p IsWhole: the card may leave nothing out.
  CardReader(StringRef Name, bool IsWhole) : Name(Name), IsWhole(IsWhole) {}

  Error read(const YamlTree &Map, LlmJoin &To) const {
    if (Map.Shape != YamlTree::Map)
      return wanted(Map, "a map");
    for (auto [Key, Least, Most, Value] :
         {std::tuple("static_weight", 0.0, 10.0, &To.StaticWeight),
          std::tuple("within_weight", 0.0, 10.0, &To.WithinWeight),
          std::tuple("model_weight", 0.0, 10.0, &To.ModelWeight),
          std::tuple("figures_weight", 0.0, 10.0, &To.FiguresWeight),
          std::tuple("decides_from", 0.5, 1.0, &To.DecidesFrom),
          std::tuple("decided_confidence", 0.5, 1.0, &To.DecidedConfidence)})
      if (Error E = number(Map, Key, IsWhole, Least, Most, *Value))
        return E;
    for (auto [Key, Values] : {std::pair(CountersKey, &To.CounterWeights),
                               {AssumedKey, &To.AssumedWeights}}) {
      const YamlTree *Weights = Map.find(Key);
      if (!Weights && IsWhole)
        return missing(Map, Key);
      if (!Weights)
        continue;
      if (Weights->Shape != YamlTree::Map)
        return wanted(*Weights, "a map");
      for (Counter C : AllCounters)
        if (Error E = number(*Weights, idOf(C), IsWhole, 0, 1, (*Values)[C]))
          return E;
    }
    const YamlTree *Shares = Map.find(AccuracyKey);
    if (!Shares)
      return Error::success();
    if (Shares->Shape != YamlTree::Map)
      return wanted(*Shares, "a map");
    LlmJoin::Accuracy &Right = To.Right.emplace();
    for (auto [Key, Value] : {std::pair("analysis", &Right.Static),
                              {"model", &Right.Model},
                              {"joint", &Right.Joint}})
      if (Error E = number(*Shares, Key, /*Required=*/true, 0, 1, *Value))
        return E;
    return Error::success();
  }

private:
  Error wanted(const YamlTree &Node, StringRef What) const {
    return makeError("{0}:{1}: wanted {2}, found {3}", Name, Node.Line, What,
                     Node.shapeText());
  }
  Error missing(const YamlTree &Map, StringRef Key) const {
    return makeError("{0}:{1}: '{2}' is missing", Name, Map.Line, Key);
  }
  /// Of a list, such as a share and its interval, the first number is read.
  Error number(const YamlTree &Map, StringRef Key, bool Required, double Least,
               double Most, double &To) const {
    const YamlTree *Value = Map.find(Key);
    if (!Value)
      return Required ? missing(Map, Key) : Error::success();
    const YamlTree &First =
        Value->Elements.empty() ? *Value : Value->Elements.front();
    if (StringRef(First.Text).getAsDouble(To) || !(To >= Least && To <= Most))
      return makeError("{0}:{1}: {2}: wanted a number from {3} to {4}, found "
                       "'{5}'",
                       Name, First.Line, Key, Least, Most, First.Text);
    return Error::success();
  }

  StringRef Name;
  bool IsWhole;
};
} // namespace

Error ModelCards::add(StringRef Text, StringRef Name) {
  auto Tree = parseYamlTree(Text, Name);
  if (!Tree)
    return Tree.takeError();
  const YamlTree *Model = Tree->find("model");
  if (!Model || Model->Text.empty())
    return makeError("{0}:{1}: 'model' is missing", Name, Tree->Line);
  ModelCard Card{Default, Text.str()};
  if (Error E = CardReader(Name, /*IsWhole=*/false).read(*Tree, Card.Join))
    return E;
  ByModel[Model->Text] = std::move(Card);
  return Error::success();
}

Expected<ModelCards> roofline::modelCards(StringRef UserFolder) {
  ModelCards Cards;
  ArrayRef Shipped(ShippedModels, ShippedModelsCount);
  auto NameOf = [](StringRef Name) {
    return ("data/models/" + Name + ".yaml").str();
  };
  constexpr StringLiteral DefaultName = "default";
  for (auto [Name, Text] : Shipped)
    if (Name == DefaultName) {
      auto Tree = parseYamlTree(Text, NameOf(Name));
      if (!Tree)
        return Tree.takeError();
      if (Error E = CardReader(NameOf(Name), /*IsWhole=*/true)
                        .read(*Tree, Cards.Default))
        return std::move(E);
    }
  for (auto [Name, Text] : Shipped)
    if (Name != DefaultName)
      if (Error E = Cards.add(Text, NameOf(Name)))
        return std::move(E);
  std::error_code EC;
  for (sys::fs::directory_iterator It(UserFolder, EC), End;
       !UserFolder.empty() && !EC && It != End; It.increment(EC)) {
    if (sys::path::extension(It->path()) != ".yaml")
      continue;
    auto Text = readFile(It->path());
    if (!Text)
      return Text.takeError();
    if (Error E = Cards.add(*Text, It->path()))
      return std::move(E);
  }
  return Cards;
}
