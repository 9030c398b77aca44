// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions and answers as the files of providers' batch services, which cost
// half and take hours: the next build finds the answers in the cache.
#ifndef ROOFLINE_LLM_BATCH_H
#define ROOFLINE_LLM_BATCH_H

#include "llm/LlmClient.h"

namespace roofline {

/// One line of a batch of OpenAI's or Anthropic's, the question's key as its
/// custom_id.
std::string batchLine(Dialect Speaks, llvm::StringRef Model, const Question &Q);

struct BatchResults {
  std::vector<StoredAnswer> Answers;
  /// Of lines without an answer of use: "FILE:3: refusal: ...".
  std::vector<std::string> Problems;
};

/// Reads the results that either service returns, by their own shape. \p Model
/// is kept with the answers. Fails on text that is no such file.
llvm::Expected<BatchResults> parseBatchResults(llvm::StringRef Text,
                                               llvm::StringRef Name,
                                               llvm::StringRef Model);

} // namespace roofline

#endif
