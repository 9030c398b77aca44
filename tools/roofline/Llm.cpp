// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline llm: tests whether an endpoint works, and what it supports.
#include "LlmOptions.h"
#include "Subcommands.h"
#include "ToolOptions.h"
#include "model/Quantity.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

static constexpr char Usage[] =
    "usage: roofline llm test [OPTIONS]\n\n"
    "Sends one short question to an endpoint and says what came back and what\n"
    "the endpoint supports. Exit status 1 if there is no answer.\n\n"
    "  --llm-url=URL        the API\n"
    "  --llm-model=NAME     the model\n"
    "  --llm-key-file=FILE  its key, else in ROOFLINE_LLM_KEY\n"
    "  --llm-timeout=SECONDS\n"
    "  --llm-dry-run        print the request, send nothing\n";

static int fail(StringRef Message) { return llmError("llm", Message); }

/// A question about a kernel with an obvious answer.
static ChatRequest sampleRequest() {
  ChatRequest Request;
  Request.System =
      "You judge GPU kernels by the roofline model: \"compute\" if their "
      "arithmetic takes longest, \"bandwidth\" if their memory traffic does. "
      "Answer with a JSON object: \"reason\", at most 20 words; \"bindings\", "
      "an empty array; \"verdict\"; \"confidence\", from 0.5 to 1.";
  Request.User = "__global__ void copy(float *a, const float *b) {\n"
                 "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                 "  a[i] = b[i];\n}\n\nAnswer with the JSON object only.";
  Request.SchemaName = answerSchemaName();
  Request.Schema = answerSchema();
  return Request;
}

static StringRef formatText(Capabilities::FormatKind Format) {
  switch (Format) {
  case Capabilities::Schema:
    return "JSON schema";
  case Capabilities::Object:
    return "JSON objects, no schema: answers are checked here";
  case Capabilities::Words:
    return "none: the prompt's words ask for it, answers are checked here";
  }
  return "";
}

static StringRef limitText(const Endpoint &To, Capabilities::LimitKind Limit) {
  if (To.Speaks == Dialect::Anthropic)
    return "max_tokens";
  switch (Limit) {
  case Capabilities::CompletionTokens:
    return "max_completion_tokens";
  case Capabilities::Tokens:
    return "max_tokens";
  case Capabilities::None:
    return "none";
  }
  return "";
}

static int test(const AdvisorSettings &Settings) {
  const Endpoint &To = *Settings.To;
  Question Q{sampleRequest(), "test"};
  if (Settings.DryRun) {
    outs() << requestText(To, Q.Request, Capabilities());
    return 0;
  }
  // Use an empty database, so that nothing is reused or stored.
  auto Store = openMemoryStore();
  if (!Store)
    return fail(toString(Store.takeError()));
  outs() << "endpoint  " << To.Url << " (" << dialectId(To.Speaks) << ", "
         << (To.Key.empty() ? "no key" : "with a key") << ")\n"
         << "model     " << To.Model << "\n";
  outs().flush();
  auto Start = std::chrono::steady_clock::now();
  AskOutcome Outcome = LlmClient(To, Settings.Limits, **Store).ask(Q).front();
  std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Start;
  if (auto *Why = std::get_if<Failure>(&Outcome)) {
    outs() << "no answer: " << Why->Detail << "; " << cureFor(Why->Cause)
           << doctorsLine(Why->Cause) << "\n";
    return 1;
  }
  auto Can = SharedState(**Store).capabilities(To.name());
  if (!Can)
    return fail(toString(Can.takeError()));
  const auto &Answer = std::get<StoredAnswer>(Outcome);
  auto Read = parseAnswer(Answer.Text);
  if (!Read)
    return fail(toString(Read.takeError()));
  outs() << "served    " << Answer.ServedModel << "\n"
         << "answer    " << verdictId(Read->Said) << ", confidence "
         << formatNumber(Read->Confidence, 2) << ", in "
         << formatSeconds(Took.count()) << "\n"
         << "tokens    " << Answer.InputTokens << " in, " << Answer.OutputTokens
         << " out\n"
         << "format    " << formatText(Can->Format) << "\n"
         << "limit     " << limitText(To, Can->Limit) << "\n";
  return 0;
}

int roofline::runLlm(ArrayRef<const char *> Args) {
  if (asksForHelp(Args)) {
    outs() << Usage;
    return 0;
  }
  auto Line = readLlmCommandLine(Args);
  if (!Line)
    return fail(toString(Line.takeError()));
  if (Line->Words != std::vector<std::string>{"test"})
    return fail("wanted 'test'; see roofline llm --help");
  // Testing an endpoint requires online access.
  Line->Opts.Evidence = "llm";
  Line->Opts.Offline.clear();
  auto Settings = advisorSettings(Line->Opts, Environment::ofProcess());
  if (!Settings)
    return fail(toString(Settings.takeError()));
  return test(**Settings);
}
