// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenAI's fine-tuning API and those of the same form: files go up, a job
// starts, and in the end there is a model with a name of its own.
// https://platform.openai.com/docs/api-reference/fine-tuning
#ifndef ROOFLINE_LLM_FINETUNING_H
#define ROOFLINE_LLM_FINETUNING_H

#include "llm/LlmClient.h"
#include "support/Json.h"

namespace roofline {

struct TuningJob {
  std::string Id;
  std::string Status;  ///< "queued", "running", "succeeded", "failed", ...
  std::string Model;   ///< the tuned one, once it succeeded
  std::string Problem; ///< in the service's words, where it failed

  bool isOver() const {
    return Status == "succeeded" || Status == "failed" || Status == "cancelled";
  }
};

/// Errors name what was asked for and say what came back, without any key.
class FineTuning {
public:
  /// \p To is an endpoint of chat completions in OpenAI's dialect.
  static llvm::Expected<FineTuning> at(Endpoint To, double Seconds,
                                       LlmClient::Transport Send = send);

  /// The id of the file \p Name with \p Lines.
  llvm::Expected<std::string> upload(llvm::StringRef Name,
                                     llvm::StringRef Lines) const;
  /// Starts a job on files with these ids; \p Epochs 0: the service chooses.
  llvm::Expected<TuningJob> start(llvm::StringRef Model,
                                  llvm::StringRef TrainingFile,
                                  llvm::StringRef ValidationFile,
                                  unsigned Epochs) const;
  llvm::Expected<TuningJob> state(llvm::StringRef JobId) const;

private:
  FineTuning(Endpoint To, std::string Base, double Seconds,
             LlmClient::Transport Send)
      : To(std::move(To)), Base(std::move(Base)), Seconds(Seconds),
        Send(std::move(Send)) {}
  /// The reply's object, or an error that begins with \p What.
  llvm::Expected<JsonDocument> call(HttpRequest Request, llvm::StringRef Path,
                                    llvm::StringRef What) const;

  Endpoint To;
  std::string Base; ///< of the API, without a slash at its end
  double Seconds;   ///< for each request
  LlmClient::Transport Send;
};

} // namespace roofline

#endif
