// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/SourceQuestions.h"
#include "llm/Redact.h"
#include "model/Quantity.h"
#include "support/JsonFields.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

static constexpr SourcePrompt Prompts[] = {
    {"paper", AnswerForm::Word, false, ExampleChoice::None},
    {"closure", AnswerForm::Object, false, ExampleChoice::None},
    {"features", AnswerForm::Object, true, ExampleChoice::None},
    {"paper-fixed", AnswerForm::Word, false, ExampleChoice::Fixed},
    {"features-fixed", AnswerForm::Object, true, ExampleChoice::Fixed},
    {"features-similar", AnswerForm::Object, true, ExampleChoice::Similar},
};

const SourcePrompt *roofline::findSourcePrompt(StringRef Name) {
  auto *It = find_if(Prompts, [&](auto &P) { return P.Name == Name; });
  return It == std::end(Prompts) ? nullptr : It;
}

/// The GPU's name, bandwidth, and peaks of the three kinds that decide, as in
/// the paper.
static std::string gpuSentence(const GpuSpec &Gpu) {
  std::string Text =
      formatv("GPU: {0}, DRAM bandwidth {1} GB/s, peaks: ", Gpu.DisplayName,
              formatNumber(Gpu.Bandwidth.Value / 1e9, 5));
  for (OpKind Kind : {OpKind::Fp32, OpKind::Fp64, OpKind::Int})
    Text += formatv("{0} {1} Gop/s, ", opKindText(Kind),
                    formatNumber(Gpu.peak(Kind) / 1e9, 5));
  return StringRef(Text).drop_back(2).str();
}

static std::string sizesText(const LabelRow &Row) {
  auto Size = [](const std::optional<Dimensions> &D) {
    return D ? formatv("({0}, {1}, {2})", formatSize((*D)[0]),
                       formatSize((*D)[1]), formatSize((*D)[2]))
                   .str()
             : std::string("not known");
  };
  return "Launch: grid " + Size(Row.Grid) + ", block " + Size(Row.Block);
}

static ChatRequest wordRequest(const KernelMaterial &Of, const GpuSpec &Gpu,
                               StringRef Examples) {
  const LabelRow &Row = *Of.Row;
  ChatRequest Request;
  Request.Form = AnswerForm::Word;
  Request.System =
      filledPrompt("source-1.system", {{"examples", Examples.str()}});
  StringRef Arguments = StringRef(Of.Parts.Arguments).rtrim('\n');
  Request.User = filledPrompt(
      "source-1.user",
      {{"language", Row.Lang == Language::Cuda ? "CUDA" : "OpenMP offload"},
       {"kernel", Of.Parts.Kernel},
       {"gpu", gpuSentence(Gpu)},
       {"launch", sizesText(Row)},
       {"arguments", Arguments.str()},
       {"source", redacted(Of.Sources)}});
  Request.Essence = Request.User;
  return Request;
}

ChatRequest roofline::sourceRequest(const SourcePrompt &Prompt,
                                    const KernelMaterial &Of,
                                    const GpuSpec &Gpu,
                                    ArrayRef<ExampleKernel> Pool,
                                    unsigned Shots) {
  bool Word = Prompt.Form == AnswerForm::Word;
  ChosenExamples Chosen;
  if (Prompt.Examples == ExampleChoice::Fixed)
    Chosen = fixedExamples(Pool, Shots, Of.Row->Program);
  else if (Prompt.Examples == ExampleChoice::Similar)
    Chosen = similarExamples(Pool, Shots, Of.Traits, Of.Row->Program);
  std::string Examples = examplesText(Chosen, Prompt.Form, Prompt.Figures);
  if (Word && Chosen.empty())
    Examples = StringRef(filledPrompt("source-1.sketch", {})).rtrim('\n').str();
  if (Word)
    return wordRequest(Of, Gpu, Examples);
  if (!Examples.empty())
    Examples = "EXAMPLES of kernels with their answers\n\n" + Examples + "\n";
  return promptFor(Of.Parts, Examples, Prompt.Figures);
}

std::string roofline::trainingLine(const ChatRequest &Request,
                                   StringRef Answer) {
  JsonBuilder B;
  JsonValue Messages = B.array();
  for (auto [Role, Content] :
       {std::pair(StringRef("system"), StringRef(Request.System)),
        {"user", Request.User},
        {"assistant", Answer}})
    B.push(Messages, jsonObject(B, "role", Role, "content", Content));
  return writeJson(jsonObject(B, "messages", Messages), /*Indented=*/false) +
         "\n";
}
