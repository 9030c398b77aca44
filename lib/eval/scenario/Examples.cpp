// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/Examples.h"
#include "eval/calibrate/Calibrate.h"
#include "eval/labels/RidgeLabel.h"
#include "eval/scenario/Question.h"
#include "model/Quantity.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <map>

using namespace llvm;
using namespace roofline;

// Generated from data/examples by roofline_embed: {name, contents}.
namespace roofline {
extern const std::pair<const char *, const char *> ShippedExamples[];
extern const unsigned ShippedExamplesCount;
} // namespace roofline

std::string roofline::exampleLine(const ExampleKernel &E) {
  JsonBuilder B;
  JsonValue Line = B.object();
  B.add(Line, "language", languageId(E.Lang));
  B.add(Line, "program", StringRef(E.Program));
  B.add(Line, "kernel", StringRef(E.Kernel));
  B.add(Line, "label", verdictId(E.Label));
  B.add(Line, "truth", StringRef(E.Truth));
  B.add(Line, "reason", StringRef(E.Reason));
  B.add(Line, "parts", toJson(B, E.Parts));
  B.add(Line, "traits", toJson(B, E.Traits));
  return writeJson(Line, /*Indented=*/false) + "\n";
}

static Error readText(const JsonCursor &Line, StringRef Key, std::string &To) {
  auto Member = Line.member(Key);
  if (!Member)
    return Member.takeError();
  auto Text = Member->string();
  if (!Text)
    return Text.takeError();
  To = std::move(*Text);
  return Error::success();
}

static Expected<ExampleKernel> readExample(const JsonCursor &Line) {
  ExampleKernel E;
  std::string Lang, Label;
  for (auto [Key, To] : {std::pair("language", &Lang),
                         {"label", &Label},
                         {"program", &E.Program},
                         {"kernel", &E.Kernel},
                         {"truth", &E.Truth},
                         {"reason", &E.Reason}})
    if (Error Problem = readText(Line, Key, *To))
      return std::move(Problem);
  auto Language = parseLanguage(Lang);
  if (!Language)
    return makeError("{0}.language: wanted cuda or openmp, found '{1}'",
                     Line.path(), Lang);
  auto Verdict = parseVerdict(Label);
  if (!Verdict || *Verdict == Verdict::Undetermined)
    return makeError("{0}.label: wanted compute or bandwidth, found '{1}'",
                     Line.path(), Label);
  E.Lang = *Language;
  E.Label = *Verdict;
  auto PartsMember = Line.member("parts");
  if (!PartsMember)
    return PartsMember.takeError();
  auto Parts = partsFromJson(*PartsMember);
  if (!Parts)
    return Parts.takeError();
  auto TraitsMember = Line.member("traits");
  if (!TraitsMember)
    return TraitsMember.takeError();
  auto Traits = traitsFromJson(*TraitsMember);
  if (!Traits)
    return Traits.takeError();
  E.Parts = std::move(*Parts);
  E.Traits = *Traits;
  return E;
}

Expected<std::vector<ExampleKernel>> roofline::parseExamples(StringRef Text,
                                                             StringRef Name) {
  std::vector<ExampleKernel> Examples;
  for (unsigned Number = 1; !Text.empty(); ++Number) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    if (Line.trim().empty())
      continue;
    std::string Place = (Name + ":" + Twine(Number)).str();
    auto Document = parseJson(Line, Place);
    if (!Document)
      return Document.takeError();
    auto Example = readExample(JsonCursor(*Document, Place));
    if (!Example)
      return Example.takeError();
    Examples.push_back(std::move(*Example));
  }
  if (Examples.empty())
    return makeError("{0}: no examples", Name);
  return Examples;
}

Expected<std::vector<ExampleKernel>> roofline::shippedExamples() {
  std::vector<ExampleKernel> All;
  for (auto &[Name, Text] : ArrayRef(ShippedExamples, ShippedExamplesCount)) {
    auto Some = parseExamples(Text, Name);
    if (!Some)
      return Some.takeError();
    append_range(All, std::move(*Some));
  }
  return All;
}

std::string roofline::reasonFor(const LabelRow &Row, const GpuSpec &Gpu) {
  double Most = -1;
  OpKind Decides = OpKind::Int;
  for (OpKind Kind : LabelKinds)
    if (auto Count = Row.Operations[static_cast<unsigned>(Kind)];
        Count && Row.DramBytes)
      if (double Over = overRidge(Kind, *Count, *Row.DramBytes, Gpu);
          Over > Most) {
        Most = Over;
        Decides = Kind;
      }
  if (Most < 0 || !(*Row.DramBytes > 0))
    return "It was measured so.";
  double Count = *Row.Operations[static_cast<unsigned>(Decides)];
  return formatv("{0}: {1} op/byte, balance point {2}.", opKindText(Decides),
                 formatNumber(Count / *Row.DramBytes),
                 formatNumber(Gpu.ridge(Decides)));
}

static bool isOf(const ExampleKernel &E, StringRef Program) {
  return programGroup(E.Program) == programGroup(Program);
}

ChosenExamples roofline::fixedExamples(ArrayRef<ExampleKernel> Pool,
                                       unsigned Count, StringRef Program) {
  // One queue per language and class, in the order of the pool; take one from
  // each queue in turn.
  std::map<std::pair<Language, Verdict>, std::vector<const ExampleKernel *>>
      Queues;
  for (const ExampleKernel &E : Pool)
    if (!isOf(E, Program))
      Queues[{E.Lang, E.Label}].push_back(&E);
  ChosenExamples Chosen;
  for (size_t Place = 0; Chosen.size() < Count; ++Place) {
    bool Any = false;
    for (auto &[Kind, Queue] : Queues)
      if (Place < Queue.size() && Chosen.size() < Count) {
        Chosen.push_back(Queue[Place]);
        Any = true;
      }
    if (!Any)
      break;
  }
  return Chosen;
}

ChosenExamples roofline::similarExamples(ArrayRef<ExampleKernel> Pool,
                                         unsigned Count,
                                         const KernelTraits &Traits,
                                         StringRef Program) {
  ChosenExamples Near;
  for (const ExampleKernel &E : Pool)
    if (!isOf(E, Program))
      Near.push_back(&E);
  stable_sort(Near, [&](const ExampleKernel *A, const ExampleKernel *B) {
    return distance(A->Traits, Traits) < distance(B->Traits, Traits);
  });
  if (Near.size() > Count)
    Near.resize(Count);
  std::reverse(Near.begin(), Near.end());
  return Near;
}

std::string roofline::rightAnswer(AnswerForm Form, Verdict Label,
                                  StringRef Reason) {
  if (Form == AnswerForm::Word)
    return verdictWord(Label).str();
  JsonBuilder B;
  JsonValue Object = B.object();
  B.add(Object, "reason", Reason);
  B.add(Object, "bindings", B.array());
  B.add(Object, "verdict", verdictId(Label));
  B.add(Object, "confidence", 0.95);
  return writeJson(Object, /*Indented=*/false);
}

std::string roofline::examplesText(const ChosenExamples &Chosen,
                                   AnswerForm Form, bool Figures) {
  bool Word = Form == AnswerForm::Word;
  std::string Text;
  for (auto [I, E] : enumerate(Chosen)) {
    Text += formatv("{0} {1}\n", Word ? "Example" : "EXAMPLE", I + 1);
    if (Word)
      Text +=
          formatv("Kernel: {0}\n{1}{2}```\n{3}```\nAnswer: ", E->Parts.Kernel,
                  E->Parts.Launch, E->Parts.Arguments, E->Parts.Source);
    else
      Text += kernelText(E->Parts, Figures) + "\nIts answer: ";
    Text += rightAnswer(Form, E->Label, E->Reason) + "\n\n";
  }
  return StringRef(Text).rtrim('\n').str();
}
