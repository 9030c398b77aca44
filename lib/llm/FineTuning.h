// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A client for OpenAI's fine-tuning API and compatible ones: it uploads files,
// starts a job and returns the name of the tuned model.
#ifndef ROOFLINE_LLM_FINETUNING_H
#define ROOFLINE_LLM_FINETUNING_H

#include "llm/LlmClient.h"
#include "support/Json.h"

namespace roofline {

/// The state of a fine-tuning job, as the service reports it.
struct TuningJob {
  std::string Id;
  enum class State { Running, Succeeded, Failed, Cancelled };
  State Now = State::Running;
  std::string Status;  ///< the service's word for the state; only displayed
  std::string Model;   ///< name of the tuned model, once the job succeeded
  std::string Problem; ///< the service's message, if the job failed
};

/// One account of a fine-tuning service. Errors name the operation and quote
/// the service's reply without the key.
class FineTuning {
public:
  /// Derives the service's address from \p To, an endpoint of chat completions
  /// in OpenAI's dialect; fails for other endpoints. \p Seconds limits each
  /// request.
  static llvm::Expected<FineTuning> at(Endpoint To, double Seconds,
                                       LlmClient::Transport Send = send);

  /// Uploads \p Lines as file \p Name and returns the file's id.
  llvm::Expected<std::string> upload(llvm::StringRef Name,
                                     llvm::StringRef Lines) const;
  /// Starts a job that tunes \p Model on uploaded files, given by their ids.
  /// \p ValidationFile may be empty. With \p Epochs 0 the service chooses their
  /// number.
  llvm::Expected<TuningJob> start(llvm::StringRef Model,
                                  llvm::StringRef TrainingFile,
                                  llvm::StringRef ValidationFile,
                                  unsigned Epochs) const;
  /// The current state of job \p JobId.
  llvm::Expected<TuningJob> state(llvm::StringRef JobId) const;

private:
  FineTuning(Endpoint To, std::string Base, double Seconds,
             LlmClient::Transport Send)
      : To(std::move(To)), Base(std::move(Base)), Seconds(Seconds),
        Send(std::move(Send)) {}
  /// Sends \p Request to \p Path below Base and returns the JSON object of the
  /// reply. Errors begin with \p What.
  llvm::Expected<JsonDocument> call(HttpRequest Request, llvm::StringRef Path,
                                    llvm::StringRef What) const;

  Endpoint To;
  std::string Base; ///< address of the API, without a slash at its end
  double Seconds;   ///< for each request
  LlmClient::Transport Send;
};

} // namespace roofline

#endif
