// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/TryEndpoint.h"
#include "llm/Advise.h"
#include "model/Quantity.h"
#include <chrono>

using namespace llvm;
using namespace roofline;

/// A question about a kernel with an obvious answer.
static ChatRequest sampleRequest() {
  ChatRequest Request;
  Request.System =
      "You judge GPU kernels by the roofline model: \"compute\" if their "
      "arithmetic takes longest, \"bandwidth\" if their memory traffic does. "
      "Answer with a JSON object: \"own\", an object with your estimates for "
      "2^20 threads, \"fp64\", \"fp32\", \"fp16\", \"integer\", \"tensor\" "
      "(operations) and \"dram\" (bytes), each an object of \"low\" and "
      "\"high\"; "
      "\"bindings\", an empty array; \"differences\", \"\"; \"final\", as "
      "\"own\"; \"reason\", at most 20 words; \"verdict\"; \"confidence\", "
      "from 0.5 to 1.";
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

Expected<bool> roofline::tryEndpoint(const AdvisorSettings &Settings,
                                     raw_ostream &OS) {
  const Endpoint &To = *Settings.To;
  Question Q{sampleRequest(), "test"};
  if (Settings.DryRun) {
    OS << requestText(To, Q.Request, Capabilities());
    return true;
  }
  // Use an empty database, so that nothing is reused or stored.
  auto Store = openMemoryStore();
  if (!Store)
    return Store.takeError();
  OS << "endpoint  " << To.Url << " (" << idOf(To.Speaks) << ", "
     << (To.Key.empty() ? "no key" : "with a key") << ")\n"
     << "model     " << To.Model << "\n";
  OS.flush();
  auto Start = std::chrono::steady_clock::now();
  AskOutcome Outcome = LlmClient(To, Settings.Limits, **Store).ask(Q).front();
  std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Start;
  if (auto *Why = std::get_if<Failure>(&Outcome)) {
    OS << "no answer: " << Why->Detail << "; " << cureFor(Why->Cause)
       << doctorsLine(Why->Cause) << "\n";
    return false;
  }
  auto Can = SharedState(**Store).capabilities(To.name());
  if (!Can)
    return Can.takeError();
  const auto &Answer = std::get<StoredAnswer>(Outcome);
  auto Read = parseAnswer(Answer.Text);
  if (!Read)
    return Read.takeError();
  OS << "served    " << Answer.ServedModel << "\n"
     << "answer    " << verdictId(Read->Said) << ", confidence "
     << formatNumber(Read->Confidence, 2) << ", in "
     << formatSeconds(Took.count()) << "\n"
     << "tokens    " << Answer.InputTokens << " in, " << Answer.OutputTokens
     << " out\n"
     << "format    " << formatText(Can->Format) << "\n"
     << "limit     " << limitText(To, Can->Limit) << "\n";
  return true;
}
