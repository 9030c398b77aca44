// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/FineTuning.h"
#include "support/Digest.h"
#include "support/Error.h"
#include "support/JsonFields.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

Expected<FineTuning> FineTuning::at(Endpoint To, double Seconds,
                                    LlmClient::Transport Send) {
  StringRef Base = To.Url;
  if (To.Speaks != Dialect::OpenAI || !Base.consume_back("/chat/completions"))
    return makeError("fine-tuning wants an API in OpenAI's dialect, found {0}",
                     withoutSecrets(To.Url));
  std::string Kept = Base.str();
  return FineTuning(std::move(To), std::move(Kept), Seconds, std::move(Send));
}

Expected<JsonDocument> FineTuning::call(HttpRequest Request, StringRef Path,
                                        StringRef What) const {
  Request.Url = Base + Path.str();
  Request.Seconds = Seconds;
  Request.Headers.push_back("Accept: application/json");
  if (!To.Key.empty())
    Request.Headers.push_back(To.KeyHeader + To.Key.reveal().str());
  auto Outcome = Send(Request);
  auto *Reply = std::get_if<HttpReply>(&Outcome);
  if (!Reply) {
    const Failure &Why = std::get<Failure>(Outcome);
    return makeError("{0}: {1}; {2}{3}", What, Why.Detail, cureFor(Why.Cause),
                     doctorsLine(Why.Cause));
  }
  if (Reply->Status / 100 != 2) {
    Reply->Body = To.Key.blotted(Reply->Body);
    Failure Why = refusalOf(*Reply);
    return makeError("{0}: {1}; {2}{3}", What, Why.Detail, cureFor(Why.Cause),
                     doctorsLine(Why.Cause));
  }
  auto Document = expectedToOptional(parseJson(Reply->Body, "reply"));
  if (Document && Document->IsObject())
    return std::move(*Document);
  return makeError("{0}: the reply is no JSON object: {1}", What,
                   quotable(To.Key.blotted(Reply->Body), 60));
}

/// The string member \p Key, or "" if there is none.
static std::string textOf(const JsonValue &Object, const char *Key) {
  auto It = Object.FindMember(Key);
  return It != Object.MemberEnd() && It->value.IsString()
             ? It->value.GetString()
             : "";
}

static Expected<std::string> idIn(const JsonDocument &Reply, StringRef What) {
  std::string Id = textOf(Reply, "id");
  // The id becomes part of a URL, so restrict its characters.
  if (Id.empty() || StringRef(Id).find_if_not([](char C) {
        return isAlnum(C) || C == '-' || C == '_' || C == '.';
      }) != StringRef::npos)
    return makeError("{0}: the reply has no 'id' of use", What);
  return Id;
}

Expected<std::string> FineTuning::upload(StringRef Name,
                                         StringRef Lines) const {
  std::string What = ("uploading " + Name).str();
  // A hash of the contents cannot occur in the contents.
  std::string Boundary = "roofline-" + sha256(Lines).substr(0, 32);
  HttpRequest Request;
  Request.Headers = {"Content-Type: multipart/form-data; boundary=" + Boundary};
  Request.Body = formatv(
      "--{0}\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\n"
      "fine-tune\r\n--{0}\r\nContent-Disposition: form-data; name=\"file\"; "
      "filename=\"{1}\"\r\nContent-Type: application/jsonl\r\n\r\n{2}\r\n"
      "--{0}--\r\n",
      Boundary, Name, Lines);
  auto Reply = call(std::move(Request), "/files", What);
  if (!Reply)
    return Reply.takeError();
  return idIn(*Reply, What);
}

/// The state that OpenAI's API names \p Status; all others precede the end.
static TuningJob::State stateOf(StringRef Status) {
  return StringSwitch<TuningJob::State>(Status)
      .Case("succeeded", TuningJob::State::Succeeded)
      .Case("failed", TuningJob::State::Failed)
      .Case("cancelled", TuningJob::State::Cancelled)
      .Default(TuningJob::State::Running);
}

static Expected<TuningJob> jobIn(const JsonDocument &Reply, StringRef What) {
  TuningJob Job;
  if (llvm::Error E = idIn(Reply, What).moveInto(Job.Id))
    return std::move(E);
  Job.Status = quotable(textOf(Reply, "status"), 30);
  Job.Model = quotable(textOf(Reply, "fine_tuned_model"), 200);
  if (auto Error = Reply.FindMember("error");
      Error != Reply.MemberEnd() && Error->value.IsObject())
    Job.Problem = quotable(textOf(Error->value, "message"));
  if (Job.Status.empty())
    return makeError("{0}: the reply has no 'status'", What);
  Job.Now = stateOf(Job.Status);
  if (Job.Now == TuningJob::State::Succeeded && Job.Model.empty())
    return makeError("{0}: it succeeded, but the reply names no model", What);
  return Job;
}

Expected<TuningJob> FineTuning::start(StringRef Model, StringRef TrainingFile,
                                      StringRef ValidationFile,
                                      unsigned Epochs) const {
  JsonBuilder B;
  JsonWriter Body(B);
  Body("model", Model);
  Body("training_file", TrainingFile);
  Body.sparse("validation_file", ValidationFile);
  if (Epochs)
    Body("method", jsonObject(B, "type", "supervised", "supervised",
                              jsonObject(B, "hyperparameters",
                                         jsonObject(B, "n_epochs", Epochs))));
  HttpRequest Request;
  Request.Headers = {"Content-Type: application/json"};
  Request.Body = writeJson(Body.take(), /*Indented=*/false);
  constexpr StringLiteral What = "starting the fine-tuning job";
  auto Reply = call(std::move(Request), "/fine_tuning/jobs", What);
  if (!Reply)
    return Reply.takeError();
  return jobIn(*Reply, What);
}

Expected<TuningJob> FineTuning::state(StringRef JobId) const {
  HttpRequest Request;
  Request.IsGet = true;
  std::string What = ("asking for fine-tuning job " + JobId).str();
  auto Reply =
      call(std::move(Request), ("/fine_tuning/jobs/" + JobId).str(), What);
  if (!Reply)
    return Reply.takeError();
  return jobIn(*Reply, What);
}
